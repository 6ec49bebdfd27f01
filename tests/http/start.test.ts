import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { plantDatabase } from "../../supabase/embedded/testing.ts";
import { expect, test } from "../helpers/client/test.ts";
import { startDemoSite } from "../helpers/demo-site.ts";
import { startSite } from "../helpers/site.ts";

let dataDir: string;

test.beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), "umroh-start-"));
});

test.afterEach(() => {
  rmSync(dataDir, { recursive: true, force: true });
});

test("the first start tells the administrator's password once, the second keeps what is there", async () => {
  const first = await startSite({ DATA_DIR: dataDir });
  const told = /e-mail (\S+@\S+), password (\S{12,}) \(shown only this once\)/.exec(first.output());
  const [, email = "", password = ""] = told ?? [];
  const body = new URLSearchParams({ email, password });
  const login = await fetch(`${first.origin}/admin/login`, { method: "POST", body, redirect: "manual" });
  expect([login.status, login.headers.get("location")]).toEqual([303, "/admin"]);
  expect(first.output()).toContain(`${first.origin}/admin/login`);
  expect(await first.stop()).toBe(0);

  const second = await startSite({ DATA_DIR: dataDir });
  expect(second.output()).not.toContain("password");
  expect(await (await fetch(`${second.origin}/umroh`)).text()).toContain("Umroh Reguler 9 Hari");
  expect(await second.stop()).toBe(0);
});

test("DEMO=0 starts empty, and every page stands on its defaults", async ({ page }) => {
  await plantDatabase(dataDir);
  const site = await startSite({ DATA_DIR: dataDir, DEMO: "0" });
  await page.goto(`${site.origin}/`);
  await expect(page).toHaveTitle("Umroh Haji Travel - Mitra Terpercaya Perjalanan Ibadah Anda");
  await expect(page.getByText("Belum ada testimoni tersedia")).toBeVisible();
  await expect(
    page.getByRole("region", { name: "Mengapa Memilih Kami?" }).getByRole("heading", { level: 3 }),
  ).toHaveCount(4);
  for (const figure of ["1000+", "15+", "99%"])
    await expect(page.getByText(figure, { exact: true }).first()).toBeVisible();
  await page.goto(`${site.origin}/haji`);
  await expect(page.getByText("Tidak ada paket haji yang tersedia saat ini")).toBeVisible();
  for (const path of ["/packages", "/tentang-kami", "/kontak", "/sitemap.xml"]) {
    expect((await fetch(site.origin + path)).status, path).toBe(200);
  }
  await site.stop();
});

test("a setting that makes no sense stops the start with a sentence", async () => {
  const start = startSite({ DATA_DIR: dataDir, SITE_URL: "contoh.id" });
  await expect(start).rejects.toThrow(/ended with 1:\nSITE_URL must be a complete http\(s\) address/);
});

test("a second process on the same folder ends at once and names the first, which goes on (R02)", async () => {
  const first = await startDemoSite();
  await expect(startSite({ DATA_DIR: first.dataDir })).rejects.toThrow(/ended with 1:[\s\S]*process \d+/i);
  expect((await fetch(`${first.origin}/umroh`)).status).toBe(200);
  await first.stop();
});
