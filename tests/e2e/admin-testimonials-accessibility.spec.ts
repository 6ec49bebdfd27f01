import { expectAccessible } from "../helpers/accessibility.ts";
import { expect, test } from "../helpers/test.ts";

const listPath = "/admin/testimonials";
const seeded = "c0000000-0000-4000-8000-000000000001";

const addresses = {
  list: listPath,
  "list without a match": `${listPath}?cari=tidakadayangcocok`,
  "form to add": `${listPath}?tambah`,
  "form to edit": `${listPath}?edit=${seeded}`,
  "form to edit what has gone": `${listPath}?edit=${crypto.randomUUID()}`,
  confirmation: `${listPath}?hapus=${seeded}`,
};

for (const width of [360, 1440]) {
  for (const [what, address] of Object.entries(addresses)) {
    test(`${what} at ${width} px`, async ({ adminPage: page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(address);
      await expectAccessible(page);
    });
  }
}

test("a refused form", async ({ adminPage: page }) => {
  await page.goto(`${listPath}?tambah`);
  await expect(page.locator("form[novalidate]")).toHaveCount(1);
  await page.getByRole("button", { name: "Simpan" }).last().click();
  await expect(page.getByText("Nama wajib diisi")).toBeVisible();
  await expectAccessible(page);
});

test("stars are chosen with the arrow keys", async ({ adminPage: page }) => {
  await page.goto(`${listPath}?tambah`);
  await page.getByLabel("Lokasi").focus();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("radio", { name: "5 bintang" })).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByRole("radio", { name: "4 bintang" })).toBeChecked();
});

test("long words don't widen a narrow page", async ({ adminPage: page }) => {
  const name = `Nama${"panjang".repeat(15)}`;
  const form = {
    intent: "save",
    stamp: "panjang",
    name,
    content: "x".repeat(400),
    location: "y".repeat(120),
  };
  await page.request.post(listPath, { form });
  await page.setViewportSize({ width: 360, height: 900 });
  await page.goto(`${listPath}?cari=${name}`);
  await expect(page.getByRole("article", { name })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  const edit = (await page.getByRole("link", { name: /^Edit/ }).getAttribute("href")) ?? "";
  const id = new URLSearchParams(edit.split("?")[1]).get("edit") ?? "";
  await page.goto(`${listPath}?hapus=${id}`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.getByRole("button", { name: "Ya, hapus" }).click();
  await expect(page.getByText("Testimoni dihapus")).toBeVisible();
});
