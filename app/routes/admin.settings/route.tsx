import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CheckboxField, TextField } from "~/components/form/field";
import { FormErrors } from "~/components/form/form-messages";
import { getInputProps } from "~/components/form/use-form";
import { listMediaOptions } from "~/domain/media/library/queries.server";
import { readFormWithUploads } from "~/domain/media/upload/form-uploads.server";
import { ImageField } from "~/domain/media/upload/image-field";
import { type ChatNumbers, chatNumberHelp, TakeOverNote, WithoutEffect } from "~/domain/site/chat-numbers";
import { chatNumbersOf } from "~/domain/site/chat-numbers.server";
import { contactPage, noticeAddressOf } from "~/domain/site/contact";
import { settingsNoun } from "~/domain/site/page-nouns";
import { settingsPage } from "~/domain/site/settings";
import { formWithPictures } from "~/lib/body-limit";
import { adminMeta } from "~/lib/head";
import { answerPageForm, openPage, readPageRow } from "~/records/page.server";
import { PageForm } from "~/records/page-form";
import { screenParts } from "~/server/attempt.server";
import { getEnv } from "~/server/env.server";
import { requireStaff } from "~/server/guard.server";

export { sendOrKeep as clientAction } from "~/components/form/lost-sending";

export const meta = adminMeta(settingsNoun.title);

export const handle = {
  crumbs: [{ label: settingsNoun.title, to: settingsNoun.path }],
  bodyLimit: formWithPictures,
};

export async function loader({ request }: LoaderFunctionArgs) {
  const { client } = await requireStaff(request, settingsNoun.area);
  const { readPart, unread } = screenParts("settings");
  const [opened, pictures, contact] = await Promise.all([
    openPage(client, settingsPage),
    listMediaOptions(client),
    readPart("nomor dan email di halaman Kontak", readPageRow(client, contactPage), undefined),
  ]);
  if (contact === undefined) return { opened, pictures, numbers: null, unread: unread(), noticeHelp: "" };
  const address = noticeAddressOf(contactPage.stored.parse(contact?.content));
  return {
    opened,
    pictures,
    numbers: chatNumbersOf(contact?.content, opened.content),
    unread: unread(),
    noticeHelp: noticeHelp(address, getEnv().smtpUrl !== null),
  };
}

/** Tells where the e-mails about new inquiries go, or what is missing for them. */
function noticeHelp(address: string | null, hasMailServer: boolean): string {
  if (address === null) return "Belum ada yang dikirim: isi Email booking atau Email utama di Edit Kontak.";
  if (!hasMailServer)
    return `Belum ada yang dikirim: server email situs ini belum diatur (SMTP_URL). Sesudah itu email pergi ke ${address}.`;
  return `Dikirim ke ${address} (Email booking di Edit Kontak, atau Email utama bila kosong), paling banyak sekali dalam 5 menit. Isinya kode, jenis, paket, dan tanggal, tanpa nama dan nomor.`;
}

export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireStaff(request, settingsNoun.area);
  const { form, errors } = await readFormWithUploads(request, admin);
  return answerPageForm(settingsPage, { client: admin.client, form, uploadErrors: errors });
}

/** Whether the form asks for the number: the contact page's comes first, but a stored text that is no number must be mended. */
function asksForNumber({ contact, settings }: ChatNumbers): boolean {
  return contact.digits === null || (settings.typed !== "" && settings.digits === null);
}

export default function SettingsPage() {
  const { opened, pictures, numbers, noticeHelp, unread } = useLoaderData<typeof loader>();
  return (
    <>
      <FormErrors id="gagal-memuat" errors={unread} />
      {numbers && <TakeOverNote numbers={numbers} here="settings" />}
      <PageForm<typeof settingsPage>
        noun={settingsNoun}
        opened={opened}
        looks={{
          logo: (field) => <ImageField {...field} pictures={pictures} />,
          favicon: (field) => <ImageField {...field} pictures={pictures} />,
          mailsInquiries: ({ meta, label }) => <CheckboxField meta={meta} label={label} help={noticeHelp} />,
          whatsappNumber: ({ meta, label }) =>
            numbers === null ? (
              <TextField meta={meta} label={label} type="tel" />
            ) : asksForNumber(numbers) ? (
              <TextField
                meta={meta}
                label={label}
                type="tel"
                help={
                  numbers.contact.digits === null ? (
                    `Dipakai tombol chat bila nomor WhatsApp di halaman Kontak kosong. ${chatNumberHelp(numbers.settings, meta.value, "Contoh: 0812-3456-7890")}`
                  ) : (
                    <WithoutEffect contact={numbers.contact} />
                  )
                }
              />
            ) : (
              <div className="grid gap-1.5">
                <p className="label">{label}</p>
                <p className="help">
                  <WithoutEffect contact={numbers.contact} />
                </p>
                <input {...getInputProps(meta, { type: "hidden" })} key="nomor" />
              </div>
            ),
        }}
      />
    </>
  );
}
