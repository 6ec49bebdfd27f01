import { generateTypescript, sortGeneratorMetadata } from "@supabase/postgrest-typegen/generation";
import { introspect } from "@supabase/postgrest-typegen/introspection";
import type { Database } from "../embedded/types.ts";

/** The same text as `supabase gen types --lang typescript --schema public`, by the CLI's own generator. */
export function generateDatabaseTypes(db: Database): Promise<string> {
  return db.transaction("owner", async (tx) => {
    const metadata = await introspect(tx, { includedSchemas: ["public"] });
    return generateTypescript(sortGeneratorMetadata(metadata), {
      detectOneToOneRelationships: true,
      postgrestVersion: "14",
    });
  });
}
