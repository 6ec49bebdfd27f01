import { readdirSync, readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { expect, staffTest as test } from "../../helpers/client/test.ts";
import { uniqueTitle } from "../../helpers/planted.ts";

/** The editor of articles with all that it imports alone. */
const editorBytes = 126_000;

const assets = "build/client/assets";

test("the editor holds its budget and is loaded by the form of an article alone", () => {
  const scripts = readdirSync(assets).filter((name) => name.endsWith(".js"));
  const editor = scripts.filter((name) => name.startsWith("article-editor-"));
  expect(editor).toHaveLength(1);
  const [name = ""] = editor;
  expect(brotliCompressSync(readFileSync(`${assets}/${name}`)).length).toBeLessThanOrEqual(editorBytes);
  const naming = scripts.filter((script) => readFileSync(`${assets}/${script}`, "utf8").includes(name));
  expect(naming).toHaveLength(1);
  const text = readFileSync(`${assets}/${naming[0]}`, "utf8");
  expect(text).toContain("Alat tulis");
  expect(text).not.toMatch(new RegExp(`from"\\./${name.replace(".", "\\.")}"`));
});

test("without script an article is written, previewed, saved and edited in its text area", async ({
  page,
}) => {
  const title = uniqueTitle("Tanpa skrip");
  await page.goto("/admin/panduan/baru");
  await page.getByRole("textbox", { name: /^Judul/ }).fill(title);
  await page.getByLabel("Ringkasan").fill("Ringkasan pendek.");
  await page.getByLabel(/^Isi artikel/).fill("## Bekal\n\n- koper\n- [paket](/umroh)");
  await page.getByLabel("Status").selectOption("published");
  await page.pressButton("Pratinjau");
  const preview = page.getByRole("region", { name: "Pratinjau (belum disimpan)" });
  await expect(preview.getByRole("heading", { name: "Bekal" })).toBeVisible();
  await expect(page.getByLabel(/^Isi artikel/)).toHaveValue("## Bekal\n\n- koper\n- [paket](/umroh)");
  await page.pressButton("Simpan", "Artikel tersimpan");
  await page.goto("/panduan");
  await page.followLink(new RegExp(`^${title}`));
  await expect(page.getByRole("heading", { name: "Bekal" })).toBeVisible();
});

test("the live preview is the public page's, for editors alone, and safe (S16)", async ({
  page,
  request,
}) => {
  const body =
    "## Satu\n\n<script>alert(1)</script> [x](javascript:alert(1)) ![y](https://lain.id/z.jpg)\n\n**tebal**";
  const answer = await page.request.send("/admin/panduan/pratinjau", { body });
  expect(answer.status()).toBe(200);
  const { html } = JSON.parse(await answer.text()) as { html: string };
  expect(html).toContain('<h2 id="isi-satu">Satu</h2>');
  expect(html).toContain("<p><strong>tebal</strong></p>");
  expect(html).not.toMatch(/<script|<img|javascript:/);
  const stranger = await request.post("/admin/panduan/pratinjau", { form: { body }, maxRedirects: 0 });
  expect(await stranger.text()).not.toContain("tebal");
  await expect(await page.request.get("/admin/panduan/pratinjau", { maxRedirects: 0 })).toAnswer(302);
});
