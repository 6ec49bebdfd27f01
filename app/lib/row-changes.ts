/** What a row button does, as conform names it. The server reads the same text where there is no script. */
export type RowChange =
  | { type: "insert"; payload: { name: string; defaultValue?: unknown } }
  | { type: "remove"; payload: { name: string; index: number } }
  | { type: "reorder"; payload: { name: string; from: number; to: number } };

/** Field in which a row button names its change. */
export const rowButton = "__intent__";

/** Returns the change that a button makes; null for a button that sends the form. */
export function readRowChange(button: { name: string; value: string } | null): RowChange | null {
  return button?.name === rowButton ? JSON.parse(button.value) : null;
}

/** Lists the rows after a change by their places before it; -1 is the new row. */
export function rowsAfter({ type, payload }: RowChange, count: number): number[] {
  const rows = Array.from({ length: count }, (_, index) => index);
  if (type === "insert") rows.push(-1);
  if (type === "remove") rows.splice(payload.index, 1);
  if (type === "reorder") rows.splice(payload.to, 0, ...rows.splice(payload.from, 1));
  return rows;
}

/** Renames what is kept by the names of a list's fields, so that it stays with its row. `rows` as `rowsAfter` lists them. */
export function moveNames<Kept>(
  kept: Readonly<Record<string, Kept>>,
  list: string,
  rows: readonly number[],
): Record<string, Kept> {
  const moved = Object.entries(kept).flatMap(([name, value]) => {
    const [start, index] = name.startsWith(`${list}[`)
      ? (/^\[(\d+)\]/.exec(name.slice(list.length)) ?? [])
      : [];
    if (start === undefined) return [[name, value] as const];
    const place = rows.indexOf(Number(index));
    return place < 0 ? [] : [[`${list}[${place}]${name.slice(list.length + start.length)}`, value] as const];
  });
  return Object.fromEntries(moved);
}
