import { parseWithZod } from "@conform-to/zod/v4";
import { ownFields } from "~/lib/form-constraints";
import { answerRecordForm, readFormState, returnAsTyped } from "~/records/answer-form.server";
import { describeForm } from "~/records/describe.server";
import { refused, rowIdOf } from "~/records/save.server";
import { redirectWithSuccess } from "~/server/flash.server";
import type { Admin } from "~/server/guard.server";
import { unknownRequestMessage } from "~/server/responses.server";

import { inquiryAddress } from "./list-filter";
import { inquiryMessages } from "./messages";
import { findInquiry, openedMark, type StoredInquiry } from "./queries.server";
import { confirmationDoubts, type InquiryName, inquiryForm, inquiryRecord, toColumns } from "./record";
import { createInquiry, updateInquiry } from "./save-inquiry.server";
import { findStatus, type InquiryStatus } from "./words";

const gone = [inquiryMessages.goneWhileEdited];

export function saveNewForm(admin: Admin, form: URLSearchParams) {
  return answerRecordForm({
    record: inquiryForm(null),
    form,
    save: (values, formState) => createInquiry(admin, formState, values),
    saved: () => redirectWithSuccess(inquiryAddress(rowIdOf(form.get("stamp") ?? "")), inquiryMessages.added),
    messages: { failed: inquiryMessages.createFailed, gone },
  });
}

export async function saveStoredForm(admin: Admin, id: string, form: URLSearchParams) {
  const { client, staffId } = admin;
  const status = findStatus(form.get("intent"));
  const answering = {
    form,
    id,
    saved: () => redirectWithSuccess(inquiryAddress(id), savedText(status)),
    messages: { failed: inquiryMessages.updateFailed, gone },
    addsAgain: true,
  };
  let stored: StoredInquiry | null;
  try {
    stored = await findInquiry(client, id);
  } catch (error) {
    return answerRecordForm({ ...answering, record: inquiryRecord, save: () => Promise.reject(error) });
  }
  // Sent again after the answer that the inquiry is gone: the form of a new one.
  if (stored === null && !form.get("version")) return saveNewForm(admin, form);
  const sent = stored === null || status === undefined ? form : asStored(form, stored);
  return answerRecordForm({
    ...answering,
    form: sent,
    record: stored === null ? inquiryRecord : inquiryForm(stored),
    doubts: (values) => (stored === null ? [] : confirmationDoubts(stored, status, values)),
    save: async (values, { openedVersion }) =>
      Number.isNaN(Date.parse(openedVersion))
        ? refused(400, {}, unknownRequestMessage)
        : updateInquiry(client, id, openedVersion, { values, status, staffId, personal: sent.has("name") }),
  });
}

/** A status that is pressed in an otherwise unchanged form goes with the fields that are stored by now: a note that a
 * colleague has written meanwhile is no conflict; another status is. */
function asStored(form: URLSearchParams, stored: StoredInquiry): URLSearchParams {
  const { schema } = inquiryRecord;
  const typed = parseWithZod(ownFields(form, schema), { schema });
  if (typed.status !== "success") return form;
  if (form.get("opened") !== openedMark(stored.status, toColumns(typed.value))) return form;
  const current = new URLSearchParams(form);
  for (const name of Object.keys(inquiryRecord.fields)) current.delete(name);
  const names = Object.keys(inquiryForm(stored).fields) as InquiryName[];
  for (const name of names) current.set(name, stored.fields[name]);
  current.set("version", stored.version);
  return current;
}

export function returnTyped(id: string, form: URLSearchParams) {
  const typed = ownFields(form, inquiryRecord.schema);
  return returnAsTyped(typed, readFormState(form, id), describeForm(inquiryRecord));
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
