import { createHash, randomBytes } from "node:crypto";
import { data } from "@remix-run/node";
import type { PostgrestError } from "@supabase/supabase-js";
import { z } from "zod";
import { reminderTopics, remindPayer } from "~/domain/bookings/money/reminders.server";
import {
  addedPilgrimsSchema,
  bookingMessages,
  payerFields,
  pilgrimsOf,
  readPlan,
  reason,
} from "~/domain/bookings/record";
import { refusalOf, seatsMessage, wholePage } from "~/domain/bookings/save-booking.server";
import { type RoomType, roomTypes } from "~/domain/bookings/words";
import { absoluteAddress } from "~/domain/site/head.server";
import { uuid } from "~/lib/addresses";
import { bookingAddress } from "~/lib/booking-addresses";
import { withNumberingPlan } from "~/lib/phone.server";
import type { Tables } from "~/records/define";
import * as kind from "~/records/kinds";
import { once, rowIdOf } from "~/records/save.server";
import { expirePublicReads } from "~/server/cache.server";
import { redirectWithSuccess } from "~/server/flash.server";
import { logFailure } from "~/server/log.server";
import { leadToChat, notFound, unknownRequest } from "~/server/responses.server";
import { BackendError, checkViolation, type Supabase, savingTrouble, unwrap } from "~/server/supabase.server";
import { nameField } from "./fields";

/** A form of the booking's page that was refused, as it was typed. */
export interface RefusedChange {
  intent: string;
  /** The pilgrim that the form is about; "" where it is about the booking. */
  pilgrim: string;
  /** Messages by field; "" for the whole form, `page` where the page does not have the form any more. */
  errors: Record<string, string>;
  typed: Record<string, string>;
}

interface Context {
  client: Supabase;
  id: string;
  form: URLSearchParams;
}

type Written = { error: PostgrestError | null; status: number; data?: unknown };

interface Refused {
  status: number;
  errors: Record<string, string>;
}

type Change = (context: Context) => Promise<Refused | string>;

/** Makes a change of the booking: reads the form by `schema` and writes it. Returns the message `done`, or the reason why
 * nothing was written. */
function change<Schema extends z.ZodObject>(
  schema: Schema,
  done: string,
  write: (values: z.output<Schema>, context: Context) => PromiseLike<Written>,
): Change {
  return async (context) => {
    const read = schema.safeParse(Object.fromEntries(context.form));
    if (!read.success) return { status: 400, errors: messagesOf(read.error) };
    return outcomeOf(await write(read.data, context), done);
  };
}

function messagesOf({ issues }: z.ZodError): Record<string, string> {
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0] ?? ""), message]));
}

/** Throws BackendError for a failure that is no refusal. A write that must answer rows and has none was not allowed. */
function outcomeOf({ error, status, data: rows }: Written, done: string): Refused | string {
  if (error === null) return Array.isArray(rows) && rows.length === 0 ? notAllowed : done;
  if (error.code === checkViolation)
    return { status: 422, errors: { "": "Isian ini terlalu panjang atau terlalu besar." } };
  const refusal = refusalOf(error);
  if (refusal === null) throw new BackendError(error, status);
  return { status: refusal.status, errors: { [refusal.field]: refusal.message } };
}

const notAllowed: Refused = { status: 403, errors: { [wholePage]: bookingMessages.notAllowed } };

const pilgrim = z.guid(bookingMessages.gone);
const roomType = z.enum(roomTypes as [RoomType, ...RoomType[]], "Pilih kamarnya");
const onlyReason = z.object({ reason });
const whole = (unfit: string) => z.coerce.number(unfit).int(unfit);

const lineSchema = z.object({
  label: kind.requiredLine(200, "Isi keterangannya").schema,
  amount: kind.rupiah("Jumlah", "500.000").refine((amount) => amount > 0, "Jumlah harus lebih dari nol"),
});

/** Rows that a form adds have ids of its stamp: sent twice, it adds each once. */
const rowId = ({ form, id }: Context, part: unknown) => rowIdOf(form.get("stamp") ?? "", [id, part]);

