import {
  Award,
  BookOpen,
  Car,
  Clock,
  Globe,
  Heart,
  type LucideIcon,
  Shield,
  Star,
  Users,
  Utensils,
} from "lucide-react";
import { z } from "zod";
import { textOf } from "~/lib/content";
import { defineRecord, field } from "~/records/define";
import * as kind from "~/records/kinds";

interface FeatureIconLook {
  drawing: LucideIcon;
  label: string;
}

export const featureIcons = {
  BookOpen: { drawing: BookOpen, label: "Buku" },
  Star: { drawing: Star, label: "Bintang" },
  Utensils: { drawing: Utensils, label: "Makanan" },
  Car: { drawing: Car, label: "Transportasi" },
  shield: { drawing: Shield, label: "Perisai" },
  users: { drawing: Users, label: "Rombongan" },
  award: { drawing: Award, label: "Penghargaan" },
  clock: { drawing: Clock, label: "Jam" },
  heart: { drawing: Heart, label: "Hati" },
  globe: { drawing: Globe, label: "Bola dunia" },
} as const satisfies Record<string, FeatureIconLook>;

type FeatureIconName = keyof typeof featureIcons;

export const featureIconNames = Object.keys(featureIcons) as [FeatureIconName, ...FeatureIconName[]];

const defaultFeatureIcon: FeatureIconName = "shield";

export function toFeatureIconName(stored: string): FeatureIconName {
  return featureIconNames.find((name) => name === stored) ?? defaultFeatureIcon;
}

export function FeatureIcon({ name }: { name: string }) {
  const Drawing = featureIcons[toFeatureIconName(name)].drawing;
  return <Drawing size={28} strokeWidth={1.6} />;
}

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
  table: "features",
  kind: "keunggulan",
  title: "Kelola Keunggulan",
  path: "/admin/features",
  area: "content",
  order: "created_at",
  isSwitched: true,
  fields,
});

export const featuresOnHome = 4;

export function idsOnHome(features: readonly { id: string; isActive: boolean }[]): Set<string> {
  const active = features.filter(({ isActive }) => isActive);
  return new Set(active.slice(0, featuresOnHome).map(({ id }) => id));
}
