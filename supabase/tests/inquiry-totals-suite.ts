import { expect, it } from "vitest";
import { admin } from "./callers.ts";
import {
  addInquiry,
  addPackage,
  confirmed,
  lastSecond,
  midnight,
  noon,
  packageId,
  quiet,
  readAs,
  totals,
} from "./inquiry-fixtures.ts";
import type { Ground } from "./inquiry-scene.ts";

/** When, with what duration and return date, and how many are under way at a moment. */
const trips: [
  what: string,
  departure: string | null,
  duration: string,
  back: string | null,
  at: string,
  n: number,
][] = [
  ["9 Hari, on its last day", "2026-03-03", "9 Hari", null, lastSecond, 3],
  ["9 Hari, the day after", "2026-03-03", "9 Hari", null, midnight, 0],
  ["9 Hari 8 Malam, last day", "2026-03-03", "9 Hari 8 Malam", null, lastSecond, 3],
  ["9 Hari 8 Malam, the day after", "2026-03-03", "9 Hari 8 Malam", null, midnight, 0],
  ["8 Malam 9 Hari, last day", "2026-03-03", "8 Malam 9 Hari", null, lastSecond, 3],
  ["8 Malam 9 Hari, the day after", "2026-03-03", "8 malam, 9hari", null, midnight, 0],
  ["a number alone, last day", "2026-03-03", "9", null, lastSecond, 3],
  ["a number alone, the day after", "2026-03-03", "9", null, midnight, 0],
  ["no duration, return today", "2026-03-03", "", "2026-03-11", lastSecond, 3],
  ["no duration, returned", "2026-03-03", "", "2026-03-11", midnight, 0],
  ["words only, return today", "2026-03-03", "Sepekan", "2026-03-11", noon, 3],
  ["0 Hari, returned", "2026-03-03", "0 Hari", "2026-03-10", noon, 0],
  ["neither, on the day", "2026-03-11", "", null, lastSecond, 3],
  ["neither, the day after", "2026-03-11", "", null, midnight, 0],
  ["the duration before the return date", "2026-03-03", "9 Hari", "2026-03-20", midnight, 0],
  ["not departed yet", "2026-12-01", "9 Hari", null, noon, 3],
  ["no departure fixed", null, "9 Hari", null, noon, 3],
  ["no departure fixed, returned", null, "", "2026-03-10", noon, 0],
];

const ages: [string, string, string, "recent" | "earlier" | null][] = [
  ["today's first second", "2026-03-10T17:00:00Z", noon, "recent"],
  ["the first second 29 days ago", "2026-02-09T17:00:00Z", noon, "recent"],
  ["the last second 30 days ago", "2026-02-09T16:59:59Z", noon, "earlier"],
  ["the first second 59 days ago", "2026-01-10T17:00:00Z", noon, "earlier"],
  ["the last second 60 days ago", "2026-01-10T16:59:59Z", noon, null],
  ["tomorrow", "2026-03-11T17:00:00Z", noon, null],
  ["29 days ago, a second before midnight", "2026-02-09T17:00:00Z", lastSecond, "recent"],
  ["the same at midnight: 30 days ago", "2026-02-09T17:00:00Z", midnight, "earlier"],
  ["59 days ago, a second before midnight", "2026-01-10T17:00:00Z", lastSecond, "earlier"],
  ["the same at midnight: 60 days ago", "2026-01-10T17:00:00Z", midnight, null],
];

/** The dashboard's cards against fixtures counted by hand. */
export function describeInquiryTotals({ db }: Ground): void {
  const read = (query: string, ...before: string[]) => readAs(db, admin, query, ...before);

  it.each(trips)("pilgrims under way: %s", async (_, departure, duration, return_date, at, pilgrims) => {
    const trip = { departure, duration, return_date };
    const rows = await read(totals(at), addPackage(1, trip), confirmed(3, { package_id: packageId(1) }));
    expect(rows).toMatchObject([{ active_pilgrims: pilgrims }]);
  });

  it("pilgrims under way: confirmed ones of known journeys, drafts and demo rows and forgotten names included", async () => {
    const rows = await read(
      totals(noon),
      addPackage(1, { departure: "2026-03-20", duration: "9 Hari" }),
      addPackage(2, { status: "draft" }),
      confirmed(3, { package_id: packageId(1) }),
      confirmed(2, { package_id: packageId(1), is_demo: true }),
      confirmed(4, { package_id: packageId(2), anonymised_at: noon, created_at: "2025-01-01T00:00:00Z" }),
      confirmed(7),
      addInquiry({ created_at: noon, package_id: packageId(1), pilgrims: 5, status: "batal" }),
      addInquiry({ created_at: noon, package_id: packageId(1), pilgrims: 6, status: "dihubungi" }),
      addInquiry({ created_at: noon, package_id: packageId(1), pilgrims: 8 }),
    );
    // 3 + 2 + 4; recent: all but the one of 2025, three of them confirmed.
    expect(rows).toEqual([{ ...quiet, active_pilgrims: 9, recent: 6, recent_confirmed: 3 }]);
  });

  it.each(ages)("thirty days: %s", async (_, created_at, at, period) => {
    const expected = period === null ? quiet : { ...quiet, [period]: 1 };
    expect(await read(totals(at), addInquiry({ created_at }))).toEqual([expected]);
    const one = period === null ? quiet : { ...expected, [`${period}_confirmed`]: 1 };
    expect(await read(totals(at), confirmed(1, { created_at }))).toEqual([one]);
  });

  it("thirty days: confirmations count for the period in which the inquiry came", async () => {
    const rows = await read(
      totals(noon),
      confirmed(1, { created_at: "2026-02-01T00:00:00Z", confirmed_at: noon }),
      addInquiry({ created_at: "2026-02-01T00:00:00Z", status: "batal" }),
      addInquiry({ created_at: "2026-03-01T00:00:00Z", is_demo: true }),
      addInquiry({ created_at: "2026-03-01T00:00:00Z", anonymised_at: noon }),
    );
    expect(rows).toEqual([{ ...quiet, recent: 2, earlier: 2, earlier_confirmed: 1 }]);
  });

  it("content is counted by status and month; the average of no rating is none", async () => {
    const counts = "select to_jsonb(c) as c from public.content_counts('2026-02-11T05:00:00Z') c";
    const nothing = { active_packages: 0, draft_packages: 0, new_packages: 0, active_features: 0 };
    const silence = { testimonials: 0, new_testimonials: 0, average_rating: null };
    expect(await read(counts)).toEqual([{ c: { ...nothing, ...silence } }]);
    const rows = await read(
      counts,
      addPackage(1, { created_at: "2026-02-11T05:00:00Z" }),
      addPackage(2, { created_at: "2026-02-11T04:59:59Z" }),
      addPackage(3, { created_at: noon, status: "draft" }),
      "insert into public.testimonials (name, content, rating, created_at) values ('A', 'B', 4, '2026-01-01'), ('C', 'D', 5, '2026-03-01'), ('E', 'F', 5, '2026-03-01'), ('G', 'H', 4, '2026-03-01')",
      "insert into public.features (title, description, is_active) values ('A', 'B', true), ('C', 'D', false)",
    );
    const said = { testimonials: 4, new_testimonials: 3, average_rating: 4.5, active_features: 1 };
    expect(rows).toEqual([{ c: { active_packages: 2, draft_packages: 1, new_packages: 2, ...said } }]);
  });
}
