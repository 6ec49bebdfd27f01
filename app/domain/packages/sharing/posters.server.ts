import { outlineOf } from "~/components/ui/icon";
import {
  departureParam,
  departureSlugAmong,
  findDeparture,
  findOnlyDeparture,
  offerAddress,
  readDepartureSlug,
} from "~/domain/departures/offer";
import { departureFields } from "~/domain/departures/record";
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
import { defaultPackageImage } from "../package-row";
import { type PackageDetailView, toPackageDetail } from "../page/package-detail-view";
import { findPackageAs } from "../queries.server";
import { packageFields } from "../record";
import { dayAndCity, otherRooms, trackedAddress } from "./share-words";

type Settings = Awaited<ReturnType<typeof readSiteSettings>>;

interface PosterSubject {
  view: PackageDetailView;
  departureSlug: string | null;
  settings: Settings;
}

const previewPrefix = "/pratinjau";

/** The picture that apps show beside a shared link. It is made when somebody first asks for it. */
export async function previewImage(subject: PosterSubject): Promise<SharedImage> {
  const name = productName(await previewProduct(subject));
  const { width, height } = posterFormats.pratinjau;
  const prefix = subject.departureSlug === null ? "" : `${subject.departureSlug}-`;
  return { address: `${previewPrefix}/${subject.view.slug}/${prefix}${name}`, width, height };
}

export function previewProduct(subject: PosterSubject): Promise<Product> {
  return withPictures(subject, headline("pratinjau", subject));
}

/** A poster that staff send by hand. It holds everything a family asks for, as a picture has no links. `phone`: as people
 * type it; null: the address of the site stands in its place. */
export function posterProduct(
  size: PosterSize,
  subject: PosterSubject,
  phone: string | null,
  agent?: { name: string; code: string },
): Promise<Product> {
  if (size === "pratinjau") return previewProduct(subject);
  const { view, departureSlug, settings } = subject;
  const path = offerAddress(view.href, departureSlug);
  const address = absoluteAddress(path);
  const addresses = agent && {
    typed: typedAddress(absoluteAddress(agentShortLink(agent.code))),
    linked: absoluteAddress(agentShortLink(agent.code, path)),
  };
  return withPictures(subject, {
    ...headline(size, subject),
    rooms: otherRooms(view),
    points: pointsOf(view),
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

function headline(size: PosterSize, { view, departureSlug, settings }: PosterSubject): PosterContent {
  const { title, categoryLabel, duration, isPromo, departed, departure, hijri, dates, prices } = view;
  // Taller posters have the city among their points.
  const date = size === "pratinjau" ? dayAndCity(view) : departure;
  const others = departureSlug === null ? dates.length - 1 : 0;
  return {
    size,
    title,
    kicker: [categoryLabel, duration].filter(Boolean).join(" · "),
    corner: isPromo && !departed ? "PROMO" : "",
    date: departed ? "Jadwal berikutnya menyusul" : date,
    dateNote: others > 0 ? `dan ${others} tanggal lain` : departed ? "" : hijri,
    price: prices[0]?.price ?? "",
    rooms: "",
    seats: view.seatsText,
    points: [],
    siteName: settings.siteName,
    contact: { outline: "", text: "" },
    address: { typed: "", linked: "" },
    licence: "",
  };
}

const { hotelMakkahName, hotelMadinahName, airline, departureCity, location } = packageFields;
const pointLabels = [
  ...[hotelMakkahName, hotelMadinahName, airline, departureCity].map(
    ({ label, fact }) => fact?.label ?? label,
  ),
  departureFields.leader.label,
  location.label,
];
const mostPoints = 4;

function pointsOf({ facts, flightNumbers }: PackageDetailView): PosterContent["points"] {
  return pointLabels
    .flatMap((pointLabel) => facts.filter(({ label }) => label === pointLabel))
    .slice(0, mostPoints)
    .map(({ icon, label, text }) => ({
      outline: outlineOf(icon),
      label,
      text: label === airline.label && flightNumbers ? `${text}, ${flightNumbers}` : text,
    }));
}

const longestTyped = 44;

/** An address as people type it; only the host where it is too long, as the QR code leads to the page. */
export function typedAddress(address: string): string {
  const { host, pathname } = new URL(address);
  const typed = host.replace(/^www\./, "") + pathname;
  return typed.length > longestTyped ? host : typed;
}

/** Pixels across the cover, by format. */
const coverWidths: Record<PosterSize, number> = { pratinjau: 960, flyer: 1280, story: 1280 };

async function withPictures({ view, settings }: PosterSubject, content: PosterContent): Promise<Product> {
  const cover = drawable(view.pictures[0]) ?? (await findBuiltInPicture(defaultPackageImage));
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

/** Takes only pictures of this site: those of other hosts are fetched by browsers, never by the server. */
function drawable(picture: Picture | null | undefined): Picture | null {
  return picture?.derived ? picture : null;
}

/** Finds the package that staff pass on, which may be a draft, with the departure that the query names. Throws a 404
 * answer where there is none. */
export async function findSharing(client: Supabase, id: string | undefined, query: URLSearchParams) {
  const [stored, settings] = await Promise.all([findPackageAs(client, id ?? ""), readSiteSettings()]);
  if (stored === null) throw notFound("Paket tidak ditemukan");
  const named = findDeparture(readDepartureSlug(query), stored.offers);
  // Lists that do not know the package's other departures name the city in every address.
  const departureSlug = named ? departureSlugAmong(named, stored.offers) : null;
  return {
    id: stored.row.id,
    view: toPackageDetail(stored, departureSlug),
    departureSlug,
    departureId: findOnlyDeparture(departureSlug, stored.offers)?.departure_id,
    settings,
    isDraft: stored.row.status === "draft",
    isGone: departureSlug === null && query.has(departureParam),
  };
}
