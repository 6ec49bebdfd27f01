import Award from "virtual:icon/award";
import BookOpen from "virtual:icon/book-open";
import Car from "virtual:icon/car";
import Clock from "virtual:icon/clock";
import Globe from "virtual:icon/globe";
import Heart from "virtual:icon/heart";
import Shield from "virtual:icon/shield";
import Star from "virtual:icon/star";
import Users from "virtual:icon/users";
import Utensils from "virtual:icon/utensils";
import type { LucideIcon } from "~/components/ui/lucide-icon";
import type { Noun } from "~/records/noun";

export const featureNoun: Noun = {
  kind: "keunggulan",
  name: "keunggulan",
  title: "Kelola Keunggulan",
  path: "/admin/features",
  area: "content",
};

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
} as const satisfies Record<string, { drawing: LucideIcon; label: string }>;

type FeatureIconName = keyof typeof featureIcons;

export const featureIconNames = Object.keys(featureIcons) as [FeatureIconName, ...FeatureIconName[]];

export const defaultFeatureIcon: FeatureIconName = "shield";

export function toFeatureIconName(stored: string): FeatureIconName {
  return featureIconNames.find((name) => name === stored) ?? defaultFeatureIcon;
}

export function FeatureIcon({ name }: { name: string }) {
  const Drawing = featureIcons[toFeatureIconName(name)].drawing;
  return <Drawing size={28} strokeWidth={1.6} />;
}

export const featuresOnHome = 4;

export function idsOnHome(features: readonly { id: string; isActive: boolean }[]): Set<string> {
  const active = features.filter(({ isActive }) => isActive);
  return new Set(active.slice(0, featuresOnHome).map(({ id }) => id));
}
