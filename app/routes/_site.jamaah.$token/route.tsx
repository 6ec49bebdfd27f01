import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { PageHead } from "~/components/layout/page-head";
import { isLinkToken, openVisit, readPilgrimVisit } from "~/domain/bookings/money/visits.server";
import { secretMeta } from "~/lib/head";
import { networkOf } from "~/lib/networks";
import { getEnv, isLocal } from "~/server/env.server";
import { isUsedUp, limits } from "~/server/limits.server";
import { logFailure } from "~/server/log.server";
import { readVisitorForm } from "~/server/read-fields.server";
import { requestScope } from "~/server/request-scope.server";
import { leadTo, notFound, unavailable } from "~/server/responses.server";
import { readBookingPage } from "./booking-page.server";
import { PilgrimBooking } from "./booking-view";

export { ErrorPage as ErrorBoundary } from "~/components/layout/error-page";

const name = "Halaman Jamaah";

export const meta = secretMeta(name);

export function headers() {
  return { "Cache-Control": "no-store" };
}

/** Overrides headers of other pages: a followed link must not tell this address. Throws 404 for what is no secret. */
function openPage(request: Request, token: string): void {
  const { answer } = requestScope();
  answer.set("Referrer-Policy", isSecure(request) ? "no-referrer" : "same-origin");
  answer.set("X-Robots-Tag", "noindex, nofollow");
  answer.set("Cache-Control", "no-store");
  if (!isLinkToken(token)) throw notFound("Halaman Tidak Ditemukan");
}

/** Whether browsers say of a form that it comes from this site, although `no-referrer` hides its origin. Over plain http away
 * from this computer they do not, and the form would be refused; `same-origin` tells other sites nothing either. */
function isSecure(request: Request): boolean {
  return getEnv().siteUrl.startsWith("https:") || isLocal(new URL(request.url).hostname);
}

/** Every well-formed secret shows the same form until its question is answered. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { token = "" } = params;
  openPage(request, token);
  const visit = readPilgrimVisit(request, token);
  if (visit === null) return { booking: null };
  return { booking: await readBookingPage(visit).catch(fail) };
}

function fail(error: unknown): never {
  logFailure("booking_page.read_failed", error);
  throw unavailable();
}

const wrong = "Tautan atau angka tidak cocok.";
const tooMany = "Terlalu banyak percobaan. Minta tautan baru kepada kami.";
const missing = "Tulis dahulu empat angkanya.";
const digitsKey = "angka";

export async function action({ request, params }: ActionFunctionArgs) {
  const { token = "" } = params;
  openPage(request, token);
  const typed = (await readVisitorForm(request)).get(digitsKey) ?? "";
  // An empty field is no guess, and every token is answered alike.
  if (typed.trim() === "") return data({ problem: missing }, 400);
  if (isUsedUp(limits.bookingLinks, networkOf(requestScope().clientAddress)))
    return data({ problem: tooMany }, 429);
  const opened = await openVisit(token, typed).catch(fail);
  if (opened === "yes") return leadTo(new URL(request.url).pathname, 303);
  return opened === "wait" ? data({ problem: tooMany }, 429) : data({ problem: wrong }, 400);
}

export default function BookingOwnPage() {
  const { booking } = useLoaderData<typeof loader>();
  return booking === null ? (
    <Question />
  ) : (
    <>
      <PageHead
        title={`Pendaftaran ${booking.code}`}
        intro="Tautan halaman ini rahasia: simpan untuk Anda sendiri."
        steps={[[name, ""]]}
      />
      <PilgrimBooking booking={booking} />
    </>
  );
}

function Question() {
  const problem = useActionData<typeof action>()?.problem;
  return (
    <>
      <PageHead
        title={name}
        intro="Untuk menjaga data Anda, tulis empat angka terakhir nomor WhatsApp pembayar."
        steps={[[name, ""]]}
      />
      <div className="wrap py-section">
        {/* Without an address of its own the form is sent to this one, which the page never writes down. */}
        <form noValidate method="post" className="panel grid max-w-md gap-4 p-6">
          <label className="label" htmlFor="angka">
            Empat angka terakhir nomor WhatsApp
          </label>
          <input
            id="angka"
            name={digitsKey}
            className="input"
            inputMode="numeric"
            autoComplete="off"
            required
            maxLength={10}
            aria-describedby={problem && "angka-salah"}
            aria-invalid={problem !== undefined || undefined}
          />
          {problem && (
            <p id="angka-salah" role="alert" className="font-bold text-bronze">
              {problem}
            </p>
          )}
          <button type="submit" className="btn btn-primary justify-self-start">
            Buka
          </button>
        </form>
      </div>
    </>
  );
}
