import { Parser } from "htmlparser2";
import { Context, expect, type Page, type Requests, staffTest as test } from "../../helpers/client/test.ts";
import { addInquiry, addPackage } from "../../helpers/inquiries.ts";
import { plantAgent, uniqueTitle } from "../../helpers/planted.ts";
import { visitorScreens } from "../../helpers/screens.ts";

/** Constraints about which a browser shows a message of its own. */
const constraints = ["required", "pattern", "min", "max", "minlength", "step"];
const checkedTypes = ["email", "url", "number", "date", "month", "time", "datetime-local"];

interface Form {
  id: string | undefined;
  isUnchecked: boolean;
  /** Names of the fields that a browser would check. */
  checked: string[];
}

/** The forms of a page, with the fields inside and those that name a form from elsewhere. */
function formsOf(html: string): Form[] {
  const forms: Form[] = [];
  const elsewhere: [form: string, name: string][] = [];
  let inside: Form | undefined;
  const parser = new Parser({
    onopentag(tag, attributes) {
      const { id, form, type = "", name = "" } = attributes;
      if (tag === "form") {
        inside = { id, isUnchecked: "novalidate" in attributes, checked: [] };
        forms.push(inside);
      }
      if (!["input", "select", "textarea"].includes(tag) || type === "hidden") return;
      if (!checkedTypes.includes(type) && !constraints.some((key) => key in attributes)) return;
      if (form === undefined) inside?.checked.push(name);
      else elsewhere.push([form, name]);
    },
    onclosetag(tag) {
      if (tag === "form") inside = undefined;
    },
  });
  parser.end(html);
  for (const [id, name] of elsewhere) forms.find((form) => form.id === id)?.checked.push(name);
  return forms;
}

/** Keys that narrow a list, and open no form. */
const narrowing = new Set(["halaman", "status", "paket", "keberangkatan", "daftar", "waktu", "isi", "urut"]);
const linkPattern = /<a\b[^>]*\shref="([^"]+)"/g;
const key = /[0-9a-f]{8}-[0-9a-f-]{27}|\d+/g;

/** One address stands for all that differ by ids, numbers and the values of filters. */
function kindOf({ pathname, searchParams }: URL): string {
  const step = searchParams.get("langkah") ?? searchParams.get("tanya") ?? "";
  const keys = [...new Set(searchParams.keys())].filter((name) => !narrowing.has(name)).sort();
  return [pathname.replaceAll(key, "*"), ...keys, step].join(" ");
}

/** Reads a screen of each kind that links lead to, from the dashboard on. */
async function* readScreens(request: Requests): AsyncGenerator<[address: string, html: string]> {
  const seen = new Set<string>();
  const waiting = ["/admin"];
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    const answer = await request.get(address);
    if (!answer.headers()["content-type"]?.startsWith("text/html")) continue;
    const html = await answer.text();
    yield [address, html];
    for (const [, href = ""] of html.matchAll(linkPattern)) {
      const link = new URL(href.replaceAll("&amp;", "&"), answer.url());
      const isScreen = link.pathname.startsWith("/admin") && !/\.\w+$/.test(link.pathname);
      if (link.origin !== new URL(answer.url()).origin || !isScreen || seen.has(kindOf(link))) continue;
      seen.add(kindOf(link));
      waiting.push(link.pathname + link.search);
    }
  }
}

/** Forms that a browser would check, and so would answer in its own language. */
function checkedForms(html: string): string[] {
  return formsOf(html)
    .filter(({ isUnchecked, checked }) => checked.length > 0 && !isUnchecked)
    .map(({ id, checked }) => `${id ?? "form"}: ${checked.join(", ")}`);
}

test("a form is recognised by the fields inside, and by those that name it", () => {
  const html =
    '<form id="a"><input name="q"></form><form><input name="r" required><input type="hidden" required></form>' +
    '<input form="a" name="s" type="email"><form novalidate><textarea name="t" minlength="3"></textarea></form>';
  expect(formsOf(html).map(({ checked }) => checked)).toEqual([["s"], ["r"], ["t"]]);
  expect(checkedForms(html)).toEqual(["a: s", "form: r"]);
});

/** Selects that begin with an option although their form has no version of stored values: what a new record or a move usually is,
 * the value that is stored, or the only one. */
const begun = new Set(["status", "unit", "price", "roomType", "departure", "commissionWhen", "account"]);

/** Names of the selects that a form of staff posts with an option that nobody selected: the first one, or in a form without
 * stored values one that stands out already. */
function unaskedSelections(html: string): string[] {
  const names: string[] = [];
  const posting = new Set<string | undefined>();
  const elsewhere: [form: string, name: string][] = [];
  let form: { id: string | undefined; isPosting: boolean; isNew: boolean } | undefined;
  let select: { name: string; form: string | undefined; options: Record<string, string>[] } | undefined;
  const parser = new Parser({
    onopentag(tag, attributes) {
      if (tag === "form") {
        form = { id: attributes.id, isPosting: attributes.method?.toLowerCase() === "post", isNew: false };
        if (form.isPosting) posting.add(form.id);
      }
      if (form && attributes.name === "version") form.isNew = attributes.value === "";
      if (tag === "select") select = { name: attributes.name ?? "", form: attributes.form, options: [] };
      if (tag === "option") select?.options.push(attributes);
    },
    onclosetag(tag) {
      if (tag === "form") form = undefined;
      if (tag !== "select" || select === undefined) return;
      const { name, options } = select;
      const selected = options.find((option) => "selected" in option);
      const isPreset = form?.isNew === true && selected?.value !== "" && !begun.has(name);
      const isUnasked = selected === undefined ? options[0]?.value !== "" : isPreset;
      if (isUnasked && select.form !== undefined) elsewhere.push([select.form, name]);
      if (isUnasked && select.form === undefined && form?.isPosting) names.push(name);
      select = undefined;
    },
  });
  parser.end(html);
  return [...names, ...elsewhere.filter(([id]) => posting.has(id)).map(([, name]) => name)];
}

