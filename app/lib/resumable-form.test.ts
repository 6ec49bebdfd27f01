import { expect, test } from "vitest";
import { isResumable, packedFormSchema, packForm } from "./resumable-form";

const form = {
  action: "/admin/packages/new?x=1",
  fields: [
    ["title", 'Umroh "Plus" \u{1F54B}'],
    ["intent", "save"],
  ] as [string, string][],
};

test("a packed form is the same again", () => {
  expect(packedFormSchema.parse(packForm(form))).toEqual(form);
});

test.each(["https://jahat.example/", "//jahat.example", "/admin/..//jahat.example", "/kontak", ""])(
  "a form goes on to the admin area only, not to %j (S19)",
  (action) => expect(packedFormSchema.safeParse(packForm({ ...form, action })).success).toBe(false),
);

test.each(["", "x", "e30", btoa("[".repeat(1000)), btoa('{"action":"/admin"}')])("%j is none", (text) =>
  expect(packedFormSchema.safeParse(text).success).toBe(false),
);

test("whatever the signs, what comes back stays below 1 MB (S34)", () => {
  const most = (sign: string) => {
    let count = 0;
    for (let step = 2 ** 19; step >= 1; step /= 2)
      if (isResumable([["a", sign.repeat(count + step)]])) count += step;
    return packForm({ action: "/admin", fields: [["a", sign.repeat(count)]] }).length;
  };
  for (const sign of ["a", '"', "\u0001", "\u{1F54B}"]) expect(most(sign), sign).toBeLessThan(950_000);
});
