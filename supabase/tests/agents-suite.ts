import fc from "fast-check";
import { expect, it } from "vitest";
import "../../tests/helpers/property-seed.ts";
import type { Transaction } from "embedded-supabase/types";
import { soakRounds } from "../../tests/helpers/soak.ts";
import { anon, type Stage } from "./callers.ts";
import { become, type Ground, record, type Scene, staff } from "./inquiry-scene.ts";

const plant = `
  insert into public.agents (name, code, is_active) values ('Budi', 'BUDI-1', true), ('Sari', 'SARI', true), ('Lama', 'LAMA', false);
  insert into public.commission_rates (amount) values (750000);
  insert into public.commission_rates (package_id, amount) select id, 1000000 from public.packages where slug = 'draf';
`;

const agentOf = (code: string | null) => `(select id from public.agents where code = '${code}')`;

/** Adds a confirmed inquiry of an agent's. */
const confirm = (code: string, pilgrims: number, more = "") => `
  insert into public.inquiries (agent_id, pilgrims, status${more && ", package_id"})
  select ${agentOf(code)}, ${pilgrims}, 'terkonfirmasi'${more}`;

const ledger = "select reason, pilgrims, rate::integer, amount::integer from public.commissions order by id";

const setRate = (code: string, rate: number | null) =>
  `update public.agents set commission_rate = ${rate} where code = '${code}'`;

const step = fc.oneof(
  fc.record({ status: fc.constantFrom("baru", "terkonfirmasi", "terkonfirmasi", "batal") }),
  fc.record({ pilgrims: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ agent: fc.constantFrom("BUDI-1", "SARI", null) }),
  fc.record({ rate: fc.integer({ min: 0, max: 9 }) }),
  fc.record({
    rateOf: fc.constantFrom("BUDI-1", "SARI"),
    own: fc.option(fc.integer({ min: 10, max: 19 })),
  }),
  fc.constant({ gone: true }),
);

interface Known {
  status: string;
  pilgrims: number;
  agent: string | null;
  /** As it was when the pilgrims were confirmed for an agent. */
  rate: number | null;
  /** Whether that rate was the agent's own. */
  isOwn: boolean;
}

interface NewRate {
  rateOf: string;
  own: number | null;
}

/** Does to the only inquiry what each step says, and tells what each agent is owed then. */
async function play(tx: Transaction, steps: readonly Partial<Known & NewRate & { gone: boolean }>[]) {
  const known: Known = { status: "baru", pilgrims: 1, agent: null, rate: null, isOwn: false };
  const ownRates = new Map<string | null, number | null>();
  let standard = 750_000;
  await tx.exec("insert into public.inquiries (pilgrims) values (1)");
  for (const { gone, rate, rateOf, own = null, ...change } of steps) {
    const before = known.agent;
    Object.assign(known, change);
    if (rateOf !== undefined) {
      ownRates.set(rateOf, own);
      await tx.exec(setRate(rateOf, own));
    } else if (rate !== undefined) {
      standard = rate ?? 0;
      await tx.query("update public.commission_rates set amount = $1 where package_id is null", [standard]);
    } else if (gone) {
      await tx.exec("delete from public.inquiries; insert into public.inquiries (pilgrims) values (1)");
      Object.assign(known, { status: "baru", pilgrims: 1, agent: null });
    } else {
      const { status, pilgrims, agent } = known;
      await tx.exec(`
        update public.inquiries set status = '${status}', pilgrims = ${pilgrims}, agent_id = ${agentOf(agent)}`);
    }
    const ownRate = ownRates.get(known.agent) ?? null;
    const isDue = known.status === "terkonfirmasi" && known.agent !== null;
    const isNew = known.rate === null || (before !== known.agent && (known.isOwn || ownRate !== null));
    if (!isDue) known.rate = null;
    else if (isNew) Object.assign(known, { rate: ownRate ?? standard, isOwn: ownRate !== null });
  }
  return { owed: (known.rate ?? 0) * known.pilgrims, ...known };
}

