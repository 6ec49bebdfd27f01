import { useLocation } from "@remix-run/react";
import { SubmitButton } from "~/components/form/form-start";
import { type Difference, overwriteField, type ReturnedForm } from "~/lib/form-state";
import { type ComparedLine, compareLines, type FieldChange } from "./changes";

interface NewerVersionFieldProps {
  returned: Pick<ReturnedForm, "newer" | "overwrite"> | null | undefined;
}

/** Shows a newer version field by field, with two ways on: save over it, or open it. */
export function NewerVersionField({ returned }: NewerVersionFieldProps) {
  const { pathname, search } = useLocation();
  const newer: readonly Difference[] = returned?.newer ?? [];
  if (newer.length === 0) return null;
  return (
    <section aria-labelledby="dua-versi" className="panel grid grid-cols-1 gap-4">
      <h2 id="dua-versi">Dua versi yang berbeda</h2>
      <FieldChanges
        changes={newer.map(({ label, stored, typed }) => ({ label, before: stored, after: typed }))}
        titles={["Tersimpan sekarang", "Isian Anda"]}
      />
      <div className="grid gap-3 border-t border-rule pt-4">
        <p className="help">
          Simpan versi saya: isian Anda menggantikan yang tersimpan. Pakai versi yang tersimpan: isian Anda di
          halaman ini dilepas.
        </p>
        <div className="flex flex-wrap gap-3">
          <SubmitButton name={overwriteField} value={returned?.overwrite}>
            Simpan versi saya
          </SubmitButton>
          {/* A new document: the form must not keep what was typed. */}
          <a className="btn" href={pathname + search}>
            Pakai versi yang tersimpan
          </a>
        </div>
      </div>
    </section>
  );
}

interface FieldChangesProps {
  changes: readonly FieldChange[];
  titles: readonly [before: string, after: string];
  actions?: (change: FieldChange) => React.ReactNode;
}

export function FieldChanges({ changes, titles: [before, after], actions }: FieldChangesProps) {
  return changes.map((change) => {
    const lines = compareLines(change.before, change.after);
    return (
      <div key={change.label} className="flex min-w-0 flex-wrap items-center justify-between gap-2">
        <h3 className="min-w-0">{change.label}</h3>
        {actions?.(change)}
        <dl className="grid w-full grid-cols-1 gap-2 sm:grid-cols-2">
          <Version title={before} text={change.before} lines={lines.before} mark="del" />
          <Version title={after} text={change.after} lines={lines.after} mark="ins" />
        </dl>
      </div>
    );
  });
}

interface VersionProps {
  title: string;
  text: string;
  lines: readonly ComparedLine[];
  mark: "del" | "ins";
}

function Version({ title, text, lines, mark }: VersionProps) {
  const isMixed = lines.some(({ kind }) => kind !== "changed");
  return (
    <div className="min-w-0 rounded-lg border border-rule p-3">
      <dt className="help">{title}</dt>
      <dd className="break-words whitespace-pre-line">
        {isMixed ? <Lines lines={lines} mark={mark} /> : text || "(kosong)"}
      </dd>
    </div>
  );
}

const markClasses = { del: "bg-danger-soft no-underline", ins: "bg-mint font-medium no-underline" };

function Lines({ lines, mark: Mark }: Pick<VersionProps, "lines" | "mark">) {
  return lines.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines of two fixed texts never move
    <span key={index} className="block min-h-[1lh]">
      {line.kind === "skipped" ? (
        <span className="help">… {line.count} baris sama</span>
      ) : line.kind === "changed" ? (
        <Mark className={markClasses[Mark]}>{line.text}</Mark>
      ) : (
        line.text
      )}
    </span>
  ));
}
