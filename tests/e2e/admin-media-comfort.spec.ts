import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, test } from "../helpers/test.ts";

/** What only a script can do. */
const photo = await sharp({ create: { width: 90, height: 60, channels: 3, background: "#b98a2f" } })
  .jpeg()
  .toBuffer();

const box = (page: Page) => page.getByRole("region", { name: "Unggah Gambar" });
const zone = (page: Page) => box(page).locator("label");

/** A drag of one file, as the browser tells the page of it. */
function dragged(page: Page, name: string, type = "image/jpeg") {
  return page.evaluateHandle(
    ({ bytes, name, type }) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(bytes)], name, { type }));
      return data;
    },
    { bytes: [...photo], name, type },
  );
}

test.beforeEach(async ({ adminPage }) => {
  await adminPage.goto("/admin/media");
  await adminPage.waitForLoadState("networkidle");
});

test("a dropped photo is uploaded; the zone shows that it would take it", async ({ adminPage }) => {
  const name = `jatuh-${randomBytes(4).toString("hex")}.jpg`;
  const dataTransfer = await dragged(adminPage, name);
  await zone(adminPage).dispatchEvent("dragover", { dataTransfer });
  await expect(zone(adminPage)).toHaveAttribute("data-over", "true");
  await zone(adminPage).dispatchEvent("dragleave", { dataTransfer });
  await expect(zone(adminPage)).not.toHaveAttribute("data-over");
  await zone(adminPage).dispatchEvent("drop", { dataTransfer });
  await expect(adminPage.getByRole("status").filter({ hasText: "Upload Berhasil" })).toBeVisible();
  await expect(adminPage.getByRole("heading", { level: 3, name })).toBeVisible();
});

test("a dropped text file is refused before it is sent", async ({ adminPage }) => {
  let sent = 0;
  adminPage.on("request", (request) => {
    if (request.method() === "POST") sent += 1;
  });
  const dataTransfer = await dragged(adminPage, "jadwal.txt", "text/plain");
  await zone(adminPage).dispatchEvent("drop", { dataTransfer });
  await expect(box(adminPage).getByRole("alert")).toContainText("Hanya file gambar yang diperbolehkan");
  expect(sent).toBe(0);
});

test("several are uploaded at once, a large one made smaller, a refused one named", async ({ adminPage }) => {
  const mark = randomBytes(4).toString("hex");
  // What phones write behind a picture weighs, too, and costs nobody time here.
  const large = Buffer.concat([photo, Buffer.alloc(5.5 * 1024 * 1024)]);
  await box(adminPage)
    .getByLabel("File gambar")
    .setInputFiles([
      { name: `kecil-${mark}.jpg`, mimeType: "image/jpeg", buffer: photo },
      { name: `besar-${mark}.jpg`, mimeType: "image/jpeg", buffer: large },
      { name: `rusak-${mark}.jpg`, mimeType: "image/jpeg", buffer: Buffer.from("bukan gambar") },
    ]);
  // Three uploads one after the other.
  await expect(box(adminPage).getByRole("alert").last()).toContainText(`rusak-${mark}.jpg: `, {
    timeout: 60_000,
  });
  for (const name of [`kecil-${mark}.jpg`, `besar-${mark}.jpg`]) {
    await expect(adminPage.getByRole("heading", { level: 3, name })).toBeVisible();
  }
  await expect(adminPage.getByRole("heading", { level: 3, name: `rusak-${mark}.jpg` })).toHaveCount(0);
});

test("an upload under way shows how far it is and takes no second file", async ({ adminPage }) => {
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await adminPage.route("**/admin/media/unggah", async (route) => {
    await held;
    await route.continue();
  });
  const input = box(adminPage).getByLabel("File gambar");
  await input.setInputFiles({ name: "lama.jpg", mimeType: "image/jpeg", buffer: photo });
  await expect(box(adminPage).getByRole("progressbar", { name: "Kemajuan unggahan" })).toBeVisible();
  await expect(box(adminPage)).toContainText("Mengunggah lama.jpg");
  await expect(input).toBeDisabled();
  goOn();
  await expect(adminPage.getByRole("status").filter({ hasText: "Upload Berhasil" })).toBeVisible();
  await expect(input).toBeEnabled();
});

test("a failed upload says so and can be tried again", async ({ adminPage }) => {
  await adminPage.route("**/admin/media/unggah", (route) =>
    route.fulfill({ status: 500, json: { message: "Database error: disk full", failed: true } }),
  );
  const input = box(adminPage).getByLabel("File gambar");
  await input.setInputFiles({ name: "gagal.jpg", mimeType: "image/jpeg", buffer: photo });
  const toast = adminPage.getByRole("alert").filter({ hasText: "Upload Gagal" });
  await expect(toast).toContainText("Gagal mengupload gambar: Database error: disk full");
  await expect(box(adminPage)).toContainText("Upload Error");

  await adminPage.unroute("**/admin/media/unggah");
  await input.setInputFiles({ name: "gagal.jpg", mimeType: "image/jpeg", buffer: photo });
  await expect(adminPage.getByRole("status").filter({ hasText: "Upload Berhasil" })).toBeVisible();
  await expect(toast).toHaveCount(0);
});

test("a session that has ended is told as such", async ({ adminPage, context }) => {
  await context.clearCookies();
  const input = box(adminPage).getByLabel("File gambar");
  await input.setInputFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer: photo });
  await expect(box(adminPage)).toContainText("Anda harus login terlebih dahulu");
});

test("the address is copied, and the button says so", async ({ adminPage, context, site }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: site.origin });
  await adminPage.clock.install();
  await adminPage.reload();
  await adminPage.waitForLoadState("networkidle");
  const copy = adminPage.getByRole("button", { name: /kaabah-senja\.jpg$/ });
  await expect(copy).toContainText("Salin Tautan");
  await adminPage.clock.pauseAt(Date.now() + 60_000);
  await copy.click();
  await expect(copy).toContainText("Disalin");
  expect(await adminPage.evaluate(() => navigator.clipboard.readText())).toBe(
    `${site.origin}/media/kaabah-senja.jpg`,
  );
  await adminPage.clock.runFor(1900);
  await expect(copy).toContainText("Disalin");
  await adminPage.clock.runFor(200);
  await expect(copy).toContainText("Salin Tautan");
});

test("a clipboard that refuses is told", async ({ adminPage }) => {
  await adminPage.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("denied"));
  });
  await adminPage.getByRole("button", { name: /kaabah-senja\.jpg$/ }).click();
  await expect(adminPage.getByRole("alert")).toContainText("Gagal menyalin URL");
});
