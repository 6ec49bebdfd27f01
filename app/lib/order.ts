export type Direction = "up" | "down";

/** Moves an id one place up or down. The order stays for the first one up, the last one down, and an unknown id. */
export function moveOneStep(ids: readonly string[], id: string, direction: Direction): string[] {
  const from = ids.indexOf(id);
  const to = direction === "up" ? from - 1 : from + 1;
  const neighbour = ids[to];
  if (from === -1 || neighbour === undefined) return [...ids];
  return ids.map((listed, index) => (index === from ? neighbour : index === to ? id : listed));
}

/** Sorts items as `wanted` names them. Items that it lacks come last; unknown ids and repeats are ignored. */
export function inWantedOrder(current: readonly string[], wanted: readonly string[]): string[] {
  const known = [...new Set(wanted)].filter((id) => current.includes(id));
  return [...known, ...current.filter((id) => !known.includes(id))];
}
