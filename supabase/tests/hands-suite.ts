import type { Caller } from "embedded-supabase/types";
import { expect, it } from "vitest";
import { anon, openSessions, type Stage } from "./callers.ts";
import { become, type Ground, record } from "./inquiry-scene.ts";

const id = (number: number) => `c0000000-0000-4000-8000-00000000000${number}`;
const branches = { surabaya: id(1), medan: id(2) };
const people = { rina: id(3), budi: id(4), dewi: id(5), uang: id(6) };

/** Rina and the money's are bound to Surabaya, Dewi to Medan; Budi is bound to none. */
const plant = `
  insert into public.branches (id, name, city, whatsapp) values
    ('${branches.surabaya}', 'Cabang Surabaya', 'Surabaya', '081200000001'), ('${branches.medan}', 'Cabang Medan', 'Medan', '081200000002');
  insert into auth.users (id, email, email_confirmed_at) values
    ('${people.rina}', 'rina@contoh.id', now()), ('${people.budi}', 'budi@contoh.id', now()),
    ('${people.dewi}', 'dewi@contoh.id', now()), ('${people.uang}', 'uang@contoh.id', now());
  ${openSessions(...Object.values(people))}
  insert into public.staff (id, user_id, email, name, role, branch_id, joined_at) values
    ('${people.rina}', '${people.rina}', 'rina@contoh.id', 'Rina', 'layanan', '${branches.surabaya}', now()),
    ('${people.budi}', '${people.budi}', 'budi@contoh.id', '', 'layanan', null, now()),
    ('${people.dewi}', '${people.dewi}', 'dewi@contoh.id', 'Dewi', 'layanan', '${branches.medan}', now()),
    ('${people.uang}', '${people.uang}', 'uang@contoh.id', 'Uang', 'keuangan', '${branches.surabaya}', now());
  insert into public.departures (package_id, departure_date, branch_id)
  select id, '2099-01-01'::date, '${branches.surabaya}'::uuid from public.packages where slug = 'penuh';
  insert into public.inquiries (name, branch_id, updated_at)
  select name, branch_id::uuid, now() - interval '1 day'
  from (values ('Surabaya', '${branches.surabaya}'), ('Medan', '${branches.medan}'), ('Pusat', null)) i (name, branch_id);
`;

function as(person: keyof typeof people): Caller {
  const id = people[person];
  const email = `${person}@contoh.id`;
  return {
    role: "authenticated",
    claims: { sub: id, session_id: id, role: "authenticated", aal: "aal1", email },
  };
}

const names = async (tx: Stage, sql: string) => (await tx.rows(sql)).map(({ name }) => name);
const timeline = "select kind, about, actor from public.inquiry_events where kind <> 'dibuat' order by id";
const give = (to: keyof typeof people | null, name = "Surabaya") =>
  `update public.inquiries set handler_id = ${to && `'${people[to]}'`} where name = '${name}' returning name`;
const move = (to: string | null, name: string) =>
  `select public.move_inquiry(id, ${to && `'${to}'`}) as moved from public.inquiries where name = '${name}'`;
const sqlState = (error: unknown) => (error instanceof Error && "code" in error ? error.code : error);

