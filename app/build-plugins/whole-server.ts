import path from "node:path";
import type { Plugin } from "vite";
import { bundlePackages } from "./bundle-packages.ts";

/** What start.js loads, beside Remix's `index.js`: names in `build/server`. */
const entries = {
  "database.js": "supabase/embedded/database/connection.ts",
  "backend.js": "app/server/backend.server.ts",
};

/** What start.js loads of a package: `serve.js`. */
const scripts = { serve: "@remix-run/serve/dist/cli.js" };

/** Packages that need files of their own, those that only a browser runs, and those that the bench's plain site brings too:
 * a page is drawn by one React. */
const leftOutside = [
  "@electric-sql/pglite",
  ...["@tiptap/core", "@tiptap/pm/model", "@tiptap/starter-kit", "fsevents"],
  ...["react", "react-dom", "@remix-run/react"],
];

const embedded = "embedded-supabase";
/** How the source imports the embedded backend. */
const variable = /\/\* @vite-ignore \*\/ embeddedPackage/;

/** How a source names what lies beside it. */
const besideSource = /new URL\("\.\/([^"]+)", import\.meta\.url\)/g;

/** Names scripts as bundles that `emit` returns references of, and folders (`./sql/`) by their place below the site's folder.
 * Throws for other places: they would be sought beside the bundle. */
export function nameBundles(code: string, source: string, emit: (file: string) => string): string {
  const named = code.replace(besideSource, (_whole, name: string) => {
    const file = path.join(path.dirname(source), name);
    if (!name.endsWith("/")) return `new URL(import.meta.ROLLUP_FILE_URL_${emit(file)})`;
    return `process.getBuiltinModule("node:url").pathToFileURL("${path.relative(".", file).replaceAll(path.sep, "/")}/")`;
  });
  if (/new URL\([^()]*, import\.meta\.url\)/.test(named)) {
    throw new Error(`${source}: what import.meta.url names must lie beside the source`);
  }
  return named;
}

/**
 * Bundles the server with its packages and with the embedded backend: a start reads a few files instead of a thousand, and
 * strips no types.
 */
export function wholeServer(): Plugin {
  let folder: string;
  return {
    name: "whole-server",
    enforce: "pre",
    apply: (_config, { command, isSsrBuild }) => command === "build" && isSsrBuild === true,
    config: () => ({
      // `bundlePackages` asks for one folder.
      build: { rollupOptions: { output: { chunkFileNames: "[name]-[hash].js" } } },
    }),
    configResolved({ build }) {
      folder = path.resolve(build.outDir);
    },
    buildStart() {
      for (const [fileName, id] of Object.entries(entries))
        this.emitFile({ type: "chunk", id, fileName, preserveSignature: "strict" });
    },
    generateBundle: {
      order: "post",
      async handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        const names = chunks.flatMap(({ moduleIds }) => moduleIds);
        if (!names.some((name) => name.endsWith("/supabase/embedded/index.ts")))
          throw new Error("The bundle lacks the embedded backend");
        const whole = await bundlePackages(chunks, { folder, scripts, external: leftOutside });
        for (const { fileName, sourcemapFileName } of chunks) {
          delete bundle[fileName];
          if (sourcemapFileName !== null) delete bundle[sourcemapFileName];
        }
        for (const file of whole) this.emitFile({ type: "asset", ...file });
        // remix-serve adds the time to the address of its file, but the bundle, which others may import, is loaded only once.
        const source =
          'import { entry } from "./index.js";\nawait entry.module.opened;\nexport * from "./index.js";\n';
        this.emitFile({ type: "asset", fileName: "site.js", source });
      },
    },
    transform(code, id) {
      if (id.endsWith(`/${entries["backend.js"]}`)) return code.replace(variable, JSON.stringify(embedded));
      if (id.includes("/node_modules/") || !code.includes("import.meta.url")) return null;
      return nameBundles(code, id, (file) => this.emitFile({ type: "chunk", id: file }));
    },
  };
}
