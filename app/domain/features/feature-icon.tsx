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

/** The ten drawings a feature may carry: the four of the public page, then the six of the admin area (decisions.md P4). */
export const featureIcons = new Map<string, LucideIcon>([
  ["BookOpen", BookOpen],
  ["Star", Star],
  ["Utensils", Utensils],
  ["Car", Car],
  ["shield", Shield],
  ["users", Users],
  ["award", Award],
  ["clock", Clock],
  ["heart", Heart],
  ["globe", Globe],
]);

/** A feature's drawing; an unknown name draws the shield. */
export function FeatureIcon({ name }: { name: string }) {
  const Drawing = featureIcons.get(name) ?? Shield;
  return <Drawing size={28} strokeWidth={1.6} />;
}
