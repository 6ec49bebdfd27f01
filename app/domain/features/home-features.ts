/** The home page shows that many active features, the first by their order (product.md section 9). */
export const featuresOnHome = 4;

/** Ids of the features that the home page shows, out of all in their order. */
export function idsOnHome(features: readonly { id: string; isActive: boolean }[]): Set<string> {
  const active = features.filter(({ isActive }) => isActive);
  return new Set(active.slice(0, featuresOnHome).map(({ id }) => id));
}
