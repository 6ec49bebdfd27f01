import type { Browser, Page, Response } from "@playwright/test";
import { type BreakableSite, startBreakableSite } from "../helpers/breakable-site.ts";
import { administrator } from "../helpers/demo-site.ts";
import { formFields } from "../helpers/html-forms.ts";
import { builtRoutes } from "../helpers/routes.ts";
import { seed } from "../helpers/seed.ts";
import { markup, plantMarkup } from "../helpers/stored-markup.ts";
import { expect, test } from "../helpers/test.ts";

test.describe.configure({ mode: "default", timeout: 240_000 });

const noPages =
  /\.(csv|xlsx|ics|xml|txt)$|^\/(healthz|metrics|wa|media|gambar)|logout|sidebar|unggah|nomor-whatsapp/;

const packagePage = `/umroh/${seed.reguler.slug}`;

let own: BreakableSite;
const ids: Record<string, string> = {};

test.beforeAll(async () => {
  test.setTimeout(180_000);
  own = await startBreakableSite({}, (service) => plantMarkup(service, seed.reguler.id));
  for (const table of ["departures", "features", "testimonials", "articles", "inquiries"] as const) {
    const { data } = await own.service.from(table).select("id").order("created_at").limit(2);
    ids[table] = data?.[0]?.id ?? "";
    // One of each lies in the bin.
    if (table !== "inquiries")
      await own.service
        .from(table)
        .delete()
        .eq("id", data?.[1]?.id ?? "");
  }
});
test.afterAll(() => own?.stop());

/** Every page of the build: lists with their questions and editors, and one of each thing. */
function addresses(): string[] {
  const [feature, testimonial, inquiry] = [ids.features, ids.testimonials, ids.inquiries];
  const found = builtRoutes("").flatMap(({ path, id, hasLoader }) => {
    if (noPages.test(path) || (!hasLoader && path.startsWith("/admin/inquiries/ekspor"))) return [];
    if (path === "/:category") return ["/umroh", "/haji"];
    if (path === "/:category/:slug") return [packagePage];
    if (path === "/panduan/:slug") return ["/panduan/lima-pasti-umroh"];
    const item = id.startsWith("routes/admin.inquiries")
      ? inquiry
      : id.startsWith("routes/admin.keberangkatan")
        ? ids.departures
        : id.startsWith("routes/admin.panduan")
          ? ids.articles
          : seed.reguler.id;
    return [
      path
        .replace(":kind", "paket")
        .replace(/:\w+/, item ?? "")
        .replace("*", "tidak-ada"),
    ];
  });
  const more = [
    "/packages?bulan=x&kategori=%3Cscript%3Eran()%3C/script%3E",
    `/admin/features?edit=${feature}`,
    `/admin/features?hapus=${feature}`,
    `/admin/testimonials?edit=${testimonial}`,
    `/admin/testimonials?hapus=${testimonial}`,
    `/admin/testimonials?cari=${encodeURIComponent(markup)}`,
    `/admin/packages?hapus=${seed.reguler.id}`,
    `/admin/packages?cari=${encodeURIComponent(markup)}`,
    `/admin/media?cari=${encodeURIComponent(markup)}`,
    `/admin/inquiries?cari=${encodeURIComponent(markup)}`,
    `/admin/inquiries/${inquiry}?tanya=hapus`,
    `/admin/keberangkatan?hapus=${ids.departures}`,
    `/admin/riwayat/keberangkatan/${ids.departures}`,
    `/admin/riwayat/keunggulan/${feature}`,
    `/admin/riwayat/testimoni/${testimonial}`,
    ...["home", "about", "contact", "site-settings"].map((page) => `/admin/riwayat/halaman/${page}`),
  ];
  return [...new Set([...found, ...more, ...Object.keys(shown)])];
}

