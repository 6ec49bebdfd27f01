import type { FieldMetadata } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { FieldGroup, TextAreaField, TextField } from "~/components/form/field";
import type { Fieldset } from "~/components/form/use-form";
import { previewAddress } from "~/domain/media/derivatives/picture";
import type { MediaChoice } from "~/domain/media/library/media-picker";
import { listMediaChoices } from "~/domain/media/library/queries.server";
import { ImageField } from "~/domain/media/upload/image-field";
import { type HomeContent, homeSchema } from "~/domain/site/content";
import { fieldWords, homeLabels as labels } from "~/domain/site/labels";
import { PageForm } from "~/domain/site/page-form";
import { openPageForm, savePageForm } from "~/domain/site/page-form-action.server";
import { type HomeFields, homeFormSchema } from "~/domain/site/schema";
import { isSafeAddress } from "~/lib/addresses";
import { formWithPictures } from "~/lib/body-limit";
import { adminMeta } from "~/lib/head";
import { requireStaff } from "~/server/guard.server";

export { sendOrKeep as clientAction } from "~/components/form/lost-sending";

const editor = {
  pageName: "home",
  schema: homeFormSchema,
  path: "/admin/edit-home",
  publicPath: "/",
  title: "Edit Homepage",
  intro: "Teks dan gambar yang pertama dilihat pengunjung di halaman utama.",
  saveLabel: "Simpan Perubahan",
  saved: "Konten homepage disimpan",
  failure: "Gagal menyimpan konten homepage",
} as const;

export const meta = adminMeta(editor.title);

export const handle = { crumbs: [{ label: editor.title, to: editor.path }], bodyLimit: formWithPictures };

export async function loader({ request }: LoaderFunctionArgs) {
  const admin = await requireStaff(request, "content");
  const [page, choices] = await Promise.all([
    openPageForm(admin, editor, homeSchema.parse({})),
    listMediaChoices(admin.client),
  ]);
  return { page, choices };
}

export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireStaff(request, "content");
  return savePageForm(request, admin, editor);
}

export default function EditHomePage() {
  const { page, choices } = useLoaderData<typeof loader>();
  return (
    <PageForm editor={editor} page={page}>
      {(fields) => <HomeEditorFields fields={fields} defaults={page.defaults} choices={choices} />}
    </PageForm>
  );
}

const statNumbers = [0, 1, 2] as const;

interface HomeFieldsProps {
  fields: Fieldset<HomeFields>;
  defaults: HomeContent;
  choices: readonly MediaChoice[];
}

function HomeEditorFields({ fields, defaults, choices }: HomeFieldsProps) {
  const about = fields.about.getFieldset();
  const said = fieldWords(labels, defaults);
  return (
    <>
      <HeroFields meta={fields.hero} defaults={defaults.hero} {...{ choices, said }} />
      <FieldGroup legend="Sekilas Tentang">
        <TextField meta={about.title} {...said("about.title")} />
        <TextAreaField meta={about.description} {...said("about.description")} rows={6} />
      </FieldGroup>
      <StatFields stats={fields.stats.getFieldList()} said={said} />
    </>
  );
}

type Said = ReturnType<typeof fieldWords<keyof typeof labels>>;

interface HeroFieldsProps {
  said: Said;
  meta: FieldMetadata<HomeFields["hero"], HomeFields>;
  defaults: HomeContent["hero"];
  choices: readonly MediaChoice[];
}

function HeroFields({ meta, defaults, choices, said }: HeroFieldsProps) {
  const hero = meta.getFieldset();
  return (
    <FieldGroup legend="Hero" help="Bagian paling atas halaman utama.">
      <HeroPreview
        title={hero.title.value || defaults.title}
        subtitle={hero.subtitle.value || defaults.subtitle}
        picture={hero.backgroundImage.value || defaults.backgroundImage}
      />
      <TextField meta={hero.title} {...said("hero.title")} />
      <TextAreaField meta={hero.subtitle} {...said("hero.subtitle")} rows={3} />
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
  said: Said;
}

function StatFields({ stats, said }: StatFieldsProps) {
  return (
    <FieldGroup legend="Statistik" help="Tiga angka di bawah hero, masing-masing dengan keterangannya.">
      {statNumbers.map((index) => {
        const stat = stats[index]?.getFieldset();
        if (stat === undefined) return null;
        return (
          <div key={index} className="grid items-start gap-4 sm:grid-cols-[1fr_2fr]">
            <TextField meta={stat.value} {...said(`stats[${index}].value`)} />
            <TextField meta={stat.label} {...said(`stats[${index}].label`)} />
          </div>
        );
      })}
    </FieldGroup>
  );
}

function HeroPreview({ title, subtitle, picture }: { title: string; subtitle: string; picture: string }) {
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
