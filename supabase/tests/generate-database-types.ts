import { generateTypescript, sortGeneratorMetadata } from "@supabase/postgrest-typegen/generation";
import { introspect } from "@supabase/postgrest-typegen/introspection";
import type { Database, Transaction } from "embedded-supabase/types";

/** The generator asks everything at once; one connection answers one question after the other. */
function oneByOne(tx: Transaction): Pick<Transaction, "query"> {
  let turn: Promise<unknown> = Promise.resolve();
  return {
    query<Row>(sql: string) {
      const answer = turn.then(() => tx.query<Row>(sql));
      turn = answer.catch(() => undefined);
      return answer;
    },
  };
}

/** The same text as `supabase gen types --lang typescript --schema public`, by the CLI's own generator. */
export function generateDatabaseTypes(db: Database): Promise<string> {
  return db.transaction("owner", async (tx) => {
    const metadata = await introspect(oneByOne(tx), { includedSchemas: ["public"] });
    return generateTypescript(sortGeneratorMetadata(metadata), {
      detectOneToOneRelationships: true,
      postgrestVersion: "14",
    });
  });
}
