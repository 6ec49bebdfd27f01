import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/components/form/use-answer";
import { useMayEnter } from "~/components/layout/role-context";
import { BackLink, ScreenHead } from "~/components/layout/screen-head";
import { Sums } from "~/components/ui/sums";
import { duesPath, moneySteps, readStep, stepAddress } from "~/domain/bookings/money/forms";
import { bookingStatusLabel } from "~/domain/bookings/words";
import { bookingAddress, bookingsPath } from "~/lib/booking-addresses";
import { adminMeta } from "~/lib/head";
import { requireStaff } from "~/server/guard.server";
import { readSmallForm } from "~/server/read-fields.server";
import { unknownRequest } from "~/server/responses.server";
import { loadMoney, type MoneyView } from "./money.server";
import { Dues, Payments, Refunds, Reports } from "./money-lists";
import { answerStep } from "./money-steps.server";
import { StepForm } from "./step-form";

export { sendOrKeep as clientAction } from "~/components/form/lost-sending";

export const meta = adminMeta("Pembayaran");

export const handle = {
  crumbs: [
    { label: "Pendaftaran", to: bookingsPath },
    { label: "Pembayaran", to: "" },
  ],
};

export async function loader({ request, params }: LoaderFunctionArgs) {
  const admin = await requireStaff(request, "inquiries");
  return loadMoney(admin, params.id ?? "", new URL(request.url).searchParams);
}

export async function action({ request, params }: ActionFunctionArgs) {
  const step = readStep(new URL(request.url).searchParams);
  const { client } = await requireStaff(request, step === null ? "inquiries" : moneySteps[step]);
  const form = await readSmallForm(request);
  if (step === null) throw unknownRequest();
  return answerStep(step, { client, booking: params.id ?? "", form });
}

export default function BookingMoneyPage() {
  const view = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const { booking, seats, refusal } = view;
  // A form that was sent keeps its place, with what was typed.
  const step = refusal === "" || answer ? view.step : null;
  return (
    <div className="grid grid-cols-1 gap-6">
      <BackLink to={bookingAddress(booking.id)}>Kembali ke pendaftaran</BackLink>
      <ScreenHead
        title={`Pembayaran ${booking.code}`}
        help={`${booking.payer}, ${booking.pilgrims} jamaah, ${booking.trip}. Status: ${bookingStatusLabel(booking.status)}.`}
      >
        <Link className="btn" to={duesPath}>
          Semua tagihan
        </Link>
      </ScreenHead>
      {seats && <p className="rounded-lg border-2 border-gold bg-sand p-4">{seats}</p>}
      <section aria-label="Tagihan" className="panel">
        <Sums sums={view.sums} className="sm:grid-cols-4" />
      </section>
      {refusal && step === null && (
        <p role="alert" className="error">
          {refusal}
        </p>
      )}
      {step === null ? (
        <Steps view={view} />
      ) : (
        <StepForm key={view.formState.idempotencyKey} step={step} view={view} returned={answer ?? null} />
      )}
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <div className="grid grid-cols-1 gap-6">
          <Reports booking={booking} reports={view.reports} />
          <Payments booking={booking} payments={view.payments} />
        </div>
        <div className="grid grid-cols-1 gap-6">
          <Dues dues={view.dues} />
          <Refunds booking={booking} refunds={view.refunds} />
        </div>
      </div>
    </div>
  );
}

function Steps({ view: { booking, overpaid, paid, rest } }: { view: MoneyView }) {
  const [mayReport, mayRecord] = [useMayEnter("service"), useMayEnter("money")];
  // Money that arrives for a cancelled booking is recorded too, but nobody waits for it.
  const isSettled = booking.status === "batal" && rest <= 0;
  const money = isSettled ? "uang yang masih datang" : "pembayaran";
  return (
    <div className="flex flex-wrap gap-3">
      {mayRecord && (
        <Link className={isSettled ? "btn" : "btn btn-primary"} to={stepAddress(booking.id, "catat")}>
          Catat {money}
        </Link>
      )}
      {mayReport && (
        <Link
          className={mayRecord || isSettled ? "btn" : "btn btn-primary"}
          to={stepAddress(booking.id, "lapor")}
        >
          Laporkan {money}
        </Link>
      )}
      {mayReport && overpaid > 0 && (
        <Link className={isSettled ? "btn btn-primary" : "btn"} to={stepAddress(booking.id, "ajukan")}>
          Ajukan pengembalian
        </Link>
      )}
      {mayRecord && paid > 0 && (
        <Link className="btn" to={stepAddress(booking.id, "pindah")}>
          Pindahkan uang
        </Link>
      )}
    </div>
  );
}
