import { expect, type Locator, type Page } from "@playwright/test";

export const phone = { width: 360, height: 740 };

/** A visitor with a phone who follows only what can be seen, and counts taps and scrolled pixels. */
export class PhoneVisitor {
  taps = 0;
  scrolled = 0;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Scrolls until the whole of `part`, or as much as fits, is in sight and nothing lies over its middle. */
  async lookAt(part: Locator): Promise<void> {
    await expect(part).toBeVisible();
    // The page that holds the part; it grows until it is whole.
    await this.page.waitForLoadState();
    this.scrolled += await part.evaluate((element) => {
      const before = scrollY;
      const inSight = () => {
        const { top, bottom, left, right } = element.getBoundingClientRect();
        const middle = document.elementFromPoint(
          (left + right) / 2,
          (top + Math.min(bottom, innerHeight)) / 2,
        );
        return (
          top >= 0 && top + Math.min(bottom - top, innerHeight / 2) <= innerHeight && element.contains(middle)
        );
      };
      const step = element.getBoundingClientRect().top < 0 ? -20 : 20;
      for (let last = Number.NaN; !inSight() && last !== scrollY; ) {
        last = scrollY;
        scrollBy({ top: step, behavior: "instant" });
      }
      return Math.abs(scrollY - before);
    });
    await expect(part).toBeInViewport();
  }

  async tap(part: Locator): Promise<void> {
    await this.lookAt(part);
    await part.click();
    this.taps += 1;
  }

  get figures(): string {
    return `${this.taps} taps, ${this.scrolled} px scrolled`;
  }
}
