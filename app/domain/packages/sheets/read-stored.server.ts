import { uuid } from "~/lib/addresses";
import { partsOf } from "~/lib/search-conditions";
import { readAll, readEach, type Supabase } from "~/server/supabase.server";
import { departureSheet, packageSheet } from "./columns";
import { isEdited, type StoredDeparture, type StoredPackage, type StoredRows } from "./plan";
import { keyOf, type Table } from "./tables";

/** Reads the packages and departures that the tables of a file name. Throws BackendError. */
export async function readStored(client: Supabase, tables: readonly Table[]): Promise<StoredRows> {
  const named = (kind: Table["kind"], key: "id" | "slug") =>
    tables
      .filter((table) => table.kind === kind)
      .flatMap((table) => table.rows.map((row) => keyOf(table, row, key)));
  const packages = new Map<string, StoredPackage>();
  const departures = new Map<string, StoredDeparture>();
  const readPackages = async (column: "id" | "slug", names: Iterable<string>) => {
    const rows = await readEach(names, (part) => client.from("packages").select().in(column, part));
    for (const row of rows) packages.set(row.id, row);
  };
  await readPackages("id", named(packageSheet, "id").filter(isId));
  await readPackages(
    "slug",
    [...named(packageSheet, "slug"), ...named(departureSheet, "slug")].filter(isSlug),
  );
  const listed = await readEach(named(departureSheet, "id").filter(isId), (part) =>
    client.from("departures").select().in("id", part),
  );
  for (const row of listed) departures.set(row.id, row);
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
  const repriced = tables
    .filter((table) => table.kind === packageSheet)
    .flatMap((table) =>
      table.rows.flatMap((row) => {
        const id = keyOf(table, row, "id").toLowerCase();
        const pack = id === "" ? bySlug.get(keyOf(table, row, "slug")) : packages.get(id);
        return pack !== undefined && downPayment.some((field) => isEdited(table, row, field, pack))
          ? [pack.id]
          : [];
      }),
    );
  const ofPackage = await readDepartures(client, [...withoutId, ...repriced]);
  return { packages, bySlug, departures, ofPackage };
}

const downPayment = packageSheet.fields.filter(({ name }) => name === "downPayment");

const isId = (text: string) => uuid.test(text);
const isSlug = (text: string) => /^[a-z0-9-]{1,250}$/.test(text);

async function readDepartures(client: Supabase, packages: readonly string[]) {
  const rows: StoredDeparture[] = [];
  for (const part of partsOf([...new Set(packages)]))
    rows.push(
      ...(await readAll((from, to) =>
        client.from("departures").select().in("package_id", part).order("id").range(from, to),
      )),
    );
  return Map.groupBy(rows, ({ package_id }) => package_id);
}
