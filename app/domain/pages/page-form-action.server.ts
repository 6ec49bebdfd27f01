import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, type TypedResponse } from "@remix-run/node";
import type { z } from "zod";
import { readFormWithUploads } from "~/domain/media/form-uploads.server";
import { ownFields } from "~/lib/own-fields";
import { savingTrouble } from "~/server/backend-messages.server";
import { redirectWithSuccess } from "~/server/flash.server";
import type { Admin } from "~/server/guard.server";
import { log } from "~/server/log.server";
import { requestScope } from "~/server/request-scope.server";
import { differences, type JsonObject, type TextTree, textsLike } from "./form-values";
import type { OpenPage, PageAnswer } from "./page-form-state";
import { readStoredPage, type StoredPageName, savePageContent } from "./save-page-content.server";

/** What an editor of page content shows: the stored texts, the defaults for those left empty, and the version. */
export async function openPageForm<Template extends TextTree>(
  { client }: Admin,
  pageName: StoredPageName,
  defaults: Template,
): Promise<OpenPage<Template>> {
  const { content, version } = await readStoredPage(client, pageName);
  return { saved: textsLike(defaults, content), defaults, version };
}

interface PageFormOptions {
  pageName: StoredPageName;
  schema: z.ZodObject;
  defaults: TextTree;
  /** The editor's own address, to which a save returns. */
  path: string;
  saved: string;
  /** Message of product.md section 8. */
  failure: string;
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
  { pageName, schema, defaults, path, saved, failure }: PageFormOptions,
): Promise<TypedResponse<never> | ReturnType<typeof data<PageAnswer>>> {
  const { form, errors } = await readFormWithUploads(request, admin);
  const version = form.get("version");
  const submission = parseWithZod(ownFields(form, schema), { schema });
  const answer = (reply: SubmissionResult, status: number, newer: Partial<PageAnswer> = {}) =>
    data<PageAnswer>({ reply, version: String(version ?? ""), newer: [], ...newer }, { status });
  const refuse = (message: string, status: number, newer: Partial<PageAnswer> = {}) =>
    answer(submission.reply({ formErrors: [failure, message], fieldErrors: errors }), status, newer);

  const hasErrors = Object.keys(errors).length > 0;
  if (isPictureIntent(form.get("intent"))) {
    const { initialValue, fields } = submission.reply() as Required<SubmissionResult>;
    if (!hasErrors) return answer({ initialValue, fields }, 200);
    return answer({ initialValue, fields, status: "error", error: errors }, 400);
  }
  if (submission.status !== "success" || hasErrors) return refuse(checkFields, 400);
  // Every form of ours says which version it was opened with: what does not would empty all it leaves out.
  if (typeof version !== "string") return refuse(incomplete, 400);
  try {
    const changes = submission.value as JsonObject;
    const result = await savePageContent(admin.client, pageName, changes, version);
    if (result.kind === "newer") {
      const { content, version: newest } = result.stored;
      return refuse(overtaken, 409, { version: newest, newer: differences(defaults, content, changes) });
    }
  } catch (error) {
    log().error({ requestId: requestScope().id, pageName, err: error }, "pages.save_failed");
    return refuse(savingTrouble(error)[0] ?? tryAgain, 500);
  }
  return redirectWithSuccess(path, saved);
}

/** A picture is taken into the form, which is not saved yet. */
function isPictureIntent(intent: FormDataEntryValue | null): boolean {
  return intent === "upload" || (typeof intent === "string" && intent.startsWith("pick:"));
}
