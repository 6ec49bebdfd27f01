import type { Caller } from "embedded-supabase/types";
import { expect } from "vitest";
import { admin, openSessions, type Stage } from "./callers.ts";
import { become, type Ground } from "./inquiry-scene.ts";

const person = "33333333-3333-4333-8333-333333333333";
const address = "rekan@contoh.id";

const asPerson: Caller = {
  role: "authenticated",
  claims: { sub: person, session_id: person, role: "authenticated", aal: "aal1", email: address },
};

const signUp = (confirmed: string) =>
  `insert into auth.users (id, email, email_confirmed_at) values ('${person}', '${address}', ${confirmed})`;
const invite = `insert into public.staff (email, name, role) values ('${address}', 'Rekan', 'layanan')`;

/** What owners do to the people of the team, and everybody to themselves. */
export function describeMembers({ test }: Ground): void {
  const found = async (tx: Stage) =>
    (await tx.rows(`select user_id, role from public.staff where email = '${address}'`))[0];

  test("an invitation and a confirmation that did not see each other meet when it is sent again", async (tx) => {
    const findUser = (how: string) => `alter table public.staff ${how} trigger staff_find_user`;
    await tx.exec(`${signUp("now()")}; ${findUser("disable")}; ${invite}; ${findUser("enable")}`);
    expect(await found(tx)).toEqual({ user_id: null, role: "layanan" });
    await become(tx, admin);
    await tx.exec(`update public.staff set mailed_at = now() where email = '${address}'`);
    expect(await found(tx)).toEqual({ user_id: person, role: "layanan" });
  });

  test("an invitation that is taken back takes the account along that was only begun", async (tx) => {
    await tx.exec(`${invite}; ${signUp("null")}`);
    await become(tx, admin);
    await tx.exec(`delete from public.staff where email = '${address}'`);
    await tx.exec("reset role");
    expect(await tx.rows(`select from auth.users where id = '${person}'`)).toEqual([]);
  });

  test("whoever is switched off has no session and no right left, and comes back by signing in (S41)", async (tx) => {
    await tx.exec(`${signUp("now()")}; ${invite};
        ${openSessions(person)} insert into auth.sessions (id, user_id) values (gen_random_uuid(), '${person}')`);
    const change = (isActive: boolean) =>
      `update public.staff set is_active = ${isActive} where email = '${address}'`;
    const rights = async () => {
      await become(tx, asPerson);
      const [row] = await tx.rows("select private.is_staff() as staff");
      await tx.exec("reset role");
      return row?.staff;
    };
    expect(await rights()).toBe(true);
    await become(tx, admin);
    await tx.exec(change(false));
    await tx.exec("reset role");
    expect(await tx.rows(`select from auth.sessions where user_id = '${person}'`)).toEqual([]);
    expect(await rights()).toBe(false);
    await become(tx, admin);
    await tx.exec(change(true));
    await tx.exec("reset role");
    expect(await rights()).toBe(false);
    await tx.exec(openSessions(person));
    expect(await rights()).toBe(true);
  });

  test("everybody names themselves and nobody else; owners see who signs in by two steps (S03)", async (tx) => {
    await tx.exec(`${signUp("now()")}; ${invite}; ${openSessions(person)}
        insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
          values (gen_random_uuid(), '${person}', 'totp', 'verified', now(), now())`);
    const name = async (caller: Caller) => {
      await become(tx, caller);
      const [row] = await tx.rows("select public.set_my_name(' Nama Baru ') as done");
      const names = await tx.rows("select name from public.staff order by name");
      const secured = await tx.rows("select public.staff_with_second_step()");
      await tx.exec("reset role");
      return { done: row?.done, names: names.map((row) => row.name), secured: secured.length };
    };
    // Their second step is still due.
    expect(await name(asPerson)).toEqual({ done: false, names: [], secured: 0 });
    const inTwoSteps = { ...asPerson, claims: { ...asPerson.claims, aal: "aal2" } };
    expect(await name(inTwoSteps)).toEqual({ done: true, names: ["", "Nama Baru"], secured: 0 });
    expect(await name(admin)).toMatchObject({ done: true, secured: 1 });
  });
}
