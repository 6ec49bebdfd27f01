import { hash } from "node:crypto";
import type { PostgrestError, PostgrestSingleResponse } from "@supabase/supabase-js";
import { uuid } from "~/lib/addresses";
import type { Difference, FormState } from "~/lib/form-state";
import { expirePublicReads } from "~/server/cache.server";
import { type Supabase, uniqueViolation, unwrap } from "~/server/supabase.server";
import { findChanger } from "./changer.server";
import { differingFields } from "./changes";
import {
  type AnyRecord,
  columnsOf,
  type FormContent,
  fieldTexts,
  type OrderedTable,
  type RecordTable,
  type RowOf,
  type Tables,
  typedFields,
  type ValuesOf,
} from "./define";
import type { Changer } from "./noun";

function digest(value: unknown): string {
  return hash("sha256", JSON.stringify(value));
}

/** Hash of a record's content. Forms compare it to see whether the record has changed since they were opened. */
export function fingerprint(value: unknown): string {
  return digest(value).slice(0, 32);
}

/** A UUID made of the form's idempotency key, and of `part` where one form adds several rows: a form that is sent twice
 * adds each row once. */
export function rowIdOf(idempotencyKey: string, part: unknown = null): string {
  const hex = digest([idempotencyKey, part]);
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const mostTries = 8;

/** How a save ended. Only `saved` has written anything. */
export type SaveOutcome =
  | { kind: "saved" }
  | { kind: "gone" }
  | { kind: "newer"; version: string; newer: Difference[]; changer?: Changer | null; message?: string }
  | Refusal;

export interface Refusal {
  kind: "refused";
  status: number;
  formErrors?: string[];
  fieldErrors?: Record<string, string[]>;
}

/** Refuses a save: `fields` has messages for single fields, `form` has messages for the whole form. */
export function refused(status: number, fields: Record<string, string>, ...form: string[]): Refusal {
  const fieldErrors = Object.fromEntries(Object.entries(fields).map(([name, message]) => [name, [message]]));
  return { kind: "refused", status, fieldErrors, ...(form.length > 0 && { formErrors: form }) };
}

/** Options of an `upsert` that writes nothing where the row's id is there already. */
export const once = { onConflict: "id", ignoreDuplicates: true };

const savedBefore =
  "Isian ini sudah tersimpan saat dikirim pertama kali, lalu Anda ubah. Bandingkan kedua versi di bawah; tekan Simpan versi saya bila isian yang sekarang yang dipakai.";

interface Saving<Stored> {
  /** The version that the form was opened with; null saves over every version. */
  openedVersion: string | null;
  find: () => Promise<Stored | null>;
  /** No difference means that the same values were saved before. */
  compare: (stored: Stored) => Difference[] | Promise<Difference[]>;
  /** Tells who has changed it since the form was opened; absent where no history tells. */
  findChanger?: () => Promise<Changer | null>;
  /** Answers false when the row has changed since `find`. */
  write: (stored: Stored) => Promise<boolean | Refusal>;
}

/** Saves over the version that the form was opened with; the same values sent twice are no conflict. Throws when nothing
 * can be written. */
export async function saveUnlessNewer<Stored extends { version: string }>({
  openedVersion,
  find,
  compare,
  findChanger,
  write,
}: Saving<Stored>): Promise<SaveOutcome> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const stored = await find();
    if (stored === null) return { kind: "gone" };
    if (openedVersion !== null && stored.version !== openedVersion) {
      const newer = await compare(stored);
      if (newer.length > 0)
        return {
          kind: "newer",
          version: stored.version,
          newer,
          ...(findChanger && { changer: await findChanger() }),
        };
      expirePublicReads();
      return { kind: "saved" };
    }
    const written = await write(stored);
    if (typeof written === "object") return written;
    if (written) {
      expirePublicReads();
      return { kind: "saved" };
    }
  }
  throw new Error(`A row found ${mostTries} times could not be written`);
}

interface Adding {
  /** "" until an answer has shown that the row exists. */
  openedVersion: string;
  /** Answers false where the row is there already. */
  insert: () => Promise<boolean | Refusal>;
  update: () => Promise<SaveOutcome>;
}

/** Adds a row once: a form that is sent again saves over the row it has added. */
export async function addOnce({ openedVersion, insert, update }: Adding): Promise<SaveOutcome> {
  const added = await insert();
  if (typeof added === "object") return added;
  if (!added) {
    const outcome = await update();
    return outcome.kind === "newer" && openedVersion === "" ? { ...outcome, message: savedBefore } : outcome;
  }
  expirePublicReads();
  return { kind: "saved" };
}

type RowIn<Table extends RecordTable> = Tables[Table]["Row"];

/** The steps by which a noun saves differently from others. */
export interface SaveSteps<Record extends AnyRecord> {
  /** Makes the rows to try for the form's values, or refuses them: the next row is tried when a unique column of the
   * previous one is taken. `stored` is the row to change; null for a new record. */
  rows?: (
    row: RowOf<Record["fields"]>,
    stored: RowIn<Record["table"]> | null,
    values: ValuesOf<Record>,
  ) => Rows<Record> | Promise<Rows<Record>>;
  refusals?: Refusals<Partial<RowIn<Record["table"]>>>;
}

