import { agentRecord } from "~/domain/agents/record";
import { albumRecord } from "~/domain/albums/record";
import { articleRecord } from "~/domain/articles/record";
import { branchRecord } from "~/domain/branches/record";
import { departureFields } from "~/domain/departures/fields";
import { featureRecord } from "~/domain/features/record";
import { packageFields } from "~/domain/packages/fields";
import { faqRecord } from "~/domain/questions/record";
import { aboutPage } from "~/domain/site/about";
import { contactPage } from "~/domain/site/contact";
import { homePage } from "~/domain/site/home";
import { legalityPage } from "~/domain/site/legality";
import { settingsPage } from "~/domain/site/settings";
import { testimonialRecord } from "~/domain/testimonials/record";
import { uuid } from "~/lib/addresses";
import { formatDeparture } from "~/lib/dates";
import type { FieldText } from "~/records/changes";
import {
  type AnyRecord,
  capitalised,
  type FieldList,
  field,
  fieldTexts,
  formAddress,
} from "~/records/define";
import type { Content, FieldPath, HistoryItem } from "~/records/history";
import { line, tick } from "~/records/kinds";
import { pageTexts } from "~/records/page";

/** What history and bin know of a record. */
interface HistoryRecord extends Pick<AnyRecord, "kind" | "path" | "area" | "formAddress" | "titleOf"> {
  table: string;
  fields: FieldList;
  isSwitched?: boolean;
  order?: string;
}

const packageRecord = {
  kind: "paket",
  table: "packages",
  path: "/admin/packages",
  area: "content",
  formAddress: (id: string) => `/admin/packages/edit/${id}`,
  fields: packageFields,
} as const satisfies HistoryRecord;

const departureRecord = {
  kind: "keberangkatan",
  table: "departures",
  path: "/admin/keberangkatan",
  area: "content",
  formAddress: (id: string) => `/admin/keberangkatan/${id}`,
  titleOf: ({ departure_date: date, departure_city: city }: Content) =>
    typeof date === "string"
      ? formatDeparture({ departure_date: date, departure_city: typeof city === "string" ? city : null })
      : "",
  fields: departureFields,
} as const satisfies HistoryRecord;

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

function recordOf({ kind }: Pick<HistoryItem, "kind">): HistoryRecord & { table: HistoryTable } {
  const record = records.find((known) => known.kind === kind);
  if (record === undefined) throw new Error(`${kind} has no history`);
  return record;
}

/** What the bin holds under this kind and id; null for what never lies there. */
export function findBinItem(kind: string, item: string): HistoryItem | null {
  const known = records.some((record) => record.kind === kind);
  const isKey = isPage({ kind, item }) ? findPage({ kind, item }) !== undefined : uuid.test(item);
  return known && isKey ? { kind, item } : null;
}

/** What has a history under this kind and id, or name of a page; null for what has none. */
export function findItem(kind = "", item = ""): HistoryItem | null {
  return isPicture({ kind, item }) ? null : findBinItem(kind, item);
}

/** A record by what the database calls its table. */
export function findStoredItem(table: string, item: string): HistoryItem | null {
  return findBinItem(records.find((record) => record.table === table)?.kind ?? "", item);
}

export function tableOf(item: HistoryItem): HistoryTable {
  return recordOf(item).table;
}

export function kindLabel(item: Pick<HistoryItem, "kind">): string {
  return capitalised(recordOf(item).kind);
}

export function pageLabel(item: HistoryItem): string | undefined {
  return findPage(item)?.label;
}

/** Who may change a record may see and bring back what it was. */
export function areaOf(item: HistoryItem): HistoryRecord["area"] {
  return findPage(item)?.area ?? recordOf(item).area;
}

/** A record's title as it was in `content`: its first field, unless its declaration says otherwise. */
export function titleOf(item: HistoryItem, content: Content | null): string {
  const { fields, titleOf: ownTitle } = recordOf(item);
  const page = findPage(item);
  if (page || content === null) return page?.label ?? "";
  if (ownTitle) return ownTitle(content);
  const [first] = Object.values(fields);
  const title = content[first?.column ?? ""];
  return typeof title === "string" ? title : "";
}

export function editAddress(item: HistoryItem, content?: Content): string {
  const record = recordOf(item);
  if (isPicture(item)) return `${record.path}?cari=${encodeURIComponent(String(content?.file_path))}`;
  return isPage(item) ? (findPage(item)?.path ?? record.path) : formAddress(record, item.item);
}

const listFields = {
  isSwitched: field("is_active", "Aktif", tick()),
  place: field("order_index", "Urutan", {
    ...line(0),
    words: (stored: unknown) => (typeof stored === "number" ? String(stored) : ""),
  }),
};

/** The fields of a form, and what the buttons of its list change. */
function fieldsOf(item: HistoryItem): FieldList {
  const { fields, isSwitched, order } = recordOf(item);
  return {
    ...fields,
    ...(isSwitched && { isSwitched: listFields.isSwitched }),
    ...(order && { place: listFields.place }),
  };
}

/** A stored row field by field, in the words of the form that edits it; keys and times are left out. */
export function contentTexts(item: HistoryItem, row: Content): FieldText[] {
  if (isPage(item)) return pagesOf(item).flatMap((page) => pageTexts(page, row.content));
  return fieldTexts(fieldsOf(item), row);
}

/** Where the fields lie in a row, by their labels. */
export function fieldPaths(item: HistoryItem): ReadonlyMap<string, FieldPath> {
  if (isPage(item)) {
    const fields = pagesOf(item).flatMap((page) => Object.values(page.fields));
    return new Map(fields.map(({ label, path }) => [label, path]));
  }
  return new Map(Object.values(fieldsOf(item)).map(({ label, column }) => [label, [column]]));
}

/** A version as it comes back to a package that has dates: where there are several they are its departures' own, and none
 * that the version lacks is taken away, for it may be from when there were several. */
export function keepingDates(
  version: Content,
  { departure, return_date }: Content,
  several: boolean,
): Content {
  return several || version.departure === null ? { ...version, departure, return_date } : version;
}
