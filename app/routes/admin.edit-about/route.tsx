import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { FieldGroup, TextAreaField, TextField } from "~/components/form/field";
import { aboutSchema } from "~/domain/site/content";
import { fieldWords, aboutLabels as labels } from "~/domain/site/labels";
import { PageForm } from "~/domain/site/page-form";
import { openPageForm, savePageForm } from "~/domain/site/page-form-action.server";
import { aboutFormSchema } from "~/domain/site/schema";
import { formWithPictures } from "~/lib/body-limit";
import { adminMeta } from "~/lib/head";
import { requireStaff } from "~/server/guard.server";

export { sendOrKeep as clientAction } from "~/components/form/lost-sending";

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
  return openPageForm(admin, editor, aboutSchema.parse({}));
}

export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireStaff(request, "content");
  return savePageForm(request, admin, editor);
}

export default function EditAboutPage() {
  const page = useLoaderData<typeof loader>();
  const said = fieldWords(labels, page.defaults);
  return (
    <PageForm editor={editor} page={page}>
      {(fields) => (
        <>
          <FieldGroup legend="Bagian atas halaman">
            <TextField meta={fields.title} {...said("title")} />
            <TextField meta={fields.experience} {...said("experience", "Satu kalimat di bawah judul. ")} />
          </FieldGroup>
          <FieldGroup legend="Profil, visi, dan misi">
            <TextAreaField meta={fields.description} {...said("description")} rows={7} />
            <TextAreaField meta={fields.vision} {...said("vision")} />
            <TextAreaField
              meta={fields.mission}
              {...said("mission", "Tulis satu poin per baris. ")}
              rows={6}
            />
          </FieldGroup>
          <FieldGroup legend="Sertifikasi & Keanggotaan">
            <TextAreaField meta={fields.certification} {...said("certification", "Tulis satu per baris. ")} />
          </FieldGroup>
        </>
      )}
    </PageForm>
  );
}
