import { beforeAll, expect, it } from "vitest";
import type { Caller, Transaction } from "../embedded/types.ts";
import { admin, undone, user } from "./callers.ts";
import { become, type Ground } from "./inquiry-scene.ts";

const [here, phone, strange] = [1, 2, 3].map((n) => `33333333-3333-4333-8333-33333333333${n}`);
const { sub } = admin.claims;
const session = (aal: string): Caller => ({ ...admin, claims: { ...admin.claims, aal, session_id: here } });
/** The owner with the password alone, and after the second step. */
const [half, whole] = [session("aal1"), session("aal2")];

const plant = `
  insert into auth.users (id, email) values ('${user.claims.sub}', 'lain@contoh.id') on conflict do nothing;
  insert into auth.sessions (id, user_id, created_at, user_agent) values
    ('${here}', '${sub}', now(), 'Mozilla/5.0'), ('${phone}', '${sub}', now(), null), ('${strange}', '${user.claims.sub}', now(), null);
  insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at) values
    (gen_random_uuid(), '${sub}', 'totp', 'verified', now(), now()),
    (gen_random_uuid(), '${user.claims.sub}', 'totp', 'verified', now(), now());
`;

const spend = async (tx: Transaction, code = "") =>
  (await tx.query<{ said: string }>("select public.spend_recovery_code($1) as said", [code])).rows[0]?.said;

async function newCodes(tx: Transaction): Promise<string[]> {
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
    const codes = await undone(db, "owner", newCodes);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[0-9a-f]{4}(-[0-9a-f]{4}){4}$/);
    const ask = (caller: Caller) =>
      undone(db, caller, (tx) => tx.query("select public.new_recovery_codes()"));
    await expect(ask(half)).rejects.toMatchObject({ code: "42501" });
  });

  test("takes a code once, in any spelling, and with it goes the step and every other session", async (tx) => {
    const [code = "", other] = await newCodes(tx);
    expect(await spend(tx, ` ${code.toUpperCase().replaceAll("-", " ")}`)).toBe("spent");
    expect([await spend(tx, code), await spend(tx, other)]).toEqual(["wrong", "wrong"]);
    await tx.exec("reset role");
    expect((await tx.query(left)).rows).toEqual([{ factors: 1, sessions: 2, codes: 0 }]);
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
    const [code] = await newCodes(tx);
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
    await undone(db, half, async (tx) => {
      const { rows } = await tx.query("select id, user_agent, is_this from public.my_sessions()");
      const browser = { id: here, user_agent: "Mozilla/5.0", is_this: true };
      expect(rows).toEqual([browser, { id: phone, user_agent: null, is_this: false }]);
      const end = async (id = "") =>
        (await tx.query("select public.end_session($1) as done", [id])).rows[0]?.done;
      expect([await end(strange), await end(phone), await end(phone)]).toEqual([false, true, false]);
    });
  });
}
