import { aboveDepartures } from "~/domain/departures/doubts";
import { reasonMissing } from "~/domain/departures/reason";
import { hasPilgrims, reasonNeeded } from "~/domain/departures/save-departure.server";
import { readFormWithUploads } from "~/domain/media/upload/form-uploads.server";
import { uuid } from "~/lib/addresses";
import { formatDate, shownText, todayInJakarta } from "~/lib/dates";
import type { Doubt, FormState } from "~/lib/form-state";
import { isMadeSlug, makeSlug, slugify } from "~/lib/slugs";
import { answerRecordForm } from "~/records/answer-form.server";
import { differingFields } from "~/records/changes";
import { columnsOf, fieldTexts, type ValuesOf } from "~/records/define";
import { screenMessages } from "~/records/noun";
import {
  findRecord,
  refused,
  rowIdOf,
  type SaveOutcome,
  type SaveSteps,
  saveRecord,
} from "~/records/save.server";
import { redirectWithSuccess } from "~/server/flash.server";
import type { Admin } from "~/server/guard.server";
import { type Supabase, uniqueViolation, unwrap } from "~/server/supabase.server";
import { listPath } from "../list/admin-list-filter";
import { wasPublished } from "../list/admin-queries.server";
import type { PackageRow } from "../package-row";
import { packageFields, packageRecord } from "../record";
import { packageDoubts } from "./doubts";
import { datesListed } from "./inputs";
import { saveDraftIntent } from "./package-form";

type PackageValues = ValuesOf<typeof packageRecord>;

const messages = screenMessages("paket");

const { failed } = messages;

/** Answers a package's form; `id`: the package to change. Throws a 400 or 413 answer for an unknown or unreadable form. */
export async function answerPackage(request: Request, admin: Admin, id?: string) {
  const { form, errors } = await readFormWithUploads(request, admin, { lists: ["images"] });
  if (form.get("intent") === saveDraftIntent) form.set("status", "draft");
  return answerRecordForm({
    record: packageRecord,
    form,
    id,
    uploadErrors: errors,
    doubts: async (values) => {
      const row = columnsOf(packageFields, values);
      return [
        ...packageDoubts(values.dates === datesListed ? { ...row, departure: undefined } : row),
        ...(await downPaymentInDoubt(admin.client, id, row.down_payment)),
      ];
    },
    save: (values, formState) => savePackage(admin.client, formState, values),
    saved: (values) =>
      id === undefined
        ? redirectWithSuccess(
            listPath,
            "Paket tersimpan",
            `"${values.title}" ditambahkan ${placeOf(values)}.`,
          )
        : redirectWithSuccess(listPath, "Perubahan tersimpan", `Paket "${values.title}" diperbarui.`),
    messages,
  });
}

/** Doubts a down payment that is changed to more than departures ahead cost. Throws BackendError. */
async function downPaymentInDoubt(client: Supabase, id = "", downPayment: number | null): Promise<Doubt[]> {
  if (!uuid.test(id) || downPayment === null) return [];
  const departures = client
    .from("departures")
    .select(
      "departure_date, departure_city, price_quad, price_triple, price_double, package:packages!inner(down_payment)",
    )
    .eq("package_id", id)
    .neq("status", "batal")
    .gte("departure_date", todayInJakarta())
    .order("departure_date");
  const rows = unwrap(await departures).filter(
    ({ package: { down_payment } }) => down_payment !== downPayment,
  );
  return aboveDepartures(downPayment, rows).map((doubt) => ({ ...doubt, publishing: false }));
}

function placeOf({ status, shownFrom, shownUntil }: PackageValues): string {
  if (status === "draft") return "sebagai draf";
  const times = shownText(shownFrom, shownUntil);
  return times === "" ? "dan tampil di situs" : `(${times})`;
}

const severalDates = `${failed}. Paket ini sekarang punya beberapa tanggal keberangkatan. Tanggal yang Anda isi tidak ada di antaranya: tambahkan di Kelola Keberangkatan. Isian lainnya masih ada: tekan Simpan versi saya untuk menyimpannya.`;

