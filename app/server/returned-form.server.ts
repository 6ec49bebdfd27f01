import type { Submission, SubmissionResult } from "@conform-to/react";
import { data, type TypedResponse } from "@remix-run/node";
import { z } from "zod";
import { type HeldForm, newForm, overwriteValue, type ReturnedForm, typedResult } from "~/lib/returned-form";
import { logFailure } from "./log.server";
import { badRequest } from "./responses.server";
import type { SaveOutcome } from "./save-unless-newer.server";
import { savingTrouble } from "./supabase.server";

type Form = FormData | URLSearchParams;
type FieldErrors = Record<string, string[]>;

const heldText = (longest: number) =>
  z
    .string()
    .max(longest)
    .nullish()
    .transform((text) => text ?? "");
const heldSchema = z.object({
  id: z.guid().nullable(),
  stamp: heldText(64),
  version: heldText(64),
  asked: heldText(1000),
  intent: heldText(64),
});

/** `id` comes from the address. Throws 400 for what no form of ours sends. */
export function readHeld(form: Form, id?: string): HeldForm {
  const held = {
    id: id === undefined ? form.get("id") : null,
    stamp: form.get("stamp"),
    version: form.get("version"),
    asked: form.get("asked"),
    intent: form.get("intent"),
  };
  const read = heldSchema.safeParse(held).data;
  const isNew = id === undefined && read?.id === null;
  if (read === undefined || (isNew && read.stamp === "")) throw badRequest("Permintaan ini tidak dikenali.");
  return { ...read, id: id ?? read.id };
}

type Returned = ReturnType<typeof returnForm>;

export function returnForm(
  held: HeldForm,
  result: SubmissionResult<string[]>,
  status: number,
  changed: Partial<ReturnedForm> = {},
) {
  return data<ReturnedForm>({ ...held, newer: [], result, ...changed }, { status });
}

export function returnAsTyped(form: Form, held: HeldForm): Returned {
  return returnForm(held, typedResult(form), 200);
}

const pictureTaken = "Gambar sudah dimasukkan. Simpan formulir agar dipakai.";
const pictureRefused = "Gagal mengupload foto";

export function returnWithPicture(form: FormData, held: HeldForm, errors: FieldErrors): Returned {
  if (Object.keys(errors).length === 0) return returnAsTyped(form, { ...held, notice: pictureTaken });
  const error = { "": [pictureRefused], ...errors };
  return returnForm(held, { ...typedResult(form), status: "error", error }, 400);
}

export interface SaveMessages {
  unfit?: string[];
  failed: string;
  tryAgain?: string;
  newer: string[];
  gone: string[];
}

interface Saving<Value> {
  held: HeldForm;
  submission: Submission<Record<string, unknown>, string[], Value>;
  uploadErrors?: FieldErrors;
  save: (value: Value) => Promise<SaveOutcome>;
  saved: (value: Value) => TypedResponse<never>;
  messages: SaveMessages;
  /** Once the row is gone, the returned form adds one. */
  addsAgain?: boolean;
  event: string;
}

/** Returns the form when it is invalid or saving fails. */
export async function answerSave<Value>(saving: Saving<Value>): Promise<TypedResponse<never> | Returned> {
  const { held, submission, uploadErrors = {}, messages } = saving;
  const refuse = (status: number, formErrors?: string[], changed?: Partial<ReturnedForm>) => {
    const errors = { fieldErrors: uploadErrors, ...(formErrors && { formErrors }) };
    return returnForm(held, submission.reply(errors), status, changed);
  };
  if (submission.status !== "success" || Object.keys(uploadErrors).length > 0)
    return refuse(400, messages.unfit);
  try {
    const outcome = await saving.save(submission.value);
    switch (outcome.kind) {
      case "saved":
        return saving.saved(submission.value);
      case "refused": {
        const { status, formErrors = [], fieldErrors = {} } = outcome;
        return returnForm(held, submission.reply({ formErrors, fieldErrors }), status);
      }
      case "newer": {
        const { version, newer, message } = outcome;
        const overwrite = overwriteValue(held.intent ?? "", version);
        return refuse(409, message === undefined ? messages.newer : [message], { newer, overwrite });
      }
      case "gone":
        return refuse(404, messages.gone, saving.addsAgain ? newForm() : {});
    }
  } catch (error) {
    return returnFailed(saving, error);
  }
}

export function returnFailed<Value>(
  { held, submission, messages, event }: Pick<Saving<Value>, "held" | "submission" | "messages" | "event">,
  error: unknown,
): Returned {
  logFailure(event, error);
  const known = savingTrouble(error);
  const why = known.length === 0 && messages.tryAgain !== undefined ? [messages.tryAgain] : known;
  return returnForm(held, submission.reply({ formErrors: [messages.failed, ...why] }), 500);
}
