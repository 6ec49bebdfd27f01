import { seed } from "../helpers/seed.ts";
import { expect, test } from "../helpers/test.ts";

const mostPages = 3;

test("a package on paper: title, one picture, facts, prices, itinerary, contact; nothing to press", async ({
  page,
}) => {
  // A4 less its margins.
  await page.setViewportSize({ width: 680, height: 1000 });
  await page.goto(`/umroh/${seed.reguler.slug}`);
  await page.emulateMedia({ media: "print" });
  const title = page.getByRole("heading", { level: 1 });
  const pictures = page.getByRole("main").getByRole("img").filter({ visible: true });
  await expect(pictures).toHaveCount(1);
  const parts = [
    title,
    pictures,
    page.getByRole("region", { name: "Ringkasan paket" }),
    page.getByRole("heading", { name: "Informasi Harga" }),
    page.getByRole("heading", { name: "Itinerary" }),
    page.getByRole("heading", { name: "Syarat & Ketentuan" }),
    page.getByRole("contentinfo").getByRole("heading", { name: "Hubungi Kami" }),
  ];
  const tops = await Promise.all(parts.map(async (part) => (await part.boundingBox())?.y ?? Number.NaN));
  expect(tops).toEqual([...tops].sort((one, other) => one - other));
  const pressed = page.locator("button, input, select, summary, label, nav a").filter({ visible: true });
  await expect(pressed).toHaveCount(0);
  const paper = (await page.pdf({ format: "A4" })).toString("latin1");
  const pages = paper.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
  expect(pages).toBeGreaterThan(0);
  expect(pages).toBeLessThanOrEqual(mostPages);
});
