import path from "node:path";
import type { Plugin } from "vite";

const standIn = path.resolve(import.meta.dirname, "../lib/planned-zod.ts");
/** The one module that brings zod to the browser. */
const loaded = path.resolve(import.meta.dirname, "../components/form/zod-check.ts");

/** Gives the browser a stand-in for zod, so that zod itself is loaded once somebody fills in a form. */
export function planZod(): Plugin {
  return {
    name: "plan-zod",
    enforce: "pre",
    resolveId(source, importer, { ssr }) {
      const isOurs = importer?.startsWith(path.dirname(import.meta.dirname) + path.sep);
      return source === "zod" && !ssr && isOurs && importer !== loaded ? standIn : null;
    },
  };
}
