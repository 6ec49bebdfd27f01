import { randomBytes } from "node:crypto";
import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { readBranchNumber } from "~/domain/branches/queries.server";
import { chooseOffer, leaveFromSeveral, type Offer } from "~/domain/departures/offer";
import { readNonce, recordInquiry } from "~/domain/inquiries/record-inquiry.server";
import { type GreetedPackage, greeting, parseInquiryKind, whatsAppAddress } from "~/domain/inquiries/words";
import type { FoundPackage } from "~/domain/packages/package-detail-view";
import { findPackage } from "~/domain/packages/queries.server";
import { readChatPhone } from "~/domain/site/queries.server";
import { slugFormat, uuid } from "~/lib/addresses";
import { formatDate } from "~/lib/dates";
import { isVisitor } from "~/server/http/visitor.server";
import { log } from "~/server/log.server";
import { readSmallForm } from "~/server/read-fields.server";
import { requestScope } from "~/server/request-scope.server";
import { leadTo } from "~/server/responses.server";
import { readCookie, sendCookie } from "~/server/session.server";

/** Longest wait for the data of the greeting, in ms; a greeting without it says less. */
const lookupDeadlineMs = 1500;
/** Longest wait for the code, in ms. A later code is left out of the greeting; the conversation counts all the same. */
const recordDeadlineMs = 300;

/** Redirects visitors who open the address by hand, or go back to it, to the contact page. */
export function loader() {
  return redirect("/kontak");
}

/** Redirects to WhatsApp with a greeting that carries the conversation's code, whatever else fails here; to the contact
 * page while no WhatsApp number is known (P20). */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readSmallForm(request);
  const nonce = nonceOf(request, form);
  const detour = sendCookieFirst(request, nonce);
  if (detour !== null) return detour;
  const kind = parseInquiryKind(form.get("kind"));
  const given = form.get("package") ?? "";
  const packageSlug = slugFormat.test(given) ? given : "";
  const departure = readId(form, "departure");
  const branch = readId(form, "branch");
  const visit = form.get("visit") ?? "";
  const found = packageSlug === "" ? null : findPackage(packageSlug);
  const own = Promise.resolve(found).then((subject) =>
    readBranchNumber(branch, subject ? chosenOf(subject, departure)?.id : undefined),
  );
  const [agency, branchDigits, subject, code] = await Promise.all([
    inTime("number", lookupDeadlineMs, readChatPhone(), null),
    inTime("branch", lookupDeadlineMs, own, null),
    inTime("package", lookupDeadlineMs, found, null),
    inTime(
      "record",
      recordDeadlineMs,
      recordInquiry(request, { kind, packageSlug, departure, branch, visit, nonce }),
      null,
    ),
  ]);
  const digits = branchDigits ?? agency?.digits;
  const text = greeting(kind, subject && toGreeted(subject, departure), code);
  const to = digits === undefined ? "/kontak" : whatsAppAddress(digits, text);
  return redirect(to, { status: 303, headers: { "Cache-Control": "no-store" } });
}

function readId(form: URLSearchParams, name: string): string {
  const given = form.get(name) ?? "";
  return uuid.test(given) ? given : "";
}

/** A package's only departure is chosen by itself. */
function chosenOf({ offers }: FoundPackage, departure: string): Offer | undefined {
  return offers.length === 1 ? offers[0] : offers.find(({ id }) => id === departure);
}

/** Without a chosen departure, the greeting names the one that the page shows. */
function toGreeted(found: FoundPackage, departure: string): GreetedPackage {
  const { row, offers } = found;
  const chosen = chosenOf(found, departure);
  const asked = chosen ?? chooseOffer(null, offers);
  return {
    title: row.title,
    departure: chosen ? dayAndCity(chosen, offers) : null,
    departed: row.departed === true,
    full: asked ? asked.state === "penuh" : (row.seats_left ?? row.quota) === 0,
    closed: asked?.state === "ditutup",
  };
}

function dayAndCity({ departure_date, departure_city }: Offer, all: readonly Offer[]): string {
  const day = formatDate(departure_date);
  return departure_city !== null && leaveFromSeveral(all) ? `${day} dari ${departure_city}` : day;
}

/** Returns the result of `work`, or `otherwise` when it fails or takes longer. A failure is logged, however late. */
function inTime<Value>(
  step: string,
  ms: number,
  work: Value | Promise<Value>,
  otherwise: Value,
): Promise<Value> {
  const { id } = requestScope();
  const deadline = new Promise<Value>((resolve) => setTimeout(resolve, ms, otherwise).unref());
  const answered = Promise.resolve(work).catch((error: unknown) => {
    log().warn({ requestId: id, step, err: error }, "wa.step_failed");
    return otherwise;
  });
  return Promise.race([answered, deadline]);
}

const cookieName = "ketukan";
/** Lifetime of the cookie; a tap a minute after the first begins another conversation. */
const livesSeconds = 60;
/** Marks the address of a browser that was sent a cookie, or refused one, so that it is not tried again. */
const marker = "lagi";

/** Nonce of a tap, from the page's script or else from the cookie: equal for its repetitions, different for other
 * visitors. */
function nonceOf(request: Request, form: URLSearchParams): string | null {
  return readNonce(form.get("tap")) ?? readNonce(readCookie(request.headers.get("Cookie"), cookieName));
}

/** Sends a cookie of random bytes to browsers without script, as kept pages are the same for all visitors, and has them
 * post once more. Of two taps the browser follows only the later answer. Null where there is a nonce, where the browser
 * refuses the cookie, or for bots. */
function sendCookieFirst(request: Request, nonce: string | null): Response | null {
  if (
    nonce !== null ||
    !isVisitor((header) => request.headers.get(header)) ||
    new URL(request.url).searchParams.has(marker)
  )
    return null;
  sendCookie(cookieName, randomBytes(16).toString("base64url"), livesSeconds);
  return leadTo(`/wa?${marker}`, { status: 307, headers: { "Cache-Control": "no-store" } });
}
