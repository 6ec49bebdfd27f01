import { describePictures, pictureAddress } from "~/domain/media/derivatives/describe-pictures.server";
import type { Picture } from "~/domain/media/derivatives/picture";
import { categoryLabel } from "~/domain/packages/category";
import { packageLost } from "~/domain/packages/package-options.server";
import { packageAddress } from "~/domain/packages/package-row";
import { formatDate, formatMonth } from "~/lib/dates";
import { makeSlug } from "~/lib/slugs";
import type { SaveSteps } from "~/records/save.server";
import { cachedRead } from "~/server/cache.server";
import {
  anonymousClient,
  foreignKeyViolation,
  readAll,
  type Supabase,
  unwrap,
} from "~/server/supabase.server";
import { albumAddress, type albumRecord, pictureList } from "./record";

/** Older albums are not listed; their addresses still work. */
const mostAlbums = 48;

interface AlbumRow {
  title: string;
  slug: string;
  traveled_on: string;
  category: string | null;
  pictures: unknown;
}

function factsOf({ traveled_on, category, pictures }: AlbumRow): string {
  const month = formatMonth(traveled_on.slice(0, 7));
  const count = `${pictureList.parse(pictures).length} foto`;
  return [month, ...(category === null ? [] : [categoryLabel(category)]), count].join(" · ");
}

export type AlbumCardView = Awaited<ReturnType<typeof listAlbums>>[number];

export function listAlbums() {
  return cachedRead("albums", async () => {
    const client = await anonymousClient();
    const newest = client
      .from("albums")
      .select("title, slug, traveled_on, category, pictures")
      .eq("is_active", true)
      .order("traveled_on", { ascending: false })
      .order("id");
    const rows = unwrap(await newest.limit(mostAlbums));
    const covers = await describeAll(
      rows.map(({ pictures }) => pictureList.parse(pictures)[0]?.address ?? ""),
    );
    return rows.map((row, index) => ({
      href: albumAddress(row.slug),
      title: row.title,
      facts: factsOf(row),
      cover: covers[index] ?? null,
    }));
  });
}

/** Describes the pictures in their order; null for a picture that no page may use. */
async function describeAll(stored: readonly string[]): Promise<(Picture | null)[]> {
  const addresses = stored.map(pictureAddress);
  const described = await describePictures(addresses);
  return described.map((picture, index) => (addresses[index] === "" ? null : picture));
}

export type AlbumView = NonNullable<Awaited<ReturnType<typeof findAlbumPage>>>;

/** Finds a public album by its slug; null where visitors see none. */
export function findAlbumPage(slug: string) {
  return cachedRead(
    `album:${slug}`,
    async () => {
      const client = await anonymousClient();
      const query = client
        .from("albums")
        .select("title, slug, description, traveled_on, category, pictures, packages(title, category, slug)")
        .eq("is_active", true)
        .eq("slug", slug);
      const row = unwrap(await query.maybeSingle());
      if (row === null) return null;
      const stored = pictureList.parse(row.pictures);
      const described = await describeAll(stored.map(({ address }) => address));
      return {
        href: albumAddress(row.slug),
        title: row.title,
        description: row.description,
        facts: factsOf(row),
        package: row.packages && { title: row.packages.title, href: packageAddress(row.packages) },
        pictures: stored.flatMap(({ caption, alt }, index) => {
          const picture = described[index] ?? null;
          return picture === null
            ? []
            : [{ picture, caption, alt: alt || caption || `${row.title}, foto ${index + 1}` }];
        }),
      };
    },
    (album) => album !== null,
  );
}

export function listAlbumAddresses(): Promise<string[]> {
  return cachedRead("album-addresses", async () => {
    const client = await anonymousClient();
    const rows = await readAll((from, to) =>
      client.from("albums").select("slug").eq("is_active", true).order("slug").range(from, to),
    );
    return rows.map(({ slug }) => albumAddress(slug));
  });
}

/** An album's address follows from its first title and stays. */
export const albumSteps: SaveSteps<typeof albumRecord> = {
  rows: (row, stored) => [stored === null ? { ...row, slug: makeSlug(row.title) } : row],
  refusals: { [foreignKeyViolation]: packageLost },
};

export type AdminAlbum = Awaited<ReturnType<typeof listAdminAlbums>>[number];

/** Lists all albums for staff, the newest journey first. Throws BackendError. */
export async function listAdminAlbums(client: Supabase) {
  const rows = unwrap(
    await client
      .from("albums")
      .select("id, title, slug, traveled_on, category, pictures, is_active")
      .order("traveled_on", { ascending: false })
      .order("id"),
  );
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    href: albumAddress(row.slug),
    date: formatDate(row.traveled_on),
    facts: factsOf(row),
    cover: pictureAddress(pictureList.parse(row.pictures)[0]?.address ?? ""),
    isActive: row.is_active,
  }));
}
