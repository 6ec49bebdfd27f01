import { Form, Link } from "@remix-run/react";
import { ExternalLink } from "lucide-react";
import type { z } from "zod";
import { FormMark, SubmitButton } from "~/components/form/form-start";
import { type Fieldset, useAnswer, useCheckedForm } from "~/components/form/use-form";
import { WithDraft } from "~/components/form/with-draft";
import { useMayEnter } from "~/domain/team/roles";
import type { FormState, ReturnedForm } from "~/lib/form-state";
import { FormFrame } from "~/records/form";
import { HistoryLink } from "~/records/history-link";
import type { ChatNumber, StoredPageName } from "./labels";
import type { savePageForm } from "./page-form-action.server";

export interface Editor<Schema extends z.ZodObject = z.ZodObject> {
  pageName: StoredPageName;
  schema: Schema;
  path: string;
  publicPath: string;
  title: string;
  intro: string;
  saveLabel: string;
  saved: string;
  failure: string;
}

interface PageFormProps<Schema extends z.ZodObject> {
  editor: Editor<Schema>;
  page: { saved: { readonly [Name in keyof z.output<Schema>]: unknown }; formState: FormState };
  children: (fields: Fieldset<z.output<Schema>>) => React.ReactNode;
}

export function PageForm<Schema extends z.ZodObject>(props: PageFormProps<Schema>) {
  const { formState } = props.page;
  const returned = useAnswer<typeof savePageForm>();
  return (
    <WithDraft key={formState.version} formState={formState} returned={returned}>
      {(shown) => <OpenedForm {...props} returned={shown} />}
    </WithDraft>
  );
}

type OpenedFormProps<Schema extends z.ZodObject> = PageFormProps<Schema> & {
  returned: ReturnedForm | undefined;
};

function OpenedForm<Schema extends z.ZodObject>(props: OpenedFormProps<Schema>) {
  const { editor, page, returned, children } = props;
  const [form, fields] = useCheckedForm(editor.schema, page.saved, returned?.result);
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-6">
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid min-w-0 grow basis-64 gap-1">
          <h1>{editor.title}</h1>
          <p className="text-soft">{editor.intro}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <HistoryLink kind="halaman" item={editor.pageName} />
          <a href={editor.publicPath} target="_blank" rel="noopener" className="btn">
            <ExternalLink aria-hidden="true" className="size-4" />
            Lihat halaman
            <span className="sr-only"> (tab baru)</span>
          </a>
        </div>
      </header>
      <FormFrame form={form} formState={page.formState} returned={returned} save={editor.saveLabel} multipart>
        {children(fields)}
      </FormFrame>
    </div>
  );
}

export interface ChatNumbers {
  contact: ChatNumber;
  settings: ChatNumber;
}

const takeOverPath = "/admin/nomor-whatsapp";

export function WithoutEffect({ contact }: Pick<ChatNumbers, "contact">) {
  return (
    <>
      Saat ini tidak berpengaruh: tombol chat memakai {contact.typed} dari halaman Kontak.{" "}
      <Link to="/admin/edit-contact" className="link">
        Ubah di Edit Kontak
      </Link>
    </>
  );
}

export function TakeOverNote({ numbers, here }: { numbers: ChatNumbers; here: keyof ChatNumbers }) {
  const mayTake = useMayEnter(here === "contact" ? "settings" : "contact");
  const { contact, settings } = numbers;
  if (contact.digits === null || settings.digits === null || contact.digits === settings.digits) return null;
  const [into, where] =
    here === "settings" ? (["contact", "Kontak"] as const) : (["settings", "Pengaturan"] as const);
  return (
    <Form method="post" action={takeOverPath} className="panel mx-auto mb-6 grid max-w-3xl gap-3">
      <FormMark />
      <p>
        Ada dua nomor WhatsApp: <strong>{contact.typed}</strong> di Kontak, yang dipakai tombol chat, dan{" "}
        <strong>{settings.typed}</strong> di Pengaturan.
      </p>
      {mayTake && (
        <div>
          <SubmitButton name="into" value={into} className="btn">
            {`Pakai ${numbers[here].typed} juga di ${where}`}
          </SubmitButton>
        </div>
      )}
    </Form>
  );
}
