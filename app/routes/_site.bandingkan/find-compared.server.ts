import { readOffers } from "~/domain/departures/offer-queries.server";
import { findRow } from "~/domain/packages/queries.server";
import { cachedRead } from "~/server/cache.server";
import { anonymousClient, unwrap } from "~/server/supabase.server";
import { type ComparedPackage, toCompared } from "./comparison";

const mostCompared = 3;

/** The first three of the named packages that visitors may see, in the order in which they are named. */
export async function findCompared(slugs: readonly string[]): Promise<ComparedPackage[]> {
  const known = slugs.length > mostCompared ? await knownOf(slugs) : slugs;
  const rows = await Promise.all(known.slice(0, mostCompared).map(readRow));
  return Promise.all(
    rows
      .filter((row) => row !== null)
      .map(async (row) => toCompared(row, (await readOffers({ package: row.id, most: 1000 })).offers)),
  );
}

/** Not kept: addresses that name many can be made up without end. */
async function knownOf(slugs: readonly string[]): Promise<string[]> {
  const client = await anonymousClient();
  const rows = unwrap(await client.from("packages").select("slug").eq("status", "active").in("slug", slugs));
  return slugs.filter((slug) => rows.some((row) => row.slug === slug));
}

function readRow(slug: string) {
  return cachedRead(
    `compared:${slug}`,
    async () => findRow(await anonymousClient(), slug),
    (row) => row !== null,
  );
}
