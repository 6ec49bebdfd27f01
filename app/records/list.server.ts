import { data, type TypedResponse } from "@remix-run/node";
import { z } from "zod";
import { confirmKey } from "~/components/form/confirm-delete";
import { uuid } from "~/lib/addresses";
import { newFormState } from "~/lib/form-state";
import { addKey, editKey } from "~/lib/list-address";
import { inWantedOrder, moveOneStep } from "~/lib/order";
import { expirePublicReads } from "~/server/cache.server";
import { redirectWithError, redirectWithSuccess } from "~/server/flash.server";
import { logFailure } from "~/server/log.server";
import { unknownRequest } from "~/server/responses.server";
import { foreignKeyViolation, type Supabase, unwrap } from "~/server/supabase.server";
import { answerRecordForm, type PostedForm } from "./answer-form.server";
import {
  type AnyRecord,
  type FormContent,
  type OrderedTable,
  type RecordTable,
  recordTitle,
  type SwitchedTable,
  typedFields,
} from "./define";
import { describeForm } from "./describe.server";
import { binLink, inBin } from "./history";
import { listMessages } from "./noun";
import { findRecord, type SaveSteps, saveRecord } from "./save.server";

const missing = (message: string, status: number) => data({ view: "missing" as const, message }, { status });

interface Opening<Record extends AnyRecord, Options> {
  client: Supabase;
  request: Request;
  /** Reads the options of the form's references, by field name; null for those that cannot be read. */
  options?: (content: FormContent<Record["fields"]>) => Promise<Options>;
}

/** Opens the form that an address names; null where it names none. Never throws: a refused form is drawn from the
 * action's answer, even when nothing can be read. */
async function openForm<Record extends AnyRecord, Options = null>(
  record: Record,
  { client, request, options }: Opening<Record, Options>,
) {
  const query = new URL(request.url).searchParams;
  if (!query.has(addKey) && !query.has(editKey)) return null;
  const id = query.has(addKey) ? null : z.guid().safeParse(query.get(editKey)).data;
  const messages = listMessages(record);
  if (id === undefined) return missing(messages.gone, 404);
  try {
    const stored = id === null ? null : await findRecord(record, client, id);
    if (id !== null && stored === null) return missing(messages.gone, 404);
    const content: FormContent<Record["fields"]> =
      stored?.content ?? typedFields<Record["fields"]>(record.fields, record.fresh?.() ?? {});
    const offered = options ? await options(content) : null;
    return {
      view: "form" as const,
      description: describeForm(record, content, offered ?? {}),
      formState: { ...newFormState(), id, openedVersion: stored?.version ?? "" },
      content,
      options: offered,
    };
  } catch (error) {
    logFailure(`${record.table}.read_failed`, error);
    return missing(messages.unreadable, 503);
  }
}

interface Loading<Record extends AnyRecord, List extends object, Options> extends Opening<Record, Options> {
  /** Reads what the screen of the list prints. Throws BackendError. */
  list: (client: Supabase, query: URLSearchParams) => Promise<List>;
}

/** Loads what a list's address names: a form, the confirmation before deleting, or the list. */
export async function loadList<Record extends AnyRecord, List extends object, Options = null>(
  record: Record,
  { list, ...opening }: Loading<Record, List, Options>,
) {
  const opened = await openForm(record, opening);
  if (opened !== null) return opened;
  const { client, request } = opening;
  const query = new URL(request.url).searchParams;
  const deleting = record.isKept ? null : await findRecord(record, client, query.get(confirmKey) ?? "");
  if (deleting === null) return { view: "list" as const, ...(await list(client, query)) };
  const { row } = deleting;
  return { view: "delete" as const, deleting: { id: row.id, title: recordTitle(record, row) } };
}

interface Answering<Record extends AnyRecord> extends SaveSteps<Record> {
  client: Supabase;
  form: PostedForm;
  uploadErrors?: { [field: string]: string[] };
  /** Address of the filtered list, to which buttons and forms return. */
  listAddress?: string;
  /** Page of one record, to which an edit returns instead. */
  pageAddress?: (id: string) => string;
  /** Message when other records refer to the one to delete. */
  referredTo?: string;
}

/** Answers a post from a list's screen: its form, or a button of a row. */
export function answerList<Record extends AnyRecord>(record: Record, answering: Answering<Record>) {
  const { client, form, uploadErrors, listAddress = record.path, pageAddress } = answering;
  const id = form.get("id");
  const messages = listMessages(record);
  return answerRecordForm({
    record,
    form,
    uploadErrors,
    save: (values, formState) => saveRecord(record, client, formState, values, answering),
    saved: () => {
      if (typeof id !== "string") return redirectWithSuccess(record.path, messages.added);
      return redirectWithSuccess(pageAddress?.(id) ?? listAddress, messages.updated);
    },
    messages: {
      unfit: [],
      failed: id === null ? messages.createFailed : messages.updateFailed,
      gone: [messages.goneWhileEdited],
    },
    addsAgain: true,
    otherwise: () => changeList(record, answering),
  });
}

const id = z.guid();

