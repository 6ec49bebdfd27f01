import { toInternationalDigits } from "~/lib/phone";

/** What the public page shows while a field is empty; lines run on. */
export function defaultHelp(fallback: string): string {
  return `Kosongkan untuk memakai: “${fallback.replace(/\s*\n\s*/g, " · ")}”`;
}

/** The number that WhatsApp will open, as it stands in the field; `otherwise` while that is none. */
export function chatNumberHelp(typed: unknown, otherwise: string): string {
  const digits = typeof typed === "string" ? toInternationalDigits(typed) : null;
  return digits === null ? otherwise : `WhatsApp akan membuka wa.me/${digits}`;
}
