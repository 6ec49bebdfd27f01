import {
  type DefaultValue,
  type FormMetadata,
  parse,
  type Submission,
  type SubmissionResult,
  useForm,
} from "@conform-to/react";
import { useActionData } from "@remix-run/react";
import { useEffect, useState } from "react";
import type { z } from "zod";
import { formConstraints } from "~/lib/form-constraints";
import { plannedConstraints } from "~/lib/planned-zod";
import { isUnanswered } from "./lost-sending";

export type Fieldset<Fields extends Record<string, unknown>> = ReturnType<
  FormMetadata<Fields>["getFieldset"]
>;

type Check = typeof import("./zod-check");

let check: Check | null = null;
let loading: Promise<void> | null = null;

/** Loads what checks forms, once. Without a line the server alone checks them. */
function loadCheck(): Promise<void> {
  loading ??= import("./zod-check").then(
    (loaded) => {
      check = loaded;
    },
    () => {
      loading = null;
    },
  );
  return loading;
}

/** Name under which conform's own presses name what they ask for. */
const intentField = "__intent__";

/** Repeats a check that a field asked for before zod was there. */
function repeatCheck(form: HTMLFormElement, intent: string): void {
  const button = Object.assign(document.createElement("button"), {
    name: intentField,
    value: intent,
    hidden: true,
    formNoValidate: true,
  });
  form.append(button);
  form.requestSubmit(button);
  button.remove();
}

interface Validated {
  form: HTMLFormElement;
  formData: FormData;
}

/** Constraints and check of a form's fields by the schema that the server uses. Zod is loaded once the focus enters a form:
 * a form that is sent before that is checked by the server alone. */
export function useCheck<Schema extends z.ZodObject>(schema: Schema) {
  useEffect(() => {
    const isInForm = (element: EventTarget | null) =>
      element instanceof Element && element.closest("form[method=post]") !== null;
    const load = ({ target }: Event) => {
      if (isInForm(target)) void loadCheck();
    };
    if (isInForm(document.activeElement)) void loadCheck();
    document.addEventListener("focusin", load);
    return () => document.removeEventListener("focusin", load);
  }, []);
  return {
    constraint: import.meta.env.SSR ? formConstraints(schema) : plannedConstraints(schema),
    onValidate: ({ form, formData }: Validated): Submission<z.output<Schema>, string[]> => {
      if (check !== null) return check.parsePlanned(formData, schema);
      return parse<z.output<Schema>, string[]>(formData, {
        resolve: (value, intent) => {
          if (intent?.type === "validate") {
            const asked = String(formData.get(intentField));
            void loadCheck().then(() => check && form.isConnected && repeatCheck(form, asked));
          }
          return { value: value as z.output<Schema> };
        },
      });
    },
  };
}

/** Makes a form that checks each field when it loses the focus.
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
    ...useCheck(schema),
    defaultValue: typed as DefaultValue<z.output<Schema>>,
    defaultNoValidate: noValidate,
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
