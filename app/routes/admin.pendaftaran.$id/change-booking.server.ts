import { createHash, randomBytes } from "node:crypto";
import { data } from "@remix-run/node";
import type { PostgrestError } from "@supabase/supabase-js";
import { z } from "zod";
import { bookingMessages, longestName } from "~/domain/bookings/messages";
import { reminderTopics, remindPayer } from "~/domain/bookings/money/reminders.server";
import { readPlan } from "~/domain/bookings/payment-plan";
import { addedPilgrimsSchema, payerFields, pilgrimsOf, reason } from "~/domain/bookings/record";
import { refusalOf, seatsMessage, wholePage } from "~/domain/bookings/save-booking.server";
import { nameTexts, payerTexts, planTexts, type RoomType, roomTypes } from "~/domain/bookings/words";
import { absoluteAddress } from "~/domain/site/head.server";
import { uuid } from "~/lib/addresses";
import { bookingAddress } from "~/lib/booking-addresses";
import { type Difference, overwriteValue } from "~/lib/form-state";
import { differingFields, type FieldText } from "~/records/changes";
import type { Tables } from "~/records/define";
import * as kind from "~/records/kinds.server";
import { conflictMessage } from "~/records/noun";
import { fingerprint, once, refused, rowIdOf, saveUnlessNewer } from "~/records/save.server";
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
  /** What a colleague has stored since the form was opened, and the value of the button that replaces it. */
  newer: Difference[];
  overwrite: string;
}

interface Context {
  client: Supabase;
  id: string;
  form: URLSearchParams;
}

type Written = { error: PostgrestError | null; status: number; data?: unknown };

