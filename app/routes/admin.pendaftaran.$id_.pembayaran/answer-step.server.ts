import type { z } from "zod";
import { type MoneyStep, seatsNews } from "~/domain/bookings/money/forms";
import { findBill } from "~/domain/bookings/money/queries.server";
import {
  correctPayment,
  decideRefund,
  judgeReport,
  moveMoney,
  type NewMoney,
  payRefund,
  proposeRefund,
  recordPayment,
  reportPayment,
} from "~/domain/bookings/money/record-money.server";
import {
  moveSchema,
  payBackSchema,
  reasonSchema,
  recordSchema,
  refundSchema,
  reportSchema,
  targetSchema,
} from "~/domain/bookings/money/schemas.server";
import { bookingPaymentsAddress } from "~/lib/booking-addresses";
import { formConstraints } from "~/lib/form-constraints";
import { answerNewForm, type FormOutcome } from "~/records/answer-form.server";
import { redirectWithSuccess } from "~/server/flash.server";
import { notFound } from "~/server/responses.server";
import type { Supabase } from "~/server/supabase.server";

interface Posted {
  client: Supabase;
  booking: string;
  form: URLSearchParams;
}

/** How a step saves its form, and the title of its success. */
interface StepAnswer<Schema extends z.ZodObject> {
  schema: Schema;
  save: (money: NewMoney, values: z.output<Schema>) => Promise<FormOutcome>;
  done: string;
}

function answerWith<Schema extends z.ZodObject>({ schema, save, done }: StepAnswer<Schema>) {
  const answer = async ({ client, booking, form }: Posted) => {
    const before = await findBill(client, booking);
    if (before === null) throw notFound("Pendaftaran Tidak Ditemukan");
    let news = "";
    return answerNewForm({
      form,
      schema,
      save: async (values, formState) => {
        const outcome = await save({ client, booking, formState, bookedOn: before.bookedOn }, values);
        if (outcome.kind === "saved") {
          const after = await findBill(client, booking);
          news = after === null || after.paid <= before.paid ? "" : seatsNews(before.status, after.status);
        }
        return outcome;
      },
      saved: () => redirectWithSuccess(bookingPaymentsAddress(booking), done, news),
      failed: "Gagal menyimpan. Coba lagi sebentar lagi.",
      event: "bookings.money_failed",
    });
  };
  return { constraint: formConstraints(schema), answer };
}

const answers = {
  lapor: answerWith({
    schema: reportSchema,
    save: reportPayment,
    done: "Laporan dicatat, menunggu verifikasi",
  }),
  catat: answerWith({ schema: recordSchema, save: recordPayment, done: "Pembayaran dicatat" }),
  terima: answerWith({
    schema: targetSchema,
    save: ({ client }, { target }) => judgeReport(client, target, "diterima"),
    done: "Pembayaran diverifikasi",
  }),
  tolak: answerWith({
    schema: reasonSchema,
    save: ({ client }, { target, reason }) => judgeReport(client, target, "ditolak", reason),
    done: "Laporan ditolak",
  }),
  koreksi: answerWith({ schema: reasonSchema, save: correctPayment, done: "Koreksi dicatat" }),
  pindah: answerWith({ schema: moveSchema, save: moveMoney, done: "Uang dipindahkan" }),
  ajukan: answerWith({ schema: refundSchema, save: proposeRefund, done: "Pengembalian diajukan" }),
  setujui: answerWith({
    schema: targetSchema,
    save: ({ client }, { target }) => decideRefund(client, target, "disetujui"),
    done: "Pengembalian disetujui",
  }),
  "tolak-pengembalian": answerWith({
    schema: reasonSchema,
    save: ({ client }, { target, reason }) => decideRefund(client, target, "ditolak", reason),
    done: "Pengembalian ditolak",
  }),
  kembalikan: answerWith({
    schema: payBackSchema,
    save: payRefund,
    done: "Pengembalian dicatat sebagai dibayar",
  }),
} as const satisfies Record<MoneyStep, unknown>;

/** Answers the form of a step: it saves and leads back to the money of the booking, or returns the form. */
export function answerStep(step: MoneyStep, posted: Posted) {
  return answers[step].answer(posted);
}

export function constraintOf(step: MoneyStep) {
  return answers[step].constraint;
}
