import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { sendOrKeep } from "~/components/form/lost-sending";
import { listMediaChoices } from "~/domain/media/library/queries.server";
import { homeSchema } from "~/domain/site/content";
import { PageForm } from "~/domain/site/page-form";
import { openPageForm, savePageForm } from "~/domain/site/page-form-action.server";
import { homeFormSchema } from "~/domain/site/schema";
import { formWithPictures } from "~/lib/body-limit";
import { adminMeta } from "~/lib/head";
import { requireStaff } from "~/server/guard.server";
import { HomeEditorFields } from "./home-form";

const editor = {
  pageName: "home",
  schema: homeFormSchema,
  path: "/admin/edit-home",
  publicPath: "/",
  title: "Edit Homepage",
  intro: "Teks dan gambar yang pertama dilihat pengunjung di halaman utama.",
  saveLabel: "Simpan Perubahan",
  saved: "Konten homepage disimpan",
  failure: "Gagal menyimpan konten homepage",
} as const;

export const meta = adminMeta(editor.title);

export const handle = { crumbs: [{ label: editor.title, to: editor.path }], bodyLimit: formWithPictures };

export async function loader({ request }: LoaderFunctionArgs) {
  const admin = await requireStaff(request, "content");
  const [page, choices] = await Promise.all([
    openPageForm(admin, "home", homeSchema.parse({})),
    listMediaChoices(admin.client),
  ]);
  return { page, choices };
}

export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireStaff(request, "content");
  return savePageForm(request, admin, editor);
}

export const clientAction = sendOrKeep;

export default function EditHomePage() {
  const { page, choices } = useLoaderData<typeof loader>();
  return (
    <PageForm editor={editor} page={page}>
      {(fields) => <HomeEditorFields fields={fields} defaults={page.defaults} choices={choices} />}
    </PageForm>
  );
}
