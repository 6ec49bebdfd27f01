import { cachedRead } from "~/server/cache.server";
import { anonymousClient, unwrap } from "~/server/supabase.server";
import { findBuiltInPicture, pictureOf } from "./built-in-pictures.server";
import type { Picture } from "./picture";

const columns = "id, file_path, file_size, width, height, tint" as const;

interface MediaRow {
  id: string;
  file_path: string;
  file_size: number;
  width: number | null;
  height: number | null;
  tint: string | null;
}

/** The address of a read must stay within what servers take. */
const namesPerRead = 50;

/** In the order of `addresses` (as `pictureAddress` gives them), by one read. Unknown ones are drawn as they are. */
export async function describePictures(addresses: readonly string[]): Promise<Picture[]> {
  const rows = await readRows([...new Set(addresses.flatMap((address) => pathIn(address) ?? []))]);
  return Promise.all(
    addresses.map(async (address) => {
      const row = rows.get(pathIn(address) ?? "");
      if (row !== undefined) return toPicture(row, address);
      return (await findBuiltInPicture(address)) ?? plainPicture(address);
    }),
  );
}

export function findPicture(address: string): Promise<Picture | null> {
  const load = async () => {
    const [picture] = await describePictures([address]);
    return picture?.derived ? picture : null;
  };
  return cachedRead<Picture | null>(`picture:${address}`, load, (picture) => picture !== null);
}

export async function readPicture(address: string): Promise<Picture> {
  return (await findPicture(address)) ?? plainPicture(address);
}

export async function listPictures(limit: number): Promise<Picture[]> {
  const client = await anonymousClient();
  const newest = client.from("media").select(columns).order("created_at", { ascending: false }).limit(limit);
  return unwrap(await newest).map((row) => toPicture(row));
}

export function plainPicture(address: string): Picture {
  return { address, derived: null, width: null, height: null, tint: null };
}

/** The path in the bucket that an address of ours stands for; undefined for any other. */
export function pathIn(address: string): string | undefined {
  const [, name] = /^\/media\/([^?#]+)$/.exec(address) ?? [];
  try {
    return name && decodeURIComponent(name);
  } catch {
    return undefined;
  }
}

async function readRows(paths: string[]): Promise<Map<string, MediaRow>> {
  const rows = new Map<string, MediaRow>();
  if (paths.length === 0) return rows;
  const client = await anonymousClient();
  for (let first = 0; first < paths.length; first += namesPerRead) {
    const some = paths.slice(first, first + namesPerRead);
    for (const row of unwrap(await client.from("media").select(columns).in("file_path", some))) {
      rows.set(row.file_path, row);
    }
  }
  return rows;
}

/** A stored name never gets another content; a row of its own comes with each. */
function toPicture({ id, file_path, file_size, ...facts }: MediaRow, address?: string): Picture {
  const itsOwn = `/media/${file_path.split("/").map(encodeURIComponent).join("/")}`;
  const picture = pictureOf(itsOwn, facts, `${id} ${file_size}`);
  return address === undefined ? picture : { ...picture, address };
}
