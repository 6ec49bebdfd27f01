import { listMediaChoices } from "~/domain/media/library/queries.server";
import { uuid } from "~/lib/addresses";
import { refused } from "~/records/save.server";
import { type Supabase, unwrap } from "~/server/supabase.server";

const mostChoices = 500;

/** The newest packages to choose from, after those that a form names already (`present`). Throws BackendError. */
export async function listPackageChoices(
  client: Supabase,
  present: readonly string[],
  { drafts = true } = {},
) {
  const packages = () => client.from("packages").select("id, title, status");
  const known = present.filter((id) => uuid.test(id));
  const offered = drafts ? packages() : packages().neq("status", "draft");
  const [newest, own] = await Promise.all([
    offered.order("created_at", { ascending: false }).order("id").limit(mostChoices),
    known.length > 0 ? packages().in("id", known) : null,
  ]);
  const rows = [...(own ? unwrap(own) : []), ...unwrap(newest).filter(({ id }) => !known.includes(id))];
  return rows.map(({ id, title, status }) => ({
    value: id,
    label: status === "draft" ? `${title} (draf)` : title,
  }));
}

export type OfferedChoices = Awaited<ReturnType<typeof offerChoices>>;

export async function offerChoices(client: Supabase, present: readonly string[]) {
  const [pictures, packages] = await Promise.all([
    listMediaChoices(client),
    listPackageChoices(client, present),
  ]);
  return { pictures, packages };
}

export const packageLost = refused(409, { packageId: "Paket ini sudah tidak ada. Pilih yang lain." });
