import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { aboutPage } from "~/domain/site/about";
import { chatNumberHelp } from "~/domain/site/chat-numbers";
import { readChatNumbers } from "~/domain/site/chat-numbers.server";
import { contactPage } from "~/domain/site/contact";
import { homePage } from "~/domain/site/home";
import { settingsPage } from "~/domain/site/settings";
import { takeOverwrite } from "~/lib/form-state";
import { phoneProblems, storedPhoneUnfit } from "~/lib/phone";
import type { AnyPage } from "~/records/page";
import { answerPageForm, openPage, readPageRow, savePageContent } from "~/records/page.server";
import { type Clients, openClients } from "../../../supabase/tests/supabase-client.ts";

let clients: Clients;

beforeAll(async () => {
  clients = await openClients({ seeded: false });
});

afterAll(() => clients.backend[Symbol.asyncDispose]());

/** No page has been saved yet. */
beforeEach(async () => {
  await clients.service.from("page_content").delete().neq("page_name", "").throwOnError();
});

const { failure } = aboutPage;

async function post(client: Clients["admin"], fields: Record<string, string>, page: AnyPage = aboutPage) {
  const form = new URLSearchParams({ intent: "save", ...fields });
  takeOverwrite(form);
  const answer = await answerPageForm(page, { client, form, uploadErrors: {} });
  return "data" in answer
    ? { status: answer.init?.status, data: answer.data }
    : { status: answer.status, data: null };
}

const contentOf = async (page: AnyPage) => (await readPageRow(clients.admin, page))?.content;
const versionOf = async (page: AnyPage) => (await openPage(clients.admin, page)).formState.openedVersion;

test("a save that the backend refuses says so and keeps everything that was typed", async () => {
  const typed = { title: "Judul", mission: "Satu\r\nDua" };
  const { status, data } = await post(clients.user, { version: "", ...typed });
  expect(status).toBe(500);
  expect(data?.result.error?.[""]?.[0]).toBe(failure);
  expect(data?.result.initialValue).toMatchObject(typed);
});

test("a refused field is named beside the specified message, and everything is kept", async () => {
  const typed = { title: "a".repeat(121), vision: "Visi" };
  const { status, data } = await post(clients.admin, typed);
  expect(status).toBe(400);
  expect(data?.result.error).toMatchObject({ title: ["Maksimal 120 karakter"] });
  expect(data?.result.error?.[""]?.[0]).toBe(failure);
  expect(data?.result.initialValue).toMatchObject(typed);
});

test("a conflict gives both versions and is saved over by a button of its own (R24)", async () => {
  expect((await post(clients.admin, { version: "", title: "Satu" })).status).toBe(303);
  const second = await post(clients.admin, { version: "", title: "Dua" });
  expect(second.status).toBe(409);
  expect(second.data?.newer).toEqual([{ label: "Judul halaman", stored: "Satu", typed: "Dua" }]);
  // The same press again still sends the opened version; the button beside both versions sends the newer one.
  expect(
    (await post(clients.admin, { version: second.data?.openedVersion ?? "", title: "Dua" })).status,
  ).toBe(409);
  const overwrite = second.data?.overwrite ?? "";
  expect((await post(clients.admin, { version: "", title: "Dua", overwrite })).status).toBe(303);
  const { data } = await clients.anon
    .from("page_content")
    .select("content")
    .eq("page_name", "about")
    .single();
  expect(data?.content).toMatchObject({ title: "Dua" });
});

test("a picture taken into the form saves nothing", async () => {
  const { status, data } = await post(clients.admin, { intent: "upload", title: "a".repeat(121) });
  expect(status).toBe(200);
  expect(data?.result.error).toBeUndefined();
  expect(data?.result.initialValue).toMatchObject({ title: "a".repeat(121) });
});

test("what is no form of ours, and says no version, empties nothing (S23)", async () => {
  const { status, data } = await post(clients.admin, { title: "Sendirian" });
  expect(status).toBe(400);
  expect(data?.result.error?.[""]?.[1]).toContain("tidak sampai dengan lengkap");
  expect(data?.result.initialValue).toMatchObject({ title: "Sendirian" });
});

test("first saves of a page, eight at once: one row, which holds the fields of all (R10)", async () => {
  const names = Object.keys(contactPage.fields);
  const saves = names.map((name) => savePageContent(clients.admin, contactPage, { [name]: "x" }, null));
  const results = await Promise.allSettled(saves);
  const done = names.filter((_, index) => results[index]?.status === "fulfilled");
  expect(done.length).toBeGreaterThan(0);
  const { data } = await clients.service.from("page_content").select("content").eq("page_name", "contact");
  expect(data).toHaveLength(1);
  expect(Object.keys(data?.[0]?.content).sort()).toEqual(done.sort());
});

