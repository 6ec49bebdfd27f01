import type { Page } from "@playwright/test";
import { addInquiry } from "../helpers/inquiry-form.ts";
import { uniqueTitle } from "../helpers/planted.ts";
import { seed } from "../helpers/seed.ts";
import { isFullRun, soakCases } from "../helpers/soak.ts";
import {
  administrator,
  expect,
  expectMessage,
  open,
  staffTest as test,
  untilScripted,
} from "../helpers/test.ts";

/** Opens a page whose script does not arrive until the returned function is called. */
async function openUnscripted(page: Page, address: string): Promise<() => Promise<void>> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const scripts = /\/assets\/.*\.js/;
  await page.route(scripts, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(address, { waitUntil: "commit" });
  await page.waitForFunction(() => document.readyState !== "loading");
  return async () => {
    release();
    // The login page has no sidebar; its own script, which is in the page, draws the toggle of the password.
    if (address.startsWith("/admin/login"))
      await page.getByRole("button", { name: "Tampilkan password" }).waitFor();
    else await untilScripted(page);
    await page.unroute(scripts);
  };
}

/** Changes a page as Grammarly, Dark Reader and managers of passwords do. */
function extend(): void {
  document.body.setAttribute("data-gr-ext-installed", "");
  document.body.setAttribute("data-new-gr-c-s-check-loaded", "14.1229.0");
  const style = document.createElement("style");
  style.className = "darkreader darkreader--fallback";
  document.head.prepend(style);
  document.head.append(
    Object.assign(document.createElement("meta"), { name: "darkreader", content: "a1b2" }),
  );
  document.documentElement.append(document.createElement("grammarly-desktop-integration"));
  document.documentElement.setAttribute("data-darkreader-mode", "dynamic");
  document.documentElement.style.setProperty("--darkreader-bg", "#181a1b");
  for (const part of document.querySelectorAll<HTMLElement>("h1, section, label, button")) {
    part.setAttribute("data-darkreader-inline-bgcolor", "");
    part.style.setProperty("--darkreader-inline-bgcolor", "#181a1b");
  }
  for (const [index, field] of document.querySelectorAll("input:not([type=hidden]), textarea").entries()) {
    field.setAttribute("data-gramm", "false");
    field.setAttribute("data-lastpass-icon-root", "");
    const icon = document.createElement("com-1password-button");
    if (index % 2 === 0) field.after(icon);
    else field.before(document.createElement("grammarly-extension"));
    if (index % 5 === 4) {
      const wrapper = document.createElement("span");
      field.replaceWith(wrapper);
      wrapper.append(field);
    }
  }
}

/** Puts another text in the place of each, as Google Translate does; the page's own text nodes are gone. */
function translate(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (text.data.trim() === "" || text.parentElement?.closest("script, style, textarea, option")) continue;
    const [outer, inner] = [document.createElement("font"), document.createElement("font")];
    outer.style.verticalAlign = "inherit";
    inner.textContent = `[${text.data}]`;
    outer.append(inner);
    text.replaceWith(outer);
  }
}

/** Puts each text into an element, where it stays. */
function wrapTexts(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (text.parentElement?.closest("script, style, textarea, option")) continue;
    const [outer, inner] = [document.createElement("font"), document.createElement("font")];
    text.replaceWith(outer);
    outer.append(inner);
    inner.append(text);
  }
}

const forms = {
  "a package": {
    find: async () => `/admin/packages/edit/${seed.furoda.id}`,
    fields: ["tagline", "description"],
    button: "Simpan Perubahan",
    saved: "Perubahan tersimpan",
  },
  "an inquiry": {
    find: (page: Page) => addInquiry(page, { name: uniqueTitle("Berubah"), phone: "0812-3456-7890" }),
    fields: ["name", "note"],
    button: "Simpan",
    saved: "Permintaan disimpan",
  },
  "the settings": {
    find: async () => "/admin/settings",
    fields: ["siteDescription", "contactAddress"],
    button: "Simpan Pengaturan",
    saved: "Pengaturan disimpan",
  },
};

const rewritings = { nothing: () => undefined, extensions: extend, "a translation": translate };

/** Pairs of a rewriting and a form that `npm test` takes; `npm run test:full` takes every one. */
const pairs = ["extensions the login", "extensions a package", "a translation an inquiry"];
const isTaken = (rewriting: string, form: string) => isFullRun || pairs.includes(`${rewriting} ${form}`);

for (const [name, rewrite] of Object.entries(rewritings)) {
  if (isTaken(name, "the login"))
    test(`${name} on the page before the script: what was typed stays and signs in (R25)`, async ({
      page,
    }) => {
      const letScriptIn = await openUnscripted(page, "/admin/login");
      await page.evaluate(rewrite);
      await page.locator("#email").fill(administrator.email);
      await page.locator("#password").pressSequentially(administrator.password);
      await letScriptIn();
      await expect(page.locator("#email")).toHaveValue(administrator.email);
      await expect(page.locator("#password")).toHaveValue(administrator.password);
      await expect(page.locator("#password")).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(page.getByRole("heading", { level: 1 })).toContainText("Dashboard");
    });

  for (const [form, { find, fields, button, saved }] of Object.entries(forms)) {
    if (!isTaken(name, form)) continue;
    test(`${name} on the page before the script: what was typed into ${form} stays (R25)`, async ({
      adminPage: page,
    }) => {
      const address = await find(page);
      const typed = fields.map((field) => [field, uniqueTitle("Diketik")] as const);
      const letScriptIn = await openUnscripted(page, address);
      await page.evaluate(rewrite);
      const inputOf = (field: string) => page.locator(`#isi form [name="${field}"]`);
      for (const [field, text] of typed) await inputOf(field).fill(text);
      await letScriptIn();
      for (const [field, text] of typed) await expect(inputOf(field)).toHaveValue(text);
      await expect(inputOf(typed.at(-1)?.[0] ?? "")).toBeFocused();
      await page.getByRole("button", { name: button, exact: true }).last().click();
      await expectMessage(page, saved);
    });
  }
}

