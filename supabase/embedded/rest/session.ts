import type { Caller, Database, Transaction } from "../types.ts";
import type { Preferences } from "./preferences.ts";
import { quoteName } from "./sql.ts";

/** What a transaction tells the functions and policies that run in it, as PostgREST does by settings. */
export interface Session {
  caller: Caller;
  schema: string;
  method: string;
  path: string;
  headers: Headers;
  /** Reads and calls of functions that are not volatile. */
  readOnly: boolean;
  preferences: Preferences;
}

/** Carries the answer out of a transaction that the client wanted undone (`Prefer: tx=rollback`). */
class Undo<T> extends Error {
  readonly result: T;

  constructor(result: T) {
    super("rolled back as the client prefers");
    this.result = result;
  }
}

function headersAsJson(headers: Headers): string {
  const pairs = [...headers].filter(([name]) => name !== "cookie");
  return JSON.stringify(Object.fromEntries(pairs));
}

export async function inSession<T>(
  db: Database,
  session: Session,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const settings = {
    search_path: [session.schema, "public", "extensions"].map(quoteName).join(", "),
    "request.method": session.method,
    "request.path": session.path,
    "request.headers": headersAsJson(session.headers),
    ...(session.readOnly && { transaction_read_only: "on" }),
  };
  try {
    return await db.transaction({ ...session.caller, settings }, async (tx) => {
      const result = await work(tx);
      if (session.preferences.tx !== "rollback") return result;
      await tx.query("set constraints all immediate");
      throw new Undo(result);
    });
  } catch (error) {
    if (error instanceof Undo) return error.result as T;
    throw error;
  }
}
