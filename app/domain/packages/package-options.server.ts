import { listMediaOptions } from "~/domain/media/library/queries.server";
import { uuid } from "~/lib/addresses";
import { refused } from "~/records/save.server";
import { attempt } from "~/server/attempt.server";
import { type Supabase, unwrap } from "~/server/supabase.server";

const mostOptions = 500;

/** Options of a select of packages: those that a form names already (`present`), then the newest. Throws BackendError. */
export async function listPackageOptions(
  client: Supabase,
  present: readonly string[],
  { drafts = true } = {},
) {
  const packages = () => client.from("packages").select("id, title, status");
  const known = present.filter((id) => uuid.test(id));
  const offered = drafts ? packages() : packages().neq("status", "draft");
  const [newest, named] = await Promise.all([
    offered.order("created_at", { ascending: false }).order("id").limit(mostOptions),
    known.length > 0 ? packages().in("id", known) : null,
  ]);
  const rows = [...(named ? unwrap(named) : []), ...unwrap(newest).filter(({ id }) => !known.includes(id))];
  return rows.map(({ id, title, status }) => ({
    value: id,
    label: status === "draft" ? `${title} (draf)` : title,
  }));
}

export type LinkOptions = Awaited<ReturnType<typeof listLinkOptions>>;

/** Reads the pictures and packages that a form offers; null for what cannot be read. */
export async function listLinkOptions(client: Supabase, present: readonly string[]) {
  const [pictures, packageId] = await Promise.all([
    listMediaOptions(client),
    attempt("packages", "packages that a form offers", listPackageOptions(client, present)),
  ]);
  return { pictures, packageId };
}

export const packageLost = refused(409, { packageId: "Paket ini sudah tidak ada. Pilih yang lain." });
