import { z } from "zod";
import { normalizeText } from "./text.ts";

export function objectOf<Shape extends z.ZodRawShape>(shape: Shape) {
  const isObject = (value: unknown) => typeof value === "object" && value !== null && !Array.isArray(value);
  return z.preprocess((value) => (isObject(value) ? value : {}), z.object(shape));
}

/** `normalize` is `normalizeText` for several lines, `normalizeLine` for one. */
export function requiredText(longest: number, missing: string, normalize = normalizeText) {
  return z
    .string({ error: missing })
    .overwrite(normalize)
    .min(1, missing)
    .max(longest, `Maksimal ${longest} karakter`);
}

/** Text that a form may leave out; see `requiredText`. */
export function optionalText(longest: number, normalize = normalizeText) {
  return z.string().overwrite(normalize).max(longest, `Maksimal ${longest} karakter`).default("");
}
