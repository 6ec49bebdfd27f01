import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { chromium } from "@playwright/test";

/** The shell is the same engine without the windows around it, as Playwright's own is: tests take 2/3 of the time. */
const commonNames = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];

function isThere(file: string | undefined): file is string {
  return file !== undefined && file !== "" && existsSync(file);
}

export function onPath(name: string): string | undefined {
  return (process.env.PATH ?? "")
    .split(path.delimiter)
    .map((folder) => path.join(folder, name))
    .find((file) => existsSync(file));
}

/** The browser named in CHROMIUM_PATH, else Playwright's own, else the system's; undefined where there is none. */
export function findBrowser(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (!isThere(named)) throw new Error(`CHROMIUM_PATH names ${named}, which does not exist.`);
    return named;
  }
  const macChrome = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";
  return [chromium.executablePath(), ...commonNames.map(onPath), macChrome].find(isThere);
}

function run(command: string, args: string[]): boolean {
  console.log(`$ ${command} ${args.join(" ")}`);
  return spawnSync(command, args, { stdio: "inherit" }).status === 0;
}

/** Debian's packages of these names, where they can be had. */
export function installFromDebian(...names: string[]): boolean {
  const mayInstall = process.getuid?.() === 0 && onPath("apt-get") !== undefined;
  const args = ["install", "-y", "--no-install-recommends", ...names];
  return mayInstall && run("apt-get", ["update"]) && run("apt-get", args);
}

/** The path of one of `programs`, installed first from Debian's package where there is none; undefined where that fails. */
export function ensureProgram(programs: string[], debian: string): string | undefined {
  const find = () => programs.map(onPath).find((file) => file !== undefined);
  return find() ?? (installFromDebian(debian) ? find() : undefined);
}

/** The path of a browser, installed first where there is none. Throws a sentence that says what to do when that fails. */
export function ensureBrowser(): string {
  const found = findBrowser();
  if (found !== undefined) return found;
  console.log("No browser found for the browser tests; installing one.");
  const installed =
    run(process.execPath, ["node_modules/@playwright/test/cli.js", "install", "chromium"]) ||
    installFromDebian("chromium", "chromium-headless-shell") ||
    // Older releases have no package of the shell.
    installFromDebian("chromium");
  const browser = installed ? findBrowser() : undefined;
  if (browser === undefined) {
    throw new Error(
      "The browser tests need Chromium: install it (`npx playwright install chromium` or your system's package) or name one in CHROMIUM_PATH.",
    );
  }
  return browser;
}