const listIntents = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("toggle"),
    id,
    isActive: z.enum(["true", "false"]).transform((text) => text === "true"),
  }),
  z.object({ intent: z.literal("move-up"), id }),
  z.object({ intent: z.literal("move-down"), id }),
  z.object({ intent: z.literal("reorder"), ids: z.array(id).min(1) }),
  z.object({ intent: z.literal("delete"), id }),
]);

type ListIntent = z.output<typeof listIntents>;

type ChangingList = Pick<Answering<AnyRecord>, "client" | "form" | "listAddress" | "referredTo">;

async function changeList(
  record: AnyRecord,
  { client, form, listAddress = record.path, referredTo }: ChangingList,
): Promise<TypedResponse<never>> {
  const posted = { ...Object.fromEntries(form), ids: form.getAll("ids") };
  const change = listIntents.safeParse(posted).data;
  const perform = change && operationOf(record, client, change, referredTo);
  if (!change || !perform) throw unknownRequest();
  const messages = listMessages(record);
  try {
    const done = await perform();
    if (typeof done === "string") return inPlace(redirectWithError(listAddress, done));
    return inPlace(
      done ? succeeded(change, messages, listAddress) : redirectWithError(listAddress, messages.gone),
    );
  } catch (error) {
    const isDeletion = change.intent === "delete";
    logFailure(`${record.table}.${isDeletion ? "delete" : "write"}_failed`, error, { intent: change.intent });
    return inPlace(
      redirectWithError(listAddress, isDeletion ? messages.deleteFailed : messages.updateFailed),
    );
  }
}

/** False when the record is gone; a text says why it was not changed. */
type Operation = (() => Promise<boolean | string>) | undefined;

/** Finds what a list's button does; undefined where this list has no such button. */
function operationOf(
  record: AnyRecord,
  client: Supabase,
  change: ListIntent,
  referredTo: string | undefined,
): Operation {
  const reorder = (rearrange: (ids: string[]) => string[]) =>
    record.order === undefined ? undefined : () => reorderRecords(record, client, rearrange);
  switch (change.intent) {
    case "toggle":
      return record.isSwitched ? () => switchRecord(record, client, change) : undefined;
    case "move-up":
      return reorder((ids) => moveOneStep(ids, change.id, "up"));
    case "move-down":
      return reorder((ids) => moveOneStep(ids, change.id, "down"));
    case "reorder":
      return reorder((ids) => inWantedOrder(ids, change.ids));
    case "delete":
      return record.isKept ? undefined : () => removeRecord(record, client, change.id, referredTo);
  }
}

async function removeRecord(record: AnyRecord, client: Supabase, id: string, referredTo?: string) {
  const table: RecordTable = record.table;
  const answer = await client.from(table).delete().eq("id", id).select("id");
  if (answer.error?.code === foreignKeyViolation && referredTo !== undefined) return referredTo;
  expirePublicReads();
  return unwrap(answer).length > 0;
}

async function switchRecord(
  record: AnyRecord,
  client: Supabase,
  { id, isActive }: { id: string; isActive: boolean },
) {
  const table = record.table as SwitchedTable;
  const rows = unwrap(await client.from(table).update({ is_active: isActive }).eq("id", id).select("id"));
  expirePublicReads();
  return rows.length > 0;
}

async function reorderRecords(record: AnyRecord, client: Supabase, rearrange: (ids: string[]) => string[]) {
  const table = record.table as OrderedTable;
  const rows = unwrap(await inOrder(client.from(table).select("id"), record));
  const ids = rearrange(rows.map((row) => row.id));
  const moved = unwrap(await client.rpc(`order_${table}`, { ids }));
  expirePublicReads();
  return moved.length > 0;
}

/** A query whose rows can be sorted. */
export interface Orderable<Query> {
  order(column: string): Query;
}

/** Sorts rows as staff have put them. */
export function inOrder<Query extends Orderable<Query>>(
  query: Query,
  { order = "created_at" }: AnyRecord,
): Query {
  return query.order("order_index").order(order).order("id");
}

function succeeded(change: ListIntent, messages: ReturnType<typeof listMessages>, address: string) {
  switch (change.intent) {
    case "delete":
      return redirectWithSuccess(address, messages.deleted, inBin, binLink);
    case "toggle":
      return redirectWithSuccess(address, change.isActive ? messages.switchedOn : messages.switchedOff);
    default:
      return redirectWithSuccess(address, "Urutan diperbarui");
  }
}

/** Keeps, with script, one entry of the browser's history for the list instead of one per pressed button. */
function inPlace(answer: TypedResponse<never>): TypedResponse<never> {
  answer.headers.set("X-Remix-Replace", "true");
  return answer;
}

/** Removes a record that has its own screens. Returns its title; null when there is no such id. Throws BackendError. */
export async function deleteTitled(client: Supabase, table: "articles" | "packages", id: string) {
  if (!uuid.test(id)) return null;
  const [deleted] = unwrap(await client.from(table).delete().eq("id", id).select("title"));
  expirePublicReads();
  return deleted?.title ?? null;
}
