import { isMadeSlug, makeSlug, slugify, uuid } from "~/lib/addresses";
import { formatDate } from "~/lib/dates";
import type { Difference, FormState } from "~/lib/form-state";
import type { SaveMessages } from "~/records/answer-form.server";
import { differingFields } from "~/records/changes";
import { fieldTexts, screenMessages } from "~/records/define";
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
import { type Supabase, uniqueViolation, unwrap } from "~/server/supabase.server";
import { packageFields } from "../fields";
import { wasPublished } from "../list/admin-queries.server";
import type { PackageRow } from "../package-row";
import { type PackageRecord, type PackageValues, reasonMissing, toRecord } from "./schema";

const slugAttempts = 5;

export const saveMessages = screenMessages("paket") satisfies SaveMessages;

const { failed } = saveMessages;

const severalDates = [
  failed,
  "Paket ini sekarang punya beberapa tanggal keberangkatan. Tanggal yang Anda isi tidak ada di antaranya: tambahkan di Kelola Keberangkatan. Isian lainnya masih ada: tekan Simpan versi saya untuk menyimpannya.",
];

const cityTaken = "Pada salah satu tanggalnya sudah ada keberangkatan lain dari kota ini.";
const twiceADay = refused(409, { departureCity: cityTaken }, failed);

const slugTaken =
  "Alamat ini milik paket lain, atau pernah, dan tautannya masih mengarah ke sana. Pilih alamat lain.";
const addressTaken = refused(409, { slug: slugTaken }, failed);

/** Refusals by error code of the database, whose details count the confirmed pilgrims. */
const refusals: Record<string, (pilgrims: string) => Refusal> = {
  PT422: (pilgrims) => {
    const message = `Perubahan ini menyangkut ${Number(pilgrims)} jamaah yang sudah terkonfirmasi. Tulis alasannya di bawah, lalu simpan sekali lagi.`;
    return refused(422, { changeReason: reasonMissing }, failed, message);
  },
  PT409: (pilgrims) => {
    const message = `Tanggal ini tidak dapat dikosongkan: ${Number(pilgrims)} jamaah sudah terkonfirmasi. Ganti tanggalnya, atau batalkan di Kelola Keberangkatan.`;
    return refused(409, { departure: message }, failed, message);
  },
};

/** Adds a package, as `addOnce` does. Throws BackendError. */
export function createPackage(
  client: Supabase,
  { idempotencyKey, openedVersion }: FormState,
  values: PackageValues,
): Promise<SaveOutcome> {
  const id = rowIdOf(idempotencyKey);
  return addOnce({
    openedVersion,
    insert: () => insertPackage(client, id, toRecord(values)),
    update: () => updatePackage(client, id, openedVersion, { values, listsDates: false }),
  });
}

interface PackageChange {
  values: PackageValues;
  /** The form listed the departures instead of having fields for a single one, so no date changes. */
  listsDates: boolean;
}

/** Changes a package, as `saveUnlessNewer` does; its version is its `updated_at`. A slug that was made
 * from the title follows it until visitors could first see the package. Throws BackendError. */
