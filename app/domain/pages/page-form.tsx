import { type FormMetadata, getFormProps } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { ExternalLink } from "lucide-react";
import { FormErrors } from "~/components/form/form-errors";
import { SaveBar } from "~/components/form/save-bar";
import { UnsavedChanges } from "~/components/form/unsaved-changes";
import type { Difference } from "./form-values";
import type { PageAnswer } from "./page-form-state";

interface PageFormProps<Fields extends Record<string, unknown>> {
  form: FormMetadata<Fields>;
  title: string;
  intro: string;
  /** The public page that shows what is edited here. */
  publicPath: string;
  saveLabel: string;
  /** What the fields are called, by their names. */
  labels: Readonly<Record<string, string>>;
  /** The stored version the form was opened with. */
  version: string;
  answer: PageAnswer | undefined;
  children: React.ReactNode;
}

/** An editor of page content around its fields: heading, link to the public page, messages, save bar. */
export function PageForm<Fields extends Record<string, unknown>>(props: PageFormProps<Fields>) {
  const { form, title, intro, publicPath, saveLabel, labels, version, answer, children } = props;
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-6">
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid min-w-0 grow basis-64 gap-1">
          <h1>{title}</h1>
          <p className="text-soft">{intro}</p>
        </div>
        <PublicPageLink path={publicPath} />
      </header>
      <Form
        method="post"
        encType="multipart/form-data"
        {...getFormProps(form)}
        className="grid grid-cols-1 gap-6"
      >
        {/* Enter in a field presses a form's first button: let it be this one and not an upload. */}
        <button type="submit" name="intent" value="save" tabIndex={-1} aria-hidden="true" className="sr-only">
          {saveLabel}
        </button>
        <input type="hidden" name="version" value={answer?.version ?? version} />
        <FormErrors id={form.errorId} errors={form.errors} />
        {answer && answer.newer.length > 0 && <NewerVersion newer={answer.newer} labels={labels} />}
        {children}
        <SaveBar label={saveLabel}>
          <UnsavedChanges unsaved={answer !== undefined} />
        </SaveBar>
      </Form>
    </div>
  );
}

function PublicPageLink({ path }: { path: string }) {
  return (
    <a href={path} target="_blank" rel="noopener" className="btn">
      <ExternalLink aria-hidden="true" className="size-4" />
      Lihat halaman
      <span className="sr-only"> (tab baru)</span>
    </a>
  );
}

interface NewerVersionProps {
  newer: Difference[];
  labels: Readonly<Record<string, string>>;
}

/** Both versions of every field that differs, so that neither is lost (decisions.md A7). */
function NewerVersion({ newer, labels }: NewerVersionProps) {
  return (
    <section aria-labelledby="dua-versi" className="panel grid gap-4">
      <h2 id="dua-versi">Dua versi yang berbeda</h2>
      {newer.map(({ name, stored, typed }) => (
        <div key={name} className="grid gap-2">
          <h3>{labels[name] ?? name}</h3>
          <dl className="grid gap-2 sm:grid-cols-2">
            <Version title="Tersimpan sekarang" text={stored} />
            <Version title="Isian Anda" text={typed} />
          </dl>
        </div>
      ))}
    </section>
  );
}

function Version({ title, text }: { title: string; text: string }) {
  return (
    <div className="min-w-0 rounded-lg border border-rule p-3">
      <dt className="help">{title}</dt>
      <dd className="whitespace-pre-line break-words">{text || "(kosong)"}</dd>
    </div>
  );
}