interface Refused extends Pick<RefusedChange, "errors">, Partial<Pick<RefusedChange, "newer" | "overwrite">> {
  status: number;
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

/** Words how a write ended. No rows where the write returns rows: it was not allowed. Throws BackendError for a failure that
 * is no refusal. */
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
  payer: changePayer,
  names: changeNames,
  room: change(
    z.object({ pilgrim, roomType, reason }),
    "Kamar diganti",
    ({ roomType: room_type, ...values }, { client }) => client.rpc("change_room", { ...values, room_type }),
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
  "due-dates": changeDueDates,
  extend: change(
    z.object({
      hours: whole("Isi dengan angka 1 sampai 168"),
      reason,
      // The end of the hold that the page has shown.
      version: z.iso.datetime({ offset: true }).optional().catch(undefined),
    }),
    "Masa tahan diperpanjang",
    ({ version, ...values }, { client, id }) =>
      client.rpc("extend_hold", { booking: id, ...values, ...(version && { held_until: version }) }),
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
    ({ price, ...values }, { client, id }) =>
      client.rpc("move_booking", { booking: id, ...values, keep_price: price === "tetap" }),
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

interface Replacing<Stored> {
  context: Context;
  /** Names in messages what is replaced, in small letters. */
  name: string;
  done: string;
  find: () => Promise<Stored | null>;
  /** Words the stored values that the form replaces; their fingerprint is the form's version. */
  word: (stored: Stored) => FieldText[];
  /** Words the stored values as they will be. */
  wordTyped: (stored: Stored) => FieldText[];
  /** Answers false where a colleague was faster. */
  write: (stored: Stored) => Promise<boolean | Refused>;
}

/** Replaces stored values, unless a colleague has changed them since the form was opened. */
async function replaceStored<Stored>(replacing: Replacing<Stored>): Promise<Refused | string> {
  const { context, name, done, find, word, wordTyped, write } = replacing;
  let refusedBy: Refused = notAllowed;
  let triedVersion = "";
  const outcome = await saveUnlessNewer({
    openedVersion: context.form.get("version"),
    find: async () => {
      const stored = await find();
      return stored && { stored, version: fingerprint(word(stored)) };
    },
    compare: ({ stored }) => differingFields(word(stored), wordTyped(stored)),
    write: async ({ stored, version }) => {
      // Nothing has changed since the last try, so it was not a colleague who kept it from being written.
      const written = version === triedVersion ? notAllowed : await write(stored);
      triedVersion = version;
      if (typeof written === "boolean") return written;
      refusedBy = written;
      return refused(written.status, {});
    },
  });
  if (outcome.kind === "saved") return done;
  if (outcome.kind !== "newer") return refusedBy;
  const overwrite = overwriteValue(context.form.get("intent") ?? "", outcome.version);
  // The timeline of a booking holds neither payer nor names, so nobody can be named.
  return { status: 409, errors: { "": conflictMessage(name, null) }, newer: outcome.newer, overwrite };
}

/** Tells whether an update has changed its row; a refusal where the database refused it. */
function wasWritten(answer: Written): boolean | Refused {
  const outcome = outcomeOf(answer, "");
  return outcome === notAllowed ? false : typeof outcome === "string" || outcome;
}

const payerSchema = z.object(payerFields);

async function changePayer(context: Context): Promise<Refused | string> {
  const { client, id, form } = context;
  const read = payerSchema.safeParse(Object.fromEntries(form));
  if (!read.success) return { status: 400, errors: messagesOf(read.error) };
  const typed = { payer_name: read.data.payerName, payer_phone: read.data.payerPhone };
  const bookings = () => client.from("bookings");
  return replaceStored({
    context,
    name: "data pembayar",
    done: "Data pembayar disimpan",
    find: async () => unwrap(await bookings().select("payer_name, payer_phone").eq("id", id).maybeSingle()),
    word: payerTexts,
    wordTyped: () => payerTexts(typed),
    write: async (stored) =>
      wasWritten(await bookings().update(typed).eq("id", id).match(stored).select("id")),
  });
}

async function changeDueDates(context: Context): Promise<Refused | string> {
  const { client, id, form } = context;
  const read = readPlan(form);
  if ("errors" in read) return { status: 400, errors: read.errors };
  const plan = read.plan.map(({ dueOn, amount }) => ({ dueOn, amount }));
  const typed = plan.map(({ dueOn, amount }) => ({
    due_on: dueOn,
    amount: amount ?? 0,
    is_last: amount === null,
  }));
  return replaceStored({
    context,
    name: "jadwal bayar",
    done: "Jadwal bayar disimpan",
    find: async () => unwrap(await client.rpc("booking_dues", { booking: id })),
    word: planTexts,
    wordTyped: () => planTexts(typed),
    write: async () => wasWritten(await client.rpc("set_due_dates", { booking: id, plan })),
  });
}

/** Saves the names that differ from the stored ones. */
async function changeNames(context: Context): Promise<Refused | string> {
  const { client, id, form } = context;
  const pilgrims = () => client.from("booking_pilgrims");
  const find = async () =>
    unwrap(await pilgrims().select("id, place, name").eq("booking_id", id).order("place"));
  const name = kind.line(longestName).schema;
  const typed = new Map<string, string>();
  const errors: Record<string, string> = {};
  for (const row of await find()) {
    const field = nameField(row.id);
    const read = name.safeParse(form.get(field) ?? row.name);
    if (read.success) typed.set(row.id, read.data);
    else errors[field] = read.error.issues[0]?.message ?? "";
  }
  if (Object.keys(errors).length > 0) return { status: 400, errors };
  const nameOf = (row: { id: string; name: string }) => typed.get(row.id) ?? row.name;
  return replaceStored({
    context,
    name: "daftar nama jamaah",
    done: "Nama jamaah disimpan",
    find,
    word: nameTexts,
    wordTyped: (stored) => nameTexts(stored.map((row) => ({ ...row, name: nameOf(row) }))),
    write: async (stored) => {
      for (const row of stored) {
        if (nameOf(row) === row.name) continue;
        const { place: _place, ...before } = row;
        const written = wasWritten(
          await pilgrims()
            .update({ name: nameOf(row) })
            .match(before)
            .select("id"),
        );
        if (written !== true) return written;
      }
      return true;
    },
  });
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
  // The database counts the booking's own seats as free, but its pilgrims have them already.
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
  const refuse = ({ status, errors, newer = [], overwrite = "" }: Refused) => {
    const { intent: _intent, stamp: _stamp, ...typed } = Object.fromEntries(form);
    // A message about a field that this form does not have is about the whole form.
    const placed = Object.entries(errors).map(([field, message]) => [
      form.has(field) || field === wholePage ? field : "",
      message,
    ]);
    const pilgrim = form.get("pilgrim") ?? "";
    return data<RefusedChange>(
      { intent, pilgrim, errors: Object.fromEntries(placed), typed, newer, overwrite },
      { status },
    );
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
