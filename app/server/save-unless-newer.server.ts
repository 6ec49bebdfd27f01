import { createHash } from "node:crypto";
import type { PostgrestSingleResponse } from "@supabase/supabase-js";
import type { Difference } from "~/lib/field-changes";
import { expirePublicReads } from "./cache.server";
import { unwrap } from "./supabase.server";

function digest(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("hex");
}

/** Equal for equal content: shows a form whether its row has changed. */
export function fingerprint(value: unknown): string {
  return digest(value).slice(0, 32);
}

/** A UUID of the form's stamp and the row's part in it: a form sent twice makes each row once. */
export function rowIdOf(stamp: string, part: unknown = null): string {
  const hex = digest([stamp, part]);
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const mostTries = 8;

/** Only `saved` has written anything. */
export type SaveOutcome =
  | { kind: "saved" }
  | { kind: "gone" }
  | { kind: "newer"; version: string; newer: Difference[]; message?: string }
  | Refusal;

export interface Refusal {
  kind: "refused";
  status: number;
  formErrors?: string[];
  fieldErrors?: Record<string, string[]>;
}

export function refused(status: number, fields: Record<string, string>, ...form: string[]): Refusal {
  const fieldErrors = Object.fromEntries(Object.entries(fields).map(([name, said]) => [name, [said]]));
  return { kind: "refused", status, fieldErrors, ...(form.length > 0 && { formErrors: form }) };
}

/** How a row is added whose id may be there already: then nothing is written. */
export const once = { onConflict: "id", ignoreDuplicates: true };

type Written = PostgrestSingleResponse<readonly unknown[]>;

/** Whether a row was written, or why the database refuses it: `refusals` by its codes. Throws BackendError. */
export function writtenOr(
  answer: Written,
  refusals: Readonly<Record<string, Refusal>> = {},
): boolean | Refusal {
  return refusals[answer.error?.code ?? ""] ?? unwrap(answer).length > 0;
}

const savedBefore =
  "Isian ini sudah tersimpan saat dikirim pertama kali, lalu Anda ubah. Bandingkan kedua versi di bawah; tekan Simpan versi saya bila isian yang sekarang yang dipakai.";

interface Saving<Stored> {
  /** Of the row as the form was opened; null takes each. */
  version: string | null;
  find: () => Promise<Stored | null>;
  /** Empty: the same was saved before. */
  compare: (stored: Stored) => Difference[] | Promise<Difference[]>;
  /** False when the row has changed since `find`. */
  write: (found: Stored) => Promise<boolean | Refusal>;
}

/** Saves over the row the form was opened with; the same values twice are no conflict. Throws when nothing can be written. */
export async function saveUnlessNewer<Stored extends { version: string }>({
  version,
  find,
  compare,
  write,
}: Saving<Stored>): Promise<SaveOutcome> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const stored = await find();
    if (stored === null) return { kind: "gone" };
    if (version !== null && stored.version !== version) {
      const newer = await compare(stored);
      if (newer.length > 0) return { kind: "newer", version: stored.version, newer };
      expirePublicReads();
      return { kind: "saved" };
    }
    const written = await write(stored);
    if (typeof written === "object") return written;
    if (written) {
      expirePublicReads();
      return { kind: "saved" };
    }
  }
  throw new Error(`A row found ${mostTries} times could not be written`);
}

interface Adding {
  /** "" until an answer showed that the row exists. */
  version: string;
  insert: () => Promise<boolean | Refusal>;
  update: () => Promise<SaveOutcome>;
}

/** A form sent again saves over the row it has added. */
export async function addOnce({ version, insert, update }: Adding): Promise<SaveOutcome> {
  const added = await insert();
  if (typeof added === "object") return added;
  if (!added) {
    const outcome = await update();
    return outcome.kind === "newer" && version === "" ? { ...outcome, message: savedBefore } : outcome;
  }
  expirePublicReads();
  return { kind: "saved" };
}
