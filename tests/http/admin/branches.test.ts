import { administrator, expect, type Page, test } from "../../helpers/client/test.ts";
import { pressForCode, readConversation } from "../../helpers/conversation.ts";
import { addInquiry, inquiriesPath, press, timeline } from "../../helpers/inquiries.ts";
import { acceptInvitation, shownInvitation } from "../../helpers/invitation.ts";
import { readPdf } from "../../helpers/pdf.ts";
import { inHalfAYear, plantPackage, uniqueTitle } from "../../helpers/planted.ts";
import { foreignToSchemaOrg } from "../../helpers/schema-org.ts";

const listPath = "/admin/cabang";

const publicHtml = async (page: Page) => page.request.read("/kontak");

function agencyOf(html: string) {
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)];
  return blocks.map((match) => JSON.parse(match[1] ?? "")).find((block) => block["@type"] === "TravelAgency");
}

interface Branch {
  id: string;
  name: string;
}

async function addBranch(page: Page, city: string, whatsapp: string): Promise<Branch> {
  const name = uniqueTitle(`Cabang ${city}`);
  await page.goto(`${listPath}?tambah`);
  await page.fillIn({ "Nama cabang": name, Kota: city, Alamat: "Jl. Contoh 5", "Nomor WhatsApp": whatsapp });
  await page.getByLabel("Tautan peta").fill("https://maps.app.goo.gl/contoh");
  await press(page, "Simpan", "Cabang ditambahkan");
  const edit = page.getByRole("article", { name, exact: true }).getByRole("link", { name: /^Edit/ });
  const id = new URL((await edit.getAttribute("href")) ?? "", "http://x").searchParams.get("edit") ?? "";
  return { id, name };
}

async function deleteBranch(page: Page, { id }: Branch): Promise<void> {
  await page.goto(`${listPath}?hapus=${id}`);
  await press(page, "Ya, hapus", "Cabang dihapus");
}

/** The only inquiry with the code. */
async function openInquiry(page: Page, code: string): Promise<void> {
  await page.goto(`${inquiriesPath}?cari=${code}`);
  await page.followLink(code);
}

test("a text far longer than its field lets it be comes back, and the field says so", async ({
  adminPage: page,
}) => {
  const typed = { name: "Cabang Medan", city: "Medan", whatsapp: "0812-6000-7001" };
  const address = "Jalan panjang ".repeat(2000).trim();
  const form = { ...typed, address, intent: "save", stamp: crypto.randomUUID() };
  const answer = await page.request.post(`${listPath}?tambah`, { form });
  expect(answer.status()).toBe(400);
  const html = await answer.text();
  for (const kept of [...Object.values(typed), address, "Maksimal 300 karakter"])
    expect(html).toContain(kept);
});

test("a branch stands on the contact page until switched off, its chat is its own", async ({
  adminPage: page,
}) => {
  const before = await publicHtml(page);
  const branch = await addBranch(page, "Medan", "0812-6000-7001");
  const html = await publicHtml(page);
  expect(html).toContain('href="https://maps.app.goo.gl/contoh"');
  expect(foreignToSchemaOrg(agencyOf(html))).toEqual([]);
  expect(agencyOf(html).department).toEqual([
    expect.objectContaining({
      "@type": "TravelAgency",
      telephone: "+6281260007001",
      hasMap: expect.any(String),
    }),
  ]);
  const { code } = await pressForCode(page, "/kontak", `Chat ${branch.name}`);
  await page.goto("/kontak");
  await page.getByRole("button", { name: `Chat ${branch.name}` }).click();
  expect((await readConversation(page)).digits).toBe("6281260007001");
  await openInquiry(page, code);
  await expect(page.getByText(`Cabang: ${branch.name}`)).toBeVisible();
  await page.getByLabel("Pindahkan ke").selectOption("pusat");
  await press(page, "Pindahkan", "Permintaan dipindahkan");
  await expect(page.getByText("Cabang: Kantor pusat")).toBeVisible();
  await expect(timeline(page)).toContainText("Dipindahkan ke kantor pusat");

  await page.request.post(listPath, { form: { intent: "toggle", id: branch.id, isActive: "false" } });
  expect(await publicHtml(page)).toBe(before);
  await deleteBranch(page, branch);
  await page.goto("/admin/sampah");
  await expect(page.getByRole("heading", { name: branch.name })).toBeVisible();
});

