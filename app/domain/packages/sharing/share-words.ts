import { offerAddress } from "~/domain/departures/offer";
import { departureFields } from "~/domain/departures/record";
import { whatsAppAddress } from "~/domain/inquiries/words";
import type { PackageDetailView } from "../page/package-detail-view";

/** `Mulai Rp 28.500.000/orang, berangkat 12 Februari 2027 dari Surabaya`; what is not known is left out. */
export function priceAndDate(view: PackageDetailView): string {
  const { prices, departsOn, departed } = view;
  const price = prices[0] && `Mulai ${prices[0].price}/orang`;
  const date = departsOn !== null && !departed && `berangkat ${dayAndCity(view)}`;
  return [price, date].filter(Boolean).join(", ");
}

/** `12 Februari 2027 dari Surabaya`, without the city where it is unknown. */
export function dayAndCity({ departure, city }: Pick<PackageDetailView, "departure" | "city">): string {
  return city ? `${departure} dari ${city}` : departure;
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

/** Links that pass a page on without script. No app is contacted before its link is pressed. */
export function shareLinks(title: string, address: string): { name: string; href: string }[] {
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
const leader = departureFields.leader.label;

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
  const travelFacts = facts.filter(
    ({ icon, label }) => icon === "hotel" || icon === "plane" || label === leader,
  );
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

function datesLine(view: PackageDetailView, isOneDate: boolean) {
  const { departed, departsOn, hijri, dates } = view;
  if (departed || departsOn === null) return "Jadwal keberangkatan berikutnya menyusul";
  if (isOneDate || dates.length < 2) return `Berangkat: ${dayAndCity(view)}${hijri && ` (${hijri})`}`;
  const named = dates.slice(0, mostDates).map(({ date }) => date);
  const others = dates.length - named.length;
  return `Berangkat: ${named.join("; ")}${others > 0 ? `; dan ${others} tanggal lain` : ""}`;
}

const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();