/** Whose inquiry it is, what is owed for it, and what strangers can do about either. */
export function describeAgents({ scene }: Ground): void {
  const planted: Scene = (work) =>
    scene(async (tx) => {
      await tx.exec(plant);
      return work(tx);
    });
  const test = (title: string, work: (tx: Stage) => Promise<void>) => it(title, () => planted(work));

  it("whatever becomes of an inquiry, the ledger comes to its rate times the pilgrims confirmed", async () => {
    const property = fc.asyncProperty(fc.array(step, { maxLength: 12 }), (steps) =>
      planted(async (tx) => {
        const { agent, owed } = await play(tx, steps);
        const sums = await tx.rows(
          "select a.code, sum(c.amount)::integer as owed from public.commissions c join public.agents a on a.id = c.agent_id group by 1 having sum(c.amount) <> 0",
        );
        expect(sums).toEqual(owed === 0 ? [] : [{ code: agent, owed }]);
      }),
    );
    await fc.assert(property, { numRuns: soakRounds(15, 40) });
  });

  test("a rate is that of the package or the standard, of the moment of confirming; another package has its own", async (tx) => {
    await tx.exec(confirm("BUDI-1", 2));
    await tx.exec(`
      update public.commission_rates set amount = 1 where package_id is null;
      update public.inquiries set pilgrims = 3;
      update public.inquiries set package_id = (select id from public.packages where slug = 'terbit');
      update public.inquiries set package_id = (select id from public.packages where slug = 'draf');
      delete from public.packages where slug = 'draf';
      update public.inquiries set anonymised_at = now();
      delete from public.inquiries`);
    const row = (reason: string, pilgrims: number, rate: number) => ({
      ...{ reason, pilgrims, rate },
      amount: pilgrims * rate,
    });
    expect(await tx.rows(ledger)).toEqual([
      row("terkonfirmasi", 2, 750_000),
      row("jamaah", 1, 750_000),
      ...[row("paket", -3, 750_000), row("paket", 3, 1_000_000)],
      row("dihapus", -3, 1_000_000),
    ]);
  });

  test("an agent's own rate overrides the package's; a new one changes no earlier commission", async (tx) => {
    const rules = () =>
      tx.rows(
        "select a.code, c.pilgrims, c.rate::integer, c.rule from public.commissions c join public.agents a on a.id = c.agent_id order by c.id",
      );
    await tx.exec(confirm("SARI", 1, ", (select id from public.packages where slug = 'draf')"));
    await tx.exec(confirm("BUDI-1", 1));
    await tx.exec(setRate("SARI", 900_000));
    const earlier = [
      { code: "SARI", pilgrims: 1, rate: 1_000_000, rule: "paket" },
      { code: "BUDI-1", pilgrims: 1, rate: 750_000, rule: "standar" },
    ];
    expect(await rules()).toEqual(earlier);
    await tx.exec("delete from public.inquiries; delete from public.commissions");
    await tx.exec(confirm("SARI", 2, ", (select id from public.packages where slug = 'draf')"));
    await tx.exec(`${setRate("SARI", 0)}; update public.inquiries set pilgrims = 3`);
    await tx.exec(`update public.inquiries set agent_id = ${agentOf("BUDI-1")}`);
    await tx.exec(`update public.inquiries set agent_id = ${agentOf("SARI")}`);
    expect(await rules()).toEqual([
      { code: "SARI", pilgrims: 2, rate: 900_000, rule: "agen" },
      { code: "SARI", pilgrims: 1, rate: 900_000, rule: "agen" },
      { code: "SARI", pilgrims: -3, rate: 900_000, rule: "agen" },
      { code: "BUDI-1", pilgrims: 3, rate: 1_000_000, rule: "paket" },
      { code: "BUDI-1", pilgrims: -3, rate: 1_000_000, rule: "paket" },
      { code: "SARI", pilgrims: 3, rate: 0, rule: "agen" },
    ]);
  });

  test("a commission from before rules were noted keeps its rate", async (tx) => {
    await tx.exec(confirm("BUDI-1", 2));
    await tx.exec(`update public.commissions set rule = null; ${setRate("BUDI-1", 900_000)}`);
    await tx.exec("update public.inquiries set pilgrims = 5; update public.inquiries set status = 'batal'");
    expect(await tx.rows("select pilgrims, rate::integer, rule from public.commissions order by id")).toEqual(
      [
        { pilgrims: 2, rate: 750_000, rule: null },
        { pilgrims: 3, rate: 750_000, rule: null },
        { pilgrims: -5, rate: 750_000, rule: null },
      ],
    );
  });

  it.each([-1, 1_000_000_001])("an agent's rate of %d is refused", async (rate) => {
    await expect(planted((tx) => tx.exec(setRate("SARI", rate)))).rejects.toMatchObject({ code: "23514" });
  });

  test("an inquiry is the agent's whose code is known and active, in any letters; nothing else is told", async (tx) => {
    const codes = ["budi-1", "LAMA", "TIDAK-ADA", "'; drop", null, 7];
    await become(tx, anon);
    for (const agent of codes) await record(tx, "chat", null, null, JSON.stringify({ agent }));
    await tx.exec("reset role");
    const found = await tx.rows(
      "select a.code from public.inquiries i left join public.agents a on a.id = i.agent_id order by a.code",
    );
    expect(found.map(({ code }) => code)).toEqual(["BUDI-1", null, null, null, null, null]);
  });

  it("another agent needs a reason, which the timeline tells", async () => {
    const correct = `select public.correct_agent(id, ${agentOf("SARI")}, $1) as done from public.inquiries`;
    const asked = (reason: string) =>
      planted(async (tx) => {
        await tx.exec(confirm("BUDI-1", 2));
        await become(tx, staff);
        const [first] = await tx.rows(correct, [reason]);
        const [again] = await tx.rows(correct, [reason]);
        const events = await tx.rows(
          "select e.reason, e.actor, a.code from public.inquiry_events e join public.agents a on a.id = e.agent_id",
        );
        return { done: [first?.done, again?.done], events };
      });
    const event = { reason: "Datang bersama Sari", actor: "staf@contoh.id", code: "SARI" };
    expect(await asked(" Datang bersama Sari ")).toEqual({ done: [true, false], events: [event] });
    await expect(asked("  ")).rejects.toMatchObject({ code: "23514" });
  });

  test("a payment is undone once, by its opposite", async (tx) => {
    const undo =
      "insert into public.commission_payments (agent_id, amount, reverses) select agent_id, 5, id from public.commission_payments where reverses is null";
    await become(tx, staff);
    await tx.exec(`
      insert into public.commission_payments (agent_id, amount) values (${agentOf("SARI")}, 300000)`);
    await tx.exec(undo);
    const rows = await tx.rows(
      "select amount::integer, actor from public.commission_payments order by amount",
    );
    await expect(tx.exec(undo)).rejects.toMatchObject({ code: "23505" });
    const actor = "staf@contoh.id";
    expect(rows).toEqual([
      { amount: -300_000, actor },
      { amount: 300_000, actor },
    ]);
  });

  test("clicks are counted by day for active agents, up to a cap", async (tx) => {
    await tx.exec(`
      insert into public.agent_clicks select ${agentOf("SARI")}, private.jakarta_day(now()), 2000`);
    await become(tx, anon);
    for (const code of ["sari", "BUDI-1", "budi-1", "LAMA", "X"])
      await tx.query("select public.count_agent_click($1)", [code]);
    await tx.exec("reset role");
    expect(await tx.rows("select clicks from public.agent_clicks order by clicks")).toEqual([
      { clicks: 2 },
      { clicks: 2000 },
    ]);
  });

  test("whether a code counts is told of one code at a time, and no function lists them", async (tx) => {
    await become(tx, anon);
    const counts = async (code: string | null) =>
      (await tx.rows("select public.is_agent_code($1) as counts", [code]))[0]?.counts;
    const answers = [];
    for (const code of ["SARI", " budi-1 ", "LAMA", "TIDAK-ADA", "%", "", null])
      answers.push(await counts(code));
    expect(answers).toEqual([true, true, false, false, false, false, false]);
    const listing = "select proname from pg_proc where proname like '%agent_code_hashes%'";
    expect(await tx.rows(listing)).toEqual([]);
  });

  test("an agent's page tells initials and money to whoever has the secret, and nothing to anybody else", async (tx) => {
    await tx.exec(confirm("SARI", 2));
    await tx.exec(`
      update public.inquiries set name = ' siti  Aminah binti Umar', phone = '081234567890';
      insert into public.commission_payments (agent_id, amount, paid_on, note) values (${agentOf("SARI")}, 300000, '2026-03-01', 'Catatan kantor');
      insert into public.agent_links (agent_id, token_hash) select ${agentOf("SARI")}, encode(sha256('rahasia'), 'hex')`);
    // The exact list and the count below show that it is left out.
    await tx.exec(`insert into public.inquiries (agent_id, suspicious) values (${agentOf("SARI")}, true)`);
    expect(await tx.rows("select from public.inquiries where suspicious")).toHaveLength(1);
    const ask = async (token: string) =>
      (await tx.rows("select public.agent_page($1) as page", [token]))[0]?.page;
    await become(tx, anon);
    const pages = [await ask("rahasia"), await ask("rahasi")];
    await tx.exec("reset role; update public.agent_links set revoked_at = now()");
    const found = [...pages, await ask("rahasia")];
    expect(found[0]).toMatchObject({
      ...{ name: "Sari", code: "SARI", pilgrims: 2, due: 1_500_000, paid: 300_000, inquiryCount: 1 },
      ...{ rate: null, standardRate: 750_000, packageRates: {} },
      commissions: [{ pilgrims: 2, rate: 750_000, rule: "standar", amount: 1_500_000 }],
      payments: [{ day: "2026-03-01", amount: 300_000 }],
      inquiries: [{ initials: "S.A.B.", status: "terkonfirmasi", pilgrims: 2 }],
    });
    expect(JSON.stringify(found[0])).not.toMatch(/siti|umar|0812|kantor/i);
    expect(found.slice(1)).toEqual([null, null]);
  });
}
