import type { Locator, Page } from "@playwright/test";
import type { BreakableSite } from "./breakable-site.ts";
import { dataChanges } from "./faulty-proxy.ts";
import { uniqueTitle } from "./planted.ts";
import { expect, expectMessage, holdPosts, staffTest, untilScripted } from "./test.ts";

/** The browser tests' `test` on a site whose line to its backend can be broken. */
export const test = staffTest.extend<{ healed: undefined }>({
  baseURL: async ({ hosted }, use) => use(hosted.site.origin),
  adminPage: async ({ page, context, hosted }, use) => {
    const cookies = await hosted.cookies();
    await context.addCookies(cookies.map(({ name, value }) => ({ name, value, url: hosted.site.origin })));
    await use(page);
  },
  healed: [
    async ({ hosted, context }, use) => {
      hosted.heal();
      await use(undefined);
      await hosted.recover(context.request);
    },
    { auto: true },
  ],
});

const unreachable = "Server data sedang tidak dapat dihubungi";

/** Every change of data fails; reading goes on. */
export function failChanges({ proxy }: BreakableSite, fault: "error" | "cut" = "error"): void {
  proxy.only = dataChanges;
  proxy.fault = fault;
}

export async function expectFailure(page: Page, words: string): Promise<void> {
  await expect(page.getByRole("alert").filter({ hasText: words })).toBeVisible();
}

export function cardOf(page: Page, title: string): Locator {
  return page.getByRole("article", { name: title, exact: true });
}

interface Hasty {
  press: () => Promise<void>;
  shown: () => Promise<void>;
  failure: string;
}

/** Presses what a list shows as done before the answer is there, which then says that it failed. */
export async function failOnceShown(
  hosted: BreakableSite,
  page: Page,
  { press, shown, failure }: Hasty,
): Promise<void> {
  const release = await holdPosts(page, /\/admin\/\w+\.data/);
  failChanges(hosted);
  await press();
  await shown();
  release();
  await expectFailure(page, failure);
  hosted.heal();
}

/** Saves what is typed while changes fail: it stays. */
export async function saveWhileChangesFail(
  hosted: BreakableSite,
  page: Page,
  { button, failure, expectTyped }: { button: string; failure: string; expectTyped: () => Promise<void> },
): Promise<void> {
  failChanges(hosted, "cut");
  await page.getByRole("main").getByRole("button", { name: button, exact: true }).click();
  await expectFailure(page, failure);
  await expectTyped();
  hosted.heal();
}

/** Saves what is typed while nothing answers at all, and then once the line is back. */
export async function saveOverLostLine(
  hosted: BreakableSite,
  page: Page,
  { button, saved }: { button: string; saved: string },
): Promise<void> {
  hosted.proxy.fault = "reset";
  await page.getByRole("main").getByRole("button", { name: button, exact: true }).click();
  await expect(page.getByRole("heading", { name: "Belum tersimpan" })).toBeVisible();
  await expectFailure(page, unreachable);

  await hosted.recover(page.request);
  await page.getByRole("button", { name: "Coba simpan lagi" }).click();
  await expectMessage(page, saved);
}

interface OvertakenForm {
  field: Locator;
  saved: string;
  overtakeWith: (text: string) => Promise<void>;
  stored: () => Promise<string | null | undefined>;
}

/** Saves a field that somebody else has saved meanwhile, takes their version, and saves another. */
export async function overtake(
  page: Page,
  { field, saved, overtakeWith, stored }: OvertakenForm,
): Promise<void> {
  const [mine, theirs, ours] = [
    uniqueTitle("Ditulis saya"),
    uniqueTitle("Ditulis rekan"),
    uniqueTitle("Ditulis bersama"),
  ];
  const versions = page.getByRole("region", { name: "Dua versi yang berbeda" });
  await field.fill(mine);
  await overtakeWith(theirs);
  await page.getByRole("button", { name: "Simpan Perubahan" }).click();
  await expectFailure(page, "baru saja diubah oleh orang lain");
  await expect(versions).toContainText(theirs);
  await expect(versions).toContainText(mine);
  await expect(field).toHaveValue(mine);
  expect(await stored()).toBe(theirs);

  await versions.getByRole("link", { name: "Pakai versi yang tersimpan" }).click();
  await expect(field).toHaveValue(theirs);
  await expect(versions).toHaveCount(0);
  await untilScripted(page);
  await field.fill(ours);
  await page.getByRole("button", { name: "Simpan Perubahan" }).click();
  await expectMessage(page, saved);
  expect(await stored()).toBe(ours);
}
