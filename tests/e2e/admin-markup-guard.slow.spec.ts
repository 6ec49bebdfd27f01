import { type BreakableSite, startBreakableSite } from "../helpers/breakable-site.ts";
import { formFields } from "../helpers/html-forms.ts";
import { dangersIn, typeEverywhere } from "../helpers/page-dangers.ts";
import { builtRoutes } from "../helpers/routes.ts";
import { seed } from "../helpers/seed.ts";
import { isFullRun } from "../helpers/soak.ts";
import { markup, plantMarkup } from "../helpers/stored-markup.ts";
import { expect, goWithin, staffTest as test, untilScripted } from "../helpers/test.ts";

// The client without script reads markup as browsers do, for a fifth of what one costs: it sees all, a browser what scripts draw.
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
    // One of each lies in the bin, but for inquiries, which have none.
    await own.service
      .from(table)
      .delete()
      .eq("id", data?.[1]?.id ?? "");
  }
});
test.afterAll(() => own?.stop());

/** Every page of the build: lists with their questions and editors, and one of each thing. */
function addresses(): string[] {
  const { inquiries, departures: keberangkatan, articles: panduan } = ids;
  const itemOf: Record<string, string | undefined> = { inquiries, keberangkatan, panduan };
  const found = builtRoutes("").flatMap(({ path, id }) => {
    if (noPages.test(path)) return [];
    if (path === "/:category") return ["/umroh", "/haji"];
    if (path === "/:category/:slug") return [packagePage];
    if (path === "/panduan/:slug") return ["/panduan/lima-pasti-umroh"];
    const [, noun = ""] = /^routes\/admin\.(\w+)/.exec(id) ?? [];
    return [
      path
        .replace(":kind", "paket")
        .replace(/:\w+/, itemOf[noun] ?? seed.reguler.id)
        .replace("*", "tidak-ada"),
    ];
  });
  const more = [
    "/packages?bulan=x&kategori=%3Cscript%3Eran()%3C/script%3E",
    ...["features", "testimonials"].flatMap((noun) =>
      ["edit", "hapus"].map((question) => `/admin/${noun}?${question}=${ids[noun]}`),
    ),
    `/admin/packages?hapus=${seed.reguler.id}`,
    ...["packages", "testimonials", "media", "inquiries"].map(
      (noun) => `/admin/${noun}?cari=${encodeURIComponent(markup)}`,
    ),
    `/admin/inquiries/${ids.inquiries}?tanya=hapus`,
    `/admin/keberangkatan?hapus=${ids.departures}`,
    `/admin/riwayat/keberangkatan/${ids.departures}`,
    `/admin/riwayat/keunggulan/${ids.features}`,
    `/admin/riwayat/testimoni/${ids.testimonials}`,
    ...["home", "about", "contact", "site-settings"].map((page) => `/admin/riwayat/halaman/${page}`),
  ];
  return [...new Set([...found, ...more, ...Object.keys(shown)])];
}

/** Text that a page has to show as it is, in each place where it stands. */
const shown: Record<string, string[]> = {
  "/": [
    ...["home.hero.title", "home.hero.subtitle", "home.about.title", "home.stats.value"],
    ...["features.title", "features.description"],
    ...["testimonials.content", "testimonials.name", "testimonials.location"],
  ],
  [packagePage]: [
    ...[
      "title",
      "tagline",
      "description",
      "location",
      "airline",
      "hotel_makkah_name",
      "itinerary.activities",
    ],
  ].map((field) => `packages.${field}`),
  "/umroh": ["packages.title"],
  "/tentang-kami": [
    ...["about.title", "about.description", "about.vision", "about.mission", "about.certification"],
    ...["site-settings.legality.companyName", "site-settings.legality.ppiuNumber"],
  ],
  "/cek?nomor=12345678": ["bank", "pemilik"],
  "/kontak": ["contact.address", "contact.operationalHours"],
  "/admin/packages": ["packages.title"],
  "/admin/features": ["features.title"],
  "/admin/testimonials": ["testimonials.content"],
  "/admin/inquiries": ["inquiries.name"],
};

