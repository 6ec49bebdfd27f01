import { randomBytes } from "node:crypto";
import type { ActionFunctionArgs } from "@remix-run/node";
import { readBranchNumber } from "~/domain/branches/queries.server";
import type { DatedOffer } from "~/domain/departures/offer";
import { readNonce, recordInquiry } from "~/domain/inquiries/record-inquiry.server";
import { type GreetedPackage, greeting, parseInquiryKind, whatsAppAddress } from "~/domain/inquiries/words";
import type { FoundPackage } from "~/domain/packages/page/package-detail-view";
import { findPackage } from "~/domain/packages/queries.server";
import { tellOfInquiry } from "~/domain/site/inquiry-notices.server";
import { readChatPhone } from "~/domain/site/queries.server";
import { uuid } from "~/lib/addresses";
import { formatDate } from "~/lib/dates";
import { slugFormat } from "~/lib/slugs";
import { isVisitor } from "~/server/http/visitor.server";
import { log } from "~/server/log.server";
import { readVisitorForm } from "~/server/read-fields.server";
import { requestScope } from "~/server/request-scope.server";
import { leadTo, leadToChat } from "~/server/responses.server";
import { readCookie, sendCookie } from "~/server/session.server";
import { within } from "~/server/within";

/** Visitors wait no longer for a chat to open; what is late is left out of the greeting. */
const lookupDeadlineMs = 1500;
/** A later code is left out of the greeting; the conversation is recorded nevertheless. Without the code staff cannot tell which
 * inquiry a message belongs to, so it may cost a visitor a second. */
const recordDeadlineMs = 1000;

/** Leads to the contact page, for visitors who open the address by hand or go back to it. */
export function loader() {
  return leadTo("/kontak");
}

/** Leads to WhatsApp with a greeting that holds the conversation's code, even if reads fail; to the contact page if no
 * WhatsApp number is known (P20). */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readVisitorForm(request);
  const nonce = nonceOf(request, form);
  const detour = sendCookieFirst(request, nonce);
  if (detour !== null) return detour;
  const kind = parseInquiryKind(form.get("kind"));
  const slug = form.get("package") ?? "";
  const packageSlug = slugFormat.test(slug) ? slug : "";
  const departure = readId(form, "departure");
  const branch = readId(form, "branch");
  const visit = form.get("visit") ?? "";
  const packageRead = packageSlug === "" ? null : findPackage(packageSlug);
  const branchRead = Promise.resolve(packageRead).then((subject) =>
    readBranchNumber(branch, subject ? departureOf(subject, departure)?.departure_id : undefined),
  );
  const [agency, branchDigits, subject, code] = await Promise.all([
    inTime("number", lookupDeadlineMs, readChatPhone()),
    inTime("branch", lookupDeadlineMs, branchRead),
    inTime("package", lookupDeadlineMs, packageRead),
    inTime(
      "record",
      recordDeadlineMs,
      recordInquiry(request, { kind, packageSlug, departure, branch, visit, nonce }, tellOfInquiry),
    ),
  ]);
  const digits = branchDigits ?? agency?.digits;
  const text = greeting({ kind, subject: subject && toGreeted(subject, departure), code });
  if (digits === undefined)
    return leadTo("/kontak", { status: 303, headers: { "Cache-Control": "no-store" } });
  return leadToChat(whatsAppAddress(digits, text));
}

function readId(form: URLSearchParams, name: string): string {
  const id = form.get(name) ?? "";
  return uuid.test(id) ? id : "";
}

/** The departure that the form names, or the only one. */
function departureOf({ offers }: FoundPackage, departure: string): DatedOffer | undefined {
  return offers.length === 1 ? offers[0] : offers.find(({ departure_id }) => departure_id === departure);
}

/** Describes the package for the visitor's message. Without a chosen departure, the state is that of the departure which the
 * page shows by default. */
function toGreeted(pack: FoundPackage, departure: string): GreetedPackage {
  const { row, defaultOffer, departed } = pack;
  const offer = departureOf(pack, departure);
  const { state } = offer ?? defaultOffer;
  return {
    title: row.title,
    departure: offer ? departureWords(offer, pack) : null,
    departed,
    full: state === "penuh",
    closed: !departed && state === "ditutup",
  };
}

/** The departure's day and city, with what tells it from others of the package: its own hotels and flight numbers. */
function departureWords(offer: DatedOffer, { row }: FoundPackage): string {
  const { departure_city, hotel_makkah_name: makkah, hotel_madinah_name: madinah, flight_numbers } = offer;
  const day = formatDate(offer.departure_date);
  return [
    departure_city === null ? day : `${day} dari ${departure_city}`,
    makkah !== null && makkah !== row.hotel_makkah_name && `hotel ${makkah} di Makkah`,
    madinah !== null && madinah !== row.hotel_madinah_name && `hotel ${madinah} di Madinah`,
    flight_numbers !== null && `penerbangan ${flight_numbers}`,
  ]
    .filter((words) => words !== false)
    .join(", ");
}

/** The result of `work`, or null if it fails or takes longer. Failures are logged, late ones too. */
function inTime<Value>(step: string, ms: number, work: Promise<Value> | null): Promise<Value | null> {
  const { id } = requestScope();
  const answered = Promise.resolve(work).catch((error: unknown) => {
    log().warn({ requestId: id, step, err: error }, "wa.step_failed");
    return null;
  });
  return within<Value | null>(answered, ms, () => null);
}

const cookieName = "ketukan";
/** A tap a minute after the first begins another conversation. */
const lifetimeSeconds = 60;
/** Query key of the address after the cookie was sent, so that it is not sent again. */
const marker = "lagi";

/** A value that differs between visitors and is equal for repeated taps: from the page's script, else from the cookie. */
function nonceOf(request: Request, form: URLSearchParams): string | null {
  return readNonce(form.get("tap")) ?? readNonce(readCookie(request.headers.get("Cookie"), cookieName));
}

/** Without script, pages are the same for everybody and tell no visitors apart. So the browser gets a cookie of random
 * bytes and posts again; of two taps it follows only the later answer. Null if there is a nonce already, the browser
 * refuses cookies, or the request seems to come from no person. */
function sendCookieFirst(request: Request, nonce: string | null): Response | null {
  if (
    nonce !== null ||
    !isVisitor((header) => request.headers.get(header)) ||
    new URL(request.url).searchParams.has(marker)
  )
    return null;
  sendCookie(cookieName, randomBytes(16).toString("base64url"), lifetimeSeconds);
  return leadTo(`/wa?${marker}`, { status: 307, headers: { "Cache-Control": "no-store" } });
}
