import ICAL from "ical.js";
import { sync } from "node-ical";
import { expect, test } from "vitest";
import type { ScheduledOffer } from "~/domain/packages/list/schedule-queries.server";
import { toCalendar } from "./calendar";

const storedOffer: ScheduledOffer = {
  id: "7f1b7c1e-0000-4000-8000-000000000001",
  package_id: "a0000000-0000-4000-8000-000000000001",
  slug: "umroh-reguler",
  title: "Umroh Reguler",
  category: "umroh",
  departure_date: "2027-01-07",
  return_date: "2027-01-15",
  departure_city: "Surabaya",
  airline: "Saudia",
  flight: "langsung",
  note: "",
  price_quad: 26_900_000,
  price_triple: 28_900_000,
  price_double: 31_900_000,
  quota: 45,
  seats_left: 3,
  state: "sisa",
};

const frame = { name: "Jadwal Rihlah; Teduh, Umroh", siteUrl: "https://contoh.id", today: "2026-11-22" };

const awkward = {
  title: "Umroh, Plus; \\ Turki – “Musim Semi” bersama Ustadz 🕋🕋🕋🕋🕋🕋🕋🕋🕋🕋🕋🕋🕋🕋🕋🕋🕋🕋🕋🕋",
  note: "Baris satu\r\nBEGIN:VALARM\u0007",
};
const calendar = toCalendar(
  [
    { ...storedOffer, ...awkward },
    { ...storedOffer, id: "7f1b7c1e-0000-4000-8000-000000000002", return_date: null, departure_city: null },
  ],
  frame,
);

test("lines end as they must, none is over 75 octets, and nothing that staff typed begins one", () => {
  expect(calendar.endsWith("END:VCALENDAR\r\n")).toBe(true);
  for (const line of calendar.slice(0, -2).split("\r\n")) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(line).toMatch(/^( |[A-Z-]+[:;])/);
    expect(line).not.toMatch(/\p{Cc}|VALARM$/u);
  }
});

test("ical.js reads what was meant", () => {
  const parsed = new ICAL.Component(ICAL.parse(calendar));
  // It takes no text out of escaping where it does not know the property.
  expect(parsed.getFirstPropertyValue("x-wr-calname")).toBe("Jadwal Rihlah\\; Teduh\\, Umroh");
  expect(parsed.getFirstPropertyValue("method")).toBe("PUBLISH");
  const [event, day] = parsed.getAllSubcomponents("vevent").map((entry) => new ICAL.Event(entry));
  expect(event?.uid).toBe(`${storedOffer.id}@contoh.id`);
  expect(event?.summary).toBe(awkward.title);
  expect(event?.location).toBe("Surabaya");
  expect(event?.description).toContain(
    "Berangkat 7 Januari 2027 (29 Rajab 1448 H), pulang 15 Januari 2027\n",
  );
  expect(event?.description).toContain(
    "Sisa 3 kursi (per 22 November 2026)\nBaris satu\nBEGIN:VALARM\nhttps",
  );
  expect(event?.startDate.isDate).toBe(true);
  expect([event?.startDate, event?.endDate].map(String)).toEqual(["2027-01-07", "2027-01-16"]);
  expect([day?.startDate, day?.endDate].map(String)).toEqual(["2027-01-07", "2027-01-08"]);
  expect(String(event?.component.getFirstPropertyValue("dtstamp"))).toBe("2026-11-21T17:00:00Z");
  expect(event?.component.getFirstPropertyValue("url")).toBe(
    "https://contoh.id/umroh/umroh-reguler?keberangkatan=2027-01-07-surabaya",
  );
});

test("node-ical reads the same", () => {
  const events = Object.values(sync.parseICS(calendar)).flatMap((entry) =>
    entry?.type === "VEVENT" ? [entry] : [],
  );
  expect(events.map(({ summary, datetype }) => [summary, datetype])).toEqual([
    [awkward.title, "date"],
    [storedOffer.title, "date"],
  ]);
  expect(events[0]?.description).toContain("Baris satu\nBEGIN:VALARM");
});

test("without a departure it is a calendar still", () => {
  const empty = new ICAL.Component(ICAL.parse(toCalendar([], frame)));
  expect(empty.getAllSubcomponents().map(({ name }) => name)).toEqual(["vtimezone"]);
  expect(sync.parseICS(toCalendar([], frame))).toHaveProperty("vcalendar");
});
