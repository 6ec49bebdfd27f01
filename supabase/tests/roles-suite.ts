import { readFile } from "node:fs/promises";
import type { Transaction } from "embedded-supabase/types";
import { expect, it } from "vitest";
import { callers, type Role, roles, type Stage, undone } from "./callers.ts";
import { becoming, type Ground } from "./inquiry-scene.ts";
import { argsOf, computedColumns, functions, tells } from "./role-functions.ts";
import { type Entry, entries, type Filter, mayDo, type Row, tableOf } from "./role-table.ts";

export const verbs = ["select", "insert", "update", "upsert", "delete"] as const;
type Verb = (typeof verbs)[number];

/** Of each verb the rows that a role saw or changed, 0 when it was refused, or an unexpected error's code. */
export type Outcomes = Partial<Record<Verb, number | string>>;
export type ByRole = Partial<Record<Role, Outcomes>>;

/** A way in. */
export interface Door {
  attempt(table: string, entry: Entry): Promise<ByRole>;
  /** How many rows there are, whoever may see them. */
  count(table: string, where: Filter): Promise<number>;
}

async function expected(door: Door, table: string, entry: Entry): Promise<ByRole> {
  const { row, hidden, where = {}, shown = {} } = entry;
  const all = row ? (hidden ? 2 : 1) : await door.count(table, where);
  const some = row ? 1 : await door.count(table, { ...where, ...shown });
  if (all === 0 || some === 0) throw new Error(`the scene has no such row of ${table}`);
  const outcomesOf = (role: Role): Outcomes => {
    const may = (right: Parameters<typeof mayDo>[2]) => mayDo(entry, role, right);
    return {
      select: may("S") ? all : may("s") ? some : 0,
      insert: may("I") ? 1 : 0,
      update: may("U") ? some : 0,
      upsert: row && may("I") && may("U") && !entry.hasOwnKey ? 1 : 0,
      delete: may("D") ? 1 : 0,
    };
  };
  return Object.fromEntries(roles.map((role) => [role, outcomesOf(role)]));
}

/** Walks the table of rights, whole unless said otherwise: each role by each verb. */
export function walk(open: () => Door, walked = Object.entries(entries)): void {
  it.each(walked)("%s: what each role may do, and no more (S03)", async (name, entry) => {
    const table = tableOf(name);
    const found = await open().attempt(table, entry);
    expect(found).toEqual(await expected(open(), table, entry));
  });
}

/** Two new rows, the second of which visitors do not see where rows can be hidden. */
export function rowsFor({ key = "id", row, there, hidden }: Entry): Row[] {
  if (!row) return [];
  const bare = () => ({ [key]: crypto.randomUUID(), ...row(), ...there });
  return hidden ? [bare(), { ...bare(), ...hidden }] : [bare()];
}

const matching = (filter: Filter) =>
  Object.entries(filter)
    .map(([column, values]) => ` and ${column}::text in ('${values.join("', '")}')`)
    .join("");

function literal(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value) && typeof value[0] !== "object") return `'{${value.join(",")}}'`;
  return `'${typeof value === "object" ? JSON.stringify(value) : String(value)}'`;
}

/** As the REST interface writes it. */
function insertion(table: string, row: Row, key?: string): string {
  const columns = Object.keys(row);
  const values = columns.map((column) => literal(row[column])).join(", ");
  const all = columns.map((column) => `${column} = excluded.${column}`).join(", ");
  return `insert into ${table} (${columns.join(", ")}) values (${values}) ${key ? `on conflict (${key}) do update set ${all}` : ""} returning 1`;
}

function statements(table: string, entry: Entry, planted: Row[]): Record<Verb, string> {
  const { key = "id", row, change = {}, where = {} } = entry;
  const keys = planted.map((one) => `'${one[key]}'`);
  const all = row ? `${key} in (${keys.join(", ")})` : `true${matching(where)}`;
  const first = row ? `${key} = ${keys[0]}` : all;
  const set = Object.entries(change).map(([column, to]) => `${column} = ${literal(to)}`);
  return {
    select: `select ${key} from ${table} where ${all}`,
    insert: row ? insertion(table, row()) : `insert into ${table} default values returning 1`,
    update: `update ${table} set ${set.join(", ") || `${key} = ${key}`} where ${first} returning 1`,
    upsert: row
      ? insertion(table, { ...row(), [key]: planted[0]?.[key] }, key)
      : `insert into ${table} default values returning 1`,
    delete: `delete from ${table} where ${first} returning 1`,
  };
}

