import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { expect, type Locator, type Page, staffTest as test } from "../../helpers/client/test.ts";

const maxUploadBytes = 5_242_880;

interface Photo {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A picture under a name that no other test uses. */
async function photo({ width = 90, height = 60 } = {}): Promise<Photo> {
  const buffer = await sharp({ create: { width, height, channels: 3, background: "#0b5d46" } })
    .jpeg()
    .toBuffer();
  return { name: `foto-${randomBytes(4).toString("hex")}.jpg`, mimeType: "image/jpeg", buffer };
}

const box = (page: Page) => page.getByRole("region", { name: "Unggah Gambar" });
const card = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 3, name, exact: true }) });

async function upload(page: Page, files: Photo | Photo[]) {
  await box(page).getByLabel("File gambar").setInputFiles(files);
  await box(page).pressButton("Unggah");
}

async function open(page: Page, query = ""): Promise<void> {
  await page.goto(`/admin/media${query}`);
  await expect(page.getByRole("heading", { level: 1, name: "Media Upload" })).toBeVisible();
}

/** The path of the link that is offered. */
const addressOf = async (place: Locator) =>
  new URL(await place.getByRole("textbox", { name: /^Tautan/ }).inputValue()).pathname;

async function countPictures(page: Page): Promise<number> {
  const text = await page.getByText(/^\d+ gambar$/).textContent();
  return Number.parseInt(text ?? "", 10);
}

test("a photo is uploaded by a click, and served", async ({ page }) => {
  await open(page);
  const before = await countPictures(page);
  const file = await photo();
  await upload(page, file);
  await expect(page).toTell("Upload Berhasil");
  const added = card(page, file.name);
  await expect(added).toContainText("90 × 60 piksel", "Belum dipakai");
  expect(await countPictures(page)).toBe(before + 1);
  const address = await addressOf(added);
  expect(address).toMatch(/^\/media\/\d{13}-[0-9a-f]{12}\.jpg$/);
  const answer = await page.request.get(address);
  expect(answer.headers()["content-type"]).toBe("image/jpeg");
  expect(await sharp(await answer.body()).metadata()).toMatchObject({
    format: "jpeg",
    width: 90,
    height: 60,
  });
});

test("of several files the first is used (A18)", async ({ page }) => {
  await open(page);
  await expect(box(page)).toContainText("hanya yang pertama diunggah");
  const [first, second] = [await photo(), await photo()];
  await upload(page, [first, second]);
  await expect(card(page, first.name)).toBeVisible();
  await expect(card(page, second.name)).toHaveCount(0);
});

const noPicture = "Hanya file gambar yang diperbolehkan";
const tooLarge = "Ukuran file maksimal 5MB";
const iPhonePhoto = "Foto iPhone (HEIC) belum bisa dipakai. Kirim foto ini ke WhatsApp";
const heic = Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1");
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

const refusals: [what: string, name: string, mimeType: string, buffer: Buffer, message: string][] = [
  ["a renamed text file", "jadwal.jpg", "image/jpeg", Buffer.from("Jadwal keberangkatan"), noPicture],
  ["a text file", "jadwal.txt", "text/plain", Buffer.from("Jadwal"), noPicture],
  ["an SVG", "lambang.svg", "image/svg+xml", Buffer.from(svg), noPicture],
  ["5 MB and a byte", "besar.jpg", "image/jpeg", Buffer.alloc(maxUploadBytes + 1, 0xff), tooLarge],
  ["an iPhone's photo", "IMG_0001.HEIC", "image/heic", heic, iPhonePhoto],
  ["an iPhone's photo without a type", "IMG_0001.HEIC", "application/octet-stream", heic, iPhonePhoto],
  ["an iPhone's photo of 6 MB", "IMG_0001.HEIC", "image/heic", Buffer.alloc(6_000_000), iPhonePhoto],
  ["a picture of 12 MB", "kamera.jpg", "image/jpeg", Buffer.alloc(12_000_000, 0xff), tooLarge],
  [
    "a body beyond all measure, which is answered, not cut off,",
    "film.jpg",
    "image/jpeg",
    Buffer.alloc(45_000_000, 0xff),
    tooLarge,
  ],
];