/** What else planted text may get into: a page's head, its JSON-LD, its alt texts, the address of its map. */
const looks: Record<string, (document: Document, html: string) => void> = {
  [packagePage]: (document, html) => {
    expect(document.title).toContain(`packages.title ${markup}`);
    const meta = document.querySelector('meta[property="og:title"]');
    expect(meta?.getAttribute("content")).toContain(markup.slice(0, 30));
    const blocks = [...document.querySelectorAll('script[type="application/ld+json"]')];
    expect(blocks.length).toBeGreaterThan(1);
    const data = blocks.map((block) => JSON.parse(block.textContent ?? "") as Record<string, unknown>);
    expect(JSON.stringify(data)).toContain(JSON.stringify(`packages.title ${markup}`).slice(1, -1));
    expectNoMarkup(html, packagePage);
  },
  "/kontak": (document) => {
    expect(document.querySelectorAll("iframe")).toHaveLength(0);
    expect(document.body.textContent).toContain("Peta akan ditampilkan di sini.");
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
  `/admin/packages/edit/${seed.reguler.id}`,
  `/admin/packages/${seed.reguler.id}/keberangkatan/rangkaian`,
  `/admin/keberangkatan/${ids.departures}`,
  `/admin/features?edit=${ids.features}`,
  `/admin/testimonials?edit=${ids.testimonials}`,
  `/admin/inquiries/${ids.inquiries}`,
  "/admin/profile",
  "/admin/lupa-password",
];

/** The same forms, empty. */
const emptyForms = [
  "packages/new",
  `packages/${seed.reguler.id}/keberangkatan/baru`,
  "features?tambah",
  "testimonials?tambah",
  "inquiries/baru",
];
const keepsItsValue = /^(id|stamp|version|intent|category|status|icon|rating|departure)$|price|quota/i;

test("markup in every text and address is text on every page, head, JSON-LD (S16, S17, S18)", async () => {
  const page = await own.signIn();
  const visit = async (address: string): Promise<string> => {
    const answer = await page.goto(address);
    expect(answer.status(), address).toBeLessThan(500);
    expect(dangersIn(page.document.body), address).toEqual([]);
    return answer.text();
  };
  expect(addresses().length).toBeGreaterThan(50);
  const opened = new Map<string, string>();
  for (const address of addresses()) {
    const html = await visit(address);
    opened.set(address, html);
    for (const field of shown[address] ?? []) {
      expect(page.document.body.textContent, `${address} ${field}`).toContain(`${field} ${markup}`);
    }
    looks[address]?.(page.document, html);
  }
  for (const address of [...editors(), ...emptyForms.map((form) => `/admin/${form}`)]) {
    const before = formFields(opened.get(address) ?? (await visit(address)));
    const form = Object.fromEntries(
      before.map(([name, value]) => [name, keepsItsValue.test(name) ? value : markup]),
    );
    const answer = await page.request.post(address, { form: { ...form, intent: "save" }, maxRedirects: 0 });
    expect(answer.status(), address).toBeLessThan(500);
    expectNoMarkup(await answer.text(), address);
  }
  for (const address of Object.keys(shown)) await visit(address);
  await page.close();
});

test("markup in what a script draws, or typed in an editor, runs in no browser (S16)", async ({
  page,
  context,
}) => {
  const { origin } = own.site;
  const cookies = await own.cookies();
  await context.addCookies(cookies.map(({ name, value }) => ({ name, value, url: origin })));
  // What the policy refused has come too far.
  const refused: string[] = [];
  page.on("console", (message) => {
    if (/Content Security Policy/i.test(message.text())) refused.push(`${page.url()}: ${message.text()}`);
  });
  page.on("dialog", (dialog) => {
    // What was typed may be left behind.
    if (!dialog.message().startsWith("Perubahan belum disimpan.") && dialog.type() !== "beforeunload")
      refused.push(`dialog ${dialog.message()}`);
    void dialog.accept();
  });
  await page.addInitScript(() => {
    Object.assign(window, { ran: () => Object.assign(window, { ranScripts: true }) });
  });
  const expectHarmless = async (address: string) =>
    expect(await page.locator("body").evaluate(dangersIn), address).toEqual([]);
  const staff = Object.keys(shown).filter((address) => address.startsWith("/admin"));
  const visitors = Object.keys(shown).filter((address) => !staff.includes(address));
  // Their data comes as script with the page; on all others it is drawn from an answer.
  for (const address of [...visitors, "/packages", "/admin/packages", "/admin"]) {
    await page.goto(origin + address);
    await expectHarmless(address);
  }
  await untilScripted(page);
  for (const address of [...staff, "/admin/sampah", "/admin"]) {
    await goWithin(page, address);
    await expectHarmless(address);
  }
  // A form in groups, one in tabs, one beside its list, one with a panel; `npm run test:full` takes every one.
  const usual = /edit-home|packages\/edit|features|inquiries/;
  for (const address of editors().filter((editor) => isFullRun || usual.test(editor))) {
    await goWithin(page, address);
    await expect(page).toHaveURL(origin + address);
    expect(await page.evaluate(typeEverywhere, markup), address).toBeGreaterThan(0);
    await page.waitForFunction(() =>
      [...document.images].every((image) => image.complete || image.loading === "lazy"),
    );
    await expectHarmless(address);
  }
  expect(refused).toEqual([]);
});
