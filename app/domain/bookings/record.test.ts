import { parseWithZod } from "@conform-to/zod/v4";
import { expect, test } from "vitest";
import { z } from "zod";
import { fieldTexts, shapeOf } from "~/records/define";
import { amountName, dueOnName, mostDueDates, planFields, planValues, readPlan } from "./payment-plan";
import { amountField, newBookingSchema, payerFields, pilgrimsOf } from "./record";
import { rulesSchema, storedRules, typedRules } from "./rules";

const filled = {
  payerName: "Siti Aminah",
  payerPhone: "0812-3456-7890",
  departure: "b0000000-0000-4000-8000-000000000001",
  quad: "4",
};

function read(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...filled, ...fields })) form.set(name, value);
  const submission = parseWithZod(form, { schema: newBookingSchema });
  return submission.status === "success" ? submission.value : (submission.error ?? {});
}

test("rooms become pilgrims, and names are given in the order of the rooms", () => {
  const typed = { quad: 1, triple: 0, double: 2, names: "Ali\n\n- Aisyah" };
  expect(pilgrimsOf(typed)).toEqual([
    { name: "Ali", roomType: "quad" },
    { name: "Aisyah", roomType: "double" },
    { name: "", roomType: "double" },
  ]);
});

test.each<[Record<string, string>, string]>([
  [{ quad: "" }, "quad"],
  [{ quad: "0" }, "quad"],
  [{ quad: "-1" }, "quad"],
  [{ quad: "1.5" }, "quad"],
  [{ quad: "60", double: "41" }, "quad"],
  [{ triple: "banyak" }, "triple"],
  [{ quad: "1", names: "Ali\nBudi" }, "names"],
  [{ names: "x".repeat(121) }, "names"],
  [{ payerName: "" }, "payerName"],
  [{ payerPhone: "nomor" }, "payerPhone"],
  [{ departure: "" }, "departure"],
])("%o is refused beside %s", (fields, name) => expect(Object.keys(read(fields))).toEqual([name]));

test("the message says what is too many, too long or missing", () => {
  expect(read({ quad: "0" })).toEqual({ quad: ["Isi jumlah jamaah"] });
  expect(read({ quad: "0", names: "Ali" })).toEqual({ quad: ["Isi jumlah jamaah"] });
  const unfit = ["Isi dengan angka 0 sampai 100"];
  expect(read({ quad: "-3", double: "1000000000" })).toEqual({ quad: unfit, double: unfit });
  expect([read({ quad: "-3" }), read({ quad: "101" })]).toEqual([{ quad: unfit }, { quad: unfit }]);
  expect(read({ quad: "100", double: "1" })).toEqual({
    quad: [expect.stringContaining("Paling banyak 100")],
  });
  expect(read({ quad: "60", double: "41" })).toEqual({
    quad: [expect.stringContaining("Paling banyak 100")],
  });
  expect(read({ quad: "1", names: "Ali\nBudi" })).toEqual({
    names: ["Ada 2 nama untuk 1 jamaah. Kurangi namanya atau tambah jamaahnya."],
  });
  expect(read({ names: "x".repeat(121) })).toEqual({ names: ["Nama paling panjang 120 huruf"] });
});

test("a hundred pilgrims are taken, each with a name of 120 letters", () => {
  const names = Array.from({ length: 100 }, () => "x".repeat(120)).join("\n");
  expect(read({ quad: "60", double: "40", names })).toMatchObject({ quad: 60, double: 40, names });
});

test("a booking is read with empty rooms as none", () =>
  expect(read({ triple: "", double: "" })).toMatchObject({ quad: 4, triple: 0, double: 0, names: "" }));

test("an amount of money is above zero, and its field shows an example", () => {
  const amount = amountField("500.000", { width: "half" });
  const form = { unit: "Rp", placeholder: "500.000", width: "half" };
  expect(amount).toMatchObject({ column: "amount", label: "Jumlah", form });
  const schema = z.object(shapeOf({ amount }));
  const readAmount = (typed: string) => {
    const { data, error } = schema.safeParse({ amount: typed });
    return data?.amount ?? error?.issues.map(({ message }) => message);
  };
  expect([readAmount("1"), readAmount("1,5 jt")]).toEqual([1, 1_500_000]);
  expect(readAmount("0")).toEqual(["Jumlah harus lebih dari nol"]);
  expect(readAmount("lima")).toEqual(["Tulis angka rupiah tanpa sen, misalnya 500.000"]);
  expect(readAmount("99.999.999.999")).toEqual(["Jumlah terlalu besar, paling banyak Rp\u00a09.999.999.999"]);
});

