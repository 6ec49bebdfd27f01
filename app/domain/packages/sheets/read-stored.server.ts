import { uuid } from "~/lib/addresses";
import { type Supabase, unwrap } from "~/server/supabase.server";
import { departureSheet, packageSheet } from "./columns";
import type { StoredDeparture, StoredPackage, StoredRows } from "./plan";
import { keyOf, type Table } from "./tables";

/** Most names that fit into the address of one request. */
const namesAtOnce = 40;
/** PostgREST answers this many rows at once (config.toml, max_rows). */
const rowsAtOnce = 1000;

/** Reads the packages and departures that the tables of a file name. Throws BackendError. */
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
