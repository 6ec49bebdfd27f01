export type Step = "up" | "down";

/** The ids with `id` one place further up or down; unchanged at the end of the list, or when it is not in it. */
export function moveOneStep(ids: readonly string[], id: string, step: Step): string[] {
  const from = ids.indexOf(id);
  const to = step === "up" ? from - 1 : from + 1;
  const neighbour = ids[to];
  if (from === -1 || neighbour === undefined) return [...ids];
  return ids.map((one, index) => (index === from ? neighbour : index === to ? id : one));
}

/** Ids that `wanted` lacks follow in their order; those that are no longer there, or named twice, are passed over. */
export function inWantedOrder(current: readonly string[], wanted: readonly string[]): string[] {
  const known = [...new Set(wanted)].filter((id) => current.includes(id));
  return [...known, ...current.filter((id) => !known.includes(id))];
}
