/** The colours every picture is mixed from; the first four are the site's own. */
export const palette = {
  ivory: "#FBF8F1",
  green: "#0B5D46",
  ink: "#10231C",
  gold: "#B98A2F",
  night: "#101B33",
  indigo: "#2C3563",
  violet: "#5D4C7E",
  rose: "#C9798A",
  blush: "#EDB7A0",
  peach: "#F6CFA2",
  amber: "#F2B45C",
  ember: "#D9733F",
  sand: "#DDBB8A",
  dune: "#C28F5C",
  clay: "#9A5B41",
  umber: "#4B2E2A",
  teal: "#2F7C80",
  aqua: "#9CCBC6",
  mist: "#D8E4E0",
  marble: "#EFE9DD",
  stone: "#CFC3AE",
  slate: "#5B6675",
  leaf: "#4F7A4A",
  skin: "#A9744F",
} as const;

function channels(colour: string): [number, number, number] {
  const value = Number.parseInt(colour.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** The colour `share` (0 to 1) of the way from one #RRGGBB to another. */
export function mix(from: string, to: string, share: number): string {
  const [red, green, blue] = channels(from);
  const [toRed, toGreen, toBlue] = channels(to);
  const blend = (a: number, b: number) =>
    Math.round(a + (b - a) * share)
      .toString(16)
      .padStart(2, "0");
  return `#${blend(red, toRed)}${blend(green, toGreen)}${blend(blue, toBlue)}`;
}

/** A lighter tone of the colour. */
export const lighten = (colour: string, share: number) => mix(colour, "#FFFFFF", share);

/** A darker tone of the colour. */
export const darken = (colour: string, share: number) => mix(colour, "#000000", share);
