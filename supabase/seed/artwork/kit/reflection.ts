import type { Paper } from "./paper.ts";
import { group, n } from "./shapes.ts";

/** Draws `content` mirrored below the page height `axis`, as wet or polished ground shows it. */
export function reflection(
  paper: Paper,
  content: string,
  axis: number,
  depth: number,
  strength: number,
): string {
  const mirrored = group([content], { transform: `matrix(1 0 0 -1 0 ${n(axis * 2)})` });
  return group([group([mirrored], { filter: paper.blur(5) })], {
    mask: paper.fade(axis, axis + depth, strength),
  });
}
