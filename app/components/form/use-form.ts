import {
  type DefaultValue,
  type FormMetadata,
  parse,
  type SubmissionResult,
  useForm,
} from "@conform-to/react";

export type Fieldset<Fields extends Record<string, unknown>> = ReturnType<
  FormMetadata<Fields>["getFieldset"]
>;

/** HTML's attributes by field name. */
type Constraints = NonNullable<Parameters<typeof useForm>[0]["constraint"]>;

interface SentFormOptions<Values extends Record<string, unknown>> {
  /** Begins the ids of the fields, for a form whose fields other screens link to. */
  id?: string | undefined;
  constraint: { readonly [name: string]: Constraints[string] };
  /** The fields as text, although conform's type asks for the parsed values. */
  typed?: { readonly [Name in keyof Values]?: unknown };
  lastResult: SubmissionResult<string[]> | null | undefined;
}

/** Makes a form that its action checks, and nothing else. The browser's own check is off (`noValidate`), because it speaks the
 * browser's language and cannot show a field in a hidden tab; the action answers in our words, below the fields. The script
 * adds, moves and removes rows, and takes a message away once its field is changed. */
export function useSentForm<Values extends Record<string, unknown>>({
  id,
  constraint,
  typed,
  lastResult,
}: SentFormOptions<Values>) {
  const refused = Object.keys(lastResult?.error ?? {});
  return useForm<Values>({
    ...(id !== undefined && { id }),
    lastResult,
    constraint: constraint as Constraints,
    defaultValue: typed as DefaultValue<Values>,
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) =>
      parse<Values, string[]>(formData, {
        resolve: (value, intent) => {
          if (!intent) return { value: value as Values };
          const changed = intent.type === "validate" ? intent.payload.name : undefined;
          // A field keeps its message where its error is null.
          return {
            error: Object.fromEntries(refused.filter((name) => name !== changed).map((name) => [name, null])),
          };
        },
      }),
  });
}
