import type { Catalogue, Routine } from "./catalogue.ts";
import { RestError, UnknownName } from "./rest-error.ts";
import { mostSimilar } from "./similar.ts";

export interface Call {
  schema: string;
  name: string;
  keys: readonly string[];
  isPost: boolean;
}

/** A parameter without a name is given under the empty one. */
function takes({ parameters }: Routine, keys: readonly string[]): boolean {
  const names = parameters.map(({ name }) => name);
  const required = parameters.filter((parameter) => parameter.required);
  return keys.every((key) => names.includes(key)) && required.every(({ name }) => keys.includes(name));
}

function takesBody({ parameters }: Routine): boolean {
  const [only] = parameters;
  return parameters.length === 1 && only?.name === "" && (only.type === "json" || only.type === "jsonb");
}

function unknownRoutine(catalogue: Catalogue, { schema, name, keys, isPost }: Call): RestError {
  const given = [...keys].sort().join(", ");
  const called = `${schema}.${name}`;
  const message = `Could not find the function ${called}${keys.length === 0 ? " without parameters" : `(${given})`} in the schema cache`;
  const searched =
    keys.length === 0 ? " without parameters" : ` with parameter${keys.length > 1 ? "s" : ""} ${given}`;
  const body = isPost ? " or with a single unnamed json/jsonb parameter" : "";
  const details = `Searched for the function ${called}${searched}${body}, but no matches were found in the schema cache.`;
  return new UnknownName(404, "PGRST202", message, {
    details,
    hint: similarRoutine(catalogue, schema, name, given),
  });
}

function similarRoutine(catalogue: Catalogue, schema: string, name: string, given: string): string | null {
  const signatures = catalogue.routines(schema, name).map(
    ({ parameters }) =>
      `(${parameters
        .map((parameter) => parameter.name)
        .sort()
        .join(", ")})`,
  );
  const found =
    signatures.length === 0
      ? mostSimilar(name, catalogue.routineNames(schema))
      : mostSimilar(`(${given})`, signatures);
  if (found === null) return null;
  return `Perhaps you meant to call the function ${schema}.${signatures.length === 0 ? "" : name}${found}`;
}

const fewerFirst = (first: Routine, second: Routine) =>
  first.parameters.length - second.parameters.length || (signature(first) < signature(second) ? -1 : 1);

const signature = ({ schema, name, parameters }: Routine) =>
  `${schema}.${name}(${parameters.map((parameter) => `${parameter.name} => ${parameter.type}`).join(", ")})`;

function ambiguous(routines: readonly Routine[]): RestError {
  const listed = [...routines].sort(fewerFirst).map(signature).join(", ");
  return new RestError(300, "PGRST203", `Could not choose the best candidate function between: ${listed}`, {
    hint: "Try renaming the parameters or the function itself in the database so function overloading can be resolved",
  });
}

/** By POST also one with a single unnamed json or jsonb parameter. Throws PGRST202, PGRST203. */
export function findRoutine(catalogue: Catalogue, call: Call): Routine {
  const overloads = catalogue.routines(call.schema, call.name);
  const named = overloads.filter((routine) => takes(routine, call.keys));
  const unnamed = overloads.filter((routine) => call.isPost && takesBody(routine));
  const candidates = named.length > 0 ? named : unnamed;
  const [only] = candidates;
  if (only === undefined) throw unknownRoutine(catalogue, call);
  if (candidates.length > 1) throw ambiguous(candidates);
  return only;
}
