import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";

const judge = readFileSync("node_modules/axe-core/axe.min.js", "utf8");
const wcag22aa = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** Looks whose text this worker has found readable: its contrast alone costs as much as all else that axe judges. */
const readable = new Set<number>();

/** Has every page judge by itself: sent to each it costs more than what it finds there. */
export const bringJudge = (page: Page): Promise<unknown> => page.addInitScript(judge);

/** No violation of WCAG 2.2 AA in what the page shows now, but for `known` parts. `what` names the state in a failure, which ends no test: others are told as well. */
export async function expectAccessible(page: Page, what = "", known: string[] = []): Promise<void> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(judge);
  const { found, looks } = await page.evaluate(findViolations, {
    runOnly: wcag22aa,
    exclude: known,
    before: [...readable],
  });
  expect.soft(found, what).toEqual([]);
  for (const look of looks) readable.add(look);
}

interface Judging {
  runOnly: string[];
  exclude: string[];
  before: number[];
}

type Contrast = (this: unknown, element: Element, ...more: unknown[]) => boolean | undefined;

/** Runs in the page. Text is judged once for each chain of classes, colours, grounds and sizes that it stands in. */
async function findViolations({ runOnly, exclude, before }: Judging) {
  // A colour on its way to another is none that people read; what goes round for ever has no end.
  for (const animation of document.getAnimations())
    if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
  const { axe: judges } = window as unknown as { axe: typeof axe };
  const { _audit: audit, commons } = judges as unknown as {
    _audit: { rules: { id: string; matches: Contrast }[]; checks: Record<string, { evaluate: Contrast }> };
    commons: { dom: { isVisibleOnScreen(element: Element): boolean } };
  };
  const id = "color-contrast";
  const [rule, check] = [audit.rules.find((one) => one.id === id), audit.checks[id]];
  if (!rule || !check) throw new Error("axe keeps its rules elsewhere");
  const { matches } = rule;
  const { evaluate } = check;
  const readable = new Set(before);
  const [looks, sums] = [new Map<Element, number>(), new Map<string, number>()];
  const sumOf = (words: string): number => {
    let sum = sums.get(words) ?? 0;
    if (sum === 0) for (const letter of words) sum = (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0;
    sums.set(words, sum);
    return sum;
  };
  const lookOf = (element: Element): number => {
    let look = looks.get(element);
    if (look !== undefined) return look;
    const style = getComputedStyle(element);
    const { color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight, textShadow } = style;
    const ground = `${backgroundColor} ${backgroundImage} ${opacity}`;
    const own = `${element.tagName} ${element.getAttribute("class")} ${color} ${fontSize} ${fontWeight} ${textShadow}`;
    look = Math.imul(element.parentElement ? lookOf(element.parentElement) : 0, 31) + sumOf(own + ground);
    looks.set(element, look);
    return look;
  };
  const hasText = (element: Element) =>
    element.matches("input, select, textarea") ||
    [...element.childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim());
  rule.matches = function (element, ...more) {
    return hasText(element) && !readable.has(lookOf(element)) && matches.call(this, element, ...more);
  };
  check.evaluate = function (element, ...more) {
    if (readable.has(lookOf(element))) return true;
    const isEnough = evaluate.call(this, element, ...more);
    if (isEnough && commons.dom.isVisibleOnScreen(element)) readable.add(lookOf(element));
    return isEnough;
  };
  const { violations } = await judges.run({ exclude }, { runOnly, resultTypes: ["violations"] });
  [rule.matches, check.evaluate] = [matches, evaluate];
  return {
    found: violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join("\n")}`),
    looks: [...readable].slice(before.length),
  };
}

/** Height of a low screen in CSS pixels: only what is in sight is painted, which costs as much as the rest. */
export const lowScreen = 240;

/**
 * Nothing stands beside the screen, from the narrowest phone to a wide desk. On a phone no word or amount breaks within, and
 * nothing is cut with text at 200 %. Leaves the page at the last width.
 */
export async function expectFitting(page: Page, what = ""): Promise<void> {
  for (const width of [1440, 1024, 768, 360]) {
    await page.setViewportSize({ width, height: lowScreen });
    expect.soft(await beside(page), `${what} at ${width} px`).toBe(0);
  }
  expect.soft(await page.evaluate(brokenWords), `${what}, words that break within at 360 px`).toEqual([]);
  const large = await page.evaluate(cutTexts);
  expect.soft(large, `${what} at 200 %`).toEqual({ beside: 0, cut: [] });
}

/** Both, of a screen that shows something only once something was done on it. */
export async function expectWhole(page: Page, what: string): Promise<void> {
  await expectAccessible(page, what);
  await expectFitting(page, what);
}

/** Enlarges the text as a browser does whose user wants it larger. */
export async function enlargeText(page: Page, size: string): Promise<void> {
  await page.evaluate((value) => {
    document.documentElement.style.fontSize = value;
  }, size);
  await settled(page);
}

/** Resolves when ten frames in a row had the same height: rows outside of the screen get their real one frame by frame. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { documentElement: root } = document;
    for (let height = -1, calmFrames = 0; calmFrames < 10; ) {
      await new Promise(requestAnimationFrame);
      calmFrames = root.scrollHeight === height ? calmFrames + 1 : 0;
      height = root.scrollHeight;
    }
  });
}

function beside(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** Words and amounts of which one line shows a part only: 28.500.000 that ends in 28.500.00 reads as another amount. */
function brokenWords(): string[] {
  const isForScreenReaders = (element: Element | null): boolean =>
    element !== null &&
    (element.getBoundingClientRect().width <= 1 || isForScreenReaders(element.parentElement));
  const found: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const parent = node.parentElement;
    if (!parent?.checkVisibility() || parent.closest("script, style, option, textarea, code")) continue;
    if (isForScreenReaders(parent)) continue;
    // Addresses, which may break anywhere, hold other signs. Longer words than any of the language fit on no phone.
    for (const { 0: word, index } of (node.textContent ?? "").matchAll(
      /(?<=^|\s)[\p{L}\p{N}.,]{1,30}(?=$|\s)/gu,
    )) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) found.push(word);
    }
  }
  return found;
}

/**
 * With text at 200 % and all that folds open: what lies beside the screen; texts that reach out of what clips them, at its sides
 * or, but for a teaser's last line, below; and choices of filters. Leaves the page as it was, at its top.
 */
function cutTexts(): { beside: number; cut: string[] } {
  const { documentElement: root } = document;
  root.style.fontSize = "200%";
  const folded = [...document.querySelectorAll<HTMLDetailsElement>("details:not([open])")];
  for (const details of folded) details.open = true;
  const clips = (overflow: string) => overflow !== "visible";
  const isCut = (part: DOMRect, element: Element | null): boolean => {
    if (element === null || element === document.body) return part.right > innerWidth + 1;
    const { overflowX, overflowY, webkitLineClamp, clipPath } = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    // For screen readers alone.
    if (clipPath !== "none" || box.width <= 1) return false;
    // A table that scrolls, with the keyboard too; in an editor the cursor scrolls it.
    if (overflowX === "auto" && element.matches("[tabindex], [contenteditable] *")) return false;
    if (clips(overflowX) && (part.left < box.left - 1 || part.right > box.right + 1)) return true;
    const isTeaser = webkitLineClamp !== "none";
    if (["hidden", "clip"].includes(overflowY) && !isTeaser && part.bottom > box.bottom + 1) return true;
    return isCut(part, element.parentElement);
  };
  const found: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const words = node.textContent?.trim();
    const parent = node.parentElement;
    if (!words || !parent?.checkVisibility() || parent.closest("script, style, option")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    if ([...range.getClientRects()].some((part) => isCut(part, parent))) found.push(words);
  }
  for (const field of document.querySelectorAll<HTMLSelectElement>("search select")) {
    if (!field.checkVisibility()) continue;
    const { font, paddingLeft, paddingRight } = getComputedStyle(field);
    const probe = document.createElement("canvas").getContext("2d");
    if (probe === null) continue;
    probe.font = font;
    const words = field.selectedOptions[0]?.text ?? "";
    const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    if (probe.measureText(words).width > room) found.push(words);
  }
  const beside = root.scrollWidth - root.clientWidth;
  for (const details of folded) details.open = false;
  root.style.fontSize = "";
  scrollTo(0, 0);
  return { beside, cut: found };
}
