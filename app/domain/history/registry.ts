import { agentRecord } from "~/domain/agents/record";
import { albumRecord } from "~/domain/albums/record";
import { articleRecord } from "~/domain/articles/record";
import { branchRecord } from "~/domain/branches/record";
import { departureRecord } from "~/domain/departures/record";
import { featureRecord } from "~/domain/features/record";
import { packageRecord } from "~/domain/packages/record";
import { faqRecord } from "~/domain/questions/record";
import { aboutPage } from "~/domain/site/about";
import { contactPage } from "~/domain/site/contact";
import { homePage } from "~/domain/site/home";
import { legalityPage } from "~/domain/site/legality";
import { settingsPage } from "~/domain/site/settings";
import { testimonialRecord } from "~/domain/testimonials/record";
import { uuid } from "~/lib/addresses";
import type { FieldText } from "~/records/changes";
import { type AnyRecord, type FieldList, field, fieldTexts, recordTitle } from "~/records/define";
import type { Content, FieldPath, HistoryItem } from "~/records/history";
import { line, tick } from "~/records/kinds.server";
import { capitalised, formAddress } from "~/records/noun";
import { pageTexts } from "~/records/page";

/** The properties of a record that history and bin need. */
interface HistoryRecord extends Pick<AnyRecord, "kind" | "path" | "area" | "formAddress" | "titleOf"> {
  table: string;
  fields: FieldList;
  isSwitched?: boolean;
  order?: string;
}

/** Pictures never change: they lie in the bin, and have no history. */
const pictureRecord = {
  kind: "gambar",
  table: "media",
  path: "/admin/media",
  area: "content",
  titleOf: ({ original_name: name }: Content) => (typeof name === "string" ? name : ""),
  fields: {},
} as const satisfies HistoryRecord;

/** The texts of pages, and the settings; they never lie in the bin. */
const pageRecord = {
  kind: "halaman",
  table: "page_content",
  path: "/admin",
  area: "content",
  fields: {},
} as const satisfies HistoryRecord;

const records = [
  packageRecord,
  departureRecord,
  featureRecord,
  testimonialRecord,
  articleRecord,
  faqRecord,
  albumRecord,
  agentRecord,
  branchRecord,
  pageRecord,
  pictureRecord,
] as const;

type HistoryTable = (typeof records)[number]["table"];

/** The settings' row holds the fields of two pages. */
const pages = [homePage, aboutPage, contactPage, settingsPage, legalityPage] as const;

const isPicture = ({ kind }: HistoryItem) => kind === pictureRecord.kind;
export const isPage = ({ kind }: HistoryItem) => kind === pageRecord.kind;
const pagesOf = (item: HistoryItem) => (isPage(item) ? pages.filter(({ page }) => page === item.item) : []);
const findPage = (item: HistoryItem) => pagesOf(item)[0];

function historyRecordOf({ kind }: Pick<HistoryItem, "kind">): HistoryRecord & { table: HistoryTable } {
  const record = records.find((known) => known.kind === kind);
  if (record === undefined) throw new Error(`${kind} has no history`);
  return record;
}

/** Names an item of the bin by kind and id; null for a kind or id that the bin never holds. */
export function findBinItem(kind: string, item: string): HistoryItem | null {
  const known = records.some((record) => record.kind === kind);
  const isKey = isPage({ kind, item }) ? findPage({ kind, item }) !== undefined : uuid.test(item);
  return known && isKey ? { kind, item } : null;
}

/** Names an item with a history by kind and id, or by the name of a page; null for what has none. */
export function findItem(kind = "", item = ""): HistoryItem | null {
  return isPicture({ kind, item }) ? null : findBinItem(kind, item);
}

/** Names an item by the database's name of its table. */
export function findStoredItem(table: string, item: string): HistoryItem | null {
  return findBinItem(records.find((record) => record.table === table)?.kind ?? "", item);
}

export function tableOf(item: HistoryItem): HistoryTable {
  return historyRecordOf(item).table;
}

export function historyKindLabel(item: Pick<HistoryItem, "kind">): string {
  return capitalised(historyRecordOf(item).kind);
}

export function pageLabel(item: HistoryItem): string | undefined {
  return findPage(item)?.label;
}

/** The area of staff who may change a record; they may also see and restore its versions. */
export function areaOf(item: HistoryItem): HistoryRecord["area"] {
  return findPage(item)?.area ?? historyRecordOf(item).area;
}

/** A record's title as it was in `content`. */
export function titleOf(item: HistoryItem, content: Content | null): string {
  const page = findPage(item);
  return page || content === null ? (page?.label ?? "") : recordTitle(historyRecordOf(item), content);
}

export function editAddress(item: HistoryItem, content?: Content): string {
  const record = historyRecordOf(item);
  if (isPicture(item)) return `${record.path}?cari=${encodeURIComponent(String(content?.file_path))}`;
  return isPage(item) ? (findPage(item)?.path ?? record.path) : formAddress(record, item.item);
}

/** The screen that lists all records of the kind. */
export function listAddressOf(item: Pick<HistoryItem, "kind">): string {
  return historyRecordOf(item).path;
}

const listFields = {
  isSwitched: field("is_active", "Aktif", tick()),
  place: field("order_index", "Urutan", {
    ...line(0),
    words: (stored: unknown) => (typeof stored === "number" ? String(stored) : ""),
  }),
};

/** The fields of a form, and the columns that buttons of its list change. */
function fieldsOf(item: HistoryItem): FieldList {
  const { fields, isSwitched, order } = historyRecordOf(item);
  return {
    ...fields,
    ...(isSwitched && { isSwitched: listFields.isSwitched }),
    ...(order && { place: listFields.place }),
  };
}

/** Words a stored row field by field, as its form does; keys and times are left out. */
export function contentTexts(item: HistoryItem, row: Content): FieldText[] {
  if (isPage(item)) return pagesOf(item).flatMap((page) => pageTexts(page, row.content));
  return fieldTexts(fieldsOf(item), row);
}

/** Maps the labels of fields to their places in a row. */
export function fieldPaths(item: HistoryItem): ReadonlyMap<string, FieldPath> {
  if (isPage(item)) {
    const fields = pagesOf(item).flatMap((page) => Object.values(page.fields));
    return new Map(fields.map(({ label, path }) => [label, path]));
  }
  return new Map(Object.values(fieldsOf(item)).map(({ label, column }) => [label, [column]]));
}

/** Adapts a version to a package that has dates. Dates of several departures stay, and so does a date that the
 * version lacks: the version may be from a time with several departures. */
export function keepingDates(
  version: Content,
  { departure, return_date }: Content,
  several: boolean,
): Content {
  return several || version.departure === null ? { ...version, departure, return_date } : version;
}
