import { expect, test } from "vitest";
import { changedFields } from "~/lib/field-changes";
import { type PackageFields, toFields, toRecord } from "./package-record";
import { packageTexts } from "./package-texts";
import { parsePackageForm } from "./parse-package-form";

const differencesBetween = (before: PackageFields, after: PackageFields) =>
  changedFields(packageTexts(before), packageTexts(after));

function fieldsOf(typed: Record<string, string>): PackageFields {
  const form = new FormData();
  const required = {
    title: "Umroh",
    category: "umroh",
    priceQuad: "1",
    status: "active",
  };
  for (const [name, value] of Object.entries({ ...required, ...typed })) form.set(name, value);
  const submission = parsePackageForm(form);
  if (submission.status !== "success") throw new Error(JSON.stringify(submission.error));
  const unset = { airline: null, id: "", slug: "", created_at: "", updated_at: "" };
  return toFields({ ...unset, ...toRecord(submission.value) } as Parameters<typeof toFields>[0]);
}

test("equal content has no differences, whatever the form is called", () => {
  expect(differencesBetween(fieldsOf({}), fieldsOf({ "terms[0]": "" }))).toEqual([]);
});

test("each field that differs is named, with both its texts", () => {
  const stored = fieldsOf({ priceQuad: "28500000", "terms[0]": "DP" });
  const typed = fieldsOf({
    priceQuad: "Rp 29.000.000",
    isPromo: "on",
    status: "draft",
    "itinerary[0].title": "Tiba",
    "itinerary[0].activities[0]": "Ziarah",
    "terms[0]": "DP",
    "terms[1]": "Lunas",
  });
  expect(differencesBetween(stored, typed)).toEqual([
    { label: "Status", before: "Aktif", after: "Draft" },
    { label: "Paket promo", before: "Tidak", after: "Ya" },
    { label: "Harga Quad", before: "Rp 28.500.000", after: "Rp 29.000.000" },
    { label: "Itinerary", before: "", after: "Hari 1: Tiba\n- Ziarah" },
    { label: "Syarat & Ketentuan", before: "DP", after: "DP\nLunas" },
  ]);
});
