import { type Attributes, type Point, polygon } from "./shapes.ts";

/** Puts a place in space on the page: metres to the right, above the ground, and away from the eye. */
export type Project = (right: number, up: number, away: number) => Point;

interface Lens {
  /** Page position of the vanishing point. */
  x: number;
  horizon: number;
  /** Pixels one metre takes at one metre's distance. */
  focal: number;
  /** Height of the eye above the ground, metres. */
  eye: number;
}

/** A view straight ahead with one vanishing point. */
export function camera({ x, horizon, focal, eye }: Lens): Project {
  return (right, up, away) => [x + (right * focal) / away, horizon - ((up - eye) * focal) / away];
}

/** A flat four-sided patch through four places in space. */
export function patch(
  project: Project,
  corners: readonly (readonly [number, number, number])[],
  fill: string,
  attributes: Attributes = {},
): string {
  return polygon(
    corners.map(([right, up, away]) => project(right, up, away)),
    fill,
    attributes,
  );
}
