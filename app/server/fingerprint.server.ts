import { createHash } from "node:crypto";

function digest(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("hex");
}

/** A short name of a value's content: equal for equal content, so that a form can tell whether a row has changed since. */
export function fingerprint(value: unknown): string {
  return digest(value).slice(0, 32);
}

/** A UUID of a form's random stamp, and of which of the form's rows it is: sent twice, it makes each once. */
export function rowIdOf(stamp: string, part: unknown = null): string {
  const hex = digest([stamp, part]);
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
