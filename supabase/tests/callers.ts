import type { Caller, Database, Transaction } from "../embedded/types.ts";

const sub = "11111111-1111-4111-8111-111111111111";

export const anon: Caller = { role: "anon", claims: { role: "anon" } };

/** Signed in, and claiming in every place but the one that counts to be an admin. */
export const user: Caller = {
  role: "authenticated",
  claims: {
    sub,
    role: "authenticated",
    app_metadata: { provider: "email" },
    user_metadata: { role: "admin", app_metadata: { role: "admin" } },
  },
};

export const admin: Caller = {
  role: "authenticated",
  claims: { sub, role: "authenticated", app_metadata: { role: "admin" }, user_metadata: {} },
};

export const service: Caller = { role: "service_role", claims: { role: "service_role" } };

/** What `work` finds as `caller`, with everything it changed taken back. */
export async function undone<T>(
  db: Database,
  caller: Caller | "owner",
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const undo = new Error("undo");
  return new Promise<T>((resolve, reject) => {
    let finish = () => reject(undo);
    const ended = db.transaction(caller, async (tx) => {
      const value = await work(tx);
      finish = () => resolve(value);
      throw undo;
    });
    ended.catch((error) => (error === undo ? finish() : reject(error)));
  });
}

/** One statement as `caller`, taken back: the number of rows it returned, or the SQLSTATE it failed with. */
export async function outcome(db: Database, caller: Caller | "owner", sql: string): Promise<number | string> {
  try {
    return await undone(db, caller, async (tx) => {
      // As the Storage service does: without it nothing may be deleted from its tables.
      await tx.query("select set_config('storage.allow_delete_query', 'true', true)");
      return (await tx.query(sql)).rows.length;
    });
  } catch (error) {
    if (error instanceof Error && "code" in error) return String(error.code);
    throw error;
  }
}
