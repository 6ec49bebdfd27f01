import { z } from "zod";
import { formatMoment } from "~/lib/dates";
import { nameChanger } from "~/records/changer.server";
import { differingFields, type FieldText } from "~/records/changes";
import { columnsOf, field, fieldTexts, type RecordFields, type Tables } from "~/records/define";
import * as kind from "~/records/kinds.server";
import { changerWords } from "~/records/noun";
import {
  fingerprint,
  once,
  type Refusal,
  refused,
  rowIdOf,
  type SaveOutcome,
  saveUnlessNewer,
} from "~/records/save.server";
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
import { type Answer, notAllowed, outcomeOf, seatsMessage } from "../refusals.server";
import { nameTexts, planTexts, roomLabels } from "../words";
import { defineStep, type StepContext } from "./define.server";
import { nameField } from "./names";

const withSeats = ["ditahan", "aktif"] as const;
const notCancelled = ["ditahan", "aktif", "kedaluwarsa"] as const;

const ofPilgrim = { pilgrim: z.guid(bookingMessages.gone) };

const labelField = (example: string) =>
  field("label", "Keterangan", kind.requiredLine(200, "Isi keterangannya"), { help: example });

/** Hours; the database has their bounds. */
const hours = z.number("Isi dengan angka 1 sampai 168").int("Isi dengan angka 1 sampai 168").default(0);

const priceLabels = {
  "hari-ini": "Harga hari ini pada tanggal baru",
  tetap: "Harga yang sudah disepakati",
} as const;