test("a branch's departure sends chats to its number, inquiries to its inbox", async ({
  adminPage: page,
}) => {
  const branch = await addBranch(page, "Surabaya", "0812-6000-7002");
  const departure = inHalfAYear;
  const { id, href } = await plantPackage(page, uniqueTitle("Lewat Cabang"), { quota: "9", departure });
  const agencys = await pressForCode(page, href, "Booking via WhatsApp");
  await page.goto(`/admin/packages/${id}/keberangkatan`);
  await page.getByRole("article").first().getByRole("link").first().click();
  await page.getByLabel("Cabang").selectOption(branch.id);
  await press(page, "Simpan Perubahan", "Keberangkatan diperbarui");

  const { code } = await pressForCode(page, href, "Konsultasi Gratis");
  await page.goto(href);
  await page.getByRole("button", { name: "Konsultasi Gratis" }).first().click();
  expect((await readConversation(page)).digits).toBe("6281260007002");
  await expect.poll(async () => (await page.request.get(`${href}/brosur.pdf`)).status()).toBe(200);
  const brochure = await page.request.get(`${href}/brosur.pdf`);
  expect(readPdf(await brochure.body()).text).toContain("0812-6000-7002");
  await page.goto(inquiriesPath);
  await page.locator("select[name=cabang]").selectOption(branch.id);
  await page.pressButton("Cari");
  await expect(page.getByText(`permintaan dengan cabang ${branch.name}`)).toBeVisible();
  await expect(page.getByRole("article").filter({ hasText: code })).toContainText(branch.name);
  await expect(page.getByRole("article").filter({ hasText: agencys.code })).toHaveCount(0);
  await deleteBranch(page, branch);
  await page.goto(href);
  await page.getByRole("button", { name: "Konsultasi Gratis" }).first().click();
  expect((await readConversation(page)).digits).not.toBe("6281260007002");
});

test("whoever is bound to a branch has its inbox alone, and hands on", async ({ adminPage, page }) => {
  const branch = await addBranch(adminPage, "Makassar", "0812-6000-7003");
  const email = `rina-${crypto.randomUUID().slice(0, 8)}@contoh.id`;
  await adminPage.goto("/admin/team");
  await adminPage.fillIn({ Email: email, Nama: "Rina" });
  await adminPage.getByRole("radio", { name: /^Layanan/ }).check();
  await adminPage.getByLabel("Cabang", { exact: true }).selectOption(branch.id);
  await adminPage.pressButton("Buat tautan undangan");
  const link = await shownInvitation(adminPage);
  await acceptInvitation(page, link);

  await expect(page.getByText("hanya dari cabang Anda")).toBeVisible();
  await page.goto("/admin/profile");
  await expect(page.getByRole("region", { name: "Informasi Akun" })).toContainText(branch.name);
  const elsewhere = await addInquiry(adminPage, { name: uniqueTitle("Pusat") });
  const name = uniqueTitle("Milik cabang");
  const own = await addInquiry(page, { name });
  await page.goto(inquiriesPath);
  await expect(page.getByText("1 permintaan", { exact: true })).toBeVisible();
  await expect(page.locator("select[name=cabang]")).toHaveCount(0);
  expect((await page.request.get(elsewhere)).status()).toBe(404);
  expect(await page.request.read(`${inquiriesPath}/ekspor.csv`)).not.toContain("Pusat");

  // Both have it open; Rina is first.
  await adminPage.goto(own);
  await page.goto(own);
  await press(page, "Tangani", "Permintaan ini sekarang Anda tangani");
  await adminPage.getByRole("button", { name: "Tangani", exact: true }).click();
  await expect(adminPage.getByRole("alert")).toContainText("Rina sudah menangani permintaan ini.");
  // Nothing is selected at first: a press alone changes nothing, and what the other select holds is kept.
  await expect(page.getByLabel("Serahkan kepada")).toHaveValue("");
  await expect(page.getByLabel("Pindahkan ke")).toHaveValue("");
  await page.getByLabel("Pindahkan ke").selectOption("pusat");
  await page.getByRole("button", { name: "Serahkan", exact: true }).click();
  await expect(page.getByText("Pilih dahulu siapa yang menangani.")).toBeVisible();
  await expect(page.getByLabel("Serahkan kepada")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Pindahkan ke")).toHaveValue("pusat");
  await page.getByLabel("Pindahkan ke").selectOption("");
  await page.getByRole("button", { name: "Pindahkan", exact: true }).click();
  await expect(page.getByText("Pilih dahulu cabangnya.")).toBeVisible();
  await expect(page.getByText(`Cabang: ${branch.name}`)).toBeVisible();
  const refused = await page.request.post(own, { form: { intent: "move", branch: "" } });
  expect(refused.status()).toBe(422);
  await page.getByLabel("Serahkan kepada").selectOption(administrator.email);
  await press(page, "Serahkan", "Permintaan diserahkan");
  await expect(timeline(page)).toContainText(`Ditangani oleh ${administrator.email}`);
  await expect(page.getByText("Sesudah dipindahkan, Anda tidak melihatnya lagi")).toBeVisible();
  await page.getByLabel("Pindahkan ke").selectOption("pusat");
  await press(page, "Pindahkan", "Permintaan dipindahkan");
  await expect(page.getByText("Permintaan itu tidak tampil lagi di sini")).toBeVisible();
  await expect(page.getByText("0 permintaan", { exact: true })).toBeVisible();
  await adminPage.reload();
  await expect(adminPage.getByText("Cabang: Kantor pusat")).toBeVisible();

  await adminPage.goto(`${listPath}?hapus=${branch.id}`);
  await adminPage.pressButton("Ya, hapus");
  await expect(adminPage.getByRole("alert")).toContainText("masih menjadi tempat kerja anggota tim");
  await adminPage.goto("/admin/team");
  await adminPage.getByRole("article").filter({ hasText: email }).getByRole("link").click();
  await adminPage.getByLabel("Cabang", { exact: true }).selectOption("");
  await press(adminPage, "Simpan", "Perubahan disimpan");
  await deleteBranch(adminPage, branch);
});
