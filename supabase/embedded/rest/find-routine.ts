import type { Catalogue, Routine } from "./catalogue.ts";
import { RestError, UnknownName } from "./rest-error.ts";
import { mostSimilar } from "./similarity.ts";

export interface Call {
  schema: string;
  name: string;
  /** Names of the arguments, each once. */
  keys: readonly string[];
  isPost: boolean;
}

function takesNamed({ parameters }: Routine, keys: readonly string[]): boolean {
  const isKnown = (key: string) => parameters.some(({ name }) => name === key && name !== "");
  const isGiven = ({ name }: { name: string }) => keys.includes(name);
  return keys.every(isKnown) && parameters.filter(({ required }) => required).every(isGiven);
}

function takesBody({ parameters }: Routine): boolean {
  const [only] = parameters;
  return parameters.length === 1 && only?.name === "" && (only.type === "json" || only.type === "jsonb");
}

function hint({ schema, name, keys }: Call, catalogue: Catalogue): string | null {
  const signature = (names: readonly string[]) => `(${[...names].sort().join(", ")})`;
  const overloads = catalogue.routines(schema, name);
  const start = `Perhaps you meant to call the function ${schema}.`;
  if (overloads.length === 0) {
    const similar = mostSimilar(name, catalogue.routineNames(schema), 0.75);
    return similar === null ? null : start + similar;
  }
  const signatures = overloads.map(({ parameters }) =>
    signature(parameters.map((parameter) => parameter.name)),
  );
  const similar = mostSimilar(signature(keys), signatures, 0.33);
  return similar === null ? null : start + name + similar;
}

function unknownRoutine(call: Call, catalogue: Catalogue): RestError {
  const { schema, name, keys, isPost } = call;
  const names = [...keys].sort().join(", ");
  const signature = keys.length === 0 ? " without parameters" : `(${names})`;
  const described =
    keys.length === 0 ? " without parameters" : ` with parameter${keys.length > 1 ? "s" : ""} ${names}`;
  const fallback = isPost ? " or with a single unnamed json/jsonb parameter" : "";
  return new UnknownName({
    status: 404,
    code: "PGRST202",
    message: `Could not find the function ${schema}.${name}${signature} in the schema cache`,
    details: `Searched for the function ${schema}.${name}${described}${fallback}, but no matches were found in the schema cache.`,
    hint: hint(call, catalogue),
  });
}

function ambiguous(routines: readonly Routine[]): RestError {
  const listed = routines.map(
    ({ schema, name, parameters }) =>
      `${schema}.${name}(${parameters.map((parameter) => `${parameter.name} => ${parameter.type}`).join(", ")})`,
  );
  return new RestError({
    status: 300,
    code: "PGRST203",
    message: `Could not choose the best candidate function between: ${listed.join(", ")}`,
    hint: "Try renaming the parameters or the function itself in the database so function overloading can be resolved",
  });
}

/**
 * The one overload that takes these arguments; by POST also one with a single unnamed json or jsonb parameter.
 * Throws PGRST202, PGRST203.
 */
export function findRoutine(catalogue: Catalogue, call: Call): Routine {
  const overloads = catalogue.routines(call.schema, call.name);
  const named = overloads.filter((routine) => takesNamed(routine, call.keys));
  const unnamed = overloads.filter((routine) => call.isPost && takesBody(routine));
  const candidates = named.length > 0 ? named : unnamed;
  const [only] = candidates;
  if (only === undefined) throw unknownRoutine(call, catalogue);
  if (candidates.length > 1) throw ambiguous(candidates);
  return only;
}
