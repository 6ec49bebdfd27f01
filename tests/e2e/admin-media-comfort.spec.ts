import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { uniqueTitle } from "../helpers/planted.ts";
import {
  expect,
  expectMessage,
  goWithin,
  holdTimeouts,
  open,
  openTab,
  staffTest as test,
} from "../helpers/test.ts";

// What only a script can do.
const photo = await sharp({ create: { width: 90, height: 60, channels: 3, background: "#b98a2f" } })
  .jpeg()
  .toBuffer();
// What phones write behind a picture weighs, too, and costs nobody time here.
const large = Buffer.concat([photo, Buffer.alloc(5.5 * 1024 * 1024)]);

const box = (page: Page) => page.getByRole("region", { name: "Unggah Gambar" });
const zone = (page: Page) => box(page).locator("label");

/** A file on disk, which a browser reads there: what is handed to it costs as much as an upload. */
function fileOf(name: string, content: Buffer | string): string {
  const path = test.info().outputPath(name);
  writeFileSync(path, content);
  return path;
}

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

test("the library: dropped, chosen, several, failing, copied, without a session (A18)", async ({
  adminPage: page,
  context,
  site,
}) => {
  const mark = randomBytes(4).toString("hex");
  const small = fileOf(`kecil-${mark}.jpg`, photo);
  const picture = (name: string) => page.getByRole("heading", { level: 3, name });
  let sent = 0;
  page.on("request", (request) => {
    if (request.method() === "POST") sent += 1;
  });
  await open(page, "/admin/media");

  await test.step("a text file that is dropped is refused before it is sent", async () => {
    const dataTransfer = await dragged(page, "jadwal.txt", "text/plain");
    await zone(page).dispatchEvent("drop", { dataTransfer });
    await expect(box(page).getByRole("alert")).toContainText("Hanya file gambar yang diperbolehkan");
    expect(sent).toBe(0);
  });
  await test.step("an iPhone's photo that is dropped is refused with a way out", async () => {
    await zone(page).dispatchEvent("drop", { dataTransfer: await dragged(page, "IMG_0001.HEIC", "") });
    await expect(box(page).getByRole("alert")).toContainText("Foto iPhone (HEIC) belum bisa dipakai");
    expect(sent).toBe(0);
  });
  await test.step("the zone shows that it would take a photo", async () => {
    const name = `jatuh-${mark}.jpg`;
    const dataTransfer = await dragged(page, name);
    await zone(page).dispatchEvent("dragover", { dataTransfer });
    await expect(zone(page)).toHaveAttribute("data-over", "true");
    await zone(page).dispatchEvent("dragleave", { dataTransfer });
    await expect(zone(page)).not.toHaveAttribute("data-over");
    await zone(page).dispatchEvent("drop", { dataTransfer });
    await expectMessage(page, "Upload Berhasil");
    await expect(picture(name)).toBeVisible();
  });

  const input = box(page).getByLabel("File gambar");
  await test.step("a large one is made smaller, a refused one named", async () => {
    await input.setInputFiles([
      small,
      fileOf(`besar-${mark}.jpg`, large),
      fileOf(`rusak-${mark}.jpg`, "bukan gambar"),
    ]);
    // Three uploads one after the other.
    await expect(box(page).getByRole("alert").last()).toContainText(`rusak-${mark}.jpg: `, {
      timeout: 60_000,
    });
    for (const name of [`kecil-${mark}.jpg`, `besar-${mark}.jpg`]) await expect(picture(name)).toBeVisible();
    await expect(picture(`rusak-${mark}.jpg`)).toHaveCount(0);
  });
  await test.step("it shows how far it is and takes no second file", async () => {
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await page.route("**/admin/media/unggah", async (route) => {
      await held;
      await route.continue();
    });
    await input.setInputFiles(small);
    await expect(box(page).getByRole("progressbar", { name: "Kemajuan unggahan" })).toBeVisible();
    await expect(box(page)).toContainText(`Mengunggah kecil-${mark}.jpg`);
    await expect(input).toBeDisabled();
    goOn();
    await expectMessage(page, "Upload Berhasil");
    await expect(input).toBeEnabled();
  });
  await test.step("a failed one says so and can be tried again", async () => {
    await page.route("**/admin/media/unggah", (route) =>
      route.fulfill({ status: 500, json: { message: "Database error: disk full", failed: true } }),
    );
    await input.setInputFiles(small);
    const toast = page.getByRole("alert").filter({ hasText: "Upload Gagal" });
    await expect(toast).toContainText("Gagal mengupload gambar: Database error: disk full");
    await expect(box(page)).toContainText("Upload Error");

    await page.unroute("**/admin/media/unggah");
    await input.setInputFiles(small);
    await expectMessage(page, "Upload Berhasil");
    await expect(toast).toHaveCount(0);
  });

  await test.step("an address is copied, and the button says so for two seconds", async () => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: site.origin });
    const copy = page.getByRole("button", { name: /kaabah-senja\.jpg$/ });
    await page.evaluate(holdTimeouts, [2000]);
    await expect(copy).toContainText("Salin Tautan");
    await copy.click();
    await expect(copy).toContainText("Disalin");
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(`${site.origin}/media/kaabah-senja.jpg`);
    await page.evaluate(() => dispatchEvent(new Event("time-is-up")));
    await expect(copy).toContainText("Salin Tautan");
    await context.clearPermissions();
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error("denied"));
    });
    await copy.click();
    await expect(page.getByRole("alert").filter({ hasText: "Gagal menyalin URL" })).toBeVisible();
  });
  await test.step("a session that has ended is told as such", async () => {
    await context.clearCookies();
    await input.setInputFiles(small);
    await expect(box(page)).toContainText("Anda harus login terlebih dahulu");
  });
});

