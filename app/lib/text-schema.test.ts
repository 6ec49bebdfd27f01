import { expect, test } from "vitest";
import { z } from "zod";
import { objectOf } from "./text-schema";

const textOr = (fallback: string) => z.string().trim().min(1).catch(fallback);

test("each field of stored content falls back by itself", () => {
  const schema = objectOf({ title: textOr("Judul"), hero: objectOf({ subtitle: textOr("Sub") }) });
  expect(schema.parse({ title: "Ada", hero: { subtitle: 5 } })).toEqual({
    title: "Ada",
    hero: { subtitle: "Sub" },
  });
  expect(schema.parse({ title: "  " })).toEqual({ title: "Judul", hero: { subtitle: "Sub" } });
  expect(schema.parse(null)).toEqual({ title: "Judul", hero: { subtitle: "Sub" } });
  expect(schema.parse([1])).toEqual({ title: "Judul", hero: { subtitle: "Sub" } });
});
