import { expect, test } from "vitest";
import { bookingStepAddress, moneyStepAddress } from "./address";
import { findStep, offeredSteps, stepArea } from "./steps.server";

test("an address names one step, and one that is not known none", () => {
  expect(bookingStepAddress("id", "cancel")).toBe("/admin/pendaftaran/id?langkah=cancel");
  expect(moneyStepAddress("id", "catat")).toBe("/admin/pendaftaran/id/pembayaran?langkah=catat");
  const address = moneyStepAddress("id", "terima", "laporan");
  expect(address).toBe("/admin/pendaftaran/id/pembayaran?langkah=terima&untuk=laporan");
  expect(["terima", "toString", null].map(findStep)).toEqual(["terima", null, null]);
  expect([stepArea(null), stepArea("terima"), stepArea("setujui")]).toEqual([
    "inquiries",
    "money",
    "approval",
  ]);
});

test("a page offers the steps of the role and of the booking's status", () => {
  const offered = (role: "layanan" | "keuangan" | "pemilik", status: string) =>
    offeredSteps({ role, page: "booking", status });
  expect(offered("pemilik", "batal")).toEqual(["payer", "revoke-link"]);
  expect(offered("keuangan", "aktif")).toEqual(["charge", "discount", "due-dates"]);
  expect(offered("layanan", "kedaluwarsa")).toEqual([
    ...["payer", "names", "charge", "hold-again", "cancel", "revoke-link"],
  ]);
  const inHold = ["extend", "activate", "move", "room", "cancel-pilgrim", "add-pilgrims"];
  expect(offered("pemilik", "ditahan")).toEqual(expect.arrayContaining(inHold));
  expect(offeredSteps({ role: "keuangan", page: "money", status: "batal" })).toEqual([
    ...["catat", "terima", "tolak", "koreksi", "pindah", "kembalikan"],
  ]);
});
