import path from "node:path";

type Document = PDFKit.PDFDocument;

export interface Style {
  /** Points. */
  size: number;
  weight: 400 | 600 | 800;
  colour: string;
  /** Line height as a multiple of the size. */
  leading?: number;
}

type Script = "latin" | "extended" | "arabic";

interface Run {
  script: Script;
  text: string;
}

export interface Line {
  runs: Run[];
  width: number;
}

const fontFolder = path.resolve("node_modules/@fontsource");

/** Other characters, above all emoji, are left out. */
const scripts: [Script, RegExp][] = [
  [
    "latin",
    /[\x20-\x7e\u00a0-\u00ac\u00ae-\u00ff\u0131\u0152\u0153\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u2032\u2033\u2039\u203a\u20ac\u2122\u2212]/,
  ],
  [
    "extended",
    /[\u0100-\u0148\u014a-\u0151\u0154-\u017e\u0218-\u021b\u1e0c-\u1e0f\u1e14-\u1e17\u1e20\u1e21\u1e24\u1e25\u1e2a\u1e2b\u1e36\u1e37\u1e42-\u1e49\u1e5a\u1e5b\u1e62\u1e63\u1e6c-\u1e6f\u1e80-\u1e85\u1e92\u1e93]/,
  ],
  [
    "arabic",
    /[\u0600-\u06ff\u0750-\u077f\ufb50-\ufbc2\ufbd3-\ufd8f\ufd92-\ufdc7\ufdf0-\ufdff\ufe70-\ufe74\ufe76-\ufefc]/,
  ],
];

const fileOf: Record<Script, (weight: number) => string> = {
  latin: (weight) => `plus-jakarta-sans/files/plus-jakarta-sans-latin-${weight}-normal.woff`,
  extended: (weight) => `plus-jakarta-sans/files/plus-jakarta-sans-latin-ext-${weight}-normal.woff`,
  arabic: (weight) => `noto-naskh-arabic/files/noto-naskh-arabic-arabic-${Math.min(weight, 700)}-normal.woff`,
};

function scriptOf(character: string): Script | undefined {
  return scripts.find(([, known]) => known.test(character))?.[0];
}

/** Puts a text on one line, without characters that no font has. */
export function printable(text: string): string {
  const composed = text
    .normalize("NFC")
    .replace(/\bRp (?=\d)/g, "Rp\u00a0")
    .replace(/[\u2190-\u21ff]/g, "\u2013")
    .replace(/[^\S\u00a0]/g, " ");
  const drawn = [...composed].filter((character) => scriptOf(character) !== undefined).join("");
  return drawn.replace(/ {2,}/g, " ").trim();
}

function runsOf(word: string): Run[] {
  const runs: Run[] = [];
  for (const character of word) {
    const script = scriptOf(character) ?? "latin";
    const last = runs.at(-1);
    if (last?.script === script) last.text += character;
    else runs.push({ script, text: character });
  }
  return runs;
}

function select(document: Document, { script }: Run, { weight, size }: Style): void {
  document.font(path.join(fontFolder, fileOf[script](weight))).fontSize(size);
}

/** Without this feature fontkit orders Arabic words wrongly. */
const featuresOf = ({ script }: Run) => (script === "arabic" ? { features: ["rtla" as const] } : {});

/** Widths in points at size 1, by weight and text. */
const widths = new Map<string, number>();
const mostWidths = 20_000;

function runWidth(document: Document, run: Run, style: Style): number {
  const key = `${style.weight}${run.text}`;
  let width = widths.get(key);
  if (width === undefined) {
    select(document, run, style);
    width = document.widthOfString(run.text, featuresOf(run)) / style.size;
    if (widths.size >= mostWidths) widths.clear();
    widths.set(key, width);
  }
  return width * style.size;
}

function widthOf(document: Document, runs: Run[], style: Style): number {
  return runs.reduce((sum, run) => sum + runWidth(document, run, style), 0);
}

/** Joins a word to a line. Adjacent Arabic words form one run, which keeps their order. */
function join(runs: Run[], word: Run[]): Run[] {
  const last = runs.at(-1);
  const [first, ...rest] = word;
  if (last === undefined || first === undefined) return [...runs, ...word];
  if (last.script === first.script)
    return [...runs.slice(0, -1), { ...first, text: `${last.text} ${first.text}` }, ...rest];
  if (last.script === "arabic") return [...runs, { ...first, text: ` ${first.text}` }, ...rest];
  return [...runs.slice(0, -1), { ...last, text: `${last.text} ` }, ...word];
}

/** Breaks a text into lines, and words that are longer than a line. */
export function breakLines(document: Document, text: string, style: Style, width: number): Line[] {
  const lines: Line[] = [];
  let line: Line = { runs: [], width: 0 };
  const end = () => {
    if (line.runs.length > 0) lines.push(line);
    line = { runs: [], width: 0 };
  };
  const space = widthOf(document, [{ script: "latin", text: " " }], style);
  const add = (word: string) => {
    const runs = runsOf(word);
    const wide = widthOf(document, runs, style);
    if (wide > width && word.length > 1) {
      const fitting = Math.max(1, Math.floor((word.length * width) / wide) - 1);
      const cut = lastBreak(word, fitting);
      end();
      add(word.slice(0, cut));
      end();
      add(word.slice(cut));
      return;
    }
    if (line.width + space + wide > width) end();
    const gap = line.runs.length === 0 ? 0 : space;
    line = { runs: join(line.runs, runs), width: line.width + gap + wide };
  };
  for (const word of text.split(" ")) add(word);
  end();
  return lines;
}

/** Finds where to break a word: after a `/` or `-`, else as late as possible. */
function lastBreak(word: string, fitting: number): number {
  return Math.max(word.lastIndexOf("/", fitting - 1), word.lastIndexOf("-", fitting - 1)) + 1 || fitting;
}

export const lineHeight = ({ size, leading = 1.45 }: Style) => size * leading;

export function drawLines(
  document: Document,
  lines: readonly Line[],
  style: Style,
  { x, y, align = "left" }: { x: number; y: number; align?: "left" | "right" | "center" },
): void {
  const height = lineHeight(style);
  document.fillColor(style.colour);
  for (const [index, line] of lines.entries()) {
    const shift = { left: 0, center: line.width / 2, right: line.width }[align];
    let at = x - shift;
    // Capitals of Plus Jakarta Sans are 0.745 em high; this centres them.
    const baseline = y + index * height + (height + 0.745 * style.size) / 2;
    for (const run of line.runs) {
      select(document, run, style);
      // Keeps words apart for screen readers and copying.
      const text = run === line.runs.at(-1) ? `${run.text} ` : run.text;
      document.text(text, at, baseline, { lineBreak: false, baseline: "alphabetic", ...featuresOf(run) });
      at += runWidth(document, run, style);
    }
  }
}
