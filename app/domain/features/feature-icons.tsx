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

interface FeatureIconChoice {
  drawing: LucideIcon;
  /** What staff read beside it. */
  label: string;
}

/** The icons a feature may carry: the four of the public page, then the six of the admin area. */
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
} as const satisfies Record<string, FeatureIconChoice>;

export type FeatureIconName = keyof typeof featureIcons;

export const featureIconNames = Object.keys(featureIcons) as [FeatureIconName, ...FeatureIconName[]];

export const defaultFeatureIcon: FeatureIconName = "shield";

/** A stored name as one of the ten; an unknown one counts as the shield. */
export function toFeatureIconName(stored: string): FeatureIconName {
  return featureIconNames.find((name) => name === stored) ?? defaultFeatureIcon;
}

/** A feature's drawing; an unknown name draws the shield. */
export function FeatureIcon({ name }: { name: string }) {
  const Drawing = featureIcons[toFeatureIconName(name)].drawing;
  return <Drawing size={28} strokeWidth={1.6} />;
}
