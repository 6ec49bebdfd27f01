import { expectAccessible } from "../helpers/accessibility.ts";
import { addInquiry } from "../helpers/inquiry-form.ts";
import { inHalfAYear, plantPackage, uniqueTitle } from "../helpers/planted.ts";
import { expect, signIn, staffTest as test, untilScripted } from "../helpers/test.ts";

/** CSS pixels. */
const phone = { width: 360, height: 740 };
const tallestCard = 120;

for (const javaScriptEnabled of [true, false]) {
  test(`a family of four holds seats and one cancels, script ${javaScriptEnabled ? "on" : "off"}`, async ({
    browser,
    site,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled, baseURL: site.origin, viewport: phone });
    await signIn(context);
    const page = await context.newPage();
    const title = uniqueTitle("Umroh Keluarga");
    const { id: trip } = await plantPackage(page, title, { quota: "9", departure: inHalfAYear });
    const goto = async (path: string) => {
      await page.goto(path);
      if (javaScriptEnabled) await untilScripted(page);
    };

    await goto(await addInquiry(page, { name: "Budi Santoso", trip, pilgrims: "4" }));
    await page.getByRole("link", { name: "Buat pendaftaran" }).click();
    await page.getByRole("button", { name: "Tahan kursi" }).last().click();
    await expect(page.getByText("Kursi ditahan", { exact: true }).first()).toBeVisible();
    await expect(page.getByText(/Ditahan sampai .* WIB \(sisa 23 jam\)/)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
    if (javaScriptEnabled) await expectAccessible(page);

    const cancel = page.locator("summary", { hasText: "Batalkan Jamaah 4" });
    await cancel.click();
    const form = page.locator("form", { has: page.getByRole("button", { name: "Ya, batalkan jamaah ini" }) });
    const reason = form.getByLabel("Alasan").last();
    await reason.fill("Sakit kaki");
    await reason.evaluate((field: HTMLTextAreaElement) => field.removeAttribute("minlength"));
    await reason.fill("Sakit");
    await form.getByRole("button", { name: "Ya, batalkan jamaah ini" }).last().click();
    await expect(page.getByText("Tulis alasan, paling sedikit 10 huruf")).toBeVisible();
    await expect(reason).toBeFocused();
    await expect(reason).toHaveValue("Sakit");
    await reason.fill("Sakit, disarankan dokter");
    await form.getByRole("button", { name: "Ya, batalkan jamaah ini" }).last().click();
    await expect(page.getByText("Jamaah dibatalkan", { exact: true })).toBeVisible();
    await expect(page.getByText(/kamar Quad, batal/)).toBeVisible();

    await goto("/admin/pendaftaran?cari=Budi");
    const card = page.getByRole("article").first();
    expect((await card.boundingBox())?.height).toBeLessThanOrEqual(tallestCard);
    await context.close();
  });
}
