import type { Page } from "@playwright/test";
import { uniqueTitle } from "../helpers/planted.ts";
import {
  administrator,
  expect,
  expectMessage,
  fillPackage,
  goWithin,
  holdTimeouts,
  lifeOfMessages,
  open,
  staffTest as test,
  untilScripted,
} from "../helpers/test.ts";

test("login: password shown, busy button, the page asked for opens, greeting until closed", async ({
  page,
}) => {
  await page.addInitScript(holdTimeouts, lifeOfMessages);
  await page.goto("/admin/profile");
  await page.getByLabel("Email", { exact: true }).fill(administrator.email);
  const password = page.getByLabel("Password", { exact: true });
  // It comes with the script.
  const look = page.getByRole("button", { name: "Tampilkan password" });
  await expect(look).toBeVisible();
  await password.fill(administrator.password);
  await look.click();
  await expect(password).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Tampilkan password", pressed: true }).click();
  await expect(password).toHaveAttribute("type", "password");
  await expect(password).toHaveValue(administrator.password);

  // While a document is being loaded the browser answers no questions about the page before.
  const button = page.getByRole("button", { name: "Masuk" });
  await button.evaluate((element) => {
    const note = () => sessionStorage.setItem("shown meanwhile", element.textContent);
    window.addEventListener("submit", () => setTimeout(note));
  });
  await button.click();
  await expect(page).toHaveURL(/\/admin\/profile$/);
  expect(await page.evaluate(() => sessionStorage.getItem("shown meanwhile"))).toBe("Memproses...");

  const message = page.getByRole("status").filter({ hasText: "Login Berhasil" });
  await expect(message).toBeVisible();
  await untilScripted(page);
  const reread = page.waitForResponse((answer) => answer.url().includes("/admin/profile.data"));
  await page.keyboard.press("Control+b");
  await reread;
  await expect(message).toBeVisible();
  await page.getByRole("button", { name: "Tutup pesan" }).click();
  await expect(message).toBeHidden();
});

test("whoever is invited empties the form, and is taken back by a dialog", async ({ adminPage }) => {
  await open(adminPage, "/admin/team");
  // The menu's list is longer than the window and begins with other entries.
  const menu = adminPage.getByRole("complementary");
  await expect(menu.getByRole("link", { name: "Tim", exact: true })).toBeInViewport();
  await adminPage.getByLabel("Email").fill("bukan alamat");
  await adminPage.getByLabel("Nama").fill("Nur Aini");
  await adminPage.getByRole("radio", { name: /^Layanan/ }).check();
  await adminPage.getByRole("button", { name: "Buat tautan undangan" }).click();
  await expect(adminPage.getByText("Alamat email tidak valid")).toBeVisible();
  await adminPage.getByLabel("Email").fill("nur.aini@contoh.id");
  await adminPage.getByRole("button", { name: "Buat tautan undangan" }).click();
  const panel = adminPage.getByRole("region", { name: "Kirim tautan ini kepada Nur Aini" });
  await expect(panel).toBeFocused();
  await expect(panel).toBeInViewport();
  await expect(panel.getByRole("button", { name: "Salin tautan" })).toBeVisible();
  await expect(adminPage.getByLabel("Email")).toHaveValue("");
  // The link is shown once, and no draft of the saved form is offered.
  expect(adminPage.url()).not.toContain("token_hash");
  await open(adminPage, "/admin/team");
  await expect(adminPage.getByLabel("Tautan undangan")).toHaveCount(0);
  await expect(adminPage.getByText("Ada isian yang belum tersimpan")).toHaveCount(0);
  await adminPage.getByRole("link", { name: "Nur Aini" }).click();
  await adminPage.getByRole("link", { name: "Tarik undangan" }).click();
  const dialog = adminPage.getByRole("dialog", { name: "Tarik undangan untuk Nur Aini?" });
  await dialog.getByRole("button", { name: "Ya, tarik undangan" }).click();
  await expect(adminPage).toHaveURL(/\/admin\/team$/);
  await expect(adminPage.getByRole("link", { name: "Nur Aini" })).toHaveCount(0);
});