const changes: Record<string, Change> = {
  payer: change(
    withNumberingPlan(z.object(payerFields)),
    "Data pembayar disimpan",
    ({ payerName, payerPhone }, { client, id }) =>
      client
        .from("bookings")
        .update({ payer_name: payerName, payer_phone: payerPhone })
        .eq("id", id)
        .select("id"),
  ),
  names: changeNames,
  room: change(z.object({ pilgrim, roomType, reason }), "Kamar diganti", (values, { client }) =>
    client.rpc("change_room", {
      pilgrim: values.pilgrim,
      room_type: values.roomType,
      reason: values.reason,
    }),
  ),
  "cancel-pilgrim": change(z.object({ pilgrim, reason }), "Jamaah dibatalkan", (values, { client }) =>
    client.rpc("cancel_pilgrim", values),
  ),
  "add-pilgrims": addPilgrims,
  charge: change(lineSchema, "Biaya ditambah", (line, context) =>
    addLine(context, { ...line, kind: "tambahan" }),
  ),
  discount: change(lineSchema.extend({ reason }), "Potongan diberikan", ({ amount, ...line }, context) =>
    addLine(context, { ...line, amount: -amount, kind: "potongan" }),
  ),
  "due-dates": async ({ client, id, form }) => {
    const read = readPlan(form);
    if ("errors" in read) return { status: 400, errors: read.errors };
    const plan = read.plan.map(({ dueOn, amount }) => ({ dueOn, amount }));
    return outcomeOf(await client.rpc("set_due_dates", { booking: id, plan }), "Jadwal bayar disimpan");
  },
  extend: change(
    z.object({ hours: whole("Isi dengan angka 1 sampai 168"), reason }),
    "Masa tahan diperpanjang",
    (values, { client, id }) => client.rpc("extend_hold", { booking: id, ...values }),
  ),
  "hold-again": async ({ client, id }) => {
    const answer = await client.rpc("hold_again", { booking: id });
    if (answer.error?.code === "PT409" && answer.error.hint === "seats")
      return { status: 409, errors: { "": "Masa tahan sudah habis dan kursinya sudah terisi." } };
    return outcomeOf(answer, "Kursi ditahan lagi");
  },
  activate: change(onlyReason, "Pendaftaran diaktifkan", (values, { client, id }) =>
    client.rpc("activate_booking", { booking: id, ...values }),
  ),
  move: change(
    z.object({
      departure: z.guid(bookingMessages.departureMissing),
      price: z.enum(["hari-ini", "tetap"], "Pilih harganya"),
      reason,
    }),
    "Pendaftaran dipindahkan",
    (values, { client, id }) =>
      client.rpc("move_booking", {
        booking: id,
        departure: values.departure,
        reason: values.reason,
        keep_price: values.price === "tetap",
      }),
  ),
  cancel: change(onlyReason, "Pendaftaran dibatalkan", (values, { client, id }) =>
    client.rpc("cancel_booking", { booking: id, ...values }),
  ),
  "revoke-link": async ({ client, id, form }) => {
    const owner = form.get("pilgrim") || null;
    if (owner !== null && !uuid.test(owner)) throw unknownRequest();
    const links = client
      .from("booking_links")
      .update({ revoked_at: new Date().toISOString() })
      .eq("booking_id", id)
      .is("revoked_at", null);
    const ofOwner = owner === null ? links.is("pilgrim_id", null) : links.eq("pilgrim_id", owner);
    return outcomeOf(await ofOwner, "Tautan dicabut");
  },
};

interface NewLine {
  kind: "tambahan" | "potongan";
  label: string;
  amount: number;
  reason?: string;
}

function addLine(context: Context, line: NewLine) {
  const row = { id: rowId(context, line.kind), booking_id: context.id, ...line };
  return context.client.from("bill_lines").upsert(row, once);
}

/** Saves the names that differ from the stored ones. */
async function changeNames({ client, id, form }: Context): Promise<Refused | string> {
  const stored = unwrap(await client.from("booking_pilgrims").select("id, name").eq("booking_id", id));
  const typed = stored.flatMap((row) => {
    const name = form.get(nameField(row.id));
    return name === null || name === row.name ? [] : [{ id: row.id, name }];
  });
  const name = kind.line(120).schema;
  const unfit = typed.flatMap((row) => {
    const read = name.safeParse(row.name);
    return read.success ? [] : [[nameField(row.id), read.error.issues[0]?.message ?? ""]];
  });
  if (unfit.length > 0) return { status: 400, errors: Object.fromEntries(unfit) };
  for (const row of typed) {
    const answer = await client
      .from("booking_pilgrims")
      .update({ name: row.name })
      .eq("id", row.id)
      .select("id");
    const outcome = outcomeOf(answer, "");
    if (outcome !== "") return outcome;
  }
  return "Nama jamaah disimpan";
}

