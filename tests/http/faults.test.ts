import { type BreakableSite, startBreakableSite } from "../helpers/breakable-site.ts";
import { cardsOf, expect, test } from "../helpers/client/test.ts";
import { readConversation } from "../helpers/conversation.ts";
import { seed } from "../helpers/seed.ts";

let hosted: BreakableSite;

test.beforeAll(async () => {
  hosted = await startBreakableSite();
});
test.afterAll(() => hosted?.stop());

test.beforeEach(() => hosted.heal());

test("a hosted backend serves the same pages", async ({ page }) => {
  await page.goto(`${hosted.site.origin}/umroh`);
  await expect(cardsOf(page)).toHaveCount(seed.activeUmroh);
  const picture = await fetch(`${hosted.site.origin}/media/kaabah-senja.jpg`);
  expect(picture.headers.get("content-type")).toBe("image/jpeg");
});

for (const fault of ["error", "reset", "hang"] as const) {
  test(`${fault}: the visitor still reaches WhatsApp`, async ({ page }) => {
    hosted.proxy.fault = fault;
    const answer = await page.request.post(`${hosted.site.origin}/wa`, {
      form: { kind: "booking", package: `belum-pernah-dibuka-${fault}`, tap: crypto.randomUUID() },
      maxRedirects: 0,
    });
    expect(answer.status()).toBe(303);
    expect(answer.headers().location).toMatch(/^https:\/\/wa\.me\/628\d+\?text=/);
  });
}

for (const fault of ["error", "reset", "hang"] as const) {
  test(`${fault} while recording: the greeting is whole but for its code`, async ({ page }) => {
    const press = async (packageSlug: string) => {
      const form = { kind: "booking", package: packageSlug, tap: crypto.randomUUID() };
      const answer = await page.request.post(`${hosted.site.origin}/wa`, { form, maxRedirects: 0 });
      return new URL(answer.headers().location ?? "").searchParams.get("text");
    };
    hosted.proxy.only = /record_inquiry/;
    hosted.proxy.fault = fault;
    // The test before may have left the backend for dead; the site has to hear first that it is not.
    let silent: string | null = null;
    await expect
      .poll(async () => {
        silent = await press(seed.furoda.slug);
        return silent;
      })
      .toContain(seed.furoda.title);
    expect(silent).not.toContain("Kode");
    hosted.proxy.fault = "none";
    await expect.poll(() => press(seed.reguler.slug)).toMatch(/Kode: \S{5}$/);
  });
}

test("the health report tells a failing backend from a failing site", async () => {
  hosted.proxy.fault = "error";
  const look = async () => (await fetch(`${hosted.site.origin}/healthz`)).status;
  await expect.poll(look, { timeout: 20_000 }).toBe(503);
  const answer = await fetch(`${hosted.site.origin}/healthz`);
  expect(await answer.json()).toMatchObject({
    status: "failing",
    saving: "the backend does not take changes",
  });
});

test("the visitor reaches WhatsApp with the backend stopped for good", async ({ page }) => {
  await page.goto(`${hosted.site.origin}/umroh/${seed.reguler.slug}`);
  await hosted.backend.stop();
  await page.getByRole("button", { name: "Booking via WhatsApp" }).first().click();
  expect((await readConversation(page)).text).toContain(seed.reguler.title);
});
