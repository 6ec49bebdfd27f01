import type { Page } from "@playwright/test";
import { PhoneVisitor, phone } from "../helpers/phone-visitor.ts";
import { expect, test } from "../helpers/test.ts";

const mostTaps = 2;

interface Task {
  what: string;
  /** Greatest way through pages, in pixels. */
  mostScrolled: number;
  run(visitor: PhoneVisitor, page: Page): Promise<void>;
}

const main = (page: Page) => page.getByRole("main");

async function openFromMenu(visitor: PhoneVisitor, page: Page, name: string): Promise<void> {
  const header = page.getByRole("banner");
  await visitor.tap(header.locator("summary"));
  await visitor.tap(header.getByRole("link", { name, exact: true }).filter({ visible: true }).first());
}

const tasks: readonly Task[] = [
  {
    what: "the next departure with price and seats",
    mostScrolled: 100,
    run: async (visitor, page) => {
      const line = main(page).getByRole("link", {
        name: /^Berangkat \d+ \w+ \d{4} dari .+, mulai Rp\s[\d.]+, sisa \d+ kursi$/,
      });
      await visitor.tap(line);
      await visitor.lookAt(page.getByRole("heading", { level: 1 }));
    },
  },
  {
    what: "all next departures with price and seats",
    mostScrolled: 300,
    run: async (visitor, page) => {
      await openFromMenu(visitor, page, "Jadwal");
      const departure = main(page)
        .locator("tbody tr", { has: page.getByRole("rowheader") })
        .first();
      await visitor.lookAt(departure);
      await expect(departure).toContainText(/mulai Rp\s[\d.]+/);
      await expect(departure).toContainText(/Tersedia|Sisa \d+ kursi|Penuh|Ditutup/);
    },
  },
  {
    what: "what is in the price",
    mostScrolled: 3300,
    run: async (visitor, page) => {
      await visitor.tap(main(page).getByRole("link", { name: /^Berangkat / }));
      await visitor.tap(page.locator("label", { hasText: /^Termasuk$/ }));
      await visitor.lookAt(page.getByRole("heading", { name: "Fasilitas Yang Termasuk" }));
    },
  },
  {
    what: "who the agency is, and how to check an account",
    mostScrolled: 500,
    run: async (visitor, page) => {
      await visitor.tap(main(page).getByRole("link", { name: /^Izin PPIU/ }));
      await visitor.lookAt(page.getByText("Izin umroh (PPIU)"));
      await visitor.tap(main(page).getByRole("link", { name: "cek dahulu nomor rekeningnya" }));
      await visitor.lookAt(page.getByLabel("Nomor rekening atau WhatsApp"));
    },
  },
  {
    what: "a departure from Surabaya in Ramadhan",
    mostScrolled: 2000,
    run: async (visitor, page) => {
      await openFromMenu(visitor, page, "Jadwal");
      const departures = main(page).locator("tr", { hasText: "Surabaya" });
      await visitor.lookAt(departures.filter({ has: page.getByText("Ramadhan", { exact: true }) }).first());
    },
  },
  {
    what: "what to read first",
    mostScrolled: 500,
    run: async (visitor, page) => {
      await openFromMenu(visitor, page, "Panduan");
      await visitor.lookAt(main(page).getByRole("heading", { level: 2 }).first());
    },
  },
];

/** Adds the test that each task takes a visitor with a phone at most two taps. */
export function testVisitorTasks(javaScriptEnabled: boolean): void {
  test(`from the home page in two taps on a phone, script ${javaScriptEnabled ? "on" : "off"}`, async ({
    browser,
    site,
  }) => {
    const context = await browser.newContext({
      javaScriptEnabled,
      viewport: phone,
      hasTouch: true,
      // During a view transition the browser finds nothing at any point of the screen.
      reducedMotion: "reduce",
      baseURL: site.origin,
    });
    const page = await context.newPage();
    for (const { what, mostScrolled, run } of tasks)
      await test.step(what, async () => {
        await page.goto("/");
        const visitor = new PhoneVisitor(page);
        await run(visitor, page);
        test.info().annotations.push({ type: what, description: visitor.figures });
        expect.soft(visitor.taps, `${what}: ${visitor.figures}`).toBeLessThanOrEqual(mostTaps);
        expect.soft(visitor.scrolled, `${what}: ${visitor.figures}`).toBeLessThanOrEqual(mostScrolled);
      });
    await context.close();
  });
}
