import { expect, type Page, staffTest as test } from "../../helpers/client/test.ts";
import { uniqueTitle } from "../../helpers/planted.ts";
import { seed } from "../../helpers/seed.ts";

const listPath = "/admin/tanya-jawab";
const publicPath = "/tanya-jawab";

interface Typed {
  question: string;
  answer?: string;
  topic?: string;
}

async function addQuestion(
  page: Page,
  { question, answer = "Jawaban", topic = "Uji" }: Typed,
): Promise<void> {
  await page.goto(`${listPath}?tambah`);
  await page.fillIn({ Pertanyaan: question, Jawaban: answer, Kelompok: topic });
  await page.pressButton("Simpan", "Pertanyaan ditambahkan");
}

const publicHtml = async (page: Page) => page.request.read(publicPath);

function cardOf(page: Page, title: string) {
  return page.getByRole("article", { name: title, exact: true });
}

async function openForm(page: Page, title: string): Promise<string> {
  await page.goto(listPath);
  await cardOf(page, title).followLink(/^Edit/);
  await expect(page.getByLabel("Pertanyaan")).toHaveValue(title);
  return new URL(page.url()).searchParams.get("edit") ?? "";
}

test("what is missing is said beside its field, and everything typed stays", async ({ page }) => {
  await page.goto(`${listPath}?tambah`);
  await page.getByLabel("Pertanyaan").fill("Apa yang ada di sini?");
  for (const label of ["Jawaban", "Kelompok"]) await page.getByLabel(label).fill("   ");
  await page.getByLabel("Terakhir diperiksa").fill("1999-12-31");
  await page.pressButton("Simpan");
  await expect(page.getByRole("alert")).toContainText("Periksa kembali isian yang ditandai");
  for (const said of ["Jawaban wajib diisi", "Kelompok wajib diisi", "tahun 2000 sampai 2199"])
    await expect(page.getByText(said)).toBeVisible();
  await expect(page.getByLabel("Pertanyaan")).toHaveValue("Apa yang ada di sini?");
});

test("an answer shows on the next request, with its links, until hidden or deleted", async ({ page }) => {
  const question = uniqueTitle("Boleh bertanya?");
  const answer =
    "Boleh: [kontak](/kontak), [luar](https://contoh.id/a).\n\nBukan [ini](javascript:alert(1)).";
  await addQuestion(page, { question, answer });
  const shown = await publicHtml(page);
  expect(shown).toContain('Boleh: <a href="/kontak">kontak</a>, <a href="https://contoh.id/a">luar</a>.');
  expect(shown).toContain("Bukan [ini](javascript:alert(1)).");
  const id = await openForm(page, question);
  expect(shown).toContain(`href="#t-${id.slice(-8)}"`);
  await page.request.post(listPath, { form: { intent: "toggle", id, isActive: "false" } });
  expect(await publicHtml(page)).not.toContain(question);
  await page.goto(`${listPath}?hapus=${id}`);
  await page.pressButton("Ya, hapus", "Pertanyaan dihapus");
  await page.goto("/admin/sampah");
  await expect(page.getByRole("heading", { name: question })).toBeVisible();
});

test("the longest answer is kept in every script", async ({ page }) => {
  const question = uniqueTitle("Berapa panjangnya?");
  await addQuestion(page, { question, answer: "ﷺ".repeat(4000) });
  await openForm(page, question);
  await expect(page.getByLabel("Jawaban")).toHaveValue("ﷺ".repeat(4000));
});

test("a package's page shows the first of its category, and leads to all", async ({ page }) => {
  const links = () => page.getByRole("navigation", { name: "Tanya Jawab" }).getByRole("link");
  for (const address of [`/umroh/${seed.reguler.slug}`, `/haji/${seed.furoda.slug}`]) {
    await page.goto(address);
    await expect(links()).toHaveCount(4);
    await expect(links().last()).toHaveAttribute("href", publicPath);
  }
  await expect(links().filter({ hasText: "travel umroh berizin" })).toHaveCount(0);
  const address = (await links().first().getAttribute("href")) ?? "";
  expect(await publicHtml(page)).toContain(`id="${address.split("#")[1]}"`);
});

test("two who edit one question both see what the other wrote", async ({ page }) => {
  const question = uniqueTitle("Berdua?");
  await addQuestion(page, { question });
  const id = await openForm(page, question);
  const mine = page.getByRole("button", { name: "Simpan" });
  const theirs = { id, stamp: "x", version: "lama", question, answer: "Dari rekan", topic: "Uji" };
  await expect(
    await page.request.post(`${listPath}?edit=${id}`, { form: { intent: "save", ...theirs } }),
  ).toAnswer(409, "Dari rekan");
  // Its place and whether it shows are no part of the text.
  await page.request.post(listPath, { form: { intent: "toggle", id, isActive: "false" } });
  await page.request.post(listPath, { form: { intent: "move-up", id } });
  await page.getByLabel("Jawaban").fill("Dari saya");
  await mine.click();
  await expect(page.getByText("Pertanyaan diperbarui")).toBeVisible();
  await expect(cardOf(page, question)).toContainText("Dari saya", "Nonaktif");
  await page.goto(`/admin/riwayat/pertanyaan/${id}`);
  await expect(page.getByRole("heading", { name: "Jawaban" })).toBeVisible();
});

test("requests no button sends are refused, and what is gone is said", async ({ page }) => {
  const forms: Record<string, string>[] = [
    {},
    { intent: "toggle", id: "x", isActive: "true" },
    { intent: "reorder", ids: "x" },
    { intent: "save", question: "tanpa cap" },
  ];
  for (const form of forms) expect((await page.request.send(listPath, form)).status()).toBe(400);
  const gone = await page.goto(`${listPath}?edit=ffffffff-ffff-4fff-8fff-ffffffffffff`);
  expect(gone?.status()).toBe(404);
  await expect(page.getByRole("alert")).toContainText("sudah tidak ada");
});
