import { palette } from "./colour.ts";
import type { Paper } from "./paper.ts";
import { ellipse, group, outline, type Point, polygon, range, stroke } from "./shapes.ts";

interface KaabahShape {
  /** Foot of the near corner. */
  x: number;
  y: number;
  /** Height of the near edge, pixels. */
  height: number;
  /** Light that falls on the right face, 0 to 1. */
  shine?: number;
  /** The outer edge of the left and of the right face: shift from the near corner's foot and from its head, in heights. */
  left?: Edge;
  right?: Edge;
  /** Seen from above: the roof shows. */
  roof?: boolean;
}

interface Edge {
  across: number;
  foot: number;
  head: number;
}

/** A face between two upright edges: maps across (0 to 1) and up (0 to 1) to the page. */
function faceMap(near: readonly [Point, Point], far: readonly [Point, Point]) {
  return (across: number, up: number): Point => {
    const foot = [
      near[0][0] + (far[0][0] - near[0][0]) * across,
      near[0][1] + (far[0][1] - near[0][1]) * across,
    ] as const;
    const head = [
      near[1][0] + (far[1][0] - near[1][0]) * across,
      near[1][1] + (far[1][1] - near[1][1]) * across,
    ] as const;
    return [foot[0] + (head[0] - foot[0]) * up, foot[1] + (head[1] - foot[1]) * up];
  };
}

type FaceMap = ReturnType<typeof faceMap>;

function panel(
  face: FaceMap,
  from: number,
  to: number,
  low: number,
  high: number,
  fill: string,
  opacity = 1,
): string {
  return polygon([face(from, low), face(to, low), face(to, high), face(from, high)], fill, { opacity });
}

/** The kiswah's plain gold band with its two rules and a row of lozenges instead of lettering. */
function hizam(face: FaceMap, gold: string, deep: string): string {
  const lozenges = range(9).map((index) => {
    const centre = (index + 0.5) / 9;
    return polygon(
      [face(centre - 0.034, 0.715), face(centre, 0.69), face(centre + 0.034, 0.715), face(centre, 0.74)],
      deep,
      { opacity: 0.55 },
    );
  });
  const pendants = [0.12, 0.37, 0.63, 0.88].map((centre) =>
    panel(face, centre - 0.045, centre + 0.045, 0.6, 0.645, gold, 0.9),
  );
  return group([
    panel(face, 0, 1, 0.672, 0.758, gold),
    panel(face, 0, 1, 0.682, 0.688, deep, 0.7),
    panel(face, 0, 1, 0.742, 0.748, deep, 0.7),
    ...lozenges,
    ...pendants,
  ]);
}

/** The golden door above the ground, in its embroidered curtain. */
function door(face: FaceMap, gold: string, deep: string): string {
  return group([
    panel(face, 0.13, 0.43, 0.15, 0.57, "#17150F"),
    stroke(outline([face(0.14, 0.155), face(0.42, 0.155), face(0.42, 0.56), face(0.14, 0.56)]), gold, 2.4, {
      opacity: 0.9,
    }),
    panel(face, 0.17, 0.39, 0.47, 0.54, gold, 0.85),
    panel(face, 0.2, 0.36, 0.165, 0.4, gold),
    panel(face, 0.21, 0.275, 0.18, 0.385, deep, 0.5),
    panel(face, 0.285, 0.35, 0.18, 0.385, deep, 0.5),
  ]);
}

const EYE_LEVEL: { left: Edge; right: Edge } = {
  left: { across: -0.52, foot: -0.075, head: 0.035 },
  right: { across: 0.74, foot: -0.06, head: 0.048 },
};

function roofOf(x: number, top: number, h: number, left: Edge, right: Edge): string {
  const corners = (inset: number): Point[] => {
    const centre: Point = [
      x + ((left.across + right.across) * h) / 2,
      top + ((left.head + right.head) * h) / 2,
    ];
    const rim: Point[] = [
      [x, top],
      [x + right.across * h, top + right.head * h],
      [x + (left.across + right.across) * h, top + (left.head + right.head) * h],
      [x + left.across * h, top + left.head * h],
    ];
    return rim.map(([px, py]): Point => [px + (centre[0] - px) * inset, py + (centre[1] - py) * inset]);
  };
  return (
    polygon(corners(0), "#3A342D") + polygon(corners(0.06), "#E9E0CF") + polygon(corners(0.14), "#F6EFE0")
  );
}

/** The Kaaba in three-quarter view: south face left, door face right. */
export function kaabah(
  paper: Paper,
  {
    x,
    y,
    height: h,
    shine = 0.5,
    roof = false,
    left: leftEdge = EYE_LEVEL.left,
    right: rightEdge = EYE_LEVEL.right,
  }: KaabahShape,
): string {
  const edge = ({ across, foot, head }: Edge) =>
    [
      [x + h * across, y + h * foot],
      [x + h * across, y - h + h * head],
    ] as const;
  const near = [
    [x, y],
    [x, y - h],
  ] as const;
  const [left, right] = [edge(leftEdge), edge(rightEdge)];
  const [leftFace, rightFace] = [faceMap(near, left), faceMap(near, right)];
  const dark = paper.linear([
    [0, "#0B0B10"],
    [0.7, "#15141A"],
    [1, "#1C1A1E"],
  ]);
  const bright = paper.linear([
    [0, "#2B2725"],
    [0.6, "#1D1B1C"],
    [1, "#231F1E"],
  ]);
  const gold = paper.linear([
    [0, "#F3D58A"],
    [0.5, "#D9A942"],
    [1, "#A87722"],
  ]);
  const dim = paper.blend("#B98A2F", "#7E5A1C");
  const folds = (face: FaceMap, count: number, opacity: number) =>
    range(count).map((index) => {
      const across = (index + 0.6) / count;
      return stroke(
        outline([face(across, 0.03), face(across, 0.66)], false),
        index % 2 ? "#000000" : "#4A423B",
        1.6,
        { opacity },
      );
    });
  const plinth = (face: FaceMap, tone: string) => panel(face, 0, 1, 0, 0.028, tone);
  return group([
    roof
      ? roofOf(x, y - h, h, leftEdge, rightEdge)
      : ellipse(x + h * 0.12, y + h * 0.005, h * 0.86, h * 0.07, "#120E18", { opacity: 0.28 }),
    panel(leftFace, 0, 1, 0, 1, dark),
    panel(rightFace, 0, 1, 0, 1, bright),
    panel(
      rightFace,
      0,
      1,
      0,
      1,
      paper.linear(
        [
          [0, "#F2B45C", 0.26 * shine],
          [0.6, "#F2B45C", 0.06 * shine],
          [1, "#F2B45C", 0],
        ],
        -70,
      ),
    ),
    ...folds(leftFace, 14, 0.22),
    ...folds(rightFace, 20, 0.26),
    hizam(leftFace, dim, "#4C3510"),
    hizam(rightFace, gold, "#6E4B12"),
    door(rightFace, gold, "#6E4B12"),
    panel(leftFace, 0, 1, 0.975, 1, "#2A2621"),
    panel(rightFace, 0, 1, 0.975, 1, "#3E362C"),
    plinth(leftFace, "#A39A8C"),
    plinth(rightFace, palette.marble),
    polygon([rightFace(0, 0.1), rightFace(0.05, 0.1), rightFace(0.05, 0.17), rightFace(0, 0.17)], "#C9C6C2", {
      opacity: 0.9,
    }),
  ]);
}
