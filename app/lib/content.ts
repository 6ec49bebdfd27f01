import { z } from "zod";

/** Stored text with a default for when it is missing, empty or no text at all. */
export function textOr(fallback: string) {
  return z.string().trim().min(1).catch(fallback);
}

/** What is stored where text should be; "" for anything else. */
export function textOf(stored: unknown): string {
  return typeof stored === "string" ? stored : "";
}

/** A stored object of which each field falls back by itself: anything that is no object counts as an empty one. */
export function objectOf<Shape extends z.ZodRawShape>(shape: Shape) {
  const isObject = (value: unknown) => typeof value === "object" && value !== null && !Array.isArray(value);
  return z.preprocess((value) => (isObject(value) ? value : {}), z.object(shape));
}

/** Text with one point per line, as the points; blank lines and leading bullets are dropped. */
export function linesOf(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*[-•*]\s*/, "").trim())
    .filter((line) => line !== "");
}

/** Text on one line, cut at a word's end with an ellipsis when it has more than `longest` characters. */
export function shorten(text: string, longest: number): string {
  const oneLine = text.replace(/\s+/g, " ").trim();
  if (oneLine.length <= longest) return oneLine;
  const lastSpace = oneLine.lastIndexOf(" ", longest - 1);
  return `${oneLine.slice(0, lastSpace > 0 ? lastSpace : longest - 1)}…`;
}
