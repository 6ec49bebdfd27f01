import { mix } from "./colour.ts";
import type { Paper } from "./paper.ts";
import { circle, ellipse, group, n, path, range, stroke } from "./shapes.ts";

interface PalmShape {
  x: number;
  /** Page height of the foot. */
  y: number;
  height: number;
  /** Sideways shift of the crown, pixels. */
  lean?: number;
  trunk: string;
  leaf: string;
  /** Colour of the leaves in the light. */
  light: string;
  /** Colour of hanging date bunches; none when missing. */
  dates?: string;
}

/** One feathered frond from the crown to its drooping tip. */
function frond(paper: Paper, x: number, y: number, angle: number, length: number, colour: string): string {
  const { random } = paper;
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
  const droop = length * (0.34 + 0.3 * Math.abs(dx));
  const [midX, midY] = [x + dx * length * 0.55, y + dy * length * 0.62 - length * 0.06];
  const [tipX, tipY] = [x + dx * length, y + dy * length * 0.6 + droop];
  const leaflets = range(20).map((index) => {
    const t = 0.1 + (index / 20) * 0.9;
    const px = (1 - t) ** 2 * x + 2 * t * (1 - t) * midX + t * t * tipX;
    const py = (1 - t) ** 2 * y + 2 * t * (1 - t) * midY + t * t * tipY;
    const tx = (1 - t) * (midX - x) + t * (tipX - midX);
    const ty = (1 - t) * (midY - y) + t * (tipY - midY);
    const norm = Math.hypot(tx, ty) || 1;
    const reach = length * 0.25 * Math.sin(Math.PI * (0.16 + t * 0.78)) * random.between(0.8, 1.1);
    const along = reach * 0.75;
    const [ux, uy] = [tx / norm, ty / norm];
    return [-1, 1]
      .map(
        (side) =>
          `M${n(px)} ${n(py)}l${n(ux * along - uy * side * reach * 0.62)} ${n(uy * along + ux * side * reach * 0.62 + reach * 0.3)}`,
      )
      .join("");
  });
  const spine = `M${n(x)} ${n(y)}Q${n(midX)} ${n(midY)} ${n(tipX)} ${n(tipY)}`;
  return stroke(leaflets.join("") + spine, colour, Math.max(1, length * 0.021));
}

/** A date palm lit from the left. */
export function palm(paper: Paper, shape: PalmShape): string {
  const { random } = paper;
  const { x, y, height, lean = 0, trunk, leaf, light, dates } = shape;
  const [topX, topY] = [x + lean, y - height];
  const girth = height * 0.026;
  const bend = `${n(x + lean * 0.15)} ${n(y - height * 0.5)}`;
  const stem = path(
    `M${n(x - girth)} ${n(y)}Q${bend} ${n(topX - girth * 0.7)} ${n(topY)}L${n(topX + girth * 0.7)} ${n(topY)}Q${n(x + lean * 0.15 + girth * 2)} ${n(y - height * 0.5)} ${n(x + girth * 1.3)} ${n(y)}Z`,
    trunk,
  );
  const rings = range(height / 9).map((index) => {
    const t = index / (height / 9);
    const cx = (1 - t) ** 2 * x + 2 * t * (1 - t) * (x + lean * 0.15 + girth) + t * t * topX;
    return stroke(
      `M${n(cx - girth * 0.8)} ${n(y - height * t)}q${n(girth * 0.8)} ${n(girth * 0.5)} ${n(girth * 1.7)} 0`,
      mix(trunk, "#000000", 0.22),
      Math.max(0.8, girth * 0.22),
    );
  });
  const length = height * 0.44;
  const fan = (count: number, colour: string, shift: number, reach: number) =>
    range(count).map((index) => {
      const angle = Math.PI * (1.12 - (index / (count - 1)) * 1.24) + random.between(-0.08, 0.08) + shift;
      return frond(paper, topX, topY, -angle, length * reach * random.between(0.86, 1.08), colour);
    });
  const bunches =
    dates === undefined
      ? []
      : [-1, -0.35, 0.4, 1].map((side) =>
          bunch(paper, topX + side * height * 0.055, topY + height * 0.1, height * 0.05, dates),
        );
  return group([
    ...fan(9, mix(leaf, "#000000", 0.28), 0.05, 0.94),
    stem,
    ...rings,
    ...bunches,
    ...fan(9, leaf, 0, 1),
    ...fan(5, light, 0.16, 0.8),
  ]);
}

