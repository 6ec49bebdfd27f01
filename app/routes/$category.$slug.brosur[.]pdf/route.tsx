import type { LoaderFunctionArgs } from "@remix-run/node";
import { readBranchPhone } from "~/domain/branches/queries.server";
import { findDepartureSlug, findOnlyDeparture, offerAddress } from "~/domain/departures/offer";
import { makeProduct, toDerivativeSource } from "~/domain/media/derivatives/picture-derivatives.server";
import { findDraftPreview } from "~/domain/packages/list/admin-queries.server";
import { brochureAddress, packageAddress } from "~/domain/packages/package-row";
import { fivePasti } from "~/domain/packages/page/five-pasti";
import { type FoundPackage, toPackageDetail } from "~/domain/packages/page/package-detail-view";
import { totalWords } from "~/domain/packages/page/payments";
import { findPackage } from "~/domain/packages/queries.server";
import { typedAddress } from "~/domain/packages/sharing/posters.server";
import { fallbackPhone } from "~/domain/site/contact";
import { toFooterContent } from "~/domain/site/footer-content.server";
import { absoluteAddress } from "~/domain/site/head.server";
import { legalFacts } from "~/domain/site/legality";
import {
  readChatPhone,
  readContactContent,
  readLegality,
  readSiteSettings,
} from "~/domain/site/queries.server";
import { todayInJakarta } from "~/lib/dates";
import { formatRupiah } from "~/lib/numbers";
import { publicPolicy } from "~/lib/public-page";
import type { BrochureContent } from "~/server/render-worker/tasks";
import { leadTo, noFile } from "~/server/responses.server";
import { fileHeaders } from "~/server/security-headers.server";

/** Pixels across the cover, at 155 to the inch. */
const coverWidth = 1280;

/** The brochure of a package or of one departure, found as its page is. Staff get the brochures of drafts. */
export async function loader({ params, request }: LoaderFunctionArgs) {
  const identifier = params.slug ?? "";
  const published = await findPackage(identifier);
  const stored = published ?? (await findDraftPreview(request, identifier));
  if (stored === null) throw noFile(404, "Brosur tidak ditemukan");
  const { pathname, search, searchParams } = new URL(request.url);
  const address = brochureAddress(packageAddress(stored.row));
  if (pathname !== address) throw leadTo(address + search, 302);

  const { departureSlug, isUnknown } = findDepartureSlug(searchParams, stored.offers);
  const [cover] = stored.pictures;
  const { bytes } = await makeProduct({
    kind: "brochure",
    content: await readBrochure(stored, departureSlug),
    pictures: cover?.derived ? [{ source: toDerivativeSource(cover), width: coverWidth }] : [],
  });
  const isPublic = published !== null && !isUnknown;
  return new Response(bytes, {
    headers: fileHeaders({
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="${fileName(stored.row.slug, departureSlug)}"`,
      "X-Robots-Tag": "noindex",
      "Cache-Control": isPublic ? publicPolicy : "no-store",
    }),
  });
}

const longestName = 120;

function fileName(slug: string, departureSlug: string | null): string {
  const named = departureSlug === null ? slug : `${slug}-${departureSlug}`;
  return `brosur-${named.slice(0, longestName).replace(/-$/, "")}.pdf`;
}

/** Reads all that a brochure prints. */
async function readBrochure(stored: FoundPackage, departureSlug: string | null): Promise<BrochureContent> {
  const [settings, { legality }, contact] = await Promise.all([
    readSiteSettings(),
    readLegality(),
    readContact(findOnlyDeparture(departureSlug, stored.offers)?.departure_id),
  ]);
  const view = toPackageDetail(stored, departureSlug);
  const checkAddress = absoluteAddress("/cek");
  return {
    siteName: settings.siteName,
    address: absoluteAddress(offerAddress(view.href, departureSlug)),
    title: view.title,
    tagline: view.tagline,
    description: view.description,
    badges: [view.isPromo && !view.departed ? "Promo" : "", view.categoryLabel, view.duration].filter(
      (badge) => badge !== "",
    ),
    departure: {
      date: view.departure,
      notes: [view.hijri, view.note].filter((note) => note !== ""),
      state: view.departed ? "Sudah berangkat" : view.seatsText,
    },
    dates: view.dates.filter(({ isChosen }) => !isChosen).map(({ date, notes }) => ({ date, notes })),
    prices: view.prices.map(({ room, meaning, price, total }) => ({
      room,
      meaning,
      price,
      total: view.costs && formatRupiah(total),
    })),
    totalOf: view.costs ? totalWords(view.costs) : "",
    // The date is printed beside the price.
    facts: view.facts.filter(({ icon }) => icon !== "calendar").map(({ label, text }) => ({ label, text })),
    pasti: fivePasti(view, legality),
    itinerary: view.itinerary,
    included: view.included,
    excluded: view.excluded,
    terms: view.terms,
    licence: legalFacts(legality, todayInJakarta()),
    check: { text: typedAddress(checkAddress), href: checkAddress },
    contact,
  };
}

/** The ways to reach the agency; the branch of a departure has its own WhatsApp number. */
async function readContact(departure: string | undefined): Promise<BrochureContent["contact"]> {
  const [settings, contact, branch, agency] = await Promise.all([
    readSiteSettings(),
    readContactContent(),
    readBranchPhone("", departure),
    readChatPhone(),
  ]);
  const chat = branch ?? agency;
  const { phone, phoneLink, email, address } = toFooterContent(settings, contact, todayInJakarta());
  const site = absoluteAddress("/");
  return [
    ...(chat === null ? [] : [{ label: "WhatsApp", text: chat.typed, href: `https://wa.me/${chat.digits}` }]),
    // The built-in number may be a stranger's, and a brochure is passed on.
    {
      label: "Telepon",
      text: phone === fallbackPhone ? "" : phone,
      ...(phoneLink !== null && { href: phoneLink }),
    },
    { label: "Email", text: email, href: `mailto:${email}` },
    { label: "Alamat", text: address },
    { label: "Situs", text: new URL(site).host, href: site },
  ].filter(({ text }, index, all) => text !== "" && all.findIndex((line) => line.text === text) === index);
}
