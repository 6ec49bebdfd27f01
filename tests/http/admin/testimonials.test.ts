import sharp from "sharp";
import { expect, type Page, staffTest as test } from "../../helpers/client/test.ts";
import { drawnFrom } from "../../helpers/pictures.ts";
import { plantTestimonial, uniqueTitle } from "../../helpers/planted.ts";
import { rawGet } from "../../helpers/raw-answer.ts";
import { seed } from "../../helpers/seed.ts";

const listPath = "/admin/testimonials";

function cardOf(page: Page, name: string) {
  return page.getByRole("article", { name, exact: true });
}

function quoteOnHome(page: Page, name: string) {
  return page
    .getByRole("region", { name: "Testimoni Jamaah" })
    .getByRole("listitem")
    .filter({ hasText: name });
}

async function save(page: Page, message: string): Promise<void> {
  await page.getByRole("button", { name: "Simpan" }).last().click();
  await expect(page.getByText(message)).toBeVisible();
}

async function deleteTestimonial(page: Page, name: string): Promise<void> {
  await page.goto(`${listPath}?cari=${encodeURIComponent(name)}`);
  await cardOf(page, name).followLink(/^Hapus/);
  await expect(page.getByRole("heading", { name: `Hapus testimoni dari "${name}"?` })).toBeVisible();
  await page.pressButton("Ya, hapus", "Testimoni dihapus");
  await expect(cardOf(page, name)).toHaveCount(0);
}

test("added with stars and place, shown in public, edited, deleted after being asked", async ({ page }) => {
  const name = uniqueTitle("Hj. Aminah");
  await page.goto(listPath);
  await page.followLink("Tambah Testimoni");
  await expect(page.getByRole("radio", { name: "5 bintang" })).toBeChecked();
  await page.fillIn({ Nama: name, Lokasi: "Padang" });
  await page.getByRole("radio", { name: "4 bintang" }).check();
  await page.getByLabel(/^Testimoni/).fill("Pembimbingnya sabar.\nHotelnya dekat.");
  await save(page, "Testimoni ditambahkan");
  await expect(page).toHaveURL(listPath);
  await expect(page.getByRole("article").first()).toContainText(name);
  await expect(cardOf(page, name).getByRole("img", { name: "Rating 4 dari 5" })).toBeVisible();

  await page.goto("/");
  await expect(quoteOnHome(page, name)).toContainText("Padang");
  await expect(quoteOnHome(page, name).getByRole("img", { name: "Rating 4 dari 5" })).toBeVisible();
  await expect(quoteOnHome(page, name).locator("img")).toHaveAttribute("src", "/images/avatar-bawaan.svg");

  await page.goto(listPath);
  await cardOf(page, name).followLink(/^Edit/);
  await expect(page.getByRole("radio", { name: "4 bintang" })).toBeChecked();
  await page.getByRole("radio", { name: "2 bintang" }).check();
  await page.getByLabel("Lokasi").fill("Bukittinggi");
  await save(page, "Testimoni diperbarui");
  await page.goto("/");
  await expect(quoteOnHome(page, name)).toContainText("Bukittinggi");
  await expect(quoteOnHome(page, name).getByRole("img", { name: "Rating 2 dari 5" })).toBeVisible();

  await deleteTestimonial(page, name);
  await page.goto("/");
  await expect(quoteOnHome(page, name)).toHaveCount(0);
});

