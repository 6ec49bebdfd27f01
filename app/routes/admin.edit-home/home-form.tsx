import type { FieldMetadata } from "@conform-to/react";
import { FieldGroup, TextAreaField, TextField } from "~/components/form/field";
import type { Fieldset } from "~/components/form/use-form";
import { previewAddress } from "~/domain/media/derivatives/picture";
import type { MediaChoice } from "~/domain/media/library/queries.server";
import { ImageField } from "~/domain/media/upload/image-field";
import type { HomeContent } from "~/domain/site/content";
import { defaultHelp, homeLabels as labels } from "~/domain/site/labels";
import type { HomeFields } from "~/domain/site/schema";
import { isSafeAddress } from "~/lib/addresses";

const statNumbers = [0, 1, 2] as const;

interface HomeFieldsProps {
  fields: Fieldset<HomeFields>;
  defaults: HomeContent;
  choices: readonly MediaChoice[];
}

export function HomeEditorFields({ fields, defaults, choices }: HomeFieldsProps) {
  const about = fields.about.getFieldset();
  return (
    <>
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
    </>
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

interface HeroPreviewProps {
  title: string;
  subtitle: string;
  picture: string;
}

function HeroPreview({ title, subtitle, picture }: HeroPreviewProps) {
  return (
    <figure className="grid gap-2">
      <div className="relative isolate grid min-h-64 content-center gap-3 overflow-hidden rounded-xl bg-night p-6 text-white sm:p-8">
        {isSafeAddress(picture) && (
          <img
            src={previewAddress(picture)}
            alt=""
            className="absolute inset-0 -z-10 size-full object-cover object-[70%_center]"
          />
        )}
        <div className="absolute inset-0 -z-10 bg-linear-to-r from-night/90 via-night/70 to-night/25" />
        <p className="max-w-md text-2xl leading-tight font-bold tracking-tight break-words sm:text-3xl">
          {title}
        </p>
        <p className="max-w-md break-words">{subtitle}</p>
        <p className="mt-2 flex flex-wrap gap-2 text-[0.9375rem] font-semibold text-ink">
          <span className="rounded-lg bg-white px-3 py-1.5">Lihat Paket Kami</span>
          <span className="rounded-lg bg-chat px-3 py-1.5">Konsultasi Gratis</span>
        </p>
      </div>
      <figcaption className="help">
        Pratinjau hero.
        <noscript> Pratinjau ini berubah setelah isian disimpan.</noscript>
      </figcaption>
    </figure>
  );
}