export async function updatePackage(
  client: Supabase,
  id: string,
  openedVersion: string | null,
  { values, listsDates }: PackageChange,
): Promise<SaveOutcome> {
  if (!uuid.test(id)) return { kind: "gone" };
  const { departure, return_date, ...record } = toRecord(values);
  const dates = listsDates ? {} : { departure, return_date };
  const written = { ...record, ...dates, change_reason: values.changeReason ?? null };
  let stray: Difference[] = [];
  const outcome = await saveUnlessNewer({
    openedVersion,
    find: async () => {
      const query = client.from("packages").select("*, departures(departure_date)").eq("id", id);
      const row = unwrap(await query.maybeSingle());
      stray = row === null || listsDates ? [] : strayDate(row.departures, departure);
      return row && { row, version: row.updated_at };
    },
    compare: ({ row }) => {
      const undated = listsDates || row.departures.length > 1 ? { departure: null, return_date: null } : {};
      const unseen = { ...undated, ...(!choosesSlug(row, record) && { slug: row.slug }) };
      const stored = fieldTexts(packageFields, { ...row, ...unseen });
      return [
        ...stray,
        ...differingFields(stored, fieldTexts(packageFields, { ...record, ...dates, ...unseen })),
      ];
    },
    write: async (stored) => {
      if (stray.length > 0) return refused(409, {}, ...severalDates);
      const slug = await slugFor(client, stored.row, record);
      const answer = await client
        .from("packages")
        .update({ ...written, slug })
        .eq("id", id)
        .eq("updated_at", stored.version)
        .select("id");
      const refusal = answer.error && refusals[answer.error.code]?.(answer.error.details);
      if (refusal) return refusal;
      if (answer.error?.message.includes("departures_once_a_day")) return twiceADay;
      if (answer.error?.code === uniqueViolation && slug === record.slug) return addressTaken;
      // Another package got this slug within the same millisecond; the next attempt makes another one.
      return answer.error?.code === uniqueViolation ? false : unwrap(answer).length > 0;
    },
  });
  return outcome.kind === "newer" && stray.length > 0
    ? { ...outcome, message: severalDates.join(". ") }
    : outcome;
}

/** Compares the date of a form that was opened with a single departure, if there are several by now and none has that
 * date. */
function strayDate(departures: readonly { departure_date: string }[], typed: string | null): Difference[] {
  const dates = departures.map(({ departure_date }) => departure_date).sort();
  if (typed === null || dates.length < 2 || dates.includes(typed)) return [];
  const stored = dates.map(formatDate).join("\n");
  return [{ label: packageFields.departure.label, stored, typed: formatDate(typed) }];
}

/** Whether staff chose another slug. One that was made may have followed the title since the form was opened. */
function choosesSlug(row: Pick<PackageRow, "slug">, { slug }: Pick<PackageRecord, "slug">): boolean {
  return slug !== null && slug !== row.slug && !(isMadeSlug(slug) && isMadeSlug(row.slug));
}

async function slugFor(
  client: Supabase,
  row: Pick<PackageRow, "id" | "status" | "slug" | "title">,
  record: Pick<PackageRecord, "slug" | "title">,
): Promise<string> {
  if (record.slug !== null && choosesSlug(row, record)) return record.slug;
  const stays = !isMadeSlug(row.slug) || slugify(record.title) === slugify(row.title);
  return stays || (await wasPublished(client, row)) ? row.slug : makeSlug(record.title);
}

async function insertPackage(
  client: Supabase,
  id: string,
  record: PackageRecord,
): Promise<boolean | Refusal> {
  const now = Date.now();
  for (let attempt = 0; ; attempt++) {
    const row = { ...record, id, slug: record.slug ?? makeSlug(record.title, now + attempt) };
    const answer = await client.from("packages").upsert(row, once).select("id");
    if (answer.error?.code === uniqueViolation && record.slug !== null) return addressTaken;
    if (answer.error?.code === uniqueViolation && attempt < slugAttempts) continue;
    return unwrap(answer).length > 0;
  }
}

const suffix = " (Copy)";

function copyTitle(title: string): string {
  return title.slice(0, packageFields.title.kind.limit - suffix.length).trimEnd() + suffix;
}

/** Copies a package into a draft; a repeated call with the same `stamp` makes no second copy. Returns the title of the
 * copy, or null where there is no such package. Throws BackendError. */
export async function duplicatePackage(client: Supabase, id: string, stamp: string): Promise<string | null> {
  if (!uuid.test(id)) return null;
  const original = unwrap(await client.from("packages").select().eq("id", id).maybeSingle());
  if (original === null) return null;
  const {
    id: _id,
    slug: _slug,
    created_at: _created,
    updated_at: _updated,
    search_text: _words,
    ...record
  } = original;
  const title = copyTitle(original.title);
  await insertPackage(client, rowIdOf(stamp, id), { ...record, slug: null, title, status: "draft" });
  expirePublicReads();
  return title;
}
