import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { FieldGroup, TextAreaField, TextField } from "~/components/form/field";
import { sendOrKeep } from "~/components/form/lost-sending";
import type { Fieldset } from "~/components/form/use-form";
import { TakeOverNote } from "~/domain/site/chat-number-notes";
import { readChatNumbers } from "~/domain/site/chat-numbers.server";
import { type ContactContent, contactSchema, toMapEmbedAddress } from "~/domain/site/content";
import { chatNumberHelp, defaultHelp, contactLabels as labels } from "~/domain/site/labels";
import { PageForm } from "~/domain/site/page-form";
import { openPageForm, savePageForm } from "~/domain/site/page-form-action.server";
import { type ContactFields, contactFormSchema } from "~/domain/site/schema";
import { formWithPictures } from "~/lib/body-limit";
import { adminMeta } from "~/lib/head";
import { requireStaff } from "~/server/guard.server";

const editor = {
  pageName: "contact",
  schema: contactFormSchema,
  path: "/admin/edit-contact",
  publicPath: "/kontak",
  title: "Edit Kontak",
  intro: "Cara calon jamaah menghubungi dan mengunjungi kantor Anda.",
  saveLabel: "Simpan Perubahan",
  saved: "Informasi kontak disimpan",
  failure: "Gagal menyimpan informasi kontak",
} as const;

export const meta = adminMeta(editor.title);

export const handle = { crumbs: [{ label: editor.title, to: editor.path }], bodyLimit: formWithPictures };

export async function loader({ request }: LoaderFunctionArgs) {
  const admin = await requireStaff(request, "contact");
  const [page, numbers] = await Promise.all([
    openPageForm(admin, "contact", contactSchema.parse({})),
    readChatNumbers(admin.client),
  ]);
  return { page, numbers };
}

export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireStaff(request, "contact");
  return savePageForm(request, admin, editor);
}

export const clientAction = sendOrKeep;

export default function EditContactPage() {
  const { page, numbers } = useLoaderData<typeof loader>();
  const { defaults } = page;
  return (
    <>
      <TakeOverNote numbers={numbers} here="contact" />
      <PageForm editor={editor} page={page}>
        {(fields) => (
          <>
            <PhoneFields fields={fields} defaults={defaults} />
            <FieldGroup legend="Email">
              <TextField
                meta={fields.email1}
                label={labels.email1}
                type="email"
                help={defaultHelp(defaults.email1)}
              />
              <TextField
                meta={fields.email2}
                label={labels.email2}
                type="email"
                help="Untuk pemesanan. Boleh dikosongkan."
              />
            </FieldGroup>
            <FieldGroup legend="Kantor">
              <TextAreaField
                meta={fields.address}
                label={labels.address}
                help={defaultHelp(defaults.address)}
              />
              <TextAreaField
                meta={fields.operationalHours}
                label={labels.operationalHours}
                help={`Satu baris per keterangan hari. ${defaultHelp(defaults.operationalHours)}`}
              />
              <TextAreaField
                meta={fields.googleMapsEmbed}
                label={labels.googleMapsEmbed}
                rows={5}
                spellCheck={false}
                help="Di Google Maps: Bagikan, Sematkan peta, Salin HTML, lalu tempel di sini. Hanya alamat petanya yang disimpan. Boleh dikosongkan."
              />
              <MapPreview pasted={fields.googleMapsEmbed.value} />
            </FieldGroup>
          </>
        )}
      </PageForm>
    </>
  );
}

const chatOtherwise =
  "Kosongkan untuk memakai nomor WhatsApp dari Pengaturan Website, atau Telepon 1 bila itu pun kosong.";

interface PhoneFieldsProps {
  fields: Fieldset<ContactFields>;
  defaults: ContactContent;
}

function PhoneFields({ fields: { phone1, phone2, whatsapp }, defaults }: PhoneFieldsProps) {
  return (
    <FieldGroup legend="Telepon dan WhatsApp">
      <TextField meta={phone1} label={labels.phone1} type="tel" help={defaultHelp(defaults.phone1)} />
      <TextField meta={phone2} label={labels.phone2} type="tel" help="Boleh dikosongkan." />
      <TextField
        meta={whatsapp}
        label={labels.whatsapp}
        type="tel"
        help={chatNumberHelp(whatsapp.value, chatOtherwise)}
      />
    </FieldGroup>
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
