import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { administrator, expect, type Page, test } from "../helpers/client/test.ts";
import { startSite } from "../helpers/site.ts";

/** Opens the dashboard with all its parts: a busy machine may take longer than a figure is waited for. */
async function openDashboard(page: Page, address = "/admin"): Promise<void> {
  await expect(async () => {
    await page.goto(address);
    expect(await page.getByText("sedang tidak dapat dibaca").count()).toBe(0);
  }).toPass();
}

test("four cards, each with what it counts", async ({ adminPage }) => {
  await openDashboard(adminPage);
  const card = (name: string) => adminPage.getByRole("article", { name });
  const paragraphs = card("Total Paket").getByRole("paragraph");
  const total = await paragraphs.first().textContent();
  const [, active, draft] =
    /^(\d+) aktif, (\d+) draf\.$/.exec((await paragraphs.nth(1).textContent()) ?? "") ?? [];
  expect(Number(draft)).toBeGreaterThan(0);
  expect(Number(total)).toBe(Number(active) + Number(draft));
  await expect(card("Total Paket")).toContainText(/\d+ dibuat sebulan terakhir/);
  await expect(card("Testimoni")).toContainText(/Testimoni\s*\d+/);
  await expect(card("Testimoni")).toContainText(/Rata-rata \d,\d dari 5 bintang/);
  await expect(card("Jamaah Aktif").getByRole("paragraph").first()).toHaveText(/^[\d.]+$/);
  await expect(card("Konversi")).toContainText(/permintaan 30 hari terakhir|dalam 30 hari terakhir/);
});

test("the six newest activities, newest first, each leading to where it is edited", async ({ adminPage }) => {
  await openDashboard(adminPage);
  const list = adminPage.getByRole("region", { name: "Aktivitas Terbaru" });
  await expect(list.getByRole("listitem")).toHaveCount(6);
  const times = await list
    .locator("time")
    .evaluateAll((all) => all.map((time) => time.getAttribute("datetime") ?? ""));
  const moments = times.map((time) => Date.parse(time));
  expect(moments).toEqual([...moments].sort((one, other) => other - one));
  for (const link of await list.getByRole("link").all()) {
    expect(await link.getAttribute("href")).toMatch(
      /^\/admin\/(packages\/edit\/|testimonials\?edit=|edit-|settings)/,
    );
  }
});

test("quick actions", async ({ adminPage }) => {
  await openDashboard(adminPage);
  const actions = adminPage.getByRole("region", { name: "Aksi Cepat" });
  for (const [name, href] of [
    ["Tambah Paket Baru", "/admin/packages/new"],
    ["Edit Homepage", "/admin/edit-home"],
    ["Tambah Testimoni", "/admin/testimonials?tambah"],
    ["Upload Media", "/admin/media"],
  ] as const) {
    await expect(actions.getByRole("link", { name })).toHaveAttribute("href", href);
  }
});

test("only the steps still to be taken are offered", async ({ adminPage }) => {
  await openDashboard(adminPage);
  const steps = adminPage.getByRole("region", { name: "Langkah berikutnya" });
  await expect(steps.getByRole("link")).toHaveText(["Unggah logo"]);
});

test("an empty site shows zeros, empty lists and all three steps", async ({ page }) => {
  const dataDir = mkdtempSync(path.join(tmpdir(), "umroh-dashboard-"));
  const { email, password } = administrator;
  const site = await startSite({
    DATA_DIR: dataDir,
    DEMO: "0",
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: password,
  });
  try {
    await page.context().request.post(`${site.origin}/admin/login`, { form: administrator });
    await openDashboard(page, `${site.origin}/admin`);
    await expect(page.getByRole("article", { name: "Total Paket" })).toContainText("0 aktif, 0 draf.");
    await expect(page.getByRole("article", { name: "Testimoni" })).toContainText("Belum ada penilaian.");
    await expect(page.getByRole("region", { name: "Aktivitas Terbaru" })).toContainText(
      "Belum ada aktivitas.",
    );
    const steps = page.getByRole("region", { name: "Langkah berikutnya" });
    await expect(steps.getByRole("link")).toHaveText([
      "Lengkapi kontak",
      "Unggah logo",
      "Tambah paket pertama",
    ]);
  } finally {
    await site.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
