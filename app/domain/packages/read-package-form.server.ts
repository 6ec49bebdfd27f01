import { randomUUID } from "node:crypto";
import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import { z } from "zod";
import type { Difference } from "~/components/form/newer-version-field";
import { readFormWithUploads } from "~/domain/media/form-uploads.server";
import { savingTrouble } from "~/server/backend-messages.server";
import type { Admin } from "~/server/guard.server";
import { log } from "~/server/log.server";
import { requestScope } from "~/server/request-scope.server";
import { badRequest } from "~/server/responses.server";
import type { UpdateOutcome } from "./save-package.server";
import { type PackageSubmission, type PackageValues, parsePackageForm } from "./schema";

type PackageFormResult = SubmissionResult<string[]>;

/** A form that comes back: refused, with a row or a photo more or less, or overtaken by a newer version. */
export interface PackageFormAnswer {
  result: PackageFormResult;
  /** The stamp it was sent with: a save whose answer got lost makes no second package when it is sent again. */
  stamp: string;
  /** The stored version that the next save may replace; left out while it is the one the form was opened with. */
  version?: string;
  /** What somebody else has saved meanwhile, field by field. */
  newer: Difference[];
}

type FormReply = ReturnType<typeof reply>;

/** A form ready to be saved, or the answer with which it comes back, everything typed in it. */
export type ReadPackageForm = { answer: FormReply } | ({ answer: null; values: PackageValues } & ReadyForm);

interface ReadyForm {
  submission: PackageSubmission;
  /** Made with the form of a new package: sent twice, it makes one. */
  stamp: string;
  /** The stored version that an edited package's form was opened with, if it names one. */
  version: string | null;
}

const list = z.array(z.string().optional()).optional();
const day = z.object({ activities: list }).optional();
const shape = z.object({
  images: list,
  included: list,
  excluded: list,
  terms: list,
  itinerary: z.array(day).optional(),
});

/**
 * Reads a posted package form: takes in uploaded and picked photos, then answers the buttons that only change the form,
 * and refuses what cannot be saved (400). Throws a 400 answer for a body that no form of ours sends.
 */
export async function readPackageForm(request: Request, admin: Admin): Promise<ReadPackageForm> {
  const { form, errors } = await readFormWithUploads(request, admin, { lists: ["images"] });
  const submission = parse(form);
  const refused = Object.keys(errors).length > 0;
  const intent = String(form.get("intent") ?? "save");
  const stamp = String(form.get("stamp") || randomUUID());
  if (intent === "upload" || intent.startsWith("pick:")) {
    return { answer: reply(asTyped(form, errors), stamp, refused ? 400 : 200) };
  }
  if (submission.status !== "success" || refused) {
    const isRowButton = submission.status === undefined && !refused;
    return { answer: reply(submission.reply({ fieldErrors: errors }), stamp, isRowButton ? 200 : 400) };
  }
  return { answer: null, values: submission.value, submission, stamp, version: versionOf(form) };
}

/** The answer to a form that the backend could not save: product.md section 8, everything typed kept. */
export function failedSave({ submission, stamp }: ReadyForm, error: unknown): FormReply {
  log().error({ requestId: requestScope().id, err: error }, "package.save_failed");
  return reply(
    submission.reply({ formErrors: ["Gagal menyimpan paket", ...savingTrouble(error)] }),
    stamp,
    500,
  );
}

const overtaken =
  "Paket ini baru saja disimpan oleh orang lain. Bandingkan kedua versi di bawah; simpan sekali lagi bila isian Anda yang dipakai.";

/** The answer to a form that was overtaken by another's: both versions are shown, nothing was saved. */
export function overtakenSave(
  { submission, stamp }: ReadyForm,
  { version, newer }: Extract<UpdateOutcome, { kind: "newer" }>,
): FormReply {
  const result = submission.reply({ formErrors: ["Gagal menyimpan paket", overtaken] });
  return data<PackageFormAnswer>({ result, stamp, version, newer }, { status: 409 });
}

function reply(result: PackageFormResult, stamp: string, status: number) {
  return data<PackageFormAnswer>({ result, stamp, newer: [] }, { status });
}

function versionOf(form: FormData): string | null {
  const version = form.get("version");
  const isTime = typeof version === "string" && /^\d{4}-\d\d-\d\dT[\d:.]{8,}(Z|\+00:00)$/.test(version);
  return isTime ? version : null;
}

/** The form as it was sent, without a word on what is still missing in it. */
function asTyped(form: FormData, error: Record<string, string[]>): PackageFormResult {
  const { initialValue } = parseWithZod(form, { schema: z.object({}) }).reply();
  return Object.keys(error).length > 0 ? { status: "error", initialValue, error } : { initialValue };
}

function parse(form: FormData): PackageSubmission {
  try {
    const submission = parsePackageForm(form);
    if (shape.safeParse(submission.payload).success) return submission;
  } catch {
    // A button of a row whose value is none of conform's.
  }
  throw unreadable();
}

function unreadable() {
  return badRequest("Formulir ini tidak dapat dibaca. Kembali ke halaman sebelumnya, lalu coba lagi.");
}
