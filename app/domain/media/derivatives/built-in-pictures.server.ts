import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { isSafeAddress } from "~/lib/addresses";
import { recipe } from "~/server/pictures/derivative-rules";
import { derivativePrefix, type Picture } from "./picture";

/** The default pictures that lie in `public/`; what is drawn (SVG) needs no derivatives. */
export const builtInFacts: Record<string, { width: number; height: number; tint: string }> = {
  "/images/hero-bawaan.jpg": { width: 1920, height: 1080, tint: "#3c3e46" },
  "/images/paket-bawaan.jpg": { width: 1200, height: 800, tint: "#9fa176" },
};

const reads = new Map<string, Promise<Buffer>>();

/** The bytes of a built-in picture, from the build or, while developing, from `public/`. */
export function readBuiltInPicture(address: string): Promise<Buffer> {
  const known = reads.get(address);
  if (known !== undefined) return known;
  const read = readFile(path.join("build/client", address)).catch(() =>
    readFile(path.join("public", address)),
  );
  reads.set(address, read);
  return read;
}

/** Null for what is none of them. */
export async function findBuiltInPicture(address: string): Promise<Picture | null> {
  const facts = Object.hasOwn(builtInFacts, address) ? builtInFacts[address] : undefined;
  if (facts === undefined) return null;
  const content = createHash("sha256").update(await readBuiltInPicture(address));
  return pictureOf(address, facts, content.digest("hex"));
}

const storedObject = /\/storage\/v1\/object\/public\/images\/(.+)$/;

/**
 * Where a page fetches a stored picture: what lies in our bucket comes through this site (`/media/<name>`), so that
 * visitors need no other host and any container can serve it; other https pictures stay where they are.
 * Empty for an address no page may use.
 */
export function pictureAddress(stored: string): string {
  const name = storedObject.exec(stored)?.[1];
  if (name !== undefined) return `/media/${name}`;
  return isSafeAddress(stored) ? stored : "";
}

/**
 * The address of a picture of our bucket by its path there: what is offered for copying and put into fields. It is
 * relative to this site, so it works on every backend and survives a move to another one or to another domain, unlike the
 * public address that the storage gives.
 */
export function mediaAddress(filePath: string): string {
  return `/media/${filePath}`;
}

const hashOf = (...parts: unknown[]) => createHash("sha256").update(JSON.stringify(parts)).digest("hex");

/**
 * A picture of this site with the beginning of its derivatives' addresses, which change with its content; `content`
 * names that: a hash, or the id and size of a row.
 */
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
