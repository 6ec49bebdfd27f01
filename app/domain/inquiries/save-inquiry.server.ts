import { formatDeparture } from "~/lib/dates";
import type { Difference, FormState } from "~/lib/form-state";
import { nameChanger } from "~/records/changer.server";
import { differingFields } from "~/records/changes";
import type { Changer } from "~/records/noun";
import {
  addOnce,
  once,
  type Refusal,
  refused,
  rowIdOf,
  type SaveOutcome,
  saveUnlessNewer,
} from "~/records/save.server";
import { expirePublicReads } from "~/server/cache.server";
import type { Admin } from "~/server/guard.server";
import { logFailure } from "~/server/log.server";
import { foreignKeyViolation, type Supabase, uniqueViolation, unwrap } from "~/server/supabase.server";
import { takeEach } from "./assignment.server";
import { inquiryMessages } from "./messages";
import { findInquiry, readDepartureNames, type StoredInquiry } from "./queries.server";
import { type InquiryColumns, type InquiryValues, inquiryTexts, type Trip, toColumns } from "./record";
import { enteredByHand, type InquiryStatus, statusLabel } from "./words";

/** Raised by the database: for missing seats (private.take_seats; its details are the seats left), and with a hint of its
 * own for an inquiry that has a booking. */
const conflict = "PT409";
const hasBookingHint = "has-booking";
const codeAttempts = 3;

const unknownTrip = refused(409, { trip: inquiryMessages.tripGone });
/** Seats are counted per departure, so a confirmed inquiry needs one. */
const dateMissing = refused(409, { trip: inquiryMessages.dateMissing });
const hasBooking = refused(409, {}, inquiryMessages.hasBooking);
/** Personal data that was removed for good does not come back. */
const forgotten = refused(409, {}, inquiryMessages.forgotten);

/** Adds an inquiry once, as `addOnce` does. Throws BackendError. */
export function createInquiry(
  { client, staffId }: Admin,
  { idempotencyKey, openedVersion }: FormState,
  values: InquiryValues,
): Promise<SaveOutcome> {
  const id = rowIdOf(idempotencyKey);
  return addOnce({
    openedVersion,
    insert: () => insertInquiry(client, id, values),
    update: () =>
      updateInquiry(client, id, openedVersion, { values, status: undefined, staffId, personal: true }),
  });
}

async function insertInquiry(
  client: Supabase,
  id: string,
  values: InquiryValues,
): Promise<boolean | Refusal> {
  const row = { ...toColumns(values), id, kind: enteredByHand };
  for (let attempt = 1; ; attempt += 1) {
    const adding = client.from("inquiries").upsert(row, once);
    const answer = await adding.select("id");
    if (answer.error?.code === foreignKeyViolation) return unknownTrip;
    // Two inquiries drew the same code at the same moment: this one draws again.
    if (answer.error?.code === uniqueViolation && attempt < codeAttempts) continue;
    return unwrap(answer).length > 0;
  }
}

interface InquiryChange {
  values: InquiryValues;
  /** Undefined: the status stays. */
  status: InquiryStatus | undefined;
  /** Id of the member of staff who saves. An inquiry that nobody handles is assigned to the member who confirms it. */
  staffId: string;
  /** Whether name, phone and note are saved: the form of an anonymised inquiry does not have them. */
  personal: boolean;
}

/** Updates an inquiry as `saveUnlessNewer` does; `openedVersion` is its `updated_at`. Throws BackendError. */
export async function updateInquiry(
  client: Supabase,
  id: string,
  openedVersion: string,
  change: InquiryChange,
): Promise<SaveOutcome> {
  const { values, status, staffId, personal } = change;
  const { name, phone, note, ...facts } = toColumns(values);
  const [departure, ...others] = await departuresToChoose(client, facts);
  if (departure !== undefined && others.length === 0) facts.departure_id = departure.id;
  const recordFor = ({ bookingId }: StoredInquiry) => ({
    ...(bookingId === null ? facts : { room_type: facts.room_type }),
    ...(personal && { name, phone, note }),
    ...(status && { status }),
  });
  let isForgotten = false;
  const outcome = await saveUnlessNewer({
    openedVersion,
    find: () => findInquiry(client, id),
    compare: (stored) => {
      isForgotten = personal && stored.anonymisedAt !== null;
      return compare(client, stored, recordFor(stored));
    },
    findChanger: () => findColleague(client, id, openedVersion),
    write: async (stored) => {
      if (personal && stored.anonymisedAt !== null) return forgotten;
      const needsDate = others.length > 0 && stored.bookingId === null;
      if (needsDate && (status ?? stored.status) === "terkonfirmasi") return dateMissing;
      const query = client
        .from("inquiries")
        .update(recordFor(stored))
        .eq("id", id)
        .eq("updated_at", stored.version);
      const answer = await query.select("id");
      if (answer.error?.hint === hasBookingHint) return hasBooking;
      if (answer.error?.code === conflict) return seatsMissing(client, facts, answer.error.details);
      if (answer.error?.code === foreignKeyViolation) return unknownTrip;
      return unwrap(answer).length > 0;
    },
  });
  // The handler is written apart: the table's trigger keeps `updated_at`, the version, when a statement changes the handler.
  if (outcome.kind === "saved" && status === "terkonfirmasi")
    await takeEach(client, [id], staffId).catch((error) => logFailure("inquiries.take_failed", error));
  return outcome.kind === "newer" && isForgotten
    ? { ...outcome, message: inquiryMessages.forgotten }
    : outcome;
}

