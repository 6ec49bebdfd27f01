import { FieldGroup, TextAreaField, TextField } from "~/components/form/field";
import type { Fieldset } from "~/components/form/use-form";
import type { MediaChoice } from "~/domain/media/library/queries.server";
import { ImageField } from "~/domain/media/upload/image-field";
import { WithoutEffect } from "~/domain/site/chat-number-notes";
import { chatNumberHelp, defaultHelp, settingsLabels as labels } from "~/domain/site/labels";
import type { SettingsFields } from "~/domain/site/schema";
import { longestRetentionMonths, type SiteSettings } from "~/domain/site/settings";
import { toInternationalDigits } from "~/lib/phone";

interface SettingsFieldsProps {
  fields: Fieldset<SettingsFields>;
  defaults: SiteSettings;
  choices: readonly MediaChoice[];
  /** The contact page's WhatsApp number, which goes first. */
  contactNumber: string;
}

export function SettingsEditorFields({ choices, ...props }: SettingsFieldsProps) {
  const { fields, defaults } = props;
  return (
    <>
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
      <ContactFields {...props} />
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
    </>
  );
}

function ContactFields({ fields, defaults, contactNumber }: Omit<SettingsFieldsProps, "choices">) {
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