test("the shell: typing before script, skip link, narrowing by keys, sheet on a phone", async ({
  adminPage: page,
}) => {
  const email = page.getByLabel("Email baru");
  await test.step("what is typed while React waits stays, and the page gets its script", async () => {
    const errors: string[] = [];
    page.on("pageerror", ({ message, stack }) => errors.push(stack ?? message));
    await page.addInitScript(() => {
      const port = MessagePort.prototype;
      const { postMessage } = port;
      const goOn = new Promise((resolve) => document.addEventListener("go-on", resolve));
      port.postMessage = function (this: MessagePort, message: unknown) {
        goOn.then(() => postMessage.call(this, message));
      };
    });
    await page.goto("/admin/profile");
    await email.pressSequentially("setengah-jadi");
    await page.evaluate(() => document.dispatchEvent(new Event("go-on")));
    await untilScripted(page);
    await expect(email).toHaveValue("setengah-jadi");
    expect(errors).toEqual([]);
  });

  await test.step("the first Tab offers to skip the menu", async () => {
    // As if nothing had been pressed yet: the next Tab begins at the top.
    await page.evaluate(() => {
      document.body.tabIndex = -1;
      document.body.focus();
      document.body.removeAttribute("tabindex");
    });
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: "Langsung ke isi halaman" });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("main")?.id)).toBe("isi");
  });

  await test.step("Ctrl+B and Cmd+B narrow it and keep what is being typed", async () => {
    const width = async () => (await page.getByRole("complementary").boundingBox())?.width;
    expect(await width()).toBe(256);
    await email.focus();
    await page.keyboard.press("Control+b");
    await expect(page.getByRole("button", { name: "Lebarkan menu" })).toBeVisible();
    await expect.poll(width).toBe(48);
    await expect(email).toHaveValue("setengah-jadi");
    await expect(email).toBeFocused();
    await expect
      .poll(async () => (await page.request.get("/admin/bantuan")).text())
      .toContain('data-state="collapsed"');
    await page.getByRole("button", { name: "Lebarkan menu" }).click();
    await expect.poll(width).toBe(256);
    await page.keyboard.press("Meta+b");
    await expect(page.getByRole("button", { name: "Lebarkan menu" })).toBeVisible();
  });

  await test.step("Logout stays in sight at 768 px; Ctrl+K searches over the page, by keys (A21)", async () => {
    await page.setViewportSize({ width: 1280, height: 768 });
    const menu = page.getByRole("complementary");
    for (const name of ["Profil", "Bantuan"]) await expect(menu.getByRole("link", { name })).toBeInViewport();
    await expect(menu.getByRole("button", { name: "Logout" })).toBeInViewport();
    await email.focus();
    await page.keyboard.press("Control+k");
    const search = page.getByRole("dialog", { name: "Cari di area admin" });
    await page.keyboard.type("bantu");
    await expect(search.getByRole("link", { name: "Bantuan" })).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await expect(search.getByRole("link", { name: "Bantuan" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(search).toHaveCount(0);
    await expect(email).toBeFocused();
    await expect(email).toHaveValue("setengah-jadi");
  });

  await test.step("on a phone it is a sheet: Ctrl+B opens; Escape, a tap, focus or navigation closes", async () => {
    await email.fill("");
    await page.setViewportSize({ width: 360, height: 740 });
    const links = page.getByRole("navigation", { name: "Menu admin" });
    const profile = links.getByRole("link", { name: "Profil", exact: true });
    const menu = page.locator("summary", { hasText: "Menu admin" });
    await expect(profile).toBeHidden();
    await page.keyboard.press("Control+b");
    await expect(profile).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(profile).toBeHidden();
    await menu.click();
    await page.mouse.click(340, 400);
    await expect(profile).toBeHidden();
    await menu.click();
    await email.focus();
    await expect(profile).toBeHidden();
    // The sheet closes when the search takes the focus from it.
    await menu.click();
    await links.getByRole("link", { name: "Cari" }).click();
    await expect(page.getByRole("searchbox")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(menu).toBeFocused();
    await menu.click();
    await expect(profile).toBeVisible();
    expect((await links.boundingBox())?.width).toBe(288);
    await links.getByRole("link", { name: "Bantuan" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Bantuan" })).toBeVisible();
    await expect(profile).toBeHidden();
  });
});

test("a session ends while a package is typed: all is kept (R20)", async ({ adminPage: page, context }) => {
  const title = uniqueTitle("Sesi habis");
  await fillPackage(page, title);
  // As on another device: the cookies stay, and are of no more use.
  const cookies = await context.cookies();
  await context.request.post("/admin/logout", { maxRedirects: 0 });
  await context.clearCookies();
  await context.addCookies(cookies);
  await page.getByRole("button", { name: "Simpan Paket" }).click();
  await expect(page.getByRole("heading", { name: "Login kembali untuk menyimpan" })).toBeVisible();
  await expect(page.getByRole("alert").filter({ hasText: "Sesi login tidak valid" })).toBeFocused();
  // Our words stand beside the field, not the browser's own.
  await page.getByRole("button", { name: "Masuk" }).click();
  await expect(page.getByLabel("Email", { exact: true })).toBeFocused();
  await expect(page.getByText("Masukkan alamat email yang benar")).toBeVisible();
  await expect(page.getByText("Password wajib diisi")).toBeVisible();
  await page.getByLabel("Email", { exact: true }).fill(administrator.email);
  await page.getByLabel("Password", { exact: true }).fill(administrator.password);
  await page.getByRole("button", { name: "Masuk" }).click();
  await expectMessage(page, "Isian Anda masih ada");
  await expect(page.getByRole("status").filter({ hasText: "Isian Anda masih ada" })).toBeFocused();
  await page.getByRole("button", { name: "Lanjutkan menyimpan" }).click();
  await expectMessage(page, "Paket tersimpan");
  await page.getByRole("article", { name: title }).getByRole("link", { name: /^Edit/ }).click();
  await expect(page.getByLabel("Judul paket")).toHaveValue(title);
  await expect(page.getByLabel("syarat 5")).toHaveValue("Tidak hilang");
});

/** Lets React do so many slices of taking over the next document, and the rest on the event `go-on`. */
function holdReact(slices: number): void {
  if (sessionStorage.getItem("held")) return;
  sessionStorage.setItem("held", "yes");
  const port = MessagePort.prototype;
  const { postMessage } = port;
  const goOn = new Promise((resolve) => document.addEventListener("go-on", resolve));
  let left = slices;
  port.postMessage = function (this: MessagePort, message: unknown) {
    left -= 1;
    if (left >= 0) return postMessage.call(this, message);
    document.documentElement.dataset.held = "";
    goOn.then(() => postMessage.call(this, message));
  };
}

for (const slices of [0, 1]) {
  test(`back after ${slices} slices of taking over leads to the page before`, async ({ adminPage: page }) => {
    await openInApp(page);
    await page.addInitScript(holdReact, slices);
    await page.reload({ waitUntil: "commit" });
    await page.locator("html[data-held]").waitFor();
    await page.evaluate(() => {
      window.addEventListener("popstate", () => document.dispatchEvent(new Event("go-on")));
      history.back();
    });
    await expectDashboard(page);
  });
}

test("back before the script has come leads to the page before", async ({ adminPage: page }) => {
  await openInApp(page);
  const scripts = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.reload({ waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1, name: "Profil" })).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL("/admin");
  scripts.resolve();
  await expectDashboard(page);
});

/** Leads from the dashboard to the profile by script: the back button then changes the address alone. */
async function openInApp(page: Page): Promise<void> {
  await open(page, "/admin");
  await goWithin(page, "/admin/profile");
  await expect(page.getByRole("heading", { level: 1, name: "Profil" })).toBeVisible();
}

/** The dashboard's address, title and content, and a script that runs. */
async function expectDashboard(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  await untilScripted(page);
  await expect(page).toHaveURL("/admin");
  await expect(page).toHaveTitle(/Dashboard/);
}

test("a phone's menu opens at the entry of the open page", async ({ adminPage: page }) => {
  await page.setViewportSize({ width: 360, height: 600 });
  await open(page, "/admin/settings");
  await page.locator("summary", { hasText: "Menu admin" }).click();
  await expect(page.getByRole("link", { name: "Pengaturan Website" })).toBeInViewport({ ratio: 1 });
});
