import { type Point, polygon, range } from "./shapes.ts";

/** Outline points of a floor tile star, used on the mosque's floors. */
export function starPoints(x: number, y: number, radius: number, flat = 1): Point[] {
  return range(16).map((index) => {
    const angle = (index / 16) * Math.PI * 2;
    const reach = index % 2 === 0 ? radius : radius * 0.765;
    return [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach * flat];
  });
}

export const star = (x: number, y: number, radius: number, fill: string, flat = 1) =>
  polygon(starPoints(x, y, radius, flat), fill);
