import puppeteer, { ElementHandle } from "puppeteer-core";
import { onPath } from "./find-browser.ts";

export type Firefox = Awaited<ReturnType<typeof startFirefox>>;

/** By role, as these pages have them. */
const selectors = { link: "a[href]", button: "button", label: "label" };

/** A window of Firefox, driven by WebDriver BiDi. */
export async function startFirefox(origin: string) {
  const executablePath = onPath("firefox-esr") ?? onPath("firefox");
  if (executablePath === undefined) throw new Error("Install Firefox (Debian: apt-get install firefox-esr).");
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath,
    timeout: 120_000,
    // Every host is this machine: WhatsApp is never asked.
    extraPrefsFirefox: { "network.dns.forceResolve": "127.0.0.1" },
  });
  const page = await browser.newPage();
  page.setDefaultTimeout(60_000);
  await page.setViewport({ width: 1280, height: 800 });
  /** What the console complained of, breaches of our own security policy among it. */
  const complaints: string[] = [];
  const complain = (words: string) => complaints.push(`${page.url()}: ${words}`);
  page.on("console", (message) => message.type() === "error" && complain(message.text()));
  page.on("pageerror", (error) => complain(String(error)));
  await page.evaluateOnNewDocument(() => {
    addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
      console.error(`security policy: ${violatedDirective} ${blockedURI}`);
    });
  });

  /** The first whose whole name it is, once it is seen. Asked in the page: BiDi's own search takes half a minute for a form. */
  const find = async (role: keyof typeof selectors, name: string): Promise<ElementHandle> => {
    const isMeant = (selector: string, words: string) =>
      [...document.querySelectorAll(selector)].find((element) => {
        const own = document.createElement("div");
        own.append(...element.cloneNode(true).childNodes);
        // A label may hold its own choice.
        for (const choice of own.querySelectorAll("select")) choice.remove();
        const said = element.ariaLabel ?? own.textContent;
        return element.checkVisibility() && said.replace(/\s/g, "") === words.replace(/\s/g, "");
      });
    const found = await page.waitForFunction(isMeant, {}, selectors[role], name);
    if (!(found instanceof ElementHandle)) throw new Error(`No ${role} "${name}"`);
    return found;
  };

  return {
    page,
    complaints,
    find,
    open: (path: string) => page.goto(origin + path),
    press: async (role: keyof typeof selectors, name: string) => (await find(role, name)).click(),
    /** The control of the label that says just that. */
    field: async (label: string) => {
      const found = await find("label", label);
      const control = await found.evaluateHandle((element) =>
        element instanceof HTMLLabelElement ? element.control : null,
      );
      if (!(control instanceof ElementHandle)) throw new Error(`"${label}" labels nothing`);
      return control;
    },
    /** Until the page says so, anywhere. */
    see: (words: string) => page.waitForFunction((text) => document.body.innerText.includes(text), {}, words),
    /** Until an admin page's script is running: till then the sidebar's form says where a server is to lead back to. */
    untilScripted: () => page.waitForFunction(() => !document.querySelector("input[name=returnTo]")),
    close: () => browser.close(),
  };
}
