import { parseWithZod } from "@conform-to/zod/v4";
import { expect, test } from "vitest";
import { mergedContent, typedContent } from "~/records/page";
import { aboutPage } from "./about";
import { contactPage, mapRefused, noticeAddressOf } from "./contact";
import { homePage } from "./home";
import { legalityPage } from "./legality";
import { toMapEmbedAddress } from "./map-embed";
import { parseRetentionMonths, settingsPage } from "./settings";

function parse<Schema extends Parameters<typeof parseWithZod>[1]["schema"]>(schema: Schema, fields: object) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return parseWithZod(form, { schema });
}

function errorsOf(schema: Parameters<typeof parse>[0], fields: object) {
  return parse(schema, fields).reply().error ?? {};
}

test("empty fields are kept empty, so that the public pages keep their defaults", () => {
  const home = parse(homePage.schema, { "hero.title": "", "stats[0].value": "", "stats[1].value": " 20+ " });
  const hero = { title: "", subtitle: "", backgroundImage: "" };
  expect(home).toMatchObject({ status: "success", value: { hero, about: { title: "", description: "" } } });
  const saved = home.status === "success" ? home.value : null;
  const stored = homePage.stored.parse(saved);
  const defaults = homePage.stored.parse({});
  expect(stored.hero).toEqual(defaults.hero);
  expect(stored.stats[1]).toEqual({ value: "20+", label: defaults.stats[1].label });
  expect(aboutPage.stored.parse(parse(aboutPage.schema, {}).payload)).toEqual(aboutPage.stored.parse({}));
  expect(contactPage.stored.parse(parse(contactPage.schema, {}).payload)).toEqual(
    contactPage.stored.parse({}),
  );
});

test("the forms know every field of the content, and no other", () => {
  const keysOf = (value: unknown): unknown =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, keysOf(inner)]))
      : null;
  for (const [form, content] of [
    [homePage.schema, homePage.stored],
    [aboutPage.schema, aboutPage.stored],
    [contactPage.schema, contactPage.stored],
    [settingsPage.schema, settingsPage.stored],
    [legalityPage.schema, legalityPage.stored],
  ] as const)
    expect(keysOf(form.parse({}))).toEqual(keysOf(content.parse({})));
});

test("lines end as they are stored, and what no page can show is dropped", () => {
  const about = parse(aboutPage.schema, { mission: "Satu\r\nDua\u0000\u0007 ", title: " Judul\t" });
  expect(about).toMatchObject({ status: "success", value: { mission: "Satu\nDua", title: "Judul" } });
});

test("too long is refused beside its field, emoji counted as one", () => {
  expect(errorsOf(aboutPage.schema, { title: "🕋".repeat(120) })).toEqual({});
  expect(errorsOf(aboutPage.schema, { title: "a".repeat(121) })).toEqual({
    title: ["Maksimal 120 karakter"],
  });
  const short = { "stats[2].label": ["Maksimal 40 karakter"] };
  expect(errorsOf(homePage.schema, { "stats[2].label": "a".repeat(41) })).toEqual(short);
});

test("of a pasted map only the address under Google's embed path is kept", () => {
  const address = "https://www.google.com/maps/embed?pb=!1m18!1m12";
  const pasted = `<iframe src="${address}" width="600" onload="alert(1)"></iframe>`;
  const parsed = parse(contactPage.schema, { googleMapsEmbed: pasted });
  expect(parsed).toMatchObject({ value: { googleMapsEmbed: address } });
  for (const googleMapsEmbed of ["https://maps.app.goo.gl/abc", "<script>alert(1)</script>", "Jakarta"])
    expect(errorsOf(contactPage.schema, { googleMapsEmbed })).toEqual({ googleMapsEmbed: [mapRefused] });
});

test("phones are read however they are written", () => {
  const { schema } = contactPage;
  const typed = { phone1: "(021) 555-0123", phone2: "+62 812 3456 7890", whatsapp: "0812.3456.7890" };
  expect(parse(schema, typed)).toMatchObject({ status: "success", value: typed });
  const wrong = { phone1: "telepon", whatsapp: "123", email1: "a@b" };
  expect(Object.keys(errorsOf(schema, wrong))).toEqual(["phone1", "whatsapp", "email1"]);
});