async function addPilgrims(context: Context): Promise<Refused | string> {
  const typed = Object.fromEntries([...context.form].filter(([, value]) => value !== ""));
  const counts = roomTypes.flatMap((room) => (room in typed ? [[room, Number(typed[room])]] : []));
  const read = addedPilgrimsSchema.safeParse({ ...typed, ...Object.fromEntries(counts) });
  if (!read.success) return { status: 400, errors: messagesOf(read.error) };
  const rows = pilgrimsOf(read.data).map(({ name, roomType: room_type }, index) => ({
    id: rowId(context, index),
    booking_id: context.id,
    name,
    room_type,
  })) as Tables["booking_pilgrims"]["Insert"][]; // The database fills in departure_id and place.
  const answer = await context.client.from("booking_pilgrims").upsert(rows, once);
  if (answer.error?.hint !== "seats") return outcomeOf(answer, "Jamaah ditambah");
  // The database tells the seats for the whole booking, of which its pilgrims have theirs already.
  const { client, id } = context;
  const active = client.from("booking_pilgrims").select("id").eq("booking_id", id).eq("status", "aktif");
  const left = Number(answer.error.details) - unwrap(await active).length;
  return { status: 409, errors: { quad: seatsMessage(String(left)) } };
}

/** Does what a form of the booking's page asks for. The answer to `make-link` has the new address, which cannot be read
 * again. Throws a 400 answer for a form that no page sends. */
export async function changeBooking(client: Supabase, id: string, form: URLSearchParams) {
  const intent = form.get("intent") ?? "";
  const context = { client, id, form };
  const refuse = ({ status, errors }: Refused) => {
    const { intent: _intent, stamp: _stamp, ...typed } = Object.fromEntries(form);
    // A message about a field that this form does not have is about the whole form.
    const placed = Object.entries(errors).map(([field, message]) => [
      form.has(field) || field === wholePage ? field : "",
      message,
    ]);
    const refused = { intent, pilgrim: form.get("pilgrim") ?? "", errors: Object.fromEntries(placed), typed };
    return data<RefusedChange>(refused, { status });
  };
  try {
    if (intent === "make-link") {
      const owner = form.get("pilgrim") || null;
      const made = await makeLink(client, id, owner);
      if (typeof made === "object") return refuse(made);
      return data({ link: absoluteAddress(`/jamaah/${made}`), linkOf: owner });
    }
    if (intent === "remind") {
      const sent = await remind(context);
      return typeof sent === "string" ? leadToChat(sent) : refuse(sent);
    }
    const run = Object.hasOwn(changes, intent) ? changes[intent] : undefined;
    if (run === undefined) throw unknownRequest();
    const outcome = await run(context);
    if (typeof outcome === "object") return refuse(outcome);
    expirePublicReads();
    return redirectWithSuccess(bookingAddress(id), outcome);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    logFailure("bookings.change_failed", error, { intent });
    const message = [bookingMessages.changeFailed, ...savingTrouble(error)].join(" ");
    return refuse({ status: 500, errors: { "": message } });
  }
}

/** Replaces the secret of the payer's page, or of a pilgrim's, and returns it. The database stores only its hash. */
async function makeLink(client: Supabase, id: string, owner: string | null): Promise<Refused | string> {
  if (owner !== null && !uuid.test(owner)) throw unknownRequest();
  const token = randomBytes(32).toString("base64url");
  const token_hash = createHash("sha256").update(token).digest("hex");
  const link = { booking_id: id, pilgrim_id: owner, token_hash };
  return outcomeOf(await client.from("booking_links").insert(link), token);
}

/** Notes the reminder and returns the address that opens WhatsApp with it. Throws a 400 answer for an unknown topic. */
async function remind({ client, id, form }: Context): Promise<Refused | string> {
  const about = reminderTopics.find((topic) => topic === form.get("about"));
  if (about === undefined) throw unknownRequest();
  const sent = await remindPayer(client, id, about);
  if (sent === null) throw notFound(bookingMessages.gone);
  return "address" in sent ? sent.address : { status: 409, errors: { [wholePage]: sent.problem } };
}
