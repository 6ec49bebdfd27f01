import type { Page } from "./client/page.ts";
import { until } from "./until.ts";

/** Opens the dashboard with but `broken` parts that can't be read: a busy machine may take longer than a figure is waited for. */
export async function openDashboard(page: Page, broken = 0): Promise<void> {
  await until(async () => {
    await page.goto("/admin");
    return (await page.getByText("sedang tidak dapat dibaca").count()) === broken;
  }, `a dashboard with ${broken} unreadable parts`);
}

export const card = (page: Page, name: string) => page.getByRole("article", { name });
export const figure = (page: Page, name: string) => card(page, name).getByRole("paragraph").first();
export const section = (page: Page, name: string) => page.getByRole("region", { name });
