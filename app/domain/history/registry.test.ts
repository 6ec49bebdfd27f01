import { expect, test } from "vitest";
import { historyAddress, withField } from "~/records/history";
import { isPresent, parseVersionId, stampOf } from "./queries.server";
import { editAddress, findItem, findStoredItem } from "./registry";

const id = "a0000000-0000-4000-8000-000000000001";

test.each([
  ["paket", id, `/admin/packages/edit/${id}`],
  ["keberangkatan", id, `/admin/keberangkatan/${id}`],
  ["keunggulan", id, `/admin/features?edit=${id}`],
  ["testimoni", id, `/admin/testimonials?edit=${id}`],
  ["pertanyaan", id, `/admin/tanya-jawab?edit=${id}`],
  ["album", id, `/admin/galeri?edit=${id}`],
  ["halaman", "home", "/admin/edit-home"],
  ["halaman", "site-settings", "/admin/settings"],
])("%s %s has a history and an editor", (kind, item, editor) => {
  const storedItem = findItem(kind, item);
  if (storedItem === null) throw new Error("not found");
  expect(historyAddress(storedItem)).toBe(`/admin/riwayat/${kind}/${item}`);
  expect(historyAddress(storedItem, 3)).toBe(`/admin/riwayat/${kind}/${item}?halaman=3`);
  expect(editAddress(storedItem)).toBe(editor);
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
])("%s %s has none", (kind, item) => expect(findItem(kind, item)).toBeNull());

test("a thing is known by what the database calls its kind", () => {
  expect(findStoredItem("packages", id)).toEqual({ kind: "paket", item: id });
  expect(findStoredItem("media", id)).toEqual({ kind: "gambar", item: id });
  expect(findStoredItem("inquiries", id)).toBeNull();
});

test("one field of a row is as it was, the others stay", () => {
  const version = { title: "Lama", quota: 10 };
  expect(withField({ title: "Baru", quota: 20 }, version, ["quota"])).toEqual({ title: "Baru", quota: 10 });
});

test("one text of a page is restored, in objects and lists; unknown keys are left out", () => {
  const version = { content: { hero: { title: "Lama" }, stats: [{ label: "a" }, { label: "b" }] } };
  const present = {
    content: { hero: { title: "Baru", subtitle: "s" }, stats: [{ label: "x" }, { label: "y" }] },
  };
  expect(withField(present, version, ["content", "hero", "title"])).toEqual({
    content: { ...present.content, hero: { title: "Lama", subtitle: "s" } },
  });
  expect(withField(present, version, ["content", "stats", "1", "label"])).toEqual({
    content: { ...present.content, stats: [{ label: "x" }, { label: "b" }] },
  });
  const without = withField(present, version, ["content", "hero", "subtitle"]);
  expect(JSON.parse(JSON.stringify(without)).content.hero).toEqual({ title: "Baru" });
});

test("a column that the version does not know brings nothing back", () => {
  expect(withField({ title: "Baru", airline: "x" }, { title: "Lama" }, ["airline"])).toBeNull();
});

test("a version is the present one when nothing but its time, or columns of another day, differ", () => {
  const version = { title: "Satu", images: ["/a.jpg"], updated_at: "1", gone: 1 };
  const present = { title: "Satu", images: ["/a.jpg"], updated_at: "2", added: 1 };
  expect(isPresent(version, present)).toBe(true);
  expect(isPresent(version, { ...present, images: [] })).toBe(false);
  expect(isPresent(version, null)).toBe(false);
});

test.each([
  ["12", 12],
  ["0", null],
  ["-1", null],
  ["1.5", null],
  ["9".repeat(30), null],
  ["", null],
  [null, null],
])("version %s is read as %s", (text, id) => expect(parseVersionId(text)).toBe(id));

test("a deleted thing has an empty stamp", () => {
  expect(stampOf(null)).toBe("");
  expect(stampOf({ updated_at: "2026-11-21T00:00:00+00:00" })).toBe("2026-11-21T00:00:00+00:00");
});
