import { departureSlugOf, offerAddress } from "~/domain/departures/offer";
import { stateText } from "~/domain/departures/seats";
import { categoryLabel } from "~/domain/packages/category";
import type { ScheduledOffer } from "~/domain/packages/list/schedule-queries.server";
import { packageAddress } from "~/domain/packages/package-row";
import { daysAfter, formatDate, isMoment } from "~/lib/dates";
import { formatHijri } from "~/lib/hijri";
import { formatRupiah } from "~/lib/numbers";

interface CalendarFrame {
  name: string;
  /** Address of the site, without a slash at its end. */
  siteUrl: string;
  /** `YYYY-MM-DD` in Jakarta. */
  today: string;
}

/** Time zone of the calendar. It makes a calendar without departures valid, which must contain some component. */
const jakarta = [
  "BEGIN:VTIMEZONE",
  "TZID:Asia/Jakarta",
  "BEGIN:STANDARD",
  "DTSTART:19700101T000000",
  "TZOFFSETFROM:+0700",
  "TZOFFSETTO:+0700",
  "TZNAME:WIB",
  "END:STANDARD",
  "END:VTIMEZONE",
];

/** Writes departures as an iCalendar file (RFC 5545), each a stay of whole days. Own code instead of ical-generator:
 * that writes days in the process's time zone, a DTSTAMP without a zone, and control characters. */
export function toCalendar(offers: readonly ScheduledOffer[], frame: CalendarFrame): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${new URL(frame.siteUrl).hostname}//Jadwal//ID`,
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    text("X-WR-CALNAME", frame.name),
    "X-WR-TIMEZONE:Asia/Jakarta",
    "REFRESH-INTERVAL;VALUE=DURATION:PT12H",
    "X-PUBLISHED-TTL:PT12H",
    ...jakarta,
    ...offers.flatMap((offer) => eventOf(offer, frame)),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

function eventOf(offer: ScheduledOffer, { siteUrl, today }: CalendarFrame): string[] {
  const address = siteUrl + offerAddress(packageAddress(offer), departureSlugOf(offer));
  const { departure_date: departs, return_date: returns } = offer;
  return [
    "BEGIN:VEVENT",
    `UID:${offer.id}@${new URL(siteUrl).hostname}`,
    // The day, not the moment: the same departures give the same bytes, so caches stay valid.
    `DTSTAMP:${utc(`${today}T00:00:00+07:00`)}`,
    `DTSTART;VALUE=DATE:${compact(departs)}`,
    `DTEND;VALUE=DATE:${compact(daysAfter(returns ?? departs, 1))}`,
    text("SUMMARY", offer.title),
    ...(offer.departure_city === null ? [] : [text("LOCATION", offer.departure_city)]),
    text("DESCRIPTION", describe(offer, today, address)),
    text("CATEGORIES", categoryLabel(offer.category)),
    `URL:${address}`,
    "STATUS:CONFIRMED",
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
  ];
}

function describe(offer: ScheduledOffer, today: string, address: string): string {
  const { departure_date: departs, return_date: returns, airline, flight } = offer;
  return [
    `Berangkat ${formatDate(departs)} (${formatHijri(departs)})${returns ? `, pulang ${formatDate(returns)}` : ""}`,
    airline && `Maskapai: ${[airline, flight].filter(Boolean).join(", ")}`,
    `Mulai ${formatRupiah(offer.price_quad)} per orang`,
    `${stateText(offer)} (per ${formatDate(today)})`,
    offer.note,
    address,
  ]
    .filter(Boolean)
    .join("\n");
}

const utc = (moment: string) =>
  (isMoment(moment) ? new Date(moment) : new Date(0)).toISOString().replace(/[-:]|\.\d+/g, "");
const compact = (date: string) => date.replaceAll("-", "");

function text(property: string, value: string): string {
  const escaped = value.replace(/[\\;,]/g, "\\$&").replace(/\r\n|\r|\n/g, "\\n");
  return `${property}:${escaped.replace(/\p{Cc}/gu, "")}`;
}

const longestLine = 75;

/** Folds a line: no line exceeds 75 octets, no character is split, and continuation lines begin with a space. */
function folded(line: string): string {
  let octets = 0;
  let result = "";
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > longestLine) {
      result += "\r\n ";
      octets = 1;
    }
    result += character;
    octets += size;
  }
  return result;
}
