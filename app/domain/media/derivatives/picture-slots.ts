import type { derivativeWidths } from "~/server/pictures/derivative-rules";

type Width = (typeof derivativeWidths)[number];

export interface PictureSlot {
  widths: readonly Width[];
  /** For browsers that know neither AVIF nor WebP. */
  fallback: Width;
  /** How wide it is drawn, as the style sheet has it. */
  sizes: string;
  box: readonly [width: number, height: number];
}

/**
 * Browsers take the first width that is not less than they need, so what is said here stays a little below it. Phones with three pixels to a point get two of them on a card: nobody sees the difference, and nine cards stay within
 * 250 kB (issue 5). The hero of a phone is drawn 597 points wide and cut to 360, under a dark gradient: 420 do.
 */
export const pictureSlots = {
  hero: {
    widths: [640, 960, 1280, 1920],
    fallback: 1280,
    sizes: "(max-width: 47.99rem) 420px, 100vw",
    box: [1920, 1080],
  },
  card: {
    widths: [320, 480, 640, 960],
    fallback: 640,
    sizes:
      "(min-resolution: 2.5dppx) and (max-width: 44.2rem) 49vw, (max-width: 44.2rem) 88vw, (max-width: 66rem) 48vw, 388px",
    box: [600, 400],
  },
  slide: {
    widths: [480, 640, 960, 1280],
    fallback: 960,
    sizes: "(max-width: 63.99rem) calc(100vw - 2.5rem), 784px",
    box: [1200, 800],
  },
  thumbnail: {
    widths: [160, 320],
    fallback: 160,
    sizes: "(max-width: 63.99rem) 14vw, 124px",
    box: [120, 80],
  },
  avatar: { widths: [160, 320], fallback: 160, sizes: "53px", box: [56, 56] },
} as const satisfies Record<string, PictureSlot>;

/** The picture of a shared address, as programs show it that know JPEG only. */
export const sharedWidth: Width = 1280;
