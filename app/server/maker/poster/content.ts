/** All that a poster prints, as it prints it; "" where there is nothing to say. */
export interface PosterContent {
  size: PosterSize;
  title: string;
  /** `Umroh · 9 Hari` */
  kicker: string;
  /** `PROMO` */
  corner: string;
  /** `12 Februari 2027`, and what belongs to it on a smaller line. */
  date: string;
  dateNote: string;
  /** `Rp 28.500.000` */
  price: string;
  /** What other rooms cost. */
  rooms: string;
  /** `Sisa 3 kursi` */
  seats: string;
  /** The more important first; `outline` is an SVG path on 24 units. */
  points: { outline: string; label: string; text: string }[];
  siteName: string;
  /** `name`: of the agent whose number it is, on an agent's poster alone. */
  contact: { outline: string; text: string; name?: string };
  /** The page's as people type it, and the one its QR code holds. */
  address: { typed: string; linked: string };
  licence: string;
}

export type PosterSize = "pratinjau" | "flyer" | "story";

interface Format {
  width: number;
  height: number;
  /** Where the cover lies, under the words. */
  cover: { left: number; top: number; width: number; height: number };
  mostBytes: number;
}

/** In pixels: of a link's preview, a post and a story. Programs that show previews take no more than 300 kB. */
export const posterFormats: Record<PosterSize, Format> = {
  pratinjau: {
    width: 1200,
    height: 630,
    cover: { left: 456, top: 0, width: 744, height: 630 },
    mostBytes: 250_000,
  },
  flyer: {
    width: 1080,
    height: 1350,
    cover: { left: 0, top: 0, width: 1080, height: 530 },
    mostBytes: 700_000,
  },
  story: {
    width: 1080,
    height: 1920,
    cover: { left: 0, top: 0, width: 1080, height: 820 },
    mostBytes: 900_000,
  },
};

export interface PosterLogo {
  /** An address that holds its data. */
  source: string;
  width: number;
  height: number;
}