test("year, package and video show; a wrong link and a package that has gone are said", async ({ page }) => {
  const name = uniqueTitle("Hj. Video");
  const held = {
    intent: "save",
    stamp: crypto.randomUUID(),
    version: "",
    name,
    content: "Baik",
    rating: "5",
  };
  const send = (fields: Record<string, string>) =>
    page.request.send(`${listPath}?tambah`, { ...held, ...fields });
  const wrong = await send({ videoUrl: "https://vimeo.com/12345678901", travelYear: "25" });
  expect(wrong.status()).toBe(400);
  const html = await wrong.text();
  expect(html).toContain("Tautan YouTube tidak dikenali");
  expect(html).toContain("https://vimeo.com/12345678901");
  expect(html).toContain("Tulis tahun dengan empat angka");
  await expect(await send({ packageId: "ffffffff-ffff-4fff-8fff-ffffffffffff" })).toAnswer(
    409,
    "Paket ini sudah tidak ada",
  );

  const shown = await page.request.get("/");
  expect(shown.headers()["content-security-policy"]).not.toContain("youtube");
  const fields = { travelYear: "2024", packageId: seed.reguler.id, videoUrl: "youtu.be/a1B2-c3_D4e?si=x" };
  expect((await send(fields)).status()).toBe(303);
  await page.goto("/");
  const quote = quoteOnHome(page, name);
  await expect(quote).toContainText("Berangkat 2024");
  await expect(quote.getByRole("link", { name: seed.reguler.title })).toBeVisible();
  await expect(quote.getByRole("link", { name: `Putar video ${name}` })).toHaveAttribute(
    "href",
    "https://www.youtube.com/watch?v=a1B2-c3_D4e",
  );
  const policy = (await page.request.get("/")).headers()["content-security-policy"];
  expect(policy).toContain("frame-src https://www.google.com https://www.youtube-nocookie.com;");
  await page.goto(listPath);
  await cardOf(page, name).followLink(/^Edit/);
  await expect(page.getByLabel("Video YouTube")).toHaveValue("https://www.youtube.com/watch?v=a1B2-c3_D4e");
  await expect(page.getByLabel("Paket")).toHaveValue(seed.reguler.id);
  await deleteTestimonial(page, name);
});

test("what is missing is said above and beside, and everything typed stays", async ({ page }) => {
  await page.goto(`${listPath}?tambah`);
  await page.fillIn({ Nama: "  ", Lokasi: "Solo" });
  await page.getByRole("radio", { name: "3 bintang" }).check();
  await page.getByLabel(/^Testimoni/).fill("Cerita yang sudah panjang");
  await page.getByLabel("Tautan gambar").fill("/media/jamaah-2.jpg");
  await page.getByRole("button", { name: "Simpan" }).last().click();
  await expect(
    page.getByRole("alert").filter({ hasText: "Mohon lengkapi nama dan testimoni" }),
  ).toBeVisible();
  await expect(page.getByText("Nama wajib diisi")).toBeVisible();
  await expect(page.getByLabel("Lokasi")).toHaveValue("Solo");
  await expect(page.getByRole("radio", { name: "3 bintang" })).toBeChecked();
  await expect(page.getByLabel(/^Testimoni/)).toHaveValue("Cerita yang sudah panjang");
  await expect(page.getByLabel("Tautan gambar")).toHaveValue("/media/jamaah-2.jpg");
});

test("a photo by upload stays with what was typed, and reaches the public page", async ({ page }) => {
  const name = uniqueTitle("Foto unggahan");
  const grey = { width: 300, height: 300, channels: 3, background: "#888" } as const;
  const buffer = await sharp({ create: grey }).png().toBuffer();
  await page.goto(`${listPath}?tambah`);
  await page.getByLabel("Nama").fill(name);
  await page.getByLabel(/^Testimoni/).fill("Dengan foto");
  await page.getByRole("radio", { name: "4 bintang" }).check();
  await page
    .getByLabel("Unggah dari perangkat")
    .setInputFiles({ name: "jamaah.png", mimeType: "image/png", buffer });
  await page.getByRole("button", { name: "Unggah", exact: true }).click();
  await expect(page).toTell("Gambar sudah dimasukkan");
  await expect(page.getByLabel("Tautan gambar")).toHaveValue(/^\/media\/.+/);
  const photo = await page.getByLabel("Tautan gambar").inputValue();
  await expect(page.getByLabel("Nama")).toHaveValue(name);
  await expect(page.getByLabel(/^Testimoni/)).toHaveValue("Dengan foto");
  await expect(page.getByRole("radio", { name: "4 bintang" })).toBeChecked();
  await save(page, "Testimoni ditambahkan");
  await expect(cardOf(page, name).locator("img")).toHaveAttribute("src", drawnFrom(photo));
  await page.goto("/");
  await expect(quoteOnHome(page, name).locator("img")).toHaveAttribute("src", drawnFrom(photo));
});

