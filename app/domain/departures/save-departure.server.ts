import type { PostgrestError } from "@supabase/supabase-js";
import { formatDate } from "~/lib/dates";
import type { FormState } from "~/lib/form-state";
import { answerRecordForm, type PostedForm, type SaveMessages } from "~/records/answer-form.server";
import { columnsOf } from "~/records/define";
import { screenMessages } from "~/records/noun";
import { type Refusal, refused, rowIdOf, type SaveSteps, saveRecord } from "~/records/save.server";
import { redirectWithSuccess } from "~/server/flash.server";
import {
  checkViolation,
  foreignKeyViolation,
  type Supabase,
  uniqueViolation,
} from "~/server/supabase.server";
import { packageDeparturesPath } from "./admin-addresses";
import { type DeparturePackage, findTakenDays } from "./admin-queries.server";
import { departureDoubts } from "./doubts";
import { reasonMissing } from "./reason";
import { departureFields, departureRecord } from "./record";

/** Codes raised by the database (private.require_reason, private.keep_departure), with the confirmed pilgrims as details. */
export const reasonNeeded = "PT422";
export const hasPilgrims = "PT409";

export const departureMessages = {
  ...screenMessages("keberangkatan"),
  unfit: ["Periksa kembali isian yang ditandai"],
} satisfies SaveMessages;

const { failed } = departureMessages;

export const packageGone = refused(409, {}, failed, "Paketnya sudah tidak ada. Mungkin sudah dihapus.");

const tooVaried = "Waktu tayang keberangkatan paket ini terlalu beragam. Samakan beberapa di antaranya.";

function takenOn(date = ""): Refusal {
  const message = `Paket ini sudah berangkat pada ${formatDate(date)} dari kota yang sama. Pilih tanggal atau kota lain.`;
  return refused(409, { departureDate: message }, failed);
}

/** What the database refuses of every change of a departure. */
export const departureRefusals = {
  [reasonNeeded]: ({ details }: PostgrestError): Refusal => {
    const text = `Perubahan ini menyangkut ${details} jamaah yang sudah terkonfirmasi. ${reasonMissing}.`;
    return refused(422, { changeReason: reasonMissing }, "Keberangkatan belum disimpan", text);
  },
};

function stepsOf(
  client: Supabase,
  pack: DeparturePackage,
  { id, idempotencyKey }: FormState,
): SaveSteps<typeof departureRecord> {
  const except = id ?? rowIdOf(idempotencyKey);
  return {
    rows: async (row, stored, { changeReason }) => {
      const { departure_date: date, departure_city: city } = row;
      if (stored?.departure_date !== date || stored.departure_city !== city) {
        const taken = await findTakenDays(client, pack, { dates: [date], city, except });
        if (taken.has(date)) return takenOn(date);
      }
      return [{ ...row, package_id: pack.id, change_reason: changeReason || null }];
    },
    refusals: {
      [uniqueViolation]: (_error, { departure_date }) => takenOn(departure_date),
      [foreignKeyViolation]: packageGone,
      // The one check of the database that a valid form can fail: it bounds the work of one save.
      [checkViolation]: refused(422, { shownFrom: tooVaried }, failed),
      ...departureRefusals,
    },
  };
}

interface AnsweringDeparture {
  client: Supabase;
  form: PostedForm;
  pack: DeparturePackage;
  /** The departure to change; absent for a new one. Nobody was promised a new date, so it needs no reason. */
  id?: string;
  confirmed?: number;
}

/** Answers the form of a departure. Throws a 400 answer for what the form never sends. */
export function answerDeparture({ client, form, pack, id, confirmed = 0 }: AnsweringDeparture) {
  return answerRecordForm({
    record: departureRecord,
    form,
    id,
    doubts: (values) => departureDoubts(columnsOf(departureFields, values), pack, confirmed),
    save: (values, formState) =>
      saveRecord(departureRecord, client, formState, values, stepsOf(client, pack, formState)),
    saved: () =>
      redirectWithSuccess(
        packageDeparturesPath(pack.id),
        id === undefined ? "Keberangkatan ditambahkan" : "Keberangkatan diperbarui",
      ),
    messages: departureMessages,
  });
}
