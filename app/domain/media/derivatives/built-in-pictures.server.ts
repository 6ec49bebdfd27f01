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
  if (name !== undefined) return `/media/${name}`;
  return isSafeAddress(stored) ? stored : "";
}

/** Address on this site of a path in our bucket: unlike the storage's, it survives a move of backend or domain. */
export function mediaAddress(filePath: string): string {
  return `/media/${filePath}`;
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
