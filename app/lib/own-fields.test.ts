import { parseWithZod } from "@conform-to/zod/v4";
import { expect, test } from "vitest";
import { z } from "zod";
import { emailSchema, passwordSchema } from "~/domain/account/schema";
import { featureSchema } from "~/domain/features/schema";
import { inquirySchema } from "~/domain/inquiries/schema";
import { aboutFormSchema, contactFormSchema, homeFormSchema } from "~/domain/pages/schema";
import { settingsFormSchema } from "~/domain/settings/schema";
import { testimonialSchema } from "~/domain/testimonials/schema";
import { ownFields } from "./own-fields";

const schema = z.object({
  title: z.string(),
  hero: z.object({ image: z.string() }).optional(),
  stats: z.array(z.object({ value: z.string() })).max(3),
});

const form = (...fields: [string, string][]) => new URLSearchParams(fields);
const kept = (...fields: [string, string][]) => [...ownFields(form(...fields), schema)];

test("a form's own fields stay, in order", () => {
  const fields: [string, string][] = [
    ["title", "Umroh"],
    ["hero.image", "/media/a.jpg"],
    ["stats[0].value", "16"],
    ["stats[2].value", "98%"],
  ];
  expect(kept(...fields)).toEqual(fields);
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
  expect(kept([name, "x"], ["title", "Umroh"])).toEqual([["title", "Umroh"]]);
});

test("of a name sent twice the first counts, so that no text becomes a list", () => {
  expect(kept(["title", "satu"], ["title", "dua"])).toEqual([["title", "satu"]]);
});

const holder = { email: "staf@contoh.id", openedByLink: false };

test.each([
  ["features", featureSchema, ["title", "description", "icon"]],
  ["testimonials", testimonialSchema, ["name", "location", "content", "rating", "avatarUrl"]],
  ["home", homeFormSchema, ["hero.title", "hero.backgroundImage", "about.description", "stats[2].label"]],
  ["about", aboutFormSchema, ["title", "mission", "certification"]],
  ["contact", contactFormSchema, ["phone1", "email2", "googleMapsEmbed", "operationalHours"]],
  ["settings", settingsFormSchema, ["siteName", "logo", "inquiryRetentionMonths", "socialMedia.facebook"]],
  ["inquiries", inquirySchema, ["name", "phone", "pilgrims", "packageId", "roomType", "note"]],
  ["e-mail", emailSchema(holder), ["newEmail", "currentPassword"]],
  ["password", passwordSchema(holder), ["currentPassword", "newPassword", "confirmPassword"]],
] as [string, z.ZodObject, string[]][])("%s: every field of the form is known", (_, own, names) => {
  const fields = names.map((name): [string, string] => [name, "1"]);
  expect([...ownFields(form(...fields), own)]).toEqual(fields);
  const submission = parseWithZod(ownFields(form(["__intent__", "{"]), own), { schema: own });
  expect(submission.reply().initialValue ?? {}).toEqual({});
});