/** A page of the administrator's that tells what the policy refused: nothing planted may come that far. */
async function signedIn(browser: Browser): Promise<{ page: Page; refused: string[] }> {
  const context = await browser.newContext({ baseURL: own.site.origin });
  await context.request.post("/admin/login", { form: administrator, maxRedirects: 0 });
  const page = await context.newPage();
  const refused: string[] = [];
  page.on("console", (message) => {
    if (/Content Security Policy/i.test(message.text())) refused.push(message.text());
  });
  page.on("dialog", (dialog) => {
    // What was typed may be left behind.
    if (dialog.type() !== "beforeunload") refused.push(`dialog ${dialog.message()}`);
    void dialog.accept();
  });
  await page.addInitScript(() => {
    Object.assign(window, { ran: () => Object.assign(window, { ranScripts: true }) });
  });
  return { page, refused };
}

/** Whatever ran, or would run at a click, or leads to where nobody meant to go. */
async function dangersOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    if ("ranScripts" in window) found.push("a script ran");
    const harmless = ["http:", "https:", "mailto:", "tel:", "blob:"];
    for (const element of document.querySelectorAll("*")) {
      for (const { name, value } of element.attributes) {
        if (/^on/i.test(name)) found.push(`${element.tagName} has ${name}`);
        if (!["href", "src", "action", "formaction", "poster", "data"].includes(name)) continue;
        const address = new URL(value, document.baseURI);
        if (!harmless.includes(address.protocol)) found.push(`${element.tagName} ${name} ${value}`);
        if (address.hostname === "jahat.example") found.push(`${element.tagName} leads to ${value}`);
      }
      if (/jahat\.example|javascript:/i.test(getComputedStyle(element).backgroundImage)) {
        found.push(`${element.tagName} is painted with what was planted`);
      }
    }
    if (document.querySelector("img[src='x']") !== null) found.push("markup became an element");
    for (const frame of document.querySelectorAll("iframe")) {
      if (!frame.src.startsWith("https://www.google.com/maps/embed")) found.push(`frame ${frame.src}`);
    }
    return found;
  });
}

async function visit(page: Page, address: string): Promise<Response | null> {
  const answer = await page.goto(address);
  expect(answer?.status() ?? 0, address).toBeLessThan(500);
  expect(await dangersOn(page), address).toEqual([]);
  return answer;
}

/** Text that a page has to show as it is, in each place where it stands. */
const shown: Record<string, string[]> = {
  "/": ["hero", "subjudul", "sekilas", "angka 1", "fitur", "uraian", "kata", "nama", "asal"],
  [packagePage]: ["judul", "tagline", "deskripsi", "lokasi", "maskapai", "makkah", "kegiatan"],
  "/umroh": ["judul"],
  "/tentang-kami": ["tentang kami", "profil", "visi", "misi kedua", "sertifikat", "perusahaan", "ppiu"],
  "/cek?nomor=12345678": ["bank", "pemilik"],
  "/kontak": ["alamat", "jam"],
  "/admin/packages": ["judul"],
  "/admin/features": ["fitur"],
  "/admin/testimonials": ["kata"],
  "/admin/inquiries": ["jamaah"],
};

/** What else planted text may get into: a page's head, its JSON-LD, its alt texts, the address of its map. */
const looks: Record<string, (page: Page, html: string) => Promise<void>> = {
  [packagePage]: async (page, html) => {
    expect(await page.title()).toContain(`judul ${markup}`);
    const meta = page.locator('meta[property="og:title"]');
    expect(await meta.getAttribute("content")).toContain(markup.slice(0, 30));
    const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
    expect(blocks.length).toBeGreaterThan(1);
    const data = blocks.map((block) => JSON.parse(block) as Record<string, unknown>);
    expect(JSON.stringify(data)).toContain(JSON.stringify(`judul ${markup}`).slice(1, -1));
    expectNoMarkup(html, packagePage);
  },
  "/": async (page) => {
    const named = page.getByAltText(/nama .*<script>/).or(page.getByText(/nama .*<script>/));
    await expect(named.first()).toBeAttached();
  },
  "/kontak": async (page) => {
    await expect(page.locator("iframe")).toHaveCount(0);
    await expect(page.getByText("Peta akan ditampilkan di sini.")).toBeVisible();
  },
};

