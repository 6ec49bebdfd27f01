import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, test } from "vitest";
import { describePackageForm, freshPackage, packageFields, packageRecord } from "../record";
import { tabsWithErrors, tabToOpen } from "./tabs";

const required = { title: "Umroh Reguler", category: "umroh", priceQuad: "28.500.000", status: "active" };

function parse(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...required, ...fields })) form.set(name, value);
  return parseWithZod(form, { schema: packageRecord.schema });
}

function valuesOf(fields: Record<string, string>) {
  const submission = parse(fields);
  if (submission.status !== "success") throw new Error(JSON.stringify(submission.error));
  return submission.value;
}

function errorsOf(fields: Record<string, string>) {
  const submission = parse(fields);
  if (submission.status !== "error") throw new Error("The form was accepted");
  return submission.error ?? {};
}

test("the three required fields are enough; what is unknown is empty or null", () => {
  expect(valuesOf({})).toEqual({
    ...{
      ...required,
      priceQuad: 28_500_000,
      priceTriple: null,
      priceDouble: null,
      formerPriceQuad: null,
      downPayment: null,
      extraCosts: [],
    },
    ...{ tagline: "", description: "", location: "", duration: "", quota: null, isPromo: false, slug: null },
    ...{ departure: null, returnDate: null, departureCity: null, shownFrom: null, shownUntil: null },
    ...{ airline: null, flight: null, visa: null, hotelMakkahName: null, hotelMakkahStars: null },
    ...{ hotelMakkahDistanceM: null, hotelMadinahName: null, hotelMadinahStars: null },
    ...{ hotelMadinahDistanceM: null, images: [], itinerary: [], included: [], excluded: [], terms: [] },
  });
});

test.each([
  ["title", "", "Judul paket wajib diisi"],
  ["title", "   ", "Judul paket wajib diisi"],
  ["category", "", "Pilih kategori paket"],
  ["priceQuad", "", "Harga wajib diisi"],
] as const)("%s is required, and %j is missing", (name, typed, message) => {
  expect(errorsOf({ [name]: typed })[name]).toEqual([message]);
  expect(packageFields[name].kind.missing).toBe(message);
});

test("a price that is only wrong is not missing", () => {
  expect(errorsOf({ priceQuad: "mahal" }).priceQuad).not.toContain(packageFields.priceQuad.kind.missing);
});

describe("limits of the database", () => {
  const texts = Object.entries(packageFields).flatMap(([name, { kind }]) =>
    "limit" in kind ? [[name, kind.limit] as const] : [],
  );

  test.each(texts)("%s takes %i characters and not one more", (name, most) => {
    expect(valuesOf({ [name]: "a".repeat(most) })).toMatchObject({ [name]: "a".repeat(most) });
    expect(errorsOf({ [name]: "a".repeat(most + 1) })[name]).toEqual([`Maksimal ${most} karakter`]);
  });

  test.each([
    ["quota", "100.000", 100_000, "100001"],
    ["priceQuad", "9.999.999.999", 9_999_999_999, "10000000000"],
    ["priceTriple", "9999999999", 9_999_999_999, "10.000.000.000"],
    ["hotelMakkahDistanceM", "100000", 100_000, "100001"],
    ["hotelMakkahStars", "5", 5, "6"],
  ])("%s takes %s as %i, and refuses %s", (name, text, number, over) => {
    expect(valuesOf({ [name]: text })).toMatchObject({ [name]: number });
    expect(errorsOf({ [name]: over })[name]).toHaveLength(1);
  });

  test.each([
    ["quota", "empat"],
    ["quota", "-1"],
    ["quota", "4,5"],
    ["priceDouble", "28.5"],
    ["departure", "2027-02-30"],
    ["departure", "besok"],
    ["departure", "0027-02-03"],
    ["category", "wisata"],
    ["status", "arsip"],
    ["images[0]", "javascript:alert(1)"],
    ["images[0]", "//contoh.id/a.jpg"],
    ["images[0]", "data:image/png;base64,AAAA"],
  ])("%s refuses %s", (name, text) => expect(errorsOf({ [name]: text })[name]).toHaveLength(1));

  test("a seventh photo is one too many", () => {
    const photos = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`images[${n}]`, `/media/${n}.jpg`]));
    expect(valuesOf(photos(6)).images).toHaveLength(6);
    expect(errorsOf(photos(7)).images).toEqual(["Maksimal 6 foto"]);
  });

  test("a list of more bytes than the database takes is refused", () => {
    const rows = Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`terms[${n}]`, "é".repeat(900)]));
    expect(errorsOf(rows).terms?.[0]).toContain("terlalu panjang");
  });
});

