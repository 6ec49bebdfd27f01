import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { decodedPath, isSafeAddress } from "~/lib/addresses";
import { listOf, partsOf } from "~/lib/list-address";
import { tellUnreadable } from "~/lib/unreadable";
import { cachedRead } from "~/server/cache.server";
import { recipe } from "~/server/render-worker/pictures/derivative-rules";
import { anonymousClient, type Supabase, unwrap } from "~/server/supabase.server";
import { derivativePrefix, type Picture } from "./picture";

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

/** The longest that the column `media.file_path` takes, in characters. */
const longestPath = 1024;

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

function pathIn(address: string): string | undefined {
  const [, name] = /^\/media\/([^?#]+)$/.exec(address) ?? [];
  return name === undefined ? undefined : (decodedPath(name) ?? undefined);
}

async function readRows(paths: string[]): Promise<Map<string, MediaRow>> {
  const rows = new Map<string, MediaRow>();
  if (paths.length === 0) return rows;
  const client = await anonymousClient();
  const known = paths.filter((name) => name.length <= longestPath);
  for (const some of partsOf(known, (name) => name)) {
    for (const row of unwrap(
      await client.from("media").select(columns).filter("file_path", "in", listOf(some)),
    )) {
      rows.set(row.file_path, row);
    }
  }
  return rows;
}

/** A stored name never gets another content; a row of its own comes with each. */
function toPicture({ id, file_path, file_size, ...facts }: MediaRow, address?: string): Picture {
  const picture = pictureOf(mediaAddress(file_path), facts, `${id} ${file_size}`);
  return address === undefined ? picture : { ...picture, address };
}

/** The default pictures that lie in `public/`; what is drawn (SVG) needs no derivatives. */
export const builtInFacts: Record<string, { width: number; height: number; tint: string }> = {
  "/images/hero-bawaan.jpg": { width: 1920, height: 1080, tint: "#3c3e46" },
  "/images/paket-bawaan.jpg": { width: 1200, height: 800, tint: "#9fa176" },
};

const reads = new Map<string, Promise<Buffer>>();

export function readBuiltInPicture(address: string): Promise<Buffer> {
  const known = reads.get(address);
  if (known !== undefined) return known;
  const read = readFile(path.join("build/client", address)).catch(() =>
    readFile(path.join("public", address)),
  );
  reads.set(address, read);
  return read;
}

export async function findBuiltInPicture(address: string): Promise<Picture | null> {
  const facts = Object.hasOwn(builtInFacts, address) ? builtInFacts[address] : undefined;
  if (facts === undefined) return null;
  const content = createHash("sha256").update(await readBuiltInPicture(address));
  return pictureOf(address, facts, content.digest("hex"));
}

const storedObject = /\/storage\/v1\/object\/public\/images\/(.+)$/;

/** Our bucket's pictures come through this site (`/media/<name>`); other https ones stay. Empty: no page may use it. */
export function pictureAddress(stored: string): string {
  const name = storedObject.exec(stored)?.[1];
  if (name !== undefined) return pictureAddress(`/media/${name}`);
  if (isSafeAddress(stored)) return stored;
  if (stored !== "") tellUnreadable("picture address", stored);
  return "";
}

/** Address on this site of a path in our bucket: unlike the storage's, it survives a move of backend or domain. */
export function mediaAddress(filePath: string): string {
  return `/media/${filePath.split("/").map(encodeURIComponent).join("/")}`;
}

const hashOf = (...parts: unknown[]) => createHash("sha256").update(JSON.stringify(parts)).digest("hex");

/** `content` names what the picture holds, a hash or a row's id and size: derivatives' addresses change with it. */
export function pictureOf(
  address: string,
  { width, height, tint }: Pick<Picture, "width" | "height" | "tint">,
  content: string,
): Picture {
  const version = hashOf(address, content, recipe).slice(0, 8);
  return { address, derived: `${derivativePrefix}${address}/${version}`, width, height, tint };
}

/** What the derivatives of a picture are kept under: 24 hex digits, of its address and its version. */
export function derivativeId({ derived }: Picture): string {
  return hashOf(derived).slice(0, 24);
}

export function versionOf({ derived }: Picture): string | undefined {
  return derived?.slice(derived.lastIndexOf("/") + 1);
}