for (const [what, name, mimeType, buffer, message] of refusals) {
  test(`${what} is refused (A17)`, async ({ page }) => {
    const sent = await page.request.post("/admin/media", {
      multipart: { intent: "upload", file: { name, mimeType, buffer } },
      maxRedirects: 0,
    });
    expect([400, 413]).toContain(sent.status());
    const html = await sent.text();
    for (const said of ["Upload Error", message]) expect(html).toContain(said);
    expect(html).not.toContain(name);
  });
}

test("what is refused is said beside the field", async ({ page }) => {
  await open(page);
  await upload(page, { name: "jadwal.txt", mimeType: "text/plain", buffer: Buffer.from("Jadwal") });
  const alert = box(page).getByRole("alert");
  await expect(alert).toContainText("Upload Error", noPicture);
});

test("a picture is found by its name and by its address", async ({ page }) => {
  await open(page);
  const file = await photo();
  await upload(page, file);
  const address = await addressOf(card(page, file.name));
  for (const search of [file.name.toUpperCase(), address]) {
    await page.getByRole("searchbox", { name: "Cari nama gambar" }).fill(search);
    await page.pressButton("Cari");
    await expect(page).toHaveURL(({ searchParams }) => searchParams.get("cari") === search);
    await expect(page.getByText(/^1 dari \d+ gambar/)).toBeVisible();
    await expect(card(page, file.name)).toBeVisible();
  }
  await page.getByRole("searchbox", { name: "Cari nama gambar" }).fill("tidak-ada-%-*");
  await page.pressButton("Cari");
  await expect(page.getByText("Tidak ada gambar dengan nama “tidak-ada-%-*”")).toBeVisible();
  await page.followLink("Hapus pencarian");
  await expect(page.getByText(/^\d+ gambar$/)).toBeVisible();
});

