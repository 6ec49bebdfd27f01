import type { Locator, Page } from "@playwright/test";
import { addInquiry } from "../helpers/inquiry-form.ts";
import { plantAgent, uniqueTitle } from "../helpers/planted.ts";
import { seed } from "../helpers/seed.ts";
import { isFullRun } from "../helpers/soak.ts";
import { administrator, expect, expectMessage, goWithin, open, staffTest } from "../helpers/test.ts";

const test = staffTest.extend({ viewport: { width: 1280, height: 800 } });

const windows = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

/** Puts in what is longer than any text may be, past the browser's own limit. */
function pasteTooLong(field: Element): void {
  (field as HTMLInputElement).value = "x ".repeat(3000);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

interface FormScreen {
  address: string;
  field: string;
  button: string;
  saved: string;
}

/** Every kind of screen on which two people can save the same thing. */
const screens: Record<string, (page: Page) => Promise<FormScreen> | FormScreen> = {
  "edit-home": () => ({
    address: "/admin/edit-home",
    field: "Judul bagian",
    button: "Simpan Perubahan",
    saved: "Konten homepage disimpan",
  }),
  "edit-about": () => ({
    address: "/admin/edit-about",
    field: "Judul halaman",
    button: "Simpan Perubahan",
    saved: "Halaman tentang disimpan",
  }),
  "edit-contact": () => ({
    address: "/admin/edit-contact",
    field: "Jam operasional",
    button: "Simpan Perubahan",
    saved: "Informasi kontak disimpan",
  }),
  settings: () => ({
    address: "/admin/settings",
    field: "Nama website",
    button: "Simpan Pengaturan",
    saved: "Pengaturan disimpan",
  }),
  legality: () => ({
    address: "/admin/legalitas",
    field: "Nama resmi perusahaan",
    button: "Simpan Legalitas",
    saved: "Legalitas disimpan",
  }),
  package: () => ({
    address: `/admin/packages/edit/${seed.furoda.id}`,
    field: "Tagline",
    button: "Simpan Perubahan",
    saved: "Perubahan tersimpan",
  }),
  departure: async (page) => ({
    address: await firstEdit(page, `/admin/packages/${seed.furoda.id}/keberangkatan`),
    field: "Catatan",
    button: "Simpan Perubahan",
    saved: "Keberangkatan diperbarui",
  }),
  article: async (page) => ({
    address: await firstEdit(page, "/admin/panduan"),
    field: "Penulis",
    button: "Simpan",
    saved: "Perubahan tersimpan",
  }),
  feature: (page) => listed(page, "/admin/features", "Judul (wajib)", "Keunggulan diperbarui"),
  testimonial: (page) => listed(page, "/admin/testimonials", "Lokasi", "Testimoni diperbarui"),
  question: (page) => listed(page, "/admin/tanya-jawab", "Pertanyaan (wajib)", "Pertanyaan diperbarui"),
  album: (page) => listed(page, "/admin/galeri", "Judul (wajib)", "Album diperbarui"),
  agent: async (page) => ({
    address: `/admin/agents?edit=${await plantAgent(page, `R24${crypto.randomUUID().slice(0, 5)}`)}`,
    field: "Kota",
    button: "Simpan",
    saved: "Agen diperbarui",
  }),
  inquiry: async (page) => ({
    address: await addInquiry(page, { name: uniqueTitle("Terlihat"), phone: "0812-3456-7890" }),
    field: "Catatan",
    button: "Simpan",
    saved: "Permintaan disimpan",
  }),
};

async function firstEdit(page: Page, list: string): Promise<string> {
  const html = await (await page.request.get(list)).text();
  const [, address] = /href="([^"]*(?:\?edit=|\/keberangkatan\/|\/panduan\/)[0-9a-f-]{36})"/.exec(html) ?? [];
  if (address === undefined) throw new Error(`${list} has nothing to edit`);
  return address;
}

