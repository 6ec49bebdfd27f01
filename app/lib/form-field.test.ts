import { expect, test } from "vitest";
import { isFormField } from "./form-field";

test.each([
  "title",
  "",
  "hero.title",
  "stats[2].value",
  "itinerary[99].activities[100]",
  "pick:images",
  "__proto__",
])("%s may be a field", (name) => expect(isFormField(name, "[99999999]")).toBe(true));

test.each([
  "stats[99999999].value",
  "images[501]",
  "a[4294967295]",
  `a${"[0]".repeat(9)}`,
  `a${".a".repeat(9)}`,
  "a".repeat(201),
])("%s may not (R14)", (name) => expect(isFormField(name, "[99999999]")).toBe(false));

test.each([
  ['{"type":"insert","payload":{"name":"images"}}', true],
  ['{"type":"update","payload":{"name":"itinerary[12].title","value":""}}', true],
  ['{"type":"update","payload":{"name":"stats[99999999].value","value":"x"}}', false],
])("a button that says %s may be pressed: %s (R14)", (value, may) =>
  expect(isFormField("__intent__", value)).toBe(may),
);
