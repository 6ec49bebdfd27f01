import { darken, mix, palette } from "./colour.ts";
import type { Paper } from "./paper.ts";
import { ellipse, group, n, path, place, range, stroke } from "./shapes.ts";

export type Garment = "ihram" | "hijab" | "koko";

export interface Figure {
  garment: Garment;
  /** Robe colour. */
  robe: string;
  /** Colour of the scarf, or of the cap. */
  cloth: string;
}

const shadeOfRobe = "#1B1630";

/** The outline of each garment and, second, the part of it that lies in shade. */
const IHRAM = [
  "M-8 -80Q-17 -79 -19 -67L-20 -44Q-17 -38 -13 -38L-15 -9Q0 -4 15 -9L13 -38Q18 -39 20 -45L18 -68Q16 -79 8 -80Q0 -83 -8 -80Z",
  "M8 -80Q16 -79 18 -68L20 -45Q18 -39 13 -38L15 -9Q10 -7 4 -6.500L5 -38Q9 -60 4 -81Z",
] as const;
const ABAYA = [
  "M-13 -62Q-18 -32 -20 -3Q0 3 20 -3Q18 -32 13 -62Z",
  "M13 -62Q18 -32 20 -3Q12 0 4 0Q8 -30 5 -62Z",
] as const;
const SCARF = [
  "M0 -101C-10 -101 -10.500 -91 -10.500 -85C-12 -77 -19 -71 -19 -46Q0 -36 19 -46C19 -71 12 -77 10.500 -85C10.500 -91 10 -101 0 -101Z",
  "M4 -100.500C10 -98.500 10.500 -91 10.500 -85C12 -77 19 -71 19 -46Q12 -42 4 -41Q9 -68 3 -84Q7 -93 4 -100.500Z",
] as const;
const KOKO = [
  "M-8 -81Q-17 -79 -18 -66L-20 -42Q-17 -38 -14 -40L-16 -5Q0 0 16 -5L14 -40Q18 -39 20 -43L18 -67Q17 -79 8 -81Q0 -84 -8 -81Z",
  "M8 -81Q17 -79 18 -67L20 -43Q18 -39 14 -40L16 -5Q10 -3 4 -2.500Q8 -40 4 -82Z",
] as const;

const garmentOf = ([whole, shaded]: readonly [string, string], colour: string) =>
  path(whole, colour) + path(shaded, shadeOfRobe, { opacity: 0.17 });

/** A person seen from behind, 100 units high, feet at the origin, lit from the left. */
function figureShape({ garment, robe, cloth }: Figure): string {
  if (garment === "hijab") {
    return garmentOf(ABAYA, robe) + garmentOf(SCARF, cloth);
  }
  const head = ellipse(0, -89, 7.2, 9, palette.skin);
  const feet = path("M-10 -10L-4 -10L-4 -1L-11 -1ZM4 -10L10 -10L11 -1L4 -1Z", darken(palette.skin, 0.2));
  if (garment === "koko") {
    const cap = path("M-8 -90L-7.500 -100Q0 -103 7.500 -100L8 -90Q0 -87 -8 -90Z", cloth);
    return feet + head + garmentOf(KOKO, robe) + cap;
  }
  const hair = path("M-7.500 -87Q-9 -99 0 -99Q9 -99 7.500 -87Q0 -82 -7.500 -87Z", "#2A1D1B");
  const fold = stroke(
    "M14 -77Q-2 -62 -18 -52M-14 -38Q0 -34 13 -38M3 -36L5 -9",
    mix(robe, shadeOfRobe, 0.28),
    1.6,
  );
  return feet + head + hair + garmentOf(IHRAM, robe) + fold;
}

/** One person standing at (x, y), `height` pixels tall, with a shadow falling by `shadow` body lengths (negative: to the left). */
export function person(figure: Figure, x: number, y: number, height: number, shadow = 0.9): string {
  const reach = shadow * height;
  const fall = path(
    `M${n(x - height * 0.14)} ${n(y)}L${n(x + height * 0.14)} ${n(y)}L${n(x + reach + height * 0.1)} ${n(y + Math.abs(reach) * 0.16)}L${n(x + reach - height * 0.1)} ${n(y + Math.abs(reach) * 0.16)}Z`,
    shadeOfRobe,
    { opacity: 0.22 },
  );
  const scale = height / 100;
  // The figure is drawn lit from the left; light from the right is its mirror image.
  return fall + place(figureShape(figure), x, y, scale, shadow < 0 ? -scale : scale);
}

