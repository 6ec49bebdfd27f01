import { z } from "zod";
import { cachedRead } from "~/server/cache.server";
import { anonymousClient, type Supabase, unwrap } from "~/server/supabase.server";
import { findBuiltInPicture, pictureOf } from "./built-in-pictures.server";
import type { Picture } from "./picture";

const columns = "id, file_path, file_size, width, height, tint" as const;

const rowSchema = z.object({
  id: z.string(),
  file_path: z.string(),
  file_size: z.number(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  tint: z.string().nullable(),
});

type MediaRow = z.infer<typeof rowSchema>;

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

/** A picture that lies in the bin, for administrators; null when that is no version of one. */
export async function findDeletedPicture(client: Supabase, version: number): Promise<Picture | null> {
  const kept = client.from("content_versions").select("content").eq("kind", "media").eq("id", version);
  const row = unwrap(await kept.maybeSingle());
  return row && toPicture(rowSchema.parse(row.content));
}

/**
 * Whether what lies under this name in the bucket, which is public, is kept there for the bin alone. The storage itself
 * still gives it to whoever kept its own address, but no page of ours ever named that.
 */
export function isDeletedPicture(name: string): Promise<boolean> {
  return cachedRead(`deleted:${name}`, async () =>
    unwrap(await (await anonymousClient()).rpc("is_deleted_picture", { file_path: name }, { get: true })),
  );
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
function pathIn(address: string): string | undefined {
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
