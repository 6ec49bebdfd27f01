import type { Submission, SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, type TypedResponse } from "@remix-run/node";
import { z } from "zod";
import { ownFields } from "~/lib/form-constraints";
import {
  askOnce,
  type Doubt,
  type FormState,
  isPictureIntent,
  newFormState,
  overwriteValue,
} from "~/lib/form-state";
import { typedResult } from "~/lib/typed-result";
import { logFailure } from "~/server/log.server";
import { unknownRequest } from "~/server/responses.server";
import { savingTrouble } from "~/server/supabase.server";
import type { AnyRecord } from "./define";
import { describeForm, type FormDescription } from "./describe.server";
import type { ReturnedRecord } from "./form";
import { conflictMessage } from "./noun";
import type { SaveOutcome } from "./save.server";

export type PostedForm = FormData | URLSearchParams;
type FieldErrors = Record<string, string[]>;

const shortText = (longest: number) =>
  z
    .string()
    .max(longest)
    .nullish()
    .transform((text) => text ?? "");
const formStateSchema = z.object({
  id: z.guid().nullable(),
  idempotencyKey: shortText(64),
  openedVersion: shortText(64),
  confirmedDoubts: shortText(1000),
  intent: shortText(64),
});

/** Reads the hidden fields of a form. `id` comes from the address. Throws 400 for fields that no form of the site sends. */
export function readFormState(form: PostedForm, id?: string): FormState {
  const posted = {
    id: id === undefined ? form.get("id") : null,
    idempotencyKey: form.get("stamp"),
    openedVersion: form.get("version"),
    confirmedDoubts: form.get("asked"),
    intent: form.get("intent"),
  };
  const read = formStateSchema.safeParse(posted).data;
  const isNew = id === undefined && read?.id === null;
  if (read === undefined || (isNew && read.idempotencyKey === "")) throw unknownRequest();
  return { ...read, id: id ?? read.id };
}

type Returned = ReturnType<typeof returnForm>;

function returnForm(
  formState: FormState,
  result: SubmissionResult<string[]>,
  status: number,
  changed: Partial<ReturnedRecord> = {},
) {
  return data<ReturnedRecord>({ ...formState, newer: [], result, ...changed }, { status });
}

export function returnAsTyped(
  form: PostedForm,
  formState: FormState,
  description?: FormDescription,
): Returned {
  return returnForm(formState, typedResult(form), 200, { description });
}

const pictureTaken = "Gambar sudah dimasukkan. Simpan formulir agar dipakai.";
const pictureRefused = "Gagal mengupload foto";

function returnWithPicture(
  form: FormData,
  formState: FormState,
  errors: FieldErrors,
  description: FormDescription,
): Returned {
  if (Object.keys(errors).length === 0)
    return returnAsTyped(form, { ...formState, notice: pictureTaken }, description);
  const error = { "": [pictureRefused], ...errors };
  return returnForm(formState, { ...typedResult(form), status: "error", error }, 400, { description });
}

export interface SaveMessages {
  unfit?: string[];
  failed: string;
  tryAgain?: string;
  gone: string[];
}

/** Doubts that the form shows before it is saved. */
interface Doubted {
  kind: "doubted";
  status: number;
  formState: FormState;
  unasked: Doubt[];
}

/** How an answer to a form ended. */
export type FormOutcome = SaveOutcome | Doubted;

interface Saving<Value, Saved> {
  /** Names in messages what is saved, in small letters. */
  name: string;
  formState: FormState;
  description?: FormDescription;
  submission: Submission<Record<string, unknown>, string[], Value>;
  uploadErrors?: FieldErrors | undefined;
  save: (value: Value) => Promise<FormOutcome>;
  saved: (value: Value) => Saved;
  messages: SaveMessages;
  /** Whether the returned form adds a new row after the old one was deleted. */
  addsAgain?: boolean | undefined;
  event: string;
}