test.each(["javascript:alert(1)", "//jahat.example/a.jpg", "http://contoh.id/a.jpg", "foto.jpg"])(
  "%s is no picture's address",
  (address) => {
    const name = "hero.backgroundImage";
    expect(errorsOf(homePage.schema, { [name]: address })).toHaveProperty([name]);
  },
);

function savedInstagram(instagram: string): string | undefined {
  return settingsPage.schema.safeParse({ socialMedia: { instagram } }).data?.socialMedia.instagram;
}

test.each([
  ["instagram.com/x", "https://instagram.com/x"],
  ["www.instagram.com/nama.travel/", "https://www.instagram.com/nama.travel/"],
  [" https://www.instagram.com/x ", "https://www.instagram.com/x"],
  ["", ""],
])("%j is stored as %j", (typed, stored) => expect(savedInstagram(typed)).toBe(stored));

test.each([
  "http://instagram.com/x",
  "javascript:alert(1)",
  "//jahat.example",
  "/kontak",
  "@namatravel",
  "https://",
  "https://a b",
  "instagram.com/\\x",
])("%j is refused", (typed) => expect(savedInstagram(typed)).toBeUndefined());

test("settings left empty fall back to the site's defaults, one by one", () => {
  const saved = settingsPage.schema.parse({ siteName: "Nur Travel", mailsInquiries: true });
  expect(settingsPage.stored.parse(saved)).toEqual({
    ...settingsPage.stored.parse({}),
    siteName: "Nur Travel",
  });
});

test("the mail about inquiries is on until somebody saves it off, and then says so", () => {
  const { kind } = settingsPage.fields.mailsInquiries;
  expect([kind.typed(undefined), kind.typed(true), kind.typed(false)]).toEqual(["on", "on", ""]);
  expect([kind.words(undefined), kind.words(false)]).toEqual(["Ya", "Tidak"]);
  expect(settingsPage.stored.parse({ mailsInquiries: "rusak" }).mailsInquiries).toBe(true);
  expect(parse(settingsPage.schema, {})).toMatchObject({ value: { mailsInquiries: false } });
  expect(parse(settingsPage.schema, { mailsInquiries: "on" })).toMatchObject({
    value: { mailsInquiries: true },
  });
});

test.each([
  ["booking@contoh.id", "info@contoh.id", "booking@contoh.id"],
  ["", "info@contoh.id", "info@contoh.id"],
  ["booking@contoh.example", "info@contoh.id", "info@contoh.id"],
  ["", contactPage.stored.parse({}).email1, null],
])("with %j for bookings and %j as main address notices go to %j", (email2, email1, to) => {
  expect(noticeAddressOf({ email1, email2 })).toBe(to);
});

test.each([
  ["1", "1"],
  ["012", "12"],
  ["120", "120"],
])("%j is %j months", (typed, months) => expect(parseRetentionMonths(typed)).toBe(months));

test.each(["0", "121", "-3", "1,5", "setahun", "12 bulan", ""])("%j is no number of months", (typed) => {
  expect(parseRetentionMonths(typed)).toBeNull();
});

test("a form shows the stored texts of its own fields, and nothing else", () => {
  const stored = { hero: { title: "Ada", video: "x" }, stats: [{ value: 5 }, { value: "6" }], lama: true };
  expect(typedContent(homePage, stored)).toEqual({
    hero: { title: "Ada", subtitle: "", backgroundImage: "" },
    about: { title: "", description: "" },
    stats: [
      { value: "", label: "" },
      { value: "6", label: "" },
      { value: "", label: "" },
    ],
  });
});

test.each([null, [], "teks", { hero: [], stats: {} }])("of %j it shows empty fields", (stored) => {
  expect(typedContent(homePage, stored)).toEqual(typedContent(homePage, {}));
});

