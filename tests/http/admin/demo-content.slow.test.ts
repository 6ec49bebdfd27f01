import { Context, expect, signIn, test } from "../../helpers/client/test.ts";
import { startDemoSite } from "../../helpers/demo-site.ts";
import { saveForm } from "../../helpers/planted.ts";
import { seed } from "../../helpers/seed.ts";
import type { Site } from "../../helpers/site.ts";

const noindex = '<meta name="robots" content="noindex"/>';

let own: Site;
test.beforeAll(async () => {
  own = await startDemoSite();
});
test.afterAll(() => own?.stop());

test("'Hapus semua contoh' names counts, leaves nothing of the demo, and comes back from the bin", async () => {
  const owner = new Context(own.origin);
  await signIn(owner);
  const page = await owner.newPage();
  const visitor = new Context(own.origin);
  const item = (name: string) => page.getByRole("article", { name: new RegExp(`^${name}`) });
  expect(await visitor.request.read("/")).not.toContain(noindex);
  await page.goto("/admin");
  await expect(page.getByRole("region", { name: "Siapkan situs" })).toContainText(/\d dari 11 selesai/);
  await saveForm(page, "/admin/edit-home", { "stats[0].value": "350+" });
  await page.goto("/admin/siapkan");
  await expect(item("Teks dan angka")).toContainText("Angka 2 (contoh)");
  await item("Paket pertama").followLink("Hapus semua contoh");
  const question = page.getByRole("region", { name: "Hapus semua contoh?" });
  await expect(question).toContainText(
    /Yang dihapus: 14 paket, 45 keberangkatan, 11 artikel panduan, 25 tanya jawab, 3 album, 8 testimoni, 8 keunggulan, 35 gambar, 60 permintaan, 25 pendaftaran, \d+ teks halaman dan pengaturan, 8 keterangan izin, 1 daftar rekening\./,
  );
  await question.pressButton("Ya, hapus semua contoh");
  await expect(page).toTell("Semua contoh dihapus");
  await expect(item("Paket pertama").getByRole("link", { name: "Hapus semua contoh" })).toHaveCount(0);
  const home = await visitor.request.read("/");
  expect(home).toContain(noindex);
  expect(home).not.toMatch(/rihlah/i);
  expect(home).toContain("350+");
  expect((await visitor.request.get(`/umroh/${seed.reguler.slug}`)).status()).toBe(404);
  expect((await visitor.request.get("/media/kaabah-senja.jpg")).status()).toBe(404);

  await page.goto("/admin/sampah");
  await expect(page.getByRole("region", { name: "Semua contoh" })).toContainText("14 paket");
  await page.pressButton("Pulihkan semua contoh", "Semua contoh dipulihkan");
  const back = await visitor.request.read("/");
  expect(back).toContain("Rihlah Teduh");
  expect(back).toContain("350+");
  expect((await visitor.request.get(`/umroh/${seed.reguler.slug}`)).status()).toBe(200);
  expect((await visitor.request.get("/media/kaabah-senja.jpg")).status()).toBe(200);
});
