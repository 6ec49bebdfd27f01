import { defineConfig, devices } from "@playwright/test";

const launchOptions = {
  ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--in-process-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    // Pages live too short for what optimising their scripts costs; clearing their young memory cost a fifth of the browser.
    "--js-flags=--no-opt --no-maglev --min-semi-space-size=64 --max-semi-space-size=64",
    // WhatsApp is never asked; routes of Playwright's do not see where a form's answer redirects to.
    "--host-resolver-rules=MAP wa.me ~NOTFOUND",
  ],
};

const desktop = { ...devices["Desktop Chrome"], viewport: { width: 1280, height: 800 } };

/** Frames come when a test asks for one, and none does: painting is a third of what judging a screen costs. */
const unpainted = { ...launchOptions, args: [...launchOptions.args, "--enable-begin-frame-control"] };

const staffJourneys = /admin-.*\.spec\.ts/;
const screens = /screens\.spec\.ts/;

export default defineConfig({
  testDir: "e2e",
  globalSetup: "helpers/demo-site.ts",
  outputDir: "../test-results",
  // Every worker starts a site of its own (fixtures in helpers/site.ts), so files run side by side.
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // Shared machines are slow at times; nothing here is a measure of speed.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [["list"], ["json"]],
  use: {
    launchOptions,
    // Emptied after each test, but with the same process and compiled scripts.
    reuseContext: true,
    locale: "id-ID",
    timezoneId: "Asia/Jakarta",
    trace: "on-first-retry",
    screenshot: "only-on-failure",
  },
  // Staff change what visitors see, so their journeys run on a site of their own: no project shares a worker, and each has one.
  projects: [
    { name: "visitor", workers: 1, use: desktop, testIgnore: [staffJourneys, screens] },
    { name: "staff", workers: 1, use: desktop, testMatch: staffJourneys },
    {
      name: "screens",
      workers: 1,
      use: {
        ...desktop,
        launchOptions: unpainted,
        // Each would wait for a frame.
        contextOptions: { reducedMotion: "reduce" },
        screenshot: "off",
        reuseContext: false,
      },
      testMatch: screens,
    },
  ],
});
