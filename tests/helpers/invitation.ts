import type { Page } from "./client/page.ts";

/** The path of the invitation's link that the screen shows to its owner. */
export async function shownInvitation(page: Page): Promise<string> {
  const { pathname, search } = new URL(await page.getByLabel("Tautan undangan").inputValue());
  return pathname + search;
}

export const newcomersPassword = "gunung-merbabu-3145";

/** Follows an invitation's link on a page of somebody else's, up to the dashboard. */
export async function acceptInvitation(page: Page, link: string): Promise<void> {
  await page.goto(link);
  const name = page.getByLabel("Nama Anda");
  // A mail whose link does not name the invitation leaves the name to be typed.
  if ((await name.inputValue()) === "") await name.fill("Nur Aini");
  await page.getByLabel("Password").fill(newcomersPassword);
  await page.pressButton("Simpan dan masuk");
}