async function listed(page: Page, list: string, field: string, saved: string): Promise<FormScreen> {
  return { address: await firstEdit(page, list), field, button: "Simpan", saved };
}

/** Why what has the focus is no answer in sight; "" where it is one. */
function whyUnseen(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    const isField = focused?.matches('[aria-invalid="true"]');
    const answer = isField ? focused : focused?.closest("[role=alert], [data-answer]");
    if (!answer) return `the focus is on ${focused?.outerHTML.slice(0, 90)}`;
    const described = answer.getAttribute("aria-describedby")?.split(" ") ?? [];
    const errorId = described.find((id) => id.endsWith("-error"));
    const message = isField ? document.getElementById(errorId ?? "") : answer;
    for (const part of [answer, message]) {
      const box = part?.getBoundingClientRect();
      if (!part || !box || box.height === 0) return `nothing is said at ${answer.outerHTML.slice(0, 90)}`;
      const seen = document.elementFromPoint(box.left + 12, box.top + Math.min(12, box.height / 2));
      if (!part.contains(seen))
        return `${part.outerHTML.slice(0, 90)} is covered by ${seen?.outerHTML.slice(0, 90)}`;
    }
    return "";
  });
}

async function expectInSight(page: Page, what: string): Promise<void> {
  await expect
    .poll(() => whyUnseen(page), { message: `${what} at ${page.viewportSize()?.width} px` })
    .toBe("");
}

/** Saves the opened form with another value of the field, as a colleague who opened it at the same time would. */
async function overtake(field: Locator, text: string): Promise<void> {
  const status = await field.evaluate(async (element: HTMLInputElement, value) => {
    const form = element.form as HTMLFormElement;
    const fields = new FormData(form, form.querySelector<HTMLButtonElement>("button[name=intent]"));
    fields.set(element.name, value);
    const isMultipart = form.enctype === "multipart/form-data";
    const body = isMultipart ? fields : new URLSearchParams([...fields] as [string, string][]);
    const answer = await fetch(form.action, { method: "POST", body, redirect: "manual" });
    return answer.type === "opaqueredirect" ? "saved" : answer.status;
  }, text);
  expect(status).toBe("saved");
}

/** What is stored in the field now. */
function storedIn(field: Locator): Promise<string | undefined> {
  return field.evaluate(async (element: HTMLInputElement) => {
    const html = await (await fetch(window.location.href)).text();
    const opened = new DOMParser().parseFromString(html, "text/html");
    return opened.querySelector<HTMLInputElement>(`#isi form [name="${element.name}"]`)?.value;
  });
}

/** A form in groups, one in tabs, one with a panel; `npm run test:full` takes every screen. */
const usual = ["edit-home", "package", "inquiry"];

for (const [name, find] of Object.entries(screens)) {
  if (!isFullRun && !usual.includes(name)) continue;
  test(`${name}: a refusal and a conflict are focused and in sight, twice pressed too (R24)`, async ({
    adminPage: page,
  }) => {
    const screen = await find(page);
    const [mine, theirs] = [uniqueTitle("Saya"), uniqueTitle("Rekan")];
    await open(page, screen.address);
    const field = page.getByLabel(screen.field, { exact: true });
    const save = page.getByRole("button", { name: screen.button, exact: true }).last();
    await field.evaluate(pasteTooLong);
    for (const size of windows) {
      await page.setViewportSize(size);
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await save.click();
      await expectInSight(page, "refusal");
    }
    await overtake(field, theirs);
    await field.fill(mine);
    for (const size of windows) {
      await page.setViewportSize(size);
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await save.click();
      await expectInSight(page, "conflict");
      expect(await storedIn(field)).toBe(theirs);
    }
    await save.click();
    await expectInSight(page, "conflict pressed again");
    await field.press("End");
    expect(await storedIn(field)).toBe(theirs);
    await page.getByRole("button", { name: "Simpan versi saya" }).click();
    await expectMessage(page, screen.saved);
  });
}

