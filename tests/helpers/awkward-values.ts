import type { SupabaseClient } from "@supabase/supabase-js";
import { openTestDatabase } from "embedded-supabase/testing";
import { aboutPage } from "../../app/domain/site/about.ts";
import { contactPage } from "../../app/domain/site/contact.ts";
import { homePage } from "../../app/domain/site/home.ts";
import { legalityPage } from "../../app/domain/site/legality.ts";
import { settingsPage } from "../../app/domain/site/settings.ts";
import { projectSchema } from "../../supabase/tests/project-files.ts";
import { hostileShapes, hostileTexts } from "./hostile-values.ts";

/** Lists as the site stores them, with the text in each place. */
const listsOf = (text: string): readonly unknown[] => [
  [text],
  [{ day: 1, title: text, activities: [text] }],
  [{ label: text, amount: 1 }],
  [{ address: text, caption: text, alt: text }],
];

const numbers = [0, -1, 1, 32_767, 2_147_483_647, 9_999_999_999, Number.MAX_SAFE_INTEGER];
const days = [
  "0001-01-01",
  "1999-12-31",
  "2199-12-31",
  "9999-12-31",
  "infinity",
  "-infinity",
  "294276-12-31",
];

function valuesFor(type: string, round: number): unknown {
  const pick = <Value>(values: readonly Value[], at = round) => values[at % values.length];
  const text = pick(hostileTexts) ?? "";
  switch (type) {
    case "text":
      return text;
    case "jsonb":
      return pick([...listsOf(text), pick(hostileShapes, Math.floor(round / 5))], round);
    case "date":
    case "timestamp with time zone":
      return pick(days);
    case "smallint":
    case "integer":
    case "bigint":
      return pick(numbers);
    default:
      return undefined;
  }
}

interface Column {
  table: string;
  name: string;
  type: string;
  /** Checked against a list of words or a pattern, so that most values are refused. */
  hasFormat: boolean;
}

const columnsSql = `
  select c.relname::text as "table", a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type,
    exists (
      select from pg_constraint o
      where o.conrelid = c.oid and o.contype = 'c' and pg_get_constraintdef(o.oid) ~ ('\\(' || a.attname || ' (~|= ANY)')
    ) as "hasFormat"
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    and a.attgenerated = ''
  order by 1, 2`;

const uniqueSql = `
  select c.relname || '.' || o.conname as constraint, a.attname::text as name
  from pg_constraint o join pg_class c on c.oid = o.conrelid
    cross join unnest(o.conkey) with ordinality as k (number, place)
    join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
  where c.relnamespace = 'public'::regnamespace and o.contype = 'u' and a.attname not like '%\\_id'
  order by 1, k.place`;

interface Schema {
  /** Every column that can be written. */
  columns: Column[];
  /** By table and constraint: the first column of a unique constraint that is no reference to another row. */
  uniqueColumns: Map<string, string>;
}

async function readSchema(): Promise<Schema> {
  await using db = await openTestDatabase({ beginning: projectSchema, extensions: projectSchema.extensions });
  return db.transaction("owner", async (tx) => {
    const unique = await tx.query<{ constraint: string; name: string }>(uniqueSql);
    return {
      columns: (await tx.query<Column>(columnsSql)).rows,
      uniqueColumns: new Map(unique.rows.reverse().map(({ constraint, name }) => [constraint, name])),
    };
  });
}

/** Rows whose every column was offered an awkward value; `stored` counts those that the database took. */
export interface Planted {
  table: string;
  ids: string[];
  stored: number;
}

type Row = Record<string, unknown>;

/** For tables of which the demo content has no row, or one that a client cannot add as it stands. */
const samples: Record<string, Row> = {
  agents: {
    name: "Budi",
    code: "BUDI-BDG",
    phone: "0812-3456-7890",
    city: "Bandung",
    commission_rate: 900_000,
  },
  branches: { name: "Cabang Surabaya", city: "Surabaya", whatsapp: "0812-3456-7890" },
  inquiries: { kind: "telepon", name: "Siti", phone: "0812-3456-7890" },
};

/**
 * Adds `rows` rows to each table that `client` may add to, as copies of a stored one, and offers each of
 * their columns a value. Which one differs from row to row and from column to column.
 */
