import { expect, it, vi } from "vitest";
import { remembered } from "./remembered.ts";

const split = (text: string) => {
  if (text === "") throw new Error("nothing there");
  return text.split(",");
};

it("parses a text once", () => {
  const parse = vi.fn(split);
  const parseOnce = remembered(parse);
  expect(parseOnce("id,title")).toEqual(["id", "title"]);
  expect(parseOnce("id,title")).toBe(parseOnce("id,title"));
  expect(parseOnce("id")).toEqual(["id"]);
  expect(parse).toHaveBeenCalledTimes(2);
});

it("refuses the same text each time", () => {
  const parseOnce = remembered(split);
  expect(() => parseOnce("")).toThrow("nothing there");
  expect(() => parseOnce("")).toThrow("nothing there");
});

it("keeps no long texts, and of the others only the latest", () => {
  const parse = vi.fn(split);
  const parseOnce = remembered(parse);
  const long = "id,".repeat(400);
  expect(parseOnce(long)).toEqual(parseOnce(long));
  expect(parse).toHaveBeenCalledTimes(2);
  parseOnce("first");
  for (let index = 0; index < 200; index += 1) parseOnce(`column_${index}`);
  parseOnce("first");
  expect(parse.mock.calls.filter(([text]) => text === "first")).toHaveLength(2);
});
