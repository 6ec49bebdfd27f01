import { type FieldMetadata, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { FieldGroup, TextAreaField, TextField } from "~/components/form/field";
import { ImageField } from "~/domain/media/image-field";
import type { MediaChoice } from "~/domain/media/queries.server";
import type { HomeContent } from "~/domain/pages/content";
import { defaultHelp } from "~/domain/pages/field-help";
import { homeLabels as labels } from "~/domain/pages/field-labels";
import { PageForm } from "~/domain/pages/page-form";
import type { OpenPage, PageAnswer } from "~/domain/pages/page-form-state";
import { type HomeFields, homeFormSchema } from "~/domain/pages/schema";
import { formConstraints } from "~/lib/form-constraints";
import { HeroPreview } from "./hero-preview";

const statNumbers = [0, 1, 2] as const;

interface HomeFormProps {
  page: OpenPage<HomeContent>;
  answer: PageAnswer | undefined;
  choices: readonly MediaChoice[];
}

export function HomeForm({ page: { saved, defaults, version }, answer, choices }: HomeFormProps) {
  const [form, fields] = useForm<HomeFields>({
    lastResult: answer?.reply,
    constraint: formConstraints(homeFormSchema),
    defaultValue: saved,
    defaultNoValidate: false,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: homeFormSchema }),
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
  });
  const about = fields.about.getFieldset();
  return (
    <PageForm
      form={form}
      pageName="home"
      title="Edit Homepage"
      intro="Teks dan gambar yang pertama dilihat pengunjung di halaman utama."
      publicPath="/"
      saveLabel="Simpan Perubahan"
      labels={labels}
      version={version}
      answer={answer}
    >
      <HeroFields meta={fields.hero} defaults={defaults.hero} choices={choices} />
      <FieldGroup legend="Sekilas Tentang">
        <TextField
          meta={about.title}
          label={labels["about.title"]}
          help={defaultHelp(defaults.about.title)}
        />
        <TextAreaField
          meta={about.description}
          label={labels["about.description"]}
          rows={6}
          help={defaultHelp(defaults.about.description)}
        />
      </FieldGroup>
      <StatFields stats={fields.stats.getFieldList()} defaults={defaults.stats} />
    </PageForm>
  );
}

interface HeroFieldsProps {
  meta: FieldMetadata<HomeFields["hero"], HomeFields>;
  defaults: HomeContent["hero"];
  choices: readonly MediaChoice[];
}

function HeroFields({ meta, defaults, choices }: HeroFieldsProps) {
  const hero = meta.getFieldset();
  return (
    <FieldGroup legend="Hero" help="Bagian paling atas halaman utama.">
      <HeroPreview
        title={hero.title.value || defaults.title}
        subtitle={hero.subtitle.value || defaults.subtitle}
        picture={hero.backgroundImage.value || defaults.backgroundImage}
      />
      <TextField meta={hero.title} label={labels["hero.title"]} help={defaultHelp(defaults.title)} />
      <TextAreaField
        meta={hero.subtitle}
        label={labels["hero.subtitle"]}
        rows={3}
        help={defaultHelp(defaults.subtitle)}
      />
      <ImageField
        meta={hero.backgroundImage}
        label={labels["hero.backgroundImage"]}
        choices={choices}
        help="Kosongkan untuk memakai gambar bawaan. Ukuran yang disarankan 1920 × 1080 piksel."
      />
    </FieldGroup>
  );
}

interface StatFieldsProps {
  stats: FieldMetadata<HomeFields["stats"][number], HomeFields>[];
  defaults: HomeContent["stats"];
}

function StatFields({ stats, defaults }: StatFieldsProps) {
  return (
    <FieldGroup legend="Statistik" help="Tiga angka di bawah hero, masing-masing dengan keterangannya.">
      {statNumbers.map((index) => {
        const stat = stats[index]?.getFieldset();
        if (stat === undefined) return null;
        return (
          <div key={index} className="grid items-start gap-4 sm:grid-cols-[1fr_2fr]">
            <TextField
              meta={stat.value}
              label={labels[`stats[${index}].value`]}
              help={defaultHelp(defaults[index].value)}
            />
            <TextField
              meta={stat.label}
              label={labels[`stats[${index}].label`]}
              help={defaultHelp(defaults[index].label)}
            />
          </div>
        );
      })}
    </FieldGroup>
  );
}
