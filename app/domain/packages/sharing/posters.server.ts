import { outlineOf } from "~/components/ui/icon";
import { choiceKey, findChoice, findSubject, offerAddress, readChoice } from "~/domain/departures/offer";
import { findBuiltInPicture } from "~/domain/media/derivatives/describe-pictures.server";
import type { Picture } from "~/domain/media/derivatives/picture";
import { toDerivativeSource } from "~/domain/media/derivatives/picture-derivatives.server";
import { absoluteAddress } from "~/domain/site/head.server";
import { licenceLine } from "~/domain/site/legality";
import { readSiteSettings } from "~/domain/site/queries.server";
import { agentShortLink } from "~/lib/agent-links";
import { todayInJakarta } from "~/lib/dates";
import type { SharedImage } from "~/lib/head";
import { type Product, productName } from "~/server/render-worker/products.server";
import { type PosterContent, type PosterSize, posterFormats } from "~/server/render-worker/tasks";
import { notFound } from "~/server/responses.server";
import type { Supabase } from "~/server/supabase.server";
import { packageFields } from "../fields";
import { defaultPackageImage } from "../package-view";
import { type PackageDetailView, toPackageDetail } from "../page/package-detail-view";
import { completePackage, findRow } from "../queries.server";
import { otherRooms, seatsText, trackedAddress } from "./share-words";

type Settings = Awaited<ReturnType<typeof readSiteSettings>>;

interface PosterSubject {
  found: PackageDetailView;
  choice: string | null;
  settings: Settings;
}

const previewPrefix = "/pratinjau";

/** The picture that programs show beside a package's address: each package has one, made when it is first asked for. */
export async function previewImage(subject: PosterSubject): Promise<SharedImage> {
  const name = productName(await previewProduct(subject));
  const { width, height } = posterFormats.pratinjau;
  const chosen = subject.choice === null ? "" : `${subject.choice}-`;
  return { address: `${previewPrefix}/${subject.found.slug}/${chosen}${name}`, width, height };
}

export function previewProduct(subject: PosterSubject): Promise<Product> {
  return withPictures(subject, headline("pratinjau", subject));
}

interface PosterAgent {
  name: string;
  code: string;
}

/** What staff send on by hand: with everything a family asks for, as it cannot be pressed. `phone`: as people type it; null
 * where there is none, so that the site's own address stands in its place. */
export function posterProduct(
  size: PosterSize,
  subject: PosterSubject,
  phone: string | null,
  agent?: PosterAgent,
): Promise<Product> {
  if (size === "pratinjau") return previewProduct(subject);
  const { found, choice, settings } = subject;
  const path = offerAddress(found.href, choice);
  const address = absoluteAddress(path);
  const addresses = agent && {
    typed: typedAddress(absoluteAddress(agentShortLink(agent.code))),
    linked: absoluteAddress(agentShortLink(agent.code, path)),
  };
  return withPictures(subject, {
    ...headline(size, subject),
    rooms: otherRooms(found),
    points: pointsOf(found),
    contact: {
      ...(phone === null
        ? { outline: outlineOf("home"), text: new URL(absoluteAddress("/")).host }
        : { outline: outlineOf("whatsapp"), text: phone }),
      ...(agent && { name: agent.name }),
    },
    address: addresses ?? { typed: typedAddress(address), linked: trackedAddress(address, size, "qr") },
    licence: licenceLine(settings.legality, todayInJakarta()),
  });
}

function headline(size: PosterSize, { found, choice, settings }: PosterSubject): PosterContent {
  const { title, categoryLabel, duration, isPromo, departed, departure, hijri, dates, prices } = found;
  const others = choice === null ? dates.length - 1 : 0;
  return {
    size,
    title,
    kicker: [categoryLabel, duration].filter(Boolean).join(" · "),
    corner: isPromo && !departed ? "PROMO" : "",
    date: departed ? "Jadwal berikutnya menyusul" : departure,
    dateNote: others > 0 ? `dan ${others} tanggal lain` : departed ? "" : hijri,
    price: prices[0]?.price ?? "",
    rooms: "",
    seats: seatsText(found),
    points: [],
    siteName: settings.siteName,
    contact: { outline: "", text: "" },
    address: { typed: "", linked: "" },
    licence: "",
  };
}

const { hotelMakkahName, hotelMadinahName, airline, departureCity, location } = packageFields;
const pointFields = [hotelMakkahName, hotelMadinahName, airline, departureCity, location];
const mostPoints = 4;

function pointsOf({ facts }: PackageDetailView): PosterContent["points"] {
  return pointFields
    .flatMap(({ page }) => facts.filter(({ label }) => label === page.fact?.label))
    .slice(0, mostPoints)
    .map(({ icon, label, text }) => ({ outline: outlineOf(icon), label, text }));
}

const longestTyped = 44;

/** Without what nobody types; where it is too long the site's alone, as the QR code leads to the page. */
export function typedAddress(address: string): string {
  const { host, pathname } = new URL(address);
  const typed = host.replace(/^www\./, "") + pathname;
  return typed.length > longestTyped ? host : typed;
}

/** As wide as formats cut them from pictures of 3:2. */
const coverWidths: Record<PosterSize, number> = { pratinjau: 960, flyer: 1280, story: 1280 };

async function withPictures({ found, settings }: PosterSubject, content: PosterContent): Promise<Product> {
  const cover = drawable(found.pictures[0]) ?? (await findBuiltInPicture(defaultPackageImage));
  const logo = drawable(settings.logoPicture);
  return {
    kind: "poster",
    content,
    pictures: [
      ...(cover ? [{ source: toDerivativeSource(cover), width: coverWidths[content.size] }] : []),
      ...(logo ? [{ source: toDerivativeSource(logo), width: 320, format: "webp" as const }] : []),
    ],
  };
}

/** Only what lies here: another host's picture is fetched by browsers, never by this site. */
function drawable(picture: Picture | null | undefined): Picture | null {
  return picture?.derived ? picture : null;
}

/** What staff pass on: a package, a draft too, or the departure that the query names. Throws a 404 answer. */
export async function findSharing(client: Supabase, id: string | undefined, query: URLSearchParams) {
  const [row, settings] = await Promise.all([findRow(client, id ?? ""), readSiteSettings()]);
  if (row === null) throw notFound("Paket tidak ditemukan");
  const stored = await completePackage(client, row);
  const named = readChoice(query);
  const choice = findChoice(named, stored.offers) ? named : null;
  return {
    id: row.id,
    found: toPackageDetail(stored, choice),
    choice,
    departure: findSubject(choice, stored.offers)?.id,
    settings,
    isDraft: row.status === "draft",
    isGone: choice === null && query.has(choiceKey),
  };
}
