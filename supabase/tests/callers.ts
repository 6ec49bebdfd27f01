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

const owner = "22222222-2222-4222-8222-222222222222";

/** An owner, once `plantOwner` has made the user. */
export const admin: Caller = {
  role: "authenticated",
  claims: { sub: owner, role: "authenticated", aal: "aal1", app_metadata: {}, user_metadata: {} },
};

/** As `npm run admin` does: a trigger makes the user an owner. */
export async function plantOwner(db: Database): Promise<void> {
  const columns = "id, email, email_confirmed_at, raw_app_meta_data";
  const values = `'${owner}', 'pemilik@contoh.id', now(), '{"role": "admin"}'`;
  await db.transaction("owner", (tx) => tx.exec(`insert into auth.users (${columns}) values (${values})`));
}

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
