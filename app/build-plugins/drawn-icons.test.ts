import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { House } from "lucide-react";
import { createElement, type ElementType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, onTestFinished, test } from "vitest";
import { drawnIcons } from "./drawn-icons";

const lucide = path.resolve("node_modules/lucide-react/dist/esm");
const react = pathToFileURL(createRequire(import.meta.url).resolve("react")).href;
const iconFile = path.join(lucide, "Icon.mjs");

type Transform = (code: string, id: string, options: { ssr: boolean }) => { code: string } | null;
const transform = drawnIcons().transform as unknown as Transform;
const source = readFileSync(iconFile, "utf8");

/** Loads the module that the server's build has instead of lucide's. */
async function loadDrawnIcon(): Promise<ElementType> {
  const folder = mkdtempSync(path.join(tmpdir(), "drawn-icons-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const code = transform(source, iconFile, { ssr: true })?.code ?? "";
  const resolved = code
    .replaceAll(/from '(\.[^']+)'/g, (_, file: string) => `from '${pathToFileURL(path.join(lucide, file))}'`)
    .replaceAll("from 'react'", `from '${react}'`);
  const file = path.join(folder, "icon.mjs");
  writeFileSync(file, resolved);
  return (await import(/* @vite-ignore */ pathToFileURL(file).href)).default;
}

test("an icon has the same markup as lucide's, each time and with other properties", async () => {
  const DrawnIcon = await loadDrawnIcon();
  const { __iconData: icon } = await import(
    /* @vite-ignore */ pathToFileURL(path.join(lucide, "icons/house.mjs")).href
  );
  for (const props of [
    { className: "size-5", "aria-hidden": true },
    { className: "size-5", "aria-hidden": true },
    { size: 28, strokeWidth: 1.6, "aria-label": "Rumah" },
  ]) {
    const drawn = renderToStaticMarkup(createElement(DrawnIcon, { icon, ...props }));
    expect(drawn).toBe(renderToStaticMarkup(createElement(House, props)));
  }
});

test("browsers and other modules keep their code; another lucide-react stops the build", () => {
  expect(transform(source, iconFile, { ssr: false })).toBeNull();
  expect(transform("", "/app/root.tsx", { ssr: true })).toBeNull();
  expect(() => transform("export default Icon", iconFile, { ssr: true })).toThrow("in another way");
});
