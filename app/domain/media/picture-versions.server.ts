import { createHash } from "node:crypto";
import { recipe } from "~/server/pictures/derivative-rules";
import { derivativePrefix, type Picture } from "./picture";

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
