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
