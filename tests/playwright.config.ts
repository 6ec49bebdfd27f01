import { defineConfig, devices } from "@playwright/test";

const launchOptions = {
  ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    // WhatsApp is never asked; routes of Playwright's do not see where a form's answer redirects to.
    "--host-resolver-rules=MAP wa.me ~NOTFOUND",
  ],
};

const desktop = { ...devices["Desktop Chrome"], viewport: { width: 1280, height: 800 } };
const withoutScript = { javaScriptEnabled: false };
const staffJourneys = /admin-.*\.spec\.ts/;
/** What only a script can do, and what no browser has a part in, is seen by the other project alone. */
const scriptOnly =
  /(comfort|accessibility|start|faults|guard|front|soak|budget|head|picture-addresses)\.spec\.ts/;

export default defineConfig({
  testDir: "e2e",
  globalSetup: "helpers/demo-site.ts",
  outputDir: "../test-results",
  // Every worker starts a site of its own (fixtures in helpers/site.ts), so files run side by side.
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // One more try where a busy machine decides over a landing; the run reports what needed it.
  retries: process.env.CI ? 1 : 0,
  // Shared machines are slow at times; nothing here is a measure of speed.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [["list"], ["json"]],
  // A trace's pictures of the screen cost a quarter of the run's work: its pages, calls and requests tell as much.
  use: {
    launchOptions,
    locale: "id-ID",
    timezoneId: "Asia/Jakarta",
    trace: { mode: "retain-on-failure", screenshots: false },
    screenshot: "only-on-failure",
  },
  // Staff change what visitors see, so their journeys run on sites of their own: no project shares a worker.
  projects: [
    { name: "visitor", use: desktop, testIgnore: staffJourneys },
    {
      name: "visitor-without-script",
      use: { ...desktop, ...withoutScript },
      testIgnore: [staffJourneys, scriptOnly],
    },
    { name: "staff", use: desktop, testMatch: staffJourneys },
    {
      name: "staff-without-script",
      use: { ...desktop, ...withoutScript },
      testMatch: staffJourneys,
      testIgnore: scriptOnly,
    },
  ],
});
