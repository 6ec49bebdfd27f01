import type { Difference } from "~/lib/field-changes";
import type { HeldForm } from "~/lib/returned-form";
import { expirePublicReads } from "~/server/cache.server";
import {
  addOnce,
  type Refusal,
  rowIdOf,
  type SaveOutcome,
  saveUnlessNewer,
} from "~/server/save-unless-newer.server";
import { foreignKeyViolation, type Supabase, uniqueViolation, unwrap } from "~/server/supabase.server";
import { findInquiry, type StoredInquiry } from "./queries.server";
import { differencesBetween, type InquiryValues, inquiryMessages, toFields, toRecord } from "./schema";
import { enteredByHand, type InquiryStatus, statusLabel } from "./words";

/** Raised by the database (private.take_seats) with the seats left as details. */
const notEnoughSeats = "PT409";
const codeAttempts = 3;

const packageGone: Refusal = {
  kind: "refused",
  status: 409,
  fieldErrors: { packageId: [inquiryMessages.packageGone] },
};

/** Personal data that was removed for good does not come back. */
const forgotten: Refusal = { kind: "refused", status: 409, formErrors: [inquiryMessages.forgotten] };

/** Adds an inquiry, as `addOnce` does. Throws BackendError. */
export function createInquiry(
  client: Supabase,
  { stamp, version }: HeldForm,
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
    const adding = client.from("inquiries").upsert(row, { onConflict: "id", ignoreDuplicates: true });
    const answer = await adding.select("id");
    if (answer.error?.code === foreignKeyViolation) return packageGone;
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
  const record = { ...facts, ...(personal && { name, phone, note }), ...(status && { status }) };
  let isForgotten = false;
  const outcome = await saveUnlessNewer({
    version,
    find: () => findInquiry(client, id),
    compare: (stored) => {
      isForgotten = personal && stored.anonymisedAt !== null;
      return compare(client, stored, change);
    },
    write: async (found) => {
      if (personal && found.anonymisedAt !== null) return forgotten;
      const query = client.from("inquiries").update(record).eq("id", id).eq("updated_at", found.version);
      const answer = await query.select("id");
      if (answer.error?.code === notEnoughSeats) return seatsMissing(answer.error.details);
      if (answer.error?.code === foreignKeyViolation) return packageGone;
      return unwrap(answer).length > 0;
    },
  });
  return outcome.kind === "newer" && isForgotten
    ? { ...outcome, message: inquiryMessages.forgotten }
    : outcome;
}

function seatsMissing(left: string): Refusal {
  const message = `Sisa kursi hanya ${Number(left)}`;
  return { kind: "refused", status: 409, formErrors: [message], fieldErrors: { pilgrims: [message] } };
}

async function compare(
  client: Supabase,
  stored: StoredInquiry,
  { values, status, personal }: InquiryChange,
): Promise<Difference[]> {
  const typed = toFields(toRecord(values));
  const meant = personal ? typed : { ...stored.fields, ...withoutPersonal(typed) };
  const titles = await titlesOf(client, [stored.fields.packageId, meant.packageId]);
  const newer = differencesBetween(
    stored.fields,
    meant,
    (id) => titles.get(id) ?? "Paket yang sudah dihapus",
  );
  if (status !== undefined && status !== stored.status) {
    newer.push({ label: "Status", stored: statusLabel(stored.status), typed: statusLabel(status) });
  }
  return newer;
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
