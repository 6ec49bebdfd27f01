import { expect, it } from "vitest";
import { callers, outcome, type Stage, undone } from "./callers.ts";
import { become, type Ground } from "./inquiry-scene.ts";

const id = "33333333-3333-4333-8333-333333333333";
const invite = "insert into public.staff (email, role) values ('siti@contoh.id', 'layanan')";
const staffOf = (tx: Stage) =>
  tx.rows(`select email, role, is_active from public.staff where user_id = '${id}'`);

/** The steps in which the hosted Auth makes a user and changes one, each a statement. */
const steps = {
  signUp: `insert into auth.users (id, email, encrypted_password, confirmation_sent_at) values ('${id}', 'siti@contoh.id', 'of a stranger', now())`,
  make: `insert into auth.users (id, email, encrypted_password) values ('${id}', 'siti@contoh.id', 'of the maker')`,
  setRole: `update auth.users set raw_app_meta_data = '{"role": "admin"}' where id = '${id}'`,
  confirm: `update auth.users set email_confirmed_at = now() where id = '${id}'`,
  changeAddress: `update auth.users set email_change = 'baru@contoh.id' where id = '${id}'`,
  confirmChange: `update auth.users set email = 'baru@contoh.id' where id = '${id}'`,
};

async function run(tx: Stage, ...sql: string[]): Promise<void> {
  for (const one of sql) await tx.exec(one);
}

const layanan = { email: "siti@contoh.id", role: "layanan", is_active: true };

