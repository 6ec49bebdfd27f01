import { expect, test } from "vitest";
import { openSteps } from "./first-steps";

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
