import { hash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { decodedPath, isSafeAddress } from "~/lib/addresses";
import { listOf } from "~/lib/search-conditions";
import { tellUnreadable } from "~/lib/unreadable";
import { cachedRead, publicVersion } from "~/server/cache.server";
import { recipe } from "~/server/render-worker/pictures/derivative-rules";
import { anonymousClient, readEach, type Supabase, unwrap } from "~/server/supabase.server";
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

/** Characters that the column `media.file_path` holds. */
const longestPath = 1024;

/** Rows by path, so that a page need not wait for them after what names its pictures. A stored name never gets other content;
 * that another process has deleted a picture, pages may learn late, as nothing serves it any more. */
const described = new LRUCache<string, { row: MediaRow; version: number }>({
  max: 5000,
  ttl: 10 * 60_000,
  perf: { now: () => Date.now() },
  ttlResolution: 0,
});

/** Describes pictures by their addresses (of `pictureAddress`), in the same order, with one read of those that are not known
 * yet. Pictures that are nowhere get no derivatives. */
export async function describePictures(addresses: readonly string[]): Promise<Picture[]> {
  const rows = await describeRows([...new Set(addresses.flatMap((address) => pathIn(address) ?? []))]);
  return Promise.all(
    addresses.map(async (address) => {
      const row = rows.get(pathIn(address) ?? "");
      if (row !== undefined) return toPicture(row, address);
      return (await findBuiltInPicture(address)) ?? plainPicture(address);
    }),
  );
}

/** Finds a picture that is to be served: null soon after any process has deleted it. */
export function findPicture(address: string): Promise<Picture | null> {
  const load = async () => {
    const name = pathIn(address);
    const row = name === undefined ? undefined : (await readRows([name])).get(name);
    return row === undefined ? findBuiltInPicture(address) : toPicture(row, address);
  };
  return cachedRead<Picture | null>(`picture:${address}`, load, (picture) => picture !== null);
}

/** Finds a picture in the bin, for administrators; null if the version is not of a picture. */
export async function findDeletedPicture(client: Supabase, version: number): Promise<Picture | null> {
  const query = client.from("content_versions").select("content").eq("kind", "media").eq("id", version);
  const row = unwrap(await query.maybeSingle());
  return row && toPicture(rowSchema.parse(row.content));
}

/** Whether a file of the public bucket is there for the bin only. The storage's own address of it, which no page names,
 * still works. */
export function isDeletedPicture(name: string): Promise<boolean> {
  return cachedRead(`deleted:${name}`, async () =>
    unwrap(await (await anonymousClient()).rpc("is_deleted_picture", { file_path: name }, { get: true })),
  );
}

/** Describes the one picture of a page, or of its frame. */
export function readPicture(address: string): Promise<Picture> {
  const load = async () => {
    const [picture = plainPicture(address)] = await describePictures([address]);
    return picture;
  };
  return cachedRead(`described:${address}`, load, ({ derived }) => derived !== null);
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

async function describeRows(paths: string[]): Promise<Map<string, MediaRow>> {
  const version = publicVersion();
  const rows = new Map<string, MediaRow>();
  for (const name of paths) {
    const known = described.get(name);
    if (known?.version === version) rows.set(name, known.row);
  }
  for (const [name, row] of await readRows(paths.filter((name) => !rows.has(name)))) {
    rows.set(name, row);
    described.set(name, { row, version });
  }
  return rows;
}

async function readRows(paths: string[]): Promise<Map<string, MediaRow>> {
  if (paths.length === 0) return new Map();
  const client = await anonymousClient();
  const rows = await readEach(
    paths.filter((name) => name.length <= longestPath),
    (part) => client.from("media").select(columns).filter("file_path", "in", listOf(part)),
  );
  return new Map(rows.map((row) => [row.file_path, row]));
}

/** Id and size identify the content: a stored name never gets other content. */
function toPicture({ id, file_path, file_size, ...facts }: MediaRow, address?: string): Picture {
  const picture = pictureOf(mediaAddress(file_path), facts, `${id} ${file_size}`);
  return address === undefined ? picture : { ...picture, address };
}

/** Facts of the default photos in `public/`; SVG drawings need no derivatives. */
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
  return pictureOf(address, facts, hash("sha256", await readBuiltInPicture(address)));
}

const storedObject = /\/storage\/v1\/object\/public\/images\/(.+)$/;

/** Address by which pages use a stored picture: `/media/<name>` for pictures of the bucket, others unchanged; "" if no page
 * may use it. */
export function pictureAddress(stored: string): string {
  const address = addressIn(stored);
  if (address === "" && stored !== "") tellUnreadable("picture address", stored);
  return address;
}

/** `pictureAddress` of a text that may be something else, which is nothing to report. */
export function addressIn(text: string): string {
  const name = storedObject.exec(text)?.[1];
  const address = name === undefined ? text : `/media/${name}`;
  return isSafeAddress(address) ? address : "";
}

/** Address on this site of a path in the bucket. Unlike the storage's address it survives a move of backend or domain. */
export function mediaAddress(filePath: string): string {
  return `/media/${filePath.split("/").map(encodeURIComponent).join("/")}`;
}

const hashOf = (...parts: unknown[]) => hash("sha256", JSON.stringify(parts));

/** `content` identifies what the picture shows (a hash, or a row's id and size); derivatives' addresses change with it. */
function pictureOf(
  address: string,
  { width, height, tint }: Pick<Picture, "width" | "height" | "tint">,
  content: string,
): Picture {
  const version = hashOf(address, content, recipe).slice(0, 8);
  return { address, derived: `${derivativePrefix}${address}/${version}`, width, height, tint };
}

/** Key of a picture's derivatives in the store: 24 hex digits, by address and version. */
export function derivativeId({ derived }: Picture): string {
  return hashOf(derived).slice(0, 24);
}

export function versionOf({ derived }: Picture): string | undefined {
  return derived?.slice(derived.lastIndexOf("/") + 1);
}
