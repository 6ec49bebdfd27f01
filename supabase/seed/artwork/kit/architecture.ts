import { darken, lighten, mix, palette } from "./colour.ts";
import type { Paper } from "./paper.ts";
import { circle, ellipse, group, n, type Point, path, polygon, range, rect, stroke } from "./shapes.ts";

/** A horizontal gradient that makes a flat outline look round, lit from the left. */
export function rounded(paper: Paper, tone: string, contrast = 0.35): string {
  return paper.linear(
    [
      [0, lighten(tone, contrast * 0.35)],
      [0.3, lighten(tone, contrast * 0.7)],
      [0.62, tone],
      [1, darken(tone, contrast)],
    ],
    90,
  );
}

/** A symmetrical upright body: pairs of half-width and height above the foot, from bottom to top. */
export function turned(x: number, y: number, profile: readonly Point[], fill: string): string {
  const right: Point[] = profile.map(([half, height]) => [x + half, y - height]);
  const left: Point[] = profile.map(([half, height]): Point => [x - half, y - height]).reverse();
  return polygon([...right, ...left], fill);
}

/** Gilded finial with a crescent, `height` pixels above (x, y). */
export function finial(x: number, y: number, height: number, colour: string = palette.gold): string {
  const radius = height * 0.2;
  const moonY = y - height + radius;
  const moon = path(
    `M${n(x - radius * 0.75)} ${n(moonY - radius * 0.6)}A${n(radius)} ${n(radius)} 0 1 0 ${n(x + radius * 0.75)} ${n(moonY - radius * 0.6)}A${n(radius * 0.8)} ${n(radius * 0.8)} 0 1 1 ${n(x - radius * 0.75)} ${n(moonY - radius * 0.6)}Z`,
    colour,
  );
  return group([
    turned(
      x,
      y,
      [
        [height * 0.04, 0],
        [height * 0.025, height * 0.66],
      ],
      colour,
    ),
    ellipse(x, y - height * 0.16, height * 0.09, height * 0.09, colour),
    ellipse(x, y - height * 0.36, height * 0.065, height * 0.065, colour),
    moon,
  ]);
}

export type DomeShape = "half" | "onion" | "ogee" | "low";

/** Outline of a dome standing on (x, y), `width` across and `height` high. */
export function domePath(x: number, y: number, width: number, height: number, shape: DomeShape): string {
  const half = width / 2;
  const at = (dx: number, up: number) => `${n(x + dx * half)} ${n(y - up * height)}`;
  const side = {
    half: [`C${at(1, 0.62)} ${at(0.6, 1)} ${at(0, 1)}`, `C${at(-0.6, 1)} ${at(-1, 0.62)} ${at(-1, 0)}`],
    low: [
      `C${at(0.86, 0.66)} ${at(0.42, 1)} ${at(0, 1)}`,
      `C${at(-0.42, 1)} ${at(-0.86, 0.66)} ${at(-1, 0)}`,
    ],
    ogee: [
      `C${at(1.06, 0.44)} ${at(0.72, 0.78)} ${at(0.2, 0.93)}Q${at(0.06, 0.965)} ${at(0, 1)}`,
      `Q${at(-0.06, 0.965)} ${at(-0.2, 0.93)}C${at(-0.72, 0.78)} ${at(-1.06, 0.44)} ${at(-1, 0)}`,
    ],
    onion: [
      `C${at(1.24, 0.26)} ${at(1.02, 0.58)} ${at(0.34, 0.86)}Q${at(0.08, 0.95)} ${at(0, 1)}`,
      `Q${at(-0.08, 0.95)} ${at(-0.34, 0.86)}C${at(-1.02, 0.58)} ${at(-1.24, 0.26)} ${at(-1, 0)}`,
    ],
  }[shape];
  return `M${at(1, 0)}${side[0]}${side[1]}Z`;
}

/** A dome lit from the left, with its rim light and, when asked, meridian ribs. */
export function dome(
  paper: Paper,
  x: number,
  y: number,
  width: number,
  height: number,
  tone: string,
  shape: DomeShape = "half",
  ribs = 0,
): string {
  const outline = domePath(x, y, width, height, shape);
  const light = paper.radial(
    [
      [0, lighten(tone, 0.5)],
      [0.35, lighten(tone, 0.22)],
      [0.72, tone],
      [1, darken(tone, 0.42)],
    ],
    [0.3, 0.32],
  );
  const meridians = range(ribs).map((index) => {
    const lean = Math.sin(((index + 0.5) / ribs - 0.5) * Math.PI) * (width / 2);
    return stroke(
      `M${n(x + lean)} ${n(y)}C${n(x + lean * 1.02)} ${n(y - height * 0.56)} ${n(x + lean * 0.62)} ${n(y - height * 0.9)} ${n(x)} ${n(y - height)}`,
      darken(tone, 0.3),
      Math.max(0.8, width * 0.006),
      { opacity: 0.55 },
    );
  });
  return group([path(outline, light), group(meridians, { "clip-path": paper.clip(outline) })]);
}