test("who goes on typing while the script takes over a slow page loses no letter and no choice (R25)", async ({
  adminPage: page,
}) => {
  const letIn = await openUnscripted(page, `/admin/packages/edit/${seed.furoda.id}`);
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 2 });
  const form = page.locator("#isi form").first();
  const text = form.locator("[name=description]");
  const status = form.locator("[name=status]");
  const stored = { text: await text.inputValue(), status: await status.inputValue() };
  const chosen = stored.status === "draft" ? "active" : "draft";
  await status.selectOption(chosen);
  const typed = "satu dua tiga empat lima enam tujuh delapan sembilan sepuluh";
  await text.press("ControlOrMeta+End");
  await Promise.all([text.pressSequentially(typed), letIn()]);
  await text.pressSequentially("!");
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await expect(text).toHaveValue(`${stored.text}${typed}!`);
  await expect(text).toBeFocused();
  await expect(status).toHaveValue(chosen);
  await expect(page.getByText("Perubahan belum disimpan")).toBeVisible();
});

const translators = soakCases(
  [{ name: "replaced", rewrite: translate }],
  [{ name: "wrapped", rewrite: wrapTexts }],
);

for (const { name, rewrite } of translators) {
  test(`texts ${name} by a translator: searches, presses and refusals keep the page (R25)`, async ({
    adminPage: page,
  }) => {
    const failures: string[] = [];
    page.on("pageerror", (error) => failures.push(String(error)));
    await test.step("a search that finds nothing, and one that finds all again", async () => {
      await open(page, "/admin/packages");
      await page.evaluate(rewrite);
      await page.locator("input[type=search]").first().fill("tidak ada yang begini");
      await page.locator("input[type=search]").first().press("Enter");
      await expect(page).toHaveURL(/cari=/);
      await expect(page.getByRole("main").getByRole("article")).toHaveCount(0);
      await page.evaluate(rewrite);
      await page.locator("input[type=search]").first().fill("");
      await page.locator("input[type=search]").first().press("Enter");
      await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
    });
    await test.step("a save with errors, then one without", async () => {
      const text = uniqueTitle("Diterjemahkan");
      await open(page, `/admin/packages/edit/${seed.furoda.id}`);
      await page.evaluate(rewrite);
      await page.locator("[name=tagline]").fill(text);
      const title = page.locator("[name=title]");
      const before = await title.inputValue();
      await title.fill("");
      const save = page.locator("#isi form button[value=save]").last();
      await save.dblclick();
      await expect(title).toHaveAttribute("aria-invalid", "true");
      await page.evaluate(rewrite);
      await title.fill(before);
      await expect(title).not.toHaveAttribute("aria-invalid", "true");
      await expect(page.locator("[name=tagline]")).toHaveValue(text);
      await save.dblclick();
      await expect(page.getByRole("status").filter({ hasText: "Perubahan tersimpan" })).toBeVisible();
    });
    await test.step("counted ticks say their number, whatever stood there", async () => {
      await open(page, "/admin/inquiries");
      const boxes = page.getByRole("list").getByRole("checkbox");
      await boxes.nth(0).check();
      await expect(page.getByText("1 dipilih")).toBeVisible();
      await page.evaluate(rewrite);
      await boxes.nth(1).check();
      await expect(page.getByText("2 dipilih")).toBeVisible();
      await page.evaluate(rewrite);
      await boxes.nth(1).uncheck();
      await boxes.nth(0).uncheck();
      await expect(page.getByText("dipilih", { exact: false }).filter({ hasText: /^\D?\d/ })).toHaveCount(0);
    });
    expect(failures).toEqual([]);
  });
}

test("server and script agree on the ids that name fields and messages", async ({ adminPage: page }) => {
  for (const address of ["/admin/edit-home", `/admin/packages/edit/${seed.furoda.id}`, "/admin/profile"]) {
    await open(page, address);
    const differing = await page.evaluate(() => {
      const names = { id: "id", htmlFor: "for", "aria-labelledby": "aria-labelledby" };
      return [...document.querySelectorAll("#halaman *")].flatMap((element) => {
        const key = Object.keys(element).find((name) => name.startsWith("__reactProps$"));
        const props = (key === undefined ? {} : Reflect.get(element, key)) as Record<string, unknown>;
        return Object.entries(names)
          .filter(([prop, name]) => props[prop] !== undefined && props[prop] !== element.getAttribute(name))
          .map(([prop]) => `${String(props[prop])} ${element.outerHTML.slice(0, 80)}`);
      });
    });
    expect(differing, address).toEqual([]);
  }
  await page.getByRole("link", { name: "Bantuan" }).last().click();
  await expect(page).toHaveTitle(/Bantuan \| Admin \| /);
});
