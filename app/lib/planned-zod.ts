import type { z as Zod } from "zod";

type Constraint = Partial<Record<"minLength" | "maxLength" | "min" | "max", number>> & {
  required: boolean;
  multiple?: boolean;
  pattern?: string;
};
type Constraints = { [name: string]: Constraint };

/** A step of a schema's declaration: a property that is read, or a call. */
type Step = { name: string } | { args: readonly unknown[] };

interface Plan {
  /** The plan that the step is taken from; null for zod itself. */
  from: Plan | null;
  step: Step | null;
  built?: unknown;
}

interface Call {
  name: string;
  args: readonly unknown[];
}

const plans = new WeakMap<object, Plan>();
let zod: Partial<typeof Zod> | null = null;

const reading = ["parse", "safeParse"];

/** Records what is done with it. Once zod is there, values are really parsed. */
function plan(from: Plan | null, step: Step | null): object {
  const entry: Plan = { from, step };
  const reads = step !== null && "name" in step && reading.includes(step.name);
  const recorder: object = new Proxy(() => undefined, {
    get: (_target, name) => (typeof name === "symbol" ? undefined : plan(entry, { name })),
    apply: (_target, _this, args) => {
      const call = plan(entry, { args });
      return reads && zod !== null ? built(call) : call;
    },
  });
  plans.set(recorder, entry);
  return recorder;
}

/** Stands for zod in the browser (`build-plugins/plan-zod.ts`), where zod itself is a third of the script of a screen with a
 * form. It notes how schemas are declared; `buildSchema` makes them once zod was loaded. */
export const z = plan(null, null) as unknown as typeof Zod;

export function provideZod(real: Partial<typeof Zod>): void {
  zod = real;
}

/** Makes the schema that a plan describes. Needs zod. */
export function buildSchema<Schema>(schema: Schema): Schema {
  return built(schema) as Schema;
}

function built(value: unknown): unknown {
  const entry = planOf(value);
  if (entry !== undefined) {
    entry.built ??= make(entry);
    return entry.built;
  }
  if (Array.isArray(value)) return value.map(built);
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, built(inner)]));
}

function planOf(value: unknown): Plan | undefined {
  return typeof value === "function" ? plans.get(value) : undefined;
}

function make({ from, step }: Plan): unknown {
  if (from === null || step === null) return zod;
  if ("name" in step) return resultOf(from)[step.name];
  const method = from.step;
  if (from.from === null || method === null || !("name" in method)) throw new Error("No method was called");
  const owner = resultOf(from.from);
  if (owner[method.name] === undefined) throw new Error(`zod-check.ts does not provide ${method.name}`);
  return (owner[method.name] as (...args: unknown[]) => unknown).apply(owner, step.args.map(built));
}

function resultOf(entry: Plan): { [name: string]: unknown } {
  entry.built ??= make(entry);
  return entry.built as { [name: string]: unknown };
}

/** Finds the constraints of a planned schema's fields, the same as `formConstraints` finds in a schema. */
export function plannedConstraints(schema: object): Constraints {
  const constraints: Constraints = {};
  describe(planOf(schema), "", constraints);
  return constraints;
}

function callsOf(entry: Plan | undefined): Call[] {
  if (!entry?.from) return [];
  const { from, step } = entry;
  if (step === null || "name" in step || from.step === null || !("name" in from.step)) return [];
  return [...callsOf(from.from ?? undefined), { name: from.step.name, args: step.args }];
}

function describe(entry: Plan | undefined, name: string, into: Constraints): void {
  const [base, ...calls] = callsOf(entry);
  if (base === undefined) return;
  if (base.name === "preprocess") {
    describe(planOf(base.args[1]), name, into);
    return;
  }
  const fresh: Constraint = { required: true };
  if (name !== "") into[name] ??= fresh;
  const constraint = into[name] ?? fresh;
  describeBase(base, name, into, constraint);
  for (const call of calls) describeCall(call, base.name, name, into, constraint);
}

function describeBase({ name: kind, args }: Call, name: string, into: Constraints, constraint: Constraint) {
  if (kind === "object") describeShape(args[0], name, into);
  if (kind === "array") {
    constraint.multiple = true;
    describe(planOf(args[0]), `${name}[]`, into);
  }
  if (kind === "enum") constraint.pattern = patternOfOptions(args[0]);
}

function describeShape(shape: unknown, name: string, into: Constraints): void {
  const inner = name === "" ? "" : `${name}.`;
  for (const [key, field] of Object.entries(shape ?? {})) describe(planOf(field), inner + key, into);
}

function describeCall(
  { name: method, args }: Call,
  base: string,
  name: string,
  into: Constraints,
  constraint: Constraint,
): void {
  const [limit] = args;
  if (method === "optional" || method === "default" || method === "nullish") constraint.required = false;
  if (method === "extend") describeShape(limit, name, into);
  if (method === "pipe") {
    constraint.required = true;
    describe(planOf(limit), name, into);
  }
  if ((method === "min" || method === "max") && typeof limit === "number") {
    if (base === "string") constraint[`${method}Length`] = limit;
    if (base === "number" || base === "int") constraint[method] = limit;
  }
}

function patternOfOptions(options: unknown): string {
  const words = Array.isArray(options) ? (options as string[]) : Object.keys(options ?? {});
  return words.map((word) => word.replace(/[|\\{}()[\]^$+*?.]/g, "\\$&").replace(/-/g, "\\x2d")).join("|");
}
