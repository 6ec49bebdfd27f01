import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { FieldGroup, TextAreaField, TextField } from "~/components/form/field";
import { sendOrKeep } from "~/components/form/lost-sending";
import { aboutSchema } from "~/domain/site/content";
import { defaultHelp, aboutLabels as labels } from "~/domain/site/labels";
import { PageForm } from "~/domain/site/page-form";
import { openPageForm, savePageForm } from "~/domain/site/page-form-action.server";
import { aboutFormSchema } from "~/domain/site/schema";
import { formWithPictures } from "~/lib/body-limit";
import { adminMeta } from "~/lib/head";
import { requireStaff } from "~/server/guard.server";

const editor = {
  pageName: "about",
  schema: aboutFormSchema,
  path: "/admin/edit-about",
  publicPath: "/tentang-kami",
  title: "Edit Tentang Kami",
  intro: "Cerita tentang travel Anda: siapa Anda, apa yang dicita-citakan, dan izin yang dimiliki.",
  saveLabel: "Simpan Perubahan",
  saved: "Halaman tentang disimpan",
  failure: "Gagal menyimpan konten halaman tentang",
} as const;

export const meta = adminMeta(editor.title);

export const handle = { crumbs: [{ label: editor.title, to: editor.path }], bodyLimit: formWithPictures };

export async function loader({ request }: LoaderFunctionArgs) {
  const admin = await requireStaff(request, "content");
  return openPageForm(admin, "about", aboutSchema.parse({}));
}

export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireStaff(request, "content");
  return savePageForm(request, admin, editor);
}

export const clientAction = sendOrKeep;

export default function EditAboutPage() {
  const page = useLoaderData<typeof loader>();
  const { defaults } = page;
  return (
    <PageForm editor={editor} page={page}>
      {(fields) => (
        <>
          <FieldGroup legend="Bagian atas halaman">
            <TextField meta={fields.title} label={labels.title} help={defaultHelp(defaults.title)} />
            <TextField
              meta={fields.experience}
              label={labels.experience}
              help={`Satu kalimat di bawah judul. ${defaultHelp(defaults.experience)}`}
            />
          </FieldGroup>
          <FieldGroup legend="Profil, visi, dan misi">
            <TextAreaField
              meta={fields.description}
              label={labels.description}
              rows={7}
              help={defaultHelp(defaults.description)}
            />
            <TextAreaField meta={fields.vision} label={labels.vision} help={defaultHelp(defaults.vision)} />
            <TextAreaField
              meta={fields.mission}
              label={labels.mission}
              rows={6}
              help={`Tulis satu poin per baris. ${defaultHelp(defaults.mission)}`}
            />
          </FieldGroup>
          <FieldGroup legend="Sertifikasi & Keanggotaan">
            <TextAreaField
              meta={fields.certification}
              label={labels.certification}
              help={`Tulis satu per baris. ${defaultHelp(defaults.certification)}`}
            />
          </FieldGroup>
        </>
      )}
    </PageForm>
  );
}
