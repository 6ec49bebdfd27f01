import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { administrator, Context, expect, type Page, signIn, test } from "../../helpers/client/test.ts";
import { startEmptySite } from "../../helpers/empty-site.ts";
import { inHalfAYear, plantPackage, saveForm } from "../../helpers/planted.ts";
import type { Site } from "../../helpers/site.ts";

const mails: string[] = [];
const mailServer = new SMTPServer({
  disabledCommands: ["STARTTLS", "AUTH"],
  onData: (stream, { envelope }, done) => {
    void text(stream).then(() => {
      mails.push(...envelope.rcptTo.map(({ address }) => address));
      done();
    });
  },
});

let site: Site | undefined;
test.afterAll(async () => {
  await site?.stop();
  mailServer.close(() => undefined);
});

const noindex = '<meta name="robots" content="noindex"/>';
const checklist = "/admin/siapkan";

const item = (page: Page, name: string) => page.getByRole("article", { name: new RegExp(`^${name}`) });

async function expectDone(page: Page, name: string): Promise<void> {
  await page.goto(checklist);
  await expect(item(page, name).getByRole("heading")).toContainText("(selesai)");
}

/** Each link to a field leads to what a browser focuses: a field, or a group of them that takes the focus. */
async function expectLinksToFields(page: Page): Promise<void> {
  const links = await page
    .getByRole("article")
    .getByRole("link")
    .evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  const toFields = links.filter((href) => href.includes("#"));
  expect(toFields.length).toBeGreaterThan(10);
  for (const href of toFields) {
    const [path = "", id = ""] = href.split("#");
    await page.goto(path);
    const field = page.locator(`[id="${id}"]:is(input, textarea, select, button, [tabindex])`);
    await expect(field).toHaveCount(1);
  }
}

/** Nothing of licence, years or satisfaction but the default figures, nobody's number, and no search engine. */
async function expectNoClaims(visitor: Context): Promise<void> {
  for (const path of ["/", "/umroh", "/tentang-kami", "/kontak", "/galeri", "/cek", "/tanya-jawab"]) {
    const html = await visitor.request.read(path);
    const words = html
      .replace(/<style[\s\S]*?<\/style>|<script(?! type="application)[\s\S]*?<\/script>/g, "")
      .replaceAll(/15\+<\/strong><span[^>]*>Tahun Pengalaman|99%<\/strong><span[^>]*>Kepuasan Jamaah/g, "");
    expect(words, path).not.toMatch(
      /berizin|izin resmi|terdaftar sebagai|akreditasi|\d+ tahun|kepuasan|pengalaman</i,
    );
    expect(html, path).not.toMatch(/wa\.me\/|href="tel:/);
    expect(html, path).toContain(noindex);
  }
}

/** What visitors read where nothing is entered yet, with a way to ask. */
async function expectEmptyLists(visitor: Context): Promise<void> {
  const titles = { "/panduan": "Panduan", "/galeri": "Album", "/tanya-jawab": "Tanya jawab" };
  for (const [path, what] of Object.entries(titles)) {
    const html = await visitor.request.read(path);
    expect(html, path).toContain(`${what} pertama segera hadir`);
    expect(html, path).toContain("Tanya lewat WhatsApp");
  }
}

test("from an empty site to a published one by the checklist, without script (P20)", async () => {
  await once(mailServer.listen(0, "127.0.0.1"), "listening");
  const { port } = mailServer.server.address() as AddressInfo;
  site = await startEmptySite({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: "info@contoh.id" });
  const owner = new Context(site.origin);
  await signIn(owner);
  const page = await owner.newPage();
  const visitor = new Context(site.origin);
  await expectNoClaims(visitor);
  await expectEmptyLists(visitor);
  expect(await visitor.request.read("/sitemap.xml")).not.toContain("<url>");

  await page.goto("/admin");
  const card = page.getByRole("region", { name: "Siapkan situs" });
  await expect(card).toContainText("0 dari 11 selesai");
  await card.followLink("Lanjutkan");

  await expectLinksToFields(page);
  for (const [label, name, path, fields] of [
    [
      "Isi Nama website",
      "Nama dan logo",
      "/admin/settings",
      { siteName: "Amanah", logo: "/images/hero-bawaan.jpg" },
    ],
    [
      "Isi Nomor WhatsApp",
      "Kontak dan WhatsApp",
      "/admin/edit-contact",
      {
        whatsapp: "0812-3456-7890",
        phone1: "021-5550-777",
        email1: "info@contoh.id",
        address: "Jalan Slamet 1",
      },
    ],
  ] as const) {
    await page.goto(checklist);
    const to = await item(page, name).getByRole("link", { name: label }).getAttribute("href");
    expect(to?.split("#")[0]).toBe(path);
    await saveForm(page, path, { ...fields });
    await expectDone(page, name);
  }
  await item(page, "Legalitas").followLink("Isi Nama resmi perusahaan");
  await page.pressButton("Tambah rekening");
  await page.fillIn({
    ...{ "Nama resmi perusahaan": "PT Amanah", "Nomor izin PPIU": "U.123" },
    ...{ Bank: "Bank Syariah", "Nomor rekening": "7001234567", "Atas nama": "PT Amanah" },
  });
  await page.pressButton("Simpan Legalitas", "Legalitas disimpan");
  await expectDone(page, "Legalitas");
  await expect(item(page, "Kontak").getByRole("link", { name: /Coba buka WhatsApp/ })).toHaveAttribute(
    "href",
    "https://wa.me/6281234567890",
  );

  await saveForm(page, "/admin/edit-home", { "stats[0].value": "350+" });
  await page.goto(checklist);
  await expect(item(page, "Teks dan angka")).toContainText("Angka 2: “15+ Tahun Pengalaman”");
  await expect(item(page, "Teks dan angka")).not.toContainText("Angka 1");
  for (let open = 6; open > 0; open -= 1) {
    const buttons = item(page, "Teks dan angka").getByRole("button", { name: /^Sudah benar/ });
    await expect(buttons).toHaveCount(open);
    await buttons.first().click();
  }
  await expectDone(page, "Teks dan angka");

  await plantPackage(page, "Umroh Amanah", { departure: inHalfAYear });
  await expectDone(page, "Paket pertama");
  await item(page, "Email berfungsi").pressButton("Kirim email percobaan");
  await expect(page).toTell("Email percobaan dikirim");
  expect(mails).toEqual([administrator.email]);
  await expectDone(page, "Email berfungsi");
  await item(page, "Cadangan data").pressButton("Sudah dicadangkan dengan cara lain");
  await expectDone(page, "Cadangan data");
  await expect(page.getByRole("main")).toContainText("7 dari 11 selesai");

  await item(page, "Terbitkan situs").followLink("Terbitkan situs");
  const question = page.getByRole("region", { name: /^Terbitkan, walau 3 langkah belum selesai/ });
  await expect(question.getByRole("listitem")).toHaveText([
    "Alamat situs",
    "Orang kedua",
    "Masuk dua langkah untuk Anda",
  ]);
  await question.pressButton("Ya, terbitkan");
  await expect(page).toTell("Situs diterbitkan");
  expect(await visitor.request.read("/")).not.toContain(noindex);
  expect(await visitor.request.read("/sitemap.xml")).toContain("<url>");

  await page.goto(checklist);
  await item(page, "Terbitkan situs").followLink("Tarik situs");
  await page.pressButton("Ya, tarik situs", "Situs ditarik");
  expect(await visitor.request.read("/")).toContain(noindex);
});
