import { z } from "zod";
import {
  isPictureField,
  longestAddress,
  pictureAddressMessage,
  slugFormat,
  slugify,
  uuid,
} from "./addresses";
import { textOf } from "./content";
import { formatMoment, fromJakartaInput, isMoment, toJakartaInput } from "./dates";
import { normalizeText } from "./text";

/** Takes words or a whole address; null where left empty. */
export function slug() {
  const limit = 250;
  const schema = z
    .string()
    .max(limit, `Maksimal ${limit} karakter`)
    .transform((typed, context) => {
      const chosen = slugFormat.test(typed) ? typed : slugify(typed.replace(/^\S*\//, ""));
      if (chosen !== "" && !uuid.test(chosen)) return chosen;
      context.addIssue({ code: "custom", message: "Pakai huruf dan angka, misalnya umroh-ramadhan-2027" });
      return z.NEVER;
    })
    .optional()
    .transform((chosen) => chosen ?? null);
  return { control: "line", limit, required: false, schema, typed: textOf, words: textOf } as const;
}

export function reference(what: string) {
  const schema = z
    .string()
    .regex(uuid, `Pilih salah satu ${what.toLowerCase()}`)
    .optional()
    .transform((id) => id?.toLowerCase() ?? null);
  const words = (stored: unknown) => textOf(stored) && `${what} ${textOf(stored).slice(0, 8)}`;
  return { control: "reference", required: false, schema, typed: textOf, words } as const;
}

export function optionalPicture() {
  const limit = longestAddress;
  const schema = z
    .string()
    .overwrite(normalizeText)
    .max(limit, `Maksimal ${limit} karakter`)
    .refine(isPictureField, pictureAddressMessage)
    .optional()
    .transform((address) => address || null);
  return { control: "line", limit, required: false, schema, typed: textOf, words: textOf } as const;
}

const ofMoment = (say: (moment: string) => string) => (stored: unknown) =>
  typeof stored === "string" && isMoment(stored) ? say(stored) : "";

/** Jakarta time; null where left empty. */
export function optionalMoment() {
  const schema = z
    .string()
    .transform((typed, context) => {
      const moment = fromJakartaInput(typed);
      if (moment !== null) return moment;
      context.addIssue({
        code: "custom",
        message: "Isi tanggal yang ada di kalender, lengkap dengan jamnya",
      });
      return z.NEVER;
    })
    .optional()
    .transform((moment) => moment ?? null);
  const control = "moment";
  return {
    control,
    required: false,
    schema,
    typed: ofMoment(toJakartaInput),
    words: ofMoment(formatMoment),
  } as const;
}

export const shownLabels = { shownFrom: "Tayang mulai", shownUntil: "Tayang sampai" } as const;

export const shownHelp = {
  shownFrom: "Waktu Jakarta (WIB). Kosongkan bila langsung tayang.",
  shownUntil: "Sejak saat itu tidak terlihat lagi oleh pengunjung. Kosongkan bila tidak berakhir.",
} as const;

interface Shown {
  shownFrom: string | null;
  shownUntil: string | null;
}

const bothTimes = z.object({ shownFrom: z.string(), shownUntil: z.string() });

export const shownInOrder = [
  ({ shownFrom, shownUntil }: Shown) => shownFrom === null || shownUntil === null || shownFrom < shownUntil,
  {
    path: ["shownUntil"],
    message: "Harus sesudah mulai tayang",
    when: ({ value }: { value: unknown }) => bothTimes.safeParse(value).success,
  },
] satisfies Parameters<z.ZodType<Shown>["refine"]>;
