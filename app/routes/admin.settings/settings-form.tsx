import { type FieldMetadata, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { FieldGroup, TextAreaField, TextField } from "~/components/form/field";
import type { MediaChoice } from "~/domain/media/library/queries.server";
import { ImageField } from "~/domain/media/upload/image-field";
import { WithoutEffect } from "~/domain/site/chat-number-notes";
import { chatNumberHelp, defaultHelp, settingsLabels as labels } from "~/domain/site/labels";
import { PageForm } from "~/domain/site/page-form";
import type { OpenPage } from "~/domain/site/page-form-action.server";
import { settingsFormSchema } from "~/domain/site/schema";
import { longestRetentionMonths, type SiteSettings } from "~/domain/site/settings";
import { formConstraints } from "~/lib/form-constraints";
import { toInternationalDigits } from "~/lib/phone";
import type { ReturnedForm } from "~/lib/returned-form";

interface SettingsFormProps {
  page: OpenPage<SiteSettings>;
  returned: ReturnedForm | undefined;
  choices: readonly MediaChoice[];
  /** The contact page's WhatsApp number, which goes first. */
  contactNumber: string;
}

export function SettingsForm(props: SettingsFormProps) {
  const { returned, choices, contactNumber } = props;
  const { saved, defaults, held } = props.page;
  const [form, fields] = useForm<SiteSettings>({
    lastResult: returned?.result,
    constraint: formConstraints(settingsFormSchema),
    defaultValue: saved,
    defaultNoValidate: false,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: settingsFormSchema }),
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
  });
  return (
    <PageForm
      form={form}
      pageName="site-settings"
      title="Pengaturan Website"
      intro="Nama, logo, dan kontak yang tampil di semua halaman."
      publicPath="/"
      saveLabel="Simpan Pengaturan"
      held={held}
      returned={returned}
    >
      <FieldGroup legend="Informasi website">
        <TextField meta={fields.siteName} label={labels.siteName} help={defaultHelp(defaults.siteName)} />
        <TextAreaField
          meta={fields.siteDescription}
          label={labels.siteDescription}
          help={`Tampil di kaki halaman dan hasil pencarian Google. ${defaultHelp(defaults.siteDescription)}`}
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
      <ContactFields fields={fields} defaults={defaults} contactNumber={contactNumber} />
      <SocialFields meta={fields.socialMedia} />
      <FieldGroup
        legend="Privasi"
        help="Nama, nomor, dan catatan sebuah permintaan dihapus otomatis setelah waktu ini, sesuai UU PDP. Data jamaah yang sudah dikonfirmasi disimpan sampai perjalanannya selesai."
      >
        <TextField
          meta={fields.inquiryRetentionMonths}
          label={labels.inquiryRetentionMonths}
          inputMode="numeric"
          help={`Angka 1 sampai ${longestRetentionMonths}. ${defaultHelp(defaults.inquiryRetentionMonths)}`}
        />
      </FieldGroup>
    </PageForm>
  );
}

interface ContactFieldsProps {
  fields: Record<
    "contactAddress" | "contactPhone" | "contactEmail" | "whatsappNumber",
    FieldMetadata<string, SiteSettings>
  >;
  defaults: SiteSettings;
  contactNumber: string;
}

function ContactFields({ fields, defaults, contactNumber }: ContactFieldsProps) {
  const { contactAddress, contactPhone, contactEmail, whatsappNumber } = fields;
  return (
    <FieldGroup legend="Informasi kontak" help="Tampil di kaki setiap halaman.">
      <TextAreaField
        meta={contactAddress}
        label={labels.contactAddress}
        rows={3}
        help={defaultHelp(defaults.contactAddress)}
      />
      <TextField
        meta={contactPhone}
        label={labels.contactPhone}
        type="tel"
        help="Kosongkan untuk memakai Telepon 1 dari halaman Kontak."
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
          toInternationalDigits(contactNumber) === null ? (
            `Dipakai tombol chat bila nomor WhatsApp di halaman Kontak kosong. ${chatNumberHelp(whatsappNumber.value, "Contoh: 0812-3456-7890")}`
          ) : (
            <WithoutEffect contact={contactNumber} />
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

function SocialFields({ meta }: { meta: FieldMetadata<SiteSettings["socialMedia"], SiteSettings> }) {
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
