import { formatDate } from "~/lib/dates";
import type { FormState } from "~/lib/form-state";
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
  writtenOr,
} from "~/records/save.server";
import {
  checkViolation,
  foreignKeyViolation,
  type Supabase,
  uniqueViolation,
} from "~/server/supabase.server";
import { type DeparturePackage, findStoredDeparture, findTakenDays } from "./admin-queries.server";
import {
  type DepartureRecord,
  type DepartureValues,
  departureFields,
  shortestReason,
  toDeparture,
} from "./fields";

/** Raised by the database (private.require_reason) with the confirmed pilgrims as details. */
const reasonMissing = "PT422";

export const departureMessages = {
  ...screenMessages("keberangkatan"),
  unfit: ["Periksa kembali isian yang ditandai"],
} satisfies SaveMessages;

const { failed } = departureMessages;

export const packageGone = refused(409, {}, failed, "Paketnya sudah tidak ada. Mungkin sudah dihapus.");

const tooVaried = "Waktu tayang keberangkatan paket ini terlalu beragam. Samakan beberapa di antaranya.";
/** The one check of the database that a valid form can fail: it bounds the work of one save. */
const tooManyTimes = refused(422, { shownFrom: tooVaried }, failed);

function takenOn(date: string): Refusal {
  const message = `Paket ini sudah berangkat pada ${formatDate(date)} dari kota yang sama. Pilih tanggal atau kota lain.`;
  return refused(409, { departureDate: message }, failed);
}

function reasonNeeded(pilgrims: string): Refusal {
  const request = `Tulis alasannya, minimal ${shortestReason} karakter`;
  const text = `Perubahan ini menyangkut ${pilgrims} jamaah yang sudah terkonfirmasi. ${request}.`;
  return refused(422, { changeReason: request }, "Keberangkatan belum disimpan", text);
}

async function isTaken(client: Supabase, pack: DeparturePackage, record: DepartureRecord, id: string) {
  const { departure_date, departure_city: city } = record;
  const days = await findTakenDays(client, pack, { dates: [departure_date], city, except: id });
  return days.has(departure_date);
}

/** Adds a departure to a package, as `addOnce` does. Throws BackendError. */
export function createDeparture(
  client: Supabase,
  pack: DeparturePackage,
  { idempotencyKey, openedVersion }: FormState,
  values: DepartureValues,
): Promise<SaveOutcome> {
  const id = rowIdOf(idempotencyKey);
  const record = toDeparture(values);
  return addOnce({
    openedVersion,
    insert: async () => {
      if (await isTaken(client, pack, record, id)) return takenOn(record.departure_date);
      const row = { ...record, id, package_id: pack.id };
      const answer = await client.from("departures").upsert(row, once).select("id");
      const taken = takenOn(record.departure_date);
      const refusals = { [uniqueViolation]: taken, [foreignKeyViolation]: packageGone };
      return writtenOr(answer, { ...refusals, [checkViolation]: tooManyTimes });
    },
    update: () => updateDeparture(client, id, openedVersion, values),
  });
}

/** Changes a departure, as `saveUnlessNewer` does; its version is its `updated_at`. Throws BackendError. */
export function updateDeparture(
  client: Supabase,
  id: string,
  openedVersion: string | null,
  values: DepartureValues,
): Promise<SaveOutcome> {
  const record = toDeparture(values);
  return saveUnlessNewer({
    openedVersion,
    find: () => findStoredDeparture(client, id),
    compare: ({ row }) =>
      differingFields(fieldTexts(departureFields, row), fieldTexts(departureFields, record)),
    write: async (stored) => {
      const { departure_date, departure_city } = stored.row;
      const moves = departure_date !== record.departure_date || departure_city !== record.departure_city;
      if (moves && (await isTaken(client, stored.pack, record, id))) return takenOn(record.departure_date);
      const answer = await client
        .from("departures")
        .update({ ...record, change_reason: values.changeReason || null })
        .eq("id", id)
        .eq("updated_at", stored.version)
        .select("id");
      if (answer.error?.code === reasonMissing) return reasonNeeded(answer.error.details);
      const taken = takenOn(record.departure_date);
      return writtenOr(answer, { [uniqueViolation]: taken, [checkViolation]: tooManyTimes });
    },
  });
}
