import { Question } from "~/components/form/ask-first";
import { FieldChanges } from "~/components/form/field-changes";
import { picturesStay } from "~/domain/history/bin";
import type { RestoreView } from "./load-history.server";

interface RestoreQuestionProps {
  question: RestoreView;
  /** The history's own address. */
  address: string;
}

/** The question at its own address, with what would change field by field. */
export function RestoreQuestion({ question, address }: RestoreQuestionProps) {
  const { changes } = question;
  const labels = changes.map(({ label }) => label);
  return (
    <>
      <Question {...questionOf(question, labels, address)} />
      {changes.length > 0 && (
        <section aria-labelledby="akan-berubah" className="panel grid grid-cols-1 gap-4">
          <h2 id="akan-berubah">Yang akan berubah</h2>
          <FieldChanges changes={changes} titles={["Sekarang", "Setelah dikembalikan"]} />
        </section>
      )}
    </>
  );
}

/** The question about a version; `labels` name the fields that it would change. */
export function questionOf(
  { id, when, isDeletion, seen }: Pick<RestoreView, "id" | "when" | "isDeletion" | "seen">,
  labels: readonly string[],
  address: string,
) {
  return {
    action: address,
    intent: "restore",
    isHarmless: true,
    title: `Kembalikan isi sebelum ${isDeletion ? "dihapus pada" : "perubahan"} ${when}?`,
    yes: "Ya, kembalikan",
    pendingText: "Mengembalikan...",
    fields: { version: String(id), seen },
    children: (
      <>
        {labels.length > 0 && <p>Yang akan berubah: {labels.join(", ")}.</p>}
        <p>Isi yang sekarang tetap tersimpan di riwayat, jadi ini pun dapat dibatalkan. {picturesStay}</p>
      </>
    ),
  };
}
