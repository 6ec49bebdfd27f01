import path from "node:path";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import { readCells, readDateStyles, readSharedTexts } from "./read-cells.ts";
import { localName, readXml, type XmlBudget } from "./read-xml.ts";
import {
  createCollector,
  type Sheet,
  standardDayZero,
  tooLargeError,
  UnreadableSheetError,
} from "./sheet.ts";

const mostUnzippedBytes = 40 * 1024 * 1024;
const mostParts = 500;
/** A full file has some 1.5 million: 10,000 rows of 32 cells, each of two or three elements with two attributes. */
const mostNodes = 3_000_000;

/** Reads the sheets of an XLSX file. Throws UnreadableSheetError. */
export async function readWorkbook(file: Buffer): Promise<Sheet[]> {
  try {
    return await readSheetsOf(await openParts(file));
  } catch (error) {
    throw error instanceof UnreadableSheetError ? error : new UnreadableSheetError(damaged);
  }
}

const damaged =
  "Berkas ini rusak atau bukan XLSX. Simpan ulang dari Excel atau LibreOffice, lalu impor kembali.";

/** Opens a part by its name; null where the file has none. */
type OpenPart = (name: string) => Promise<AsyncIterable<Uint8Array> | null>;

/** yauzl compares declared with real sizes, so that a bomb is refused before it is unpacked. */
async function openParts(file: Buffer): Promise<OpenPart> {
  const zip: ZipFile = await fromBufferPromise(file, { lazyEntries: true, validateEntrySizes: true });
  if (zip.entryCount > mostParts) throw tooLargeError();
  const parts = new Map<string, Entry>();
  let bytes = 0;
  for await (const entry of zip.eachEntry()) {
    if (/vbaProject|macrosheets\//i.test(entry.fileName))
      throw new UnreadableSheetError(
        "Berkas ini berisi makro. Simpan sebagai .xlsx biasa, lalu impor kembali.",
      );
    if (entry.isEncrypted())
      throw new UnreadableSheetError(
        "Berkas ini dilindungi password. Simpan ulang tanpa password, lalu impor kembali.",
      );
    if (!/\.(xml|rels)$/i.test(entry.fileName)) continue;
    bytes += entry.uncompressedSize;
    if (bytes > mostUnzippedBytes) throw tooLargeError();
    parts.set(entry.fileName.toLowerCase(), entry);
  }
  return async (name) => {
    const entry = parts.get(name.toLowerCase());
    return entry === undefined ? null : zip.openReadStreamPromise(entry);
  };
}

async function readSheetsOf(open: OpenPart): Promise<Sheet[]> {
  const budget: XmlBudget = { nodes: mostNodes };
  const required = async (name: string) => {
    const bytes = await open(name);
    if (bytes === null) throw new Error(`The workbook has no part ${name}`);
    return bytes;
  };
  const [root] = await readRelations("", await required("_rels/.rels"), budget, "officeDocument");
  const main = root?.part ?? "xl/workbook.xml";
  const { sheets, dayZero } = await readOutline(await required(main), budget);
  const relations = await readRelations(main, await required(relationsOf(main)), budget);
  const optional = async <Table>(
    kind: string,
    read: (bytes: AsyncIterable<Uint8Array>, budget: XmlBudget) => Promise<Table[]>,
  ) => {
    const part = relations.find((relation) => relation.kind === kind)?.part;
    const bytes = part === undefined ? null : await open(part);
    return bytes === null ? [] : read(bytes, budget);
  };
  const tables = {
    sharedTexts: await optional("sharedStrings", readSharedTexts),
    dateStyles: await optional("styles", readDateStyles),
  };
  const collect = createCollector();
  const read: Sheet[] = [];
  for (const { name, relation } of sheets) {
    const { kind, part = "" } = relations.find(({ id }) => id === relation) ?? {};
    // Chart sheets have no cells.
    if (kind !== "worksheet") continue;
    const collector = collect(name, dayZero);
    await readCells(await required(part), budget, tables, collector);
    read.push(collector.sheet);
  }
  return read;
}

interface Relation {
  id: string;
  /** The last word of its type, such as `worksheet`. */
  kind: string;
  part: string;
}

function relationsOf(part: string): string {
  return path.posix.join(path.posix.dirname(part), "_rels", `${path.posix.basename(part)}.rels`);
}

/** What a part refers to, with its targets as names of parts. */
async function readRelations(
  from: string,
  bytes: AsyncIterable<Uint8Array>,
  budget: XmlBudget,
  wanted?: string,
): Promise<Relation[]> {
  const relations: Relation[] = [];
  await readXml(bytes, budget, {
    open(name, { Id: id = "", Type: type = "", Target: target = "" }) {
      const kind = type.slice(type.lastIndexOf("/") + 1);
      if (name !== "Relationship" || (wanted !== undefined && kind !== wanted)) return;
      const part = path.posix.resolve("/", path.posix.dirname(from), target).slice(1);
      relations.push({ id, kind, part });
    },
  });
  return relations;
}

interface Outline {
  sheets: { name: string; relation: string }[];
  dayZero: number | null;
}

async function readOutline(bytes: AsyncIterable<Uint8Array>, budget: XmlBudget): Promise<Outline> {
  const outline: Outline = { sheets: [], dayZero: standardDayZero };
  await readXml(bytes, budget, {
    open(name, attributes, parent) {
      if (name === "workbookPr") outline.dayZero = dayZeroOf(attributes.date1904 ?? "0");
      if (name !== "sheet" || parent !== "sheets") return;
      const [, relation = ""] =
        Object.entries(attributes).find(([key]) => key.includes(":") && localName(key) === "id") ?? [];
      outline.sheets.push({ name: attributes.name ?? "", relation });
    },
  });
  return outline;
}

/** Reads the attribute that names the first day, in ms since 1970. Excel writes 1, LibreOffice `true` (XML Schema, part 2,
 * boolean). Returns null for anything else. */
function dayZeroOf(date1904: string): number | null {
  if (/^(1|true)$/.test(date1904)) return Date.UTC(1904, 0, 1);
  return /^(0|false)$/.test(date1904) ? standardDayZero : null;
}
