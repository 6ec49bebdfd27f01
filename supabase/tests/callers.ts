import type { Caller, Database, Transaction } from "embedded-supabase/types";

const sub = "11111111-1111-4111-8111-111111111111";

/** The session of each caller has their own id, so that one of them stands for both. */
const sessionOf = (id: string) => ({ sub: id, session_id: id });

/** Opens the session that a caller's token names; without it they have no right. */
export const openSessions = (...ids: string[]) =>
  `insert into auth.sessions (id, user_id, created_at) values ${ids.map((id) => `('${id}', '${id}', now())`).join(", ")};`;

export const anon: Caller = { role: "anon", claims: { role: "anon" } };

/** Signed in, and claiming in every place but the one that counts to be an admin. */
export const user: Caller = {
  role: "authenticated",
  claims: {
    ...sessionOf(sub),
    role: "authenticated",
    app_metadata: { provider: "email" },
    user_metadata: { role: "admin", app_metadata: { role: "admin" } },
  },
};

const owner = "22222222-2222-4222-8222-222222222222";

/** An owner, once `plantOwner` has made the user. */
export const admin: Caller = {
  role: "authenticated",
  claims: { ...sessionOf(owner), role: "authenticated", aal: "aal1", app_metadata: {}, user_metadata: {} },
};

/** As `npm run admin` does: a trigger makes the user an owner. */
export const ownerUser = `insert into auth.users (id, email, email_confirmed_at, raw_app_meta_data)
  values ('${owner}', 'pemilik@contoh.id', now(), '{"role": "admin"}');
  ${openSessions(owner)}`;

export async function plantOwner(db: Database): Promise<void> {
  await db.transaction("owner", (tx) => tx.exec(ownerUser));
}

/** Who there is, from the least rights to the most; `inactive` and `due` (the second step) are owners without their rights. */
export const roles = [
  "visitor",
  "guest",
  "inactive",
  "due",
  "layanan",
  "keuangan",
  "editor",
  "pemilik",
] as const;
export type Role = (typeof roles)[number];

const idOf = (role: Role) => `44444444-4444-4444-8444-44444444444${roles.indexOf(role)}`;
const signedIn = (role: Role): Caller => ({
  ...admin,
  claims: { ...admin.claims, ...sessionOf(idOf(role)) },
});

/** One of each, once `plantOwner` and `plantTeam` have made their users. */
export const callers: Record<Role, Caller> = {
  visitor: anon,
  guest: user,
  inactive: signedIn("inactive"),
  due: signedIn("due"),
  layanan: signedIn("layanan"),
  keuangan: signedIn("keuangan"),
  editor: signedIn("editor"),
  pemilik: admin,
};

const ownersWithoutRights: Role[] = ["inactive", "due"];
const planted = roles.filter((role) => !["visitor", "guest", "pemilik"].includes(role));

/** The rest of the team, each invited and come. */
export const team = `
  insert into public.staff (email, role) values ${planted
    .map((role) => `('${role}@contoh.id', '${ownersWithoutRights.includes(role) ? "pemilik" : role}')`)
    .join(", ")};
  insert into auth.users (id, email, email_confirmed_at) values ('${sub}', 'tamu@contoh.id', now()), ${planted
    .map((role) => `('${idOf(role)}', '${role}@contoh.id', now())`)
    .join(", ")};
  update public.staff set is_active = false where email = 'inactive@contoh.id';
  insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
  values ('${sub}', '${idOf("due")}', 'totp', 'verified', now(), now());
  ${openSessions(sub, ...planted.map(idOf))}
`;

export async function plantTeam(db: Database): Promise<void> {
  await db.transaction("owner", (tx) => tx.exec(team));
}

export const service: Caller = { role: "service_role", claims: { role: "service_role" } };

/** A transaction that gives the rows of a query as they are. */
export interface Stage extends Transaction {
  rows(sql: string, params?: unknown[]): Promise<Record<string, unknown>[]>;
}

export const stageOf = (tx: Transaction): Stage => ({
  exec: (sql) => tx.exec(sql),
  query: (sql, params) => tx.query(sql, params),
  rows: async (sql, params) => (await tx.query<Record<string, unknown>>(sql, params)).rows,
});

/** What `work` finds as `caller`, with everything it changed taken back. */
export async function undone<T>(
  db: Database,
  caller: Caller | "owner",
  work: (tx: Stage) => Promise<T>,
): Promise<T> {
  const undo = new Error("undo");
  return new Promise<T>((resolve, reject) => {
    let finish = () => reject(undo);
    const ended = db.transaction(caller, async (tx) => {
      const value = await work(stageOf(tx));
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
