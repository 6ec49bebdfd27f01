import type { TypedResponse } from "@remix-run/node";
import { ownFields } from "~/lib/form-constraints";
import type { FormState } from "~/lib/form-state";
import { withNumberingPlan } from "~/lib/phone.server";
import {
  answerSave,
  readFormState,
  returnAsTyped,
  returnFailed,
  returnForm,
} from "~/records/answer-form.server";
import { rowIdOf } from "~/records/save.server";
import { redirectWithSuccess } from "~/server/flash.server";
import { unknownRequestMessage } from "~/server/responses.server";
import type { Supabase } from "~/server/supabase.server";
import {
  type InquiryRules,
  inquiryMessages,
  inquirySchema,
  noRules,
  parseInquiryForm,
  rulesFor,
} from "./fields";
import { inquiryAddress } from "./list-filter";
import { findInquiry } from "./queries.server";
import { createInquiry, updateInquiry } from "./save-inquiry.server";
import { findStatus, type InquiryStatus } from "./words";

/** Holds a note of 5,000 characters, each of up to nine bytes when urlencoded, and the other fields. */
export const largestInquiryBytes = 96 * 1024;

type Answer = TypedResponse<never> | ReturnType<typeof returnForm>;

const checkedFields = withNumberingPlan(inquirySchema);

/** Runs on the server only: `ownFields` drops the fields that conform needs in the browser. */
function parsePosted(form: URLSearchParams, rules: InquiryRules) {
  return parseInquiryForm(ownFields(form, inquirySchema), rules, checkedFields);
}

const messages = { newer: [inquiryMessages.newer], gone: [inquiryMessages.goneWhileEdited] };

export function saveNewForm(client: Supabase, form: URLSearchParams): Promise<Answer> {
  const formState = readFormState(form);
  return answerSave({
    formState,
    submission: parsePosted(form, rulesFor("save", null)),
    save: (values) => createInquiry(client, formState, values),
    saved: () =>
      redirectWithSuccess(inquiryAddress(rowIdOf(formState.idempotencyKey)), "Permintaan ditambahkan"),
    messages: { ...messages, failed: inquiryMessages.createFailed },
    event: "inquiries.create_failed",
  });
}

const updating = {
  messages: { ...messages, failed: inquiryMessages.updateFailed },
  event: "inquiries.update_failed",
};

export async function saveStoredForm(client: Supabase, id: string, form: URLSearchParams): Promise<Answer> {
  const formState = readFormState(form, id);
  try {
    const stored = await findInquiry(client, id);
    // Sent again after the answer that the inquiry is gone: the form of a new one.
    if (stored === null && formState.openedVersion === "") return saveNewForm(client, form);
    const rules = stored === null ? noRules : rulesFor(form.get("intent"), stored);
    return await updateStored(client, formState, form, rules);
  } catch (error) {
    return returnFailed({ ...updating, formState, submission: parsePosted(form, noRules) }, error);
  }
}

async function updateStored(
  client: Supabase,
  formState: FormState,
  form: URLSearchParams,
  rules: InquiryRules,
): Promise<Answer> {
  const id = formState.id ?? "";
  const status = findStatus(form.get("intent"));
  const submission = parsePosted(form, rules);
  if (Number.isNaN(Date.parse(formState.openedVersion)))
    return returnForm(formState, submission.reply({ formErrors: [unknownRequestMessage] }), 400);
  return answerSave({
    ...updating,
    formState,
    submission,
    save: (values) =>
      updateInquiry(client, id, formState.openedVersion, { values, status, personal: form.has("name") }),
    saved: () => redirectWithSuccess(inquiryAddress(id), savedText(status)),
    addsAgain: true,
  });
}

export function returnTyped(id: string, form: URLSearchParams): Answer {
  return returnAsTyped(ownFields(form, inquirySchema), readFormState(form, id));
}

const savedTexts: Record<InquiryStatus, string> = {
  baru: "Permintaan dikembalikan ke Baru",
  dihubungi: "Permintaan ditandai sudah dihubungi",
  terkonfirmasi: "Permintaan dikonfirmasi",
  batal: "Permintaan dibatalkan",
};

function savedText(status: InquiryStatus | undefined): string {
  return status === undefined ? "Permintaan disimpan" : savedTexts[status];
}
