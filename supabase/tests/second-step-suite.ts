import type { Caller, Transaction } from "embedded-supabase/types";
import { beforeAll, expect, it } from "vitest";
import { admin, openSessions, undone, user } from "./callers.ts";
import { become, type Ground } from "./inquiry-scene.ts";

const [phone, strange] = [1, 2].map((n) => `33333333-3333-4333-8333-33333333333${n}`);
const { sub, session_id: here } = admin.claims;
const session = (aal: string): Caller => ({ ...admin, claims: { ...admin.claims, aal } });
/** The owner with the password alone, and after the second step. */
const [half, whole] = [session("aal1"), session("aal2")];

const plant = `
  insert into auth.users (id, email) values ('${user.claims.sub}', 'lain@contoh.id') on conflict do nothing;
  update auth.sessions set user_agent = 'Mozilla/5.0' where id = '${here}';
  insert into auth.sessions (id, user_id, created_at, user_agent) values
    ('${phone}', '${sub}', now(), null), ('${strange}', '${user.claims.sub}', now(), null);
  ${openSessions(String(user.claims.sub))}
  insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at) values
    (gen_random_uuid(), '${sub}', 'totp', 'verified', now(), now()),
    (gen_random_uuid(), '${user.claims.sub}', 'totp', 'verified', now(), now());
`;

const spend = async (tx: Transaction, code = "") =>
  (await tx.query<{ said: string }>("select public.spend_recovery_code($1) as said", [code])).rows[0]?.said;

/** Notes, as Auth does, that a session has just taken the second step, `seconds` from now. */
const takeStep = (seconds = 0) => `insert into auth.mfa_amr_claims
    (id, session_id, authentication_method, created_at, updated_at)
  values (gen_random_uuid(), '${here}', 'totp', now(), now() + interval '${seconds} s')
  on conflict (session_id, authentication_method) do update set updated_at = excluded.updated_at`;

async function newCodes(tx: Transaction, seconds = 0): Promise<string[]> {
  await tx.exec(`reset role; ${takeStep(seconds)}`);
  await become(tx, whole);
  const { rows } = await tx.query<{ codes: string[] }>("select public.new_recovery_codes() as codes");
  await become(tx, half);
  return rows[0]?.codes ?? [];
}

const left = `select
  (select count(*)::integer from auth.mfa_factors) as factors, (select count(*)::integer from auth.sessions) as sessions,
  (select count(*)::integer from private.recovery_codes) as codes`;

