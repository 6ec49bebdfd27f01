import { lowScreen } from "../helpers/accessibility.ts";
import { plantAgentPage, plantTestimonial, uniqueTitle } from "../helpers/planted.ts";
import { seed } from "../helpers/seed.ts";
import { cardsOf, expect, holdTimeouts, openWithClock, test } from "../helpers/test.ts";

test("a filter applies when it is chosen, and what was ticked for comparing stays so", async ({ page }) => {
  const errors: string[] = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  await page.goto("/haji");
  const tick = page.getByLabel(`Bandingkan ${seed.furoda.title}`);
  await tick.check();
  await expect(page.getByRole("button", { name: "Bandingkan" })).toBeInViewport();
  await page.getByLabel("Harga").selectOption({ label: "> 50 Juta" });
  await expect(page).toHaveURL(/harga=di-atas-50/);
  await page.getByLabel("Masih ada kursi").check();
  await expect(page).toHaveURL(/kosong=ya/);
  await expect(tick).toBeChecked();
  // The lists that are shown have styles of their own, which this page's policy does not know.
  expect(errors).toEqual([]);
});

test("a choice on its way says so until the list is there", async ({ page }) => {
  await page.goto("/packages");
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/harga=/, async (route) => {
    await released;
    await route.continue();
  });
  await page.getByLabel("Harga").selectOption({ label: "> 50 Juta" });
  const count = page.getByRole("main").getByRole("status");
  await expect(count).toHaveText("Memuat…");
  await expect(page.locator("#daftar")).toHaveAttribute("aria-busy", "true");
  release();
  await expect(count).toHaveText(/^\d+ paket ditemukan$/);
  await expect(page.locator("#daftar")).not.toHaveAttribute("aria-busy");
});

test("a choice made offline leaves the list as it was, and is applied by a press once online", async ({
  page,
  context,
}) => {
  await page.goto("/packages");
  const count = page.getByRole("main").getByRole("status");
  const before = (await count.textContent()) ?? "";
  page.once("dialog", (dialog) => dialog.accept());
  await context.setOffline(true);
  await page.getByLabel("Harga").selectOption({ label: "> 50 Juta" });
  await expect(count).toHaveText(before);
  await expect(page.locator("#daftar")).not.toHaveAttribute("aria-busy");
  await context.setOffline(false);
  await page.getByRole("button", { name: "Terapkan" }).click();
  await expect(page).toHaveURL(/harga=di-atas-50/);
  await expect(count).not.toHaveText(before);
});

