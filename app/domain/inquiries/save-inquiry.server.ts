import type { Difference, FormState } from "~/lib/form-state";
import { differingFields } from "~/records/changes";
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
import { foreignKeyViolation, type Supabase, uniqueViolation, unwrap } from "~/server/supabase.server";
import { type InquiryRecord, type InquiryValues, inquiryTexts, toRecord, tripGone, tripOf } from "./fields";
import { departureName, findDepartureName, findInquiry, type StoredInquiry } from "./queries.server";
import { inquiryMessages } from "./schema";
import { enteredByHand, type InquiryStatus, statusLabel } from "./words";

/** Raised by the database (private.take_seats) with the seats left as details. */
const notEnoughSeats = "PT409";
const codeAttempts = 3;

const { dateMissing: dateText, forgotten: forgottenText } = inquiryMessages;
const unknownTrip = refused(409, { trip: tripGone });
/** Seats are counted per departure: without one nobody knows of which. */
const dateMissing = refused(409, { trip: dateText }, dateText);
/** Personal data that was removed for good does not come back. */
const forgotten = refused(409, {}, forgottenText);

/** Adds an inquiry, as `addOnce` does. Throws BackendError. */
export function createInquiry(
  client: Supabase,
  { stamp, version }: FormState,
  values: InquiryValues,
): Promise<SaveOutcome> {
  const id = rowIdOf(stamp);
  return addOnce({
    version,
    insert: () => insertInquiry(client, id, values),
    update: () => updateInquiry(client, id, version, { values, status: undefined, personal: true }),
  });
}

async function insertInquiry(
  client: Supabase,
  id: string,
  values: InquiryValues,
): Promise<boolean | Refusal> {
  const row = { ...toRecord(values), id, kind: enteredByHand };
  for (let attempt = 1; ; attempt += 1) {
    const adding = client.from("inquiries").upsert(row, once);
    const answer = await adding.select("id");
    if (answer.error?.code === foreignKeyViolation) return unknownTrip;
    // Two that drew the same code at the same moment: one of them draws again.
    if (answer.error?.code === uniqueViolation && attempt < codeAttempts) continue;
    return unwrap(answer).length > 0;
  }
}

interface InquiryChange {
  values: InquiryValues;
  /** Undefined: stays as it is. */
  status: InquiryStatus | undefined;
  /** The form holds name, phone and note; without, they are left alone, as they are gone for good once anonymised. */
  personal: boolean;
}

/** Changes an inquiry, as `saveUnlessNewer` does; its version is its `updated_at`. Throws BackendError. */
export async function updateInquiry(
  client: Supabase,
  id: string,
  version: string,
  change: InquiryChange,
): Promise<SaveOutcome> {
  const { values, status, personal } = change;
  const { name, phone, note, ...facts } = toRecord(values);
  const [only, ...others] = await datesToChoose(client, facts);
  if (only !== undefined && others.length === 0) facts.departure_id = only.id;
  const record = { ...facts, ...(personal && { name, phone, note }), ...(status && { status }) };
  let isForgotten = false;
  const outcome = await saveUnlessNewer({
    version,
    find: () => findInquiry(client, id),
    compare: (stored) => {
      isForgotten = personal && stored.anonymisedAt !== null;
      return compare(client, stored, record);
    },
    write: async (found) => {
      if (personal && found.anonymisedAt !== null) return forgotten;
      if (others.length > 0 && (status ?? found.status) === "terkonfirmasi") return dateMissing;
      const query = client.from("inquiries").update(record).eq("id", id).eq("updated_at", found.version);
      const answer = await query.select("id");
      if (answer.error?.code === notEnoughSeats) return seatsMissing(client, facts, answer.error.details);
      if (answer.error?.code === foreignKeyViolation) return unknownTrip;
      return unwrap(answer).length > 0;
    },
  });
  return outcome.kind === "newer" && isForgotten
    ? { ...outcome, message: inquiryMessages.forgotten }
    : outcome;
}

/** Of the package, where no departure is chosen; two at most. The database ties a new inquiry to the only one by itself. */
async function datesToChoose(
  client: Supabase,
  { package_id, departure_id }: Pick<InquiryRecord, "package_id" | "departure_id">,
) {
  if (package_id === null || departure_id !== null) return [];
  return unwrap(await client.from("departures").select("id").eq("package_id", package_id).limit(2));
}

async function seatsMissing(
  client: Supabase,
  { departure_id }: Pick<InquiryRecord, "departure_id">,
  left: string,
): Promise<Refusal> {
  const departure = await findDepartureName(client, departure_id ?? undefined);
  const message = `Sisa kursi hanya ${Number(left)}${departure === null ? "" : ` untuk keberangkatan ${departure}`}`;
  return refused(409, { pilgrims: message }, message);
}

async function compare(
  client: Supabase,
  { row, ...stored }: StoredInquiry,
  { status = stored.status, ...record }: Partial<InquiryRecord> & { status?: InquiryStatus },
): Promise<Difference[]> {
  const meant = { ...row, ...record };
  const names = await tripNames(client, [row, meant].map(tripOf));
  const texts = (of: InquiryRecord, at: InquiryStatus) => [
    ...inquiryTexts(of, (trip) => names.get(trip) ?? "Sudah dihapus"),
    { label: "Status", text: statusLabel(at) },
  ];
  return differingFields(texts(row, stored.status), texts(meant, status));
}

async function tripNames(client: Supabase, trips: string[]): Promise<Map<string, string>> {
  const known = trips.filter((trip) => trip !== "").map((trip) => trip.split("/"));
  if (known.length === 0) return new Map();
  const ids = known.map(([id = ""]) => id);
  const columns = "id, title, departure_city, departures(id, departure_date, departure_city)" as const;
  const rows = unwrap(await client.from("packages").select(columns).in("id", ids));
  return new Map(
    rows.flatMap(({ id, title, departure_city, departures }): [string, string][] => [
      [id, title],
      ...departures.map((departure): [string, string] => [
        `${id}/${departure.id}`,
        `${title}, ${departureName({ ...departure, packages: { departure_city } })}`,
      ]),
    ]),
  );
}

/** Empties what is personal for good; that the inquiry was, and what came of it, stays. False when it is gone. */
export async function anonymiseInquiry(client: Supabase, id: string): Promise<boolean> {
  const nothing = { name: "", phone: "", note: "", anonymised_at: new Date().toISOString() };
  return unwrap(await client.from("inquiries").update(nothing).eq("id", id).select("id")).length > 0;
}

/** Deletes an inquiry for good, its seats are free again. False when there was none. Throws BackendError. */
export async function deleteInquiry(client: Supabase, id: string): Promise<boolean> {
  const deleted = unwrap(await client.from("inquiries").delete().eq("id", id).select("id"));
  expirePublicReads();
  return deleted.length > 0;
}

export async function deleteDemoInquiries(client: Supabase): Promise<number> {
  const deleted = unwrap(await client.from("inquiries").delete().eq("is_demo", true).select("id"));
  expirePublicReads();
  return deleted.length;
}

/** Deletes marked inquiries up to `until` (from `countSuspicious`). Answers how many. Throws BackendError. */
export async function deleteSuspicious(client: Supabase, until: string): Promise<number> {
  const answer = await client
    .from("inquiries")
    .delete({ count: "exact" })
    .eq("suspicious", true)
    .lte("created_at", until);
  unwrap(answer);
  return answer.count ?? 0;
}