/** Saves a valid form. Returns the form when it is invalid or saving fails. */
export async function answerSave<Value, Saved>(saving: Saving<Value, Saved>): Promise<Saved | Returned> {
  const { formState, description, submission, uploadErrors = {}, messages } = saving;
  const refuse = (status: number, formErrors?: string[], changed?: Partial<ReturnedRecord>) => {
    const errors = { fieldErrors: uploadErrors, ...(formErrors && { formErrors }) };
    return returnForm(formState, submission.reply(errors), status, { description, ...changed });
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
        return returnForm(formState, submission.reply({ formErrors, fieldErrors }), status, { description });
      }
      case "newer": {
        const { version, newer, changer = null, message } = outcome;
        const overwrite = overwriteValue(formState.intent ?? "", version);
        return refuse(409, [message ?? conflictMessage(saving.name, changer)], { newer, overwrite });
      }
      case "doubted": {
        const { initialValue } = submission.reply();
        const doubts = outcome.unasked;
        return returnForm(outcome.formState, { initialValue }, outcome.status, { description, doubts });
      }
      case "gone":
        return refuse(404, messages.gone, saving.addsAgain ? newFormState() : {});
    }
  } catch (error) {
    logFailure(saving.event, error);
    const known = savingTrouble(error);
    const why = known.length === 0 && messages.tryAgain !== undefined ? [messages.tryAgain] : known;
    const refusal = submission.reply({ formErrors: [messages.failed, ...why] });
    return returnForm(formState, refusal, 500, { description });
  }
}

type FormRecord = Pick<AnyRecord, "name" | "fields" | "groups" | "schema"> & { table: string };
type Values<Record extends FormRecord> = z.output<Record["schema"]>;

interface AnsweringForm<Record extends FormRecord, Saved>
  extends Pick<Saving<Values<Record>, Saved>, "uploadErrors" | "saved" | "messages" | "addsAgain"> {
  record: Record;
  form: PostedForm;
  /** The record's id from the address; absent where the form carries it. */
  id?: string | undefined;
  /** Doubts to confirm before these values are saved. */
  doubts?: (values: Values<Record>) => readonly Doubt[] | Promise<readonly Doubt[]>;
  save: (values: Values<Record>, formState: FormState) => Promise<FormOutcome>;
  /** Answers a button that does not save. */
  otherwise?: () => Promise<TypedResponse<never>>;
}

/** Answers a record's form. It comes back after an upload, a row button or new doubts; otherwise it is saved. */
export async function answerRecordForm<Record extends FormRecord, Saved>(
  answering: AnsweringForm<Record, Saved>,
): Promise<TypedResponse<never> | Saved | Returned> {
  const { record, form, id, uploadErrors, doubts, save, otherwise, ...saving } = answering;
  const isRowList = (name: string) => record.fields[name]?.kind.hasRows === true;
  const typed = ownFields(form, record.schema, isRowList);
  const submission = parseWithZod<Record["schema"]>(typed, { schema: record.schema });
  const intent = form.get("intent");
  const takesPicture = uploadErrors !== undefined && isPictureIntent(intent);
  const changesRows = submission.status === undefined;
  if (otherwise && intent !== "save" && !takesPicture && !changesRows) return otherwise();
  const formState = readFormState(form, id);
  const description = describeForm(record);
  if (takesPicture) return returnWithPicture(typed, formState, uploadErrors, description);
  if (changesRows) return returnForm(formState, submission.reply(), 200, { description });
  return answerSave({
    ...saving,
    name: record.name,
    formState,
    description,
    submission,
    uploadErrors,
    save: async (values) => {
      const asking = askOnce(formState, (await doubts?.(values)) ?? []);
      return asking.unasked.length > 0
        ? { kind: "doubted", status: 422, ...asking }
        : save(values, formState);
    },
    event: `${record.table}.save_failed`,
  });
}

interface AnsweringNewForm<Schema extends z.ZodObject, Saved> {
  form: URLSearchParams;
  schema: Schema;
  /** Fields whose rows have buttons that add, move and remove them. */
  rowLists?: readonly string[];
  save: (values: z.output<Schema>, formState: FormState) => Promise<FormOutcome>;
  saved: (values: z.output<Schema>, formState: FormState) => Saved;
  failed: string;
  event: string;
}

/** Answers a form that adds or sets values and replaces no version, so that none can have changed or gone meanwhile. */
export async function answerNewForm<Schema extends z.ZodObject, Saved>({
  form,
  schema,
  rowLists = [],
  save,
  saved,
  failed,
  event,
}: AnsweringNewForm<Schema, Saved>): Promise<Saved | Returned> {
  const formState = readFormState(form);
  const typed = ownFields(form, schema, (name) => rowLists.includes(name));
  const submission = parseWithZod<Schema>(typed, { schema });
  if (submission.status === undefined) return returnForm(formState, submission.reply(), 200);
  return answerSave({
    formState,
    submission,
    save: (values) => save(values, formState),
    saved: (values) => saved(values, formState),
    event,
    name: "isian",
    messages: { failed, gone: [] },
  });
}
