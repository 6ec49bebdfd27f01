import { expect, test } from "vitest";
import { askOnce, newForm } from "./returned-form";

const doubt = (key: string) => ({ key, text: key, publishing: false });

test("what was asked is not asked again, what is new is", () => {
  const first = askOnce(newForm(), [doubt("kuota"), doubt("murah-1")]);
  expect(first.unasked.map(({ key }) => key)).toEqual(["kuota", "murah-1"]);
  expect(askOnce(first.held, [doubt("kuota"), doubt("murah-1")]).unasked).toEqual([]);
  const other = askOnce(first.held, [doubt("kuota"), doubt("murah-2")]);
  expect(other.unasked.map(({ key }) => key)).toEqual(["murah-2"]);
  expect(other.held.asked).toBe("kuota murah-2");
});