/** A hanging bunch of dates. */
export function bunch(paper: Paper, x: number, y: number, size: number, colour: string): string {
  const { random } = paper;
  return group(
    range(44).map((index) => {
      const spread = Math.sqrt(random.next()) * size;
      const angle = random.next() * Math.PI * 2;
      const tone =
        index % 3 === 0
          ? mix(colour, "#FFE0A0", 0.35)
          : index % 3 === 1
            ? colour
            : mix(colour, "#2A0F08", 0.3);
      return ellipse(
        x + Math.cos(angle) * spread * 0.62,
        y + Math.sin(angle) * spread,
        size * 0.14,
        size * 0.18,
        tone,
      );
    }),
  );
}

/** A rounded tree made of overlapping crowns, lit from the left; `radius` is the crown's. */
export function tree(
  paper: Paper,
  x: number,
  y: number,
  radius: number,
  leaf: string,
  trunk: string,
): string {
  const { random } = paper;
  const stem = stroke(
    `M${n(x)} ${n(y)}C${n(x - radius * 0.16)} ${n(y - radius * 0.6)} ${n(x + radius * 0.14)} ${n(y - radius)} ${n(x)} ${n(y - radius * 1.5)}M${n(x)} ${n(y - radius * 0.8)}L${n(x + radius * 0.5)} ${n(y - radius * 1.5)}M${n(x - radius * 0.04)} ${n(y - radius * 0.7)}L${n(x - radius * 0.5)} ${n(y - radius * 1.4)}`,
    trunk,
    radius * 0.13,
  );
  const lumps = range(22).map((index) => {
    const share = index / 22;
    const angle = random.next() * Math.PI * 2;
    const away = radius * (0.92 - share * 0.5) * Math.sqrt(random.next());
    const tone = mix(mix(leaf, "#000000", 0.34), mix(leaf, "#FFF2C0", 0.3), share);
    return ellipse(
      x + Math.cos(angle) * away * 1.15 - share * radius * 0.2,
      y - radius * 1.7 + Math.sin(angle) * away * 0.72 - share * radius * 0.16,
      radius * random.between(0.24, 0.42),
      radius * random.between(0.18, 0.3),
      tone,
    );
  });
  return group([stem, ...lumps]);
}

/** A slim cypress. */
export function cypress(x: number, y: number, height: number, leaf: string): string {
  const half = height * 0.1;
  const d = (inset: number) =>
    `M${n(x + inset * half)} ${n(y - height)}C${n(x + half * (1.5 - inset))} ${n(y - height * 0.5)} ${n(x + half)} ${n(y - height * 0.05)} ${n(x + inset * half)} ${n(y)}C${n(x - half * (1 - inset * 2))} ${n(y - height * 0.05)} ${n(x - half * (1.5 - inset * 3))} ${n(y - height * 0.5)} ${n(x + inset * half)} ${n(y - height)}Z`;
  return path(d(0), leaf) + path(d(0.4), mix(leaf, "#000000", 0.22));
}

/** A low tuft of scrub. */
export function scrub(paper: Paper, x: number, y: number, size: number, colour: string): string {
  const { random } = paper;
  const blades = range(11).map(
    (index) =>
      `M${n(x)} ${n(y)}q${n((index - 5) * size * 0.06)} ${n(-size * 0.4)} ${n((index - 5) * size * 0.17)} ${n(-size * random.between(0.45, 0.95))}`,
  );
  return stroke(blades.join(""), colour, Math.max(1, size * 0.05)) + circle(x, y, size * 0.05, colour);
}
