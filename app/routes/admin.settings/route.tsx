import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { TextField } from "~/components/form/field";
import { listMediaOptions } from "~/domain/media/library/queries.server";
import { readFormWithUploads } from "~/domain/media/upload/form-uploads.server";
import { ImageField } from "~/domain/media/upload/image-field";
import { chatNumberHelp, TakeOverNote, WithoutEffect } from "~/domain/site/chat-numbers";
import { readChatNumbers } from "~/domain/site/chat-numbers.server";
import { settingsPage } from "~/domain/site/settings";
import { formWithPictures } from "~/lib/body-limit";
import { adminMeta } from "~/lib/head";
import { answerPageForm, openPage } from "~/records/page.server";
import { PageForm } from "~/records/page-form";
import { requireStaff } from "~/server/guard.server";

export { sendOrKeep as clientAction } from "~/components/form/lost-sending";

export const meta = adminMeta(settingsPage.title);

export const handle = {
  crumbs: [{ label: settingsPage.title, to: settingsPage.path }],
  bodyLimit: formWithPictures,
};

export async function loader({ request }: LoaderFunctionArgs) {
  const { client } = await requireStaff(request, settingsPage.area);
  const [opened, pictures, numbers] = await Promise.all([
    openPage(client, settingsPage),
    listMediaOptions(client),
    readChatNumbers(client),
  ]);
  return { opened, pictures, numbers };
}

export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireStaff(request, settingsPage.area);
  const { form, errors } = await readFormWithUploads(request, admin);
  return answerPageForm(settingsPage, { client: admin.client, form, uploadErrors: errors });
}

const { logo, favicon, whatsappNumber } = settingsPage.fields;

export default function SettingsPage() {
  const { opened, pictures, numbers } = useLoaderData<typeof loader>();
  return (
    <>
      <TakeOverNote numbers={numbers} here="settings" />
      <PageForm
        page={settingsPage}
        opened={opened}
        looks={(metas) => ({
          logo: <ImageField meta={metas.logo} field={logo} pictures={pictures} />,
          favicon: <ImageField meta={metas.favicon} field={favicon} pictures={pictures} />,
          whatsappNumber: (
            <TextField
              meta={metas.whatsappNumber}
              label={whatsappNumber.label}
              type="tel"
              help={
                numbers.contact.digits === null ? (
                  `Dipakai tombol chat bila nomor WhatsApp di halaman Kontak kosong. ${chatNumberHelp(numbers.settings, metas.whatsappNumber.value, "Contoh: 0812-3456-7890")}`
                ) : (
                  <WithoutEffect contact={numbers.contact} />
                )
              }
            />
          ),
        })}
      />
    </>
  );
}