interface OtherForm {
  address: string;
  fill: Record<string, string>;
  /** Beginning of the label of a radio button. */
  check?: RegExp;
  button: string;
}

const otherForms: Record<string, (page: Page) => Promise<OtherForm> | OtherForm> = {
  "a wrong current password": () => ({
    address: "/admin/profile",
    fill: {
      "Password saat ini >> nth=1": "bukan-password-saya",
      "Password baru": "empat-belas-domba-biru",
      "Konfirmasi password baru": "empat-belas-domba-biru",
    },
    button: "Simpan Password",
  }),
  "an invitation of a member": () => ({
    address: "/admin/team",
    fill: { Email: administrator.email, Nama: "Sudah ada" },
    check: /^Editor/,
    button: "Buat tautan undangan",
  }),
  "an inquiry by hand": () => ({ address: "/admin/inquiries/baru", fill: { Catatan: "" }, button: "Simpan" }),
  "a commission": () => ({
    address: "/admin/agents/komisi",
    fill: { "Komisi per jamaah (rupiah)": "9.000.000.000" },
    button: "Simpan",
  }),
  "a payment": async (page) => ({
    address: `/admin/agents/${await plantAgent(page, `R24${crypto.randomUUID().slice(0, 5)}`)}`,
    fill: { "Jumlah (Rp)": "0" },
    button: "Catat pembayaran",
  }),
  "a series of dates": () => ({
    address: `/admin/packages/${seed.furoda.id}/keberangkatan/rangkaian`,
    fill: { "Berapa kali": "9999" },
    button: "Periksa Tanggal",
  }),
};

/** `npm run test:full` takes every one. */
const usualOther = "a payment";

for (const [name, find] of Object.entries(otherForms)) {
  if (!isFullRun && name !== usualOther) continue;
  test(`refused: ${name} is focused and in sight (R24)`, async ({ adminPage: page }) => {
    const { address, fill, check, button } = await find(page);
    await open(page, address);
    for (const size of windows) {
      await page.setViewportSize(size);
      if (check) await page.getByLabel(check).check();
      for (const [place, text] of Object.entries(fill)) {
        const [words = "", nth] = place.split(" >> nth=");
        const label = new RegExp(`^${words.replace(/[()]/g, "\\$&")}( \\(wajib\\))?$`);
        await page
          .getByLabel(label)
          .nth(Number(nth ?? 0))
          .fill(text);
      }
      await page.keyboard.press("Tab");
      await page.getByRole("button", { name: button, exact: true }).last().click();
      await expectInSight(page, name);
    }
  });
}

test("refused imports, uploads and sign-ins are in sight (R24)", async ({ adminPage: page }) => {
  await open(page, "/admin/packages/impor");
  for (const size of windows) {
    await page.setViewportSize(size);
    await page
      .getByLabel("Berkas XLSX atau CSV")
      .setInputFiles({ name: "paket.csv", mimeType: "text/csv", buffer: Buffer.from("bukan,kolom\n1,2\n") });
    await page.getByRole("button", { name: "Periksa berkas" }).click();
    await expectInSight(page, "import");
  }
  await goWithin(page, "/admin/media");
  for (const size of windows) {
    await page.setViewportSize(size);
    await page
      .getByLabel("File gambar")
      .setInputFiles({ name: "catatan.txt", mimeType: "text/plain", buffer: Buffer.from("bukan gambar") });
    await expectInSight(page, "upload");
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("button", { name: "Logout" }).last().click();
  await page.getByLabel("Email").fill(administrator.email);
  for (const size of windows) {
    await page.setViewportSize(size);
    // An answer brings no password back.
    await page.getByLabel("Password", { exact: true }).fill("salah");
    await page.getByRole("button", { name: "Masuk", exact: true }).click();
    await expectInSight(page, "sign-in");
  }
});
