import { featureIcons, toFeatureIconName } from "./feature-icons";

/** A feature's drawing; an unknown name draws the shield. */
export function FeatureIcon({ name }: { name: string }) {
  const Drawing = featureIcons[toFeatureIconName(name)].drawing;
  return <Drawing size={28} strokeWidth={1.6} />;
}