test("a swipe turns the gallery, and arrow keys choose the next picture", async ({ page }) => {
  await page.goto(`/umroh/${seed.reguler.slug}`);
  const gallery = page.getByRole("region", { name: "Galeri foto" });
  const counter = gallery.getByText(/^\d+ \/ \d+$/).filter({ visible: true });
  const picture = gallery.locator("img").filter({ visible: true }).first();
  const box = await picture.boundingBox();
  if (box === null) throw new Error("No picture is shown");
  const y = box.y + box.height / 2;
  const client = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", x?: number) =>
    client.send("Input.dispatchTouchEvent", { type, touchPoints: x === undefined ? [] : [{ x, y }] });
  await touch("touchStart", box.x + box.width * 0.8);
  await touch("touchMove", box.x + box.width * 0.5);
  await touch("touchMove", box.x + box.width * 0.2);
  await touch("touchEnd");
  await expect(counter).toHaveText(/^2 \//);
  await gallery.getByRole("radio", { name: /^Foto 2 dari/ }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(counter).toHaveText(/^3 \//);
});

test("an open list renews itself every 30 s while it is visible", async ({ browser, site }) => {
  const page = await openWithClock(browser, site);
  await page.goto("/umroh");
  await page.evaluate(() => {
    for (const card of document.querySelectorAll("main li:has(h2, h3)")) card.remove();
  });
  await expect(cardsOf(page)).toHaveCount(0);
  await page.clock.runFor(31_000);
  await expect(cardsOf(page)).toHaveCount(seed.activeUmroh);
  await page.context().close();
});

test("the chat button reaches no figure, however wide the screen", async ({ page }) => {
  for (const address of ["/", "/packages", "/kontak", "/jadwal"]) {
    await page.goto(address);
    for (const width of [360, 768, 1024, 1056, 1152, 1200, 1440]) {
      await page.setViewportSize({ width, height: lowScreen });
      const covered = await page.evaluate(() => {
        const forms = [...document.querySelectorAll<HTMLElement>("form[action='/wa']")];
        const button = forms
          .findLast((form) => form.closest("main, footer") === null)
          ?.getBoundingClientRect();
        const figures = [...document.querySelectorAll("main *")].filter(
          (element) =>
            element.matches("td:last-child:not([colspan])") ||
            getComputedStyle(element).fontVariantNumeric === "tabular-nums",
        );
        // A bar across the page ends the screen; what floats must stand beside every figure that scrolls past it.
        if (!button || button.width > innerWidth / 2) return [];
        return figures.flatMap((figure) => {
          const range = document.createRange();
          range.selectNodeContents(figure);
          const { left, right } = range.getBoundingClientRect();
          return right > button.left && left < button.right ? [figure.textContent] : [];
        });
      });
      expect(covered, `${address} at ${width} px`).toEqual([]);
    }
  }
});

test("a video asks nobody for anything until it is pressed, and then plays in its place", async ({
  adminPage: page,
}) => {
  const name = uniqueTitle("Hj. Video");
  await plantTestimonial(page, name, "Alhamdulillah.", { videoUrl: "https://youtu.be/a1B2-c3_D4e" });
  await page.goto("/kontak");
  const { origin } = new URL(page.url());
  const elsewhere: string[] = [];
  await page.route(
    (url) => url.origin !== origin,
    (route) => {
      elsewhere.push(route.request().url());
      return route.abort();
    },
  );
  await page.goto("/");
  const button = page.getByRole("link", { name: `Putar video ${name}` });
  await button.hover();
  await page.waitForLoadState("networkidle");
  expect(elsewhere).toEqual([]);
  const asked = page.waitForRequest("https://www.youtube-nocookie.com/**");
  await button.click();
  await asked;
  await expect(page.getByTitle(`Putar video ${name}`)).toBeFocused();
  expect(elsewhere).toEqual(["https://www.youtube-nocookie.com/embed/a1B2-c3_D4e?autoplay=1"]);
});

test("the share page copies its address and says so", async ({ page, context, site }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: site.origin });
  await page.goto(`/bagikan/umroh/${seed.reguler.slug}`);
  await page.evaluate(holdTimeouts, [2000]);
  await page.getByRole("button", { name: "Salin" }).click();
  await expect(page.getByRole("button", { name: "Disalin" })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(`${site.origin}/umroh/${seed.reguler.slug}`);
  await page.evaluate(() => dispatchEvent(new Event("time-is-up")));
  await expect(page.getByRole("button", { name: "Salin", exact: true })).toBeVisible();
});

test("an agent's page copies the link and the caption, each by its own button", async ({
  adminPage: page,
  context,
  site,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: site.origin });
  await page.goto(await plantAgentPage(page));
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await page.evaluate(holdTimeouts, [2000]);
  await page.getByRole("button", { name: "Salin teks" }).click();
  await expect(page.getByRole("button", { name: "Disalin" })).toHaveCount(1);
  const caption = await copied();
  expect(caption).toBe(await page.getByLabel("Teks dengan tautan Anda").inputValue());
  await page.getByRole("button", { name: "Salin tautan" }).click();
  await expect.poll(copied).toMatch(new RegExp(`^${site.origin}/a/[A-Z0-9-]+$`));
});

test("the address of an answer opens its fold", async ({ page }) => {
  await page.goto("/tanya-jawab");
  const answer = page.locator("main details > div").last();
  await expect(answer).toBeHidden();
  await page.goto(`/tanya-jawab#${await answer.getAttribute("id")}`);
  await expect(answer).toBeInViewport();
});

test("on the 404 page, back is back", async ({ page }) => {
  await page.goto("/kontak");
  await page.goto("/tidak-ada", { referer: page.url() });
  await expect(page.getByRole("heading", { name: "Halaman Tidak Ditemukan" })).toBeVisible();
  await page.getByRole("link", { name: /halaman sebelumnya/i }).click();
  await expect(page).toHaveURL(/\/kontak$/);
});

test("answers stand on paper under their questions", async ({ page }) => {
  await page.goto("/tanya-jawab");
  const folded = page.getByRole("main").locator("summary");
  const questions = await folded.count();
  expect(questions).toBeGreaterThan(0);
  await page.emulateMedia({ media: "print" });
  await expect(folded.filter({ visible: true })).toHaveCount(questions);
  await expect(page.getByRole("link", { name: "Tautan ke jawaban ini" }).first()).toBeVisible();
});

const mostPages = 3;

test("a package on paper: each part in its order, one picture, nothing to press", async ({ page }) => {
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
    page.getByRole("heading", { name: "Perkiraan total" }),
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
