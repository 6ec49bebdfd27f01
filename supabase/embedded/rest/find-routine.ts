import type { Catalogue, Routine } from "./catalogue.ts";
import { RestError, UnknownName } from "./rest-error.ts";

/** A request that calls a function by its name and the names of its arguments. */
interface Call {
  schema: string;
  name: string;
  /** Names of the arguments, from the query of a GET or the body of a POST. */
  keys: readonly string[];
  isPost: boolean;
}

/** Finds the function of a call among those of its name. A POST may also send its whole body to a function with a single
 * unnamed parameter of type json or jsonb. Throws PGRST202 where no function fits, PGRST203 where several do. */
export function findRoutine(catalogue: Catalogue, call: Call): Routine {
  const routines = catalogue.routines(call.schema, call.name);
  const byNames = routines.filter((routine) => takesArguments(routine, call.keys));
  const byBody = routines.filter((routine) => call.isPost && takesWholeBody(routine));
  const fitting = byNames.length > 0 ? byNames : byBody;
  const [routine, ...others] = fitting;
  if (routine === undefined) throw unknownRoutine(call);
  if (others.length > 0) throw ambiguous(fitting);
  return routine;
}

/** Tells whether a function has all of the named arguments, and the arguments all that it requires. */
function takesArguments({ parameters }: Routine, keys: readonly string[]): boolean {
  const hasAll = keys.every((key) => parameters.some(({ name }) => name === key));
  return hasAll && parameters.every(({ name, required }) => !required || keys.includes(name));
}

function takesWholeBody({ parameters }: Routine): boolean {
  const [only, ...others] = parameters;
  return others.length === 0 && only?.name === "" && (only.type === "json" || only.type === "jsonb");
}

function unknownRoutine({ schema, name, keys }: Call): RestError {
  const named = keys.length === 0 ? " without parameters" : `(${[...keys].sort().join(", ")})`;
  const message = `Could not find the function ${schema}.${name}${named} in the schema cache`;
  return new UnknownName(404, "PGRST202", message);
}

function ambiguous(routines: readonly Routine[]): RestError {
  const listed = [...routines].sort(fewerParametersFirst).map(signatureOf).join(", ");
  return new RestError(300, "PGRST203", `Could not choose the best candidate function between: ${listed}`);
}

function fewerParametersFirst(one: Routine, other: Routine): number {
  const difference = one.parameters.length - other.parameters.length;
  return difference || (signatureOf(one) < signatureOf(other) ? -1 : 1);
}

function signatureOf({ schema, name, parameters }: Routine): string {
  return `${schema}.${name}(${parameters.map((parameter) => `${parameter.name} => ${parameter.type}`).join(", ")})`;
}