export function describeHands({ scene }: Ground): void {
  const play = <T>(work: (tx: Stage) => Promise<T>) =>
    scene(async (tx) => {
      await tx.exec(plant);
      return work(tx);
    });
  const test = (title: string, work: (tx: Stage) => Promise<void>) => it(title, () => play(work));
  const refusal = (person: keyof typeof people, sql: string) =>
    play(async (tx) => {
      await become(tx, as(person));
      return tx.query(sql).then(() => "done", sqlState);
    });

  test("whoever is bound to a branch sees, changes and deletes its inquiries only, with their timeline", async (tx) => {
    const found: Record<string, unknown> = {};
    for (const person of ["rina", "uang", "budi"] as const) {
      await tx.exec("savepoint before");
      await become(tx, as(person));
      found[person] = [
        await names(tx, "select name from public.inquiries order by name"),
        (await tx.rows("select 1 from public.inquiry_events")).length,
        (await tx.rows("select recent::integer from public.inquiry_totals()"))[0]?.recent,
        await names(tx, "update public.inquiries set note = 'x' returning name"),
        await names(tx, "delete from public.inquiries returning name"),
      ];
      await tx.exec("rollback to savepoint before");
    }
    const all = ["Medan", "Pusat", "Surabaya"];
    expect(found).toEqual({
      rina: [["Surabaya"], 1, 1, ["Surabaya"], ["Surabaya"]],
      uang: [["Surabaya"], 1, 1, [], []],
      budi: [all, 3, 3, expect.arrayContaining(all), expect.arrayContaining(all)],
    });
  });

  test("belong to the branch of their departure, of the card that was pressed, or of who enters them", async (tx) => {
    await tx.exec("delete from public.inquiries");
    await become(tx, anon);
    await record(tx, "booking", "penuh");
    await record(tx, "chat", null, "/kontak", JSON.stringify({ branch: branches.medan }));
    await record(tx, "chat", null, "/kontak", JSON.stringify({ branch: "bukan cabang" }));
    await become(tx, as("rina"));
    await tx.exec("insert into public.inquiries (name) values ('Telepon')");
    await tx.exec("reset role");
    expect(
      await tx.rows(
        "select i.kind, b.city from public.inquiries i left join public.branches b on b.id = i.branch_id order by 1, 2",
      ),
    ).toEqual([
      { kind: "chat", city: "Medan" },
      { kind: "chat", city: null },
      { kind: "daftar-tunggu", city: "Surabaya" },
      { kind: "telepon", city: "Surabaya" },
    ]);
  });

  test("are taken, handed over and given back, and a form that is open stays as new as it was", async (tx) => {
    await become(tx, as("rina"));
    await tx.exec(give("rina"));
    await tx.exec(give("budi"));
    await become(tx, as("budi"));
    await tx.exec(give(null));
    await tx.exec(give("rina"));
    await tx.exec(move(branches.medan, "Surabaya"));
    const newer = "select 1 from public.inquiries where updated_at > now() - interval '1 hour'";
    const { events, isNewer } = {
      events: await tx.rows(timeline),
      isNewer: (await tx.rows(newer)).length > 0,
    };
    const event = (about: string | null, actor: string, kind = "ditangani") => ({
      ...{ kind, about },
      actor: `${actor}@contoh.id`,
    });
    expect(events).toEqual([
      event("Rina", "rina"),
      event("budi@contoh.id", "rina"),
      event(null, "budi"),
      event("Rina", "budi"),
      event("Cabang Medan", "budi", "cabang"),
      // Rina does not see it there.
      event(null, "budi"),
    ]);
    expect(isNewer).toBe(false);
  });

  it.each([
    ["whose branch is another", "rina", give("dewi"), "PT422"],
    ["of another role", "rina", give("uang"), "PT422"],
    ["who is not there", "rina", give("rina").replace(people.rina, id(9)), "PT422"],
    ["past the function", "budi", `update public.inquiries set branch_id = '${branches.medan}'`, "42501"],
    ["to a branch that is none", "budi", move(id(9), "Medan"), "23503"],
  ] as const)("go to nobody %s", async (_, person, sql, state) =>
    expect(await refusal(person, sql)).toBe(state),
  );

  test("are moved to another branch by who may change them, and by nobody else", async (tx) => {
    const found: Record<string, unknown> = {};
    for (const person of ["uang", "dewi", "rina"] as const) {
      const [row] = await tx.rows("select id from public.inquiries where name = 'Surabaya'");
      await tx.exec("savepoint before");
      await become(tx, as(person));
      const [answer] = await tx.rows("select public.move_inquiry($1, $2) as moved", [
        row?.id,
        branches.medan,
      ]);
      found[person] = [answer?.moved, await names(tx, "select name from public.inquiries order by name")];
      await tx.exec("rollback to savepoint before");
    }
    expect(found).toEqual({
      uang: [false, ["Surabaya"]],
      dewi: [false, ["Medan"]],
      rina: [true, []],
    });
  });

  test("the figures of agents are whole for bound finance, and refused to service (S43)", async (tx) => {
    await tx.exec(`
      insert into public.agents (name, code) values ('Agen', 'AGEN-1');
      update public.inquiries set agent_id = (select id from public.agents)`);
    const figures = "select inquiries::integer from public.agent_figures()";
    const told: Record<string, unknown> = {};
    for (const person of ["uang", "rina", "budi"] as const) {
      await tx.exec("savepoint before");
      await become(tx, as(person));
      told[person] = await tx.rows(figures).catch(sqlState);
      await tx.exec("rollback to savepoint before");
    }
    expect(told).toEqual({ uang: [{ inquiries: 3 }], rina: "42501", budi: "42501" });
  });

  it("outlive their branch, which stays while people are bound to it; a departure comes back without it", async () => {
    expect(
      await play(async (tx) => {
        await tx.exec("savepoint before");
        const refused = await tx.query("delete from public.branches").then(() => "done", sqlState);
        await tx.exec("rollback to savepoint before");
        await tx.exec("delete from public.departures where branch_id is not null");
        await tx.exec("update public.staff set branch_id = null; delete from public.branches");
        await tx.query("select public.restore_version(version) from public.bin() where kind = 'departures'");
        const kept = await tx.rows(
          "select branch_id from public.inquiries union all select branch_id from public.departures where departure_date = '2099-01-01'",
        );
        return [refused, kept.map(({ branch_id }) => branch_id)];
      }),
    ).toEqual(["23503", [null, null, null, null]]);
  });
}
