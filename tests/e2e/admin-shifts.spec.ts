import type { Page } from "@playwright/test";
import { staffScreens } from "../helpers/screens.ts";
import { seed } from "../helpers/seed.ts";
import { soakCases } from "../helpers/soak.ts";
import { expect, open, test } from "../helpers/test.ts";

/** The first two are drawn differently once their script runs: handles of cards, and the editor of an article. */
const cases = soakCases(
  ["/admin/tanya-jawab", "/admin/panduan/baru", ...staffScreens.usual],
  [`/admin/packages/edit/${seed.draft.id}`, ...staffScreens.others],
);

const windows = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
];

/** Runs in the page: notes what moves without having been asked to. */
function noteShifts(): void {
  const shifts: string[] = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { hadRecentInput, sources } = entry as PerformanceEntry & {
        hadRecentInput: boolean;
        sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
      };
      const place = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(" ");
      const moved = sources.map(
        ({ node, previousRect, currentRect }) =>
          `${node?.nodeName}: ${node?.textContent?.slice(0, 60)} (${place(previousRect)} to ${place(currentRect)})`,
      );
      if (!hadRecentInput) shifts.push(moved.join("; "));
    }
  }).observe({ type: "layout-shift", buffered: true });
}

/** Loads a screen until its script runs and all has come; then waits for the frames that would show a shift. */
async function shiftsOf(page: Page, address: string): Promise<string[]> {
  await open(page, address);
  await page.waitForLoadState("networkidle");
  return page.evaluate(async () => {
    await document.fonts.ready;
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    return (window as unknown as { shifts: string[] }).shifts;
  });
}

test("staff's screens: nothing shifts while they load, on a phone and on a desk", async ({
  adminPage: page,
}) => {
  test.setTimeout(cases.length * windows.length * 30_000);
  await page.addInitScript(noteShifts);
  for (const size of windows) {
    await page.setViewportSize(size);
    for (const address of cases)
      expect.soft(await shiftsOf(page, address), `${address} at ${size.width} px`).toEqual([]);
  }
});

for (const [permission, words] of [
  ["default", "Beri tahu saya"],
  ["granted", "Pemberitahuan menyala"],
  ["denied", "Pemberitahuan diblokir"],
  [null, "Tanpa pemberitahuan"],
] as const)
  test(`the dashboard, notifications ${permission}: nothing shifts, and no hole is left (A24)`, async ({
    adminPage: page,
  }) => {
    await page.addInitScript((known) => {
      if (known === null) Reflect.deleteProperty(window, "Notification");
      else Object.assign(window, { Notification: { permission: known } });
    }, permission);
    await page.addInitScript(noteShifts);
    for (const size of windows) {
      await page.setViewportSize(size);
      expect(await shiftsOf(page, "/admin"), `at ${size.width} px`).toEqual([]);
      await expect(page.getByText(words)).toBeVisible();
    }
  });
