import { n, type Point } from "./shapes.ts";

/** Points of a long arc, used for rails and roads that swing through a picture. */
export function arc(from: Point, bend: Point, to: Point, share: number): Point {
  const rest = 1 - share;
  return [
    rest * rest * from[0] + 2 * rest * share * bend[0] + share * share * to[0],
    rest * rest * from[1] + 2 * rest * share * bend[1] + share * share * to[1],
  ];
}

export const pointText = ([x, y]: Point) => `${n(x)} ${n(y)}`;
