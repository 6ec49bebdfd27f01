import { expect, test } from "../helpers/client/test.ts";
import { rawGet } from "../helpers/raw-answer.ts";

test("a change shows at once on pages that were kept", async ({ adminPage, site }) => {
  const url = `${site.origin}/`;
  const cacheOf = async () => (await rawGet(url)).headers["x-cache"];
  await expect.poll(cacheOf).toMatch(/hit|stale/);
  const name = `Jamaah ${crypto.randomUUID().slice(0, 8)}`;
  await adminPage.goto("/admin/testimonials?tambah");
  await adminPage.getByLabel("Nama").fill(name);
  await adminPage.getByLabel(/^Testimoni/).fill("Alhamdulillah, semuanya lancar.");
  await adminPage.getByRole("button", { name: "Simpan" }).last().click();
  await expect(adminPage.getByText("Testimoni ditambahkan")).toBeVisible();
  const after = await rawGet(url);
  expect(after.body.toString()).toContain(name);
  await expect.poll(cacheOf).toBe("hit");
});
