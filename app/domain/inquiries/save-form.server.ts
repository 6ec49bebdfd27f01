import { data } from "@remix-run/node";
import { z } from "zod";
import { ownFields } from "~/lib/own-fields";
import { savingTrouble } from "~/server/backend-messages.server";
import { redirectWithSuccess } from "~/server/flash.server";
import { log } from "~/server/log.server";
import { requestScope } from "~/server/request-scope.server";
import { badRequest } from "~/server/responses.server";
import type { Supabase } from "~/server/supabase.server";
import type { ReturnedInquiry } from "./inquiry-form";
import { inquiryAddress } from "./list-filter";
import { findInquiry } from "./queries.server";
import { createInquiry, type UpdateOutcome, updateInquiry } from "./save-inquiry.server";
import {
  type InquiryRules,
  inquiryMessages,
  inquirySchema,
  noRules,
  parseInquiryForm,
  rulesFor,
} from "./schema";
import { findStatus, type InquiryStatus } from "./words";

/** A note of 5,000 characters, each of them nine bytes as a form sends it, and all the rest. */
export const largestInquiryBytes = 96 * 1024;

const heldSchema = z.object({
  stamp: z.string().max(64),
  version: z.literal("").or(z.iso.datetime({ offset: true })),
});

type Submission = ReturnType<typeof parseInquiryForm>;

/** On the server alone: in the browser conform needs the fields of its own. */
function parsePosted(form: URLSearchParams, rules: InquiryRules): Submission {
  return parseInquiryForm(ownFields(form, inquirySchema), rules);
}

interface HeldForm {
  submission: Submission;
  stamp: string;
  version: string;
}

/** Throws a 400 answer for a body that no form of ours sends. */
function readHeld(form: URLSearchParams) {
  const held = heldSchema.safeParse({ stamp: form.get("stamp"), version: form.get("version") }).data;
  if (held === undefined) throw badRequest(inquiryMessages.unknownRequest);
  return held;
}

interface Refusal {
  status: number;
  formErrors?: string[];
  fieldErrors?: Record<string, string[]>;
}

/** The form again, with all that was typed. */
function refuse(
  { submission, stamp, version }: HeldForm,
  { status, ...errors }: Refusal,
  then: Partial<ReturnedInquiry> = {},
) {
  const result = submission.reply(errors);
  return data<ReturnedInquiry>({ stamp, version, newer: [], result, ...then }, { status });
}

const packageGone = { status: 409, fieldErrors: { packageId: [inquiryMessages.packageGone] } };

/** Adds what was entered by hand and goes on to it; else the form again. */
export async function saveNewForm(client: Supabase, form: URLSearchParams) {
  const submission = parsePosted(form, rulesFor("save", null));
  const held = { submission, ...readHeld(form) };
  if (held.stamp === "") throw badRequest(inquiryMessages.unknownRequest);
  if (submission.status !== "success") return refuse(held, { status: 400 });
  try {
    const outcome = await createInquiry(client, held.stamp, submission.value);
    return outcome.kind === "saved"
      ? redirectWithSuccess(inquiryAddress(outcome.id), "Permintaan ditambahkan")
      : refuse(held, packageGone);
  } catch (error) {
    logFailure(error, "inquiries.create_failed");
    return refuse(held, { status: 500, formErrors: [inquiryMessages.createFailed, ...savingTrouble(error)] });
  }
}

/** Saves what is typed of an inquiry, moves it along where a status' button was pressed; else the form again. */
export async function saveStoredForm(client: Supabase, id: string, form: URLSearchParams) {
  const status = findStatus(form.get("intent"));
  let held: HeldForm = { submission: parsePosted(form, noRules), ...readHeld(form) };
  try {
    const stored = await findInquiry(client, id);
    // Sent once more, after it was said that the inquiry has gone.
    if (stored === null) return held.version === "" ? saveNewForm(client, form) : refuseGone(held);
    if (held.version === "")
      return refuse(held, { status: 400, formErrors: [inquiryMessages.unknownRequest] });
    held = { ...held, submission: parsePosted(form, rulesFor(form.get("intent"), stored)) };
    if (held.submission.status !== "success") return refuse(held, { status: 400 });
    const { value: values } = held.submission;
    const change = { values, status, personal: form.has("name") };
    const outcome = await updateInquiry(client, id, held.version, change);
    if (outcome.kind === "saved") return redirectWithSuccess(inquiryAddress(id), savedText(status));
    return refuseOutcome(held, outcome);
  } catch (error) {
    logFailure(error, "inquiries.update_failed");
    return refuse(held, { status: 500, formErrors: [inquiryMessages.updateFailed, ...savingTrouble(error)] });
  }
}

function refuseOutcome(held: HeldForm, outcome: Exclude<UpdateOutcome, { kind: "saved" }>) {
  switch (outcome.kind) {
    case "gone":
      return refuseGone(held);
    case "package-gone":
      return refuse(held, packageGone);
    case "full": {
      const message = `Sisa kursi hanya ${outcome.left}`;
      return refuse(held, { status: 409, formErrors: [message], fieldErrors: { pilgrims: [message] } });
    }
    case "newer": {
      const { version, newer, forgotten } = outcome;
      const message = forgotten ? inquiryMessages.forgotten : inquiryMessages.newer;
      return refuse(held, { status: 409, formErrors: [message] }, { version, newer });
    }
  }
}

/** What was typed may be saved as a new inquiry. */
function refuseGone(held: HeldForm) {
  const then = { stamp: crypto.randomUUID(), version: "" };
  return refuse(held, { status: 404, formErrors: [inquiryMessages.goneWhileEdited] }, then);
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

function logFailure(error: unknown, event: string): void {
  log().error({ requestId: requestScope().id, err: error }, event);
}
