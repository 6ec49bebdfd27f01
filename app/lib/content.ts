export function textOf(stored: unknown): string {
  return typeof stored === "string" ? stored : "";
}

export interface Option {
  value: string;
  label: string;
}

export function optionsOf<Word extends string>(labels: Readonly<Record<Word, string>>) {
  return (Object.keys(labels) as Word[]).map((value) => ({ value, label: labels[value] }));
}

export function linesOf(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*[-•*]\s*/, "").trim())
    .filter((line) => line !== "");
}

/** Puts a text on one line and cuts it at the end of a word. */
export function shorten(text: string, longest: number): string {
  const oneLine = text.replace(/\s+/g, " ").trim();
  if (oneLine.length <= longest) return oneLine;
  const lastSpace = oneLine.lastIndexOf(" ", longest - 1);
  return `${oneLine.slice(0, lastSpace === -1 ? longest - 1 : lastSpace)}…`;
}
