import type { LoaderFunctionArgs } from "@remix-run/node";
import { readBranchPhone } from "~/domain/branches/queries.server";
import { findChoice, findSubject, offerAddress, readChoice } from "~/domain/departures/offer";
import { makeProduct, toDerivativeSource } from "~/domain/media/derivatives/picture-derivatives.server";
import { findDraftPreview } from "~/domain/packages/list/admin-queries.server";
import { brochureAddress, packageAddress } from "~/domain/packages/package-view";
import { fivePasti } from "~/domain/packages/page/five-pasti";
import {
  type FoundPackage,
  type PackageDetailView,
  toPackageDetail,
} from "~/domain/packages/page/package-detail-view";
import { totalWords } from "~/domain/packages/page/payments";
import { findPackage } from "~/domain/packages/queries.server";
import { typedAddress } from "~/domain/packages/sharing/posters.server";
import { toFooterContent } from "~/domain/site/footer-content.server";
import { absoluteAddress } from "~/domain/site/head.server";
import { legalFacts } from "~/domain/site/legality";
import {
  readChatPhone,
  readContactContent,
  readLegality,
  readSiteSettings,
} from "~/domain/site/queries.server";
import { shorten } from "~/lib/content";
import { todayInJakarta } from "~/lib/dates";
import { formatRupiah } from "~/lib/numbers";
import { publicPolicy } from "~/lib/public-page";
import type { BrochureContent } from "~/server/render-worker/tasks";
import { leadTo, noFile } from "~/server/responses.server";
import { fileHeaders } from "~/server/security-headers.server";

/** Pixels across a page: 155 to the inch. */
const coverWidth = 1280;

/** A package's brochure, or that of one departure, as its page is found; staff see those of drafts as well. */
export async function loader({ params, request }: LoaderFunctionArgs) {
  const identifier = params.slug ?? "";
  const published = await findPackage(identifier);
  const stored = published ?? (await findDraftPreview(request, identifier));
  if (stored === null) throw noFile(404, "Brosur tidak ditemukan");
  const { pathname, search, searchParams } = new URL(request.url);
  const address = brochureAddress(packageAddress(stored.row));
  if (pathname !== address) throw leadTo(address + search, 302);

  const asked = readChoice(searchParams);
  const choice = findChoice(asked, stored.offers) === undefined ? null : asked;
  const [cover] = stored.pictures;
  const { bytes } = await makeProduct({
    kind: "brochure",
    content: await readBrochure(stored, choice),
    pictures: cover?.derived ? [{ source: toDerivativeSource(cover), width: coverWidth }] : [],
  });
  // What names no departure must not fill the cache with copies of one brochure.
  const isPublic = published !== null && choice === asked;
  return new Response(bytes, {
    headers: fileHeaders({
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="${fileName(stored.row.slug, choice)}"`,
      "X-Robots-Tag": "noindex",
      "Cache-Control": isPublic ? publicPolicy : "no-store",
    }),
  });
}

const longestName = 120;

function fileName(slug: string, choice: string | null): string {
  const named = choice === null ? slug : `${slug}-${choice}`;
  return `brosur-${named.slice(0, longestName).replace(/-$/, "")}.pdf`;
}

/** More than a cover has room for. */
const longestDescription = 800;

/** All that the brochure of a package prints, with the departure that `choice` names. */
async function readBrochure(stored: FoundPackage, choice: string | null): Promise<BrochureContent> {
  const [settings, { legality }, contact] = await Promise.all([
    readSiteSettings(),
    readLegality(),
    readContact(findSubject(choice, stored.offers)?.id),
  ]);
  const found = toPackageDetail(stored, choice);
  const checkAddress = absoluteAddress("/cek");
  return {
    siteName: settings.siteName,
    address: absoluteAddress(offerAddress(found.href, choice)),
    title: found.title,
    tagline: found.tagline,
    description: shorten(found.description, longestDescription),
    badges: [found.isPromo && !found.departed ? "Promo" : "", found.categoryLabel, found.duration].filter(
      (badge) => badge !== "",
    ),
    departure: {
      date: found.departure,
      notes: [found.hijri, found.note].filter((note) => note !== ""),
      state: stateOf(found),
    },
    dates: found.dates.filter(({ isChosen }) => !isChosen).map(({ date, notes }) => ({ date, notes })),
    prices: found.prices.map(({ room, meaning, price, total }) => ({
      room,
      meaning,
      price,
      total: found.costs && formatRupiah(total),
    })),
    totalOf: found.costs ? totalWords(found.costs) : "",
    // The date stands beside the price.
    facts: found.facts.filter(({ icon }) => icon !== "calendar").map(({ label, text }) => ({ label, text })),
    pasti: fivePasti(found, legality),
    itinerary: found.itinerary,
    included: found.included,
    excluded: found.excluded,
    terms: found.terms,
    licence: legalFacts(legality, todayInJakarta()),
    check: { text: typedAddress(checkAddress), href: checkAddress },
    contact,
  };
}

function stateOf({ departed, closed, seats }: PackageDetailView): string {
  if (departed) return "Sudah berangkat";
  return closed ? "Pendaftaran ditutup" : (seats?.text ?? "");
}

/** A departure's branch answers on a number of its own. */
async function readContact(departure: string | undefined): Promise<BrochureContent["contact"]> {
  const [settings, contact, branch, own] = await Promise.all([
    readSiteSettings(),
    readContactContent(),
    readBranchPhone("", departure),
    readChatPhone(),
  ]);
  const chat = branch ?? own;
  const { phone, phoneLink, email, address } = toFooterContent(settings, contact, todayInJakarta());
  const site = absoluteAddress("/");
  return [
    ...(chat === null ? [] : [{ label: "WhatsApp", text: chat.typed, href: `https://wa.me/${chat.digits}` }]),
    { label: "Telepon", text: phone, ...(phoneLink !== null && { href: phoneLink }) },
    { label: "Email", text: email, href: `mailto:${email}` },
    { label: "Alamat", text: address },
    { label: "Situs", text: new URL(site).host, href: site },
  ].filter(({ text }, index, all) => text !== "" && all.findIndex((one) => one.text === text) === index);
}
