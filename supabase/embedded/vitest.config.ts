import { defineConfig } from "vitest/config";

export default defineConfig({
  // The cache lies with the installed packages: the build of the workspace reads the files of this folder.
  cacheDir: "../../node_modules/.vite/embedded-supabase",
  test: {
    maxWorkers: 2,
    // Making a database takes seconds, and on a busy machine many.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      { extends: true, test: { name: "shared", exclude: ["**/*.mocked.test.ts"], isolate: false } },
      { extends: true, test: { name: "mocked", include: ["**/*.mocked.test.ts"] } },
    ],
  },
});
