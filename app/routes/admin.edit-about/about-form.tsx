import { useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { FieldGroup, TextAreaField, TextField } from "~/components/form/field";
import type { AboutContent } from "~/domain/pages/content";
import { defaultHelp } from "~/domain/pages/field-help";
import { aboutLabels as labels } from "~/domain/pages/field-labels";
import { PageForm } from "~/domain/pages/page-form";
import type { OpenPage, PageAnswer } from "~/domain/pages/page-form-state";
import { aboutFormSchema } from "~/domain/pages/schema";
import { formConstraints } from "~/lib/form-constraints";

interface AboutFormProps {
  page: OpenPage<AboutContent>;
  answer: PageAnswer | undefined;
}

export function AboutForm({ page: { saved, defaults, version }, answer }: AboutFormProps) {
  const [form, fields] = useForm<AboutContent>({
    lastResult: answer?.reply,
    constraint: formConstraints(aboutFormSchema),
    defaultValue: saved,
    defaultNoValidate: false,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: aboutFormSchema }),
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
  });
  return (
    <PageForm
      form={form}
      pageName="about"
      title="Edit Tentang Kami"
      intro="Cerita tentang travel Anda: siapa Anda, apa yang dicita-citakan, dan izin yang dimiliki."
      publicPath="/tentang-kami"
      saveLabel="Simpan Perubahan"
      labels={labels}
      version={version}
      answer={answer}
    >
      <FieldGroup legend="Bagian atas halaman">
        <TextField meta={fields.title} label={labels.title} help={defaultHelp(defaults.title)} />
        <TextField
          meta={fields.experience}
          label={labels.experience}
          help={`Satu kalimat di bawah judul. ${defaultHelp(defaults.experience)}`}
        />
      </FieldGroup>
      <FieldGroup legend="Profil, visi, dan misi">
        <TextAreaField
          meta={fields.description}
          label={labels.description}
          rows={7}
          help={defaultHelp(defaults.description)}
        />
        <TextAreaField meta={fields.vision} label={labels.vision} help={defaultHelp(defaults.vision)} />
        <TextAreaField
          meta={fields.mission}
          label={labels.mission}
          rows={6}
          help={`Tulis satu poin per baris. ${defaultHelp(defaults.mission)}`}
        />
      </FieldGroup>
      <FieldGroup legend="Sertifikasi & Keanggotaan">
        <TextAreaField
          meta={fields.certification}
          label={labels.certification}
          help={`Tulis satu per baris. ${defaultHelp(defaults.certification)}`}
        />
      </FieldGroup>
    </PageForm>
  );
}