test("a file that is no picture is refused, and everything typed stays", async ({ page }) => {
  await page.goto(`${listPath}?tambah`);
  await page.getByLabel("Nama").fill("Foto salah");
  await page.getByLabel(/^Testimoni/).fill("Isi tetap ada");
  const text = Buffer.from("bukan gambar");
  await page
    .getByLabel("Unggah dari perangkat")
    .setInputFiles({ name: "foto.jpg", mimeType: "image/jpeg", buffer: text });
  await page.getByRole("button", { name: "Unggah", exact: true }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Gagal mengupload foto" })).toContainText("Error");
  await expect(page.getByText("Hanya file gambar yang diperbolehkan")).toBeVisible();
  await expect(page.getByLabel("Nama")).toHaveValue("Foto salah");
  await expect(page.getByLabel(/^Testimoni/)).toHaveValue("Isi tetap ada");
});

test("search narrows the list, says so, and survives an edit", async ({ page }) => {
  const name = uniqueTitle("Dicari");
  const word = name.split(" ").at(-1) ?? "";
  await plantTestimonial(page, name);
  await page.goto(listPath);
  await page.getByLabel("Cari testimoni").fill(word.toUpperCase());
  await page.pressButton("Cari");
  await expect(page.getByText(`1 testimoni untuk pencarian “${word.toUpperCase()}”`)).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(1);
  await cardOf(page, name).followLink(/^Edit/);
  await page.getByLabel("Lokasi").fill("Ambon");
  await save(page, "Testimoni diperbarui");
  await expect(page.getByLabel("Cari testimoni")).toHaveValue(word.toUpperCase());
  await expect(cardOf(page, name)).toContainText("Ambon");
  await page.goto(`${listPath}?cari=${encodeURIComponent('tidak,ada("*%\\)')}`);
  await expect(page.getByRole("heading", { name: "Tidak ada yang cocok" })).toBeVisible();
});

test("more than 24 are paged, and the last page's last one leads back to the first", async ({ page }) => {
  const word = crypto.randomUUID().slice(0, 8);
  for (let number = 1; number <= 25; number += 1) await plantTestimonial(page, `Halaman ${number} ${word}`);
  await page.goto(`${listPath}?cari=${word}`);
  await expect(page.getByText(`25 testimoni untuk pencarian “${word}”`)).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(24);
  await page.followLink("Berikutnya");
  await expect(page.getByText("Halaman 2 dari 2")).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(cardOf(page, `Halaman 1 ${word}`)).toBeVisible();
  await page.followLink(/^Hapus/);
  await page.pressButton("Ya, hapus", "Testimoni dihapus");
  await expect(page.getByRole("article")).toHaveCount(24);
});

test("a change shows at once on pages that were kept", async ({ page, site }) => {
  const url = `${site.origin}/`;
  const cacheOf = async () => (await rawGet(url)).headers["x-cache"];
  await expect.poll(cacheOf).toMatch(/hit|stale/);
  const name = uniqueTitle("Jamaah");
  await plantTestimonial(page, name);
  const after = await rawGet(url);
  expect(after.body.toString()).toContain(name);
  await expect.poll(cacheOf).toBe("hit");
});

test("one that is to appear later is not on the public page yet, and says when", async ({ page }) => {
  const name = uniqueTitle("Hj. Nanti");
  await page.goto(`${listPath}?tambah`);
  await page.getByLabel("Nama").fill(name);
  await page.getByLabel(/^Testimoni/).fill("Alhamdulillah.");
  await page.getByLabel("Tayang mulai").fill("2030-12-03T08:00");
  await save(page, "Testimoni ditambahkan");
  await expect(cardOf(page, name)).toContainText("Tayang 3 Des 2030, 08.00");
  await page.goto("/");
  await expect(quoteOnHome(page, name)).toHaveCount(0);

  await page.goto(listPath);
  await cardOf(page, name).followLink(/^Edit/);
  await expect(page.getByLabel("Tayang mulai")).toHaveValue("2030-12-03T08:00");
  await page.getByLabel("Tayang mulai").fill("");
  await save(page, "Testimoni diperbarui");
  await page.goto("/");
  await expect(quoteOnHome(page, name)).toHaveCount(1);
});
