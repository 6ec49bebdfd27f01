import { data } from "@remix-run/node";
import { readSelectedRows } from "~/components/form/choose-many";
import { todayInJakarta } from "~/lib/dates";
import { askOnce, type Doubt, newFormState } from "~/lib/form-state";
import { formatRupiah } from "~/lib/numbers";
import { normalizeText } from "~/lib/text";
import { changeEach, problemOf, type RowOutcome } from "~/records/change-each.server";
import { differingFields } from "~/records/changes";
import { fieldTexts } from "~/records/define";
import { findChangerOf, findRecord, saveUnlessNewer, writeFirst } from "~/records/save.server";
import { answerOr, redirectWithError } from "~/server/flash.server";
import { unknownRequest } from "~/server/responses.server";
import type { Supabase } from "~/server/supabase.server";
import { departuresPerPage, listSelected, type SelectedDeparture } from "./admin-queries.server";
import { departureDoubts } from "./doubts";
import { findManyIntent, type ManyConfirmation, type ManyIntentName, manyIntents } from "./many-intents";
import { reasonError } from "./reason";
import { departureFields, departureRecord } from "./record";
import { departureRefusals } from "./save-departure.server";

type Change = Partial<
  Pick<SelectedDeparture["row"], "status" | "price_quad" | "price_triple" | "price_double" | "quota">
>;

/** Asks before the ticked departures are changed, then changes each by the rules of its own form. `answerOr` tells what
 * fails as a whole. Throws a 400 answer for what the form of the list never sends. */
export async function changeManyDepartures(
  client: Supabase,
  intent: string,
  form: URLSearchParams,
  address: string,
) {
  const rows = readSelectedRows(form);
  const manyIntent = findManyIntent(intent);
  if (manyIntent === undefined || rows.length > departuresPerPage) throw unknownRequest();
  if (rows.length === 0) return redirectWithError(address, "Centang dahulu keberangkatan yang akan diubah.");
  const failed = "Tidak ada keberangkatan yang diubah. Coba lagi.";
  const facts = { intent };
  return answerOr({ event: "departures.change_many_failed", facts, address, failed }, async () => {
    const selected = await listSelected(
      client,
      rows.map(({ id }) => id),
    );
    if (selected.length === 0)
      return redirectWithError(address, "Keberangkatan yang dicentang sudah tidak ada.");
    const confirm = (refused: Pick<Confirming, "errors" | "doubts" | "confirmedDoubts"> = {}) => ({
      many: toConfirmation({
        intent: manyIntent.name,
        selected,
        typed: Object.fromEntries(form),
        ...refused,
      }),
    });
    if (!form.has("yakin")) return confirm();
    const { change, errors } = readChange(manyIntent.name, form);
    const reason = normalizeText(form.get("reason") ?? "");
    const refusedReason = needsReason(manyIntent.name, selected) ? reasonError(reason, 1) : null;
    if (refusedReason !== null) errors.reason = refusedReason;
    if (Object.keys(errors).length > 0) return data(confirm({ errors }), { status: 422 });
    const previous = { ...newFormState(), confirmedDoubts: form.get("asked") ?? "" };
    const { formState, unasked: doubts } = askOnce(previous, doubtsOf(selected, change));
    const { confirmedDoubts = "" } = formState;
    if (doubts.length > 0) return data(confirm({ doubts, confirmedDoubts }), { status: 422 });
    const known = new Map(selected.map((departure) => [departure.id, departure]));
    return changeEach({
      rows,
      change: ({ id, version }) => changeOne(client, known.get(id), { version, change, reason }),
      event: "departures.change_many_failed",
      address,
      title: "Keberangkatan diubah",
      text: (done) => `${done} keberangkatan: ${manyIntent.done}.`,
    });
  });
}

/** Whether what confirmed pilgrims were promised changes. The database decides; the confirmation asks beforehand. */
function needsReason(intent: ManyIntentName, selected: readonly SelectedDeparture[]): boolean {
  return intent === "price-many" && selected.some(({ confirmed }) => confirmed > 0);
}

interface Confirming extends Partial<Pick<ManyConfirmation, "errors" | "doubts" | "confirmedDoubts">> {
  intent: ManyIntentName;
  selected: readonly SelectedDeparture[];
  typed: Readonly<Record<string, string>>;
}

