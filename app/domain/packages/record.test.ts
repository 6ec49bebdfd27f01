import { parseWithZod } from "@conform-to/zod/v4";
import { expect, test } from "vitest";
import { changedFields } from "~/records/changes";
import { columnsOf, fieldTexts, typedFields } from "~/records/define";
import { storedPackage } from "./page/package-row.testing";
import { packageFields, packageRecord } from "./record";

function appendTyped(form: FormData, name: string, typed: unknown): void {
  if (typeof typed === "string") form.append(name, typed);
  else if (Array.isArray(typed))
    for (const [at, row] of typed.entries()) appendTyped(form, `${name}[${at}]`, row);
  else
    for (const [key, text] of Object.entries(typed as object))
      appendTyped(form, name ? `${name}.${key}` : key, text);
}

function recordOf(form: FormData) {
  const submission = parseWithZod(form, { schema: packageRecord.schema });
  if (submission.status !== "success") throw new Error(JSON.stringify(submission.error));
  return columnsOf(packageFields, submission.value);
}

test("a package that is opened and saved again keeps each of its columns", () => {
  const form = new FormData();
  appendTyped(form, "", typedFields(packageFields, storedPackage));
  const { id, created_at, updated_at, change_reason, ...columns } = storedPackage;
  expect(recordOf(form)).toEqual(columns);
});

function typedRecord(typed: Record<string, string>) {
  const form = new FormData();
  const required = { title: "Umroh", category: "umroh", priceQuad: "1", status: "active" };
  for (const [name, value] of Object.entries({ ...required, ...typed })) form.set(name, value);
  return recordOf(form);
}

const differencesBetween = (before: Record<string, string>, after: Record<string, string>) =>
  changedFields(
    fieldTexts(packageFields, typedRecord(before)),
    fieldTexts(packageFields, typedRecord(after)),
  );

test("equal content has no differences, whatever the form is called", () => {
  expect(differencesBetween({}, { "terms[0]": "" })).toEqual([]);
});

test("each field that differs is named, with both its texts", () => {
  const stored = { priceQuad: "28500000", "terms[0]": "DP" };
  const typed = {
    priceQuad: "Rp 29.000.000",
    isPromo: "on",
    status: "draft",
    "itinerary[0].title": "Tiba",
    "itinerary[0].activities[0]": "Ziarah",
    "terms[0]": "DP",
    "terms[1]": "Lunas",
  };
  expect(differencesBetween(stored, typed)).toEqual([
    { label: "Status", before: "Aktif", after: "Draf" },
    { label: "Paket promo", before: "Tidak", after: "Ya" },
    { label: "Harga Quad", before: "Rp\u00a028.500.000", after: "Rp\u00a029.000.000" },
    { label: "Itinerary", before: "", after: "Hari 1: Tiba\n- Ziarah" },
    { label: "Syarat & Ketentuan", before: "DP", after: "DP\nLunas" },
  ]);
});