test("a plan skips empty rows and ends with the rest", () => {
  const form = {
    "dueOn-0": "2027-01-10",
    "amount-0": " 5.000.000 ",
    "dueOn-1": "",
    "amount-1": "",
    "dueOn-2": "",
    "amount-2": " ",
    restOn: " 2027-03-01 ",
  };
  expect(readPlan(form)).toEqual({
    errors: {},
    plan: [
      { dueOn: "2027-01-10", amount: 5_000_000 },
      { dueOn: "2027-03-01", amount: null },
    ],
  });
});

test("a plan names what is missing in each row", () => {
  const form = { "dueOn-0": "2027-01-10", "amount-1": "5 jt", "amount-2": "0" };
  const [date, amount] = [
    "Isi dengan tanggal yang ada di kalender",
    "Tulis angka rupiah, misalnya 5.000.000",
  ];
  expect(readPlan(form)).toMatchObject({
    errors: {
      ...{ "amount-0": amount, "amount-1": amount, "amount-2": amount },
      ...{ "dueOn-1": date, "dueOn-2": date, restOn: date },
    },
  });
});

test("a plan says which years and which amounts are accepted", () => {
  const form = { "dueOn-0": "2999-01-10", "amount-0": "99.999.999.999", restOn: "1800-01-01" };
  const years = "Isi dengan tahun 2000 sampai 2199";
  const most = "Jumlah terlalu besar, paling banyak Rp\u00a09.999.999.999";
  expect(readPlan(form).errors).toEqual({ "dueOn-0": years, "amount-0": most, restOn: years });
});

test("a plan has 24 dates and the rest at most", () => {
  const form: Record<string, string> = { restOn: "2027-03-01" };
  for (let row = 0; row <= mostDueDates; row += 1) {
    form[dueOnName(row)] = "2027-01-10";
    form[amountName(row)] = "1.000.000";
  }
  expect(readPlan(form).plan).toHaveLength(25);
});

test("a stored plan fills in the fields of its rows", () => {
  const values = planValues([
    { due_on: "2027-01-10", amount: 5_000_000, is_last: false },
    { due_on: "2027-03-01", amount: 25_000_000, is_last: true },
  ]);
  expect(values).toEqual({ "dueOn-0": "2027-01-10", "amount-0": "5.000.000", restOn: "2027-03-01" });
  expect(Object.keys(planFields(1))).toEqual(Object.keys(values));
});

test("a payer is worded with the labels of the form", () =>
  expect(fieldTexts(payerFields, { payer_name: "Siti", payer_phone: "0812" })).toEqual([
    { label: "Nama pembayar", text: "Siti" },
    { label: "Nomor WhatsApp pembayar", text: "0812" },
  ]));

test("cancellation rules are percent or rupiah, one for each number of days", () => {
  const rule = (days: number, cost: object) => ({ days, ...cost });
  const parse = (cancellation: object[]) =>
    rulesSchema.safeParse({ holdHours: 24, commissionWhen: "terkonfirmasi", cancellation });
  const fit = parse([rule(30, { percent: 50 }), rule(60, { amount: "2.000.000" })]);
  expect(fit.success && storedRules(fit.data)).toEqual([
    { days: 30, percent: 50 },
    { days: 60, amount: 2_000_000 },
  ]);
  expect(parse([rule(30, {})]).success).toBe(false);
  expect(parse([rule(30, { percent: 101 })]).success).toBe(false);
  const both = parse([rule(30, { percent: 50, amount: "1" })]).error?.issues;
  expect(both).toMatchObject([
    { path: ["cancellation", 0, "percent"], message: "Isi persen atau rupiah, salah satu" },
  ]);
  const twice = parse([rule(30, { percent: 1 }), rule(60, { percent: 1 }), rule(30, { percent: 2 })]);
  expect(twice.error?.issues).toMatchObject([
    { path: ["cancellation", 2, "days"], message: "Jumlah hari ini sudah ada" },
  ]);
  expect(rulesSchema.safeParse({ holdHours: 169, commissionWhen: "lunas" }).success).toBe(false);
});

test("stored rules come back as they are typed, those with the fewest days first", () => {
  const rules = [
    { days: 60, amount: 2_000_000 },
    { days: 30, percent: 50 },
  ];
  expect(typedRules({ hold_hours: 24, commission_when: "lunas", receipt_years: 10 }, rules)).toEqual({
    holdHours: "24",
    commissionWhen: "lunas",
    receiptYears: "10",
    cancellation: [
      { days: "30", percent: "50", amount: "" },
      { days: "60", percent: "", amount: "2.000.000" },
    ],
  });
});
