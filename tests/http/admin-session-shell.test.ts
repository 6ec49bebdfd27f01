import { expect, test } from "../helpers/client/test.ts";

test("the sidebar narrows and widens by its button, and the server draws it so", async ({ adminPage }) => {
  await adminPage.goto("/admin/profile");
  const sidebar = adminPage.getByRole("complementary");
  expect((await sidebar.boundingBox())?.width).toBe(256);
  await adminPage.getByRole("button", { name: "Ciutkan menu" }).click();
  await expect(adminPage.getByRole("button", { name: "Lebarkan menu" })).toBeVisible();
  await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(48);
  await expect(adminPage).toHaveURL(/\/admin\/profile$/);
  await expect
    .poll(
      async () => (await adminPage.context().cookies()).find(({ name }) => name === "sidebar_state")?.value,
    )
    .toBe("collapsed");
  expect(await (await adminPage.request.get("/admin")).text()).toContain('data-state="collapsed"');

  await adminPage.getByRole("button", { name: "Lebarkan menu" }).click();
  await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(256);
  await expect
    .poll(async () => (await adminPage.request.get("/admin")).text())
    .toContain('data-state="expanded"');
});

test("its state is kept for a week", async ({ adminPage }) => {
  await adminPage.goto("/admin");
  await adminPage.getByRole("button", { name: "Ciutkan menu" }).click();
  await expect(adminPage.getByRole("button", { name: "Lebarkan menu" })).toBeVisible();
  const expires = async () =>
    (await adminPage.context().cookies()).find(({ name }) => name === "sidebar_state")?.expires ?? 0;
  await expect.poll(expires).toBeGreaterThan(0);
  const days = ((await expires()) - Date.now() / 1000) / 86_400;
  expect(days).toBeGreaterThan(6.9);
  expect(days).toBeLessThan(7.1);
});

test("the menu lists every screen in its order and marks the current one", async ({ adminPage }) => {
  await adminPage.goto("/admin/profile");
  const menu = adminPage.getByRole("complementary").getByRole("navigation", { name: "Menu admin" });
  await expect(menu.getByRole("link")).toHaveText([
    "Dashboard",
    "Permintaan",
    "Kelola Paket",
    "Kelola Keunggulan",
    "Kelola Testimoni",
    "Edit Homepage",
    "Edit Tentang Kami",
    "Edit Kontak",
    "Media Upload",
    "Pengaturan Website",
    "Sampah",
    "Profil",
  ]);
  await expect(menu.getByRole("link", { name: "Profil" })).toHaveAttribute("aria-current", "page");
  await expect(menu.getByRole("link", { name: "Dashboard" })).not.toHaveAttribute("aria-current", "page");
});

test("the trail leads back to the dashboard", async ({ adminPage }) => {
  await adminPage.goto("/admin/profile");
  const trail = adminPage.getByRole("navigation", { name: "Posisi halaman" });
  await expect(trail.getByText("Profil")).toHaveAttribute("aria-current", "page");
  await trail.getByRole("link", { name: "Dashboard" }).click();
  await expect(adminPage).toHaveURL(/\/admin$/);
  await expect(trail.getByText("Dashboard")).toHaveAttribute("aria-current", "page");
});

test("the first Tab offers to skip the menu", async ({ adminPage }) => {
  await adminPage.goto("/admin/profile");
  await adminPage.keyboard.press("Tab");
  const skip = adminPage.getByRole("link", { name: "Langsung ke isi halaman" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await adminPage.keyboard.press("Enter");
  await adminPage.keyboard.press("Tab");
  const focused = await adminPage.evaluate(() => document.activeElement?.closest("main")?.id);
  expect(focused).toBe("isi");
});

test("on a phone the menu is a sheet that opens, and closes on the next page", async ({ adminPage }) => {
  await adminPage.setViewportSize({ width: 360, height: 740 });
  await adminPage.goto("/admin");
  const profile = adminPage.getByRole("link", { name: "Profil", exact: true });
  await expect(profile).toBeHidden();
  await adminPage.locator("summary", { hasText: "Menu admin" }).click();
  await expect(profile).toBeVisible();
  const sheet = await adminPage.getByRole("navigation", { name: "Menu admin" }).boundingBox();
  expect(sheet?.width).toBe(288);
  await profile.click();
  await expect(adminPage.getByRole("heading", { level: 1, name: "Profil" })).toBeVisible();
  await expect(profile).toBeHidden();
});
