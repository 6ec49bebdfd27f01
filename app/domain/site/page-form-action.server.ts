import { parseWithZod } from "@conform-to/zod/v4";
import { readFormWithUploads } from "~/domain/media/upload/form-uploads.server";
import { ownFields } from "~/lib/form-constraints";
import { isPictureIntent } from "~/lib/form-state";
import { toInternationalDigits, unreadablePhones, withNumberingPlan } from "~/lib/phone.server";
import { answerSave, readFormState, returnForm, returnWithPicture } from "~/records/answer-form.server";
import { differingFields } from "~/records/changes";
import { type SaveOutcome, saveUnlessNewer } from "~/records/save.server";
import { redirectWithSuccess } from "~/server/flash.server";
import type { Admin } from "~/server/guard.server";
import { type Supabase, uniqueViolation, unwrap } from "~/server/supabase.server";
import { isRowList, type JsonObject, mergeContent, type TextTree, textsLike } from "./form-kinds";
import { pageTexts, type StoredPageName } from "./labels";
import type { ChatNumbers, Editor } from "./page-form";

/** `saved`: the stored texts, "" for what has never been entered; `unreadable`: names of phone fields whose stored
 * number is none. */
export async function openPageForm<Template extends { readonly [name: string]: TextTree }>(
  { client }: Admin,
  { pageName, schema }: Pick<Editor, "pageName" | "schema">,
  defaults: Template,
) {
  const { content, version } = await readStoredPage(client, pageName);
  const saved = textsLike(defaults, content);
  const unreadable = unreadablePhones(schema, saved);
  return { saved, defaults, unreadable, formState: { id: pageName, stamp: "", version } };
}

const checkFields = "Periksa kembali isian yang ditandai.";
const overtaken =
  "Halaman ini baru saja disimpan oleh orang lain. Bandingkan kedua versi di bawah; tekan Simpan versi saya bila isian Anda yang dipakai.";
const incomplete = "Formulir ini tidak sampai dengan lengkap. Muat ulang halaman, lalu simpan sekali lagi.";
const tryAgain = "Isian Anda masih ada di halaman ini. Silakan coba beberapa saat lagi.";

export async function savePageForm(
  request: Request,
  admin: Admin,
  { pageName, schema, path, saved, failure }: Editor,
) {
  const { form, errors } = await readFormWithUploads(request, admin);
  const formState = readFormState(form, pageName);
  const own = ownFields(form, schema, isRowList);
  if (isPictureIntent(form.get("intent"))) return returnWithPicture(own, formState, errors);
  const submission = parseWithZod(own, { schema: withNumberingPlan(schema) });
  if (submission.status === undefined) return returnForm(formState, submission.reply(), 200);
  // Every form of ours says which version it was opened with: what does not would empty all it leaves out.
  if (submission.status === "success" && !form.has("version"))
    return returnForm(formState, submission.reply({ formErrors: [failure, incomplete] }), 400);
  return answerSave({
    formState,
    submission,
    uploadErrors: errors,
    save: (changes) => savePageContent(admin.client, pageName, changes as JsonObject, formState.version),
    saved: () => redirectWithSuccess(path, saved),
    messages: {
      unfit: [failure, checkFields],
      failed: failure,
      tryAgain,
      newer: [failure, overtaken],
      gone: [failure],
    },
    event: "pages.save_failed",
  });
}

/** A page's content as it is stored, for its editor: not cached. Its version is "" while it was never saved. */
export async function readStoredPage(client: Supabase, pageName: StoredPageName) {
  const row = unwrap(
    await client.from("page_content").select("content, updated_at").eq("page_name", pageName).maybeSingle(),
  );
  return row === null
    ? { content: {}, version: "" }
    : { content: row.content as JsonObject, version: row.updated_at };
}

/** Adds or changes the row, other keys stay. Throws BackendError, and Error where row level security hides the row. */
export function savePageContent(
  client: Supabase,
  pageName: StoredPageName,
  changes: JsonObject,
  version: string | null,
): Promise<SaveOutcome> {
  return saveUnlessNewer({
    version,
    find: () => readStoredPage(client, pageName),
    compare: ({ content }) =>
      differingFields(pageTexts(pageName, content), pageTexts(pageName, mergeContent(content, changes))),
    write: (stored) => write(client, pageName, mergeContent(stored.content, changes), stored.version),
  });
}

/** False when another save came first: the row is there by now, or no longer the one that was read. */
async function write(
  client: Supabase,
  pageName: StoredPageName,
  content: JsonObject,
  readVersion: string,
): Promise<boolean> {
  const table = client.from("page_content");
  if (readVersion === "") {
    const answer = await table.insert({ page_name: pageName, content }).select("page_name");
    if (answer.error?.code === uniqueViolation) return false;
    return unwrap(answer).length > 0;
  }
  const rows = unwrap(
    await table
      .update({ content })
      .eq("page_name", pageName)
      .eq("updated_at", readVersion)
      .select("page_name"),
  );
  return rows.length > 0;
}

export async function readChatNumbers(client: Supabase): Promise<ChatNumbers> {
  const [contact, settings] = await Promise.all([
    readStoredPage(client, "contact"),
    readStoredPage(client, "site-settings"),
  ]);
  const numberOf = (typed: string) => ({ typed, digits: toInternationalDigits(typed) });
  return {
    contact: numberOf(textsLike({ whatsapp: "" }, contact.content).whatsapp),
    settings: numberOf(textsLike({ whatsappNumber: "" }, settings.content).whatsappNumber),
  };
}

/** Puts one editor's number into the other; null: there is none to put. Throws BackendError. */
export async function takeOverNumber(client: Supabase, into: keyof ChatNumbers): Promise<string | null> {
  const { contact, settings } = await readChatNumbers(client);
  const { typed, digits } = into === "contact" ? settings : contact;
  if (digits === null) return null;
  if (into === "contact") await savePageContent(client, "contact", { whatsapp: typed }, null);
  else await savePageContent(client, "site-settings", { whatsappNumber: typed }, null);
  return typed;
}