/** Robe and scarf pairs for a crowd of Indonesian pilgrims. */
const scarves = ["#F4EFE6", "#0B5D46", "#C9798A", "#2F7C80", "#B98A2F", "#5D4C7E", "#E6D5BC"] as const;
const abayas = ["#1D2530", "#F1EADC", "#0B5D46", "#3A2E4E", "#7C4A4F", "#22505A"] as const;
const kokos = ["#F7F2E8", "#E4DDCF", "#CFE0DA", "#E8D8BD"] as const;

/** A random pilgrim; `ihram` is the share of men dressed in ihram among the men. */
export function somebody(paper: Paper, ihram: number): Figure {
  const { random } = paper;
  if (random.chance(0.42)) {
    return { garment: "hijab", robe: random.pick(abayas), cloth: random.pick(scarves) };
  }
  if (random.chance(ihram)) {
    return { garment: "ihram", robe: random.pick(["#FBF8F1", "#F3EDE2", "#FFFFFF"]), cloth: palette.ink };
  }
  return { garment: "koko", robe: random.pick(kokos), cloth: random.pick([palette.ink, "#F4EFE6"]) };
}

interface CrowdShape {
  /** Page heights of the furthest and the nearest feet. */
  from: number;
  to: number;
  /** Body height at `from` and `to`, pixels. */
  far: number;
  near: number;
  count: number;
  ihram: number;
  shadow?: number;
  /** Where along the sheet (0 to 1) they stand; everywhere when missing. */
  spread?: readonly [number, number];
}

/** People on level ground, drawn far to near. */
export function crowd(paper: Paper, shape: CrowdShape): string {
  const { random, width } = paper;
  const [left, right] = shape.spread ?? [-0.02, 1.02];
  const depths = range(shape.count)
    .map(() => random.next() ** 1.5)
    .sort((a, b) => a - b);
  return group(
    depths.map((depth) => {
      const height = (shape.far + (shape.near - shape.far) * depth) * random.between(0.92, 1.06);
      return person(
        somebody(paper, shape.ihram),
        random.between(left, right) * width,
        shape.from + (shape.to - shape.from) * depth,
        height,
        shape.shadow,
      );
    }),
  );
}

/** One person sitting on the ground seen from behind, about 64 units high, seat at the origin. */
export function sitting({ garment, robe, cloth }: Figure, x: number, y: number, scale: number): string {
  const seat = path("M-30 0Q-34 -14 -22 -20L-18 -44Q0 -54 18 -44L22 -20Q34 -14 30 0Q0 5 -30 0Z", robe);
  const shade = path("M6 3Q10 -30 4 -49Q14 -48 18 -44L22 -20Q34 -14 30 0Q18 3 6 3Z", shadeOfRobe, {
    opacity: 0.15,
  });
  const top =
    garment === "hijab"
      ? path(
          "M0 -74C-11 -74 -11 -63 -11 -58C-13 -50 -21 -46 -21 -22Q0 -12 21 -22C21 -46 13 -50 11 -58C11 -63 11 -74 0 -74Z",
          cloth,
        ) +
        path("M5 -15Q8 -50 4 -73Q11 -70 11 -58C13 -50 21 -46 21 -22Q14 -17 5 -15Z", shadeOfRobe, {
          opacity: 0.14,
        })
      : ellipse(0, -58, 8, 10, palette.skin) +
        (garment === "koko"
          ? path("M-9 -59L-8 -70Q0 -73 8 -70L9 -59Q0 -56 -9 -59Z", cloth)
          : path("M-8 -56Q-10 -69 0 -69Q10 -69 8 -56Q0 -51 -8 -56Z", "#2A1D1B"));
  const shadow = ellipse(6, 1, 38, 6, shadeOfRobe, { opacity: 0.2 });
  return place(garment === "hijab" ? shadow + seat + shade + top : shadow + top + seat + shade, x, y, scale);
}
