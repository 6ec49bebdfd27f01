import { expectAccessible } from "../helpers/accessibility.ts";
import { type DashboardSite, startDashboardSite } from "../helpers/dashboard-site.ts";
import { administrator, expect, test } from "../helpers/test.ts";

for (const planted of [true, false]) {
  test.describe(planted ? "with inquiries" : "without any inquiry", () => {
    test.describe.configure({ mode: "default" });
    let site: DashboardSite;
    test.beforeAll(async () => {
      test.setTimeout(120_000);
      site = await startDashboardSite({ planted });
    });
    test.afterAll(() => site?.stop());

    for (const width of [360, 768, 1024, 1280]) {
      test(`at ${width} px: no violation of WCAG 2.2 AA, nothing beside the screen, nothing against the policy`, async ({
        browser,
      }) => {
        const context = await browser.newContext({
          baseURL: site.origin,
          viewport: { width, height: 900 },
        });
        await context.request.post("/admin/login", { form: administrator });
        const page = await context.newPage();
        const refused: string[] = [];
        page.on("console", (message) => {
          if (message.text().includes("Content Security Policy")) refused.push(message.text());
        });
        await page.goto("/admin");
        if (planted) await page.getByText("Lihat sebagai tabel").click();
        await expectAccessible(page);
        expect(await page.locator("main [style]").count()).toBe(0);
        expect(refused).toEqual([]);
      });
    }

    if (planted) {
      test("on a phone the chart's words keep their size and do not touch", async ({ browser }) => {
        const context = await browser.newContext({
          baseURL: site.origin,
          viewport: { width: 360, height: 740 },
        });
        await context.request.post("/admin/login", { form: administrator });
        const page = await context.newPage();
        await page.goto("/admin");
        const boxes = await page
          .getByRole("region", { name: "Permintaan per minggu" })
          .locator("svg g > text")
          .evaluateAll((texts) =>
            texts
              .map((text) => text.getBoundingClientRect())
              .filter(({ width }) => width > 0)
              .map(({ left, right, height }) => ({ left, right, height })),
          );
        expect(boxes.length).toBe(4);
        let edge = 0;
        for (const { left, right, height } of boxes) {
          expect(left).toBeGreaterThan(edge);
          expect(height).toBeGreaterThanOrEqual(12);
          edge = right;
        }
        expect(edge).toBeLessThanOrEqual(360);
      });
    } else {
      test("says what will be seen where", async ({ browser }) => {
        const context = await browser.newContext({ baseURL: site.origin });
        await context.request.post("/admin/login", { form: administrator });
        const page = await context.newPage();
        await page.goto("/admin");
        const main = page.getByRole("main");
        await expect(main).toContainText("Tidak ada permintaan yang menunggu jawaban.");
        await expect(main).toContainText("Belum ada permintaan dalam 30 hari terakhir.");
        await expect(main).toContainText("Belum ada permintaan dalam 12 minggu terakhir.");
        await expect(main).toContainText("Belum ada paket yang ditanyakan dalam 12 minggu terakhir.");
        await expect(main).toContainText("Tidak ada paket aktif yang berangkat dalam 60 hari ke depan.");
        await expect(page.getByRole("article", { name: "Jamaah Aktif" })).toContainText("0");
        await expect(page.getByRole("article", { name: "Konversi" })).not.toContainText("%");
      });
    }
  });
}