export async function plantAwkwardRows(client: SupabaseClient, rows: number): Promise<Planted[]> {
  const schema = await readSchema();
  const columns = Map.groupBy(schema.columns, ({ table }) => table);
  const planted: Planted[] = [];
  for (const [table, all] of columns) {
    if (!all.some(({ name }) => name === "id")) continue;
    const writable = all.filter(({ name }) => name !== "id");
    const sample = samples[table];
    const base = sample ?? (await client.from(table).select().limit(1).maybeSingle()).data;
    if (!base) continue;
    const found: Planted = { table, ids: [], stored: 0 };
    for (let index = 0; index < rows; index += 1) {
      const id = await addCopy(client, table, base, index, schema);
      if (id === null) break;
      found.ids.push(id);
      const offered = writable.flatMap(({ name, type, hasFormat }, place) => {
        const value = valuesFor(type, index + place);
        return value === undefined ? [] : [{ name, value, hasFormat }];
      });
      for (const one of offered.filter(({ hasFormat }) => hasFormat))
        found.stored += await offer(client, table, id, [one]);
      found.stored += await offer(
        client,
        table,
        id,
        offered.filter(({ hasFormat }) => !hasFormat),
      );
    }
    if (found.ids.length > 0) planted.push(found);
  }
  return planted;
}

const generatedColumn = /non-DEFAULT value into column "(\w+)"/;

/** Null where the client may add no row to the table. */
async function addCopy(
  client: SupabaseClient,
  table: string,
  base: Row,
  index: number,
  { uniqueColumns }: Schema,
): Promise<string | null> {
  const row = { ...base };
  for (const name of ["id", "created_at", "updated_at"]) delete row[name];
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const { data, error } = await client.from(table).insert(row).select("id").maybeSingle();
    if (error === null) return String(data?.id);
    const generated = generatedColumn.exec(error.message)?.[1];
    if (generated !== undefined) {
      delete row[generated];
      continue;
    }
    const constraint = /unique constraint "(\w+)"/.exec(error.message)?.[1] ?? "";
    const name = uniqueColumns.get(`${table}.${constraint}`);
    const value = name && row[name];
    if (typeof name !== "string" || typeof value !== "string") return null;
    row[name] = /^\d{4}-\d{2}-\d{2}$/.test(value)
      ? new Date(Date.parse(value) + dayMs).toISOString().slice(0, 10)
      : `${value.slice(0, 10).replace(/-$/, "")}-${index + 50 * attempt}`;
  }
  return null;
}

const dayMs = 86_400_000;

interface Offer {
  name: string;
  value: unknown;
}

/** Halves what is refused until each column has been tried; how many were taken. */
async function offer(
  client: SupabaseClient,
  table: string,
  id: string,
  offers: readonly Offer[],
): Promise<number> {
  if (offers.length === 0) return 0;
  const values = Object.fromEntries(offers.map(({ name, value }) => [name, value]));
  const { error } = await client.from(table).update(values).eq("id", id);
  if (error === null) return offers.length;
  if (offers.length === 1) return 0;
  const half = Math.ceil(offers.length / 2);
  return (
    (await offer(client, table, id, offers.slice(0, half))) +
    (await offer(client, table, id, offers.slice(half)))
  );
}

const pageTemplates: Record<string, unknown> = {
  home: homePage.stored.parse({}),
  about: aboutPage.stored.parse({}),
  contact: contactPage.stored.parse({}),
  "site-settings": { ...settingsPage.stored.parse({}), ...legalityPage.stored.parse({}) },
};

/** JSON in PostgreSQL takes neither NUL nor half of a surrogate pair. */
const leaves: readonly unknown[] = [
  ...hostileTexts.filter((text) => text.isWellFormed() && !text.includes("\0")),
  ...hostileShapes,
];

/** After so many rounds each field of each page has had each value. */
export const pageRounds = leaves.length;

/** The contents of every page and of the settings, with an awkward value in each field that their schemas name. */
export function awkwardPages(round: number): { page_name: string; content: unknown }[] {
  let place = round;
  const fill = (template: unknown): unknown => {
    if (Array.isArray(template)) return template.map(fill);
    if (typeof template === "object" && template !== null)
      return Object.fromEntries(Object.entries(template).map(([key, value]) => [key, fill(value)]));
    place += 1;
    return leaves[place % leaves.length];
  };
  return Object.entries(pageTemplates).map(([page_name, template]) => ({
    page_name,
    content: fill(template),
  }));
}