test("two first saves from empty forms: one is written, the other sees it", async () => {
  const save = (title: string) => savePageContent(clients.admin, homePage, { about: { title } }, "");
  const results = await Promise.all([save("Satu"), save("Dua")]);
  expect(results.map(({ kind }) => kind).sort()).toEqual(["newer", "saved"]);
  const { title } = homePage.stored.parse(await contentOf(homePage)).about;
  const typed = title === "Satu" ? "Dua" : "Satu";
  expect(results.find((result) => result.kind === "newer")).toEqual({
    kind: "newer",
    version: await versionOf(homePage),
    newer: [{ label: "Judul bagian", stored: title, typed }],
    changer: null,
  });
});

test("a newer version is kept; the same save sent twice is no conflict", async () => {
  await savePageContent(clients.admin, aboutPage, { title: "Lama", vision: "Visi" }, "");
  const version = await versionOf(aboutPage);
  const first = { title: "Baru" };
  expect(await savePageContent(clients.admin, aboutPage, first, version)).toEqual({ kind: "saved" });
  expect(await savePageContent(clients.admin, aboutPage, first, version)).toEqual({ kind: "saved" });
  expect(await savePageContent(clients.admin, aboutPage, { title: "Kalah" }, version)).toMatchObject({
    kind: "newer",
    newer: [{ label: "Judul halaman", stored: "Baru", typed: "Kalah" }],
    changer: { isSelf: true, name: "" },
  });
});

test("a conflict tells whether the same person has saved in another window, or somebody else", async () => {
  await savePageContent(clients.admin, aboutPage, { title: "Satu" }, null);
  const opened = await versionOf(aboutPage);
  const late = () => savePageContent(clients.admin, aboutPage, { title: "Terlambat" }, opened);
  await savePageContent(clients.admin, aboutPage, { title: "Dua" }, opened);
  await savePageContent(clients.admin, aboutPage, { title: "Tiga" }, await versionOf(aboutPage));
  expect(await late()).toMatchObject({ kind: "newer", changer: { isSelf: true } });
  await savePageContent(clients.service, aboutPage, { title: "Empat" }, null);
  expect(await late()).toMatchObject({ kind: "newer", changer: { isSelf: false } });
  await savePageContent(clients.admin, aboutPage, { title: "Lima" }, null);
  expect(await late()).toMatchObject({ kind: "newer", changer: { isSelf: false } });
  const unknown = savePageContent(clients.admin, aboutPage, { title: "Terlambat" }, "x".repeat(32));
  expect(await unknown).toMatchObject({ kind: "newer", changer: null });
});

test("who may not write is told so, and nothing is written", async () => {
  await savePageContent(clients.admin, settingsPage, { siteName: "Milik Kita" }, null);
  await expect(savePageContent(clients.user, settingsPage, { siteName: "Dibajak" }, null)).rejects.toThrow();
  await expect(savePageContent(clients.anon, settingsPage, { siteName: "Dibajak" }, null)).rejects.toThrow();
  expect(await contentOf(settingsPage)).toEqual({ siteName: "Milik Kita" });
});

test("a number of nobody, or of a stranger, is refused beside its field and kept", async () => {
  const typed = { whatsapp: "966 55 123 4567", phone1: "021-5550123 / 021-5550124", phone2: "021" };
  const { status, data } = await post(clients.admin, { version: "", ...typed }, contactPage);
  expect(status).toBe(400);
  expect(data?.result.error).toMatchObject({
    whatsapp: [phoneProblems.start],
    phone1: [phoneProblems.several],
    phone2: [phoneProblems.unassigned],
  });
  expect(data?.result.initialValue).toMatchObject(typed);
});

test("a number is kept as it was typed, without the marks that no reader sees", async () => {
  const version = await versionOf(contactPage);
  const typed = { whatsapp: "\u202a+62 (0)812-3456-7890\u202c", phone1: "(021)\u00a0555-0123" };
  expect((await post(clients.admin, { version, ...typed }, contactPage)).status).toBe(303);
  expect(await contentOf(contactPage)).toMatchObject({
    whatsapp: "+62 (0)812-3456-7890",
    phone1: "(021) 555-0123",
  });
});

test("the form names stored numbers that are none, as earlier versions took more", async () => {
  await savePageContent(clients.admin, contactPage, { whatsapp: "966 55 123 4567", phone1: "021" }, null);
  const { description } = await openPage(clients.admin, contactPage);
  const unreadable = description.fields.filter(({ place }) => place.help === storedPhoneUnfit);
  expect(unreadable.map(({ name }) => name)).toEqual(["phone1", "whatsapp"]);
  const stored = (await readChatNumbers(clients.admin)).contact;
  expect(stored).toEqual({ typed: "966 55 123 4567", digits: null });
  expect(chatNumberHelp(stored, stored.typed, "")).toContain("tombol chat membuka halaman Kontak");
});