async function attemptInSql(tx: Stage, table: string, entry: Entry): Promise<ByRole> {
  const { key = "id", row } = entry;
  const planted = rowsFor(entry);
  const clear = row && key in row() ? `delete from ${table} where ${key} = '${row()[key]}'` : "";
  await tx.exec([clear, ...planted.map((one) => insertion(table, one)), "savepoint before"].join(";"));
  const sql = statements(table, entry, planted);
  const found: ByRole = {};
  for (const role of roles) {
    const outcomes: Outcomes = {};
    for (const verb of verbs) {
      const cleared = verb === "insert" ? clear : "";
      await tx.exec(`rollback to savepoint before; ${cleared}; ${becoming(callers[role])}`);
      outcomes[verb] = await tx.rows(sql[verb]).then(({ length }) => length, refusalOf);
    }
    found[role] = outcomes;
  }
  return found;
}

function refusalOf(error: unknown): number | string {
  const code = error instanceof Error && "code" in error ? String(error.code) : String(error);
  return code === "42501" ? 0 : code;
}

/** The names that a query selects as `name`, in order. */
async function namesOf(tx: Transaction, sql: string): Promise<string[]> {
  const { rows } = await tx.query<{ name: string }>(sql);
  return [...new Set(rows.map(({ name }) => name))].sort();
}

/** The table of rights on an engine, in SQL. */
export function describeRoles({ db }: Ground): void {
  it("has every table of the schema, and is written down (S03)", async () => {
    const tables = await db.transaction("owner", (tx) =>
      namesOf(tx, "select tablename::text as name from pg_tables where schemaname = 'public'"),
    );
    expect(tables.length).toBeGreaterThan(5);
    expect([...new Set(Object.keys(entries).map(tableOf))].sort()).toEqual(tables);
    const specification = await readFile(new URL("../roles.md", import.meta.url), "utf8");
    expect(tables.filter((table) => !specification.includes(table))).toEqual(["inquiry_events"]);
  });

  it("has every function that the API offers, and every bucket (S03)", async () => {
    const [offered, buckets] = await db.transaction("owner", async (tx) => [
      await namesOf(
        tx,
        "select proname::text as name from pg_proc where pronamespace = 'public'::regnamespace",
      ),
      await namesOf(tx, "select id as name from storage.buckets"),
    ]);
    expect(Object.keys(functions).sort()).toEqual(offered.filter((name) => !computedColumns.includes(name)));
    expect(buckets).toEqual(["images"]);
  });

  walk(() => ({
    attempt: (table, entry) => undone(db, "owner", (tx) => attemptInSql(tx, `public.${table}`, entry)),
    count: (table, where) =>
      undone(db, "owner", async (tx) => {
        return (await tx.rows(`select 1 from public.${table} where true${matching(where)}`)).length;
      }),
  }));

  it.each(Object.entries(functions))("%s tells each role only what is theirs (S03)", async (name, asked) => {
    for (const role of roles) {
      const args = Object.entries(argsOf(asked, role)).map(
        ([argument, value]) => `${argument} => ${literal(value)}`,
      );
      const answer = undone(db, callers[role], (tx) =>
        tx.rows(`select * from public.${name}(${args.join(", ")})`),
      );
      const told = await answer.then((rows) => tells(name, rows), refusalOf);
      const isGranted = asked.told === undefined || role !== "visitor";
      if (!isGranted) expect([role, told]).toEqual([role, 0]);
      else if (asked.told === undefined) expect(typeof told).toBe("boolean");
      else expect([role, told === true]).toEqual([role, asked.told.includes(role)]);
    }
  });
}