/** Recovery codes, the rule for owners, and one's own sessions. */
export function describeSecondStep({ db, test }: Ground): void {
  beforeAll(async () => {
    await db.transaction("owner", (tx) => tx.exec(plant));
  });

  it("gives ten codes to whoever took the step, and to nobody who knows the password alone", async () => {
    const codes = await undone(db, "owner", (tx) => newCodes(tx));
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[0-9a-f]{4}(-[0-9a-f]{4}){4}$/);
    const ask = (caller: Caller) =>
      undone(db, "owner", async (tx) => {
        await tx.exec(takeStep());
        await become(tx, caller);
        await tx.query("select public.new_recovery_codes()");
      });
    await expect(ask(half)).rejects.toMatchObject({ code: "42501" });
  });

  it.each([
    ["never", ""],
    ["three minutes ago", takeStep(-180)],
    [
      "for other codes",
      `${takeStep()}; insert into private.recovery_codes values ('${sub}', '\\x00', now())`,
    ],
    ["in another session", takeStep().replaceAll(String(here), String(phone))],
  ])("gives no codes to a session that took the step %s (S42)", async (_, sql) => {
    const ask = undone(db, "owner", async (tx) => {
      await tx.exec(sql);
      await become(tx, whole);
      await tx.query("select public.new_recovery_codes()");
    });
    await expect(ask).rejects.toMatchObject({ code: "42501" });
  });

  test("takes a code once, in any spelling, and with it goes the step and every other session", async (tx) => {
    const [code = "", other] = await newCodes(tx);
    expect(await spend(tx, ` ${code.toUpperCase().replaceAll("-", " ")}`)).toBe("spent");
    expect([await spend(tx, code), await spend(tx, other)]).toEqual(["wrong", "wrong"]);
    await tx.exec("reset role");
    expect((await tx.query(left)).rows).toEqual([{ factors: 1, sessions: 3, codes: 0 }]);
  });

  test("refuses a right code after ten wrong ones, until a quarter of an hour has passed", async (tx) => {
    const [code = "", last = ""] = await newCodes(tx);
    for (let guess = 0; guess < 10; guess++) expect(await spend(tx, `${guess}`)).toBe("wrong");
    expect(await spend(tx, code)).toBe("too-many");
    await tx.exec("reset role");
    await tx.exec("update private.recovery_guesses set since = since - interval '16 minutes'");
    await become(tx, half);
    expect(await spend(tx, last)).toBe("spent");
  });

  test("earlier codes are worth nothing once there are new ones, nor is somebody else's", async (tx) => {
    const [early] = await newCodes(tx);
    const [code] = await newCodes(tx, 1);
    expect(await spend(tx, early)).toBe("wrong");
    await become(tx, user);
    expect(await spend(tx, code)).toBe("wrong");
  });

  it("the step is asked of owners by an owner who has taken it, and by nobody else", async () => {
    const rule = (asked: boolean) => `update public.team_rules set owners_use_second_step = ${asked}`;
    await undone(db, whole, (tx) => tx.exec(`${rule(true)}; ${rule(false)}`));
    await undone(db, "owner", async (tx) => {
      await tx.exec(`delete from auth.mfa_factors where user_id = '${sub}'`);
      for (const caller of [half, whole]) {
        await become(tx, caller);
        await tx.exec(`savepoint before; ${rule(false)}`);
        await expect(tx.exec(rule(true))).rejects.toMatchObject({ code: "42501" });
        await tx.exec("rollback to before");
      }
    });
  });

  it("everybody sees and ends sessions of their own account alone", async () => {
    await undone(db, whole, async (tx) => {
      const { rows } = await tx.query("select id, user_agent, is_this from public.my_sessions()");
      const browser = { id: here, user_agent: "Mozilla/5.0", is_this: true };
      expect(rows).toEqual([browser, { id: phone, user_agent: null, is_this: false }]);
      const end = async (id = "") =>
        (await tx.query("select public.end_session($1) as done", [id])).rows[0]?.done;
      expect([await end(strange), await end(phone), await end(phone)]).toEqual([false, true, false]);
    });
  });

  it("nobody sees or ends a session before the second step that is set up (S42)", async () => {
    await undone(db, half, async (tx) => {
      expect((await tx.query("select id from public.my_sessions()")).rows).toEqual([]);
      const { rows } = await tx.query("select public.end_session($1) as done", [phone]);
      expect(rows).toEqual([{ done: false }]);
    });
  });

  it.each([
    ["gone", `delete from auth.sessions where id = '${here}'`],
    ["over", `update auth.sessions set not_after = now() - interval '1 s' where id = '${here}'`],
    ["another's", `update auth.sessions set user_id = '${user.claims.sub}' where id = '${here}'`],
  ])("a token whose session is %s has no right left (S41)", (_, end) =>
    undone(db, "owner", async (tx) => {
      const [code] = await newCodes(tx);
      await tx.exec(`reset role; ${end}`);
      const asked = {
        standing: "select public.my_standing() as answer",
        role: "select private.has_role() as answer",
        name: "select public.set_my_name('Pencuri') as answer",
        sessions: "select count(*)::integer as answer from public.my_sessions()",
        end: `select public.end_session('${phone}') as answer`,
        recovery: `select public.spend_recovery_code('${code}') as answer`,
        inquiries: "select count(*)::integer as answer from public.staff",
      };
      await become(tx, whole);
      const answers: unknown[] = [];
      for (const sql of Object.values(asked)) answers.push((await tx.query(sql)).rows[0]?.answer);
      expect(answers).toEqual([null, false, false, 0, false, "wrong", 0]);
      await expect(tx.query("select public.new_recovery_codes()")).rejects.toMatchObject({ code: "42501" });
    }),
  );

  it.each([undefined, null, "", "mine", 7])(
    "a token of the session %j has no right (S41)",
    async (session_id) => {
      const caller = { ...whole, claims: { ...whole.claims, session_id } };
      await undone(db, caller, async (tx) => {
        expect((await tx.query("select private.is_staff() as staff")).rows).toEqual([{ staff: false }]);
      });
    },
  );
}
