import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

/** Where the browser ended up after a chat button: the number, and the greeting. */
export async function readConversation(page: Page): Promise<{ digits: string; text: string }> {
  await page.waitForURL("https://wa.me/**");
  const address = new URL(page.url());
  return { digits: address.pathname.slice(1), text: address.searchParams.get("text") ?? "" };
}

/**
 * Opens `path`, presses the button and gives the code of the greeting. On a busy machine the code may come too late for
 * the first greeting (300 ms); whoever presses again gets the same one.
 */
export async function pressForCode(
  page: Page,
  path: string,
  button: string,
): Promise<{ code: string; text: string }> {
  let found = { code: "", text: "" };
  await expect(async () => {
    await page.goto(path);
    await page.getByRole("button", { name: button }).first().click();
    const { text } = await readConversation(page);
    found = { text, code: /Kode: (\S+)$/.exec(text)?.[1] ?? "" };
    expect(found.code).toMatch(/^[ACDEFHJKMNPQRTVWXY34679]{5}$/);
  }).toPass({ timeout: 45_000 });
  return found;
}