test("keys and list items that the form does not know are kept", () => {
  const stored = {
    hero: { title: "Lama", video: "x" },
    stats: [{ value: "1", icon: "a" }, { value: "2" }, { value: "3" }, { value: "4" }],
    lama: 1,
  };
  expect(
    mergedContent(homePage, stored, { hero: { title: "" }, stats: [{ value: "9" }, { value: "8" }] }),
  ).toEqual({
    hero: { title: "", video: "x" },
    stats: [{ value: "9", icon: "a" }, { value: "8" }, { value: "3" }, { value: "4" }],
    lama: 1,
  });
  const accounts = [{ bank: "A" }];
  const listed = { bankAccounts: [{ bank: "B" }, { bank: "C" }] };
  expect(mergedContent(legalityPage, listed, { bankAccounts: accounts })).toEqual({ bankAccounts: accounts });
  expect(mergedContent(homePage, { hero: "rusak" }, { hero: { title: "Baru" } })).toEqual({
    hero: { title: "Baru" },
  });
});

const address =
  "https://www.google.com/maps/embed?pb=!1m18!1m12!1m3!1d3966.5!2d106.8!3d-6.2!5e0!3m2!1sid!2sid";

test.each([
  address,
  `  ${address}\n`,
  `<iframe src="${address}" width="600" height="450" style="border:0;" allowfullscreen></iframe>`,
  `<iframe width='600' src='${address}'></iframe>`,
])("keeps the address of %j", (pasted) => expect(toMapEmbedAddress(pasted)).toBe(address));

test("an escaped ampersand in the pasted markup is an ampersand in the address", () => {
  const pasted = '<iframe src="https://www.google.com/maps/embed/v1/place?key=abc&amp;q=Jakarta"></iframe>';
  expect(toMapEmbedAddress(pasted)).toBe("https://www.google.com/maps/embed/v1/place?key=abc&q=Jakarta");
});

test.each([
  ["a reference", `<iframe src="${address}!2sJum&#39;at" width="600"></iframe>`, "!2sJum%27at"],
  ["bent quotes", `<iframe src=”${address}” width=”600″ style=”border:0;”></iframe>`, ""],
  ["an opening and a closing quote", `<iframe src=“${address}” loading=“lazy”></iframe>`, ""],
  ["a letter beyond ASCII", `<iframe src="${address}!2sCafé"></iframe>`, "!2sCaf%C3%A9"],
  ["no quotes", `<IFRAME width=600 SRC=${address}></IFRAME>`, ""],
  ["a line end before the attribute", `<p>Peta</p><iframe\n  src = '${address}'\n></iframe>`, ""],
  ["an attribute that only ends in src", `<iframe data-src="x" src="${address}"></iframe>`, ""],
])("reads Google's code with %s as a browser does (S18)", (_, pasted, ending) => {
  const read = toMapEmbedAddress(pasted);
  expect(read).toBe(address + ending);
  expect(toMapEmbedAddress(read ?? "")).toBe(read);
});

test.each([
  "",
  "https://maps.app.goo.gl/abc",
  "https://www.google.com/maps/embed/../../url?q=https://jahat.example",
  "https://orang:sandi@www.google.com/maps/embed?pb=1",
  "https://www.google.com:8443/maps/embed?pb=1",
  `<iframe src=“${"https://www.google.com/maps/embed?pb=1"} 2”></iframe>`,
  `<!-- <iframe src="https://www.google.com/maps/embed?pb=1"> -->`,
  "https://www.google.com/maps/place/Jakarta",
  "https://www.google.com.jahat.example/maps/embed?pb=1",
  "https://jahat.example/https://www.google.com/maps/embed?pb=1",
  "http://www.google.com/maps/embed?pb=1",
  "javascript:alert(1)",
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe data-src="x" srcdoc="<script>alert(1)</script>"></iframe>',
  `${address}"onload="alert(1)`,
])("refuses %j (S18)", (pasted) => expect(toMapEmbedAddress(pasted)).toBeNull());