test("a picture says its size and where it is used, leads there, names who would lose it", async ({
  page,
}) => {
  await open(page, "?cari=hero-beranda.jpg");
  const hero = card(page, "hero-beranda.jpg");
  const { width, height } = await sharp(await readFile("supabase/seed/images/hero-beranda.jpg")).metadata();
  await expect(hero).toContainText(`${width} × ${height} piksel`, "Dipakai di:");
  await expect(hero.getByRole("link", { name: "Homepage" })).toHaveAttribute("href", "/admin/edit-home");
  await hero.followLink("Hapus");
  await expect(page.getByText("Gambar ini masih dipakai di: Homepage.")).toBeVisible();
  await open(page, "?cari=jamaah-1.jpg");
  await expect(
    card(page, "jamaah-1.jpg").getByRole("link", { name: "Testimoni Hj. Siti Nurhayati" }),
  ).toHaveAttribute("href", /^\/admin\/testimonials\?edit=/);
  await open(page, "?cari=kaabah-tawaf.jpg");
  await expect(
    card(page, "kaabah-tawaf.jpg")
      .getByRole("link", { name: /^Paket / })
      .first(),
  ).toHaveAttribute("href", /^\/admin\/packages\/edit\//);
});

test("a deleted picture lies in the bin, for staff, comes back or goes for good (S04)", async ({ page }) => {
  await open(page);
  const file = await photo();
  await upload(page, file);
  const address = await addressOf(card(page, file.name));
  expect((await page.request.get(`/gambar${address}/160.webp`)).status()).toBe(200);

  await card(page, file.name).followLink("Hapus");
  await expect(page.getByRole("heading", { name: `Hapus gambar "${file.name}"?` })).toBeVisible();
  await expect(page.getByText("belum dipakai di halaman mana pun")).toContainText("Masuk ke Sampah");
  await page.followLink("Kembali");
  await expect(card(page, file.name)).toBeVisible();

  const statuses = async () =>
    Promise.all(
      [address, `/gambar${address}/160.webp`].map(async (one) => (await page.request.get(one)).status()),
    );
  const binned = page.getByRole("main").getByRole("article", { name: file.name });
  const remove = async () => {
    await card(page, file.name).followLink("Hapus");
    await page.pressButton("Ya, hapus", "Gambar dihapus");
    await expect(card(page, file.name)).toHaveCount(0);
    expect(await statuses()).toEqual([404, 404]);
    await page.followLink("Buka Sampah");
  };
  await remove();
  const little = (await binned.locator("img").getAttribute("src")) ?? "";
  const shown = await page.request.get(little);
  expect([shown.status(), shown.headers()["content-type"]]).toEqual([200, "image/webp"]);
  expect((await page.request.get("/admin/sampah/gambar/987654321")).status()).toBe(404);
  await binned.pressButton(/^Pulihkan/, "Gambar dipulihkan");
  expect(await statuses()).toEqual([200, 200]);

  await page.getByRole("link", { name: "Buka", exact: true }).click();
  await remove();
  await binned.followLink(/^Hapus selamanya/);
  await page.pressButton("Ya, hapus selamanya", "Gambar dihapus selamanya");
  await expect(binned).toHaveCount(0);
  expect((await page.request.get(little)).status()).toBe(404);
});

test("after a deletion pictures kept in memory are looked up anew", async ({ page }) => {
  const html = await page.request.read("/umroh");
  const address = /\/gambar\/media\/[^" ]+\/[0-9a-f]{8}-320\.avif/.exec(html)?.[0] ?? "";
  const fromMemory = async () => {
    const answer = await page.request.get(address);
    expect(answer.status()).toBe(200);
    return answer.headers()["x-cache"] === "hit";
  };
  await expect.poll(fromMemory).toBe(true);
  await open(page);
  const file = await photo();
  await upload(page, file);
  await card(page, file.name).followLink("Hapus");
  await page.pressButton("Ya, hapus", "Gambar dihapus");
  expect(await fromMemory()).toBe(false);
  expect(await fromMemory()).toBe(true);
});

test("a forged deletion takes nothing but the picture it names (S32)", async ({ page }) => {
  const added = await page.request.post("/admin/media/unggah", { multipart: { file: await photo() } });
  const { address } = (await added.json()) as { address: string };
  const found = await page.request.read(`/admin/media?cari=${address}`);
  const id = /hapus=([0-9a-f-]{36})/.exec(found)?.[1] ?? "";
  expect(id).not.toBe("");
  const paths = [
    "kaabah-senja.jpg",
    "../kaabah-senja.jpg",
    "images/kaabah-senja.jpg",
    "../../pengaturan.json",
  ];
  const remove = (form: Record<string, string>) =>
    page.request.send("/admin/media", { intent: "delete", ...form });

  for (const filePath of paths) await remove({ id: "d0000000-0000-4000-8000-00000000dead", filePath });
  for (const filePath of paths) await remove({ id: filePath, filePath });
  await open(page);
  await expect(page.getByRole("alert")).toContainText("Gagal menghapus gambar: ");
  expect((await page.request.get(address)).status()).toBe(200);

  await remove({
    id,
    filePath: "kaabah-senja.jpg",
    file_path: "kaabah-senja.jpg",
    url: "/media/kaabah-senja.jpg",
  });
  expect((await page.request.get(address)).status()).toBe(404);
  expect((await page.request.get("/media/kaabah-senja.jpg")).status()).toBe(200);
});

test("nothing sent is answered with what to do", async ({ page }) => {
  await expect(await page.request.post("/admin/media", { multipart: { nothing: "x" } })).toAnswer(
    400,
    "Pilih file gambar terlebih dahulu",
  );
});

/** Screens that show stored pictures, large and small: photos of packages, faces of pilgrims, the gallery's last page. */
const screens = [
  "/admin/packages",
  "/admin/testimonials",
  "/admin/media",
  "/admin/media?halaman=2",
  "/admin/edit-home",
  "/admin/edit-about",
  "/admin/packages/new",
];

test("no picture of the admin area is broken", async ({ page }) => {
  const addresses = new Set<string>();
  for (const screen of screens) {
    await page.goto(screen);
    const shown = await page
      .locator("img")
      .evaluateAll((images) => images.map((image) => image.getAttribute("src") ?? ""));
    for (const address of shown) addresses.add(address);
  }
  expect([...addresses].filter((address) => address.includes("/media/")).length).toBeGreaterThan(10);
  for (const address of addresses) {
    const answer = await page.request.get(address);
    expect(answer.status(), address).toBe(200);
    expect(answer.headers()["content-type"], address).toMatch(/^image\//);
  }
});
