import { expect, test } from "vitest";
import { editAddress, findItem, findStoredItem, historyAddress, pageOf } from "./kinds";

const id = "a0000000-0000-4000-8000-000000000001";

test.each([
  ["paket", id, `/admin/packages/edit/${id}`],
  ["keunggulan", id, `/admin/features?edit=${id}`],
  ["testimoni", id, `/admin/testimonials?edit=${id}`],
  ["halaman", "home", "/admin/edit-home"],
  ["halaman", "site-settings", "/admin/settings"],
])("%s %s has a history and an editor", (kind, item, editor) => {
  const found = findItem(kind, item);
  if (found === null) throw new Error("not found");
  expect(historyAddress(found)).toBe(`/admin/riwayat/${kind}/${item}`);
  expect(historyAddress(found, 3)).toBe(`/admin/riwayat/${kind}/${item}?halaman=3`);
  expect(editAddress(found)).toBe(editor);
});

test.each([
  ["paket", "bukan-id"],
  ["paket", `${id}/..`],
  ["halaman", id],
  ["halaman", "constructor"],
  ["media", id],
  ["gambar", id],
  ["constructor", id],
  [undefined, undefined],
])("%s %s has none", (kind, item) => {
  expect(findItem(kind, item)).toBeNull();
});

test("a thing is known by what the database calls its kind", () => {
  expect(findStoredItem("packages", id)).toEqual({ kind: "paket", item: id });
  expect(findStoredItem("media", id)).toEqual({ kind: "gambar", item: id });
  expect(findStoredItem("inquiries", id)).toBeNull();
});

test.each([
  ["halaman=2", 2],
  ["halaman=0", 1],
  ["halaman=-1", 1],
  ["halaman=1e3", 1],
  ["", 1],
])("%s asks for page %i", (query, page) => {
  expect(pageOf(new URLSearchParams(query))).toBe(page);
});
