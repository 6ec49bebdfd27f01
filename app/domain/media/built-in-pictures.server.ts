import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Picture } from "./picture";
import { pictureOf } from "./picture-versions.server";

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
