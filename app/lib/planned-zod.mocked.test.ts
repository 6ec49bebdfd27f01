import { expect, test, vi } from "vitest";
import { formConstraints } from "./form-constraints";

/** Modules that declare what screens with forms check. */
const declarations = {
  "~/domain/account/schema": () => import("~/domain/account/schema"),
  "~/domain/agents/record": () => import("~/domain/agents/record"),
  "~/domain/albums/record": () => import("~/domain/albums/record"),
  "~/domain/articles/record": () => import("~/domain/articles/record"),
  "~/domain/bookings/money/forms": () => import("~/domain/bookings/money/forms"),
  "~/domain/bookings/record": () => import("~/domain/bookings/record"),
  "~/domain/bookings/rules": () => import("~/domain/bookings/rules"),
  "~/domain/branches/record": () => import("~/domain/branches/record"),
  "~/domain/departures/record": () => import("~/domain/departures/record"),
  "~/domain/features/record": () => import("~/domain/features/record"),
  "~/domain/inquiries/record": () => import("~/domain/inquiries/record"),
  "~/domain/packages/record": () => import("~/domain/packages/record"),
  "~/domain/questions/record": () => import("~/domain/questions/record"),
  "~/domain/site/about": () => import("~/domain/site/about"),
  "~/domain/site/contact": () => import("~/domain/site/contact"),
  "~/domain/site/home": () => import("~/domain/site/home"),
  "~/domain/site/legality": () => import("~/domain/site/legality"),
  "~/domain/site/settings": () => import("~/domain/site/settings"),
  "~/domain/team/record": () => import("~/domain/team/record"),
  "~/domain/testimonials/record": () => import("~/domain/testimonials/record"),
};

interface Parsed {
  data?: unknown;
  error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] };
}

/** What a schema makes of a value: the value, or the messages with their places. */
function read(schema: object, typed: unknown): unknown {
  const { data, error } = (schema as { safeParse(value: unknown): Parsed }).safeParse(typed);
  return error?.issues.map(({ path, message }) => [path, message]) ?? data;
}

/** Forms as text: an empty one, and one in which most is wrong. */
const typedForms = [{}, { name: "x".repeat(3000), email: "salah", phone: "1", price: "a", title: 5 }];

/** The schemas of a module, by name: those that it exports, and those of its records. */
function schemasOf(module: object): [name: string, schema: object][] {
  return Object.entries(module).flatMap(([name, value]: [string, unknown]) => {
    if (/Schema$/.test(name) && !name.startsWith("email") && !name.startsWith("password"))
      return [[name, value as object]];
    const schema = (value as { schema?: object } | null)?.schema;
    return schema && /Record$|Page$/.test(name) ? [[name, schema]] : [];
  });
}

test("the browser's stand-in for zod finds the same constraints and messages as zod (A6)", async () => {
  const real = new Map<string, object>();
  for (const load of Object.values(declarations))
    for (const [name, schema] of schemasOf(await load())) real.set(name, schema);
  expect(real.size).toBeGreaterThan(20);
  vi.resetModules();
  vi.doMock("zod", () => import("./planned-zod"));
  const planned = new Map<string, object>();
  for (const load of Object.values(declarations))
    for (const [name, schema] of schemasOf(await load())) planned.set(name, schema);
  vi.doUnmock("zod");
  expect([...planned.keys()]).toEqual([...real.keys()]);
  const { plannedConstraints, buildSchema } = await import("./planned-zod");
  for (const [name, schema] of planned) {
    const whole = real.get(name) as Parameters<typeof formConstraints>[0];
    expect(plannedConstraints(schema), name).toEqual({ ...formConstraints(whole) });
  }
  await import("~/components/form/zod-check");
  for (const [name, schema] of planned)
    for (const typed of typedForms)
      expect(read(buildSchema(schema), typed), name).toEqual(read(real.get(name) ?? {}, typed));
});
