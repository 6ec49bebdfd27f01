import { afterAll, beforeAll, expect, test } from "vitest";
import { agentRecord } from "~/domain/agents/record";
import { albumRecord } from "~/domain/albums/record";
import { articleRecord } from "~/domain/articles/record";
import { branchRecord } from "~/domain/branches/record";
import { departureRecord } from "~/domain/departures/record";
import { featureRecord } from "~/domain/features/record";
import { saveStoredForm } from "~/domain/inquiries/answer-form.server";
import { findInquiry } from "~/domain/inquiries/queries.server";
import { packageRecord } from "~/domain/packages/record";
import { faqRecord } from "~/domain/questions/record";
import { aboutPage } from "~/domain/site/about";
import { contactPage } from "~/domain/site/contact";
import { homePage } from "~/domain/site/home";
import { legalityPage } from "~/domain/site/legality";
import { settingsPage } from "~/domain/site/settings";
import { ownerWith } from "~/domain/team/owner.testing";
import { memberRecord } from "~/domain/team/record";
import { testimonialRecord } from "~/domain/testimonials/record";
import { answerRecordForm } from "~/records/answer-form.server";
import type { AnyRecord, Tables } from "~/records/define";
import { conflictMessage } from "~/records/noun";
import type { AnyPage } from "~/records/page";
import { answerPageForm, openPage, savePageContent } from "~/records/page.server";
import { findRecord, saveRecord } from "~/records/save.server";
import type { Supabase } from "~/server/supabase.server";
import { type Clients, openClients } from "../../supabase/tests/supabase-client.ts";

let clients: Clients;
let colleague: Supabase;

beforeAll(async () => {
  clients = await openClients({ seeded: true });
  const office = { name: "Cabang Medan", city: "Medan", whatsapp: "081260007001" };
  await clients.service.from("branches").insert(office).throwOnError();
  const agent = { name: "Budi", code: "BUDI-BDG", phone: "081260007002" };
  await clients.service.from("agents").insert(agent).throwOnError();
  const account = { email: "rina@contoh.id", password: crypto.randomUUID() };
  const row = { name: "Rina Wulandari", email: account.email, role: "pemilik" };
  await clients.service.from("staff").insert(row).throwOnError();
  await clients.service.auth.admin.createUser({ ...account, email_confirm: true });
  colleague = clients.backend.client();
  await colleague.auth.signInWithPassword(account);
});

afterAll(() => clients.backend[Symbol.asyncDispose]());

/** The form's fields with their values, rows of lists included. */
function flatten(value: unknown, name = ""): [string, string][] {
  if (typeof value !== "object" || value === null) return [[name, String(value ?? "")]];
  return Object.entries(value).flatMap(([key, part]) =>
    flatten(part, Array.isArray(value) ? `${name}[${key}]` : name === "" ? key : `${name}.${key}`),
  );
}

/** Status and messages of a conflict's answer. */
function messagesOf(answer: unknown) {
  const { init, data } = answer as { init?: { status: number }; data?: { result: { error?: object } } };
  return [init?.status, data?.result.error];
}

const advice =
  "Isian Anda belum disimpan. Bandingkan kedua versi di bawah; tekan Simpan versi saya bila isian Anda yang dipakai.";
const byRina = "baru saja diubah oleh Rina Wulandari";
const bySomebody = "baru saja diubah oleh orang lain, atau oleh Anda sendiri di jendela lain";

