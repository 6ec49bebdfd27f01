import { z } from "zod";
import { uuid } from "~/lib/addresses";
import { textOf } from "~/lib/content";

/** The package that something is about, by its id; the column holds null for none, and once the package is deleted. */
export function packageReference() {
  const schema = z
    .string()
    .regex(uuid, "Pilih salah satu paket")
    .optional()
    .transform((id) => id?.toLowerCase() ?? null);
  const words = (stored: unknown) => textOf(stored) && `Paket ${textOf(stored).slice(0, 8)}`;
  return { control: "reference", required: false, schema, typed: textOf, words } as const;
}
