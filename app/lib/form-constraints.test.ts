import { expect, test } from "vitest";
import { z } from "zod";
import { formConstraints } from "./form-constraints";

const schema = z.object({
  title: z
    .string()
    .max(5)
    .refine((title) => title !== "x")
    .default(""),
  count: z.number().int().min(1).max(9),
  any: z.number().optional(),
  rows: z.array(z.object({ name: z.string().min(1).max(7) })).default([]),
  code: z.preprocess((typed) => typed, z.string().max(3)),
});

test("lengths and bounds reach the browser, through wrappers, lists and pipes", () => {
  const constraints = formConstraints(schema);
  expect(constraints.title).toEqual({ required: false, maxLength: 5 });
  expect(constraints.count).toEqual({ required: true, min: 1, max: 9 });
  expect(constraints.any).toEqual({ required: false });
  expect(constraints["rows[3].name"]).toEqual({ required: true, minLength: 1, maxLength: 7 });
  expect(constraints.code).toMatchObject({ maxLength: 3 });
});
