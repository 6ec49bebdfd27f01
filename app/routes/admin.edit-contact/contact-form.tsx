import { type FieldMetadata, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { FieldGroup, TextAreaField, TextField } from "~/components/form/field";
import { type ContactContent, toMapEmbedAddress } from "~/domain/site/content";
import { chatNumberHelp, defaultHelp, contactLabels as labels } from "~/domain/site/labels";
import { PageForm } from "~/domain/site/page-form";
import type { OpenPage } from "~/domain/site/page-form-action.server";
import { contactFormSchema } from "~/domain/site/schema";
import { formConstraints } from "~/lib/form-constraints";
import type { ReturnedForm } from "~/lib/returned-form";

const chatOtherwise =
  "Kosongkan untuk memakai nomor WhatsApp dari Pengaturan Website, atau Telepon 1 bila itu pun kosong.";

interface ContactFormProps {
  page: OpenPage<ContactContent>;
  returned: ReturnedForm | undefined;
}

export function ContactForm({ page: { saved, defaults, held }, returned }: ContactFormProps) {
  const [form, fields] = useForm<ContactContent>({
    lastResult: returned?.result,
    constraint: formConstraints(contactFormSchema),
    defaultValue: saved,
    defaultNoValidate: false,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: contactFormSchema }),
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
  });
  return (
    <PageForm
      form={form}
      pageName="contact"
      title="Edit Kontak"
      intro="Cara calon jamaah menghubungi dan mengunjungi kantor Anda."
      publicPath="/kontak"
      saveLabel="Simpan Perubahan"
      held={held}
      returned={returned}
    >
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
        <TextAreaField meta={fields.address} label={labels.address} help={defaultHelp(defaults.address)} />
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
    </PageForm>
  );
}

interface PhoneFieldsProps {
  fields: {
    phone1: FieldMetadata<string, ContactContent>;
    phone2: FieldMetadata<string, ContactContent>;
    whatsapp: FieldMetadata<string, ContactContent>;
  };
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

export function MapPreview({ pasted }: { pasted: string | undefined }) {
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
