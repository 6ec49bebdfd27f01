import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { FieldGroup, TextAreaField, TextField } from "~/components/form/field";
import type { Fieldset } from "~/components/form/use-form";
import { contactSchema } from "~/domain/site/content";
import { type ChatNumber, chatNumberHelp, fieldWords, contactLabels as labels } from "~/domain/site/labels";
import { toMapEmbedAddress } from "~/domain/site/map-embed";
import { PageForm, TakeOverNote } from "~/domain/site/page-form";
import { openPageForm, readChatNumbers, savePageForm } from "~/domain/site/page-form-action.server";
import { type ContactFields, contactFormSchema } from "~/domain/site/schema";
import { formWithPictures } from "~/lib/body-limit";
import { adminMeta } from "~/lib/head";
import { storedPhoneUnfit } from "~/lib/phone";
import { requireStaff } from "~/server/guard.server";

export { sendOrKeep as clientAction } from "~/components/form/lost-sending";

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
    openPageForm(admin, editor, contactSchema.parse({})),
    readChatNumbers(admin.client),
  ]);
  return { page, numbers };
}

export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireStaff(request, "contact");
  return savePageForm(request, admin, editor);
}

export default function EditContactPage() {
  const { page, numbers } = useLoaderData<typeof loader>();
  const said = fieldWords(labels, page.defaults);
  return (
    <>
      <TakeOverNote numbers={numbers} here="contact" />
      <PageForm editor={editor} page={page}>
        {(fields) => (
          <>
            <PhoneFields fields={fields} said={said} stored={numbers.contact} unreadable={page.unreadable} />
            <FieldGroup legend="Email">
              <TextField meta={fields.email1} {...said("email1")} type="email" />
              <TextField
                meta={fields.email2}
                label={labels.email2}
                type="email"
                help="Untuk pemesanan. Boleh dikosongkan."
              />
            </FieldGroup>
            <FieldGroup legend="Kantor">
              <TextAreaField meta={fields.address} {...said("address")} />
              <TextAreaField
                meta={fields.operationalHours}
                {...said("operationalHours", "Satu baris per keterangan hari. ")}
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
  "Kosongkan untuk memakai nomor WhatsApp dari Pengaturan Website. Bila itu pun kosong, tombol chat membuka halaman Kontak.";

interface PhoneFieldsProps {
  fields: Fieldset<ContactFields>;
  said: ReturnType<typeof fieldWords<keyof typeof labels>>;
  stored: ChatNumber;
  unreadable: readonly string[];
}

function PhoneFields({ fields, said, stored, unreadable }: PhoneFieldsProps) {
  const { phone1, phone2, whatsapp } = fields;
  return (
    <FieldGroup legend="Telepon dan WhatsApp">
      <TextField
        meta={phone1}
        {...said("phone1")}
        {...(unreadable.includes("phone1") && { help: storedPhoneUnfit })}
        type="tel"
      />
      <TextField
        meta={phone2}
        label={labels.phone2}
        type="tel"
        help={unreadable.includes("phone2") ? storedPhoneUnfit : "Boleh dikosongkan."}
      />
      <TextField
        meta={whatsapp}
        label={labels.whatsapp}
        type="tel"
        help={chatNumberHelp(stored, whatsapp.value, chatOtherwise)}
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
