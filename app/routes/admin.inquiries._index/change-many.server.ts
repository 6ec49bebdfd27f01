import { parseWithZod } from "@conform-to/zod/v4";
import { takeEach } from "~/domain/inquiries/assignment.server";
import { inquiriesPath } from "~/domain/inquiries/list-filter";
import { inquiryMessages } from "~/domain/inquiries/messages";
import { findInquiry, inquiriesPerPage } from "~/domain/inquiries/queries.server";
import { inquiryForm } from "~/domain/inquiries/record";
import { deleteDemoInquiries, deleteSuspicious, updateInquiry } from "~/domain/inquiries/save-inquiry.server";
import { findStatus, type InquiryStatus, statusLabel } from "~/domain/inquiries/words";
import { changeEach, type RowChange } from "~/records/change-each.server";
import { changedMeanwhile } from "~/records/noun";
import { answerOr, redirectWithError, redirectWithSuccess } from "~/server/flash.server";
import type { Admin } from "~/server/guard.server";
import { unknownRequest } from "~/server/responses.server";
import type { Supabase } from "~/server/supabase.server";
import { parseSelection, type SelectedInquiry } from "./selection";

/** Sets the status of the ticked inquiries. Before cancelling it answers with the selection to be confirmed; the
 * confirmed form holds the field `yakin`. Throws a 400 answer for more rows than a page has. */
export async function setSelectedStatus(admin: Admin, form: URLSearchParams, address: string) {
  const selected = parseSelection(form);
  const status = findStatus(form.get("status"));
  if (selected.length > inquiriesPerPage) throw unknownRequest();
  if (selected.length === 0) return redirectWithError(address, "Centang dahulu permintaan yang akan diubah.");
  if (status === undefined) return redirectWithError(address, "Pilih dahulu status barunya.");
  if (status === "batal" && !form.has("yakin")) return { selected };
  // The seats go to those listed first.
  return changeEach({
    rows: selected,
    change: (inquiry) => setStatus(admin, inquiry, status),
    event: "inquiries.set_status_failed",
    address,
    title: "Status diubah",
    text: (done) => `${done} permintaan: ${statusLabel(status)}.`,
  });
}

/** Takes those of the ticked inquiries that nobody handles yet. Throws a 400 answer for more rows than a page has. */
export async function takeSelected({ client, staffId }: Admin, form: URLSearchParams, address: string) {
  const selected = parseSelection(form);
  if (selected.length > inquiriesPerPage) throw unknownRequest();
  if (selected.length === 0)
    return redirectWithError(address, "Centang dahulu permintaan yang akan ditangani.");
  const failed = inquiryMessages.updateFailed;
  return answerOr({ event: "inquiries.take_failed", address, failed }, async () => {
    const ids = selected.map(({ id }) => id);
    const taken = await takeEach(client, ids, staffId);
    const message = `${taken} permintaan sekarang Anda tangani`;
    return taken === ids.length
      ? redirectWithSuccess(address, message)
      : redirectWithError(address, `${ids.length - taken} sudah ada yang menangani.`, message);
  });
}

/** Saves the status by the rules of the inquiry's form, whose fields stay as they are stored. */
async function setStatus(
  { client, staffId }: Admin,
  { id, version }: SelectedInquiry,
  status: InquiryStatus,
): Promise<RowChange> {
  const stored = await findInquiry(client, id);
  if (stored === null) return { name: null, problem: "Sudah dihapus." };
  const { code: name, fields } = stored;
  if (stored.status === status) return { name, problem: null };
  const pressed = new URLSearchParams({ ...fields, intent: status });
  const submission = parseWithZod(pressed, { schema: inquiryForm(stored).schema });
  if (submission.status !== "success") return { name, problem: `${firstOf(submission.error ?? {})}.` };
  const change = { values: submission.value, status, staffId, personal: false };
  const outcome = await updateInquiry(client, id, version, change);
  switch (outcome.kind) {
    case "saved":
      return { name, problem: null };
    case "gone":
      return { name, problem: "Sudah dihapus." };
    case "newer":
      return { name, problem: changedMeanwhile };
    case "refused":
      return { name, problem: `${firstOf({ ...outcome.fieldErrors, form: outcome.formErrors ?? [] })}.` };
  }
}

function firstOf(errors: Readonly<Record<string, string[] | null>>): string {
  const [message = inquiryMessages.unfit] = Object.values(errors).flatMap((messages) => messages ?? []);
  return message.replace(/\.$/, "");
}

export function deleteDemo(client: Supabase) {
  const failed = inquiryMessages.demoFailed;
  return answerOr({ event: "inquiries.demo_failed", address: inquiriesPath, failed }, async () => {
    const count = await deleteDemoInquiries(client);
    return redirectWithSuccess(
      inquiriesPath,
      "Data contoh dihapus",
      `${count} permintaan contoh sudah dihapus.`,
    );
  });
}

/** Deletes the suspicious inquiries up to `until`, the moment of the newest that was counted. Throws a 400 answer when
 * `until` is no moment. */
export async function deleteSuspiciousUntil(client: Supabase, until: string) {
  if (Number.isNaN(Date.parse(until))) throw unknownRequest();
  const failed = inquiryMessages.suspiciousFailed;
  return answerOr({ event: "inquiries.suspicious_failed", address: inquiriesPath, failed }, async () => {
    const text = `${await deleteSuspicious(client, until)} permintaan sudah dihapus.`;
    return redirectWithSuccess(inquiriesPath, "Permintaan mencurigakan dihapus", text);
  });
}
