import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { findPresent, listVersions, stampOf } from "~/domain/history/queries.server";
import { contentTexts, titleOf } from "~/domain/history/registry";
import { changedFields } from "~/records/changes";
import type { Content, HistoryItem } from "~/records/history";
import { endPicture, restoreDeleted } from "~/routes/admin.sampah/bin.server";
import { type Clients, openClients } from "../../../supabase/tests/supabase-client.ts";
import { loadHistory } from "./load-history.server";
import { restore } from "./restore.server";

let clients: Clients;
let item: HistoryItem;

beforeAll(async () => {
  clients = await openClients({ seeded: false });
});

beforeEach(async () => {
  const row = { title: "<script>alert(1)</script>", description: "Satu" };
  const { data } = await clients.admin.from("features").insert(row).select("id").single().throwOnError();
  item = { kind: "keunggulan", item: data.id };
  await clients.service.from("features").update({ description: "Dua" }).eq("id", item.item);
});

afterAll(() => clients.backend[Symbol.asyncDispose]());

async function newest(): Promise<string> {
  return String((await listVersions(clients.admin, item, 1))?.versions[0]?.id);
}

const seen = async () => stampOf(await findPresent(clients.admin, item));

const toBin = { status: 303, to: "/admin/sampah" };

function answerOf(answer: Awaited<ReturnType<typeof restore | typeof restoreDeleted | typeof endPicture>>) {
  return "data" in answer
    ? { status: answer.init?.status, data: answer.data, to: null }
    : { status: answer.status, data: null, to: answer.headers.get("Location") };
}

test("a change tells when, who and what; nobody signed in is the system", async () => {
  const { entries, title } = await loadHistory(clients.admin, item, 1);
  const changes = [{ label: "Deskripsi", before: "Satu", after: "Dua" }];
  const told = { who: "Sistem", done: "Diubah", changes, willChange: ["Deskripsi"], isPresent: false };
  expect({ entries, title }).toMatchObject({ entries: [told], title: "<script>alert(1)</script>" });
});

test("an overtaken wish is answered 409 with what it would change now, then granted", async () => {
  const version = await newest();
  const stale = await restore(clients.admin, item, new URLSearchParams({ version, seen: "2020-01-01" }));
  const message = expect.stringContaining("baru saja diubah oleh orang lain");
  const changes = [{ label: "Deskripsi", before: "Dua", after: "Satu" }];
  const confirmation = { seen: await seen(), changes };
  expect(answerOf(stale)).toMatchObject({ status: 409, data: { message, confirmation } });
  const fresh = await restore(clients.admin, item, new URLSearchParams({ version, seen: await seen() }));
  expect(answerOf(fresh)).toMatchObject({ status: 303, to: `/admin/riwayat/keunggulan/${item.item}` });
  expect(await findPresent(clients.admin, item)).toMatchObject({ description: "Satu" });
});

test("a refused restore names who has changed the record since it was seen (R09)", async () => {
  const [version, before] = [await newest(), await seen()];
  await clients.admin.from("features").update({ description: "Tiga" }).eq("id", item.item);
  const answer = await restore(clients.admin, item, new URLSearchParams({ version, seen: before }));
  const message = expect.stringContaining("baru saja diubah oleh Anda sendiri di jendela lain.");
  expect(answerOf(answer)).toMatchObject({ status: 409, data: { message } });
});

test.each(["", "0", "9".repeat(40), "1 or 1=1"])(
  "version %j is none, and changes nothing",
  async (version) => {
    const before = await findPresent(clients.admin, item);
    const answer = await restore(clients.admin, item, new URLSearchParams({ version, seen: await seen() }));
    expect(answerOf(answer).status).toBe(303);
    expect(await findPresent(clients.admin, item)).toEqual(before);
  },
);

