import { parseWithZod } from "@conform-to/zod/v4";
import { expect, test } from "vitest";
import { aboutSchema, contactSchema, homeSchema } from "./content";
import { aboutFormSchema, contactFormSchema, homeFormSchema, mapRefused } from "./schema";

function parse<Schema extends Parameters<typeof parseWithZod>[1]["schema"]>(schema: Schema, fields: object) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return parseWithZod(form, { schema });
}

function errorsOf(schema: Parameters<typeof parse>[0], fields: object) {
  return parse(schema, fields).reply().error ?? {};
}

test("empty fields are kept empty, so that the public pages keep their defaults", () => {
  const home = parse(homeFormSchema, { "hero.title": "", "stats[0].value": "", "stats[1].value": " 20+ " });
  expect(home).toMatchObject({
    status: "success",
    value: { hero: { title: "", subtitle: "", backgroundImage: "" }, about: { title: "", description: "" } },
  });
  const saved = home.status === "success" ? home.value : null;
  const shown = homeSchema.parse(saved);
  const defaults = homeSchema.parse({});
  expect(shown.hero).toEqual(defaults.hero);
  expect(shown.stats[1]).toEqual({ value: "20+", label: defaults.stats[1].label });
  expect(aboutSchema.parse(parse(aboutFormSchema, {}).payload)).toEqual(aboutSchema.parse({}));
  expect(contactSchema.parse(parse(contactFormSchema, {}).payload)).toEqual(contactSchema.parse({}));
});

test("the forms know every field of the content, and no other", () => {
  const keysOf = (value: unknown): unknown =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, keysOf(inner)]))
      : null;
  expect(keysOf(homeFormSchema.parse({}))).toEqual(keysOf(homeSchema.parse({})));
  expect(keysOf(aboutFormSchema.parse({}))).toEqual(keysOf(aboutSchema.parse({})));
  expect(keysOf(contactFormSchema.parse({}))).toEqual(keysOf(contactSchema.parse({})));
});

test("lines end as they are stored, and what no page can show is dropped", () => {
  const about = parse(aboutFormSchema, { mission: "Satu\r\nDua\u0000\u0007 ", title: " Judul\t" });
  expect(about).toMatchObject({ status: "success", value: { mission: "Satu\nDua", title: "Judul" } });
});

test("too long is refused beside its field, emoji counted as one", () => {
  expect(errorsOf(aboutFormSchema, { title: "🕋".repeat(120) })).toEqual({});
  expect(errorsOf(aboutFormSchema, { title: "a".repeat(121) })).toEqual({ title: ["Maksimal 120 karakter"] });
  expect(errorsOf(homeFormSchema, { "stats[2].label": "a".repeat(41) })).toEqual({
    "stats[2].label": ["Maksimal 40 karakter"],
  });
});

test("of a pasted map only the address under Google's embed path is kept", () => {
  const address = "https://www.google.com/maps/embed?pb=!1m18!1m12";
  const pasted = `<iframe src="${address}" width="600" onload="alert(1)"></iframe>`;
  expect(parse(contactFormSchema, { googleMapsEmbed: pasted })).toMatchObject({
    value: { googleMapsEmbed: address },
  });
  for (const refused of ["https://maps.app.goo.gl/abc", "<script>alert(1)</script>", "Jakarta"]) {
    expect(errorsOf(contactFormSchema, { googleMapsEmbed: refused })).toEqual({
      googleMapsEmbed: [mapRefused],
    });
  }
});

test("phones are read however they are written", () => {
  const typed = { phone1: "(021) 555-0123", phone2: "+62 812 3456 7890", whatsapp: "0812.3456.7890" };
  expect(parse(contactFormSchema, typed)).toMatchObject({ status: "success", value: typed });
  expect(
    Object.keys(errorsOf(contactFormSchema, { phone1: "telepon", whatsapp: "123", email1: "a@b" })),
  ).toEqual(["phone1", "whatsapp", "email1"]);
});

test.each(["javascript:alert(1)", "//jahat.example/a.jpg", "http://contoh.id/a.jpg", "foto.jpg"])(
  "%s is no picture's address",
  (address) => {
    expect(errorsOf(homeFormSchema, { "hero.backgroundImage": address })).toHaveProperty([
      "hero.backgroundImage",
    ]);
  },
);
