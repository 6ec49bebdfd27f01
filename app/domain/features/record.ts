import { z } from "zod";
import { textOf } from "~/lib/text";
import { defineRecord, field } from "~/records/define";
import * as kind from "~/records/kinds.server";
import { defaultFeatureIcon, featureIconNames, featureIcons, featureNoun, toFeatureIconName } from "./noun";

const icon = {
  control: "select",
  required: true,
  schema: z.enum(featureIconNames, { error: "Pilih salah satu ikon" }).default(defaultFeatureIcon),
  typed: (stored: unknown) => toFeatureIconName(textOf(stored)),
  words: (stored: unknown) => featureIcons[toFeatureIconName(textOf(stored))].label,
} as const;

const fields = {
  title: field("title", "Judul", kind.requiredLine(120, "Judul wajib diisi"), {
    help: "Singkat, misalnya: Hotel dekat masjid.",
  }),
  description: field("description", "Deskripsi", kind.requiredParagraph(1000, "Deskripsi wajib diisi"), {
    help: "Satu atau dua kalimat yang menjelaskan keunggulan ini kepada calon jamaah.",
  }),
  icon: field("icon", "Ikon", icon),
};

export const featureRecord = defineRecord({
  ...featureNoun,
  table: "features",
  order: "created_at",
  isSwitched: true,
  fields,
});
