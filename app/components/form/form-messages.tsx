import { useActionData, useLocation } from "@remix-run/react";
import { type ComparedLine, compareLines, type Difference, type FieldChange } from "~/lib/field-changes";
import { type Doubt, overwriteField, type ReturnedForm } from "~/lib/returned-form";
import { answerMark } from "./focus";
import { SubmitButton } from "./form-start";

interface Message {
  kind: "success" | "error";
  title: string;
  text: string;
}

/** What was done or failed, in the flow of the page. */
export function MessageBox({ message: { kind, title, text } }: { message: Message }) {
  const isError = kind === "error";
  return (
    <div
      role={isError ? "alert" : "status"}
      className={`rounded-lg border-2 p-4 ${
        isError ? "border-danger bg-danger-soft text-danger" : "border-green bg-mint text-deep"
      }`}
    >
      <p className="font-bold">{title}</p>
      {text && <p>{text}</p>}
    </div>
  );
}

interface FormErrorsProps {
  id: string;
  errors: string[] | null | undefined;
  title?: string;
}

export function FormErrors({ id, errors, title = "Error" }: FormErrorsProps) {
  // A page that was only opened shows errors too, and is read from its top.
  const isAnswer = useActionData() !== undefined;
  if (!errors?.length) return null;
  return (
    <div
      {...(isAnswer && answerMark)}
      role="alert"
      id={id}
      className="rounded-lg border-2 border-danger bg-danger-soft p-4 text-danger"
    >
      <p className="font-bold">{title}</p>
      {errors.map((error) => (
        <p key={error}>{error}</p>
      ))}
    </div>
  );
}

interface NewerVersionFieldProps {
  returned: Pick<ReturnedForm, "newer" | "overwrite"> | null | undefined;
}

/** What somebody else has saved meanwhile, field by field, and the two ways on: save over it, or open it. */
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

interface DoubtsPanelProps {
  doubts: readonly Doubt[] | undefined;
  /** Of the button that saves what is not fit to be published; doubts about publishing need it. */
  draftIntent?: string;
}

/** What is asked once before a form is saved as it is. */
export function DoubtsPanel({ doubts = [], draftIntent }: DoubtsPanelProps) {
  if (doubts.length === 0) return null;
  const publishing = doubts.some((doubt) => doubt.publishing);
  return (
    <section {...answerMark} aria-labelledby="periksa-dulu" className="panel grid gap-3 border-2 border-deep">
      <h2 id="periksa-dulu">Belum disimpan. Sudah benar begini?</h2>
      <ul className="list-disc ps-5">
        {doubts.map(({ key, text, lines }) => (
          <li key={key}>
            {text}
            {lines && (
              <ul>
                {lines.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        {publishing && (
          <SubmitButton name="intent" value={draftIntent}>
            Simpan sebagai Draf
          </SubmitButton>
        )}
        <SubmitButton name="intent" value="save" className={publishing ? "btn" : "btn btn-primary"}>
          {publishing ? "Tetap terbitkan" : "Ya, simpan"}
        </SubmitButton>
      </div>
    </section>
  );
}
