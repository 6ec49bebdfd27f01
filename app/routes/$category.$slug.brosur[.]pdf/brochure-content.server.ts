import { readBranchPhone } from "~/domain/branches/queries.server";
import { findSubject, offerAddress } from "~/domain/departures/offer";
import { fivePasti } from "~/domain/packages/five-pasti";
import { totalWords } from "~/domain/packages/honest-total";
import {
  type FoundPackage,
  type PackageDetailView,
  toPackageDetail,
} from "~/domain/packages/package-detail-view";
import { readChatPhone } from "~/domain/site/chat-numbers.server";
import { absoluteAddress } from "~/domain/site/head.server";
import { legalFacts } from "~/domain/site/legality";
import { readContactContent, readLegality, readSiteSettings } from "~/domain/site/queries.server";
import { toFooterContent } from "~/domain/site/settings";
import { shorten } from "~/lib/content";
import { todayInJakarta } from "~/lib/dates";
import { formatRupiah } from "~/lib/numbers";
import { toTelephoneLink } from "~/lib/phone";
import type { BrochureContent } from "~/server/maker/brochure/content";

/** More than a cover has room for. */
const longestDescription = 800;

/** All that the brochure of a package prints, with the departure that `choice` names. */
export async function readBrochure(stored: FoundPackage, choice: string | null): Promise<BrochureContent> {
  const [settings, { legality, bankAccounts }, contact] = await Promise.all([
    readSiteSettings(),
    readLegality(),
    readContact(findSubject(choice, stored.offers)?.id),
  ]);
  const found = toPackageDetail(stored, choice);
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
    accounts: bankAccounts,
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
  const { phone, email, address } = toFooterContent(settings, contact, todayInJakarta());
  const site = absoluteAddress("/");
  return [
    { label: "WhatsApp", text: chat.typed, href: `https://wa.me/${chat.digits}` },
    { label: "Telepon", text: phone, href: toTelephoneLink(phone) },
    { label: "Email", text: email, href: `mailto:${email}` },
    { label: "Alamat", text: address },
    { label: "Situs", text: new URL(site).host, href: site },
  ].filter(({ text }, index, all) => text !== "" && all.findIndex((one) => one.text === text) === index);
}
