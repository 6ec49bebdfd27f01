/** What StrykerJS runs against its mutants: the tests beside the mutated modules, without a site, database or browser. */
import path from "node:path";
import { defineConfig } from "vitest/config";
import { drawnIcons } from "../app/build-plugins/drawn-icons.ts";
import { mutate } from "./stryker.config.json";

const root = path.join(import.meta.dirname, "..");

export default defineConfig({
  root,
  plugins: [drawnIcons()],
  resolve: { alias: { "~": path.join(root, "app") } },
  test: {
    include: [...mutate.map((modules) => modules.replace(/\.ts$/, ".test.ts")), "app/lib/forms.test.ts"],
    setupFiles: "tests/helpers/property-seed.ts",
    env: { FUZZ_SEED: "20261123", FUZZ_SHRINK: "0" },
    testTimeout: 30_000,
  },
});