export const bookingSteps = {
  payer: defineStep({
    area: "service",
    page: "booking",
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
    page: "booking",
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
    page: "booking",
    statuses: withSeats,
    title: "Ganti kamar",
    submit: "Ganti kamar",
    help: "Dengan harga kamar itu yang sudah ada di pendaftaran ini; bila belum ada, harga hari ini.",
    subject: ofPilgrim,
    fields: {
      roomType: field("room_type", "Kamar", kind.requiredOption(roomLabels, "Pilih kamarnya")),
      reason: reasonField,
    },
    done: "Kamar diganti",
    write: async ({ pilgrim, roomType: room_type, reason }, { client }) =>
      outcomeOf(await client.rpc("change_room", { pilgrim, room_type, reason })),
  }),
  "cancel-pilgrim": defineStep({
    area: "service",
    page: "booking",
    statuses: withSeats,
    title: "Batalkan",
    submit: "Ya, batalkan jamaah ini",
    isDangerous: true,
    subject: ofPilgrim,
    fields: { reason: reasonField },
    done: "Jamaah dibatalkan",
    write: async (values, { client }) => outcomeOf(await client.rpc("cancel_pilgrim", values)),
  }),
  "add-pilgrims": defineStep({
    area: "service",
    page: "booking",
    statuses: withSeats,
    title: "Tambah jamaah",
    submit: "Tambah jamaah",
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
      if (answer.error?.hint !== "seats") return outcomeOf(answer);
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
    page: "booking",
    statuses: notCancelled,
    title: "Tambah biaya",
    submit: "Tambah biaya",
    fields: {
      label: labelField("Misalnya: paspor, kursi roda, kamar sendiri"),
      amount: amountField("500.000"),
    },
    done: "Biaya ditambah",
    write: (values, context) => addLine(context, { ...values, kind: "tambahan" }),
  }),
  discount: defineStep({
    area: "money",
    page: "booking",
    statuses: notCancelled,
    title: "Beri potongan",
    submit: "Beri potongan",
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
    page: "booking",
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
        findChanger: () => findChanger(context, "jadwal bayar"),
        write: async () => wasWritten(await client.rpc("set_due_dates", { booking, plan })),
      });
    },
  }),
  extend: defineStep({
    area: "service",
    page: "booking",
    statuses: ["ditahan"],
    title: "Perpanjang",
    submit: "Perpanjang",
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
      if (answer.error?.hint !== "hold-changed") return outcomeOf(answer);
      const until = formatMoment(answer.error.details);
      const who = changerWords(await findChanger(context, "diperpanjang", "ditahan lagi"));
      return refused(
        409,
        {},
        `Masa tahan sudah diubah menjadi ${until} oleh ${who}. Belum diperpanjang lagi: periksa dulu.`,
      );
    },
  }),
  "hold-again": defineStep({
    area: "service",
    page: "booking",
    statuses: ["kedaluwarsa"],
    title: "Tahan lagi",
    submit: "Tahan lagi",
    fields: {},
    done: "Kursi ditahan lagi",
    write: async (_values, { client, booking }) => {
      const answer = await client.rpc("hold_again", { booking });
      return answer.error?.hint === "seats"
        ? refused(409, {}, "Masa tahan sudah habis dan kursinya sudah terisi.")
        : outcomeOf(answer);
    },
  }),
  activate: defineStep({
    area: "settings",
    page: "booking",
    statuses: ["ditahan"],
    title: "Aktifkan",
    submit: "Aktifkan",
    help: "Pendaftaran menjadi aktif walaupun uang mukanya belum lunas.",
    fields: { reason: reasonField },
    done: "Pendaftaran diaktifkan",
    write: async (values, { client, booking }) =>
      outcomeOf(await client.rpc("activate_booking", { booking, ...values })),
  }),
  move: defineStep({
    area: "service",
    page: "booking",
    statuses: withSeats,
    title: "Pindah keberangkatan",
    submit: "Ya, pindahkan",
    fields: {
      departure: field("departure_id", "Keberangkatan baru", {
        ...kind.reference("Keberangkatan", { none: "Pilih keberangkatan", isAlwaysDrawn: true }),
        schema: z.guid(bookingMessages.departureMissing),
      }),
      price: field("price", "Harga", kind.requiredOption(priceLabels, "Pilih harganya")),
      reason: reasonField,
    },
    done: "Pendaftaran dipindahkan",
    write: async ({ price, ...values }, { client, booking }) =>
      outcomeOf(await client.rpc("move_booking", { booking, ...values, keep_price: price === "tetap" })),
  }),
  cancel: defineStep({
    area: "service",
    page: "booking",
    statuses: notCancelled,
    title: "Batalkan pendaftaran",
    submit: "Ya, batalkan pendaftaran",
    isDangerous: true,
    fields: { reason: reasonField },
    done: "Pendaftaran dibatalkan",
    write: async (values, { client, booking }) =>
      outcomeOf(await client.rpc("cancel_booking", { booking, ...values })),
  }),
  "revoke-link": defineStep({
    area: "service",
    page: "booking",
    title: "Cabut alamat",
    submit: "Ya, cabut",
    isDangerous: true,
    help: "Alamat yang sudah dikirim tidak dapat dibuka lagi. Anda dapat membuat yang baru.",
    subject: { pilgrim: z.guid(bookingMessages.gone).optional() },
    fields: {},
    done: "Tautan dicabut",
    write: async ({ pilgrim }, { client, booking }) => {
      const links = client
        .from("booking_links")
        .update({ revoked_at: new Date().toISOString() })
        .eq("booking_id", booking)
        .is("revoked_at", null);
      return outcomeOf(
        await (pilgrim === undefined ? links.is("pilgrim_id", null) : links.eq("pilgrim_id", pilgrim)),
      );
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
async function addLine({ client, booking, formState }: StepContext, line: NewLine): Promise<SaveOutcome> {
  const id = rowIdOf(formState.idempotencyKey, [booking, line.kind]);
  return outcomeOf(await client.from("bill_lines").upsert({ id, booking_id: booking, ...line }, once));
}

interface Replacing<Stored> {
  find: () => Promise<Stored | null>;
  /** Words the values that the form replaces; their fingerprint is the form's version. */
  texts: (stored: Stored) => FieldText[];
  /** The stored values as they will be. */
  typed: (stored: Stored) => Stored;
  /** Tells who has changed them; absent where the timeline does not tell. */
  findChanger?: () => ReturnType<typeof nameChanger>;
  /** Answers false where a colleague was faster. */
  write: (stored: Stored) => Promise<boolean | Refusal>;
}

/** Replaces stored values, unless a colleague has changed them since the form was opened. */
async function replaceStored<Stored>(
  { formState }: StepContext,
  { find, texts, typed, findChanger, write }: Replacing<Stored>,
): Promise<SaveOutcome> {
  let triedVersion = "";
  const outcome = await saveUnlessNewer({
    openedVersion: formState.openedVersion || null,
    find: async () => {
      const stored = await find();
      return stored && { stored, version: fingerprint(texts(stored)) };
    },
    compare: ({ stored }) => differingFields(texts(stored), texts(typed(stored))),
    findChanger,
    write: ({ stored, version }) => {
      // Nothing has changed since the last try, so it was not a colleague who kept it from being written.
      if (version === triedVersion) return Promise.resolve(notAllowed);
      triedVersion = version;
      return write(stored);
    },
  });
  return outcome.kind === "gone" ? notAllowed : outcome;
}

/** Tells whether an update has changed its row; a refusal where the database refused it. */
function wasWritten(answer: Answer): boolean | Refusal {
  const outcome = outcomeOf(answer);
  if (outcome.kind === "refused") return outcome !== notAllowed && outcome;
  return true;
}

/** Tells who has made the last of a booking's changes of these kinds, by its timeline; null where there is none. */
async function findChanger({ client, booking }: StepContext, ...kinds: string[]) {
  const events = client.from("booking_events").select("actor, at:created_at").eq("booking_id", booking);
  const latest = events.in("kind", kinds).order("id", { ascending: false }).limit(1);
  return nameChanger(client, unwrap(await latest));
}
