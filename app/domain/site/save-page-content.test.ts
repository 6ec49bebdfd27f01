import { afterAll, beforeAll, expect, test } from "vitest";
import { type Clients, openClients } from "../../../supabase/tests/supabase-client.ts";
import { readStoredPage, savePageContent } from "./save-page-content.server";

let clients: Clients;

beforeAll(async () => {
  clients = await openClients({ seeded: false });
}, 60_000);

afterAll(() => clients.backend[Symbol.asyncDispose]());

test("first saves of a page, ten at once: one row, which holds the fields of all (R10)", async () => {
  const saves = Array.from({ length: 10 }, (_, index) =>
    savePageContent(clients.admin, "home", { [`key${index}`]: "x" }, null),
  );
  const results = await Promise.allSettled(saves);
  const done = results.flatMap(({ status }, index) => (status === "fulfilled" ? [`key${index}`] : []));
  expect(done.length).toBeGreaterThan(0);
  const { data } = await clients.service.from("page_content").select("content").eq("page_name", "home");
  expect(data).toHaveLength(1);
  expect(Object.keys(data?.[0]?.content).sort()).toEqual(done.sort());
});

test("two first saves from empty forms: one is written, the other sees it", async () => {
  const save = (title: string) => savePageContent(clients.admin, "contact", { address: title }, "");
  const results = await Promise.all([save("Satu"), save("Dua")]);
  expect(results.map(({ kind }) => kind).sort()).toEqual(["newer", "saved"]);
  const { content, version } = await readStoredPage(clients.admin, "contact");
  const newer = results.find((result) => result.kind === "newer");
  const typed = content.address === "Satu" ? "Dua" : "Satu";
  expect(newer).toEqual({
    kind: "newer",
    version,
    newer: [{ label: "Alamat kantor", stored: content.address, typed }],
  });
});

test("a newer version is kept; the same save sent twice is no conflict", async () => {
  await savePageContent(clients.admin, "about", { title: "Lama", vision: "Visi" }, "");
  const { version } = await readStoredPage(clients.admin, "about");
  const first = { title: "Baru" };
  expect(await savePageContent(clients.admin, "about", first, version)).toEqual({ kind: "saved" });
  expect(await savePageContent(clients.admin, "about", first, version)).toEqual({ kind: "saved" });
  expect(await savePageContent(clients.admin, "about", { title: "Kalah" }, version)).toMatchObject({
    kind: "newer",
    newer: [{ label: "Judul halaman", stored: "Baru", typed: "Kalah" }],
  });
});

test("who may not write is told so, and nothing is written", async () => {
  await savePageContent(clients.admin, "site-settings", { siteName: "Milik Kita" }, null);
  await expect(
    savePageContent(clients.user, "site-settings", { siteName: "Dibajak" }, null),
  ).rejects.toThrow();
  await expect(
    savePageContent(clients.anon, "site-settings", { siteName: "Dibajak" }, null),
  ).rejects.toThrow();
  const { content } = await readStoredPage(clients.admin, "site-settings");
  expect(content).toEqual({ siteName: "Milik Kita" });
});
