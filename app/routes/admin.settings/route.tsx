import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { sendOrKeep } from "~/components/form/lost-sending";
import { listMediaChoices } from "~/domain/media/library/queries.server";
import { TakeOverNote } from "~/domain/site/chat-number-notes";
import { readChatNumbers } from "~/domain/site/chat-numbers.server";
import { PageForm } from "~/domain/site/page-form";
import { openPageForm, savePageForm } from "~/domain/site/page-form-action.server";
import { settingsFormSchema } from "~/domain/site/schema";
import { siteSettingsSchema } from "~/domain/site/settings";
import { formWithPictures } from "~/lib/body-limit";
import { adminMeta } from "~/lib/head";
import { requireStaff } from "~/server/guard.server";
import { SettingsEditorFields } from "./settings-form";

const editor = {
  pageName: "site-settings",
  schema: settingsFormSchema,
  path: "/admin/settings",
  publicPath: "/",
  title: "Pengaturan Website",
  intro: "Nama, logo, dan kontak yang tampil di semua halaman.",
  saveLabel: "Simpan Pengaturan",
  saved: "Pengaturan disimpan",
  failure: "Gagal menyimpan pengaturan",
} as const;

export const meta = adminMeta(editor.title);

export const handle = { crumbs: [{ label: editor.title, to: editor.path }], bodyLimit: formWithPictures };

export async function loader({ request }: LoaderFunctionArgs) {
  const admin = await requireStaff(request, "settings");
  const [page, choices, numbers] = await Promise.all([
    openPageForm(admin, "site-settings", siteSettingsSchema.parse({})),
    listMediaChoices(admin.client),
    readChatNumbers(admin.client),
  ]);
  return { page, choices, numbers };
}

export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireStaff(request, "settings");
  return savePageForm(request, admin, editor);
}

export const clientAction = sendOrKeep;

export default function SettingsPage() {
  const { page, choices, numbers } = useLoaderData<typeof loader>();
  const { contact: contactNumber } = numbers;
  return (
    <>
      <TakeOverNote numbers={numbers} here="settings" />
      <PageForm editor={editor} page={page}>
        {(fields) => (
          <SettingsEditorFields {...{ fields, choices, contactNumber }} defaults={page.defaults} />
        )}
      </PageForm>
    </>
  );
}
