import { expect, type Page, staffTest as test } from "../../helpers/client/test.ts";
import { plantFeature, uniqueTitle } from "../../helpers/planted.ts";

const listPath = "/admin/features";

function cardOf(page: Page, title: string) {
  return page.getByRole("article", { name: title, exact: true });
}

async function addFeature(page: Page, title: string, icon = "Perisai"): Promise<void> {
  await page.goto(`${listPath}?tambah`);
  await page.fillIn({ Judul: title, Deskripsi: `Penjelasan ${title}` });
  await page.getByRole("radio", { name: icon }).check();
  await page.pressButton("Simpan", "Keunggulan ditambahkan");
}

/** To the top of the list, where the home page shows it; the last step by the card's own button. */
async function moveToTop(page: Page, title: string): Promise<void> {
  const links = page.getByRole("article").getByRole("link", { name: /^Edit/ });
  const ids = await links.evaluateAll((all) =>
    all.map((link) => link.getAttribute("href")?.split("edit=")[1] ?? ""),
  );
  const [first = "", ...others] = ids;
  const last = others.pop() ?? "";
  const form = new URLSearchParams({ intent: "reorder" });
  for (const id of [first, last, ...others]) form.append("ids", id);
  await page.request.post(listPath, {
    headers: { "content-type": "application/x-www-form-urlencoded" },
    data: form.toString(),
  });
  await page.goto(listPath);
  await cardOf(page, title).pressButton(/^Naikkan/, "Urutan diperbarui");
  await expect(cardOf(page, title)).toContainText("Urutan 1 dari");
}

async function deleteFeature(page: Page, title: string): Promise<void> {
  await page.goto(listPath);
  await cardOf(page, title).followLink(/^Hapus/);
  await expect(page.getByRole("heading", { name: `Hapus keunggulan "${title}"?` })).toBeVisible();
  await page.pressButton("Ya, hapus", "Keunggulan dihapus");
  await expect(cardOf(page, title)).toHaveCount(0);
}

test("a refused form speaks of unsaved changes only where something was typed", async ({ page }) => {
  await page.goto(`${listPath}?tambah`);
  await page.pressButton("Simpan");
  await expect(page.getByRole("alert")).toContainText("Mohon lengkapi semua field");
  await expect(page.getByText("Perubahan belum disimpan")).toHaveCount(0);
  await page.fillIn({ Judul: "Judul saja" });
  await page.pressButton("Simpan");
  await expect(page.getByText("Perubahan belum disimpan")).toBeVisible();
});

test("the public page shows the first four active ones, on the next request", async ({ page }) => {
  const title = uniqueTitle("Urutan teratas");
  const onHome = () =>
    page.getByRole("region", { name: "Mengapa Memilih Kami?" }).getByRole("heading", { level: 3 });
  await addFeature(page, title, "Bintang");
  await page.goto("/");
  await expect(onHome()).toHaveCount(4);
  await expect(onHome().filter({ hasText: title })).toHaveCount(0);

  await page.goto(listPath);
  await moveToTop(page, title);
  await expect(cardOf(page, title)).toContainText("Tampil di beranda");
  await expect(page.getByRole("article").filter({ hasText: "Tampil di beranda" })).toHaveCount(4);
  await page.goto("/");
  await expect(onHome().first()).toHaveText(title);

  await page.goto(listPath);
  await cardOf(page, title).pressButton(/^Nonaktifkan/, "Keunggulan dinonaktifkan");
  await expect(cardOf(page, title)).toContainText("Nonaktif");
  await expect(cardOf(page, title)).not.toContainText("Tampil di beranda");
  await page.goto("/");
  await expect(onHome()).toHaveCount(4);
  await expect(onHome().filter({ hasText: title })).toHaveCount(0);

  await page.goto(listPath);
  await cardOf(page, title).pressButton(/^Aktifkan/, "Keunggulan diaktifkan");
  await page.goto("/");
  await expect(onHome().first()).toHaveText(title);
  await deleteFeature(page, title);
  await page.goto("/");
  await expect(onHome().filter({ hasText: title })).toHaveCount(0);
});

test("a switch, a move or a save between others' edits is no newer text", async ({ page }) => {
  const title = uniqueTitle("Tombol saja");
  await plantFeature(page, title);
  await page.goto(listPath);
  await cardOf(page, title).followLink(/^Edit/);
  await expect(page.getByLabel("Judul")).toHaveValue(title);
  const id = new URL(page.url()).searchParams.get("edit") ?? "";
  await page.request.post(listPath, { form: { intent: "toggle", id, isActive: "false" } });
  await page.request.post(listPath, { form: { intent: "move-up", id } });
  await page.getByLabel("Deskripsi").fill("Tetap tersimpan");
  await page.pressButton("Simpan", "Keunggulan diperbarui");
  await expect(cardOf(page, title)).toContainText("Nonaktif");
});

test("what has gone is said, and what was typed can be added again", async ({ page }) => {
  const title = uniqueTitle("Terhapus");
  await plantFeature(page, title);
  await page.goto(listPath);
  await cardOf(page, title).followLink(/^Edit/);
  await expect(page.getByLabel("Judul")).toHaveValue(title);
  const id = new URL(page.url()).searchParams.get("edit") ?? "";
  await page.request.post(listPath, { form: { intent: "delete", id } });
  await page.getByLabel("Deskripsi").fill("Masih ada");
  await page.pressButton("Simpan");
  await expect(page.getByRole("alert")).toContainText("sudah dihapus");
  await expect(page.getByLabel("Deskripsi")).toHaveValue("Masih ada");
  await page.pressButton("Simpan", "Keunggulan ditambahkan");

  const answer = await page.goto(`${listPath}?edit=${id}`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("alert")).toContainText("sudah tidak ada");
  await page.goto(`${listPath}?edit=bukan-id`);
  await expect(page.getByRole("alert")).toContainText("sudah tidak ada");
});

test("requests no button sends are refused", async ({ page }) => {
  const forms: Record<string, string>[] = [
    {},
    { intent: "toggle", id: "x", isActive: "true" },
    { intent: "delete", id: "1 or 1=1" },
    { intent: "reorder", ids: "x" },
    { intent: "save", title: "tanpa cap" },
  ];
  for (const form of forms) {
    await expect(await page.request.send(listPath, form)).toAnswer(400);
  }
});
