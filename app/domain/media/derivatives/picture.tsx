import type { LeadImage, SharedImage } from "~/lib/head";
import {
  type DerivativeFormat,
  derivativeFormats,
  derivativeWidths,
  widthsFor,
} from "~/server/render-worker/pictures/derivative-rules";

type Width = (typeof derivativeWidths)[number];

export interface PictureSlot {
  widths: readonly Width[];
  fallback: Width;
  /** Drawn width, as in the style sheet. */
  sizes: string;
  box: readonly [width: number, height: number];
}

/** Browsers take the first width that is not below what they need, so `sizes` stay a little below it. Phones with three
 * pixels to a point get two of them on a card: nobody sees the difference, and nine cards stay within 250 kB. A phone
 * draws the hero 597 points wide, cut to 360, under a dark gradient: 420 are enough. */
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
    sizes: "(max-width: 42.99rem) 108px, (max-width: 66rem) 48vw, 388px",
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

export const sharedWidth: Width = 1280;

export interface Picture {
  address: string;
  /** Beginning of the derivatives' addresses; null without derivatives: drawings and pictures of other hosts. */
  derived: string | null;
  width: number | null;
  height: number | null;
  /** Mean colour, `#rrggbb`; null if unknown. */
  tint: string | null;
}

export const derivativePrefix = "/gambar";

/** Address of the JPEG of this width or the next smaller one; the picture's address if it has no derivatives. */
export function derivativeAddress(picture: Picture, width: number): string {
  if (picture.derived === null) return picture.address;
  const widths = widthsFor(picture.width).map((derivative) => derivative.width);
  const nearest = widths.findLast((available) => available <= width) ?? widths[0];
  return `${picture.derived}-${nearest}.jpg`;
}

/** A picture for link previews, as JPEG. */
export function sharedImage(picture: Picture, width: number): SharedImage {
  const address = derivativeAddress(picture, width);
  if (picture.derived === null || picture.width === null || picture.height === null)
    return { address, width: picture.width, height: picture.height };
  const pixels = Math.min(width, picture.width);
  return { address, width: pixels, height: Math.round((picture.height * pixels) / picture.width) };
}

/** Address of a small preview, which needs no version, so that scripts can build it; other hosts' pictures unchanged. */
export function previewAddress(address: string, width: 160 | 480 = 480): string {
  return /^\/media\/[^?#]+$/.test(address) ? `${derivativePrefix}${address}/${width}.webp` : address;
}

export function sourceSet(picture: Picture, widths: readonly number[], format: DerivativeFormat): string {
  const available = widthsFor(picture.width);
  const fitting = available.filter(({ width }) => widths.includes(width));
  // A slot that needs only larger ones gets the largest.
  return (fitting.length > 0 ? fitting : available.slice(-1))
    .map(({ width, pixels }) => `${picture.derived}-${width}.${format} ${pixels}w`)
    .join(", ");
}

export function leadImage(picture: Picture | undefined, { widths, sizes }: PictureSlot): LeadImage | null {
  return picture?.derived ? { srcSet: sourceSet(picture, widths, "avif"), sizes } : null;
}

export interface DerivativeName {
  address: string;
  /** Is null for the newest. */
  version: string | null;
  width: number;
  format: DerivativeFormat;
}

const derivativeName = /^(.+)\/(?:([0-9a-f]{8})-)?([1-9]\d{1,3})\.([a-z]{3,4})$/;

/** Parses the path below `derivativePrefix`. Null for an unknown width, format or form. */
export function parseDerivativeName(path: string): DerivativeName | null {
  const [, address, version, digits, ending] = derivativeName.exec(path) ?? [];
  const width = derivativeWidths.find((width) => String(width) === digits);
  const format = derivativeFormats.find((format) => format === ending);
  if (address === undefined || width === undefined || format === undefined) return null;
  if (address.split("/").some((part) => part === "" || part === "." || part === "..")) return null;
  return { address: `/${address}`, version: version ?? null, width, format };
}

const steps = 8;

/** `tint r-2 g-3 b-1`: nine steps a channel by classes, because the security policy allows no style attributes. */
export function tintClasses(tint: string | null): string | undefined {
  const [, ...channels] = /^#(..)(..)(..)$/.exec(tint ?? "") ?? [];
  if (channels.length === 0) return undefined;
  const levels = channels.map((channel) => Math.round((Number.parseInt(channel, 16) / 255) * steps));
  return `tint ${levels.map((level, index) => `${"rgb"[index]}-${level}`).join(" ")}`;
}

interface PictureImageProps {
  picture: Picture;
  slot: PictureSlot;
  alt: string;
  /** When to load it. `first`: before everything else; `now`: at once; `late`: once it is nearly in sight. */
  when?: "first" | "now" | "late";
  /** False for pictures that may be transparent, behind which the mean colour would show. */
  tinted?: boolean;
  className?: string;
}

export function PictureImage(props: PictureImageProps) {
  const { picture, slot, alt, when = "late", tinted = true, className } = props;
  const tint = tinted ? tintClasses(picture.tint) : undefined;
  const { width, height } = sizeOf(picture, slot);
  const image = (
    <img
      src={derivativeAddress(picture, slot.fallback)}
      width={width}
      height={height}
      alt={alt}
      decoding="async"
      className={className && tint ? `${className} ${tint}` : (className ?? tint)}
      fetchPriority={when === "first" ? "high" : undefined}
      loading={when === "late" ? "lazy" : undefined}
    />
  );
  if (picture.derived === null) return image;
  return (
    <picture>
      {(["avif", "webp"] as const).map((format) => (
        <source
          key={format}
          type={`image/${format}`}
          srcSet={sourceSet(picture, slot.widths, format)}
          sizes={slot.sizes}
        />
      ))}
      {image}
    </picture>
  );
}

/** Size of the picture, or of its slot if it is unknown. */
function sizeOf({ width, height }: Picture, { box }: PictureSlot) {
  return width === null || height === null ? { width: box[0], height: box[1] } : { width, height };
}
