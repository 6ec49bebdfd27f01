import type { Catalogue, Routine } from "./catalogue.ts";
import { RestError, UnknownName } from "./rest-error.ts";

export interface Call {
  schema: string;
  name: string;
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

function unknownRoutine({ schema, name, keys }: Call): RestError {
  const signature = keys.length === 0 ? " without parameters" : `(${[...keys].sort().join(", ")})`;
  const message = `Could not find the function ${schema}.${name}${signature} in the schema cache`;
  return new UnknownName(404, "PGRST202", message);
}

function ambiguous(routines: readonly Routine[]): RestError {
  const listed = routines.map(
    ({ schema, name, parameters }) =>
      `${schema}.${name}(${parameters.map((parameter) => `${parameter.name} => ${parameter.type}`).join(", ")})`,
  );
  const message = `Could not choose the best candidate function between: ${listed.join(", ")}`;
  return new RestError(300, "PGRST203", message);
}

/** By POST also one with a single unnamed json or jsonb parameter. Throws PGRST202, PGRST203. */
export function findRoutine(catalogue: Catalogue, call: Call): Routine {
  const overloads = catalogue.routines(call.schema, call.name);
  const named = overloads.filter((routine) => takesNamed(routine, call.keys));
  const unnamed = overloads.filter((routine) => call.isPost && takesBody(routine));
  const candidates = named.length > 0 ? named : unnamed;
  const [only] = candidates;
  if (only === undefined) throw unknownRoutine(call);
  if (candidates.length > 1) throw ambiguous(candidates);
  return only;
}