function toConfirmation({ intent, selected, ...confirming }: Confirming): ManyConfirmation {
  return {
    errors: {},
    doubts: [],
    confirmedDoubts: "",
    ...confirming,
    intent,
    fields: manyIntents[intent].fields.map((name) => ({ name, label: departureFields[name].label })),
    departures: selected.map((departure) => ({
      id: departure.id,
      version: departure.version,
      name: departure.name,
      facts: factsOf(intent, departure),
    })),
    needsReason: needsReason(intent, selected),
  };
}

function factsOf(intent: ManyIntentName, { row, pack, confirmed }: SelectedDeparture): string {
  const price = intent === "price-many" && `sekarang ${formatRupiah(row.price_quad ?? pack.price_quad)}`;
  const quota = row.quota ?? pack.quota;
  const seats = intent === "quota-many" && (quota === null ? "belum ada kuota" : `sekarang ${quota}`);
  const pilgrims = intent !== "open-many" && confirmed > 0 && `${confirmed} jamaah terkonfirmasi`;
  return [price, seats, pilgrims].filter(Boolean).join(", ");
}

/** Reads the columns that change, and what is wrong with the inputs, by name. */
function readChange(intent: ManyIntentName, form: URLSearchParams) {
  const { status, fields = [] } = findManyIntent(intent) ?? {};
  if (status !== undefined) return { change: { status } satisfies Change as Change, errors: {} };
  const change: Change = {};
  const errors: Record<string, string> = {};
  for (const name of fields) {
    const { column, kind } = departureFields[name];
    const typed = (form.get(name) ?? "").trim();
    const { data: value, error } = kind.schema.safeParse(typed || undefined);
    if (error) errors[name] = error.issues[0]?.message ?? "Periksa kembali isian ini";
    else if (typeof value === "number") change[column] = value;
  }
  const [first] = fields;
  if (first !== undefined && Object.keys({ ...change, ...errors }).length === 0)
    errors[first] = intent === "price-many" ? "Isi paling sedikit satu harga" : "Tulis kuotanya";
  return { change, errors };
}

/** The doubts that the change brings, each once, with the departures that it is about. */
function doubtsOf(selected: readonly SelectedDeparture[], change: Change): Doubt[] {
  const today = todayInJakarta();
  const all = selected.flatMap(({ row, pack, confirmed, name }) => {
    const before = departureDoubts(row, pack, confirmed, today).map(({ key }) => key);
    const after = departureDoubts({ ...row, ...change }, pack, confirmed, today);
    return after.filter(({ key }) => !before.includes(key)).map((doubt) => ({ doubt, name }));
  });
  return [...Map.groupBy(all, ({ doubt }) => doubt.key).values()].flatMap((same) => {
    const [first] = same;
    return first ? [{ ...first.doubt, lines: same.map(({ name }) => name) }] : [];
  });
}

interface ChangeOfOne {
  version: string;
  change: Change;
  reason: string;
}

async function changeOne(
  client: Supabase,
  departure: SelectedDeparture | undefined,
  { version, change, reason }: ChangeOfOne,
): Promise<RowOutcome> {
  if (departure === undefined) return { name: null, problem: "Sudah dihapus." };
  const { id, name, confirmed, row } = departure;
  if (change.status === "tutup" && row.status === "batal") return { name, problem: "Sudah dibatalkan." };
  if (Object.entries({ ...row, ...change }).every(([column, value]) => row[column as keyof Change] === value))
    return { name, problem: null };
  const outcome = await saveUnlessNewer({
    openedVersion: version,
    find: () => findRecord(departureRecord, client, id),
    compare: ({ row: stored }) =>
      differingFields(
        fieldTexts(departureRecord.fields, stored),
        fieldTexts(departureRecord.fields, { ...stored, ...change }),
      ),
    findChanger: () => findChangerOf(departureRecord, client, { id, openedVersion: version }),
    write: ({ row: stored }) =>
      writeFirst(
        // A reason is published with the change, so only those get one who were promised something.
        [{ ...change, ...(confirmed > 0 && reason !== "" && { change_reason: reason }) }],
        departureRefusals,
        (changed) =>
          client
            .from("departures")
            .update(changed)
            .eq("id", id)
            .eq("updated_at", stored.updated_at)
            .select("id"),
      ),
  });
  return { name, problem: problemOf(outcome) };
}
