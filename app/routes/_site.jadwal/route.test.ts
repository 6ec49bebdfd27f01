import { opened } from "embedded-supabase/testing/vitest";
import ICAL from "ical.js";
import { beforeEach, expect, test, vi } from "vitest";
import { openProcessBackend } from "~/server/backend.testing";
import { expirePublicReads } from "~/server/cache.server";
import { createRequestScope, runInScope } from "~/server/request-scope.server";
import { loader as loadCalendar } from "../jadwal[.]ics/route";
import { loader } from "./route";

vi.stubEnv("LOG_LEVEL", "silent");

const clients = opened(openProcessBackend);

beforeEach(async () => {
  await clients.service.from("departures").delete().not("id", "is", null).throwOnError();
  await clients.service.from("packages").delete().not("id", "is", null).throwOnError();
  expirePublicReads();
});

/** A year whose first days are never so near that registration has closed. */
const year = new Date().getUTCFullYear() + 2;

async function plant(packages: object[], departures: object[] = []): Promise<void> {
  for (const [table, rows] of [
    ["packages", packages],
    ["departures", departures],
  ] as const) {
    // A statement has ten seconds, on a busy machine too.
    for (let first = 0; first < rows.length; first += 50)
      await clients.service
        .from(table)
        .insert(rows.slice(first, first + 50))
        .throwOnError();
  }
  expirePublicReads();
}

const reguler = {
  id: "b0000000-0000-4000-8000-000000000001",
  slug: "reguler",
  title: "Umroh Reguler",
  category: "umroh",
  price_quad: 26_900_000,
  quota: 4,
  departure_city: "Jakarta",
  status: "active",
};
const draft = { ...reguler, id: "b0000000-0000-4000-8000-000000000002", slug: "draf", status: "draft" };

async function ask(query = "") {
  const scope = createRequestScope();
  const args = { params: {}, context: {} };
  const load = (path: string) => ({ request: new Request(`http://localhost:3000${path}${query}`), ...args });
  const page = await runInScope(scope, () => loader(load("/jadwal")));
  const file = await runInScope(createRequestScope(), () => loadCalendar(load("/jadwal.ics")));
  const calendar = new ICAL.Component(ICAL.parse(await file.text()));
  return {
    ...page,
    rows: page.months.flatMap(({ rows }) => rows),
    events: calendar.getAllSubcomponents("vevent").length,
    isKept: scope.answer.get("Cache-Control") !== "no-store",
    isFileKept: file.headers.get("Cache-Control") !== "no-store",
  };
}

test("without a departure the page says so, and is kept; filters that find none are not", async () => {
  expect(await ask()).toMatchObject({ total: 0, rows: [], events: 0, isKept: true, isFileKept: true });
  for (const query of ["?kota=Solo", "?bulan=2099-01", "?kosong=ya", "?kategori=haji"])
    expect(await ask(query)).toMatchObject({ total: 0, isKept: false, isFileKept: false });
});

test("each row says its state; what is past, cancelled or a draft's stands nowhere", async () => {
  const on = (departure_date: string, fields: object = {}) => ({
    package_id: reguler.id,
    departure_date,
    status: "buka",
    note: "",
    ...fields,
  });
  await plant(
    [reguler, draft],
    [
      on(`${year}-01-07`, { departure_city: "Surabaya", price_quad: 27_900_000, note: "Bersama Ustadz" }),
      on(`${year}-01-09`, { quota: 0 }),
      on(`${year}-02-01`, { status: "tutup", quota: 20 }),
      on(`${year}-02-02`, { status: "batal" }),
      on("2020-01-01"),
      { ...on(`${year}-01-08`), package_id: draft.id },
    ],
  );
  const { rows, months, events, options, isKept } = await ask();
  expect(rows.map(({ seats, city, price }) => [seats, city, price])).toEqual([
    ["Sisa 4 kursi", "Surabaya", "Rp\u00a027.900.000"],
    ["Penuh", "Jakarta", "Rp\u00a026.900.000"],
    ["Ditutup", "Jakarta", "Rp\u00a026.900.000"],
  ]);
  expect(rows[0]).toMatchObject({
    date: `7 Januari ${year}`,
    href: `/umroh/reguler?keberangkatan=${year}-01-07-surabaya`,
    note: "Bersama Ustadz",
  });
  expect(months.map(({ title }) => title.split(" · ")[0])).toEqual([`Januari ${year}`, `Februari ${year}`]);
  const offered = (name: "month" | "city") => options[name]?.map(({ value }) => value);
  expect(offered("month")).toEqual([`${year}-01`, `${year}-02`]);
  expect(offered("city")).toEqual(["Jakarta", "Surabaya"]);
  expect([events, isKept]).toEqual([3, true]);
  for (const [query, count] of [
    ["?kota=Surabaya", 1],
    ["?kosong=ya", 1],
    [`?bulan=${year}-02`, 1],
    ["?kategori=umroh&kota=Jakarta", 2],
    ["?kategori=wisata&bulan=kapan&kosong=1&kota=%00&halaman=-1", 3],
  ] as const)
    expect(await ask(query), query).toMatchObject({ total: count, events: count, isKept: true });
});

test("three hundred have pages of sixty, and one calendar", async () => {
  const dates = Array.from({ length: 300 }, (_, index) =>
    new Date(Date.UTC(year, 2, 1 + index)).toISOString().slice(0, 10),
  );
  await plant(
    [reguler],
    dates.map((departure_date) => ({ package_id: reguler.id, departure_date })),
  );
  const first = await ask();
  expect([first.total, first.pages, first.rows.length, first.events]).toEqual([300, 5, 60, 300]);
  expect((await ask("?halaman=5")).rows).toHaveLength(60);
  await expect(ask("?halaman=6")).rejects.toMatchObject({ init: { status: 404 } });
});
