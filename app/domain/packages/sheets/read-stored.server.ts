import { z } from "zod";
import { reasonNeeded } from "~/domain/departures/save-departure.server";
import { uuid } from "~/lib/addresses";
import { expirePublicReads } from "~/server/cache.server";
import { getRenderQueue } from "~/server/render-worker/queue.server";
import type { CellProblem } from "~/server/render-worker/sheets/sheet";
import { BackendError, type Supabase, uniqueViolation, unwrap } from "~/server/supabase.server";
import { departureSheet, packageSheet } from "./columns";
import {
  type Report,
  reportOf,
  reportSchema,
  type StoredDeparture,
  type StoredPackage,
  type StoredRows,
} from "./plan";
import { planImport } from "./plan-import";
import { keyOf, readTables, type Table } from "./tables";

/** Characters of a plan as JSON; the embedded backend takes 10 MB at once. */
const mostPlanLength = 8_000_000;
const hourMs = 3_600_000;
const jsonObject = z.record(z.string(), z.json());
const storedSchema = z.object({ plan: jsonObject, report: jsonObject });

/** The result of reading a file. Only a planned import is stored; no package or departure is written yet. */
type PreparedImport =
  | { kind: "unreadable"; why: string }
  | { kind: "refused"; problems: CellProblem[]; notes: string[] }
  | { kind: "unchanged"; rows: number }
  | { kind: "planned"; id: string };

/** Reads a file outside the site's thread and plans what it would change. Throws BackendError, RenderBusyError, Error. */
export async function prepareImport(client: Supabase, bytes: Uint8Array): Promise<PreparedImport> {
  const read = await getRenderQueue().run({ kind: "read-sheets", bytes });
  if (read.refused !== null) return { kind: "unreadable", why: read.refused };
  const { tables, problems, unread } = readTables(read.sheets);
  const { plan, entries, unchanged, ...planned } = await planImport(tables, await readStored(client, tables));
  const faults = [...problems, ...planned.problems];
  if (faults.length > 0) return { kind: "refused", problems: faults, notes: read.notes };
  if (entries.length === 0) return { kind: "unchanged", rows: unchanged };
  const report = { ...reportOf(entries, unchanged, unread), notes: read.notes };
  const text = JSON.stringify({ plan, report });
  if (text.length > mostPlanLength)
    return { kind: "unreadable", why: "Perubahannya terlalu banyak. Bagi menjadi beberapa berkas." };
  const anHourAgo = new Date(Date.now() - hourMs).toISOString();
  unwrap(await client.from("imports").delete().lt("created_at", anHourAgo));
  const stored = storedSchema.parse(JSON.parse(text));
  const row = unwrap(await client.from("imports").insert(stored).select("id").single());
  return { kind: "planned", id: row.id };
}

/** Finds the report of an import that waits; null where there is none, or it was applied. Throws BackendError. */
export async function findReport(client: Supabase, id: string): Promise<Report | null> {
  if (!uuid.test(id)) return null;
  const query = client.from("imports").select("report").eq("id", id).is("applied_at", null);
  const row = unwrap(await query.gt("created_at", new Date(Date.now() - hourMs).toISOString()).maybeSingle());
  return row && reportSchema.parse(row.report);
}

type AppliedImport =
  | { kind: "applied" }
  | { kind: "gone" }
  | { kind: "stale"; titles: string[] }
  | { kind: "needs-reason"; pilgrims: string }
  | { kind: "taken" };

/** Writes all of an import or nothing, and only once. Throws BackendError. */
export async function applyImport(client: Supabase, id: string, reason: string): Promise<AppliedImport> {
  if (!uuid.test(id)) return { kind: "gone" };
  const answer = await client.rpc("apply_import", { import: id, reason });
  if (answer.error?.code === reasonNeeded) return { kind: "needs-reason", pilgrims: answer.error.details };
  if (answer.error?.code === uniqueViolation) return { kind: "taken" };
  const titles: unknown = unwrap(answer);
  if (titles === null) return { kind: "gone" };
  if (!Array.isArray(titles)) throw new BackendError({ message: "apply_import answered no list" }, 500);
  if (titles.length > 0) return { kind: "stale", titles: titles.map(String) };
  expirePublicReads();
  return { kind: "applied" };
}

/** Most names that fit into the address of one request. */
const namesAtOnce = 40;
/** PostgREST answers this many rows at once (config.toml, max_rows). */
const rowsAtOnce = 1000;

export async function readStored(client: Supabase, tables: readonly Table[]): Promise<StoredRows> {
  const named = (kind: Table["kind"], key: "id" | "slug") =>
    tables
      .filter((table) => table.kind === kind)
      .flatMap((table) => table.rows.map((row) => keyOf(table, row, key)));
  const packages = new Map<string, StoredPackage>();
  const departures = new Map<string, StoredDeparture>();
  const readPackages = async (column: "id" | "slug", names: Iterable<string>) => {
    for (const some of inParts(names)) {
      const rows = unwrap(await client.from("packages").select().in(column, some));
      for (const row of rows) packages.set(row.id, row);
    }
  };
  await readPackages("id", named(packageSheet, "id").filter(isId));
  await readPackages(
    "slug",
    [...named(packageSheet, "slug"), ...named(departureSheet, "slug")].filter(isSlug),
  );
  for (const some of inParts(named(departureSheet, "id").filter(isId))) {
    const rows = unwrap(await client.from("departures").select().in("id", some));
    for (const row of rows) departures.set(row.id, row);
  }
  await readPackages(
    "id",
    [...departures.values()].map((row) => row.package_id).filter((id) => !packages.has(id)),
  );
  const bySlug = new Map([...packages.values()].map((row) => [row.slug, row]));
  const withoutId = tables
    .filter((table) => table.kind === departureSheet)
    .flatMap((table) =>
      table.rows.filter((row) => keyOf(table, row, "id") === "").map((row) => keyOf(table, row, "slug")),
    )
    .flatMap((slug) => bySlug.get(slug)?.id ?? []);
  return { packages, bySlug, departures, ofPackage: await readDepartures(client, withoutId) };
}

const isId = (text: string) => uuid.test(text);
const isSlug = (text: string) => /^[a-z0-9-]{1,250}$/.test(text);

function* inParts(names: Iterable<string>): Generator<string[]> {
  const all = [...new Set(names)];
  for (let at = 0; at < all.length; at += namesAtOnce) yield all.slice(at, at + namesAtOnce);
}

async function readDepartures(client: Supabase, packages: readonly string[]) {
  const byPackage = new Map<string, StoredDeparture[]>();
  for (const some of inParts(packages)) {
    for (let first = 0; ; first += rowsAtOnce) {
      const query = client.from("departures").select().in("package_id", some).order("id");
      const rows = unwrap(await query.range(first, first + rowsAtOnce - 1));
      for (const row of rows) byPackage.set(row.package_id, [...(byPackage.get(row.package_id) ?? []), row]);
      if (rows.length < rowsAtOnce) break;
    }
  }
  return byPackage;
}
