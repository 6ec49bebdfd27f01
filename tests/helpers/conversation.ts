import type { Page } from "./client/page.ts";
import { until } from "./until.ts";

/** Where a button sent the page, which has left. */
async function whatsAppAddress(page: Page): Promise<URL> {
  const [latest] = page.request.left.splice(0).slice(-1);
  if (latest === undefined) throw new Error(`The page is still at ${page.url()}`);
  return new URL(latest);
}

/** What a chat button opened: the number, and the greeting. */
export async function readConversation(page: Page): Promise<{ digits: string; text: string }> {
  const address = await whatsAppAddress(page);
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
  await until(async () => {
    await page.goto(path);
    await page.getByRole("button", { name: button }).first().click();
    const { text } = await readConversation(page);
    found = { text, code: /Kode: (\S+)$/.exec(text)?.[1] ?? "" };
    return /^[ACDEFHJKMNPQRTVWXY34679]{5}$/.test(found.code);
  }, "a code in the greeting");
  return found;
}