test("a select that begins with a value is recognised in a form that posts", () => {
  const options = '<option value="pusat">Pusat</option><option value="cabang">Cabang</option>';
  const selected = options.replace("<option", "<option selected");
  const html =
    `<select form="a" name="b">${options}</select><form id="a" method="post"></form>` +
    `<form method="post"><select name="c">${options}</select></form>` +
    `<form><select name="narrows">${options}</select></form>` +
    `<form method="post"><select name="empty"><option value=""></option>${options}</select>` +
    `<select name="stored">${selected}</select></form>` +
    `<form method="post"><input name="version" value="abc"><select name="kept">${selected}</select></form>` +
    `<form method="post"><input name="version" value=""><select name="method">${selected}</select></form>`;
  expect(unaskedSelections(html)).toEqual(["c", "method", "b"]);
});

test("no form lets the browser answer in its own language (R26), or posts a value that nobody selected", async ({
  page,
  site,
}) => {
  const found: Record<string, string[]> = {};
  const unasked: Record<string, string[]> = {};
  let screens = 0;
  let fields = 0;
  const look = (address: string, html: string) => {
    screens += 1;
    fields += formsOf(html).flatMap(({ checked }) => checked).length;
    const forms = checkedForms(html);
    if (forms.length > 0) found[address] = forms;
    const selects = unaskedSelections(html);
    if (selects.length > 0) unasked[address] = selects;
  };
  for await (const [address, html] of readScreens(page.request)) look(address, html);
  const visitor = new Context(site.origin).request;
  for (const address of [...visitorScreens.usual, ...visitorScreens.others])
    look(address, await visitor.read(address));
  look("/jamaah/...", await visitor.read(`/jamaah/${"a".repeat(43)}`));
  expect({ found, unasked }).toEqual({ found: {}, unasked: {} });
  // The walk has met the forms: an empty one would find nothing either.
  expect({ screens: screens > 80, fields: fields > 100 }).toEqual({ screens: true, fields: true });
});

type Refusals = Record<string, RegExp>;

async function expectFieldErrors(page: Page, refusals: Refusals): Promise<void> {
  for (const [name, message] of Object.entries(refusals)) {
    const field = page.locator(`[name="${name}"]`);
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(field).toHaveAccessibleDescription(message);
  }
}

const email = /alamat email yang benar/;

const visitorForms: [address: string, button: string, refusals: Refusals][] = [
  ["/admin/login", "Masuk", { email, password: /Password wajib diisi/ }],
  ["/admin/lupa-password", "Kirim tautan", { email }],
  ["/cek", "Cek Nomor", { nomor: /Tulis dahulu nomor/ }],
  [`/jamaah/${"a".repeat(43)}`, "Buka", { angka: /Tulis dahulu empat angkanya/ }],
];

for (const [address, button, refusals] of visitorForms) {
  test(`the empty form of ${address} is answered beside its fields (R26)`, async ({ site }) => {
    const page = await new Context(site.origin).newPage();
    await page.goto(address);
    await page.pressButton(button);
    await expectFieldErrors(page, refusals);
  });
}

test("empty forms of staff are answered beside their fields (R26)", async ({ page }) => {
  await page.goto("/admin/packages/impor");
  await page.pressButton("Periksa berkas");
  await expectFieldErrors(page, { berkas: /Pilih berkas XLSX atau CSV terlebih dahulu/ });
  await page.goto("/admin/keberangkatan/baru");
  await page.pressButton("Lanjut");
  await expectFieldErrors(page, { paket: /Pilih dahulu paketnya/ });
  await plantAgent(page, "FORMULIR");
  await page.goto("/admin/inquiries/d0000000-0000-4000-8000-000000000006");
  await page.locator("summary", { hasText: "Koreksi agen" }).click();
  await page.pressButton("Simpan agen");
  await expectFieldErrors(page, { reason: /Tulis dahulu alasannya/ });
});

/** The sentences that a page has both above a form and beside one of its fields. */
async function saidTwice(page: Page): Promise<string[]> {
  const above = (await page.getByRole("alert").allInnerTexts()).join("\n");
  const beside = await page.locator(".error").allInnerTexts();
  expect(beside).not.toEqual([]);
  return beside.filter((sentence) => above.includes(sentence));
}

test("what is wrong with a field is said beside it alone (R26)", async ({ page }) => {
  await page.goto("/admin/profile");
  for (const button of ["Simpan Email", "Simpan Password"]) {
    await page.pressButton(button);
    expect(await saidTwice(page)).toEqual([]);
  }
  await page.getByLabel("Email baru").fill("lain@contoh.id");
  await page.getByLabel("Password saat ini").first().fill("bukan-password-saya");
  await page.pressButton("Simpan Email");
  await expect(page.getByRole("alert")).toContainText("Gagal memperbarui email");
  expect(await saidTwice(page)).toEqual([]);

  const trip = await addPackage(page, uniqueTitle("Umroh Sekali"), 3);
  await page.goto(await addInquiry(page, { name: "Rombongan", phone: "081234567890", trip, pilgrims: "5" }));
  await page.pressButton("Konfirmasi");
  await expect(page.locator(".error")).toContainText("Sisa kursi hanya 3");
  expect(await saidTwice(page)).toEqual([]);
});