/** Events that change what the form shows. */
const formEvents = ["status", "jamaah", "dianonimkan"];

/** Names the last colleague in the timeline since the form was opened; null for a form that names no time. Name, number and
 * note leave no event, so the timeline cannot tell that nobody else has changed the inquiry. */
async function findColleague(client: Supabase, id: string, openedVersion: string): Promise<Changer | null> {
  if (Number.isNaN(Date.parse(openedVersion))) return null;
  const events = client.from("inquiry_events").select("actor, at:created_at").eq("inquiry_id", id);
  const since = events.gt("created_at", openedVersion).in("kind", formEvents);
  const changer = await nameChanger(client, unwrap(await since.order("id", { ascending: false }).limit(1)));
  return changer?.isSelf ? null : changer;
}

/** The package's departures, at most two, if none is chosen. The database gives a new inquiry the only departure by
 * itself. */
async function departuresToChoose(client: Supabase, { package_id, departure_id }: Trip) {
  if (package_id === null || departure_id !== null) return [];
  return unwrap(await client.from("departures").select("id").eq("package_id", package_id).limit(2));
}

async function seatsMissing(client: Supabase, { departure_id }: Trip, left: string): Promise<Refusal> {
  const departure = (await readDepartureNames(client, [departure_id])).get(departure_id);
  const message = `Sisa kursi hanya ${Number(left)}${departure === undefined ? "" : ` untuk keberangkatan ${departure}`}`;
  return refused(409, { pilgrims: message });
}

async function compare(
  client: Supabase,
  { row, ...stored }: StoredInquiry,
  { status = stored.status, ...record }: Partial<InquiryColumns> & { status?: InquiryStatus },
): Promise<Difference[]> {
  const submitted = { ...row, ...record };
  const nameOf = await readTripNames(client, [row, submitted]);
  const texts = (version: InquiryColumns, versionStatus: InquiryStatus) => [
    ...inquiryTexts(version, nameOf(version)),
    { label: "Status", text: statusLabel(versionStatus) },
  ];
  return differingFields(texts(row, stored.status), texts(submitted, status));
}

/** Reads the names of `trips`. The returned function names one of them; "" for a trip without a package. */
async function readTripNames(client: Supabase, trips: readonly Trip[]): Promise<(trip: Trip) => string> {
  const packageIds = trips.flatMap(({ package_id }) => package_id ?? []);
  const columns = "package_id, departure_id, departure_date, departure_city, packages(title)" as const;
  const offers =
    packageIds.length === 0
      ? []
      : unwrap(await client.from("offers").select(columns).in("package_id", packageIds));
  return ({ package_id, departure_id }) => {
    if (package_id === null) return "";
    const ofPackage = offers.filter((offer) => offer.package_id === package_id);
    const offer =
      departure_id === null ? ofPackage[0] : ofPackage.find((dated) => dated.departure_id === departure_id);
    if (offer === undefined) return "Sudah dihapus";
    const { departure_date, departure_city } = offer;
    const isDated = departure_id !== null && departure_date !== null;
    return [offer.packages?.title, isDated && formatDeparture({ departure_date, departure_city })]
      .filter(Boolean)
      .join(", ");
  };
}

type Anonymised = "done" | "gone" | "booked-trip" | "owner-erases";

/** Removes the personal data of an inquiry and its booking for good and leaves the rest. Throws BackendError. */
export async function anonymiseInquiry(client: Supabase, id: string): Promise<Anonymised> {
  const emptied = { name: "", phone: "", note: "", anonymised_at: new Date().toISOString() };
  const answer = await client.from("inquiries").update(emptied).eq("id", id).select("id");
  const hint = answer.error?.hint;
  if (hint === "booked-trip" || hint === "owner-erases") return hint;
  return unwrap(answer).length > 0 ? "done" : "gone";
}

/** Deletes an inquiry for good, which frees its seats; one that has a booking stays. Throws BackendError. */
export async function deleteInquiry(client: Supabase, id: string): Promise<"deleted" | "gone" | "booked"> {
  const answer = await client.from("inquiries").delete().eq("id", id).select("id");
  if (answer.error?.code === foreignKeyViolation) return "booked";
  const deleted = unwrap(answer);
  expirePublicReads();
  return deleted.length > 0 ? "deleted" : "gone";
}

/** Deletes the demo inquiries that the caller may delete, with their demo bookings; returns how many. Throws BackendError. */
export async function deleteDemoInquiries(client: Supabase): Promise<number> {
  const count = unwrap(await client.rpc("remove_demo_inquiries"));
  expirePublicReads();
  return count;
}

/** Deletes the suspicious inquiries up to `until` (from `readInboxFacts`); returns how many. Throws BackendError. */
export async function deleteSuspicious(client: Supabase, until: string): Promise<number> {
  const answer = await client
    .from("inquiries")
    .delete({ count: "exact" })
    .eq("suspicious", true)
    .lte("created_at", until);
  unwrap(answer);
  return answer.count ?? 0;
}
