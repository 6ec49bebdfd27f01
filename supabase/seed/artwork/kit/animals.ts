import { darken } from "./colour.ts";
import { ellipse, path, place } from "./shapes.ts";

const CAMEL =
  "M10 0L14 -34C9 -40 8 -48 12 -54C20 -60 28 -57 34 -62C38 -75 49 -77 54 -64C60 -58 68 -61 74 -58C81 -58 84 -66 86 -78C87 -87 92 -89 98 -88L109 -82L106 -77L96 -77C96 -64 94 -50 86 -44C82 -41 80 -38 80 -34L83 0H79L74 -32L70 0H66L66 -34C56 -30 40 -30 30 -34L26 0H22L20 -32L14 0Z";

/** A saddled dromedary that walks to the right, `height` pixels at the hump, hooves at (x, y). */
export function camel(x: number, y: number, height: number, coat: string, blanket: string): string {
  const shadow = ellipse(20, 2, 78, 5, "#3B2030", { opacity: 0.28 });
  const belly = path(
    "M14 -34C30 -42 70 -40 84 -42C81 -40 80 -37 80 -34L66 -34C56 -30 40 -30 30 -34Z",
    darken(coat, 0.35),
  );
  const saddle = path("M34 -63C39 -76 50 -77 55 -64L60 -42Q46 -36 31 -42Z", blanket);
  const fringe = path("M31 -42Q46 -36 60 -42L61 -38Q46 -31 30 -38Z", "#E7C878");
  return place(shadow + path(CAMEL, coat) + belly + saddle + fringe, x, y, height / 77);
}
