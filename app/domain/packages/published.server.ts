import { type Supabase, unwrap } from "~/server/supabase.server";
import type { PackageRow } from "./field-places";

/** Whether visitors can see a package, or could at some time: its address may have been shared. Throws BackendError. */
export async function wasPublished(
  client: Supabase,
  { id, status }: Pick<PackageRow, "id" | "status">,
): Promise<boolean> {
  if (status === "active") return true;
  const versions = unwrap(
    await client
      .from("content_versions")
      .select("id")
      .eq("kind", "packages")
      .eq("item", id)
      .contains("content", { status: "active" })
      .limit(1),
  );
  return versions.length > 0;
}
