import type { Refusal } from "~/server/save-unless-newer.server";
import { type Supabase, unwrap } from "~/server/supabase.server";

/** A choice among more would be no choice. */
const mostChoices = 500;

export interface PackageChoice {
  value: string;
  label: string;
}

/** The newest packages for a select, and the one that `present` names. Throws BackendError. */
export async function listPackageChoices(
  client: Supabase,
  present: string | null | undefined,
): Promise<PackageChoice[]> {
  const packages = () => client.from("packages").select("id, title, status");
  const [newest, own] = await Promise.all([
    packages().order("created_at", { ascending: false }).order("id").limit(mostChoices),
    present ? packages().eq("id", present) : null,
  ]);
  const rows = [...(own ? unwrap(own) : []), ...unwrap(newest).filter(({ id }) => id !== present)];
  return rows.map(({ id, title, status }) => ({
    value: id,
    label: status === "draft" ? `${title} (draf)` : title,
  }));
}

/** Where the package that a form names was deleted meanwhile. */
export const packageLost: Refusal = {
  kind: "refused",
  status: 409,
  fieldErrors: { packageId: ["Paket ini sudah tidak ada. Pilih yang lain."] },
};
