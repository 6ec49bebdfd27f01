import { takeEach } from "~/domain/inquiries/hands.server";
import { inquiriesPath } from "~/domain/inquiries/list-filter";
import { findInquiry, inquiriesPerPage } from "~/domain/inquiries/queries.server";
import { deleteDemoInquiries, deleteSuspicious, updateInquiry } from "~/domain/inquiries/save-inquiry.server";
import { inquiryMessages, parseInquiryForm, rulesFor } from "~/domain/inquiries/schema";
import { findStatus, type InquiryStatus, statusLabel } from "~/domain/inquiries/words";
import { answerOr, redirectWithError, redirectWithSuccess } from "~/server/flash.server";
import type { Admin } from "~/server/guard.server";
import { logFailure } from "~/server/log.server";
import { unknownRequest } from "~/server/responses.server";
import type { Supabase } from "~/server/supabase.server";
import { parseSelection, type SelectedInquiry } from "./selection";

export interface CancelQuestion {
  chosen: SelectedInquiry[];
}

/** Cancelling is answered with a question, to which the form says `yakin`. Throws a 400 for more than a page holds. */
export async function setChosenStatus(client: Supabase, form: URLSearchParams, address: string) {
  const chosen = parseSelection(form);
  const status = findStatus(form.get("status"));
  if (chosen.length > inquiriesPerPage) throw unknownRequest();
  if (chosen.length === 0) return redirectWithError(address, "Centang dahulu permintaan yang akan diubah.");
  if (status === undefined) return redirectWithError(address, "Pilih dahulu status barunya.");
  if (status === "batal" && !form.has("yakin")) return { chosen } satisfies CancelQuestion;
  const { done, problems } = await setEach(client, chosen, status);
  const text = [...problems]
    .map(([problem, codes]) => (codes.length > 0 ? `${problem} (${codes.join(", ")})` : problem))
    .join(" ");
  if (problems.size === 0)
    return redirectWithSuccess(address, "Status diubah", `${done} permintaan: ${statusLabel(status)}.`);
  return redirectWithError(address, text, `${done} diubah, ${chosen.length - done} tidak`);
}

/** Takes what nobody handles yet. Throws a 400 for more than a page holds. */
export async function takeChosen({ client, staffId }: Admin, form: URLSearchParams, address: string) {
  const chosen = parseSelection(form);
  if (chosen.length > inquiriesPerPage) throw unknownRequest();
  if (chosen.length === 0)
    return redirectWithError(address, "Centang dahulu permintaan yang akan ditangani.");
  const failed = inquiryMessages.updateFailed;
  return answerOr({ event: "inquiries.take_failed", address, failed }, async () => {
    const ids = chosen.map(({ id }) => id);
    const taken = await takeEach(client, ids, staffId);
    const said = `${taken} permintaan sekarang Anda tangani`;
    return taken === ids.length
      ? redirectWithSuccess(address, said)
      : redirectWithError(address, `${ids.length - taken} sudah ada yang menangani.`, said);
  });
}

/** One after the other, so that the seats go to those listed first. `problems`: what stood against which
 * codes, as far as known. */
async function setEach(client: Supabase, chosen: readonly SelectedInquiry[], status: InquiryStatus) {
  const problems = new Map<string, string[]>();
  let done = 0;
  for (const choice of chosen) {
    const { code, problem } = await setOne(client, choice, status).catch(unsaved);
    if (problem === null) done += 1;
    else problems.set(problem, [...(problems.get(problem) ?? []), ...(code === null ? [] : [code])]);
  }
  return { done, problems };
}

function unsaved(error: unknown) {
  logFailure("inquiries.set_status_failed", error);
  return { code: null, problem: "Gagal disimpan." };
}

/** By the rules of the inquiry's own page, as if nothing else had been changed there. */
async function setOne(client: Supabase, { id, version }: SelectedInquiry, status: InquiryStatus) {
  const stored = await findInquiry(client, id);
  if (stored === null) return { code: null, problem: "Sudah dihapus." };
  const { code, fields } = stored;
  if (stored.status === status) return { code, problem: null };
  const submission = parseInquiryForm(new URLSearchParams({ ...fields }), rulesFor(status, stored));
  if (submission.status !== "success") return { code, problem: `${firstOf(submission.error ?? {})}.` };
  const change = { values: submission.value, status, personal: false };
  const outcome = await updateInquiry(client, id, version, change);
  switch (outcome.kind) {
    case "saved":
      return { code, problem: null };
    case "gone":
      return { code, problem: "Sudah dihapus." };
    case "newer":
      return { code, problem: "Baru saja diubah orang lain." };
    case "refused":
      return { code, problem: `${firstOf(outcome.fieldErrors ?? {})}.` };
  }
}

function firstOf(errors: Readonly<Record<string, string[] | null>>): string {
  const [message = inquiryMessages.unfit] = Object.values(errors).flatMap((messages) => messages ?? []);
  return message.replace(/\.$/, "");
}

export function deleteDemo(client: Supabase) {
  const failed = inquiryMessages.demoFailed;
  return answerOr({ event: "inquiries.demo_failed", address: inquiriesPath, failed }, async () => {
    const said = `${await deleteDemoInquiries(client)} permintaan contoh sudah dihapus.`;
    return redirectWithSuccess(inquiriesPath, "Data contoh dihapus", said);
  });
}

/** `until`: when the newest that was counted came. Throws a 400 where that is no moment. */
export async function deleteMarked(client: Supabase, until: string) {
  if (Number.isNaN(Date.parse(until))) throw unknownRequest();
  const failed = inquiryMessages.suspiciousFailed;
  return answerOr({ event: "inquiries.suspicious_failed", address: inquiriesPath, failed }, async () => {
    const said = `${await deleteSuspicious(client, until)} permintaan sudah dihapus.`;
    return redirectWithSuccess(inquiriesPath, "Permintaan mencurigakan dihapus", said);
  });
}
