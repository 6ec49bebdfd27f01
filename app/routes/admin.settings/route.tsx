import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { FieldGroup, TextAreaField, TextField } from "~/components/form/field";
import type { Fieldset } from "~/components/form/use-form";
import type { MediaChoice } from "~/domain/media/library/media-picker";
import { listMediaChoices } from "~/domain/media/library/queries.server";
import { ImageField } from "~/domain/media/upload/image-field";
import { longestRetentionMonths, siteSettingsSchema } from "~/domain/site/content";
import { chatNumberHelp, fieldWords, settingsLabels as labels, settingsLabels } from "~/domain/site/labels";
import { type ChatNumbers, PageForm, TakeOverNote, WithoutEffect } from "~/domain/site/page-form";
import { openPageForm, readChatNumbers, savePageForm } from "~/domain/site/page-form-action.server";
import { type SettingsFields, settingsFormSchema } from "~/domain/site/schema";
import { formWithPictures } from "~/lib/body-limit";
import { adminMeta } from "~/lib/head";
import { storedPhoneUnfit } from "~/lib/phone";
import { requireStaff } from "~/server/guard.server";

export { sendOrKeep as clientAction } from "~/components/form/lost-sending";

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
    openPageForm(admin, editor, siteSettingsSchema.parse({})),
    listMediaChoices(admin.client),
    readChatNumbers(admin.client),
  ]);
  return { page, choices, numbers };
}

export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireStaff(request, "settings");
  return savePageForm(request, admin, editor);
}

export default function SettingsPage() {
  const { page, choices, numbers } = useLoaderData<typeof loader>();
  const said = fieldWords(settingsLabels, page.defaults);
  return (
    <>
      <TakeOverNote numbers={numbers} here="settings" />
      <PageForm editor={editor} page={page}>
        {(fields) => (
          <SettingsEditorFields {...{ fields, choices, numbers }} unreadable={page.unreadable} said={said} />
        )}
      </PageForm>
    </>
  );
}

interface SettingsFieldsProps {
  fields: Fieldset<SettingsFields>;
  said: ReturnType<typeof fieldWords<keyof typeof labels>>;
  choices: readonly MediaChoice[];
  /** The contact page's number goes first. */
  numbers: ChatNumbers;
  unreadable: readonly string[];
}

function SettingsEditorFields({ choices, ...props }: SettingsFieldsProps) {
  const { fields, said } = props;
  return (
    <>
      <FieldGroup legend="Informasi website">
        <TextField meta={fields.siteName} {...said("siteName")} />
        <TextAreaField
          meta={fields.siteDescription}
          {...said("siteDescription", "Tampil di kaki halaman dan hasil pencarian Google. ")}
        />
      </FieldGroup>
      <FieldGroup legend="Logo dan favicon">
        <ImageField
          meta={fields.logo}
          label={labels.logo}
          choices={choices}
          help="Kosongkan untuk memakai lambang bawaan. Sebaiknya persegi, 200 × 200 piksel."
        />
        <ImageField
          meta={fields.favicon}
          label={labels.favicon}
          choices={choices}
          help="Gambar kecil di tab browser. Kosongkan untuk memakai ikon bawaan. Ukuran yang disarankan 32 × 32 piksel."
        />
      </FieldGroup>
      <ContactFields {...props} />
      <SocialFields meta={fields.socialMedia} />
      <FieldGroup
        legend="Privasi"
        help="Nama, nomor, dan catatan sebuah permintaan dihapus otomatis setelah waktu ini, sesuai UU PDP. Data jamaah yang sudah dikonfirmasi disimpan sampai perjalanannya selesai."
      >
        <TextField
          meta={fields.inquiryRetentionMonths}
          {...said("inquiryRetentionMonths", `Angka 1 sampai ${longestRetentionMonths}. `)}
          inputMode="numeric"
        />
      </FieldGroup>
    </>
  );
}

function ContactFields({ fields, said, numbers, unreadable }: Omit<SettingsFieldsProps, "choices">) {
  const { contactAddress, contactPhone, contactEmail, whatsappNumber } = fields;
  return (
    <FieldGroup legend="Informasi kontak" help="Tampil di kaki setiap halaman.">
      <TextAreaField meta={contactAddress} {...said("contactAddress")} rows={3} />
      <TextField
        meta={contactPhone}
        label={labels.contactPhone}
        type="tel"
        help={
          unreadable.includes("contactPhone")
            ? storedPhoneUnfit
            : "Kosongkan untuk memakai Telepon 1 dari halaman Kontak."
        }
      />
      <TextField
        meta={contactEmail}
        label={labels.contactEmail}
        type="email"
        help="Kosongkan untuk memakai email utama dari halaman Kontak."
      />
      <TextField
        meta={whatsappNumber}
        label={labels.whatsappNumber}
        type="tel"
        help={
          numbers.contact.digits === null ? (
            `Dipakai tombol chat bila nomor WhatsApp di halaman Kontak kosong. ${chatNumberHelp(numbers.settings, whatsappNumber.value, "Contoh: 0812-3456-7890")}`
          ) : (
            <WithoutEffect contact={numbers.contact} />
          )
        }
      />
    </FieldGroup>
  );
}

const socialExamples = {
  facebook: "https://www.facebook.com/namatravel",
  instagram: "https://www.instagram.com/namatravel",
  youtube: "https://www.youtube.com/@namatravel",
  twitter: "https://x.com/namatravel",
} as const;

function SocialFields({ meta }: { meta: SettingsFieldsProps["fields"]["socialMedia"] }) {
  const fields = meta.getFieldset();
  return (
    <FieldGroup legend="Media sosial" help="Yang dikosongkan tidak ditampilkan.">
      {(["facebook", "instagram", "youtube", "twitter"] as const).map((name) => (
        <TextField
          key={name}
          meta={fields[name]}
          label={labels[`socialMedia.${name}`]}
          inputMode="url"
          autoCapitalize="none"
          help={`Contoh: ${socialExamples[name]}`}
        />
      ))}
    </FieldGroup>
  );
}
