import type { FieldText } from "~/lib/field-changes";
import { featureIcons } from "./feature-icons";
import type { FeatureInput } from "./schema";

/** A feature field by field, in the form's words. */
export function featureTexts({ title, description, icon }: FeatureInput): FieldText[] {
  return [
    { label: "Judul", text: title },
    { label: "Deskripsi", text: description },
    { label: "Ikon", text: featureIcons[icon].label },
  ];
}