/** Refusals by the database's error code. */
type Refusals<Row> = Readonly<{ [code: string]: Refusal | ((error: PostgrestError, row: Row) => Refusal) }>;

type Rows<Record extends AnyRecord> = readonly Partial<RowIn<Record["table"]>>[] | Refusal;

/** Finds a record as its form shows it. Its version ignores the place in the list and the switch.
 * Throws BackendError. */
export async function findRecord<Record extends AnyRecord>(record: Record, client: Supabase, id: string) {
  if (!uuid.test(id)) return null;
  const table: RecordTable = record.table;
  const row = unwrap(await client.from(table).select().eq("id", id).maybeSingle());
  return row && { row: row as RowIn<Record["table"]>, ...openRow(record, row) };
}

/** Returns a row's texts for its form, with the version that they are. */
export function openRow<Record extends AnyRecord>(record: Record, row: object) {
  const content: FormContent<Record["fields"]> = typedFields(record.fields, { ...row });
  return { content, version: fingerprint(content) };
}

/** Adds a new record once, or saves over the version that its form was opened with. Throws BackendError. */
export function saveRecord<Record extends AnyRecord>(
  record: Record,
  client: Supabase,
  { id, idempotencyKey, openedVersion }: FormState,
  values: ValuesOf<Record>,
  steps: SaveSteps<Record> = {},
): Promise<SaveOutcome> {
  if (id !== null) return updateRecord(record, client, { id, openedVersion }, values, steps);
  const table: RecordTable = record.table;
  const newId = rowIdOf(idempotencyKey);
  return addOnce({
    openedVersion,
    insert: async () => {
      const place = await nextPlace(record, client);
      return writeFirst(await rowsOf(record, values, null, steps), steps.refusals ?? {}, (row) =>
        client
          .from(table)
          .upsert<Tables[RecordTable]["Insert"]>(
            { ...row, ...place, id: newId } as Tables[RecordTable]["Insert"],
            once,
          )
          .select("id"),
      );
    },
    update: () => updateRecord(record, client, { id: newId, openedVersion }, values, steps),
  });
}

function updateRecord<Record extends AnyRecord>(
  record: Record,
  client: Supabase,
  { id, openedVersion }: { id: string; openedVersion: string },
  values: ValuesOf<Record>,
  steps: SaveSteps<Record>,
): Promise<SaveOutcome> {
  const table: RecordTable = record.table;
  return saveUnlessNewer({
    openedVersion,
    find: () => findRecord(record, client, id),
    compare: async ({ row }) => {
      const rows = await rowsOf(record, values, row, steps);
      const typed = "kind" in rows ? columnsOf(record.fields, values) : rows[0];
      return differingFields(fieldTexts(record.fields, row), fieldTexts(record.fields, { ...row, ...typed }));
    },
    findChanger: () => findChangerOf(record, client, { id, openedVersion }),
    write: async ({ row }) =>
      writeFirst(await rowsOf(record, values, row, steps), steps.refusals ?? {}, (changed) =>
        client
          .from(table)
          .update<Tables[RecordTable]["Update"]>(changed)
          .eq("id", id)
          .eq("updated_at", row.updated_at)
          .select("id"),
      ),
  });
}

/** Tells who has changed a record since it was opened, as `findChanger` does. Throws BackendError. */
export function findChangerOf(
  record: AnyRecord,
  client: Supabase,
  { id, openedVersion }: { id: string; openedVersion: string },
): Promise<Changer | null> {
  const versionOf = (stored: object) => openRow(record, stored).version;
  return findChanger(client, { table: record.table, item: id, openedVersion, versionOf });
}

async function rowsOf<Record extends AnyRecord>(
  { fields }: Record,
  values: ValuesOf<Record>,
  stored: RowIn<Record["table"]> | null,
  { rows }: SaveSteps<Record>,
): Promise<Rows<Record>> {
  const row: RowOf<Record["fields"]> = columnsOf(fields, values);
  return rows?.(row, stored, values) ?? [row as object];
}

/** Writes the first of the rows whose unique columns are free. Returns whether a row was written, or why none was. Throws
 * BackendError. */
export async function writeFirst<Row>(
  rows: readonly Row[] | Refusal,
  refusals: Refusals<Row>,
  write: (row: Row) => PromiseLike<PostgrestSingleResponse<readonly unknown[]>>,
): Promise<boolean | Refusal> {
  if ("kind" in rows) return rows;
  for (const [index, row] of rows.entries()) {
    const answer = await write(row);
    const { error } = answer;
    if (error?.code === uniqueViolation && index < rows.length - 1) continue;
    const refusal = error && refusals[error.code];
    if (!refusal) return unwrap(answer).length > 0;
    return typeof refusal === "function" ? refusal(error, row) : refusal;
  }
  return false;
}

/** Returns the place at the end of a list that staff put in order. */
async function nextPlace({ table, order }: AnyRecord, client: Supabase) {
  if (order === undefined) return {};
  const ordered = table as OrderedTable;
  const places = client.from(ordered).select("order_index").order("order_index", { ascending: false });
  const last = unwrap(await places.limit(1).maybeSingle());
  return { order_index: (last?.order_index ?? 0) + 1 };
}
