import { offerAddress } from "~/domain/departures/offer";
import { whatsAppAddress } from "~/domain/inquiries/words";
import type { PackageDetailView } from "../page/package-detail-view";

/** `Mulai Rp 28.500.000/orang, berangkat 12 Februari 2027`, of what is known. */
export function priceAndDate({ prices, departsOn, departed, departure }: PackageDetailView): string {
  const price = prices[0] && `Mulai ${prices[0].price}/orang`;
  const date = departsOn !== null && !departed && `berangkat ${departure}`;
  return [price, date].filter(Boolean).join(", ");
}

export function shareLine(found: PackageDetailView): string {
  return `${found.title}: ${priceAndDate(found)}.`;
}

/** `address` with what tells the dashboard how a visitor came: through which app or print, and by what of it. */
export function trackedAddress(address: string, source: string, medium = ""): string {
  const tracked = new URL(address);
  tracked.searchParams.set("utm_source", source);
  if (medium !== "") tracked.searchParams.set("utm_medium", medium);
  return tracked.href;
}

export function sharePage(path: string, choice: string | null): string {
  return offerAddress(`/bagikan${path}`, choice);
}

interface ShareLink {
  name: string;
  href: string;
}

/** Where a page can be passed on to without script; none of them is asked for anything before it is pressed. Price
 * and date show in the link's preview. */
export function shareLinks(title: string, address: string): ShareLink[] {
  const to = (source: string) => encodeURIComponent(trackedAddress(address, source));
  return [
    { name: "WhatsApp", href: whatsAppAddress("", `${title} ${trackedAddress(address, "whatsapp")}`) },
    { name: "Facebook", href: `https://www.facebook.com/sharer/sharer.php?u=${to("facebook")}` },
    { name: "Telegram", href: `https://t.me/share/url?url=${to("telegram")}` },
  ];
}

export function seatsText({ departed, closed, seats }: PackageDetailView): string {
  if (departed) return "";
  return closed ? "Pendaftaran ditutup" : (seats?.text ?? "");
}

export function otherRooms({ prices }: PackageDetailView): string {
  return prices
    .slice(1)
    .map(({ room, price }) => `${room.replace(/ \(.*/, "")} ${price}`)
    .join(" · ");
}

const mostDates = 6;

interface CaptionParts {
  found: PackageDetailView;
  isOneDate: boolean;
  address: string;
  siteName: string;
  licence: string;
}

/** A message ready to be sent to a chat group, with WhatsApp's marks for bold words; lines of what is not known are left out. */
export function caption({ found, isOneDate, address, siteName, licence }: CaptionParts): string {
  const { title, tagline, prices, facts } = found;
  const told = facts.filter(({ icon }) => icon === "hotel" || icon === "plane");
  const seats = seatsText(found);
  const isOfOne = seats !== "" && !isOneDate && found.dates.length > 1;
  const paragraphs = [
    [`*${oneLine(title)}*`, tagline],
    [datesLine(found, isOneDate), ...told.map(({ label, text }) => `${label}: ${oneLine(text)}`)],
    [
      prices[0] && `*Mulai ${prices[0].price}/orang*`,
      otherRooms(found),
      isOfOne ? `${seats} pada ${found.departure}` : seats,
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
