import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { FormErrors } from "~/components/form/form-messages";
import { useAnswer } from "~/components/form/use-answer";
import { BackLink, ScreenHead } from "~/components/layout/screen-head";
import { Sums } from "~/components/ui/sums";
import { DueDates } from "~/domain/bookings/due-dates";
import { duesPath } from "~/domain/bookings/money/words";
import { moneyStepAddress, stepKey } from "~/domain/bookings/steps/address";
import type { ReturnedStep } from "~/domain/bookings/steps/define.server";
import { StepForm } from "~/domain/bookings/steps/step-form";
import {
  type DrawnStep,
  findStep,
  type MoneyStep,
  stepArea,
  takeStep,
} from "~/domain/bookings/steps/steps.server";
import { bookingStatusLabel } from "~/domain/bookings/words";
import { bookingAddress, bookingPaymentsAddress, bookingsPath } from "~/lib/booking-addresses";
import { adminMeta } from "~/lib/head";
import { requireStaff } from "~/server/guard.server";
import { readSmallForm } from "~/server/read-fields.server";
import { loadMoney, type MoneyView } from "./money.server";
import { Payments, Refunds, Reports } from "./money-lists";
import { StepLink } from "./step-link";

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
  const step = findStep(new URL(request.url).searchParams.get(stepKey));
  const { client } = await requireStaff(request, stepArea(step));
  return takeStep(step, { client, booking: params.id ?? "", form: await readSmallForm(request) });
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
      <FormErrors id="gagal-memuat" errors={view.unread} />
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
        <OpenStep key={view.formState.idempotencyKey} step={step} view={view} returned={answer ?? null} />
      )}
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <div className="grid grid-cols-1 gap-6">
          <Reports view={view} />
          <Payments view={view} />
        </div>
        <div className="grid grid-cols-1 gap-6">
          <DueDates dues={view.dues} />
          <Refunds view={view} />
        </div>
      </div>
    </div>
  );
}

interface OpenStepProps {
  step: DrawnStep;
  view: MoneyView;
  returned: ReturnedStep | null;
}

/** The form of the step that the address opens. */
function OpenStep({ step, view, returned }: OpenStepProps) {
  const { booking, about, subject, today, accounts, formState } = view;
  const [account, ...others] = accounts;
  return (
    <section aria-labelledby="langkah" className="panel grid grid-cols-1 gap-4">
      <h2 id="langkah">{step.title}</h2>
      <StepForm
        step={step}
        action={moneyStepAddress(booking.id, step.name as MoneyStep, about)}
        cancelTo={bookingPaymentsAddress(booking.id)}
        formState={formState}
        about={about}
        values={{ paidOn: today, account: others.length === 0 ? account?.value : "" }}
        options={{ account: accounts }}
        returned={returned}
        className="grid grid-cols-1 gap-4"
      >
        {subject && <p className="font-semibold wrap-anywhere">{subject}</p>}
      </StepForm>
    </section>
  );
}

function Steps({ view }: { view: MoneyView }) {
  const { booking, offered, rest } = view;
  // Money that arrives for a cancelled booking is recorded too, but nobody waits for it.
  const isSettled = booking.status === "batal" && rest <= 0;
  const money = isSettled ? "uang yang masih datang" : "pembayaran";
  const mayRecord = offered.includes("catat");
  return (
    <div className="flex flex-wrap gap-3">
      <StepLink view={view} step="catat" className={isSettled ? "btn" : "btn btn-primary"}>
        Catat {money}
      </StepLink>
      <StepLink view={view} step="lapor" className={mayRecord || isSettled ? "btn" : "btn btn-primary"}>
        Laporkan {money}
      </StepLink>
      <StepLink view={view} step="ajukan" className={isSettled ? "btn btn-primary" : "btn"}>
        Ajukan pengembalian
      </StepLink>
      <StepLink view={view} step="pindah" className="btn">
        Pindahkan uang
      </StepLink>
    </div>
  );
}
