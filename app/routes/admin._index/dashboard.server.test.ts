import { expect, test } from "vitest";
import { openSteps } from "./dashboard.server";
import { daysAhead } from "./days-ahead";

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
