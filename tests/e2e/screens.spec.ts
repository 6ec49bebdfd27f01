import type { Page } from "@playwright/test";
import { bringJudge, expectAccessible, expectFitting, lowScreen } from "../helpers/accessibility.ts";
import { inquiriesPath } from "../helpers/inquiry-form.ts";
import { plantPackage, plantSeries, uniqueTitle } from "../helpers/planted.ts";
import { publicPages } from "../helpers/public-pages.ts";
import { seed } from "../helpers/seed.ts";
import { soakCases } from "../helpers/soak.ts";
import { expect, goWithin, open, test } from "../helpers/test.ts";

const gone = "ffffffff-ffff-4fff-8fff-ffffffffffff";
const feature = "f0000000-0000-4000-8000-000000000001";
const testimonial = "c0000000-0000-4000-8000-000000000001";
const album = "e1000000-0000-4000-8000-000000000001";
const article = "d0000000-0000-4000-8000-000000000006";
const question = "e0000000-0000-4000-8000-000000000001";
const picture = "d0000000-0000-4000-8000-000000000025";
const inquiry = `${inquiriesPath}/d0000000-0000-4000-8000-000000000006`;

/** Every page, and one of each kind of other screen; the others come in `npm run test:full`, and so below. */
const visitorScreens = soakCases(
  [
    ...publicPages,
    `/bandingkan?p=${seed.reguler.slug}&p=${seed.turki.slug}&p=${seed.furoda.slug}`,
    "/cari?q=hotel+mekah",
    "/cek?nomor=99999999",
    "/tidak-ada",
    "/admin/login",
    "/auth/confirm?token_hash=x&type=invite",
  ],
  [
    "/packages?halaman=2",
    "/umroh?bulan=2040-01",
    "/jadwal?bulan=2040-01",
    "/cari?q=meningtis",
    "/cari?q=zzzz",
    "/cek?nomor=0000001234",
    "/cek?nomor=1234",
    `/haji/${seed.furoda.slug}`,
    "/admin/lupa-password",
    "/auth/confirm",
  ],
);

// Nouns share their list and form (app/records): a gone one, a deletion, an empty form are the features'.
const staffScreens = soakCases(
  [
    "/admin",
    "/admin/profile",
    "/admin/packages",
    `/admin/packages/edit/${seed.reguler.id}`,
    `/admin/packages/${seed.reguler.id}/keberangkatan`,
    `/admin/packages/${seed.reguler.id}/keberangkatan/rangkaian`,
    `/admin/packages/${seed.reguler.id}/bagikan`,
    "/admin/features?tambah",
    `/admin/features?hapus=${feature}`,
    `/admin/testimonials?edit=${testimonial}`,
    "/admin/agents/komisi",
    "/admin/packages/impor",
    `/admin/galeri?edit=${album}`,
    `/admin/panduan/${article}`,
    "/admin/team",
    "/admin/media",
    inquiriesPath,
    inquiry,
    `${inquiry}?tanya=hapus`,
    "/admin/edit-home",
    "/admin/settings",
    "/admin/sampah",
    `/admin/riwayat/paket/${seed.reguler.id}`,
  ],
  [
    "/admin/packages?cari=tidak-ada",
    `/admin/packages?hapus=${seed.reguler.id}`,
    "/admin/packages/new",
    "/admin/keberangkatan",
    "/admin/keberangkatan?waktu=lewat&cari=tidak-ada",
    `/admin/packages/${seed.reguler.id}/keberangkatan/baru`,
    "/admin/features",
    `/admin/features?edit=${gone}`,
    "/admin/testimonials",
    "/admin/testimonials?cari=tidakadayangcocok",
    "/admin/testimonials?tambah",
    "/admin/cabang?tambah",
    "/admin/agents?tambah",
    "/admin/galeri",
    "/admin/galeri?tambah",
    "/admin/panduan",
    "/admin/panduan?cari=tidakadayangcocok",
    "/admin/panduan/baru",
    `/admin/panduan?hapus=${article}`,
    "/admin/tanya-jawab",
    `/admin/tanya-jawab?edit=${question}`,
    "/admin?baru",
    "/admin/media?halaman=2",
    "/admin/media?cari=tidak-ada",
    `/admin/media?hapus=${picture}`,
    `${inquiriesPath}?cari=tidakadayangcocok`,
    `${inquiriesPath}?hapus-contoh`,
    `${inquiriesPath}/baru`,
    `${inquiry}?tanya=anonim`,
    `${inquiriesPath}/${gone}`,
    "/admin/pendaftaran",
    "/admin/pendaftaran/baru",
    "/admin/pengaturan-pendaftaran",
    "/admin/edit-about",
    "/admin/edit-contact",
    "/admin/legalitas",
    "/admin/bantuan",
  ],
);

/** What all screens draw alike is judged on the first of them. */
const knownOn = (address: string) =>
  ["/", "/admin"].includes(address) ? [] : ["header:has(~ #isi)", "#isi ~ footer", "aside"];

/** As tall as the page: what the bar at a phone's end lies over can be scrolled from under it. */
async function openOnPhone(page: Page, address: string): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(address);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width: 360, height });
}

// The browser paints nothing here (playwright.config.ts). Visitors come with phones, staff sit at desks: axe judges what each sees, and all widths fit.
test("visitors' screens: all keep WCAG 2.2 AA, and nothing lies beside them", async ({ page }) => {
  test.setTimeout(visitorScreens.length * 90_000);
  await bringJudge(page);
  for (const address of visitorScreens)
    await test.step(address, async () => {
      await openOnPhone(page, address);
      await expectAccessible(page, address, knownOn(address));
      await expectFitting(page, address);
    });
});

test("a package of twenty departures keeps WCAG 2.2 AA, and nothing lies beside it", async ({
  adminPage: page,
}) => {
  const { id, href } = await plantPackage(page, uniqueTitle("Dua puluh tanggal"), { duration: "9 Hari" });
  await plantSeries(page, id, 20);
  await openOnPhone(page, href);
  await expect(page.locator("#tanggal a").filter({ visible: true })).toHaveCount(20);
  await expectAccessible(page);
  await expectFitting(page);
});

test("staff's screens: all keep WCAG 2.2 AA, and nothing lies beside them", async ({ adminPage: page }) => {
  test.setTimeout(staffScreens.length * 90_000);
  const refused: string[] = [];
  page.on("console", (message) => {
    if (message.text().includes("Content Security Policy")) refused.push(message.text());
  });
  await bringJudge(page);
  // As links lead there: to load each takes twice as long.
  await open(page, "/admin");
  for (const address of staffScreens) await test.step(address, () => expectScreen(page, address));
  expect(refused).toEqual([]);
});

/** All parts of a form with tabs at once, as where style sheets know no `:has()`: without ids its tabs hide none. */
async function expectScreen(page: Page, address: string): Promise<void> {
  // So high that a bar which stays at the lower edge covers nothing.
  const desk = { width: 1440, height: 2400 };
  await page.setViewportSize({ ...desk, height: lowScreen });
  await goWithin(page, address);
  await expect.soft(page.getByRole("heading", { level: 1 }), address).toBeVisible();
  await page.locator("input[name=tab]").evaluateAll((tabs) => {
    for (const tab of tabs) tab.removeAttribute("id");
  });
  await expect.soft(page.locator("[class*='#tab-']").filter({ visible: false }), address).toHaveCount(0);
  await page.setViewportSize(desk);
  await expectAccessible(page, address, knownOn(address));
  await expectFitting(page, address);
}
