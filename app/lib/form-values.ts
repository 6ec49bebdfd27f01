/** Values of a form by name: texts, objects and lists of them. */
export type FormValues = { readonly [name: string]: unknown };

/** Splits the name of a field: `days[2].title` is `["days", 2, "title"]`. */
function pathOf(name: string): (string | number)[] {
  return name
    .split(/[.[\]]+/)
    .filter(Boolean)
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step));
}

/** Returns what has the name in `values`; undefined where nothing has. */
export function namedValue(values: unknown, name: string): unknown {
  let value = values;
  for (const step of pathOf(name)) value = (value as FormValues | null | undefined)?.[step];
  return value;
}

/** Copies `values` with another value at `name`. */
export function withNamedValue(values: FormValues, name: string, value: unknown): FormValues {
  const put = (parent: unknown, [step, ...rest]: (string | number)[]): unknown => {
    if (step === undefined) return value;
    const list: unknown[] = Array.isArray(parent) ? [...parent] : [];
    const copy = typeof step === "number" ? list : { ...(typeof parent === "object" && parent) };
    const entries = copy as Record<string | number, unknown>;
    entries[step] = put(entries[step], rest);
    return copy;
  };
  return put(values, pathOf(name)) as FormValues;
}

/** Gathers the texts of a form into objects and lists. Files are left out. */
export function nestFields(fields: Iterable<readonly [name: string, value: unknown]>): FormValues {
  let values: FormValues = {};
  for (const [name, value] of fields)
    if (typeof value === "string") values = withNamedValue(values, name, value);
  return values;
}
