import { data } from "@remix-run/node";
import { findChangerSince, parseVersionId } from "~/domain/history/queries.server";
import { restoreVersion } from "~/domain/history/restore-version.server";
import { type HistoryItem, historyAddress } from "~/records/history";
import { type Changer, changerWords } from "~/records/noun";
import { answerOr, redirectWithError, redirectWithSuccess } from "~/server/flash.server";
import type { Supabase } from "~/server/supabase.server";
import { findField, loadConfirmation, type RestoreView } from "./load-history.server";

interface RefusedRestore {
  message: string;
  confirmation: RestoreView | null;
}

const failed = "Gagal mengembalikan versi ini. Silakan coba beberapa saat lagi.";

/** Restores the version that a form names, or one field of it, and returns to the history with a message. Answers 409
 * if that is refused. */
export function restore(client: Supabase, item: HistoryItem, form: URLSearchParams) {
  const id = parseVersionId(form.get("version"));
  const name = form.get("field");
  const field = findField(item, name);
  const seen = form.get("seen") ?? "";
  const address = historyAddress(item);
  const refuse = (refused: RefusedRestore) => data<RefusedRestore>(refused, { status: 409 });
  return answerOr({ event: "history.restore_failed", address, failed }, async () => {
    if (name !== null && field === null) return redirectWithError(address, "Isian ini tidak dikenali.");
    const outcome = await restoreVersion(client, item, {
      versionId: id,
      seen,
      field: field?.path,
    });
    switch (outcome.kind) {
      case "restored":
        return redirectWithSuccess(
          address,
          field ? `${field.label} dikembalikan` : "Versi dikembalikan",
          "Isi sebelumnya tersimpan sebagai perubahan teratas.",
        );
      case "same":
        return redirectWithSuccess(address, "Versi dikembalikan", "Isi sekarang sama dengan versi tersebut.");
      case "gone":
        return redirectWithError(address, "Versi ini sudah tidak ada.");
      case "refused":
        return refuse({ message: outcome.message, confirmation: null });
      case "newer":
        return refuse({
          message: overtakenBy(await findChangerSince(client, item, seen)),
          confirmation: await loadConfirmation(client, item, outcome.version.id, name),
        });
    }
  });
}

function overtakenBy(changer: Changer | null): string {
  return `Belum ada yang dikembalikan: isinya baru saja diubah oleh ${changerWords(changer)}. Periksa kembali perbedaannya di bawah; tekan sekali lagi bila versi ini tetap dipakai. Perubahan tadi tersimpan di riwayat.`;
}
