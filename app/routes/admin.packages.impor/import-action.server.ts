import { data } from "@remix-run/node";
import { longestReason, reasonMissing, shortestReason } from "~/domain/departures/record";
import { FormTooLargeError, readMultipart } from "~/domain/media/upload/read-multipart.server";
import { listPath } from "~/domain/packages/list/admin-list-filter";
import { applyImport, findReport, prepareImport } from "~/domain/packages/sheets/import.server";
import { normalizeText } from "~/lib/text";
import { redirectWithError, redirectWithSuccess } from "~/server/flash.server";
import { logFailure } from "~/server/log.server";
import { readSmallForm } from "~/server/read-fields.server";
import { RefusedInputError, RenderBusyError } from "~/server/render-worker/queue.server";
import type { CellProblem } from "~/server/render-worker/sheets/sheet";
import { leadTo } from "~/server/responses.server";
import { BackendError, type Supabase } from "~/server/supabase.server";

export const importPath = `${listPath}/impor`;
/** The query key of an import that waits to be applied. */
export const waitingKey = "periksa";

/** Says why nothing was written. */
export interface ImportAnswer {
  why: string;
  /** The first problems; `count`: how many there are in all. */
  problems?: CellProblem[];
  count?: number;
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
    if (error instanceof FormTooLargeError) return answer(413, tooLarge);
    return answer(400, "Berkas ini tidak sampai seluruhnya. Coba kirim lagi.");
  }
  const [file] = received;
  if (file === undefined) return answer(400, "Pilih berkas XLSX atau CSV terlebih dahulu.");
  if (file.bytes === null) return answer(413, tooLarge);
  try {
    const prepared = await prepareImport(client, file.bytes);
    switch (prepared.kind) {
      case "unreadable":
        return answer(400, prepared.why);
      case "refused": {
        const { problems, notes } = prepared;
        const refused = `Tidak ada yang disimpan: ${problems.length} hal perlu diperbaiki dahulu di berkasnya.`;
        const why = [refused, ...notes].join(" ");
        return answer(422, why, { problems: problems.slice(0, mostShown), count: problems.length });
      }
      case "unchanged":
        return answer(200, `Tidak ada yang berbeda: ${prepared.rows} baris sama dengan yang tersimpan.`);
      case "planned":
        return leadTo(`${importPath}?${waitingKey}=${prepared.id}`, 303);
    }
  } catch (error) {
    return failed(error);
  }
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
    return answer(422, `${reasonMissing}, paling banyak ${longestReason}.`, { reason });
  try {
    const report = await findReport(client, id);
    const applied = await applyImport(client, id, reason);
    switch (applied.kind) {
      case "gone":
        return redirectWithError(importPath, expired);
      case "stale": {
        const titles = applied.titles.slice(0, 10).join("; ");
        return answer(
          409,
          `Tidak ada yang disimpan: baru saja diubah orang lain, yaitu ${titles}. Kirim berkasnya lagi.`,
        );
      }
      case "needs-reason": {
        const why = `Tidak ada yang disimpan: perubahan ini menyangkut ${applied.pilgrims} jamaah yang sudah terkonfirmasi. ${reasonMissing}.`;
        return answer(422, why, { reason });
      }
      case "taken":
        return answer(
          409,
          "Tidak ada yang disimpan: alamat, atau tanggal dan kota sebuah paket, sudah dipakai. Kirim berkasnya lagi.",
        );
      case "applied": {
        const counts = report ? `${report.addedCount} ditambahkan, ${report.changedCount} diubah.` : "";
        return redirectWithSuccess(listPath, "Impor tersimpan", counts);
      }
    }
  } catch (error) {
    logFailure("packages.import_failed", error);
    if (error instanceof BackendError && error.status >= 400 && error.status < 500)
      return answer(
        409,
        "Tidak ada yang disimpan: salah satu barisnya ditolak database. Kirim berkasnya lagi.",
      );
    return answer(500, "Belum tersimpan. Coba lagi sebentar lagi.");
  }
}
