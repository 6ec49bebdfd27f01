import { parseWithZod } from "@conform-to/zod/v4";
import { takeEach } from "~/domain/inquiries/assignment.server";
import { inquiriesPath } from "~/domain/inquiries/list-filter";
import { findInquiry, inquiriesPerPage } from "~/domain/inquiries/queries.server";
import { inquiryForm, inquiryMessages } from "~/domain/inquiries/record";
import { deleteDemoInquiries, deleteSuspicious, updateInquiry } from "~/domain/inquiries/save-inquiry.server";
import { findStatus, type InquiryStatus, statusLabel } from "~/domain/inquiries/words";
import { answerOr, redirectWithError, redirectWithSuccess } from "~/server/flash.server";
import type { Admin } from "~/server/guard.server";
import { logFailure } from "~/server/log.server";
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
  const { done, problems } = await setEach(admin, selected, status);
  const text = [...problems]
    .map(([problem, codes]) => (codes.length > 0 ? `${problem} (${codes.join(", ")})` : problem))
    .join(" ");
  if (problems.size === 0)
    return redirectWithSuccess(address, "Status diubah", `${done} permintaan: ${statusLabel(status)}.`);
  return redirectWithError(address, text, `${done} diubah, ${selected.length - done} tidak`);
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

/** Sets one status after the other, so that the seats go to those listed first. `problems`: each reason with the codes
 * of the inquiries that it kept from being changed. */
async function setEach(admin: Admin, selected: readonly SelectedInquiry[], status: InquiryStatus) {
  const problems = new Map<string, string[]>();
  let done = 0;
  for (const inquiry of selected) {
    const { code, problem } = await setStatus(admin, inquiry, status).catch(logUnsaved);
    if (problem === null) done += 1;
    else problems.set(problem, [...(problems.get(problem) ?? []), ...(code === null ? [] : [code])]);
  }
  return { done, problems };
}

function logUnsaved(error: unknown) {
  logFailure("inquiries.set_status_failed", error);
  return { code: null, problem: "Gagal disimpan." };
}

/** Saves the status by the rules of the inquiry's form, whose fields stay as they are stored. */
async function setStatus(
  { client, staffId }: Admin,
  { id, version }: SelectedInquiry,
  status: InquiryStatus,
) {
  const stored = await findInquiry(client, id);
  if (stored === null) return { code: null, problem: "Sudah dihapus." };
  const { code, fields } = stored;
  if (stored.status === status) return { code, problem: null };
  const pressed = new URLSearchParams({ ...fields, intent: status });
  const submission = parseWithZod(pressed, { schema: inquiryForm(stored).schema });
  if (submission.status !== "success") return { code, problem: `${firstOf(submission.error ?? {})}.` };
  const change = { values: submission.value, status, staffId, personal: false };
  const outcome = await updateInquiry(client, id, version, change);
  switch (outcome.kind) {
    case "saved":
      return { code, problem: null };
    case "gone":
      return { code, problem: "Sudah dihapus." };
    case "newer":
      return { code, problem: "Baru saja diubah orang lain." };
    case "refused":
      return { code, problem: `${firstOf({ ...outcome.fieldErrors, form: outcome.formErrors ?? [] })}.` };
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
