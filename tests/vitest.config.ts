import path from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { drawnIcons } from "../app/build-plugins/drawn-icons.ts";
import { minified } from "../app/build-plugins/minified.ts";

const root = path.join(import.meta.dirname, "..");

/** Where `npm run test:coverage` gathers what ran. */
const coverageFolder = process.env.NODE_V8_COVERAGE;

/**
 * What makes processes and databases goes first, and so not alone at the end. Vitest knows durations only after a first run;
 * until then the longest file, whose suites lie in files beside it, looks like the shortest.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const order = [
      "slow",
      "admin",
      "breakable",
      "http",
      "mocked",
      "database",
      "backend-mocked",
      "backend",
      "unit",
    ];
    const isLongest = ({ moduleId }: TestSpecification) => moduleId.endsWith("/database-embedded.test.ts");
    const place = (file: TestSpecification) => 2 * order.indexOf(file.project.name) - Number(isLongest(file));
    return (await super.sort(files)).sort((one, other) => place(one) - place(other));
  }
}

/** Time for a test or hook, in ms. Making a database takes seconds, and on a busy machine many; `npm run test:full` takes more
 * rounds. Nothing here is a measure of speed. */
const patienceMs = process.env.SOAK === "1" ? 900_000 : 300_000;

/** Tests that ask the built site. */
const withSite = {
  globalSetup: "tests/helpers/demo-site.ts",
  // The files of a worker share one site, and one process that has read the client.
  isolate: false,
  // Drafts and brochures wait for their turn, on a busy machine long.
  expect: { poll: { timeout: 240_000, interval: 100 } },
};

/** Files that put something else in a module's place, or load one anew, have a process each; all others share those of their project, and what is read once. */
const mocked = "**/*.mocked.test.ts";

/** What `npm test` leaves to `npm run test:slow`. */
const slow = "**/*.slow.test.ts";

/** Files that share a site whose line to its backend can be broken (`sharedBreakableSite`): one worker alone starts such a site,
 * beside the one that the others share. */
const breakable = "**/*.breakable.test.ts";

const ofStaff = "tests/http/admin/*.test.ts";

export default defineConfig({
  root,
  plugins: [minified(), drawnIcons()],
  resolve: { alias: { "~": path.join(root, "app") } },
  test: {
    ...(coverageFolder !== undefined && {
      coverage: {
        enabled: true,
        reporter: ["json"],
        reportsDirectory: `${coverageFolder}/vitest-${process.pid}`,
        reportOnFailure: true,
      },
    }),
    // Both cores of a small machine; left unsaid it would be one. Each more has sites and a read client of its own.
    maxWorkers: 2,
    // Documents and answers are thrown away fast: with room for them a worker takes a fifth less of the processor.
    execArgv: ["--max-semi-space-size=64"],
    setupFiles: "tests/helpers/property-seed.ts",
    testTimeout: patienceMs,
    hookTimeout: patienceMs,
    expect: { poll: { timeout: 30_000 } },
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["app/**/*.test.{ts,tsx}", "tests/unit/**/*.test.ts"],
          exclude: [mocked, slow],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "database",
          include: ["supabase/tests/*.test.ts"],
          exclude: ["supabase/tests/*.full.test.ts", slow],
          isolate: false,
        },
      },
      {
        extends: true,
        // The embedded backend's own, which change as seldom as it does: `npm run test:slow`.
        test: {
          name: "backend",
          include: ["supabase/embedded/**/*.test.ts"],
          exclude: ["supabase/embedded/**/*.full.test.ts", mocked, slow],
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: "mocked", include: [`app/${mocked}`] },
      },
      {
        extends: true,
        test: { name: "backend-mocked", include: [`supabase/${mocked}`] },
      },
      {
        extends: true,
        test: {
          ...withSite,
          name: "http",
          include: ["tests/http/**/*.test.ts"],
          exclude: [ofStaff, breakable, slow],
        },
      },
      {
        extends: true,
        test: { ...withSite, name: "admin", include: [ofStaff], exclude: [breakable, slow] },
      },
      {
        extends: true,
        test: { ...withSite, name: "breakable", include: [`tests/http/${breakable}`] },
      },
      {
        extends: true,
        test: { ...withSite, name: "slow", include: [`{app,supabase,tests}/${slow}`] },
      },
      {
        extends: true,
        // What needs minutes: `npm run test:full`.
        test: {
          ...withSite,
          name: "full",
          include: ["tests/full/**/*.test.ts", "supabase/**/*.full.test.ts"],
        },
      },
    ],
  },
});