/** Saves a package, unless its form was opened with a single date, and the package now has several without that one. */
async function savePackage(
  client: Supabase,
  formState: FormState,
  values: PackageValues,
): Promise<SaveOutcome> {
  const id = formState.id ?? rowIdOf(formState.idempotencyKey);
  const dates = values.dates === datesListed ? null : await listDays(client, id);
  const hasSeveral = dates === null || dates.length > 1;
  const { departure } = values;
  if (dates === null || departure === null || !hasSeveral || dates.includes(departure))
    return saveRecord(packageRecord, client, formState, values, stepsOf(client, hasSeveral));
  const stored = await findRecord(packageRecord, client, id);
  if (stored === null) return { kind: "gone" };
  const { row, version } = stored;
  const typed = columnsOf(packageFields, values);
  const unseen = { departure: null, return_date: null, slug: typed.slug ?? row.slug };
  const label = packageFields.departure.label;
  return {
    kind: "newer",
    version,
    newer: [
      { label, stored: dates.map(formatDate).join("\n"), typed: formatDate(departure) },
      ...differingFields(
        fieldTexts(packageFields, { ...row, departure: null, return_date: null }),
        fieldTexts(packageFields, { ...typed, ...unseen }),
      ),
    ],
    message: severalDates,
  };
}

async function listDays(client: Supabase, id: string): Promise<string[]> {
  if (!uuid.test(id)) return [];
  const days = client.from("departures").select("departure_date").eq("package_id", id);
  return unwrap(await days.order("departure_date")).map(({ departure_date }) => departure_date);
}

const cityTaken = "Pada salah satu tanggalnya sudah ada keberangkatan lain dari kota ini.";
const twiceADay = refused(409, { departureCity: cityTaken }, failed);

const slugTaken =
  "Alamat ini milik paket lain, atau pernah, dan tautannya masih mengarah ke sana. Pilih alamat lain.";
const addressTaken = refused(409, { slug: slugTaken }, failed);

/** `keepsDates`: the package has several departures, which its form does not change. */
function stepsOf(client: Supabase, keepsDates: boolean): SaveSteps<typeof packageRecord> {
  return {
    rows: async (row, stored, { changeReason }) => {
      const { departure, return_date } = stored ?? row;
      const slugs = await slugsOf(client, row, stored);
      const columns = { ...row, ...(keepsDates && { departure, return_date }) };
      return slugs.map((slug) => ({ ...columns, slug, change_reason: changeReason ?? null }));
    },
    refusals: {
      [uniqueViolation]: ({ message }) =>
        message.includes("departures_once_a_day") ? twiceADay : addressTaken,
      [reasonNeeded]: ({ details }) => {
        const message = `Perubahan ini menyangkut ${Number(details)} jamaah yang sudah terkonfirmasi. Tulis alasannya di bawah, lalu simpan sekali lagi.`;
        return refused(422, { changeReason: reasonMissing }, failed, message);
      },
      [hasPilgrims]: ({ details }) => {
        const message = `Tanggal ini tidak dapat dikosongkan: ${Number(details)} jamaah sudah terkonfirmasi. Ganti tanggalnya, atau batalkan di Kelola Keberangkatan.`;
        return refused(409, { departure: message }, failed);
      },
    },
  };
}

/** The slugs to try: the one that staff chose, else the stored one. A made slug follows the title until visitors could
 * first see the package. */
async function slugsOf(
  client: Supabase,
  { slug, title }: { slug: string | null; title: string },
  stored: Pick<PackageRow, "id" | "status" | "slug" | "title"> | null,
): Promise<string[]> {
  if (stored === null) return slug === null ? madeSlugs(title) : [slug];
  // A slug that was made may have followed the title since the form was opened.
  const isMade = slug !== null && isMadeSlug(slug) && isMadeSlug(stored.slug);
  if (slug !== null && slug !== stored.slug && !isMade) return [slug];
  const stays = !isMadeSlug(stored.slug) || slugify(title) === slugify(stored.title);
  return stays || (await wasPublished(client, stored)) ? [stored.slug] : madeSlugs(title);
}

/** Slugs of a title: another package may get the first within the same millisecond. */
export function madeSlugs(title: string): string[] {
  const now = Date.now();
  return Array.from({ length: 5 }, (_, later) => makeSlug(title, now + later));
}
