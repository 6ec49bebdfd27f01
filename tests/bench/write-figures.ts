import { readFileSync, writeFileSync } from "node:fs";

const readme = "tests/README.md";
const [begin, end] = [
  "<!-- `npm run bench` writes the figures of this table. -->\n",
  "<!-- end of the table -->",
];

/** Writes figures into the rows of README's table whose first cells name them. Throws for a name without a row. */
export function writeFigures(figures: ReadonlyMap<string, string>): void {
  if (figures.size > 0) writeFileSync(readme, withFigures(readFileSync(readme, "utf8"), figures));
}

/** Returns the text with the figures in the rows of the table between its two markers. */
export function withFigures(text: string, figures: ReadonlyMap<string, string>): string {
  const [before, table, after] = [
    text.slice(0, text.indexOf(begin)),
    text.slice(text.indexOf(begin), text.indexOf(end)),
    text.slice(text.indexOf(end)),
  ];
  const unwritten = new Map(figures);
  const lines = table.split("\n").map((line) => {
    const [, what = ""] = /^\| (.*?) \|/.exec(line) ?? [];
    const figure = unwritten.get(what);
    unwritten.delete(what);
    return figure === undefined ? line : `| ${what} | ${figure} |`;
  });
  if (unwritten.size > 0) throw new Error(`${readme} has no row for: ${[...unwritten.keys()].join(", ")}`);
  return before + lines.join("\n") + after;
}
