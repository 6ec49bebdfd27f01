import type { LoaderFunctionArgs, SerializeFrom } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { BreadcrumbTrail, PreviewBanner } from "~/components/layout/page-head";
import { findChoice, offerAddress, readChoice } from "~/domain/departures/offer";
import { leadImage, pictureSlots } from "~/domain/media/derivatives/picture";
import { findDraftPreview } from "~/domain/packages/admin-queries.server";
import { isCategory } from "~/domain/packages/category";
import { fivePasti } from "~/domain/packages/five-pasti";
import {
  type FoundPackage,
  type PackageDetailView,
  toPackageDetail,
} from "~/domain/packages/package-detail-view";
import { brochureAddress, packageAddress } from "~/domain/packages/package-view";
import { savingPlan } from "~/domain/packages/payments";
import { previewImage } from "~/domain/packages/posters.server";
import { findPackage } from "~/domain/packages/queries.server";
import { sharePage } from "~/domain/packages/share-words";
import { packageSummary, packageTrip } from "~/domain/packages/structured-data.server";
import { listFaqs } from "~/domain/questions/queries.server";
import { buildHead } from "~/domain/site/head.server";
import { readLegality, readSiteSettings } from "~/domain/site/queries.server";
import { todayInJakarta } from "~/lib/dates";
import type { DocumentHandle } from "~/root";
import { editorFor } from "~/server/guard.server";
import { leadTo, notFound } from "~/server/responses.server";
import { keepPrivate } from "~/server/session.server";
import { ChangeHistory, CostSection, DateChoice, PastiSection } from "./costs-and-dates";
import { DetailsSection, QuestionLinks } from "./details-section";
import { FactsSection, GallerySection, TitleSection } from "./overview";
import { PriceBar, PriceBox } from "./price-box";

export { ErrorPage as ErrorBoundary } from "~/components/layout/error-page";
export { pageMeta as meta } from "~/lib/head";

const questionsShown = 3;

export const handle = {
  dock: (data?: SerializeFrom<typeof loader>) => data && <PriceBar found={data.found} />,
} satisfies DocumentHandle & { dock: unknown };

/** An id, a former slug or a wrong category leads to the package's one address; staff see drafts there as well. */
export async function loader({ params, request }: LoaderFunctionArgs) {
  if (!isCategory(params.category)) throw notFound("Halaman Tidak Ditemukan");
  const identifier = params.slug ?? "";
  const [published, settings, { legality, payment }, questions] = await Promise.all([
    findPackage(identifier),
    readSiteSettings(),
    readLegality(),
    listFaqs(params.category, questionsShown),
  ]);
  const draft = published === null ? await findDraftPreview(request, identifier) : null;
  const stored = published ?? draft;
  if (stored === null) throw notFound("Paket tidak ditemukan");
  const { pathname, search, searchParams } = new URL(request.url);
  const address = packageAddress(stored.row);
  if (pathname !== address) throw leadTo(address + search, draft === null ? moved : 302);

  const choice = readChoice(searchParams);
  // Made-up dates must not fill the cache with copies of one page.
  const chosen = findChoice(choice, stored.offers) === undefined ? null : choice;
  if (choice !== chosen) keepPrivate();
  const found = toPackageDetail(stored, chosen);
  return {
    found,
    brochure: offerAddress(brochureAddress(address), chosen),
    share: sharePage(address, chosen),
    questions,
    pasti: fivePasti(found, legality),
    saving: found.closed || found.departed ? null : savingPlan(found, payment, todayInJakarta()),
    preview: draft && { editPath: await editorFor(request, `/admin/packages/edit/${stored.row.id}`) },
    head: await headOf(found, chosen, stored, settings),
  };
}

/** Asked for again each time: a browser that had kept it would go in a circle once the slug is as it was. */
const moved = { status: 301, headers: { "Cache-Control": "no-cache" } };

export default function PackagePage() {
  const { found, brochure, questions, pasti, saving, preview, share } = useLoaderData<typeof loader>();
  return (
    <>
      {preview && <PreviewBanner {...preview} edit="Edit paket" />}
      <article className="wrap pt-3 pb-section lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start lg:gap-x-12">
        <BreadcrumbTrail
          className="mb-2 lg:col-span-full"
          lastClassName="max-md:hidden"
          steps={[listOf(found), [found.title, found.href]]}
        />
        <div>
          <GallerySection title={found.title} pictures={found.pictures} />
          <TitleSection found={found} />
          <DateChoice dates={found.dates} />
          <FactsSection found={found} />
        </div>
        <PriceBox found={found} brochure={brochure} share={share} />
        <div>
          <CostSection found={found} saving={saving} />
          <PastiSection pasti={pasti} />
          <ChangeHistory changes={found.changes} />
          <DetailsSection found={found} />
          <QuestionLinks questions={questions} />
        </div>
      </article>
    </>
  );
}

function listOf({ category, categoryLabel }: PackageDetailView): [name: string, path: string] {
  return [`Paket ${categoryLabel}`, `/${category}`];
}

/** A package has one address and is one trip, whichever departure is chosen; what a shared link shows is the chosen one. */
async function headOf(
  found: PackageDetailView,
  choice: string | null,
  stored: FoundPackage,
  settings: Awaited<ReturnType<typeof readSiteSettings>>,
) {
  return buildHead({
    settings,
    steps: [listOf(found), [found.title, found.href]],
    description: packageSummary(found),
    image: await previewImage({ found, choice, settings }),
    lead: leadImage(found.pictures[0], pictureSlots.slide),
    imageAlt: found.title,
    type: "product",
    structured: [packageTrip(toPackageDetail(stored, null), stored.offers, settings.siteName)],
  });
}
