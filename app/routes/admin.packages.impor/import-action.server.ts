import { data } from "@remix-run/node";
import { z } from "zod";
import { longestReason, reasonMissing, shortestReason } from "~/domain/departures/reason";
import { reasonNeeded } from "~/domain/departures/save-departure.server";
import { readMultipart } from "~/domain/media/upload/read-multipart.server";
import { listPath } from "~/domain/packages/list/admin-list-filter";
import { type Report, reportOf, reportSchema } from "~/domain/packages/sheets/plan";
import { planImport } from "~/domain/packages/sheets/plan-import";
import { readStored } from "~/domain/packages/sheets/read-stored.server";
import { readTables } from "~/domain/packages/sheets/tables";
import { uuid } from "~/lib/addresses";
import { normalizeText } from "~/lib/text";
import { changerWords } from "~/records/noun";
import { expirePublicReads } from "~/server/cache.server";
import { redirectWithError, redirectWithSuccess } from "~/server/flash.server";
import { logFailure } from "~/server/log.server";
import { FormTooLargeError } from "~/server/parse-form.server";
import { readSmallForm } from "~/server/read-fields.server";
import { getRenderQueue, RefusedInputError, RenderBusyError } from "~/server/render-worker/queue.server";
import type { CellProblem } from "~/server/render-worker/sheets/sheet";
import { leadTo } from "~/server/responses.server";
import { BackendError, type Supabase, uniqueViolation, unwrap } from "~/server/supabase.server";

export const importPath = `${listPath}/impor`;
/** The query key of an import that waits to be applied. */
export const waitingKey = "periksa";

/** Says why nothing was written. */
export interface ImportAnswer {
  why: string;
  /** The first problems; `count`: how many there are in all. */
  problems?: CellProblem[];
  count?: number;
  /** Nothing is wrong with the file; there is only nothing to do. */
  isFine?: boolean;
  /** The field beside which `why` stands; without one it stands above the form. */
  field?: "file" | "reason";
  /** The refused reason as it was typed. */
  reason?: string;
}

const mostShown = 200;

function answer(status: number, why: string, details: Omit<ImportAnswer, "why"> = {}) {
  return data<ImportAnswer>({ why, ...details }, { status });
}

const tooLarge = "Ukuran berkas paling besar 5 MB. Bagi menjadi beberapa berkas, lalu impor satu per satu.";

/** Receives a file, and redirects to the page that shows what it would change. */
export async function receiveFile(client: Supabase, request: Request) {
  const received: { bytes: Buffer | null }[] = [];
  try {
    await readMultipart(request, async ({ field, name, bytes }) => {
      if (field === "berkas" && name !== "") received.push({ bytes });
    });
  } catch (error) {
    if (error instanceof FormTooLargeError) return answer(413, tooLarge, { field: "file" });
    return answer(400, "Berkas ini tidak sampai seluruhnya. Coba kirim lagi.");
  }
  const [file] = received;
  if (file === undefined)
    return answer(400, "Pilih berkas XLSX atau CSV terlebih dahulu.", { field: "file" });
  if (file.bytes === null) return answer(413, tooLarge, { field: "file" });
  return planFile(client, file.bytes).catch(failed);
}

/** Characters of a plan as JSON; the embedded backend takes 10 MB at once. */
const mostPlanLength = 8_000_000;
const hourMs = 3_600_000;
const jsonObject = z.record(z.string(), z.json());
const storedSchema = z.object({ plan: jsonObject, report: jsonObject });

/** Reads a file outside the site's thread, and stores what it would change; no package or departure is written yet. Throws
 * BackendError, RenderBusyError, Error. */
async function planFile(client: Supabase, bytes: Uint8Array) {
  const read = await getRenderQueue().run({ kind: "read-sheets", bytes });
  if (read.refused !== null) return answer(400, read.refused);
  const { tables, problems, unread } = readTables(read.sheets);
  const { plan, entries, unchanged, ...planned } = await planImport(tables, await readStored(client, tables));
  const faults = [...problems, ...planned.problems];
  if (faults.length > 0) {
    const refused = `Tidak ada yang disimpan: ${faults.length} hal perlu diperbaiki dahulu di berkasnya.`;
    const why = [refused, ...read.notes].join(" ");
    return answer(422, why, { problems: faults.slice(0, mostShown), count: faults.length });
  }
  if (entries.length === 0)
    return answer(200, `Tidak ada yang berbeda: ${unchanged} baris sama dengan yang tersimpan.`, {
      isFine: true,
    });
  const report = { ...reportOf(entries, unchanged, unread), notes: read.notes };
  const text = JSON.stringify({ plan, report });
  if (text.length > mostPlanLength)
    return answer(400, "Perubahannya terlalu banyak. Bagi menjadi beberapa berkas.");
  unwrap(await client.from("imports").delete().lt("created_at", anHourAgo()));
  const stored = storedSchema.parse(JSON.parse(text));
  const { id } = unwrap(await client.from("imports").insert(stored).select("id").single());
  return leadTo(`${importPath}?${waitingKey}=${id}`, 303);
}

