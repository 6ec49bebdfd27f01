import type { LoaderFunctionArgs, SerializeFrom } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ErrorPage } from "~/components/layout/error-page";
import { BreadcrumbTrail } from "~/components/layout/page-head";
import { leadImage, pictureSlots, sharedImage, sharedWidth } from "~/domain/media/derivatives/picture";
import { findDraft } from "~/domain/packages/admin-queries.server";
import { isCategory } from "~/domain/packages/category";
import type { PicturedPackage } from "~/domain/packages/package-detail-view";
import { findPackage } from "~/domain/packages/queries.server";
import { packageSummary, packageTrip } from "~/domain/packages/structured-data.server";
import { breadcrumbs, buildHead } from "~/domain/site/head.server";
import { readSiteSettings } from "~/domain/site/queries.server";
import { pageMeta } from "~/lib/head";
import type { DocumentHandle } from "~/root";
import { findAdmin } from "~/server/guard.server";
import { leadTo, notFound } from "~/server/responses.server";
import { keepPrivate } from "~/server/session.server";
import { DetailsSection } from "./details-section";
import { GallerySection } from "./gallery-section";
import { DraftBanner, FactsSection, PriceBar, PriceBox, TitleSection } from "./price-box";

export const meta = pageMeta;

export const handle = {
  dock: (data?: SerializeFrom<typeof loader>) => data && <PriceBar found={data.found} />,
} satisfies DocumentHandle & { dock: unknown };

/** An id or a wrong category leads to the package's one address; staff see drafts there as well. */
export async function loader({ params, request }: LoaderFunctionArgs) {
  if (!isCategory(params.category)) throw notFound("Halaman Tidak Ditemukan");
  const identifier = params.slug ?? "";
  const [published, settings] = await Promise.all([findPackage(identifier), readSiteSettings()]);
  const draft = published === null ? await findDraftPreview(request, identifier) : null;
  const found = published ?? draft?.found;
  if (found === undefined) throw notFound("Paket tidak ditemukan");
  const { pathname, search } = new URL(request.url);
  if (pathname !== found.href) throw leadTo(found.href + search, draft === null ? 301 : 302);

  const [cover] = found.pictures;
  const list = { name: `Paket ${found.categoryLabel}`, path: `/${found.category}` };
  return {
    found,
    editPath: draft?.editPath,
    list,
    head: buildHead({
      settings,
      path: found.href,
      title: found.title,
      description: packageSummary(found),
      image: cover && sharedImage(cover, sharedWidth),
      lead: leadImage(cover, pictureSlots.slide),
      imageAlt: found.title,
      type: "product",
      structured: [
        packageTrip(found, settings.siteName),
        breadcrumbs([
          [list.name, list.path],
          [found.title, found.href],
        ]),
      ],
    }),
  };
}

export default function PackagePage() {
  const { found, editPath, list } = useLoaderData<typeof loader>();
  return (
    <>
      {editPath && <DraftBanner editPath={editPath} />}
      <article className="wrap pt-3 pb-section lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start lg:gap-x-12">
        <BreadcrumbTrail
          className="mb-2 lg:col-span-full"
          lastClassName="max-md:hidden"
          steps={[
            [list.name, list.path],
            [found.title, found.href],
          ]}
        />
        <div>
          <GallerySection title={found.title} pictures={found.pictures} />
          <TitleSection found={found} />
          <FactsSection found={found} />
        </div>
        <PriceBox found={found} />
        <DetailsSection found={found} />
      </article>
    </>
  );
}

export function ErrorBoundary() {
  return <ErrorPage />;
}

interface DraftPreview {
  found: PicturedPackage;
  editPath: string;
}

/** For signed-in staff only; null for others and where there is none. Kept in no cache. */
async function findDraftPreview(request: Request, identifier: string): Promise<DraftPreview | null> {
  const admin = await findAdmin(request);
  if (admin === null) return null;
  keepPrivate();
  const draft = await findDraft(admin.client, identifier);
  return draft && { found: draft.found, editPath: `/admin/packages/edit/${draft.id}` };
}
