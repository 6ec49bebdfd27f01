import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, expectMessage, open, openTab, openWithClock, test } from "../helpers/test.ts";

// What only a script can do.
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

async function openMedia(page: Page): Promise<void> {
  await page.goto("/admin/media");
  await page.waitForLoadState("networkidle");
}

test("what is dropped: a text file is refused unsent, a photo uploaded", async ({ adminPage }) => {
  await openMedia(adminPage);
  await test.step("a text file is refused before it is sent", async () => {
    let sent = 0;
    adminPage.on("request", (request) => {
      if (request.method() === "POST") sent += 1;
    });
    const dataTransfer = await dragged(adminPage, "jadwal.txt", "text/plain");
    await zone(adminPage).dispatchEvent("drop", { dataTransfer });
    await expect(box(adminPage).getByRole("alert")).toContainText("Hanya file gambar yang diperbolehkan");
    expect(sent).toBe(0);
  });
  await test.step("the zone shows that it would take a photo", async () => {
    const name = `jatuh-${randomBytes(4).toString("hex")}.jpg`;
    const dataTransfer = await dragged(adminPage, name);
    await zone(adminPage).dispatchEvent("dragover", { dataTransfer });
    await expect(zone(adminPage)).toHaveAttribute("data-over", "true");
    await zone(adminPage).dispatchEvent("dragleave", { dataTransfer });
    await expect(zone(adminPage)).not.toHaveAttribute("data-over");
    await zone(adminPage).dispatchEvent("drop", { dataTransfer });
    await expectMessage(adminPage, "Upload Berhasil");
    await expect(adminPage.getByRole("heading", { level: 3, name })).toBeVisible();
  });
});

test("what is chosen: several at once, one under way, one that failed, one without a session", async ({
  adminPage,
  context,
}) => {
  await openMedia(adminPage);
  const input = box(adminPage).getByLabel("File gambar");
  await test.step("a large one is made smaller, a refused one named", async () => {
    const mark = randomBytes(4).toString("hex");
    // What phones write behind a picture weighs, too, and costs nobody time here.
    const large = Buffer.concat([photo, Buffer.alloc(5.5 * 1024 * 1024)]);
    await input.setInputFiles([
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
  await test.step("it shows how far it is and takes no second file", async () => {
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await adminPage.route("**/admin/media/unggah", async (route) => {
      await held;
      await route.continue();
    });
    await input.setInputFiles({ name: "lama.jpg", mimeType: "image/jpeg", buffer: photo });
    await expect(box(adminPage).getByRole("progressbar", { name: "Kemajuan unggahan" })).toBeVisible();
    await expect(box(adminPage)).toContainText("Mengunggah lama.jpg");
    await expect(input).toBeDisabled();
    goOn();
    await expectMessage(adminPage, "Upload Berhasil");
    await expect(input).toBeEnabled();
  });
  await test.step("a failed one says so and can be tried again", async () => {
    await adminPage.route("**/admin/media/unggah", (route) =>
      route.fulfill({ status: 500, json: { message: "Database error: disk full", failed: true } }),
    );
    await input.setInputFiles({ name: "gagal.jpg", mimeType: "image/jpeg", buffer: photo });
    const toast = adminPage.getByRole("alert").filter({ hasText: "Upload Gagal" });
    await expect(toast).toContainText("Gagal mengupload gambar: Database error: disk full");
    await expect(box(adminPage)).toContainText("Upload Error");

    await adminPage.unroute("**/admin/media/unggah");
    await input.setInputFiles({ name: "gagal.jpg", mimeType: "image/jpeg", buffer: photo });
    await expectMessage(adminPage, "Upload Berhasil");
    await expect(toast).toHaveCount(0);
  });
  await test.step("a session that has ended is told as such", async () => {
    await context.clearCookies();
    await input.setInputFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer: photo });
    await expect(box(adminPage)).toContainText("Anda harus login terlebih dahulu");
  });
});

test("an address is copied, and the button says so; a clipboard that refuses is told", async ({
  adminPage,
  browser,
  context,
  site,
}) => {
  await openMedia(adminPage);
  await test.step("refused", async () => {
    await adminPage.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error("denied"));
    });
    await adminPage.getByRole("button", { name: /kaabah-senja\.jpg$/ }).click();
    await expect(adminPage.getByRole("alert")).toContainText("Gagal menyalin URL");
  });
  await test.step("copied", async () => {
    const page = await openWithClock(browser, site);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin: site.origin });
    await page.context().addCookies(await context.cookies());
    await openMedia(page);
    const copy = page.getByRole("button", { name: /kaabah-senja\.jpg$/ });
    await expect(copy).toContainText("Salin Tautan");
    await page.clock.pauseAt(Date.now() + 60_000);
    await copy.click();
    await expect(copy).toContainText("Disalin");
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `${site.origin}/media/kaabah-senja.jpg`,
    );
    await page.clock.runFor(1900);
    await expect(copy).toContainText("Disalin");
    await page.clock.runFor(200);
    await expect(copy).toContainText("Salin Tautan");
    await page.context().close();
  });
});

for (const { screen, tab, field, stored } of [
  { screen: "/admin/testimonials?tambah", field: "Unggah dari perangkat", stored: "Gambar terunggah" },
  {
    screen: "/admin/packages/new",
    tab: "Galeri",
    field: "Unggah foto dari perangkat",
    stored: "Foto terunggah",
  },
]) {
  test(`no picture is refused unsent, a large one made smaller: ${screen}`, async ({ adminPage: page }) => {
    await open(page, screen);
    if (tab) await openTab(page, tab);
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST") sent.push(new URL(request.url()).pathname);
    });
    const input = page.getByLabel(field);
    const send = page.getByRole("button", { name: "Unggah", exact: true });
    for (const [name, mimeType, buffer, refusal] of [
      ["besar.jpg", "image/jpeg", Buffer.alloc(5 * 1024 * 1024 + 1, 0xff), "Ukuran file maksimal 5MB"],
      ["jadwal.pdf", "application/pdf", Buffer.from("%PDF-1.7"), "Hanya file gambar yang diperbolehkan"],
    ] as const) {
      await input.setInputFiles({ name, mimeType, buffer });
      await expect(page.getByRole("alert").filter({ hasText: refusal })).toBeVisible();
      await expect(input).toHaveAccessibleDescription(new RegExp(refusal));
      await send.click();
      await expect(page.getByRole("alert").filter({ hasText: refusal })).toBeVisible();
    }
    // One that can be made to fit would go along with the form, and is the only one that is sent.
    const buffer = Buffer.concat([photo, Buffer.alloc(5.5 * 1024 * 1024)]);
    await input.setInputFiles({ name: "besar.jpg", mimeType: "image/jpeg", buffer });
    await expect(page.getByText("Hanya file gambar yang diperbolehkan")).toHaveCount(0);
    expect(await input.evaluate((field: HTMLInputElement) => field.files?.[0]?.size)).toBeLessThan(10_000);
    await send.click();
    await expectMessage(page, stored);
    expect(sent).toEqual(["/admin/media/unggah"]);
  });
}