/** Who is in the team, how one gets in, and that an owner is left in it. */
export function describeTeam({ db, test }: Ground): void {
  const asOwner = <T>(work: (tx: Stage) => Promise<T>) => undone(db, "owner", work);

  test("an invited address is a person once it is confirmed, and a stranger's password for it ends", async (tx) => {
    await run(tx, invite, steps.signUp);
    expect(await staffOf(tx)).toEqual([]);
    await run(tx, steps.confirm);
    expect(await staffOf(tx)).toEqual([layanan]);
    const [user] = await tx.rows(`select encrypted_password from auth.users where id = '${id}'`);
    expect(user).toEqual({ encrypted_password: "" });
  });

  test("an open invitation tells name and role to whoever knows its id, until the person was here", async (tx) => {
    const invited = "insert into public.staff (id, email, name, role)";
    await run(tx, `${invited} values ('${id}', 'siti@contoh.id', 'Siti', 'layanan')`);
    await become(tx, callers.visitor);
    const openInvitation = () => tx.rows(`select * from public.open_invitation('${id}')`);
    expect(await openInvitation()).toEqual([{ name: "Siti", role: "layanan" }]);
    await tx.exec("reset role");
    await run(tx, `update public.staff set is_active = false where id = '${id}'`);
    expect(await openInvitation()).toEqual([]);
    await run(tx, `update public.staff set is_active = true, last_seen_at = now() where id = '${id}'`);
    expect(await openInvitation()).toEqual([]);
  });

  test("whoever was there before the invitation needs no other", async (tx) => {
    await run(tx, steps.make, steps.confirm);
    expect(await staffOf(tx)).toEqual([]);
    await run(tx, invite);
    expect(await staffOf(tx)).toEqual([layanan]);
    const [user] = await tx.rows(`select encrypted_password from auth.users where id = '${id}'`);
    expect(user).toEqual({ encrypted_password: "of the maker" });
  });

  test("the secret key makes an owner, in whatever order Auth writes it", async (tx) => {
    await run(tx, steps.make, steps.setRole);
    expect(await staffOf(tx)).toEqual([]);
    await run(tx, steps.confirm);
    const owner = { email: "siti@contoh.id", role: "pemilik", is_active: true };
    expect(await staffOf(tx)).toEqual([owner]);
    // Not again by whatever else is written of a user who was switched off.
    await run(tx, `update public.staff set is_active = false where user_id = '${id}'`, steps.setRole);
    expect(await staffOf(tx)).toEqual([{ ...owner, is_active: false }]);
  });

  test("a new address counts when it is confirmed, and takes no second role with it", async (tx) => {
    await run(tx, invite, steps.make, steps.confirm);
    await run(tx, "insert into public.staff (email, role) values ('baru@contoh.id', 'pemilik')");
    await run(tx, steps.changeAddress);
    expect(await staffOf(tx)).toEqual([layanan]);
    await run(tx, steps.confirmChange);
    expect(await staffOf(tx)).toEqual([{ ...layanan, email: "baru@contoh.id" }]);
    const left = "select email from public.staff where email in ('siti@contoh.id', 'baru@contoh.id')";
    expect(await tx.rows(left)).toEqual([{ email: "baru@contoh.id" }]);
  });

  it.each([
    ["invited", { email: " Siti@Contoh.id " }, true],
    [
      "invited, as Auth writes it",
      { email: "siti@contoh.id", user_metadata: { email_verified: false } },
      true,
    ],
    ["switched off", { email: "off@contoh.id" }, false],
    ["here already", { email: "pemilik@contoh.id" }, false],
    ["a stranger", { email: "asing@contoh.id", user_metadata: { role: "admin" }, role: "admin" }, false],
    ["without an address", { phone: "628120000001", is_anonymous: true }, false],
    ["made with the secret key", { email: "asing@contoh.id", app_metadata: { role: "admin" } }, true],
  ])("sign-up by who is %s", (_, user, isLetIn) =>
    asOwner(async (tx) => {
      await run(tx, invite);
      await run(
        tx,
        "insert into public.staff (email, role, is_active) values ('off@contoh.id', 'editor', false)",
      );
      await run(tx, "set local role supabase_auth_admin");
      const { rows } = await tx.query("select private.before_user_created($1) as answer", [
        JSON.stringify({ metadata: { name: "before-user-created" }, user }),
      ]);
      const refusal = { error: { http_code: 403, message: "This address is not invited" } };
      expect(rows).toEqual([{ answer: isLetIn ? {} : refusal }]);
    }),
  );

  it.each([
    ["an unknown key", { bio: "x" }],
    ["7 kB for a truth value", { email_verified: "x".repeat(7_000) }],
    ["7 kB for an address", { email: "x".repeat(7_000) }],
    ["an object for an id", { sub: { deep: "x" } }],
    ["a list", ["x"]],
  ])("sign-up by who is invited, but with %s in their metadata, is refused (S42)", (_, user_metadata) =>
    asOwner(async (tx) => {
      await run(tx, invite, "set local role supabase_auth_admin");
      const event = { user: { email: "siti@contoh.id", user_metadata } };
      const { rows } = await tx.query("select private.before_user_created($1) as answer", [
        JSON.stringify(event),
      ]);
      const message = "This metadata is not known here";
      expect(rows).toEqual([{ answer: { error: { http_code: 422, message } } }]);
    }),
  );

  test("an account keeps of its metadata what Auth and the site write, whoever stores it (S42)", async (tx) => {
    const known = {
      sub: id,
      email: "siti@contoh.id",
      email_verified: true,
      phone_verified: false,
      password_set_in_session: id,
    };
    const stored = async () =>
      (await tx.rows(`select raw_user_meta_data as data from auth.users where id = '${id}'`))[0]?.data;
    const write = async (metadata: unknown) => {
      const change = "update auth.users set raw_user_meta_data = $1 where id = $2";
      await tx.query(change, [metadata === null ? null : JSON.stringify(metadata), id]);
      return stored();
    };
    await run(
      tx,
      `insert into auth.users (id, email, raw_user_meta_data) values ('${id}', 'siti@contoh.id', '{"bio": "x"}')`,
    );
    expect(await stored()).toEqual({});
    expect(await write({ ...known, bio: "x".repeat(7_000), role: "admin" })).toEqual(known);
    const large = Object.fromEntries(Object.keys(known).map((key) => [key, "x".repeat(7_000)]));
    expect(await write(large)).toEqual({});
    expect(await write([known])).toEqual({});
    expect(await write(null)).toBe(null);
  });

  it("nobody but Auth asks the hook", async () => {
    for (const caller of Object.values(callers)) {
      expect(await outcome(db, caller, "select private.before_user_created('{}')")).toBe("42501");
    }
  });

  it.each(["user_id = null", "email = 'x@contoh.id'", "joined_at = now()", "last_seen_at = now()"])(
    "not even an owner writes a person's %s",
    async (change) => {
      expect(await outcome(db, callers.pemilik, `update public.staff set ${change} returning 1`)).toBe(
        "42501",
      );
    },
  );

  it("only whoever has not come yet is deleted", async () => {
    const joined = "delete from public.staff where user_id is not null returning 1";
    expect(await outcome(db, callers.pemilik, joined)).toBe(0);
  });

  it("the last owner is neither switched off nor demoted, alone or with others", async () => {
    const others = "update public.staff set is_active = false where email = 'due@contoh.id' returning 1";
    expect(await outcome(db, callers.pemilik, others)).toBe(1);
    for (const change of ["is_active = false", "role = 'editor'"]) {
      const all = `update public.staff set ${change} where role = 'pemilik' returning 1`;
      expect(await outcome(db, callers.pemilik, all)).toBe("PT409");
    }
  });

  test("whoever is switched off, or owes the second step, has no right from then on, whatever their token says", async (tx) => {
    const isStaff = async () => (await tx.rows("select private.is_staff() as is"))[0];
    await become(tx, callers.pemilik);
    expect(await isStaff()).toEqual({ is: true });
    await run(tx, "reset role", "update public.team_rules set owners_use_second_step = true");
    await become(tx, callers.pemilik);
    expect(await isStaff()).toEqual({ is: false });
    const [standing] = await tx.rows("select public.my_standing() ->> 'due' as due");
    expect(standing).toEqual({ due: "enrolment" });
    await become(tx, { ...callers.due, claims: { ...callers.due.claims, aal: "aal2" } });
    expect(await isStaff()).toEqual({ is: true });
    await run(tx, "reset role", "update public.staff set is_active = false where role = 'layanan'");
    await become(tx, callers.layanan);
    expect(await isStaff()).toEqual({ is: false });
  });
}
