import { isSafeAddress } from "~/lib/addresses";
import type { Option } from "~/lib/options";
import { toInternationalDigits } from "~/lib/phone.server";
import { inOrder } from "~/records/list.server";
import { attempt } from "~/server/attempt.server";
import { cachedRead } from "~/server/cache.server";
import { anonymousClient, type Supabase, unwrap } from "~/server/supabase.server";
import { branchRecord } from "./record";

/** All branches stand on one page, whose size is limited. */
const mostBranches = 100;

export type BranchView = Awaited<ReturnType<typeof listBranches>>[number];

export function listBranches() {
  return cachedRead("branches", async () => {
    const client = await anonymousClient();
    const active = client
      .from("branches")
      .select("id, name, city, address, hours, whatsapp, map_link")
      .eq("is_active", true);
    const rows = unwrap(await inOrder(active, branchRecord).limit(mostBranches));
    return rows.map(({ map_link, ...row }) => ({
      ...row,
      mapLink: isSafeAddress(map_link) ? map_link : "",
      digits: toInternationalDigits(row.whatsapp),
    }));
  });
}

/** Reads the number, as wa.me wants it, of the selected branch, else of the departure's branch. Null: the agency's
 * number counts. */
export async function readBranchNumber(branch: string, departure: string | undefined) {
  return (await readBranchPhone(branch, departure))?.digits ?? null;
}

/** Reads the same number, also as staff typed it, for printed matter. */
export async function readBranchPhone(branchId: string, departure: string | undefined) {
  const branches = await listBranches();
  if (branches.length === 0) return null;
  const id = branchId || (departure ? await readBranchOf(departure) : null);
  const branch = branches.find((candidate) => candidate.id === id);
  return branch?.digits ? { typed: branch.whatsapp, digits: branch.digits } : null;
}

function readBranchOf(departure: string): Promise<string | null> {
  return cachedRead(`departures:branch:${departure}`, async () => {
    const client = await anonymousClient();
    const row = unwrap(await client.from("departures").select("branch_id").eq("id", departure).maybeSingle());
    return row?.branch_id ?? null;
  });
}

/** Lists all branches as options of a select, hidden ones too. Throws BackendError. */
export async function listBranchOptions(client: Supabase): Promise<Option[]> {
  const rows = unwrap(await inOrder(client.from("branches").select("id, name"), branchRecord));
  return rows.map(({ id, name }) => ({ value: id, label: name }));
}

/** Reads the branches that a form offers. Null if they cannot be read: the form can be filled in without them. */
export function offerBranches(client: Supabase): Promise<Option[] | null> {
  return attempt("branches", "branches that a form offers", listBranchOptions(client));
}

/** Lists all branches for staff, in their order. Throws BackendError. */
export async function listAdminBranches(client: Supabase) {
  const all = client.from("branches").select("id, name, city, address, whatsapp, is_active");
  const rows = unwrap(await inOrder(all, branchRecord));
  return rows.map(({ name, is_active, ...row }) => ({ ...row, title: name, isActive: is_active }));
}
