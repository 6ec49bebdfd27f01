import { formConstraints } from "~/lib/form-constraints";
import { storedPhoneUnfit } from "~/lib/phone";
import { parsePhone } from "~/lib/phone.server";
import { unreadText } from "~/server/attempt.server";
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

/** Describes a record's form to the browser. `content`: its stored texts, of which unreadable phone numbers are named.
 * `options`: those of references by field name; null for options that could not be read, which the field says. Its stored value
 * stays selected, and so is saved again. */
export function describeForm(
  { fields, groups, schema }: Pick<AnyRecord, "fields" | "groups" | "schema">,
  content: object = {},
  options: object = {},
): FormDescription {
  const texts = new Map<string, unknown>(Object.entries(content));
  const unread = Object.entries(options).flatMap(([name, read]) => (read === null ? [name] : []));
  return {
    fields: Object.entries(fields).map(([name, { label, kind, form }]) => {
      const { control, missing, none, isAlwaysDrawn } = kind;
      const text = control === "phone" ? texts.get(name) : undefined;
      const isUnreadable = typeof text === "string" && text !== "" && parsePhone(text) === null;
      const place = isUnreadable ? { ...form, help: storedPhoneUnfit } : form;
      const field = { name, label, place, control, missing, options: kind.options, none, isAlwaysDrawn };
      return unread.includes(name) ? withoutOptions(field) : field;
    }),
    groups,
    constraint: formConstraints(schema),
  };
}

/** A picture's field says by itself that the library cannot be read. */
function withoutOptions(field: DescribedField): DescribedField {
  if (field.control === "pictures") return field;
  const help = unreadText(`pilihan ${field.label.toLowerCase()}`);
  return { ...field, place: { ...field.place, help }, isAlwaysDrawn: true };
}
