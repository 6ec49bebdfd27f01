import { type DefaultValue, type FormMetadata, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { useActionData } from "@remix-run/react";
import { useState } from "react";
import type { z } from "zod";
import { formConstraints } from "~/lib/form-constraints";
import { isUnanswered } from "./lost-sending";

export type Fieldset<Fields extends Record<string, unknown>> = ReturnType<
  FormMetadata<Fields>["getFieldset"]
>;

/** A form that is checked as its fields are left, by the schema that the server reads it with.
 * @param typed the fields as text, which the schema reads: conform asks for the values that it makes of that */
export function useCheckedForm<Schema extends z.ZodObject>(
  schema: Schema,
  typed: { readonly [Name in keyof z.output<Schema>]?: unknown },
  lastResult: SubmissionResult<string[]> | undefined,
) {
  return useForm<z.output<Schema>>({
    lastResult,
    constraint: formConstraints(schema),
    defaultValue: typed as DefaultValue<z.output<Schema>>,
    defaultNoValidate: false,
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
  });
}

/** What the action said of the form last; a sending that got no answer leaves that as it was. */
export function useAnswer<Action>() {
  const answer = useActionData<Action>();
  const [last, setLast] = useState(answer);
  if (isUnanswered(answer)) return last;
  if (answer !== last) setLast(answer);
  return answer;
}
