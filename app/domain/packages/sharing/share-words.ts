import { offerAddress } from "~/domain/departures/offer";
import { whatsAppAddress } from "~/domain/inquiries/words";
import type { PackageDetailView } from "../page/package-detail-view";

/** `Mulai Rp 28.500.000/orang, berangkat 12 Februari 2027`; what is not known is left out. */
export function priceAndDate({ prices, departsOn, departed, departure }: PackageDetailView): string {
  const price = prices[0] && `Mulai ${prices[0].price}/orang`;
  const date = departsOn !== null && !departed && `berangkat ${departure}`;
  return [price, date].filter(Boolean).join(", ");
}

export function shareLine(view: PackageDetailView): string {
  return `${view.title}: ${priceAndDate(view)}.`;
}

/** Adds the marks by which the dashboard tells how a visitor came. `source`: the app or print; `medium`: what in it. */
export function trackedAddress(address: string, source: string, medium = ""): string {
  const tracked = new URL(address);
  tracked.searchParams.set("utm_source", source);
  if (medium !== "") tracked.searchParams.set("utm_medium", medium);
  return tracked.href;
}

export function sharePage(path: string, departureSlug: string | null): string {
  return offerAddress(`/bagikan${path}`, departureSlug);
}

interface ShareLink {
  name: string;
  href: string;
}

/** Links that pass a page on without script. No app is contacted before its link is pressed. */
export function shareLinks(title: string, address: string): ShareLink[] {
  const to = (source: string) => encodeURIComponent(trackedAddress(address, source));
  return [
    { name: "WhatsApp", href: whatsAppAddress("", `${title} ${trackedAddress(address, "whatsapp")}`) },
    { name: "Facebook", href: `https://www.facebook.com/sharer/sharer.php?u=${to("facebook")}` },
    { name: "Telegram", href: `https://t.me/share/url?url=${to("telegram")}` },
  ];
}

export function otherRooms({ prices }: PackageDetailView): string {
  return prices
    .slice(1)
    .map(({ room, price }) => `${room.replace(/ \(.*/, "")} ${price}`)
    .join(" · ");
}

const mostDates = 6;

interface CaptionParts {
  view: PackageDetailView;
  isOneDate: boolean;
  address: string;
  siteName: string;
  licence: string;
}

/** A message for a chat group, with WhatsApp's marks for bold words. Lines about what is not known are left out. */
export function caption({ view, isOneDate, address, siteName, licence }: CaptionParts): string {
  const { title, tagline, prices, facts } = view;
  const travelFacts = facts.filter(({ icon }) => icon === "hotel" || icon === "plane");
  const seats = view.seatsText;
  const isOfOneDate = seats !== "" && !isOneDate && view.dates.length > 1;
  const paragraphs = [
    [`*${oneLine(title)}*`, tagline],
    [datesLine(view, isOneDate), ...travelFacts.map(({ label, text }) => `${label}: ${oneLine(text)}`)],
    [
      prices[0] && `*Mulai ${prices[0].price}/orang*`,
      otherRooms(view),
      isOfOneDate ? `${seats} pada ${view.departure}` : seats,
    ],
    [`Rincian dan pendaftaran: ${address}`],
    [`*${siteName}*`, licence],
  ];
  return paragraphs
    .map((lines) => lines.filter(Boolean).join("\n"))
    .filter((paragraph) => paragraph !== "")
    .join("\n\n");
}

function datesLine({ departed, departsOn, departure, hijri, dates }: PackageDetailView, isOneDate: boolean) {
  if (departed || departsOn === null) return "Jadwal keberangkatan berikutnya menyusul";
  if (isOneDate || dates.length < 2) return `Berangkat: ${departure}${hijri && ` (${hijri})`}`;
  const named = dates.slice(0, mostDates).map(({ date }) => date);
  const others = dates.length - named.length;
  return `Berangkat: ${named.join("; ")}${others > 0 ? `; dan ${others} tanggal lain` : ""}`;
}

const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();