function expectNoMarkup(html: string, address: string): void {
  expect(html, address).not.toContain("<img src=x");
  expect(html, address).not.toContain("<script>ran()");
}

const editors = () => [
  "/admin/edit-home",
  "/admin/edit-about",
  "/admin/edit-contact",
  "/admin/settings",
  "/admin/legalitas",
  "/admin/packages/new",
  `/admin/packages/edit/${seed.reguler.id}`,
  `/admin/packages/${seed.reguler.id}/keberangkatan/baru`,
  `/admin/packages/${seed.reguler.id}/keberangkatan/rangkaian`,
  `/admin/keberangkatan/${ids.departures}`,
  "/admin/features?tambah=1",
  `/admin/features?edit=${ids.features}`,
  "/admin/testimonials?tambah=1",
  `/admin/testimonials?edit=${ids.testimonials}`,
  "/admin/inquiries/new",
  `/admin/inquiries/${ids.inquiries}`,
  "/admin/profile",
  "/admin/lupa-password",
];

test("markup planted in every text and address runs on no page, and is text in head, alt texts and JSON-LD (S16, S17, S18)", async ({
  browser,
}) => {
  const { page, refused } = await signedIn(browser);
  // The next test opens the editors.
  const all = addresses().filter((address) => !editors().includes(address));
  expect(all.length).toBeGreaterThan(35);
  expect(all).toEqual(expect.arrayContaining(Object.keys(looks)));
  for (const address of all) {
    const answer = await visit(page, address);
    const body = (await page.locator("body").textContent()) ?? "";
    for (const field of shown[address] ?? []) {
      expect(body, `${address} ${field}`).toContain(`${field} ${markup}`);
    }
    await looks[address]?.(page, (await answer?.text()) ?? "");
  }
  expect(refused).toEqual([]);
  await page.context().close();
});

test("markup planted in every editor or typed into it, saved or refused, is shown as text (S16)", async ({
  browser,
}) => {
  const { page, refused } = await signedIn(browser);
  for (const address of editors()) {
    const opened = await visit(page, address);
    // As somebody with a tool does: past the lengths and types that the browser would hold them to.
    const typed = await page.evaluate((value) => {
      const fields = [
        ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("main input, main textarea"),
      ];
      const texts = fields.filter(
        ({ name, type }) => name !== "" && !["hidden", "file", "radio", "checkbox"].includes(type),
      );
      for (const field of texts) {
        if (field instanceof HTMLInputElement) field.type = "text";
        field.removeAttribute("maxlength");
        const set = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set;
        set?.call(field, value);
        field.dispatchEvent(new Event("input", { bubbles: true }));
      }
      return texts.length;
    }, markup);
    expect(typed, address).toBeGreaterThan(0);
    await page.waitForFunction(() =>
      [...document.images].every((image) => image.complete || image.loading === "lazy"),
    );
    expect(await dangersOn(page), address).toEqual([]);

    const before = formFields((await opened?.text()) ?? "");
    const form = Object.fromEntries(
      before.map(([name, value]) => [name, keepsItsValue(name) ? value : markup]),
    );
    const answer = await page.request.post(address, { form: { ...form, intent: "save" }, maxRedirects: 0 });
    expect(answer.status(), address).toBeLessThan(500);
    expectNoMarkup(await answer.text(), address);
  }
  for (const address of ["/", "/kontak", "/packages", "/admin", "/admin/sampah", "/admin/features"]) {
    await visit(page, address);
  }
  expect(refused).toEqual([]);
  await page.context().close();
});

const keepsItsValue = (name: string) =>
  /^(id|stamp|version|intent|category|status|icon|rating|departure)$|price|quota/i.test(name);
