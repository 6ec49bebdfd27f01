import type { Paper, Stop } from "./paper.ts";
import { curve, ellipse, n, outline, type Point, path, polygon, range } from "./shapes.ts";

interface RidgeShape {
  /** Page height of the valleys. */
  base: number;
  /** Rise of the highest peaks above `base`, in pixels. */
  rise: number;
  /** Length of the longest wave, in pixels. */
  wave: number;
  /** 0 for rolling hills, 1 for crags. */
  crags: number;
  /** Scales the rise along the sheet: given x, 1 keeps it and 0 flattens it. */
  profile?: (x: number) => number;
}

/** A mountain line across the sheet: sums waves of halving length, as points from left to right. */
export function ridgeLine(paper: Paper, { base, rise, wave, crags, profile = () => 1 }: RidgeShape): Point[] {
  const { random, width } = paper;
  const waves = range(7).map((octave) => {
    const knots = range(width / (wave / 2 ** octave) + 4).map(() => random.next());
    return { knots, length: wave / 2 ** octave, weight: (0.36 + crags * 0.2) ** octave };
  });
  const total = waves.reduce((sum, { weight }) => sum + weight, 0);
  return range(width / 8 + 3).map((index) => {
    const x = (index - 1) * 8;
    const height = waves.reduce((sum, { knots, length, weight }) => {
      const at = (x + 16) / length;
      const [low, share] = [Math.floor(at), at - Math.floor(at)];
      const eased = crags > 0.5 ? share : share * share * (3 - 2 * share);
      return sum + weight * ((knots[low] ?? 0) * (1 - eased) + (knots[low + 1] ?? 0) * eased);
    }, 0);
    return [x, base - (height / total) * rise * profile(x)];
  });
}

/** Fills everything below a ridge line. */
export function landBelow(paper: Paper, line: readonly Point[], fill: string): string {
  return polygon([...line, [paper.width + 8, paper.height], [-8, paper.height]], fill);
}

/** Facets of shade that fall from the peaks of a ridge line, away from a light on the left (or right). */
export function ridgeShade(
  paper: Paper,
  line: readonly Point[],
  depth: number,
  fill: string,
  opacity: number,
  lightFrom: "left" | "right" = "left",
): string {
  const { random } = paper;
  const away = lightFrom === "left" ? 1 : -1;
  const at = (index: number): Point => line[Math.min(Math.max(index, 0), line.length - 1)] ?? [0, 0];
  const reach = 3;
  return range(line.length)
    .filter((index) => {
      const [, y] = at(index);
      return range(reach).every((step) => at(index - step - 1)[1] >= y && at(index + step + 1)[1] > y);
    })
    .map((index) => {
      const edge: Point[] = [at(index)];
      let cursor = index;
      while (at(cursor + away)[1] >= at(cursor)[1] - 3 && cursor > 0 && cursor < line.length - 1) {
        cursor += away;
        edge.push(at(cursor));
      }
      const [peakX, peakY] = at(index);
      const fall = depth * random.between(0.45, 1);
      const zigzag: Point[] = range(5).map((step) => {
        const share = 1 - step / 5;
        return [
          peakX + away * share * fall * 0.1 + (step % 2 ? 1 : -1) * fall * 0.07 * random.between(0.5, 1),
          peakY + fall * share,
        ];
      });
      const [endX, endY] = at(cursor);
      return polygon([...edge, [endX + away * 4, endY + fall * 0.4], ...zigzag], fill, { opacity });
    })
    .join("");
}

/** A dune: `crest` from left to right, lit fill, and beyond the peak a shaded flank parted by a soft S. */
export function dune(
  paper: Paper,
  crest: readonly Point[],
  lit: readonly Stop[],
  shade: readonly Stop[],
  peak: number,
): string {
  const floor = paper.height + 4;
  const [firstX] = crest[0] ?? [0, 0];
  const [lastX] = crest.at(-1) ?? [0, 0];
  const top = Math.min(...crest.map(([, y]) => y));
  // Both feet run out gently: an upright end would show above the sand in front.
  const close = `L${n(lastX + 700)} ${n(floor)}L${n(firstX - 700)} ${n(floor)}Z`;
  const flank = crest.slice(peak);
  const [peakX, peakY] = flank[0] ?? [0, 0];
  const drop = floor - peakY;
  const seam = `L${n(lastX + 700)} ${n(floor)}L${n(peakX + drop * 0.5)} ${n(floor)}C${n(peakX + drop * 0.12)} ${n(peakY + drop * 0.72)} ${n(peakX + drop * 0.62)} ${n(peakY + drop * 0.36)} ${n(peakX)} ${n(peakY)}Z`;
  return (
    path(curve(crest) + close, paper.vertical(top, top + 420, lit)) +
    path(curve(flank) + seam, paper.vertical(top, top + 420, shade))
  );
}

/** Wind ripples: thin flattened curves over sand. */
export function ripples(
  paper: Paper,
  from: number,
  to: number,
  count: number,
  colour: string,
  opacity: number,
): string {
  const { random, width } = paper;
  return range(count)
    .map(() => {
      const y = random.between(from, to);
      const depth = (y - from) / (to - from);
      return ellipse(
        random.next() * width,
        y,
        random.between(30, 110) * (0.4 + depth),
        1 + depth * 1.6,
        colour,
        { opacity: opacity * random.between(0.3, 1) },
      );
    })
    .join("");
}

/** Scattered stones, larger towards `to`. */
export function stones(
  paper: Paper,
  from: number,
  to: number,
  count: number,
  light: string,
  dark: string,
): string {
  const { random, width } = paper;
  return range(count)
    .map(() => {
      const y = random.between(from, to);
      const size = 2 + ((y - from) / (to - from)) * random.between(4, 16);
      const x = random.next() * width;
      const body: Point[] = [
        [x - size, y],
        [x - size * 0.6, y - size * 0.7],
        [x + size * 0.2, y - size * 0.8],
        [x + size, y],
      ];
      return (
        path(outline(body), light) +
        polygon(
          [
            [x + size * 0.2, y - size * 0.8],
            [x + size, y],
            [x - size * 0.1, y],
          ],
          dark,
        )
      );
    })
    .join("");
}
