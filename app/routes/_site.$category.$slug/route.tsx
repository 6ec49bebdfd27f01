import type { LoaderFunctionArgs, SerializeFrom } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { BreadcrumbTrail, PreviewBanner } from "~/components/layout/page-head";
import { findDepartureSlug, offerAddress } from "~/domain/departures/offer";
import { leadImage, pictureSlots } from "~/domain/media/derivatives/picture";
import { isCategory } from "~/domain/packages/category";
import { comparisonAddress } from "~/domain/packages/comparison-address";
import { findDraftPreview } from "~/domain/packages/list/admin-queries.server";
import { brochureAddress, packageAddress } from "~/domain/packages/package-row";
import { fivePasti } from "~/domain/packages/page/five-pasti";
import {
  type FoundPackage,
  type PackageDetailView,
  toPackageDetail,
} from "~/domain/packages/page/package-detail-view";
import { paymentDeadline, paymentTermsOf, savingPlan } from "~/domain/packages/page/payments";
import { packageSummary, packageTrip } from "~/domain/packages/page/structured-data.server";
import { findPackage } from "~/domain/packages/queries.server";
import { previewImage } from "~/domain/packages/sharing/posters.server";
import { sharePage } from "~/domain/packages/sharing/share-words";
import { listFaqs } from "~/domain/questions/queries.server";
import { missingPage } from "~/domain/search/missing-page.server";
import { buildHead } from "~/domain/site/head.server";
import { readLegality, readSiteSettings } from "~/domain/site/queries.server";
import { todayInJakarta } from "~/lib/dates";
import type { DocumentHandle } from "~/root";
import { editorFor } from "~/server/guard.server";
import { leadTo } from "~/server/responses.server";
import { keepPrivate } from "~/server/session.server";
import { CostSection } from "./costs";
import { ChangeHistory, DateLinks } from "./departure-dates";
import { DetailsSection, FaqLinks } from "./details-section";
import { GallerySection } from "./gallery";
import { FactsSection, PastiSection, TitleSection } from "./overview";
import { PriceBar, PriceBox } from "./price-box";
import { TestimonialSection } from "./testimonials";

export { MissingPage as ErrorBoundary } from "~/domain/search/missing-page";
export { pageMeta as meta } from "~/lib/head";

const mostFaqs = 3;

export const handle = {
  dock: (data?: SerializeFrom<typeof loader>) => data && <PriceBar view={data.view} />,
} satisfies DocumentHandle & { dock: unknown };

/** Redirects an id, a former slug or a wrong category to the package's address. Staff see drafts there. */
export async function loader({ params, request }: LoaderFunctionArgs) {
  if (!isCategory(params.category)) throw await missingPage();
  const identifier = params.slug ?? "";
  const [published, settings, { legality, payment }, faqs] = await Promise.all([
    findPackage(identifier),
    readSiteSettings(),
    readLegality(),
    listFaqs(params.category, mostFaqs),
  ]);
  const draft = published === null ? await findDraftPreview(request, identifier) : null;
  const stored = published ?? draft;
  if (stored === null) throw await missingPage("Paket tidak ditemukan");
  const { pathname, search, searchParams } = new URL(request.url);
  const address = packageAddress(stored.row);
  if (pathname !== address) throw leadTo(address + search, draft === null ? moved : 302);

  const { departureSlug, isUnknown } = findDepartureSlug(searchParams, stored.offers);
  if (isUnknown) keepPrivate();
  const view = toPackageDetail(stored, departureSlug);
  return {
    view,
    brochure: offerAddress(brochureAddress(address), departureSlug),
    share: sharePage(address, departureSlug),
    faqs,
    pasti: fivePasti(view, legality),
    isUnknownDate: isUnknown,
    saving: view.departed ? null : savingPlan(view, paymentTermsOf(stored.row, payment), todayInJakarta()),
    deadline: view.departed ? "" : paymentDeadline(view.departsOn, payment.daysBefore),
    preview: draft && { editPath: await editorFor(request, `/admin/packages/edit/${stored.row.id}`) },
    testimonials: stored.testimonials,
    head: await headOf(view, departureSlug, stored, settings),
  };
}

/** Browsers ask again each time: one that kept the redirect would go in a circle once the slug is changed back. */
const moved = { status: 301, headers: { "Cache-Control": "no-cache" } };

export default function PackagePage() {
  const { view, brochure, faqs, pasti, saving, deadline, preview, share, isUnknownDate, testimonials } =
    useLoaderData<typeof loader>();
  const anchors: [id: string, label: string][] = [
    ["rincian", "Rincian"],
    ...only(view.dates.length > 0, "tanggal", "Pilih tanggal"),
    ...only(view.costs !== null, "total", "Total biaya"),
    ...only(saving !== null, "tabungan", "Tabungan"),
    ["pasti", "5 Pasti"],
    ...only(faqs.length > 0, "tanya", "Tanya jawab"),
  ];
  return (
    <>
      {preview && <PreviewBanner {...preview} edit="Edit paket" />}
      <article className="wrap pt-3 pb-section lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start lg:gap-x-12">
        <BreadcrumbTrail
          className="mb-1 lg:col-span-full"
          lastClassName="max-md:hidden"
          steps={[listStep(view), [view.title, view.href]]}
        />
        <div>
          <GallerySection title={view.title} pictures={view.pictures} />
          <TitleSection view={view} isUnknownDate={isUnknownDate} anchors={anchors} />
          <FactsSection view={view} />
        </div>
        <PriceBox view={view} brochure={brochure} share={share} />
        <div>
          <DetailsSection view={view} deadline={deadline} />
          <DateLinks dates={view.dates} />
          <ChangeHistory changes={view.changes} />
          <CostSection view={view} saving={saving} />
          <PastiSection pasti={pasti} />
          {!view.departed && (
            <a className="btn mt-6" href={comparisonAddress([view])} rel="nofollow">
              Bandingkan dengan paket lain
            </a>
          )}
          <TestimonialSection testimonials={testimonials} />
          <FaqLinks faqs={faqs} />
        </div>
      </article>
    </>
  );
}

function only(isThere: boolean, id: string, label: string): [id: string, label: string][] {
  return isThere ? [[id, label]] : [];
}

function listStep({ category, categoryLabel }: PackageDetailView): [name: string, path: string] {
  return [`Paket ${categoryLabel}`, `/${category}`];
}

/** Makes the page's head. Search engines take a package for one page about one trip, whichever departure its address names;
 * only the preview of a shared link shows that departure. */
async function headOf(
  view: PackageDetailView,
  departureSlug: string | null,
  stored: FoundPackage,
  settings: Awaited<ReturnType<typeof readSiteSettings>>,
) {
  return buildHead({
    settings,
    steps: [listStep(view), [view.title, view.href]],
    description: packageSummary(view),
    image: await previewImage({ view, departureSlug, settings }),
    lead: leadImage(view.pictures[0], pictureSlots.slide),
    imageAlt: view.title,
    type: "product",
    structured: [packageTrip(toPackageDetail(stored, null), stored.offers, settings.siteName)],
  });
}
