import { expect, test } from "vitest";
import { namedValue, nestFields, withNamedValue } from "./form-values";

test("fields are gathered into objects and lists, also empty ones; files are left out", () => {
  const form = new FormData();
  form.set("title", "Umroh");
  form.set("days[1].title", "");
  form.set("days[0].title", "Tiba");
  form.set("days[0].activities[0]", "Istirahat");
  form.set("photo", new File([], "a.jpg"));
  const values = nestFields(form);
  expect(values).toEqual({
    title: "Umroh",
    days: [{ title: "Tiba", activities: ["Istirahat"] }, { title: "" }],
  });
  expect(namedValue(values, "days[0].activities[0]")).toBe("Istirahat");
  expect(namedValue(values, "days[7].activities[0]")).toBeUndefined();
});

test("another value is put into a copy", () => {
  const values = { days: [{ title: "Tiba" }] };
  expect(withNamedValue(values, "days[0].title", "Pulang")).toEqual({ days: [{ title: "Pulang" }] });
  expect(values).toEqual({ days: [{ title: "Tiba" }] });
});

test("names that contradict each other or reach for prototypes do no harm", () => {
  nestFields([
    ["a.b", "1"],
    ["a[0]", "2"],
    ["a[0].b", "3"],
    ["__proto__.polluted", "4"],
    ["constructor.prototype.polluted", "5"],
  ]);
  expect("polluted" in {}).toBe(false);
});