export type ArchShape = "pointed" | "round" | "horseshoe";

/** Outline of an arched opening: foot line at `y`, centred on x. */
export function archPath(
  x: number,
  y: number,
  width: number,
  height: number,
  shape: ArchShape = "pointed",
): string {
  const half = width / 2;
  const spring = y - height + half * (shape === "pointed" ? 1.25 : 1);
  const start = `M${n(x - half)} ${n(y)}L${n(x - half)} ${n(spring)}`;
  const end = `L${n(x + half)} ${n(y)}Z`;
  if (shape === "pointed") {
    const lift = spring - half * 0.72;
    return `${start}C${n(x - half)} ${n(lift)} ${n(x - half * 0.46)} ${n(y - height + half * 0.24)} ${n(x)} ${n(y - height)}C${n(x + half * 0.46)} ${n(y - height + half * 0.24)} ${n(x + half)} ${n(lift)} ${n(x + half)} ${n(spring)}${end}`;
  }
  const bulge = shape === "horseshoe" ? 1.12 : 1;
  return `${start}A${n(half * bulge)} ${n(half * bulge)} 0 ${shape === "horseshoe" ? 1 : 0} 1 ${n(x + half)} ${n(spring)}${end}`;
}

interface ArcadeShape {
  x: number;
  /** Page height of the foot. */
  y: number;
  width: number;
  height: number;
  bays: number;
  wall: string;
  /** Fill of the openings. */
  inside: string;
  /** Colour of the moulding around each arch. */
  trim: string;
  shape?: ArchShape;
  /** Share of a bay that is open. */
  open?: number;
}

/** A wall pierced by a row of arches, with a cornice. */
export function arcade(shape: ArcadeShape): string {
  const { x, y, width, height, bays, wall, inside, trim } = shape;
  const bay = width / bays;
  const opening = bay * (shape.open ?? 0.66);
  const arches = range(bays).map((index) => {
    const centre = x + bay * (index + 0.5);
    const d = archPath(centre, y, opening, height * 0.82, shape.shape);
    return path(archPath(centre, y, opening * 1.16, height * 0.88, shape.shape), trim) + path(d, inside);
  });
  return group([
    rect(x, y - height, width, height, wall),
    rect(x, y - height, width, height * 0.045, trim),
    ...arches,
  ]);
}

/** A row of stepped merlons along a roof line. */
export function merlons(x: number, y: number, width: number, size: number, fill: string): string {
  const count = Math.round(width / (size * 1.5));
  const step = width / count;
  const d = range(count).map((index) => {
    const cx = x + step * (index + 0.5);
    return `M${n(cx - size * 0.5)} ${n(y)}v${n(-size * 0.5)}h${n(size * 0.25)}v${n(-size * 0.5)}h${n(size * 0.5)}v${n(size * 0.5)}h${n(size * 0.25)}v${n(size * 0.5)}z`;
  });
  return path(d.join(""), fill);
}

/** A small hanging lamp with its glow; (x, y) is where its cord begins. */
export function lamp(paper: Paper, x: number, y: number, cord: number, size: number, light: string): string {
  const top = y + cord;
  const body = path(
    `M${n(x - size * 0.22)} ${n(top)}h${n(size * 0.44)}l${n(size * 0.24)} ${n(size * 0.5)}l${n(-size * 0.3)} ${n(size * 0.62)}h${n(-size * 0.32)}l${n(-size * 0.3)} ${n(-size * 0.62)}z`,
    paper.linear([
      [0, palette.gold],
      [0.35, lighten(light, 0.5)],
      [1, light],
    ]),
  );
  const halo = paper.radial([
    [0, light, 0.55],
    [0.4, light, 0.18],
    [1, light, 0],
  ]);
  return group([
    stroke(`M${n(x)} ${n(y)}V${n(top)}`, darken(palette.gold, 0.3), Math.max(1, size * 0.05)),
    circle(x, top + size * 0.5, size * 2.6, halo),
    body,
    stroke(
      `M${n(x - size * 0.46)} ${n(top + size * 0.5)}H${n(x + size * 0.46)}`,
      darken(palette.gold, 0.25),
      size * 0.06,
    ),
    turned(
      x,
      top,
      [
        [size * 0.24, 0],
        [size * 0.05, size * 0.2],
      ],
      mix(palette.gold, "#000000", 0.2),
    ),
  ]);
}
