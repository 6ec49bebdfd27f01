import { administrator, expect, test, untilScripted } from "../helpers/test.ts";

test("the password can be looked at and hidden again", async ({ page }) => {
  await page.goto("/admin/login");
  const password = page.getByLabel("Password", { exact: true });
  const look = page.getByRole("button", { name: "Tampilkan password" });
  await expect(look).toBeVisible();
  await password.fill("gunung-merbabu");
  await look.click();
  await expect(password).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Sembunyikan password" }).click();
  await expect(password).toHaveAttribute("type", "password");
  await expect(password).toHaveValue("gunung-merbabu");
});

test("the button says that it is at work", async ({ page }) => {
  await page.goto("/admin/login");
  // It comes with the script.
  await expect(page.getByRole("button", { name: "Tampilkan password" })).toBeVisible();
  await page.getByLabel("Email", { exact: true }).fill(administrator.email);
  await page.getByLabel("Password", { exact: true }).fill(administrator.password);
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route("**/admin/login.data*", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("button", { name: "Masuk" }).click();
  await expect(page.getByRole("button", { name: "Memproses..." })).toBeVisible();
  goOn();
  await expect(page).toHaveURL(/\/admin$/);
});

test("whoever is invited empties the form, and is taken back by a dialog", async ({ adminPage }) => {
  await adminPage.goto("/admin/team");
  await untilScripted(adminPage);
  await adminPage.getByLabel("Email").fill("bukan alamat");
  await adminPage.getByLabel("Nama").fill("Nur Aini");
  await expect(adminPage.getByText("Alamat email tidak valid")).toBeVisible();
  await adminPage.getByLabel("Email").fill("nur.aini@contoh.id");
  await adminPage.getByRole("radio", { name: /^Layanan/ }).check();
  await adminPage.getByRole("button", { name: "Kirim undangan" }).click();
  await expect(adminPage.getByRole("status").filter({ hasText: "Undangan dikirim" })).toBeVisible();
  await expect(adminPage.getByLabel("Email")).toHaveValue("");
  await adminPage.getByRole("link", { name: "Nur Aini" }).click();
  await adminPage.getByRole("link", { name: "Tarik undangan" }).click();
  const dialog = adminPage.getByRole("dialog", { name: "Tarik undangan untuk Nur Aini?" });
  await dialog.getByRole("button", { name: "Ya, tarik undangan" }).click();
  await expect(adminPage).toHaveURL(/\/admin\/team$/);
  await expect(adminPage.getByRole("link", { name: "Nur Aini" })).toHaveCount(0);
});

test("what is typed while React waits stays, and the page gets its script", async ({ adminPage }) => {
  const errors: string[] = [];
  adminPage.on("pageerror", ({ message }) => errors.push(message));
  await adminPage.addInitScript(() => {
    const port = MessagePort.prototype;
    const { postMessage } = port;
    const goOn = new Promise((resolve) => document.addEventListener("go-on", resolve));
    port.postMessage = function (this: MessagePort, message: unknown) {
      goOn.then(() => postMessage.call(this, message));
    };
  });
  await adminPage.goto("/admin/profile");
  await adminPage.getByLabel("Email baru").pressSequentially("setengah-jadi");
  await adminPage.evaluate(() => document.dispatchEvent(new Event("go-on")));
  await untilScripted(adminPage);
  await expect(adminPage.getByLabel("Email baru")).toHaveValue("setengah-jadi");
  expect(errors).toEqual([]);
});

test("Ctrl+B and Cmd+B narrow the sidebar and keep what is being typed", async ({ adminPage }) => {
  await adminPage.goto("/admin/profile");
  await untilScripted(adminPage);
  const width = async () => (await adminPage.getByRole("complementary").boundingBox())?.width;
  expect(await width()).toBe(256);
  const email = adminPage.getByLabel("Email baru");
  await email.fill("setengah-jadi");
  await adminPage.keyboard.press("Control+b");
  await expect(adminPage.getByRole("button", { name: "Lebarkan menu" })).toBeVisible();
  await expect.poll(width).toBe(48);
  await expect(email).toHaveValue("setengah-jadi");
  await expect(email).toBeFocused();
  await expect
    .poll(async () => (await adminPage.request.get("/admin")).text())
    .toContain('data-state="collapsed"');
  await adminPage.getByRole("button", { name: "Lebarkan menu" }).click();
  await expect.poll(width).toBe(256);
  await adminPage.keyboard.press("Meta+b");
  await expect(adminPage.getByRole("button", { name: "Lebarkan menu" })).toBeVisible();
});

test("on a phone Ctrl+B opens the sheet; Escape, a tap beside, leaving close it", async ({ adminPage }) => {
  await adminPage.setViewportSize({ width: 360, height: 740 });
  await adminPage.goto("/admin/profile");
  await untilScripted(adminPage);
  const profile = adminPage.getByRole("link", { name: "Profil", exact: true });
  await adminPage.keyboard.press("Control+b");
  await expect(profile).toBeVisible();
  await adminPage.keyboard.press("Escape");
  await expect(profile).toBeHidden();
  await adminPage.locator("summary", { hasText: "Menu admin" }).click();
  await adminPage.mouse.click(340, 400);
  await expect(profile).toBeHidden();
  await adminPage.locator("summary", { hasText: "Menu admin" }).click();
  await adminPage.getByLabel("Email baru").focus();
  await expect(profile).toBeHidden();
});

test("the message stays while data is read again, and can be closed", async ({ page }) => {
  await page.goto("/admin/login");
  await page.getByLabel("Email", { exact: true }).fill(administrator.email);
  await page.getByLabel("Password", { exact: true }).fill(administrator.password);
  await page.getByRole("button", { name: "Masuk" }).click();
  const message = page.getByRole("status").filter({ hasText: "Login Berhasil" });
  await expect(message).toBeVisible();
  await untilScripted(page);
  const saved = page.waitForResponse((answer) => answer.url().includes("/admin.data"));
  await page.keyboard.press("Control+b");
  await saved;
  await expect(message).toBeVisible();
  await page.getByRole("button", { name: "Tutup pesan" }).click();
  await expect(message).toBeHidden();
});

test("the first Tab offers to skip the menu", async ({ adminPage }) => {
  await adminPage.goto("/admin/profile");
  await adminPage.keyboard.press("Tab");
  const skip = adminPage.getByRole("link", { name: "Langsung ke isi halaman" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await adminPage.keyboard.press("Enter");
  await adminPage.keyboard.press("Tab");
  expect(await adminPage.evaluate(() => document.activeElement?.closest("main")?.id)).toBe("isi");
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
