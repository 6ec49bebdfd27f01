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

/** Makes a form that checks each field when it loses the focus, with the schema that the server uses.
 * @param typed the fields as text, although conform's type asks for the parsed values
 * @param noValidate whether the browser leaves the check to the script, because it cannot show a field that is hidden
 * @param id begins the ids of the fields, for a form whose fields other screens link to */
export function useCheckedForm<Schema extends z.ZodObject>(
  schema: Schema,
  typed: { readonly [Name in keyof z.output<Schema>]?: unknown },
  lastResult: SubmissionResult<string[]> | undefined,
  noValidate = false,
  id?: string,
) {
  return useForm<z.output<Schema>>({
    ...(id !== undefined && { id }),
    lastResult,
    constraint: formConstraints(schema),
    defaultValue: typed as DefaultValue<z.output<Schema>>,
    defaultNoValidate: noValidate,
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
  });
}

/** Returns the action's last answer. A request without an answer does not change it. */
export function useAnswer<Action>() {
  const answer = useActionData<Action>();
  const [last, setLast] = useState(answer);
  if (isUnanswered(answer)) return last;
  if (answer !== last) setLast(answer);
  return answer;
}
