import { archPath, dome, finial, rounded, turned } from "./architecture.ts";
import { darken, lighten, mix, palette } from "./colour.ts";
import { star } from "./ornament.ts";
import type { Paper } from "./paper.ts";
import { group, n, path, range, rect } from "./shapes.ts";

/** The octagon under the golden dome; `width` is the octagon's, foot at (x, y). */
export function domeOfTheRock(paper: Paper, x: number, y: number, width: number): string {
  const high = width * 0.3;
  const faces: [number, number, string, string][] = [
    [-0.5, -0.22, "#7FB6C6", "#F7EEDC"],
    [-0.22, 0.22, "#3D8FAE", "#F1E5CE"],
    [0.22, 0.5, "#2B5F82", "#BFAE9E"],
  ];
  const sides = faces.map(([from, to, tile, marble]) => {
    const [left, right] = [x + from * width, x + to * width];
    const wide = right - left;
    const bays = range(5).map((index) => {
      const centre = left + ((index + 0.5) / 5) * wide;
      return (
        path(
          archPath(centre, y - high * 0.42, (wide / 5) * 0.66, high * 0.4, "pointed"),
          darken(tile, 0.45),
        ) +
        path(
          archPath(centre, y - high * 0.44, (wide / 5) * 0.42, high * 0.32, "pointed"),
          mix(palette.gold, tile, 0.45),
        )
      );
    });
    const lozenges = range(11).map((index) =>
      star(left + ((index + 0.5) / 11) * wide, y - high * 0.905, high * 0.036, "#F3DFA6"),
    );
    return group([
      rect(left, y - high, wide + 0.6, high, tile),
      rect(left, y - high * 0.4, wide + 0.6, high * 0.4, marble),
      rect(left, y - high * 0.985, wide + 0.6, high * 0.15, "#1F4F7C"),
      ...lozenges,
      rect(left, y - high * 0.42, wide + 0.6, high * 0.025, palette.gold),
      ...bays,
      ...range(4).map((index) =>
        rect(left + ((index + 1) / 5) * wide - 1, y - high * 0.4, 2, high * 0.4, darken(marble, 0.2), {
          opacity: 0.6,
        }),
      ),
    ]);
  });
  const [cx, top] = [x, y - high];
  const drum = width * 0.2;
  const drumWindows = range(9).map((index) => {
    const angle = ((index - 4) / 9) * Math.PI * 0.96;
    return path(
      archPath(
        cx + Math.sin(angle) * drum * 1.06,
        top - drum * 0.16,
        drum * 0.15 * Math.cos(angle) + 2,
        drum * 0.46,
        "round",
      ),
      "#173F66",
    );
  });
  const gold = goldenDome(paper, cx, top - drum * 0.74, drum * 2.14);
  return group([
    turned(
      cx,
      top,
      [
        [drum * 1.06, 0],
        [drum * 1.06, drum * 0.66],
        [drum * 1.12, drum * 0.68],
        [drum * 1.12, drum * 0.76],
      ],
      rounded(paper, "#3D8FAE", 0.4),
    ),
    rect(cx - drum * 1.06, top - drum * 0.66, drum * 2.12, drum * 0.07, "#F3DFA6"),
    ...drumWindows,
    gold,
    ...sides,
    path(archPath(x, y, width * 0.1, high * 0.66), lighten("#3D8FAE", 0.3)) +
      path(archPath(x, y, width * 0.074, high * 0.58), paper.blend("#1F4F5C", "#0B3A33")),
    rect(x - width * 0.515, y - high * 1.02, width * 1.03, high * 0.04, "#F7EEDC"),
  ]);
}

/** The gilded dome itself, with the morning on its left shoulder. */
function goldenDome(paper: Paper, x: number, y: number, width: number): string {
  return group([
    dome(paper, x, y, width, width * 0.6, "#DDA63A", "ogee", 13),
    path(
      `M${n(x - width * 0.4)} ${n(y - width * 0.16)}C${n(x - width * 0.38)} ${n(y - width * 0.36)} ${n(x - width * 0.26)} ${n(y - width * 0.48)} ${n(x - width * 0.14)} ${n(y - width * 0.52)}C${n(x - width * 0.28)} ${n(y - width * 0.4)} ${n(x - width * 0.32)} ${n(y - width * 0.28)} ${n(x - width * 0.32)} ${n(y - width * 0.14)}Z`,
      "#FFF6D2",
      { opacity: 0.75 },
    ),
    finial(x, y - width * 0.595, width * 0.24, "#E8B94E"),
  ]);
}
