import { palette } from "./colour.ts";
import type { Paper, Stop } from "./paper.ts";
import { circle, ellipse, group, n, path, range, rect, stroke } from "./shapes.ts";

/** The whole sheet as sky, stops from zenith to `horizon` (a page height). */
export function sky(paper: Paper, horizon: number, stops: readonly Stop[]): string {
  return rect(0, 0, paper.width, paper.height, paper.vertical(0, horizon, stops));
}

/** A soft light that adds to what lies below it. */
export function glow(
  paper: Paper,
  x: number,
  y: number,
  radius: number,
  colour: string,
  strength: number,
  flat = 1,
): string {
  const light = paper.radial([
    [0, colour, strength],
    [0.25, colour, strength * 0.6],
    [0.6, colour, strength * 0.16],
    [1, colour, 0],
  ]);
  return ellipse(x, y, radius, radius * flat, light);
}

/** The sun's disc with three widening halos. */
export function sun(paper: Paper, x: number, y: number, radius: number, core: string, halo: string): string {
  return group([
    glow(paper, x, y, radius * 11, halo, 0.5),
    glow(paper, x, y, radius * 4.5, halo, 0.6),
    circle(x, y, radius, paper.blend(core, halo)),
  ]);
}

/** A slim crescent with its glow, its horns pointing to the upper right. */
export function crescent(
  paper: Paper,
  x: number,
  y: number,
  radius: number,
  colour: string = palette.ivory,
): string {
  const [hornX, hornY, inner] = [radius * 0.35, radius * 0.937, radius * 0.95];
  const d = `M${n(hornX)} ${n(-hornY)}A${n(radius)} ${n(radius)} 0 1 0 ${n(hornX)} ${n(hornY)}A${n(inner)} ${n(inner)} 0 1 1 ${n(hornX)} ${n(-hornY)}Z`;
  return (
    glow(paper, x, y, radius * 7, colour, 0.3) +
    group([path(d, colour)], { transform: `translate(${n(x)} ${n(y)}) rotate(-28)` })
  );
}

/** Stars above `horizon`, fewer and fainter towards it. */
export function stars(paper: Paper, horizon: number, count: number, colour: string = palette.ivory): string {
  const { random, width } = paper;
  return range(count)
    .map(() => {
      const height = random.next() ** 1.4;
      const radius = random.chance(0.08) ? random.between(1.6, 2.4) : random.between(0.6, 1.3);
      return circle(random.next() * width, height * horizon, radius, colour, {
        opacity: (1 - height) * random.between(0.4, 1),
      });
    })
    .join("");
}

/** A flat-bottomed heap of cloud, its foot around (x, y): rounded heaps in front of paler, smaller ones. */
export function cloud(
  paper: Paper,
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  opacity: number,
): string {
  const { random } = paper;
  const heap = (centre: number, wide: number, high: number): string => {
    const count = Math.max(4, Math.round(wide / 90));
    const start = centre - wide / 2;
    const arcs = range(count).map((index) => {
      const share = (index + 1) / count;
      const rise = Math.sin(share * Math.PI) ** 0.7 * random.between(0.55, 1) * high;
      const [toX, toY] = [start + share * wide, index === count - 1 ? y : y - rise];
      const radius = (wide / count) * random.between(0.54, 0.72) + high * 0.12;
      return `A${n(radius)} ${n(radius * 0.86)} 0 0 1 ${n(toX)} ${n(toY)}`;
    });
    const foot = `Q${n(centre + wide * 0.3)} ${n(y + high * 0.16)} ${n(centre)} ${n(y + high * 0.12)}Q${n(centre - wide * 0.3)} ${n(y + high * 0.16)} ${n(start)} ${n(y)}Z`;
    return `M${n(start)} ${n(y)}${arcs.join("")}${foot}`;
  };
  const back = heap(x + width * random.between(-0.16, 0.16), width * 0.62, height * 1.3);
  return group([path(back, fill, { opacity: 0.6 }), path(heap(x, width, height), fill)], { opacity });
}

/** Long thin streaks of evening cloud between two heights. */
export function streaks(
  paper: Paper,
  from: number,
  to: number,
  count: number,
  fill: string,
  opacity: number,
): string {
  const { random, width } = paper;
  return range(count)
    .map(() => {
      const [x, y] = [random.between(-0.1, 1.1) * width, random.between(from, to)];
      const [long, thick] = [random.between(0.14, 0.5) * width, random.between(4, 15)];
      const d = `M${n(x - long / 2)} ${n(y)}C${n(x - long / 4)} ${n(y - thick)} ${n(x + long / 6)} ${n(y - thick * 1.3)} ${n(x + long / 2)} ${n(y - thick * 0.2)}C${n(x + long / 5)} ${n(y + thick * 0.4)} ${n(x - long / 4)} ${n(y + thick * 0.5)} ${n(x - long / 2)} ${n(y)}Z`;
      return path(d, fill, { opacity: opacity * random.between(0.4, 1) });
    })
    .join("");
}

/** A loose flock of `count` birds around (x, y); `size` is the wing's length. */
export function birds(
  paper: Paper,
  x: number,
  y: number,
  count: number,
  size: number,
  colour: string,
): string {
  const { random } = paper;
  return range(count)
    .map((index) => {
      const [bx, by] = [
        x + random.between(-1, 1) * size * (4 + index * 0.7),
        y + random.between(-1, 1) * size * (2 + index * 0.24),
      ];
      const wing = size * random.between(0.6, 1.1);
      const lift = wing * random.between(0.35, 0.8);
      const d = `M${n(bx - wing)} ${n(by - lift * 0.5)}Q${n(bx - wing * 0.4)} ${n(by - lift)} ${n(bx)} ${n(by)}Q${n(bx + wing * 0.4)} ${n(by - lift)} ${n(bx + wing)} ${n(by - lift * 0.4)}`;
      return stroke(d, colour, Math.max(1.4, size * 0.13));
    })
    .join("");
}