test("a form's picture: none is refused unsent, a large one made smaller, and it is saved (A17)", async ({
  adminPage: page,
}) => {
  page.on("dialog", (dialog) => dialog.accept());
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(new URL(request.url()).pathname);
  });
  const fitting = fileOf("besar.jpg", large);
  const upload = page.getByRole("button", { name: "Unggah", exact: true });
  const stored = /^\/media\/\d+-[0-9a-f]+\.jpg$/;

  await open(page, "/admin/testimonials?tambah");
  await page.getByLabel("Unggah dari perangkat").setInputFiles(fitting);
  await upload.click();
  await expectMessage(page, "Gambar terunggah");
  await expect(page.getByLabel("Tautan gambar")).toHaveValue(stored);
  expect(sent).toEqual(["/admin/media/unggah"]);

  await goWithin(page, "/admin/packages/new");
  await openTab(page, "Galeri");
  const input = page.getByLabel("Unggah foto dari perangkat");
  for (const [file, refusal] of [
    [fileOf("rusak.jpg", Buffer.alloc(5 * 1024 * 1024 + 1, 0xff)), "Ukuran file maksimal 5MB"],
    [fileOf("IMG_0001.heic", "ftypheic"), "Paling Kompatibel"],
    [fileOf("jadwal.pdf", "%PDF-1.7"), "Hanya file gambar yang diperbolehkan"],
  ] as const) {
    await input.setInputFiles(file);
    await expect(page.getByRole("alert").filter({ hasText: refusal })).toBeVisible();
    await expect(input).toHaveAccessibleDescription(new RegExp(refusal));
    await upload.click();
    await expect(page.getByRole("alert").filter({ hasText: refusal })).toBeVisible();
  }
  // One that can be made to fit would go along with the form, and is the only one that is sent.
  await input.setInputFiles(fitting);
  await expect(page.getByText("Hanya file gambar yang diperbolehkan")).toHaveCount(0);
  expect(await input.evaluate((field: HTMLInputElement) => field.files?.[0]?.size)).toBeLessThan(10_000);
  await upload.click();
  await expectMessage(page, "Foto terunggah");
  expect(sent).toEqual(["/admin/media/unggah", "/admin/media/unggah"]);
  const address = await page.getByLabel("Tautan foto 1").inputValue();
  expect(address).toMatch(stored);

  const title = uniqueTitle("Berfoto");
  await openTab(page, "Info Dasar");
  await page.getByLabel("Judul paket").fill(title);
  await page.getByLabel("Kategori").selectOption("umroh");
  await page.getByLabel("Harga Quad").fill("28.500.000");
  await page.getByLabel("Status").selectOption("draft");
  await page.getByRole("button", { name: "Simpan Paket" }).click();
  await expectMessage(page, "Paket tersimpan");
  const card = page.getByRole("article", { name: title });
  await expect(card).toContainText("Rp 28.500.000");
  await expect(card.locator("img")).toHaveAttribute("src", new RegExp(address.replace(/^.*-|\.jpg$/g, "")));
});
