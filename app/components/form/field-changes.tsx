import { type ComparedLine, compareLines, type FieldChange } from "~/lib/field-changes";

interface FieldChangesProps {
  changes: readonly FieldChange[];
  /** What the two versions are called, the earlier one first. */
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
