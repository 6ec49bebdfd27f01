import { z } from "zod";

/** Stored text with a default for when it is missing, empty or no text at all. */
export function textOr(fallback: string) {
  return z.string().trim().min(1).catch(fallback);
}

export function textOf(stored: unknown): string {
  return typeof stored === "string" ? stored : "";
}

/** A stored object of which each field falls back by itself: anything that is no object counts as an empty one. */
export function objectOf<Shape extends z.ZodRawShape>(shape: Shape) {
  const isObject = (value: unknown) => typeof value === "object" && value !== null && !Array.isArray(value);
  return z.preprocess((value) => (isObject(value) ? value : {}), z.object(shape));
}

export function linesOf(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*[-•*]\s*/, "").trim())
    .filter((line) => line !== "");
}

/** On one line, cut at a word's end. */
export function shorten(text: string, longest: number): string {
  const oneLine = text.replace(/\s+/g, " ").trim();
  if (oneLine.length <= longest) return oneLine;
  const lastSpace = oneLine.lastIndexOf(" ", longest - 1);
  return `${oneLine.slice(0, lastSpace > 0 ? lastSpace : longest - 1)}…`;
}

/** LF line ends, no control characters, no half of a surrogate pair, trimmed. */
export function cleanText(text: string): string {
  // PostgreSQL refuses NUL and half pairs, and no page can show the others.
  return text
    .toWellFormed()
    .replaceAll("\r\n", "\n")
    .replace(/[^\P{Cc}\t\n]/gu, "")
    .trim();
}

export function requiredText(longest: number, missing: string) {
  return z
    .string({ error: missing })
    .overwrite(cleanText)
    .min(1, missing)
    .max(longest, `Maksimal ${longest} karakter`);
}

export function optionalText(longest: number) {
  return z.string().overwrite(cleanText).max(longest, `Maksimal ${longest} karakter`).default("");
}
