import { expect, it, test } from "vitest";
import { isFormField } from "./form-constraints";
import { askOnce, isPictureIntent, newFormState, overwriteValue, takeOverwrite } from "./form-state";
import { pageMeta } from "./head";
import { isResumable, packForm } from "./packed-form";
import { packedFormSchema } from "./packed-form-schema";
import { optionalText, requiredText } from "./text-schema";
import { typedResult } from "./typed-result";

it("counts as missing what is empty, absent or only spaces", () => {
  const schema = requiredText(5, "Wajib diisi");
  for (const value of [undefined, "", "  \r\n ", "\u0000", "\u3164", "\u200b\u00ad"]) {
    expect(schema.safeParse(value).error?.issues[0]?.message).toBe("Wajib diisi");
  }
  expect(schema.parse(" abcde ")).toBe("abcde");
  expect(schema.safeParse("abcdef").error?.issues[0]?.message).toBe("Maksimal 5 karakter");
});

it("measures what is stored, not what was sent", () => {
  expect(requiredText(3, "Wajib diisi").parse("a\r\nb")).toBe("a\nb");
});

it("takes a field that was left out as empty, and an optional one as long as it may be", () => {
  expect(optionalText(5).parse(undefined)).toBe("");
  expect(optionalText(5).parse(" abcde ")).toBe("abcde");
  expect(optionalText(5).safeParse("abcdef").error?.issues[0]?.message).toBe("Maksimal 5 karakter");
});

test.each([
  "title",
  "",
  "hero.title",
  "stats[2].value",
  "itinerary[99].activities[100]",
  "pick:images",
  "__proto__",
  "images[500]",
  "a".repeat(200),
  `a${".a".repeat(7)}`,
])("%s may be a field", (name) => expect(isFormField(name, "[99999999]")).toBe(true));

test.each([
  "stats[99999999].value",
  "images[501]",
  "a[4294967295]",
  `a${"[0]".repeat(9)}`,
  `a${".a".repeat(9)}`,
  "a".repeat(201),
  `a${".a".repeat(8)}`,
])("%s may not (R14)", (name) => expect(isFormField(name, "[99999999]")).toBe(false));

test("a part without a name is no field", () => expect(isFormField(undefined, "")).toBe(false));

test.each([
  ['{"type":"insert","payload":{"name":"images"}}', true],
  ['{"type":"update","payload":{"name":"itinerary[12].title","value":""}}', true],
  ['{"type":"update","payload":{"name":"stats[99999999].value","value":"x"}}', false],
])("a button that says %s may be pressed: %s (R14)", (value, may) =>
  expect(isFormField("__intent__", value)).toBe(may),
);

const doubt = (key: string) => ({ key, text: key, publishing: false });

test("what was asked is not asked again, what is new is", () => {
  const first = askOnce(newFormState(), [doubt("kuota"), doubt("murah-1")]);
  expect(first.unasked.map(({ key }) => key)).toEqual(["kuota", "murah-1"]);
  expect(askOnce(first.formState, [doubt("kuota"), doubt("murah-1")]).unasked).toEqual([]);
  const later = askOnce(first.formState, [doubt("kuota"), doubt("murah-2")]);
  expect(later.unasked.map(({ key }) => key)).toEqual(["murah-2"]);
  expect(later.formState.confirmedDoubts).toBe("kuota murah-2");
});

test("the button that saves over a newer version sends the refused press with that version", () => {
  const pressed = (value: string) => {
    const form = new URLSearchParams({ intent: "save", version: "lama", overwrite: value });
    takeOverwrite(form);
    return Object.fromEntries(form);
  };
  expect(pressed(overwriteValue("publish", "a b"))).toEqual({ intent: "publish", version: "a b" });
  expect(pressed(overwriteValue("", "baru"))).toEqual({ intent: "save", version: "baru" });
  for (const unknown of ["", "publish", "publish ", " baru", " publish baru", "publish a\nb"])
    expect(pressed(unknown), unknown).toEqual({ intent: "save", version: "lama" });
  const form = new URLSearchParams({ version: "lama" });
  takeOverwrite(form);
  expect(Object.fromEntries(form)).toEqual({ version: "lama" });
});

test("a picture is uploaded or picked by the intents of those buttons alone", () => {
  const intents = ["upload", "pick:images", "save", "xpick:images", null];
  expect(intents.map(isPictureIntent)).toEqual([true, true, false, false, false]);
});

test("a new form has a key of its own and no version", () => {
  const [first, second] = [newFormState(), newFormState()];
  expect(first).toEqual({
    id: null,
    idempotencyKey: expect.stringMatching(/^[\da-f-]{36}$/),
    openedVersion: "",
  });
  expect(first.idempotencyKey).not.toBe(second.idempotencyKey);
});

const form = {
  action: "/admin/packages/new?x=1",
  fields: [
    ["title", 'Umroh "Plus" \u{1F54B}'],
    ["intent", "save"],
  ] as [string, string][],
};

test("a packed form is the same again", () => {
  const long = { ...form, fields: [["note", "\u{1F54B}".repeat(9000)]] };
  for (const packed of [form, long, { ...form, action: "/admin" }, { ...form, action: "/admin?x" }])
    expect(packedFormSchema.parse(packForm(packed as typeof form))).toEqual(packed);
});

test("a form of more than 5,000 fields or 700 kB is not carried on", () => {
  const isCarried = (fields: [string, string][]) =>
    packedFormSchema.safeParse(packForm({ ...form, fields })).success;
  const fields = (count: number) => Array.from({ length: count }, (): [string, string] => ["a", "b"]);
  expect([isCarried(fields(5000)), isCarried(fields(5001))]).toEqual([true, false]);
  const text = (length: number): [string, string][] => [["a", "b".repeat(length - '[["a",""]]'.length)]];
  expect([isCarried(text(700_000)), isCarried(text(700_001))]).toEqual([true, false]);
});

test.each([
  "https://jahat.example/",
  "//jahat.example",
  "/admin/..//jahat.example",
  "/kontak",
  "",
  "/administrasi",
  "/x/admin",
])("a form goes on to the admin area only, not to %j (S19)", (action) =>
  expect(packedFormSchema.safeParse(packForm({ ...form, action })).success).toBe(false),
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

it("shows what was typed, or an empty form", () => {
  expect(typedResult(new URLSearchParams("title=Umroh"))).toEqual({ initialValue: { title: "Umroh" } });
  expect(typedResult(new URLSearchParams())).toEqual({ initialValue: {} });
});

it("names a shared picture's size only where it is known", () => {
  const head = {
    lead: null,
    structured: [],
    image: { address: "https://a.id/b.jpg", width: 12, height: null },
  };
  const tags = (image: object) =>
    JSON.stringify(pageMeta({ data: { head: { ...head, image: { ...head.image, ...image } } } }));
  expect(tags({})).not.toContain("og:image:width");
  expect(tags({ height: 8 })).toMatch(/og:image:width.+"12".+og:image:height.+"8"/);
});
