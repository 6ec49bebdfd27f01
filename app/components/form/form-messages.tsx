import { useActionData } from "@remix-run/react";
import type { Doubt } from "~/lib/form-state";
import { answerMark } from "./focus";
import { SubmitButton } from "./form-start";

interface Message {
  kind: "success" | "error";
  title: string;
  text: string;
}

/** Message about a success or failure, in the flow of the page. */
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
  // A page that was just opened may show errors too; it is read from its top.
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

interface DoubtsPanelProps {
  doubts: readonly Doubt[] | undefined;
  /** Intent of the button that saves a draft; needed with doubts about publishing. */
  draftIntent?: string;
  /** Intent of the button that raised the doubts; their confirmation sends it again. */
  intent?: string | undefined;
}

/** Shows the doubts to confirm before a form is saved. */
export function DoubtsPanel({ doubts = [], draftIntent, intent }: DoubtsPanelProps) {
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
        <SubmitButton
          name="intent"
          value={publishing ? "save" : intent || "save"}
          className={publishing ? "btn" : "btn btn-primary"}
        >
          {publishing ? "Tetap terbitkan" : "Ya, simpan"}
        </SubmitButton>
      </div>
    </section>
  );
}