test("what is back already and has changed since is answered 409, not written over", async () => {
  await clients.admin.from("features").delete().eq("id", item.item);
  const form = new URLSearchParams({ kind: item.kind, item: item.item, version: await newest() });
  const twice = await Promise.all([1, 2].map(() => restoreDeleted(clients.admin, form)));
  expect(twice.map(answerOf)).toMatchObject([toBin, toBin]);
  await clients.admin.from("features").update({ description: "Tiga" }).eq("id", item.item);
  const message = expect.stringContaining("Sudah dipulihkan");
  expect(answerOf(await restoreDeleted(clients.admin, form))).toMatchObject({
    status: 409,
    data: { message },
  });
  expect(await findPresent(clients.admin, item)).toMatchObject({ description: "Tiga" });
  const { entries } = await loadHistory(clients.admin, item, 1);
  const returned = expect.stringMatching(/^Dipulihkan .+ oleh .+@/);
  expect(entries).toContainEqual(expect.objectContaining({ done: "Dihapus", returned }));
});

test("a deleted picture comes back once, however often asked for, or goes for good with its file", async () => {
  const storage = clients.admin.storage.from("images");
  await storage.upload("brosur.png", new Blob([new Uint8Array([1])], { type: "image/png" }));
  const row = { file_path: "brosur.png", filename: "x", original_name: "x", file_size: 1, url: "/x" };
  const added = await clients.admin
    .from("media")
    .insert({ ...row, mime_type: "image/png" })
    .select();
  const picture = added.data?.[0];
  const remove = async () => {
    await clients.admin.from("media").delete().eq("id", picture.id);
    const { data } = await clients.admin.rpc("bin");
    return new URLSearchParams({ kind: "gambar", item: picture.id, version: String(data[0].version) });
  };
  const present = async () => (await clients.admin.from("media").select()).data;
  const form = await remove();
  const twice = await Promise.all([1, 2].map(() => restoreDeleted(clients.admin, form)));
  expect(twice.map(answerOf)).toMatchObject([toBin, toBin]);
  expect(await present()).toEqual([picture]);
  await endPicture(clients.admin, form);
  expect((await storage.list()).data).toHaveLength(1);

  const second = await remove();
  const ended = [await endPicture(clients.admin, second), await endPicture(clients.admin, second)];
  expect(ended.map(answerOf)).toMatchObject([toBin, toBin]);
  expect((await storage.list()).data).toEqual([]);
  await restoreDeleted(clients.admin, second);
  expect(await present()).toEqual([]);
});

test("dates that are its departures' own are not offered back, nor said to be", async () => {
  const price = { price_quad: 1, departure: "2027-01-12" };
  const paket = { slug: "dua-tanggal", title: "Lama", category: "umroh", ...price };
  const added = await clients.admin.from("packages").insert(paket).select("id").single();
  const pack: HistoryItem = { kind: "paket", item: added.data?.id };
  await clients.admin.from("packages").update({ title: "Baru" }).eq("id", pack.item);
  const state = async () => {
    const { entries, seen } = await loadHistory(clients.admin, pack, 1);
    return { form: { version: String(entries[0]?.id), seen }, offered: entries[0]?.willChange };
  };
  const back = async (fields: object) =>
    answerOf(await restore(clients.admin, pack, new URLSearchParams({ ...(await state()).form, ...fields })));
  await clients.admin.from("departures").insert({ package_id: pack.item, departure_date: "2027-02-12" });
  expect((await state()).offered).toEqual(["Judul paket"]);
  const message = expect.stringContaining("Kelola Keberangkatan");
  expect(await back({ field: "departure" })).toMatchObject({ status: 409, data: { message } });
  expect(await back({})).toMatchObject({ status: 303 });
  expect(await findPresent(clients.admin, pack)).toMatchObject({ title: "Lama", departure: null });
  // One is left, and the versions without a date do not take it away.
  await clients.admin.from("departures").delete().eq("departure_date", "2027-01-12");
  expect((await state()).offered).toEqual(["Judul paket"]);
  await back({});
  expect(await findPresent(clients.admin, pack)).toMatchObject({ title: "Baru", departure: "2027-02-12" });
});

