import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { installFromDebian, onPath } from "./find-browser.ts";

/** Installs the programs that look at PDFs where there are none. Throws a sentence that says what to do when that fails. */
export function ensurePdfTools(): void {
  const areThere = () => ["qpdf", "pdftotext"].every((name) => onPath(name) !== undefined);
  if (areThere()) return;
  installFromDebian("qpdf", "poppler-utils");
  if (!areThere())
    throw new Error("The tests of brochures need qpdf and poppler-utils: install your system's packages.");
}

/** A word on its page, in points from the upper left corner. */
interface PlacedWord {
  page: number;
  text: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface ReadPdf {
  /** What `qpdf --check` complains of; null: nothing. */
  complaint: string | null;
  pages: number;
  /** What is known of the file, as `pdfinfo` says it, on one line. */
  info: string;
  /** The text that `pdftotext` gives, on one line. */
  text: string;
  /** Element by element in the order of the tags, on one line. */
  tagged: string;
  words: PlacedWord[];
  /** Uncompressed, as far as it is text. */
  source: string;
  /** Whether each font is embedded, as a subset. */
  fonts: { name: string; isSubset: boolean }[];
}

/** What others' programs find in a PDF, each asked when something is made of its answer. */
export function readPdf(bytes: Uint8Array): ReadPdf {
  const run = (command: string, before: string[], after: string[] = []) => {
    const folder = mkdtempSync(path.join(tmpdir(), "pdf-"));
    try {
      const file = path.join(folder, "a.pdf");
      writeFileSync(file, bytes);
      return spawnSync(command, [...before, file, ...after], { encoding: "utf8", maxBuffer: 1e8 });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };
  // Without the marks that tell which way a script runs.
  const onLine = (text: string) =>
    text
      .replace(/[\u202a-\u202e]/g, "")
      .replace(/\s+/g, " ")
      .trim();
  let told: string | undefined;
  const info = () => {
    told ??= run("pdfinfo", []).stdout;
    return told;
  };
  return {
    get complaint() {
      const { status, stdout, stderr } = run("qpdf", ["--check"]);
      return status === 0 ? null : `${status} ${stdout} ${stderr}`;
    },
    get info() {
      return onLine(info());
    },
    get pages() {
      return Number(/^Pages:\s+(\d+)/m.exec(info())?.[1]);
    },
    get text() {
      return onLine(run("pdftotext", [], ["-"]).stdout);
    },
    get tagged() {
      return onLine(run("pdfinfo", ["-struct-text"]).stdout.replace(/^\s*"|"$/gm, ""));
    },
    get words() {
      const pages = run("pdftotext", ["-bbox"], ["-"]).stdout.split("<page ").slice(1);
      const word = /<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">(.*)<\/word>/g;
      return pages.flatMap((page, index) =>
        [...page.matchAll(word)].map(([, left, top, right, bottom, text = ""]) => ({
          ...{ page: index + 1, text, left: Number(left), top: Number(top) },
          ...{ right: Number(right), bottom: Number(bottom) },
        })),
      );
    },
    get source() {
      return run("qpdf", ["--qdf", "--object-streams=disable"], ["-"]).stdout;
    },
    get fonts() {
      const [, , ...lines] = run("pdffonts", []).stdout.split("\n");
      return lines
        .filter((line) => line !== "")
        .map((line) => ({ name: line.split(/\s/)[0] ?? "", isSubset: /\syes yes yes\s/.test(line) }));
    },
  };
}
