import { expect, it } from "vitest";
import { anon, type Stage } from "./callers.ts";
import { asked, noon, totals, weeks } from "./inquiry-fixtures.ts";
import { become, type Ground, record, staff } from "./inquiry-scene.ts";

/** Rows that came `ago`, marked or not; written past triggers and codes that are drawn, which would take them minutes. */
const crowd = (count: number, ago: string, suspicious = false) => `
  alter table public.inquiries disable trigger user;
  insert into public.inquiries (created_at, suspicious, kind, code)
  select now() - interval '${ago}', ${suspicious}, 'chat', 'A' || string_agg(
      substr('ACDEFHJKMNPQRTVWXY34679', 1 + n / (23 ^ place)::integer % 23, 1), '' order by place)
  from (select (select count(*) from public.inquiries)::integer + number as n from generate_series(1, ${count}) number) numbers,
    generate_series(0, 3) place
  group by n;
  alter table public.inquiries enable trigger user; select private.count_all()`;

const justUnder = (most: number, suspicious: boolean) =>
  `${crowd(most - 1, "2 hours", suspicious)}; ${crowd(1, "25 hours", suspicious)}`;

/**
 * What there is, how to get there from the one before, and what becomes of a caller's who is not marked and of one's who is.
 * Each bound is met from both sides, beside rows of the day before and of the other kind.
 */
const pressed = [
  ["4,999 and 4,999 marked", `${justUnder(5000, false)}; ${justUnder(5000, true)}`, "counted", "marked"],
  ["5,000 and 4,999 marked", crowd(1, "2 hours"), "marked", "marked"],
  ["5,000 and 5,000 marked", crowd(1, "2 hours", true), "marked", "nothing"],
  ["5,000 and 9,999 marked", crowd(4999, "2 hours", true), "marked", "nothing"],
  ["5,000 and 10,000 marked", crowd(1, "2 hours", true), "nothing", "nothing"],
];

async function recordAs(tx: Stage, suspicious: boolean): Promise<unknown> {
  await become(tx, anon);
  const code = await record(tx, "booking", "terbit", null, "{}", null, suspicious);
  await tx.exec("reset role");
  const [row] = await tx.rows("select suspicious from public.inquiries where code = $1", [code]);
  return code === null ? "nothing" : row?.suspicious ? "marked" : "counted";
}

/** What comes in masses: recorded, marked, out of every figure, bounded, and gone by itself. */
export function describeFlood({ scene, test }: Ground): void {
  test("mark what comes above 120 a minute, and give it a code like any other (S35)", async (tx) => {
    const codes: unknown[] = [];
    for (let number = 0; number < 125; number++) codes.push(await record(tx, "chat"));
    expect(new Set(codes).size).toBe(125);
    expect(codes).not.toContain(null);
    expect(
      await tx.rows("select suspicious, count(*)::integer as n from public.inquiries group by 1 order by 1"),
    ).toEqual([
      { suspicious: false, n: 120 },
      { suspicious: true, n: 5 },
    ]);
  });

  test("are counted up to a bound a day, then marked up to another, by callers who are not marked and who are (S35)", async (tx) => {
    const found = [];
    for (const [after, getThere] of pressed) {
      await tx.exec(`${getThere}; savepoint before`);
      const marked = await recordAs(tx, true);
      found.push([after, getThere, await recordAs(tx, false), marked]);
      await tx.exec("rollback to savepoint before");
    }
    expect(found).toEqual(pressed);
  });

  test("are in no figure (S35)", async (tx) => {
    const marked = { created_at: noon };
    await tx.query(
      `insert into public.inquiries (package_id, created_at, suspicious)
         select id, $1::timestamptz, true from public.packages where slug = 'terbit'`,
      [marked.created_at],
    );
    await become(tx, staff);
    const seen = {
      totals: await tx.rows(totals(noon)),
      weeks: (await tx.rows(weeks(noon))).reduce((sum, { inquiries }) => sum + Number(inquiries), 0),
      asked: await tx.rows(asked(noon)),
      departures: await tx.rows("select unanswered::integer from public.upcoming_departures()"),
      packages: await tx.rows("select * from public.asked_packages()"),
      months: await tx.rows("select * from public.inquiry_months()"),
    };
    expect(seen.totals).toMatchObject([{ recent: 0 }]);
    expect(seen).toMatchObject({
      weeks: 0,
      asked: [],
      departures: [{ unanswered: 0 }],
      packages: [],
      months: [],
    });
  });

  it.each([
    "status = 'dihubungi'",
    "status = 'terkonfirmasi', pilgrims = 2",
    "name = 'Siti'",
    "phone = '0812'",
    "note = 'Jadi berangkat'",
    "room_type = 'quad'",
  ])("leave out what staff have taken up: %s (S35)", async (change) => {
    const rows = await scene(async (tx) => {
      await tx.exec(crowd(2, "8 days", true));
      await become(tx, staff);
      await tx.exec(`
        update public.inquiries set ${change} where id = (select id from public.inquiries order by id limit 1)`);
      await become(tx, anon);
      const [done] = await tx.rows("select public.forget_suspicious_inquiries() as n");
      await tx.exec("reset role");
      return [done, ...(await tx.rows("select suspicious from public.inquiries"))];
    });
    expect(rows).toEqual([{ n: 1 }, { suspicious: false }]);
  });

  test("go by themselves after seven days, a thousand at a time, and nothing else does (S35)", async (tx) => {
    await tx.exec(crowd(1003, "7 days 1 minute", true));
    await tx.exec(crowd(1, "6 days 23 hours", true));
    await tx.exec(crowd(1, "90 days"));
    await become(tx, anon);
    const counts = [];
    for (let time = 0; time < 3; time++)
      counts.push((await tx.rows("select public.forget_suspicious_inquiries() as n"))[0]?.n);
    await tx.exec("reset role");
    expect({
      counts,
      left: await tx.rows("select suspicious from public.inquiries order by created_at"),
    }).toEqual({ counts: [1000, 3, 0], left: [{ suspicious: false }, { suspicious: true }] });
  });

  it("can be marked by nobody through the table (S35)", async () => {
    const marked = scene(async (tx) => {
      await become(tx, staff);
      await tx.exec("insert into public.inquiries (name, suspicious) values ('Siti', false)");
    });
    await expect(marked).rejects.toMatchObject({ code: "42501" });
  });
}
