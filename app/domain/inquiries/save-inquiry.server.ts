import type { Difference } from "~/components/form/newer-version-field";
import { expirePublicReads } from "~/server/cache.server";
import { rowIdOf } from "~/server/fingerprint.server";
import { type Supabase, unwrap } from "~/server/supabase.server";
import { differencesBetween, toFields, toRecord } from "./inquiry-fields";
import { findInquiry, type StoredInquiry } from "./queries.server";
import type { InquiryValues } from "./schema";
import { enteredByHand, type InquiryStatus, statusLabel } from "./words";

const uniqueViolation = "23505";
const foreignKeyViolation = "23503";
/** Raised by the database (private.take_seats) with the seats left as details. */
const notEnoughSeats = "PT409";
const codeAttempts = 3;

/**
 * Adds an inquiry by hand and answers its id. `stamp` is the sending form's: a second sending of it finds the row made
 * (`rowIdOf`). Throws BackendError.
 */
export async function createInquiry(
  client: Supabase,
  stamp: string,
  values: InquiryValues,
): Promise<{ kind: "saved"; id: string } | { kind: "package-gone" }> {
  const record = toRecord(values);
  const id = rowIdOf(stamp, record);
  for (let attempt = 1; ; attempt += 1) {
    const answer = await client
      .from("inquiries")
      .upsert({ id, kind: enteredByHand, ...record }, { onConflict: "id", ignoreDuplicates: true });
    if (answer.error?.code === foreignKeyViolation) return { kind: "package-gone" };
    // Two that drew the same code at the same moment: one of them draws again.
    if (answer.error?.code === uniqueViolation && attempt < codeAttempts) continue;
    unwrap(answer);
    return { kind: "saved", id };
  }
}

/** What became of a save; only with `saved` anything was written. */
export type UpdateOutcome =
  | { kind: "saved" }
  | { kind: "gone" }
  | { kind: "package-gone" }
  /** More pilgrims were to be confirmed than the package has seats left. */
  | { kind: "full"; left: number }
  /** Somebody else has saved meanwhile: what differs, and the version that a next save may replace. */
  | { kind: "newer"; version: string; newer: Difference[]; forgotten: boolean };

/** What a form wants of an inquiry. */
export interface InquiryChange {
  values: InquiryValues;
  /** Undefined: stays as it is. */
  status: InquiryStatus | undefined;
  /** The form holds name, phone and note; without, they are left alone, as they are gone for good once anonymised. */
  personal: boolean;
}

/**
 * Changes an inquiry that still is of the `version` (its `updated_at`) the form was opened with; a newer one is never
 * written over (decisions.md A7), but saving the same twice is no conflict. Throws BackendError.
 */
export async function updateInquiry(
  client: Supabase,
  id: string,
  version: string,
  { values, status, personal }: InquiryChange,
): Promise<UpdateOutcome> {
  const { name, phone, note, ...facts } = toRecord(values);
  const record = { ...facts, ...(personal && { name, phone, note }), ...(status && { status }) };
  let query = client.from("inquiries").update(record).eq("id", id).eq("updated_at", version);
  if (personal) query = query.is("anonymised_at", null);
  const answer = await query.select("id");
  if (answer.error?.code === notEnoughSeats) return { kind: "full", left: Number(answer.error.details) };
  if (answer.error?.code === foreignKeyViolation) return { kind: "package-gone" };
  const written = unwrap(answer);
  expirePublicReads();
  if (written.length > 0) return { kind: "saved" };
  const stored = await findInquiry(client, id);
  if (stored === null) return { kind: "gone" };
  return compare(client, stored, { values, status, personal });
}

async function compare(
  client: Supabase,
  stored: StoredInquiry,
  change: InquiryChange,
): Promise<UpdateOutcome> {
  const typed = toFields(toRecord(change.values));
  const meant = change.personal ? typed : { ...stored.fields, ...withoutPersonal(typed) };
  const titles = await titlesOf(client, [stored.fields.packageId, meant.packageId]);
  const newer = differencesBetween(
    stored.fields,
    meant,
    (id) => titles.get(id) ?? "Paket yang sudah dihapus",
  );
  if (change.status !== undefined && change.status !== stored.status) {
    newer.push({ label: "Status", stored: statusLabel(stored.status), typed: statusLabel(change.status) });
  }
  if (newer.length === 0) return { kind: "saved" };
  return {
    kind: "newer",
    version: stored.version,
    newer,
    forgotten: stored.anonymisedAt !== null && change.personal,
  };
}

function withoutPersonal({ pilgrims, packageId, roomType }: ReturnType<typeof toFields>) {
  return { pilgrims, packageId, roomType };
}

async function titlesOf(client: Supabase, ids: string[]): Promise<Map<string, string>> {
  const known = ids.filter((id) => id !== "");
  if (known.length === 0) return new Map();
  const rows = unwrap(await client.from("packages").select("id, title").in("id", known));
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** Empties what is personal for good; that the inquiry was, and what came of it, stays. False when it is gone. */
export async function anonymiseInquiry(client: Supabase, id: string): Promise<boolean> {
  const forgotten = { name: "", phone: "", note: "", anonymised_at: new Date().toISOString() };
  return unwrap(await client.from("inquiries").update(forgotten).eq("id", id).select("id")).length > 0;
}

/** Deletes an inquiry for good, its seats are free again. False when there was none. Throws BackendError. */
export async function deleteInquiry(client: Supabase, id: string): Promise<boolean> {
  const deleted = unwrap(await client.from("inquiries").delete().eq("id", id).select("id"));
  expirePublicReads();
  return deleted.length > 0;
}

/** Deletes what came with the demo content, and nothing else. Answers how many there were. Throws BackendError. */
export async function deleteDemoInquiries(client: Supabase): Promise<number> {
  const deleted = unwrap(await client.from("inquiries").delete().eq("is_demo", true).select("id"));
  expirePublicReads();
  return deleted.length;
}

/**
 * Deletes what came in floods up to the moment `until` (as `countSuspicious` gives it), and nothing else: what came after
 * the question was asked is not meant. Answers how many there were. Throws BackendError.
 */
export async function deleteSuspicious(client: Supabase, until: string): Promise<number> {
  const answer = await client
    .from("inquiries")
    .delete({ count: "exact" })
    .eq("suspicious", true)
    .lte("created_at", until);
  unwrap(answer);
  return answer.count ?? 0;
}
