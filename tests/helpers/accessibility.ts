import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const wcag22aa = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/**
 * No violation of WCAG 2.2 AA in what the page shows now. `what` names the state in a failure. Axe's legacy mode judges in
 * the page itself: the other one opens a second page for every verdict, and is only for frames of other sites.
 */
export async function expectAccessible(page: Page, what = ""): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(wcag22aa).setLegacyMode().analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join("\n")}`);
  expect(found, what).toEqual([]);
}

/** Nothing stands beside the screen, from the narrowest phone to a wide desk. Leaves the page at the last width. */
export async function expectFitting(page: Page, what = ""): Promise<void> {
  for (const width of [1440, 1024, 768, 360]) {
    await page.setViewportSize({ width, height: 900 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `${what} at ${width} px`).toBe(0);
  }
}
