import { formConstraints } from "~/lib/form-constraints";
import { storedPhoneUnfit } from "~/lib/phone";
import { parsePhone } from "~/lib/phone.server";
import type { AnyRecord, FieldPlace } from "./define";
import type { FieldKind } from "./kinds.server";

/** A field as its form draws it. */
export interface DescribedField
  extends Pick<FieldKind, "control" | "missing" | "options" | "none" | "isAlwaysDrawn"> {
  name: string;
  label: string;
  place: FieldPlace;
}

/** A record's form as data. The browser draws it; the action alone has the schemas that check it. */
export interface FormDescription {
  /** The fields stand in the order of the form. */
  fields: readonly DescribedField[];
  groups: AnyRecord["groups"];
  /** HTML's attributes by field name: `required`, `maxLength` ... */
  constraint: ReturnType<typeof formConstraints>;
}

/** Describes a record's form to the browser. `content`: its stored texts, of which unreadable phone numbers are named. */
export function describeForm(
  { fields, groups, schema }: Pick<AnyRecord, "fields" | "groups" | "schema">,
  content: object = {},
): FormDescription {
  const texts = new Map<string, unknown>(Object.entries(content));
  return {
    fields: Object.entries(fields).map(([name, { label, kind, form }]) => {
      const { control, missing, options, none, isAlwaysDrawn } = kind;
      const text = control === "phone" ? texts.get(name) : undefined;
      const isUnreadable = typeof text === "string" && text !== "" && parsePhone(text) === null;
      const place = isUnreadable ? { ...form, help: storedPhoneUnfit } : form;
      return { name, label, place, control, missing, options, none, isAlwaysDrawn };
    }),
    groups,
    constraint: formConstraints(schema),
  };
}