test("the return is not before the departure, said beside other messages", () => {
  const errors = errorsOf({ title: "", departure: "2027-03-10", returnDate: "2027-03-09" });
  expect(errors.returnDate).toEqual(["Tanggal pulang tidak boleh sebelum tanggal berangkat"]);
  expect(errors.title).toHaveLength(1);
  expect(valuesOf({ departure: "2027-03-10", returnDate: "2027-03-10" }).returnDate).toBe("2027-03-10");
  expect(valuesOf({ departure: "2027-03-10", returnDate: "2028-03-08" }).returnDate).toBe("2028-03-08");
  expect(errorsOf({ departure: "2027-03-10", returnDate: "2028-03-09" }).returnDate).toEqual([
    "Perjalanan paling lama 365 hari",
  ]);
});

test("the down payment is at most the lowest price, said beside other messages", () => {
  const prices = { priceQuad: "28.500.000", priceTriple: "27.000.000", priceDouble: "30 juta" };
  const tooMuch = ["Paling banyak Rp\u00a027.000.000, harga termurah paket ini"];
  expect(errorsOf({ ...prices, title: "", downPayment: "27.000.001" })).toEqual({
    title: ["Judul paket wajib diisi"],
    downPayment: tooMuch,
  });
  expect(valuesOf({ ...prices, downPayment: "27.000.000" }).downPayment).toBe(27_000_000);
  expect(errorsOf({ downPayment: "28.500.001" }).downPayment).toHaveLength(1);
  expect(valuesOf({ downPayment: "0" }).downPayment).toBe(0);
  // Nothing is compared with a price that cannot be read.
  expect(errorsOf({ priceTriple: "mahal", downPayment: "99.000.000" }).downPayment).toBeUndefined();
  expect(errorsOf({ downPayment: "seperlima" }).downPayment).toEqual([
    "Tulis angka rupiah tanpa sen, misalnya 5.000.000",
  ]);
});

test("the form names the down payment of the settings, which an empty field stands for", () => {
  const { fields } = describePackageForm({ downPayment: 7_500_000, daysBefore: 21 });
  const { place } = fields.find(({ name }) => name === "downPayment") ?? {};
  expect(place?.help).toContain("sekarang Rp\u00a07.500.000");
});

test("costs on top have a name, and an amount where it is known", () => {
  const [named, worth] = ["extraCosts[0].label", "extraCosts[0].amount"] as const;
  const cost = (label: string, amount: string) => ({ [named]: label, [worth]: amount });
  for (const [label, amount, extraCosts] of [
    ["  Vaksin  meningitis ", "Rp 350.000", [{ label: "Vaksin meningitis", amount: 350_000 }]],
    ["Handling", "", [{ label: "Handling", amount: null }]],
    ["Gratis", "0", [{ label: "Gratis", amount: 0 }]],
    ["", "", []],
  ] as const)
    expect(valuesOf(cost(label, amount)).extraCosts).toEqual(extraCosts);
  for (const [label, amount, wrong] of [
    ["", "5000", named],
    ["a".repeat(121), "", named],
    ["Vaksin", "100000000000", worth],
    ["Vaksin", "mahal", worth],
    ["", "mahal", worth],
  ] as const)
    expect(errorsOf(cost(label, amount))[wrong]).toHaveLength(1);
  const many = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`extraCosts[${n}].label`, `Biaya ${n}`]));
  expect(valuesOf(many(20)).extraCosts).toHaveLength(20);
  expect(errorsOf(many(21)).extraCosts).toEqual(["Maksimal 20 biaya"]);
});

