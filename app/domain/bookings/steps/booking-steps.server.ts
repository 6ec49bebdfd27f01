import { z } from "zod";
import { formatMoment } from "~/lib/dates";
import { nameChanger } from "~/records/changer.server";
import { columnsOf, field, fieldTexts, type RecordFields, type Tables } from "~/records/define";
import * as kind from "~/records/kinds.server";
import { changerWords } from "~/records/noun";
import { once, refused, rowIdOf } from "~/records/save.server";
import { unwrap } from "~/server/supabase.server";
import { bookingMessages, longestName } from "../messages";
import { planFields, readPlan, refuseUnfitPlan } from "../payment-plan";
import {
  amountField,
  payerFields,
  pilgrimFields,
  pilgrimsOf,
  reasonField,
  refuseUnfitPilgrims,
} from "../record";
import { seatsMessage } from "../refusals.server";
import { movePrices, nameTexts, planTexts, roomLabels } from "../words";
import { type StepContext, stepsOf } from "./define.server";
import { nameField } from "./names";
import { replaceStored, wasWritten } from "./replace-stored.server";

const defineStep = stepsOf("booking");

const withSeats = ["ditahan", "aktif"] as const;
const notCancelled = ["ditahan", "aktif", "kedaluwarsa"] as const;

const ofPilgrim = { pilgrim: z.guid(bookingMessages.gone) };

const labelField = (example: string) =>
  field("label", "Keterangan", kind.requiredLine(200, "Isi keterangannya"), { help: example });

/** Hours; the database has their bounds. */
const hours = z.number("Isi dengan angka 1 sampai 168").int("Isi dengan angka 1 sampai 168").default(0);

