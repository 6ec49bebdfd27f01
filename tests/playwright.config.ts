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
  ],
};

export default defineConfig({
  testDir: "e2e",
  outputDir: "../test-results",
  // Every worker starts a site of its own (fixtures in helpers/site.ts), so files run side by side.
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  retries: 0,
  timeout: 30_000,
  expect: { timeout: 5_000 },
  reporter: [["list"], ["json"]],
  use: { launchOptions, locale: "id-ID", timezoneId: "Asia/Jakarta", trace: "retain-on-failure" },
  projects: [
    { name: "script-on", use: { ...devices["Desktop Chrome"], viewport: { width: 1280, height: 800 } } },
    {
      name: "script-off",
      use: { ...devices["Desktop Chrome"], viewport: { width: 1280, height: 800 }, javaScriptEnabled: false },
      // What only a script can do, and what no browser has a part in, is seen by the other project alone.
      testIgnore: /(comfort|accessibility|start|faults)\.spec\.ts/,
    },
  ],
});
