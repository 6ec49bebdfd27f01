import { parseWithZod } from "@conform-to/zod/v4";
import { isPictureIntent, readFormWithUploads } from "~/domain/media/upload/form-uploads.server";
import { ownFields } from "~/lib/form-constraints";
import type { HeldForm } from "~/lib/returned-form";
import { redirectWithSuccess } from "~/server/flash.server";
import type { Admin } from "~/server/guard.server";
import { answerSave, readHeld, returnForm, returnWithPicture } from "~/server/returned-form.server";
import { type JsonObject, type TextTree, textsLike } from "./form-values";
import type { StoredPageName } from "./labels";
import type { Editor } from "./page-form";
import { readStoredPage, savePageContent } from "./save-page-content.server";

export interface OpenPage<Content> {
  /** The stored texts, "" for what has never been entered. */
  saved: Content;
  defaults: Content;
  held: HeldForm;
}

export async function openPageForm<Template extends TextTree>(
  { client }: Admin,
  pageName: StoredPageName,
  defaults: Template,
): Promise<OpenPage<Template>> {
  const { content, version } = await readStoredPage(client, pageName);
  return { saved: textsLike(defaults, content), defaults, held: { id: pageName, stamp: "", version } };
}

const checkFields = "Periksa kembali isian yang ditandai.";
const overtaken =
  "Halaman ini baru saja disimpan oleh orang lain. Bandingkan kedua versi di bawah; tekan Simpan sekali lagi bila isian Anda yang dipakai.";
const incomplete = "Formulir ini tidak sampai dengan lengkap. Muat ulang halaman, lalu simpan sekali lagi.";
const tryAgain = "Isian Anda masih ada di halaman ini. Silakan coba beberapa saat lagi.";

/** The steps of every editor's action after its guard: form, parse, refusal, save, redirect with a message. */
export async function savePageForm(
  request: Request,
  admin: Admin,
  { pageName, schema, path, saved, failure }: Editor,
) {
  const { form, errors } = await readFormWithUploads(request, admin);
  const held = readHeld(form, pageName);
  const own = ownFields(form, schema);
  if (isPictureIntent(form.get("intent"))) return returnWithPicture(own, held, errors);
  const submission = parseWithZod(own, { schema });
  // Every form of ours says which version it was opened with: what does not would empty all it leaves out.
  if (submission.status === "success" && !form.has("version"))
    return returnForm(held, submission.reply({ formErrors: [failure, incomplete] }), 400);
  return answerSave({
    held,
    submission,
    uploadErrors: errors,
    save: (changes) => savePageContent(admin.client, pageName, changes as JsonObject, held.version),
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
