import { z } from "zod";
import { readFormWithUploads } from "~/domain/media/upload/form-uploads.server";
import { askOnce, type FormState, isPictureIntent } from "~/lib/form-state";
import { readFormState, returnForm, returnWithPicture } from "~/records/answer-form.server";
import type { Admin } from "~/server/guard.server";
import { badRequest } from "~/server/responses.server";
import { packageDoubts } from "./doubts";
import { datesField, datesListed } from "./form-fields";
import { saveDraftIntent } from "./package-form";
import { type PackageSubmission, parsePackageForm, toRecord } from "./schema";

type ReadPackageForm =
  | { answer: ReturnType<typeof returnForm> }
  | { answer: null; formState: FormState; submission: PackageSubmission; listsDates: boolean };

const list = z.array(z.string().optional()).optional();
const day = z.object({ activities: list }).optional();
const cost = z.object({ label: z.string().optional(), amount: z.string().optional() }).optional();
const shape = z.object({
  images: list,
  included: list,
  excluded: list,
  terms: list,
  extraCosts: z.array(cost).optional(),
  itinerary: z.array(day).optional(),
});

/** Reads the posted form. `answer`: the form comes back, because a button changes photos or rows, it has errors (400) or
 * doubts (422). Throws a 400 for what this form never sends. */
export async function readPackageForm(request: Request, admin: Admin, id?: string): Promise<ReadPackageForm> {
  const { form, errors } = await readFormWithUploads(request, admin, { lists: ["images"] });
  const formState = readFormState(form, id);
  if (form.get("intent") === saveDraftIntent) form.set("status", "draft");
  const submission = parse(form);
  if (isPictureIntent(form.get("intent"))) return { answer: returnWithPicture(form, formState, errors) };
  const refused = Object.keys(errors).length > 0;
  if (submission.status === "success" && !refused) {
    const listsDates = form.get(datesField) === datesListed;
    const record = { ...toRecord(submission.value), ...(listsDates && { departure: undefined }) };
    const asking = askOnce(formState, packageDoubts(record));
    if (asking.unasked.length === 0) return { answer: null, formState, submission, listsDates };
    const { initialValue } = submission.reply();
    return { answer: returnForm(asking.formState, { initialValue }, 422, { doubts: asking.unasked }) };
  }
  const isRowButton = submission.status === undefined && !refused;
  return {
    answer: returnForm(formState, submission.reply({ fieldErrors: errors }), isRowButton ? 200 : 400),
  };
}

function parse(form: FormData): PackageSubmission {
  try {
    const submission = parsePackageForm(form);
    if (shape.safeParse(submission.payload).success) return submission;
  } catch {
    // The button of a row sent a value that conform does not know.
  }
  throw badRequest("Formulir ini tidak dapat dibaca. Kembali ke halaman sebelumnya, lalu coba lagi.");
}
