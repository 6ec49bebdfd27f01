import { expect, it } from "vitest";
import { admin, anon, outcome, user } from "./callers.ts";
import {
  addInquiry,
  addPackage,
  asked,
  confirmed,
  departures,
  lastSecond,
  midnight,
  noon,
  packageId,
  quiet,
  readAs,
  totals,
  weeks,
} from "./inquiry-fixtures.ts";
import type { Ground } from "./inquiry-scene.ts";

const twelve = [
  ["2025-12-22", "2025-12-29", "2026-01-05", "2026-01-12", "2026-01-19", "2026-01-26"],
  ["2026-02-02", "2026-02-09", "2026-02-16", "2026-02-23", "2026-03-02", "2026-03-09"],
].flat();

/** The dashboard's chart and lists against fixtures counted by hand, and who sees any figure. */
export function describeInquiryLists({ db }: Ground): void {
  const read = (query: string, ...before: string[]) => readAs(db, admin, query, ...before);

  it("twelve weeks of Jakarta, Monday to Sunday, by when inquiries came and when they were confirmed", async () => {
    const rows = await read(
      weeks(noon),
      // Sunday 21 December, the last second: too old. A second later it is the first Monday.
      addInquiry({ created_at: "2025-12-21T16:59:59Z" }),
      addInquiry({ created_at: "2025-12-21T17:00:00Z" }),
      // Sunday 8 March, the last second, and the Monday after.
      addInquiry({ created_at: "2026-03-08T16:59:59Z", is_demo: true }),
      addInquiry({ created_at: "2026-03-08T17:00:00Z", anonymised_at: noon }),
      // Came in the week of 2 February, confirmed in the last second of the week of the 9th, and a second later.
      confirmed(2, { created_at: "2026-02-03T00:00:00Z", confirmed_at: "2026-02-15T16:59:59Z" }),
      confirmed(2, { created_at: "2026-02-03T00:00:00Z", confirmed_at: "2026-02-15T17:00:00Z" }),
      // Came before there was a chart, confirmed this week.
      confirmed(1, { created_at: "2025-11-03T00:00:00Z", confirmed_at: noon }),
      // Next week.
      addInquiry({ created_at: "2026-03-15T17:00:00Z" }),
    );
    const came: Record<string, number> = {
      "2025-12-22": 1,
      "2026-02-02": 2,
      "2026-03-02": 1,
      "2026-03-09": 1,
    };
    const done: Record<string, number> = { "2026-02-09": 1, "2026-02-16": 1, "2026-03-09": 1 };
    expect(rows).toEqual(
      twelve.map((week) => ({ week, inquiries: came[week] ?? 0, confirmed: done[week] ?? 0 })),
    );
  });

  it.each([
    ["Sunday's last second", "2026-03-15T16:59:59Z", "2026-03-09"],
    ["Monday's first", "2026-03-15T17:00:00Z", "2026-03-16"],
  ])("the present week: %s", async (_, at, monday) => {
    expect((await read(weeks(at))).at(-1)).toEqual({ week: monday, inquiries: 0, confirmed: 0 });
  });

  it("the packages most asked about in the chart's weeks, five of them, ties by title", async () => {
    const ask = (number: number, times: number) =>
      Array.from({ length: times }, () => addInquiry({ created_at: noon, package_id: packageId(number) }));
    const rows = await read(
      asked(noon),
      ...[1, 2, 3, 4, 5, 6].map((number) => addPackage(number)),
      ...[...ask(6, 4), ...ask(2, 3), ...ask(5, 2), ...ask(1, 2), ...ask(4, 1), ...ask(3, 1)],
      // Too old, by a second; still to come; about no package: none of them counts.
      addInquiry({ created_at: "2025-12-21T16:59:59Z", package_id: packageId(3) }),
      addInquiry({ created_at: midnight, package_id: packageId(3) }),
      addInquiry({ created_at: noon }),
      // The first second of the twelve weeks does.
      addInquiry({ created_at: "2025-12-21T17:00:00Z", package_id: packageId(2) }),
    );
    expect(rows).toEqual([
      { title: "Paket 2", inquiries: 4 },
      { title: "Paket 6", inquiries: 4 },
      { title: "Paket 1", inquiries: 2 },
      { title: "Paket 5", inquiries: 2 },
      { title: "Paket 3", inquiries: 1 },
    ]);
  });

  it("departures from today to the sixtieth day, soonest first", async () => {
    const rows = await read(
      departures(noon),
      addPackage(1, { departure: "2026-05-10" }),
      addPackage(2, { departure: "2026-03-11" }),
      addPackage(3, { departure: "2026-05-11" }),
      addPackage(4, { departure: "2026-03-10" }),
      addPackage(5, { departure: null }),
      addPackage(6, { departure: "2026-04-01", status: "draft" }),
    );
    const full = { quota: 45, left: 45, unanswered: 0 };
    expect(rows).toEqual([
      { title: "Paket 2", departure: "2026-03-11", ...full },
      { title: "Paket 1", departure: "2026-05-10", ...full },
    ]);
  });

  it.each([
    [lastSecond, ["Paket 1"]],
    [midnight, ["Paket 2"]],
  ])("the sixty days move at Jakarta's midnight: %s", async (at, titles) => {
    const rows = await read(
      departures(at),
      addPackage(1, { departure: "2026-03-11" }),
      addPackage(2, { departure: "2026-05-11" }),
    );
    expect(rows.map((row) => row.title)).toEqual(titles);
  });

  it("seats left: the quota less the confirmed, never below zero; unanswered: those still baru", async () => {
    const departure = "2026-04-01";
    const rows = await read(
      departures(noon),
      addPackage(1, { departure, quota: 10 }),
      addPackage(2, { departure, quota: 8 }),
      addPackage(3, { departure, quota: 0 }),
      confirmed(4, { package_id: packageId(1) }),
      confirmed(1, { package_id: packageId(1), is_demo: true }),
      addInquiry({ package_id: packageId(1), pilgrims: 3, status: "batal" }),
      addInquiry({ package_id: packageId(1), pilgrims: 3, status: "dihubungi" }),
      addInquiry({ package_id: packageId(1) }),
      addInquiry({ package_id: packageId(1), created_at: "2025-01-01T00:00:00Z" }),
      confirmed(8, { package_id: packageId(2) }),
      // Lowered after eight were confirmed.
      `update public.packages set quota = 5 where id = '${packageId(2)}'`,
      addInquiry({ package_id: packageId(3) }),
    );
    expect(rows).toEqual([
      { title: "Paket 1", departure, quota: 10, left: 5, unanswered: 2 },
      { title: "Paket 2", departure, quota: 5, left: 0, unanswered: 0 },
      { title: "Paket 3", departure, quota: 0, left: 0, unanswered: 1 },
    ]);
  });

  it("a confirmation taken back is none any more", async () => {
    const id = "c0000000-0000-4000-8000-000000000001";
    const set = (change: string) => `update public.inquiries set ${change} where id = '${id}'`;
    const state = `
      select i.status, i.confirmed_at is not null as dated, w.confirmed::integer
      from public.inquiries i, public.inquiry_weeks() w
      where i.id = '${id}' order by w.week_start desc limit 1`;
    const setup = [addInquiry({ id, pilgrims: 2 }), set("status = 'terkonfirmasi'")];
    expect(await read(state, ...setup)).toEqual([{ status: "terkonfirmasi", dated: true, confirmed: 1 }]);
    const back = await read(state, ...setup, set("status = 'dihubungi'"));
    expect(back).toEqual([{ status: "dihubungi", dated: false, confirmed: 0 }]);
  });

  it.each([totals(noon), weeks(noon), asked(noon), departures(noon)])(
    "is closed to visitors",
    async (query) => {
      expect(await outcome(db, anon, query)).toBe("42501");
    },
  );

  it("says nothing to those who are signed in without being administrators", async () => {
    const setup = [
      addPackage(1, { departure: "2026-04-01" }),
      confirmed(3, { package_id: packageId(1) }),
      addInquiry({ created_at: noon, package_id: packageId(1) }),
    ];
    expect(await readAs(db, user, totals(noon), ...setup)).toEqual([quiet]);
    const none = twelve.map((week) => ({ week, inquiries: 0, confirmed: 0 }));
    expect(await readAs(db, user, weeks(noon), ...setup)).toEqual(none);
    expect(await readAs(db, user, asked(noon), ...setup)).toEqual([]);
    // Seats are printed on the public page; how many ask is not.
    expect(await readAs(db, user, departures(noon), ...setup)).toMatchObject([{ left: 42, unanswered: 0 }]);
  });
}
