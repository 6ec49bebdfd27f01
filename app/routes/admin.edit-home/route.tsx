import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { previewAddress } from "~/domain/media/derivatives/picture";
import { listMediaOptions } from "~/domain/media/library/queries.server";
import { readFormWithUploads } from "~/domain/media/upload/form-uploads.server";
import { ImageField } from "~/domain/media/upload/image-field";
import { homePage } from "~/domain/site/home";
import { homeNoun } from "~/domain/site/page-nouns";
import { isSafeAddress } from "~/lib/addresses";
import { formWithPictures } from "~/lib/body-limit";
import { adminMeta } from "~/lib/head";
import { answerPageForm, openPage } from "~/records/page.server";
import { PageForm } from "~/records/page-form";
import { requireStaff } from "~/server/guard.server";

export { sendOrKeep as clientAction } from "~/components/form/lost-sending";

export const meta = adminMeta(homeNoun.title);

export const handle = {
  crumbs: [{ label: homeNoun.title, to: homeNoun.path }],
  bodyLimit: formWithPictures,
};

export async function loader({ request }: LoaderFunctionArgs) {
  const { client } = await requireStaff(request, homeNoun.area);
  const [opened, pictures] = await Promise.all([openPage(client, homePage), listMediaOptions(client)]);
  return { opened, pictures, defaults: homePage.stored.parse({}).hero };
}

export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireStaff(request, homeNoun.area);
  const { form, errors } = await readFormWithUploads(request, admin);
  return answerPageForm(homePage, { client: admin.client, form, uploadErrors: errors });
}

export default function EditHomePage() {
  const { opened, pictures, defaults } = useLoaderData<typeof loader>();
  return (
    <PageForm<typeof homePage>
      noun={homeNoun}
      opened={opened}
      looks={{
        "hero.title": (_title, { metas, draw }) => {
          const { title, subtitle, backgroundImage } = metas.hero.getFieldset();
          return (
            <>
              <HeroPreview
                title={title.value || defaults.title}
                subtitle={subtitle.value || defaults.subtitle}
                picture={backgroundImage.value || defaults.backgroundImage}
              />
              {draw()}
            </>
          );
        },
        "hero.backgroundImage": (field) => <ImageField {...field} pictures={pictures} />,
      }}
    />
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
