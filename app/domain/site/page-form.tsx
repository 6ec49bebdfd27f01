import { type FormMetadata, getFormProps } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { ExternalLink } from "lucide-react";
import { FormErrors, NewerVersionField } from "~/components/form/form-messages";
import { FormStart } from "~/components/form/form-start";
import { SaveBar } from "~/components/form/submit-button";
import { UnsavedChanges } from "~/components/form/unsaved-changes";
import { HistoryLink } from "~/domain/history/admin-history-link";
import type { HeldForm, ReturnedForm } from "~/lib/returned-form";
import type { StoredPageName } from "./labels";

interface PageFormProps<Fields extends Record<string, unknown>> {
  form: FormMetadata<Fields>;
  title: string;
  intro: string;
  pageName: StoredPageName;
  publicPath: string;
  saveLabel: string;
  held: HeldForm;
  returned: ReturnedForm | undefined;
  children: React.ReactNode;
}

export function PageForm<Fields extends Record<string, unknown>>(props: PageFormProps<Fields>) {
  const { form, pageName, title, intro, publicPath, saveLabel, held, returned, children } = props;
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-6">
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid min-w-0 grow basis-64 gap-1">
          <h1>{title}</h1>
          <p className="text-soft">{intro}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <HistoryLink kind="halaman" item={pageName} />
          <PublicPageLink path={publicPath} />
        </div>
      </header>
      <Form
        method="post"
        encType="multipart/form-data"
        {...getFormProps(form)}
        className="grid grid-cols-1 gap-6"
      >
        <FormStart held={returned ?? held} />
        <FormErrors id={form.errorId} errors={form.errors} />
        <NewerVersionField newer={returned?.newer ?? []} />
        {children}
        <SaveBar label={saveLabel}>
          <UnsavedChanges unsaved={returned !== undefined} />
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