test.each<[record: AnyRecord, field: string, message: string]>([
  [packageRecord, "tagline", `Paket ini ${byRina}.`],
  [departureRecord, "note", `Keberangkatan ini ${byRina}.`],
  [featureRecord, "title", `Keunggulan ini ${byRina}.`],
  [testimonialRecord, "location", `Testimoni ini ${byRina}.`],
  [articleRecord, "summary", `Artikel ini ${byRina}.`],
  [faqRecord, "answer", `Pertanyaan ini ${byRina}.`],
  [albumRecord, "title", `Album ini ${byRina}.`],
  [branchRecord, "address", `Cabang ini ${byRina}.`],
  [agentRecord, "city", `Agen ini ${byRina}.`],
  // No history is kept of the team.
  [memberRecord, "name", `Anggota tim ini ${bySomebody}.`],
])("$kind: a conflict names the record and who has changed it (R09)", async (record, field, message) => {
  const table = record.table as "features";
  const { data: first } = await clients.service.from(table).select("id").limit(1).single().throwOnError();
  const id = first?.id ?? "";
  const opened = await findRecord(record, clients.admin, id);
  const column = record.fields[field]?.column ?? "";
  await colleague
    .from(table)
    .update({ [column]: "Diubah rekan" } as Tables["features"]["Update"])
    .eq("id", id)
    .throwOnError();
  const form = new URLSearchParams(flatten(opened?.content));
  for (const [name, value] of Object.entries({
    intent: "save",
    version: opened?.version,
    [field]: "Diubah saya",
  }))
    form.set(name, value ?? "");
  const answer = await answerRecordForm({
    record,
    form,
    id,
    save: (values, formState) => saveRecord(record, clients.admin, formState, values),
    saved: () => null,
    messages: { failed: "", gone: [] },
  });
  expect(messagesOf(answer)).toEqual([409, { "": [`${message} ${advice}`] }]);
});

test.each<[page: AnyPage, field: string, message: string]>([
  [homePage, "about.title", `Halaman utama ini ${byRina}.`],
  [aboutPage, "title", `Halaman tentang kami ini ${byRina}.`],
  [contactPage, "operationalHours", `Halaman kontak ini ${byRina}.`],
  [settingsPage, "siteName", `Pengaturan ini ${byRina}.`],
  [legalityPage, "legality.companyName", `Halaman legalitas ini ${byRina}.`],
])("$name: a conflict names the page and who has changed it (R09)", async (page, field, message) => {
  const typed = (text: string) => {
    const [key = "", inner] = field.split(".");
    return inner === undefined ? { [key]: text } : { [key]: { [inner]: text } };
  };
  await savePageContent(clients.admin, page, typed("Lama"), null);
  const { formState } = await openPage(clients.admin, page);
  await savePageContent(colleague, page, typed("Diubah rekan"), null);
  const form = new URLSearchParams({
    intent: "save",
    version: formState.openedVersion,
    [field]: "Diubah saya",
  });
  const answer = await answerPageForm(page, { client: clients.admin, form, uploadErrors: {} });
  expect(messagesOf(answer)).toEqual([409, { "": [`${message} ${advice}`] }]);
});

/** A note leaves nothing in the timeline. */
test.each([
  [{ status: "dihubungi" }, `Permintaan ini ${byRina}.`],
  [{ note: "Diubah rekan" }, `Permintaan ini ${bySomebody}.`],
])("permintaan: a conflict after %j names who the timeline knows (R09)", async (change, message) => {
  const row = { name: "Siti", phone: "081260007003", kind: "telepon" };
  const { data: added } = await clients.service.from("inquiries").insert(row).select("id").single();
  const id = added?.id ?? "";
  const opened = await findInquiry(clients.admin, id);
  await colleague.from("inquiries").update(change).eq("id", id).throwOnError();
  const form = new URLSearchParams(flatten(opened?.fields));
  for (const [name, value] of Object.entries({
    intent: "save",
    version: opened?.version,
    note: "Diubah saya",
  }))
    form.set(name, value ?? "");
  const answer = await saveStoredForm(ownerWith(clients.admin), id, form);
  expect(messagesOf(answer)).toEqual([409, { "": [`${message} ${advice}`] }]);
});

test("a conflict tells when a colleague has changed the record, and that it was the same person", () => {
  const now = new Date("2027-01-02T08:30:00Z");
  const since = (at: string, isSelf = false) =>
    conflictMessage("paket", { isSelf, name: isSelf ? "" : "Rina", at }, now).split(". ")[0];
  expect(since("2027-01-02T08:25:00Z")).toBe("Paket ini diubah oleh Rina, 5 menit yang lalu");
  expect(since("2027-01-01T03:00:00Z")).toBe("Paket ini diubah oleh Rina, 1 Januari 2027, 10.00 WIB");
  expect(since("2027-01-02T08:29:30Z", true)).toBe(
    "Paket ini baru saja diubah oleh Anda sendiri di jendela lain",
  );
});