test("a form that names no thing is refused", async () => {
  const form = new URLSearchParams({ kind: "media", item: item.item, version: "1" });
  await expect(restoreDeleted(clients.admin, form)).rejects.toMatchObject({ init: { status: 400 } });
});

function changes(item: HistoryItem, before: Content, after: Content) {
  return changedFields(contentTexts(item, before), contentTexts(item, after));
}

test("package versions differ by form fields, in rupiah, dates and lines, without keys", () => {
  const paket = { kind: "paket", item: "x" } as const;
  const program = (...activities: string[]) => [{ day: 1, title: "Tiba", activities }];
  const before = {
    ...{ id: "x", title: "Umroh", price_quad: 28_500_000, departure: "2027-01-12", is_promo: false },
    ...{ itinerary: program("Makan"), updated_at: "2026-11-21T00:00:00+00:00" },
  };
  const after = {
    ...{ ...before, price_quad: 29_000_000, departure: null, is_promo: true },
    ...{ itinerary: program("Makan", "Ziarah"), updated_at: "2026-11-22T00:00:00+00:00" },
  };
  expect(changes(paket, before, after)).toEqual([
    { label: "Paket promo", before: "Tidak", after: "Ya" },
    { label: "Harga Quad", before: "Rp\u00a028.500.000", after: "Rp\u00a029.000.000" },
    { label: "Tanggal keberangkatan", before: "12 Januari 2027", after: "" },
    { label: "Itinerary", before: "Hari 1: Tiba\n- Makan", after: "Hari 1: Tiba\n- Makan\n- Ziarah" },
  ]);
  expect(titleOf(paket, after)).toBe("Umroh");
});

test("of a feature its place and whether it is shown count as well", () => {
  const feature = { title: "Dekat", description: "Isi", icon: "Star", is_active: true, order_index: 2 };
  const keunggulan: HistoryItem = { kind: "keunggulan", item: "x" };
  const after = { ...feature, icon: "Car", is_active: false, order_index: 1 };
  expect(changes(keunggulan, feature, after)).toEqual([
    { label: "Ikon", before: "Bintang", after: "Transportasi" },
    { label: "Aktif", before: "Ya", after: "Tidak" },
    { label: "Urutan", before: "2", after: "1" },
  ]);
});

test("a testimonial without stars has five", () => {
  const rated = (rating: number | null) => ({ name: "Siti", rating });
  const told = changes({ kind: "testimoni", item: "x" }, rated(null), rated(4));
  expect(told).toEqual([{ label: "Rating", before: "5 bintang", after: "4 bintang" }]);
});

test("page versions differ by the editor's labels; unknown keys are left out", () => {
  const home: HistoryItem = { kind: "halaman", item: "home" };
  const stats = [{ value: "1" }, { label: "Satu" }];
  const before = { content: { hero: { title: "Lama" }, stats, lain: 1 } };
  const after = { content: { hero: { title: "Baru" }, stats: [{ value: 7 }, { label: "Dua" }], lain: 2 } };
  expect(changes(home, before, after)).toEqual([
    { label: "Judul hero", before: "Lama", after: "Baru" },
    { label: "Angka statistik 1", before: "1", after: "" },
    { label: "Keterangan statistik 2", before: "Satu", after: "Dua" },
  ]);
  expect(titleOf(home, null)).toBe("Homepage");
});

test("settings are told apart down to their nested fields", () => {
  const social = (facebook: string) => ({ content: { socialMedia: { facebook } } });
  const address = "https://facebook.com/x";
  const told = changes({ kind: "halaman", item: "site-settings" }, social(""), social(address));
  expect(told).toEqual([{ label: "Facebook", before: "", after: address }]);
});
