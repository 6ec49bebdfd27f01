import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { listMediaChoices } from "~/domain/media/library/queries.server";
import { TakeOverNote } from "~/domain/site/chat-number-notes";
import { readChatNumbers } from "~/domain/site/chat-numbers.server";
import { openPageForm, savePageForm } from "~/domain/site/page-form-action.server";
import { settingsFormSchema } from "~/domain/site/schema";
import { siteSettingsSchema } from "~/domain/site/settings";
import { adminMeta } from "~/lib/admin-meta";
import { formWithPictures } from "~/lib/body-limit";
import { requireAdmin } from "~/server/guard.server";
import { SettingsForm } from "./settings-form";

const path = "/admin/settings";

export const meta = adminMeta("Pengaturan Website");

export const handle = { crumbs: [{ label: "Pengaturan Website", to: path }], bodyLimit: formWithPictures };

export async function loader({ request }: LoaderFunctionArgs) {
  const admin = await requireAdmin(request);
  const [page, choices, numbers] = await Promise.all([
    openPageForm(admin, "site-settings", siteSettingsSchema.parse({})),
    listMediaChoices(admin.client),
    readChatNumbers(admin.client),
  ]);
  return { page, choices, numbers };
}

export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireAdmin(request);
  return savePageForm(request, admin, {
    pageName: "site-settings",
    schema: settingsFormSchema,
    path,
    saved: "Pengaturan disimpan",
    failure: "Gagal menyimpan pengaturan",
  });
}

export default function SettingsPage() {
  const { page, choices, numbers } = useLoaderData<typeof loader>();
  const returned = useActionData<typeof action>();
  return (
    <>
      <TakeOverNote numbers={numbers} here="settings" />
      <SettingsForm
        key={page.held.version}
        page={page}
        returned={returned}
        choices={choices}
        contactNumber={numbers.contact}
      />
    </>
  );
}
