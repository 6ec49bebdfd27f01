import { expect, test } from "vitest";
import { daysAhead, newestActivities } from "./activity";
import { openSteps } from "./dashboard.server";

const now = new Date("2026-11-21T10:00:00Z");
const at = (minutesAgo: number) => new Date(now.getTime() - minutesAgo * 60_000).toISOString();

test("the six newest of three kinds, newest first", () => {
  const activities = newestActivities(
    {
      packages: [1, 30, 31].map((minutes) => ({ id: `p${minutes}`, title: "X", created_at: at(minutes) })),
      testimonials: [2, 3, 40].map((minutes) => ({
        id: `t${minutes}`,
        name: "Ani",
        created_at: at(minutes),
      })),
      pages: [
        { page_name: "site-settings", updated_at: at(4) },
        { page_name: "home", updated_at: at(90) },
      ],
    },
    now,
  );
  expect(activities.map(({ to }) => to)).toEqual([
    "/admin/packages/edit/p1",
    "/admin/testimonials?edit=t2",
    "/admin/testimonials?edit=t3",
    "/admin/settings",
    "/admin/packages/edit/p30",
    "/admin/packages/edit/p31",
  ]);
  expect(activities[0]).toMatchObject({
    kind: "Paket",
    text: "Paket “X” ditambahkan",
    when: "1 menit yang lalu",
  });
});

test("times are compared as moments, whatever zone they are written in", () => {
  const pages = [
    { page_name: "home", updated_at: "2026-11-21T09:00:00+00:00" },
    { page_name: "about", updated_at: "2026-11-21T15:00:00+07:00" },
  ];
  const [first] = newestActivities({ packages: [], testimonials: [], pages }, now);
  expect(first?.text).toBe("Halaman depan diperbarui");
});

test("an empty site has no activities", () => {
  expect(newestActivities({ packages: [], testimonials: [], pages: [] }, now)).toEqual([]);
});

test.each([
  ["2026-03-11", "hari ini"],
  ["2026-03-12", "besok"],
  ["2026-03-13", "2 hari lagi"],
  ["2026-05-10", "60 hari lagi"],
  ["2027-03-11", "365 hari lagi"],
])("%s from 11 March: %s", (date, words) => expect(daysAhead(date, "2026-03-11")).toBe(words));

const contact = { address: "Jalan A", phone1: "021-1", whatsapp: "0812" };
const labels = (state: Parameters<typeof openSteps>[0]) => openSteps(state).map(({ label }) => label);

test("an empty site has all three steps before it", () => {
  expect(labels({ contact: undefined, settings: undefined, packages: 0 })).toEqual([
    "Lengkapi kontak",
    "Unggah logo",
    "Tambah paket pertama",
  ]);
});

test("each vanishes once it is done", () => {
  expect(labels({ contact, settings: {}, packages: 0 })).toEqual(["Unggah logo", "Tambah paket pertama"]);
  expect(labels({ contact, settings: { logo: "/media/logo.png" }, packages: 0 })).toEqual([
    "Tambah paket pertama",
  ]);
  expect(labels({ contact, settings: { logo: "/media/logo.png" }, packages: 1 })).toEqual([]);
});

test.each([{ ...contact, whatsapp: " " }, { ...contact, phone1: 5 }, { address: "Jalan A" }, "text", null])(
  "contact %j is not complete",
  (incomplete) =>
    expect(labels({ contact: incomplete, settings: { logo: "/l.png" }, packages: 1 })).toEqual([
      "Lengkapi kontak",
    ]),
);
