import { parseWithZod } from "@conform-to/zod/v4";
import { expect, test } from "vitest";
import { z } from "zod";
import { emailSchema, passwordSchema } from "~/domain/account/schema";
import { featureRecord } from "~/domain/features/record";
import { inquiryRecord } from "~/domain/inquiries/record";
import { aboutPage } from "~/domain/site/about";
import { contactPage } from "~/domain/site/contact";
import { homePage } from "~/domain/site/home";
import { legalityPage } from "~/domain/site/legality";
import { settingsPage } from "~/domain/site/settings";
import { testimonialRecord } from "~/domain/testimonials/record";
import { formConstraints, ownFields } from "./form-constraints";

const schema = z.object({
  title: z
    .string()
    .max(5)
    .refine((title) => title !== "x")
    .default(""),
  count: z.number().int().min(1).max(9),
  any: z.number().optional(),
  whole: z.number().int(),
  rows: z.array(z.object({ name: z.string().min(1).max(7) })).default([]),
  code: z.preprocess((typed) => typed, z.string().max(3)),
});

test("lengths and bounds reach the browser, through wrappers, lists and pipes", () => {
  const constraints = formConstraints(schema);
  expect(constraints.title).toEqual({ required: false, maxLength: 5 });
  expect(constraints.count).toEqual({ required: true, min: 1, max: 9 });
  expect(constraints.any).toEqual({ required: false });
  expect(constraints.whole, "zod's own bounds of whole numbers stay out").toEqual({ required: true });
  expect(constraints["rows[3].name"]).toEqual({ required: true, minLength: 1, maxLength: 7 });
  expect(constraints.code).toMatchObject({ maxLength: 3 });
});

const ownSchema = z.object({
  title: z.string(),
  hero: z.object({ image: z.string() }).optional(),
  stats: z.array(z.object({ value: z.string() })).max(3),
});

const form = (...fields: [string, string][]) => new URLSearchParams(fields);
const fieldsOf = (...fields: [string, string][]) => [...ownFields(form(...fields), ownSchema)];

test("a form's own fields stay, in order", () => {
  const fields: [string, string][] = [
    ["title", "Umroh"],
    ["hero.image", "/media/a.jpg"],
    ["stats[0].value", "16"],
    ["stats[2].value", "98%"],
  ];
  expect(fieldsOf(...fields)).toEqual(fields);
});

test.each([
  "intent",
  "__intent__",
  "__state__",
  "title.deeper",
  "title[0]",
  "title[]",
  "hero",
  "stats",
  "stats[]",
  "stats[0]",
  "stats[0].value.deeper",
  "stats[-1].value",
  "stats[1e9].value",
  "__proto__[x]",
  "constructor.prototype.x",
  "",
])("%j is none of them", (name) => {
  expect(fieldsOf([name, "x"], ["title", "Umroh"])).toEqual([["title", "Umroh"]]);
});

const button = (intent: unknown) =>
  ownFields(form(["__intent__", JSON.stringify(intent)]), ownSchema, (name) => name === "stats").get(
    "__intent__",
  );

test("what a button of a row says is kept where its list is known", () => {
  const insert = { type: "insert", payload: { name: "stats", defaultValue: { value: "" } } };
  const remove = { type: "remove", payload: { name: "stats", index: 1 } };
  const reorder = { type: "reorder", payload: { name: "stats", from: 1, to: 0 } };
  for (const intent of [insert, remove, reorder]) expect(button(intent)).toBe(JSON.stringify(intent));
});

test.each([
  { type: "remove", payload: { name: "hero", index: 0 } },
  { type: "remove", payload: { name: "stats", index: -1 } },
  { type: "insert", payload: { name: "stats", defaultValue: { value: { deep: "" } } } },
  { type: "update", payload: { name: "stats", value: 5 } },
  "stats",
  null,
])("%j is no button of a row", (intent) => expect(button(intent)).toBeNull());

const daySchema = z.object({
  days: z.array(z.object({ title: z.string(), points: z.array(z.string()) })),
});

test.each([
  [{ name: "days", defaultValue: { title: "", points: [""] } }, true],
  [{ name: "days[12].points", defaultValue: "" }, true],
  [{ name: "days[2].points" }, true],
  [{ name: "days" }, false],
  [{ name: "days", defaultValue: "" }, false],
  [{ name: "days", defaultValue: { points: "" } }, false],
  [{ name: "days", defaultValue: { title: "", role: "" } }, false],
  [{ name: "days[2].title", defaultValue: "" }, false],
  [{ name: "days[2].points", defaultValue: { title: "" } }, false],
])("a new row %j has the fields of its list: %s", (payload, isOurs) => {
  const posted = form(["__intent__", JSON.stringify({ type: "insert", payload })]);
  expect(ownFields(posted, daySchema, (name) => name === "days").has("__intent__")).toBe(isOurs);
});

test.each([
  ["days", true],
  ["days[2].points", true],
  ["days[2].title", false],
])("a row of %s can be removed: %s", (name, isList) => {
  const posted = form(["__intent__", JSON.stringify({ type: "remove", payload: { name, index: 0 } })]);
  expect(ownFields(posted, daySchema, (list) => list === "days").has("__intent__")).toBe(isList);
  expect(ownFields(posted, daySchema).has("__intent__"), "in a form without lists of rows").toBe(false);
});

test("of a name sent twice the first counts, so that no text becomes a list", () => {
  expect(fieldsOf(["title", "satu"], ["title", "dua"])).toEqual([["title", "satu"]]);
});

const holder = { email: "staf@contoh.id", openedByLink: false };

test.each([
  ["features", featureRecord.schema, ["title", "description", "icon"]],
  ["testimonials", testimonialRecord.schema, ["name", "location", "content", "rating", "avatarUrl"]],
  ["home", homePage.schema, ["hero.title", "hero.backgroundImage", "about.description", "stats[2].label"]],
  ["about", aboutPage.schema, ["title", "mission", "certification"]],
  ["contact", contactPage.schema, ["phone1", "email2", "googleMapsEmbed", "operationalHours"]],
  ["licences", legalityPage.schema, ["legality.ppiuDate", "bankAccounts[19].number", "downPayment"]],
  ["settings", settingsPage.schema, ["siteName", "logo", "inquiryRetentionMonths", "socialMedia.facebook"]],
  ["inquiries", inquiryRecord.schema, ["name", "phone", "pilgrims", "trip", "roomType", "note"]],
  ["e-mail", emailSchema(holder), ["newEmail", "currentPassword"]],
  ["password", passwordSchema(holder), ["currentPassword", "newPassword", "confirmPassword"]],
] as [string, z.ZodObject, string[]][])("%s: every field of the form is known", (_, schema, names) => {
  const fields = names.map((name): [string, string] => [name, "1"]);
  expect([...ownFields(form(...fields), schema)]).toEqual(fields);
  const submission = parseWithZod(ownFields(form(["__intent__", "{"]), schema), { schema });
  expect(submission.reply().initialValue ?? {}).toEqual({});
});
