import RotateCcw from "virtual:icon/rotate-ccw";
import { ConfirmationPanel, ConfirmLink } from "~/components/form/ask-first";
import { FieldChanges } from "~/records/conflict";
import { fieldKey, picturesStay, restoreKey } from "~/records/history";
import type { HistoryEntry, RestoreView } from "./load-history.server";

export function RestoreConfirmation({
  confirmation,
  address,
}: {
  confirmation: RestoreView;
  address: string;
}) {
  const { changes } = confirmation;
  const labels = changes.map(({ label }) => label);
  return (
    <>
      <ConfirmationPanel {...restoreConfirmation(confirmation, labels, address)} />
      {changes.length > 0 && (
        <section aria-labelledby="akan-berubah" className="panel grid grid-cols-1 gap-4">
          <h2 id="akan-berubah">Yang akan berubah</h2>
          <FieldChanges changes={changes} titles={["Sekarang", "Setelah dikembalikan"]} />
        </section>
      )}
    </>
  );
}

export function restoreConfirmation(
  { id, when, isDeletion, seen, field }: Pick<RestoreView, "id" | "when" | "isDeletion" | "seen" | "field">,
  labels: readonly string[],
  address: string,
) {
  return {
    action: address,
    intent: "restore",
    isHarmless: true,
    title: `Kembalikan ${field ? `"${field.label}"` : "isi"} sebelum ${isDeletion ? "dihapus pada" : "perubahan"} ${when}?`,
    yes: "Ya, kembalikan",
    pendingText: "Mengembalikan...",
    fields: { version: String(id), seen, ...(field && { field: field.name }) },
    children: (
      <>
        {labels.length > 0 && <p>Yang akan berubah: {labels.join(", ")}.</p>}
        <p>Isi yang sekarang tetap tersimpan di riwayat, jadi ini pun dapat dibatalkan. {picturesStay}</p>
      </>
    ),
  };
}

interface HistoryEntryCardProps {
  entry: HistoryEntry;
  address: string;
  /** State of the record as this page shows it (`stampOf`). */
  seen: string;
}

export function HistoryEntryCard({ entry, address, seen }: HistoryEntryCardProps) {
  const { id, at, when, who, done, returned, changes } = entry;
  return (
    <li className="panel">
      <article aria-labelledby={`versi-${id}`} className="grid grid-cols-1 gap-4">
        <div>
          <h2 id={`versi-${id}`}>
            <time dateTime={at}>{when}</time>
          </h2>
          <p className="break-words text-soft">
            {done} oleh {who}
          </p>
          {returned !== null && <p className="break-words text-soft">{returned}</p>}
        </div>
        <FieldChanges
          changes={changes}
          titles={["Sebelum", "Sesudah"]}
          actions={({ label }) => (
            <RestoreFieldLink entry={entry} address={address} seen={seen} label={label} />
          )}
        />
        {changes.length === 0 && !entry.isDeletion && (
          <p className="help">Tidak ada isian yang tampil di formulir yang berubah.</p>
        )}
        <RestoreVersionLink entry={entry} address={address} seen={seen} />
      </article>
    </li>
  );
}

function RestoreFieldLink({ entry, address, seen, label }: HistoryEntryCardProps & { label: string }) {
  const name = entry.fields[label];
  if (!name) return null;
  return (
    <ConfirmLink
      to={`${address}?${restoreKey}=${entry.id}&${fieldKey}=${name}`}
      confirmation={restoreConfirmation({ ...entry, seen, field: { label, name } }, [label], address)}
      className="btn btn-small"
    >
      <RotateCcw aria-hidden="true" className="size-4" />
      Kembalikan
      <span className="sr-only">
        {" "}
        isian {label} dari sebelum {entry.when}
      </span>
    </ConfirmLink>
  );
}

function RestoreVersionLink({ entry, address, seen }: HistoryEntryCardProps) {
  if (entry.isPresent) return <p className="help">Isi sebelum perubahan ini sama dengan isi sekarang.</p>;
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-rule pt-4">
      <ConfirmLink
        to={`${address}?${restoreKey}=${entry.id}`}
        confirmation={restoreConfirmation({ ...entry, seen, field: null }, entry.willChange, address)}
        className="btn btn-small"
      >
        <RotateCcw aria-hidden="true" className="size-4" />
        Kembalikan versi ini
        <span className="sr-only"> dari sebelum {entry.when}</span>
      </ConfirmLink>
      <p className="help">Isi sebelum {entry.isDeletion ? "dihapus" : "perubahan ini"}.</p>
    </div>
  );
}
