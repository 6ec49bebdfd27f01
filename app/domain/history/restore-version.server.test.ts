import { afterAll, beforeAll, expect, test } from "vitest";
import type { HistoryItem } from "~/records/history";
import { type Clients, openClients } from "../../../supabase/tests/supabase-client.ts";
import { findPresent, listBin, listVersions, stampOf } from "./queries.server";
import { restoreVersion } from "./restore-version.server";

let clients: Clients;

beforeAll(async () => {
  clients = await openClients({ seeded: false });
});

afterAll(() => clients.backend[Symbol.asyncDispose]());

async function addPackage(slug: string, quota = 10): Promise<HistoryItem> {
  const row = { slug, title: "Umroh", category: "umroh", price_quad: 1, quota };
  const { data, error } = await clients.admin.from("packages").insert(row).select("id").single();
  if (error) throw error;
  return { kind: "paket", item: data.id };
}

async function change({ item }: HistoryItem, values: Record<string, unknown>): Promise<void> {
  const { data } = await clients.admin.from("packages").update(values).eq("id", item).select("id");
  expect(data).toHaveLength(1);
}

async function remove({ item }: HistoryItem, client = clients.admin): Promise<void> {
  expect((await client.from("packages").delete().eq("id", item).select("id")).data).toHaveLength(1);
}

const slugOf = () => `umroh-${crypto.randomUUID().slice(0, 8)}`;
const present = (item: HistoryItem) => findPresent(clients.admin, item);
const seen = async (item: HistoryItem) => stampOf(await present(item));

async function versions(item: HistoryItem, page = 1) {
  const list = await listVersions(clients.admin, item, page);
  if (list === null) throw new Error("no such page");
  return list;
}

async function newest(item: HistoryItem): Promise<number> {
  return (await versions(item)).versions[0]?.id ?? 0;
}

test("a version becomes current; the replaced one is a version with its author", async () => {
  const item = await addPackage(slugOf());
  await change(item, { title: "Salah" });
  const outcome = await restoreVersion(clients.admin, item, {
    versionId: await newest(item),
    seen: await seen(item),
  });
  expect(outcome).toMatchObject({ kind: "restored", content: { title: "Umroh" } });
  expect(await present(item)).toMatchObject({ title: "Umroh" });
  const { versions: stored } = await versions(item);
  expect(stored.map(({ content }) => content.title)).toEqual(["Salah", "Umroh"]);
  expect(stored[0]).toMatchObject({ actor: "admin@example.com", operation: "update" });
});

test("asked for twice at once it comes back once", async () => {
  const item = await addPackage(slugOf());
  await change(item, { title: "Salah" });
  const [id, stamp] = [await newest(item), await seen(item)];
  const outcomes = await Promise.all(
    [1, 2].map(() => restoreVersion(clients.admin, item, { versionId: id, seen: stamp })),
  );
  for (const { kind } of outcomes) expect(["restored", "same"]).toContain(kind);
  expect((await versions(item)).total).toBe(2);
});

test("what has changed since it was looked at stays", async () => {
  const item = await addPackage(slugOf());
  await change(item, { title: "Salah" });
  const [id, stamp] = [await newest(item), await seen(item)];
  await change(item, { title: "Ditulis rekan" });
  expect(await restoreVersion(clients.admin, item, { versionId: id, seen: stamp })).toMatchObject({
    kind: "newer",
  });
  expect(await present(item)).toMatchObject({ title: "Ditulis rekan" });
});

test("there is no version of another thing, of a made-up number, or for somebody else", async () => {
  const item = await addPackage(slugOf());
  const elsewhere = await addPackage(slugOf());
  await change(elsewhere, { title: "Lain" });
  const id = await newest(elsewhere);
  for (const version of [id, 987_654_321, null]) {
    expect(await restoreVersion(clients.admin, item, { versionId: version, seen: await seen(item) })).toEqual(
      { kind: "gone" },
    );
  }
  expect(
    await restoreVersion(clients.user, elsewhere, { versionId: id, seen: await seen(elsewhere) }),
  ).toEqual({ kind: "gone" });
  expect(await present(elsewhere)).toMatchObject({ title: "Lain" });
});

test("a deleted package whose address has been given away is refused, and nothing is lost", async () => {
  const slug = slugOf();
  const item = await addPackage(slug);
  await remove(item);
  const follower = await addPackage(slug);
  const outcome = await restoreVersion(clients.admin, item, { versionId: await newest(item), seen: "" });
  expect(outcome).toMatchObject({ kind: "refused", message: expect.stringContaining("dipakai paket lain") });
  await remove(follower);
  expect(
    await restoreVersion(clients.admin, item, { versionId: await newest(item), seen: "" }),
  ).toMatchObject({
    kind: "restored",
  });
});

test("a page of changes knows the change that came after it", async () => {
  const item = await addPackage(slugOf());
  for (let number = 1; number <= 22; number += 1) await change(item, { title: `Judul ${number}` });
  const first = await versions(item);
  expect(first).toMatchObject({ total: 22, pages: 2, newer: null });
  expect(first.versions).toHaveLength(20);
  const second = await versions(item, 2);
  expect(second.newer).toEqual(first.versions.at(-1));
  expect(second.versions.map(({ content }) => content.title)).toEqual(["Judul 1", "Umroh"]);
  expect(await listVersions(clients.admin, item, 3)).toBeNull();
});

test("the bin names what was deleted and by whom, until it is back", async () => {
  const mine = await addPackage(slugOf());
  const nobodys = await addPackage(slugOf());
  await remove(mine);
  await remove(nobodys, clients.service);
  const bin = await listBin(clients.admin);
  expect(bin.slice(0, 2)).toMatchObject([
    { ...nobodys, title: "Umroh", actor: null },
    { ...mine, title: "Umroh", actor: "admin@example.com" },
  ]);
  const [entry] = bin;
  const lifetime = Date.parse(entry?.leavesAt ?? "") - Date.parse(entry?.deletedAt ?? "");
  expect(lifetime).toBe(30 * 24 * 60 * 60 * 1000);
  await restoreVersion(clients.admin, nobodys, { versionId: entry?.version ?? null, seen: "" });
  expect((await listBin(clients.admin))[0]).toMatchObject(mine);
  expect(await listBin(clients.user)).toEqual([]);
  await expect(listBin(clients.anon)).rejects.toThrow("42501");
});
