import { z } from "zod";
import type { ListedNoun } from "~/domain/listed/noun";
import { textOf } from "~/lib/content";
import * as kind from "~/lib/field-kinds";
import { field, shapeOf } from "~/lib/field-list";
import { defaultFeatureIcon, featureIconNames, featureIcons, toFeatureIconName } from "./feature-icons";

export const featureMessages = {
  incomplete: "Mohon lengkapi semua field",
  titleMissing: "Judul wajib diisi",
  descriptionMissing: "Deskripsi wajib diisi",
} as const;

const icon = {
  control: "choice",
  required: true,
  schema: z.enum(featureIconNames, { error: "Pilih salah satu ikon" }).default(defaultFeatureIcon),
  typed: (stored: unknown) => toFeatureIconName(textOf(stored)),
  words: (stored: unknown) => featureIcons[toFeatureIconName(textOf(stored))].label,
} as const;

/** What staff enter of a feature, in the order of form and history. */
const featureFields = {
  title: field(
    "title",
    "Judul",
    kind.requiredLine(120, featureMessages.titleMissing),
    "Singkat, misalnya: Hotel dekat masjid.",
  ),
  description: field(
    "description",
    "Deskripsi",
    kind.requiredParagraph(1000, featureMessages.descriptionMissing),
    "Satu atau dua kalimat yang menjelaskan keunggulan ini kepada calon jamaah.",
  ),
  icon: field("icon", "Ikon", icon),
};

export const featureNoun = {
  kind: "keunggulan",
  what: "keunggulan",
  title: "Kelola Keunggulan",
  path: "/admin/features",
  event: "features",
  fields: featureFields,
  schema: z.object(shapeOf(featureFields)),
} as const satisfies ListedNoun;

export const featuresOnHome = 4;

export function idsOnHome(features: readonly { id: string; isActive: boolean }[]): Set<string> {
  const active = features.filter(({ isActive }) => isActive);
  return new Set(active.slice(0, featuresOnHome).map(({ id }) => id));
}
