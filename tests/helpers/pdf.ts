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

export interface ReadPdf {
  /** What `qpdf --check` complains of; null: nothing. */
  complaint: string | null;
  pages: number;
  /** What is known of the file, as `pdfinfo` says it, on one line. */
  info: string;
  /** As `pdftotext` gives it, on one line. */
  text: string;
  /** Element by element in the order of the tags, on one line. */
  tagged: string;
  /** Uncompressed, as far as it is text. */
  source: string;
  /** Whether each font is embedded, as a subset. */
  fonts: { name: string; isSubset: boolean }[];
}

/** What others' programs find in a PDF. */
export function readPdf(bytes: Uint8Array): ReadPdf {
  const folder = mkdtempSync(path.join(tmpdir(), "pdf-"));
  const file = path.join(folder, "a.pdf");
  writeFileSync(file, bytes);
  const run = (command: string, ...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(command, args, { encoding: "utf8", maxBuffer: 1e8 });
    return { status, stdout, stderr };
  };
  // Without the marks that tell which way a script runs.
  const onLine = (text: string) =>
    text
      .replace(/[\u202a-\u202e]/g, "")
      .replace(/\s+/g, " ")
      .trim();
  try {
    const { status, stdout, stderr } = run("qpdf", "--check", file);
    const info = run("pdfinfo", file).stdout;
    return {
      complaint: status === 0 ? null : `${status} ${stdout} ${stderr}`,
      info: onLine(info),
      pages: Number(/^Pages:\s+(\d+)/m.exec(info)?.[1]),
      text: onLine(run("pdftotext", file, "-").stdout),
      tagged: onLine(run("pdfinfo", "-struct-text", file).stdout.replace(/^\s*"|"$/gm, "")),
      source: run("qpdf", "--qdf", "--object-streams=disable", file, "-").stdout,
      fonts: run("pdffonts", file)
        .stdout.split("\n")
        .slice(2)
        .filter((line) => line !== "")
        .map((line) => ({ name: line.split(/\s/)[0] ?? "", isSubset: /\syes yes yes\s/.test(line) })),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
