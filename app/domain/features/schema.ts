import { z } from "zod";
import type { ListedNoun } from "~/domain/listed/noun";
import { textOf } from "~/lib/content";
import { type FieldText, labelled } from "~/lib/field-changes";
import { requiredText } from "~/lib/form-text";
import { defaultFeatureIcon, featureIconNames, featureIcons, toFeatureIconName } from "./feature-icons";

export const featureNoun: ListedNoun = { what: "keunggulan", path: "/admin/features", event: "features" };

const longestTitle = 120;
const longestDescription = 1000;

export const featureMessages = {
  incomplete: "Mohon lengkapi semua field",
  titleMissing: "Judul wajib diisi",
  descriptionMissing: "Deskripsi wajib diisi",
} as const;

export const featureSchema = z.object({
  title: requiredText(longestTitle, featureMessages.titleMissing),
  description: requiredText(longestDescription, featureMessages.descriptionMissing),
  icon: z.enum(featureIconNames, { error: "Pilih salah satu ikon" }).default(defaultFeatureIcon),
});

export type FeatureInput = z.output<typeof featureSchema>;

export const featureLabels: Readonly<Record<keyof FeatureInput, string>> = {
  title: "Judul",
  description: "Deskripsi",
  icon: "Ikon",
};

export function featureTexts({ title, description, icon }: Readonly<Record<string, unknown>>): FieldText[] {
  return labelled(featureLabels, {
    title: textOf(title),
    description: textOf(description),
    icon: featureIcons[toFeatureIconName(textOf(icon))].label,
  });
}

export const featuresOnHome = 4;

export function idsOnHome(features: readonly { id: string; isActive: boolean }[]): Set<string> {
  const active = features.filter(({ isActive }) => isActive);
  return new Set(active.slice(0, featuresOnHome).map(({ id }) => id));
}