function anHourAgo(): string {
  return new Date(Date.now() - hourMs).toISOString();
}

/** Finds the report of an import that waits; null where there is none, or it was applied. Throws BackendError. */
export async function findReport(client: Supabase, id: string): Promise<Report | null> {
  if (!uuid.test(id)) return null;
  const query = client.from("imports").select("report").eq("id", id).is("applied_at", null);
  const row = unwrap(await query.gt("created_at", anHourAgo()).maybeSingle());
  return row && reportSchema.parse(row.report);
}

function failed(error: unknown) {
  if (error instanceof RenderBusyError) return answer(503, "Server sedang sibuk. Coba lagi sebentar lagi.");
  logFailure("packages.import_failed", error);
  if (error instanceof RefusedInputError)
    return answer(400, "Berkas ini tidak dapat dibaca. Simpan ulang, lalu coba lagi.");
  return answer(500, "Berkas belum dapat diperiksa. Tidak ada yang disimpan; coba lagi sebentar lagi.");
}

export const expired =
  "Pratinjau impor ini sudah tidak berlaku (paling lama satu jam). Kirim berkasnya lagi.";

/** Applies the import that the page shows, all of it or nothing. */
export async function applyShown(client: Supabase, request: Request) {
  const form = await readSmallForm(request);
  const id = new URL(request.url).searchParams.get(waitingKey) ?? "";
  const reason = normalizeText(form.get("reason") ?? "");
  if (reason !== "" && (reason.length < shortestReason || reason.length > longestReason))
    return answer(422, `${reasonMissing}, paling banyak ${longestReason}.`, { reason, field: "reason" });
  return apply(client, id, reason).catch(unsaved);
}

/** Writes all of an import or nothing, and only once. Throws BackendError. */
async function apply(client: Supabase, id: string, reason: string) {
  const report = await findReport(client, id);
  if (!uuid.test(id)) return redirectWithError(importPath, expired);
  const applied = await client.rpc("apply_import", { import: id, reason });
  if (applied.error?.code === reasonNeeded) {
    const why = `Tidak ada yang disimpan: perubahan ini menyangkut ${applied.error.details} jamaah yang sudah terkonfirmasi. ${reasonMissing}.`;
    return answer(422, why, { reason, field: "reason" });
  }
  if (applied.error?.code === uniqueViolation) {
    const why =
      "Tidak ada yang disimpan: alamat, atau tanggal dan kota sebuah paket, sudah dipakai. Kirim berkasnya lagi.";
    return answer(409, why);
  }
  // Titles of the rows that were changed meanwhile; null where the import was applied before.
  const stale: unknown = unwrap(applied);
  if (stale === null) return redirectWithError(importPath, expired);
  if (!Array.isArray(stale)) throw new BackendError({ message: "apply_import answered no list" }, 500);
  if (stale.length > 0) {
    const titles = stale.slice(0, 10).join("; ");
    const why = `Tidak ada yang disimpan: baru saja diubah oleh ${changerWords(null)}, yaitu ${titles}. Kirim berkasnya lagi.`;
    return answer(409, why);
  }
  expirePublicReads();
  const counts = report ? `${report.addedCount} ditambahkan, ${report.changedCount} diubah.` : "";
  return redirectWithSuccess(listPath, "Impor tersimpan", counts);
}

function unsaved(error: unknown) {
  logFailure("packages.import_failed", error);
  if (error instanceof BackendError && error.status >= 400 && error.status < 500)
    return answer(
      409,
      "Tidak ada yang disimpan: salah satu barisnya ditolak database. Kirim berkasnya lagi.",
    );
  return answer(500, "Belum tersimpan. Coba lagi sebentar lagi.");
}
