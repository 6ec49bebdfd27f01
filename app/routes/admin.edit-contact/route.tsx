import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { TextAreaField, TextField } from "~/components/form/field";
import { FormErrors } from "~/components/form/form-messages";
import { readFormWithUploads } from "~/domain/media/upload/form-uploads.server";
import { chatNumberHelp, TakeOverNote } from "~/domain/site/chat-numbers";
import { chatNumbersOf } from "~/domain/site/chat-numbers.server";
import { contactPage } from "~/domain/site/contact";
import { toMapEmbedAddress } from "~/domain/site/map-embed";
import { contactNoun } from "~/domain/site/page-nouns";
import { settingsPage } from "~/domain/site/settings";
import { formWithPictures } from "~/lib/body-limit";
import { adminMeta } from "~/lib/head";
import { answerPageForm, openPage, readPageRow } from "~/records/page.server";
import { PageForm } from "~/records/page-form";
import { screenParts } from "~/server/attempt.server";
import { requireStaff } from "~/server/guard.server";

export { sendOrKeep as clientAction } from "~/components/form/lost-sending";

export const meta = adminMeta(contactNoun.title);

export const handle = {
  crumbs: [{ label: contactNoun.title, to: contactNoun.path }],
  bodyLimit: formWithPictures,
};

export async function loader({ request }: LoaderFunctionArgs) {
  const { client } = await requireStaff(request, contactNoun.area);
  const { readPart, unread } = screenParts("contact");
  const [opened, settings] = await Promise.all([
    openPage(client, contactPage),
    readPart("nomor WhatsApp di Pengaturan", readPageRow(client, settingsPage), null),
  ]);
  return { opened, numbers: chatNumbersOf(opened.content, settings?.content), unread: unread() };
}

export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireStaff(request, contactNoun.area);
  const { form, errors } = await readFormWithUploads(request, admin);
  return answerPageForm(contactPage, { client: admin.client, form, uploadErrors: errors });
}

const otherwise =
  "Kosongkan untuk memakai nomor WhatsApp dari Pengaturan Website. Bila itu pun kosong, tombol chat membuka halaman Kontak.";

export default function EditContactPage() {
  const { opened, numbers, unread } = useLoaderData<typeof loader>();
  return (
    <>
      <FormErrors id="gagal-memuat" errors={unread} />
      <TakeOverNote numbers={numbers} here="contact" />
      <PageForm<typeof contactPage>
        noun={contactNoun}
        opened={opened}
        looks={{
          whatsapp: ({ meta, label }) => (
            <TextField
              meta={meta}
              label={label}
              type="tel"
              help={chatNumberHelp(numbers.contact, meta.value, otherwise)}
            />
          ),
          googleMapsEmbed: (field) => (
            <>
              <TextAreaField {...field} rows={5} spellCheck={false} />
              <MapPreview pasted={field.meta.value} />
            </>
          ),
        }}
      />
    </>
  );
}

function MapPreview({ pasted }: { pasted: string | undefined }) {
  const address = toMapEmbedAddress(pasted ?? "");
  if (address === null) return null;
  return (
    <figure className="grid gap-2">
      <iframe
        src={address}
        title="Pratinjau peta"
        loading="lazy"
        referrerPolicy="strict-origin-when-cross-origin"
        sandbox="allow-scripts allow-same-origin allow-popups"
        className="h-72 w-full rounded-lg border border-rule bg-ground"
      />
      <figcaption className="help">Pratinjau peta di halaman Kontak.</figcaption>
    </figure>
  );
}
