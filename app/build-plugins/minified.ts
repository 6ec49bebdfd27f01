import { readFile } from "node:fs/promises";
import { type Plugin, transformWithEsbuild } from "vite";

const suffix = "?minified";

/** Lets `import text from "./file.js?minified"` give a script as text, to travel inside a page. */
export function minified(): Plugin {
  return {
    name: "minified",
    enforce: "pre",
    async load(id) {
      if (!id.endsWith(suffix)) return null;
      const file = id.slice(0, -suffix.length);
      this.addWatchFile(file);
      const { code } = await transformWithEsbuild(await readFile(file, "utf8"), file, {
        minify: true,
        format: "iife",
        target: "es2020",
      });
      return `export default ${JSON.stringify(code.trim())}`;
    },
  };
}
