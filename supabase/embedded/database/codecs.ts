import { types } from "@electric-sql/pglite";

/** A parameter that has no text form in the type PostgreSQL expects. */
export class ParameterError extends Error {}

const asText = (value: string) => value;

/** int8 stays exact and dates stay as PostgreSQL wrote them; the rest is PGlite's own reading. */
export const parsers = {
  [types.INT8]: asText,
  [types.DATE]: asText,
  [types.TIMESTAMP]: asText,
  [types.TIMESTAMPTZ]: asText,
};

/** Text passes untouched, so that PostgreSQL itself judges it and words the error. */
function textFirst(serialize: (value: unknown) => string) {
  return (value: unknown): string => {
    if (typeof value === "string") return value;
    try {
      return serialize(value);
    } catch (error) {
      throw new ParameterError(error instanceof Error ? error.message : String(error));
    }
  };
}

export const serializers = Object.fromEntries(
  Object.entries(types.serializers).map(([type, serialize]) => [type, textFirst(serialize)]),
);
