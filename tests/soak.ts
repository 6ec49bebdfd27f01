/**
 * `npm run test:soak`: the tests that need minutes, in full. They are the files called `*.soak.test.ts` and
 * `*-soak.spec.ts`; `npm test` runs the same in a shorter form. Every part runs whatever became of the one before it.
 */
import { spawnSync } from "node:child_process";
import { ensureBrowser } from "./helpers/find-browser.ts";

const parts: { name: string; args: string[] }[] = [
  { name: "unit and database", args: ["node_modules/vitest/vitest.mjs", "run", ".soak."] },
  { name: "build", args: ["node_modules/@remix-run/dev/dist/cli.js", "vite:build"] },
  {
    name: "browser",
    args: [
      "node_modules/@playwright/test/cli.js",
      "test",
      "-c",
      "tests/playwright.config.ts",
      "soak",
      "--workers=1",
    ],
  },
];

const env = { FUZZ_RUNS: "2000", ...process.env, SOAK: "1", CHROMIUM_PATH: ensureBrowser() };
const failed = parts.filter(({ name, args }) => {
  const started = performance.now();
  console.log(`\n== ${name}`);
  const { status } = spawnSync(process.execPath, args, { stdio: "inherit", env });
  console.log(
    `== ${name}: ${status === 0 ? "ok" : "FAILED"} (${((performance.now() - started) / 1000).toFixed(0)} s)`,
  );
  return status !== 0;
});
process.exit(failed.length === 0 ? 0 : 1);
