import { parseWithZod } from "@conform-to/zod/v4";
import { readSelectedRows, type SelectedRow } from "~/components/form/choose-many";
import { takeEach } from "~/domain/inquiries/assignment.server";
import { inquiriesPath } from "~/domain/inquiries/list-filter";
import { inquiryMessages } from "~/domain/inquiries/messages";
import { findInquiry, inquiriesPerPage } from "~/domain/inquiries/queries.server";
import { inquiryForm } from "~/domain/inquiries/record";
import { deleteDemoInquiries, deleteSuspicious, updateInquiry } from "~/domain/inquiries/save-inquiry.server";
import { findStatus, type InquiryStatus, statusLabel } from "~/domain/inquiries/words";
import { changeEach, firstProblem, problemOf, type RowOutcome } from "~/records/change-each.server";
import { changedMeanwhile } from "~/records/noun";
import { answerOr, redirectWithError, redirectWithSuccess } from "~/server/flash.server";
import type { Admin } from "~/server/guard.server";
import { unknownRequest } from "~/server/responses.server";
import type { Supabase } from "~/server/supabase.server";

/** Reads the ticked inquiries; the version of each is its status when the list was drawn, which alone is changed. */
function readSelectedInquiries(form: URLSearchParams): SelectedRow[] {
  return readSelectedRows(form).filter(({ version }) => findStatus(version) !== undefined);
}

/** Sets the status of the ticked inquiries. Before cancelling it answers with the selection to be confirmed; the
 * confirmed form holds the field `yakin`. Throws a 400 answer for more rows than a page has. */
export async function setSelectedStatus(admin: Admin, form: URLSearchParams, address: string) {
  const selected = readSelectedInquiries(form);
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
  const selected = readSelectedInquiries(form);
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
  { id, version }: SelectedRow,
  status: InquiryStatus,
): Promise<RowOutcome> {
  const stored = await findInquiry(client, id);
  if (stored === null) return { name: null, problem: "Sudah dihapus." };
  const { code: name, fields } = stored;
  if (stored.status === status) return { name, problem: null };
  if (stored.status !== version) return { name, problem: changedMeanwhile(null) };
  const pressed = new URLSearchParams({ ...fields, intent: status });
  const submission = parseWithZod(pressed, { schema: inquiryForm(stored).schema });
  if (submission.status !== "success")
    return { name, problem: firstProblem(Object.values(submission.error ?? {}).flatMap((all) => all ?? [])) };
  const change = { values: submission.value, status, staffId, personal: false };
  const outcome = await updateInquiry(client, id, stored.version, change);
  return { name: outcome.kind === "gone" ? null : name, problem: problemOf(outcome) };
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