export const bookingSteps = {
  payer: defineStep({
    area: "service",
    title: "Ubah pembayar",
    submit: "Simpan pembayar",
    fields: payerFields,
    replaces: "data pembayar",
    done: "Data pembayar disimpan",
    write: (values, context) => {
      const bookings = () => context.client.from("bookings");
      const typed = columnsOf(payerFields, values);
      return replaceStored(context, {
        find: async () =>
          unwrap(await bookings().select("payer_name, payer_phone").eq("id", context.booking).maybeSingle()),
        texts: (stored) => fieldTexts(payerFields, stored),
        typed: () => typed,
        write: async (stored) =>
          wasWritten(await bookings().update(typed).eq("id", context.booking).match(stored).select("id")),
      });
    },
  }),
  names: defineStep({
    area: "service",
    statuses: notCancelled,
    title: "Isi nama jamaah",
    submit: "Simpan nama",
    fields: ({ pilgrims }): RecordFields =>
      Object.fromEntries(
        pilgrims.map(({ id, place }) => [
          nameField(id),
          field("name", `Nama jamaah ${place}`, kind.line(longestName)),
        ]),
      ),
    replaces: "daftar nama jamaah",
    done: "Nama jamaah disimpan",
    write: (values, context) => {
      const pilgrims = () => context.client.from("booking_pilgrims");
      const rename = <Row extends { id: string; name: string }>(row: Row) => ({
        ...row,
        name: String(values[nameField(row.id)] ?? row.name),
      });
      return replaceStored(context, {
        find: async () =>
          unwrap(await pilgrims().select("id, place, name").eq("booking_id", context.booking).order("place")),
        texts: nameTexts,
        typed: (stored) => stored.map(rename),
        write: async (stored) => {
          for (const { id, name } of stored) {
            const typed = rename({ id, name });
            if (typed.name === name) continue;
            const change = pilgrims().update({ name: typed.name }).match({ id, name });
            const written = wasWritten(await change.select("id"));
            if (written !== true) return written;
          }
          return true;
        },
      });
    },
  }),
  room: defineStep({
    area: "service",
    statuses: withSeats,
    title: "Ganti kamar",
    help: "Dengan harga kamar itu yang sudah ada di pendaftaran ini; bila belum ada, harga hari ini.",
    subject: ofPilgrim,
    fields: {
      roomType: field("room_type", "Kamar", kind.requiredOption(roomLabels, "Pilih kamarnya")),
      reason: reasonField,
    },
    done: "Kamar diganti",
    write: ({ pilgrim, roomType: room_type, reason }, { client }) =>
      client.rpc("change_room", { pilgrim, room_type, reason }),
  }),
  "cancel-pilgrim": defineStep({
    area: "service",
    statuses: withSeats,
    title: "Batalkan",
    submit: "Ya, batalkan jamaah ini",
    isDangerous: true,
    subject: ofPilgrim,
    fields: { reason: reasonField },
    done: "Jamaah dibatalkan",
    write: (values, { client }) => client.rpc("cancel_pilgrim", values),
  }),
  "add-pilgrims": defineStep({
    area: "service",
    statuses: withSeats,
    title: "Tambah jamaah",
    help: "Dengan harga hari ini. Kursinya langsung ditahan.",
    fields: pilgrimFields,
    rules: (schema) => schema.superRefine(refuseUnfitPilgrims),
    done: "Jamaah ditambah",
    write: async (values, { client, booking, formState }) => {
      const rows = pilgrimsOf(values).map(({ name, roomType: room_type }, index) => ({
        id: rowIdOf(formState.idempotencyKey, [booking, index]),
        booking_id: booking,
        name,
        room_type,
      })) as Tables["booking_pilgrims"]["Insert"][]; // The database fills in departure_id and place.
      const answer = await client.from("booking_pilgrims").upsert(rows, once);
      if (answer.error?.hint !== "seats") return answer;
      // The database counts the booking's own seats as free, but its pilgrims have them already.
      const active = client
        .from("booking_pilgrims")
        .select("id")
        .eq("booking_id", booking)
        .eq("status", "aktif");
      const left = Number(answer.error.details) - unwrap(await active).length;
      return refused(409, { quad: seatsMessage(left) });
    },
  }),
  charge: defineStep({
    area: "inquiries",
    statuses: notCancelled,
    title: "Tambah biaya",
    fields: {
      label: labelField("Misalnya: paspor, kursi roda, kamar sendiri"),
      amount: amountField("500.000"),
    },
    done: "Biaya ditambah",
    write: (values, context) => addLine(context, { ...values, kind: "tambahan" }),
  }),
  discount: defineStep({
    area: "money",
    statuses: notCancelled,
    title: "Beri potongan",
    fields: {
      label: labelField("Misalnya: anak, alumni"),
      amount: amountField("500.000"),
      reason: reasonField,
    },
    done: "Potongan diberikan",
    write: (values, context) => addLine(context, { ...values, amount: -values.amount, kind: "potongan" }),
  }),
  "due-dates": defineStep({
    area: "inquiries",
    statuses: withSeats,
    title: "Ubah jadwal",
    submit: "Simpan jadwal",
    help: "Baris kosong tidak dipakai. Yang tersisa dibayar pada tanggal terakhir.",
    fields: ({ dueDates }) => planFields(dueDates),
    rules: (schema) => schema.superRefine(refuseUnfitPlan),
    replaces: "jadwal bayar",
    done: "Jadwal bayar disimpan",
    write: (values, context) => {
      const { client, booking } = context;
      const plan = readPlan(values).plan.map(({ dueOn, amount }) => ({ dueOn, amount }));
      return replaceStored(context, {
        find: async () => unwrap(await client.rpc("booking_dues", { booking })),
        texts: planTexts,
        typed: () =>
          plan.map(({ dueOn, amount }) => ({ due_on: dueOn, amount: amount ?? 0, is_last: amount === null })),
        // Once staff have split the payments, no rule changes the dates.
        findChanger: () => findEventActor(context, "jadwal bayar"),
        write: async () => wasWritten(await client.rpc("set_due_dates", { booking, plan })),
      });
    },
  }),
  extend: defineStep({
    area: "service",
    statuses: ["ditahan"],
    title: "Perpanjang",
    fields: {
      hours: field(
        "held_until",
        "Berapa jam",
        { ...kind.optionalNumber(168, "jam"), schema: hours },
        { help: "Paling lama 14 hari sejak kursi ditahan." },
      ),
      reason: reasonField,
    },
    done: "Masa tahan diperpanjang",
    write: async (values, context) => {
      const { client, booking, formState } = context;
      // The end of the hold that the page has shown.
      const held_until = z.iso.datetime({ offset: true }).safeParse(formState.openedVersion).data;
      const hold = { booking, ...values, ...(held_until && { held_until }) };
      const answer = await client.rpc("extend_hold", hold);
      if (answer.error?.hint !== "hold-changed") return answer;
      const until = formatMoment(answer.error.details);
      const who = changerWords(await findEventActor(context, "diperpanjang", "ditahan lagi"));
      return refused(
        409,
        {},
        `Masa tahan sudah diubah menjadi ${until} oleh ${who}. Belum diperpanjang lagi: periksa dulu.`,
      );
    },
  }),
  "hold-again": defineStep({
    area: "service",
    statuses: ["kedaluwarsa"],
    title: "Tahan lagi",
    fields: {},
    done: "Kursi ditahan lagi",
    write: async (_values, { client, booking }) => {
      const answer = await client.rpc("hold_again", { booking });
      return answer.error?.hint === "seats"
        ? refused(409, {}, "Masa tahan sudah habis dan kursinya sudah terisi.")
        : answer;
    },
  }),
  activate: defineStep({
    area: "settings",
    statuses: ["ditahan"],
    title: "Aktifkan",
    help: "Pendaftaran menjadi aktif walaupun uang mukanya belum lunas.",
    fields: { reason: reasonField },
    done: "Pendaftaran diaktifkan",
    write: (values, { client, booking }) => client.rpc("activate_booking", { booking, ...values }),
  }),
  move: defineStep({
    area: "service",
    statuses: withSeats,
    title: "Pindah keberangkatan",
    submit: "Ya, pindahkan",
    help: "Biaya tambahan dan potongan tetap. Dengan harga hari ini, uang muka mengikuti paket barunya.",
    fields: {
      departure: field("departure_id", "Keberangkatan baru", {
        ...kind.reference("Keberangkatan", { none: "Pilih keberangkatan", isAlwaysDrawn: true }),
        schema: z.guid(bookingMessages.departureMissing),
      }),
      price: field("price", "Harga", kind.requiredOption(movePrices, "Pilih harganya", "Pilih harganya")),
      reason: reasonField,
    },
    done: "Pendaftaran dipindahkan",
    write: ({ price, ...values }, { client, booking }) =>
      client.rpc("move_booking", { booking, ...values, keep_price: price === "tetap" }),
  }),
  cancel: defineStep({
    area: "service",
    statuses: notCancelled,
    title: "Batalkan pendaftaran",
    submit: "Ya, batalkan pendaftaran",
    isDangerous: true,
    fields: { reason: reasonField },
    done: "Pendaftaran dibatalkan",
    write: (values, { client, booking }) => client.rpc("cancel_booking", { booking, ...values }),
  }),
  "revoke-link": defineStep({
    area: "service",
    title: "Cabut tautan",
    submit: "Ya, cabut",
    isDangerous: true,
    help: "Tautan yang sudah dikirim tidak dapat dibuka lagi. Anda dapat membuat yang baru.",
    subject: { pilgrim: z.guid(bookingMessages.gone).optional() },
    fields: {},
    done: "Tautan dicabut",
    write: ({ pilgrim }, { client, booking }) => {
      const links = client
        .from("booking_links")
        .update({ revoked_at: new Date().toISOString() })
        .eq("booking_id", booking)
        .is("revoked_at", null);
      return pilgrim === undefined ? links.is("pilgrim_id", null) : links.eq("pilgrim_id", pilgrim);
    },
  }),
} as const;

interface NewLine {
  kind: "tambahan" | "potongan";
  label: string;
  amount: number;
  reason?: string;
}

/** Adds a line to the bill, once for each form. */
function addLine({ client, booking, formState }: StepContext, line: NewLine) {
  const id = rowIdOf(formState.idempotencyKey, [booking, line.kind]);
  return client.from("bill_lines").upsert({ id, booking_id: booking, ...line }, once);
}

/** Tells who has made the last of a booking's changes of these kinds, by its timeline; null where there is none. */
async function findEventActor({ client, booking }: StepContext, ...kinds: string[]) {
  const events = client.from("booking_events").select("actor, at:created_at").eq("booking_id", booking);
  const latest = events.in("kind", kinds).order("id", { ascending: false }).limit(1);
  return nameChanger(client, unwrap(await latest));
}
