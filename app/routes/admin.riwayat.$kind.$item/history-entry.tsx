import { RotateCcw } from "lucide-react";
import { AskFirst } from "~/components/form/ask-first";
import { FieldChanges } from "~/components/form/field-changes";
import { restoreKey } from "~/domain/history/kinds";
import type { HistoryEntry } from "./load-history.server";
import { questionOf } from "./restore-question";

interface HistoryEntryCardProps {
  entry: HistoryEntry;
  /** The history's own address. */
  address: string;
  /** State of the thing as this page shows it. */
  seen: string;
}

/** One change: when, who, what, and the way back to what was there before. */
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
        <FieldChanges changes={changes} titles={["Sebelum", "Sesudah"]} />
        {changes.length === 0 && !entry.isDeletion && (
          <p className="help">Tidak ada isian yang tampil di formulir yang berubah.</p>
        )}
        <WayBack {...{ entry, address, seen }} />
      </article>
    </li>
  );
}

function WayBack({ entry, address, seen }: HistoryEntryCardProps) {
  if (entry.isPresent) return <p className="help">Isi sebelum perubahan ini sama dengan isi sekarang.</p>;
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-rule pt-4">
      <AskFirst
        to={`${address}?${restoreKey}=${entry.id}`}
        question={questionOf({ ...entry, seen }, entry.willChange, address)}
        className="btn btn-small"
      >
        <RotateCcw aria-hidden="true" className="size-4" />
        Kembalikan versi ini
        <span className="sr-only"> dari sebelum {entry.when}</span>
      </AskFirst>
      <p className="help">Isi sebelum {entry.isDeletion ? "dihapus" : "perubahan ini"}.</p>
    </div>
  );
}