test("a reason has ten characters", () => {
  expect(valuesOf({ changeReason: " Maskapai ganti " }).changeReason).toBe("Maskapai ganti");
  for (const reason of ["singkat", "a".repeat(501)])
    expect(errorsOf({ changeReason: reason }).changeReason).toHaveLength(1);
});

test("empty rows are dropped, and days are numbered in their order", () => {
  const values = valuesOf({
    "images[0]": "",
    "images[1]": "/media/a.jpg",
    "itinerary[0].title": "",
    "itinerary[1].title": "Jakarta - Madinah",
    "itinerary[1].activities[0]": "Kumpul di bandara\r\n\r\n  Terbang ",
    "itinerary[1].activities[1]": "  ",
    "itinerary[2].activities[0]": "Ziarah",
    "included[0]": "",
    "included[1]": "Visa",
    "terms[0]": "",
  });
  expect(values.images).toEqual(["/media/a.jpg"]);
  expect(values.itinerary).toEqual([
    { day: 1, title: "Jakarta - Madinah", activities: ["Kumpul di bandara", "Terbang"] },
    { day: 2, title: "", activities: ["Ziarah"] },
  ]);
  expect(values.included).toEqual(["Visa"]);
  expect(values.terms).toEqual([]);
});

test("each line of a day is an activity, and the message of one that is too long says which", () => {
  const messages = (text: string) =>
    errorsOf({ "itinerary[0].activities[0]": text })["itinerary[0].activities[0]"];
  expect(messages(`Tiba\n${"a".repeat(1001)}`)).toEqual(["Kegiatan ke-2: maksimal 1000 karakter"]);
  expect(messages("a\n".repeat(101))).toEqual(["Maksimal 100 kegiatan"]);
});

test("line ends are unified and control characters dropped", () => {
  expect(valuesOf({ description: "satu\r\ndua\u0000tiga" }).description).toBe("satu\nduatiga");
});

test("a tick box is true only when ticked", () => expect(valuesOf({ isPromo: "on" }).isPromo).toBe(true));

test("a new package's terms name down payment and last day of payment as the settings do (P23)", () => {
  const { terms } = freshPackage({ downPayment: 7_500_000, daysBefore: 21 });
  expect(terms).toEqual(
    expect.arrayContaining([
      "Uang muka (DP) minimal Rp\u00a07.500.000 per orang saat pendaftaran.",
      "Pelunasan paling lambat 21 hari sebelum keberangkatan.",
    ]),
  );
});

function invalid(...names: string[]) {
  const groups = new Map(Object.entries(packageFields).map(([name, { form }]) => [name, form.group]));
  return names.map((name) => ({ name, group: groups.get(name.replace(/[[.].*/, "")) }));
}

test.each([
  ["title", "info"],
  ["images[2]", "galeri"],
  ["itinerary[0].activities[3]", "itinerary"],
  ["excluded[1]", "fasilitas"],
  ["terms", "syarat"],
])("%s lies under %s", (name, tab) => expect(tabsWithErrors(invalid(name))).toEqual([tab]));

test("the tabs to mend come in their order, each once, without the form's own message", () => {
  expect(tabsWithErrors(invalid("", "terms[0]", "title", "terms[1]"))).toEqual(["info", "syarat"]);
});

test("the open tab stays unless only others have something to mend", () => {
  expect(tabToOpen(invalid(), "galeri")).toBe("galeri");
  expect(tabToOpen(invalid("", "title"), "galeri")).toBe("info");
  expect(tabToOpen(invalid("title", "images[0]"), "galeri")).toBe("galeri");
  expect(tabToOpen(invalid(), "apa saja")).toBe("info");
});
