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
  /** How wide it is drawn, as the style sheet has it. */
  sizes: string;
  box: readonly [width: number, height: number];
}

/**
 * Browsers take the first width that is not less than they need, so what is said here stays a little below it. Phones with three pixels to a point get two of them on a card: nobody sees the difference, and nine cards stay within
 * 250 kB. The hero of a phone is drawn 597 points wide and cut to 360, under a dark gradient: 420 do.
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

export const sharedWidth: Width = 1280;

export interface Picture {
  address: string;
  /** Beginning of its derivatives' addresses; null for what is drawn as it is: other hosts' pictures, drawings. */
  derived: string | null;
  width: number | null;
  height: number | null;
  /** The mean colour, `#rrggbb`; null where not known. */
  tint: string | null;
}

export const derivativePrefix = "/gambar";

/** A derivative of this width or the next smaller one there is; the picture's own address where it has none. */
export function derivativeAddress(picture: Picture, width: number, format: DerivativeFormat): string {
  if (picture.derived === null) return picture.address;
  const made = widthsFor(picture.width).map((one) => one.width);
  const nearest = made.findLast((one) => one <= width) ?? made[0];
  return `${picture.derived}-${nearest}.${format}`;
}

/** A picture as pages name it to programs that know JPEG only. */
export function sharedImage(picture: Picture, width: number): SharedImage {
  const address = derivativeAddress(picture, width, "jpg");
  if (picture.derived === null || picture.width === null || picture.height === null)
    return { address, width: picture.width, height: picture.height };
  const pixels = Math.min(width, picture.width);
  return { address, width: pixels, height: Math.round((picture.height * pixels) / picture.width) };
}

/** A preview for admin and icon: an unversioned derivative, which a script can name; other pictures as they are. */
export function previewAddress(address: string, width: 160 | 480 = 480): string {
  return /^\/media\/[^?#]+$/.test(address) ? `${derivativePrefix}${address}/${width}.webp` : address;
}

export function sourceSet(picture: Picture, widths: readonly number[], format: DerivativeFormat): string {
  const made = widthsFor(picture.width);
  const offered = made.filter(({ width }) => widths.includes(width));
  // A place that asks only for larger ones gets the largest there is.
  return (offered.length > 0 ? offered : made.slice(-1))
    .map(({ width, pixels }) => `${picture.derived}-${width}.${format} ${pixels}w`)
    .join(", ");
}

export function leadImage(picture: Picture | undefined, { widths, sizes }: PictureSlot): LeadImage | null {
  return picture?.derived ? { srcSet: sourceSet(picture, widths, "avif"), sizes } : null;
}

export interface DerivativeName {
  address: string;
  /** Null where none is named: the newest. */
  version: string | null;
  width: number;
  format: DerivativeFormat;
}

const derivativeName = /^(.+)\/(?:([0-9a-f]{8})-)?([1-9]\d{1,3})\.([a-z]{3,4})$/;

/** Reads the path below `derivativePrefix`. Null for any width, format or form that is not one of the fixed ones. */
export function parseDerivativeName(path: string): DerivativeName | null {
  const [, address, version, digits, ending] = derivativeName.exec(path) ?? [];
  const width = derivativeWidths.find((known) => String(known) === digits);
  const format = derivativeFormats.find((known) => known === ending);
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
  /** `first`: the page's largest, before everything else; `now`: in sight at once; `late`: once it is nearly in sight. */
  when?: "first" | "now" | "late";
  /** False for what may be see-through: its mean colour would stay behind it. */
  tinted?: boolean;
  className?: string;
}

export function PictureImage(props: PictureImageProps) {
  const { picture, slot, alt, when = "late", tinted = true, className } = props;
  const tint = tinted ? tintClasses(picture.tint) : undefined;
  const { width, height } = sizeOf(picture, slot);
  const image = (
    <img
      src={derivativeAddress(picture, slot.fallback, "jpg")}
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

/** Both of the picture or both of its place: one of each would be a wrong shape. */
function sizeOf({ width, height }: Picture, { box }: PictureSlot) {
  return width === null || height === null ? { width: box[0], height: box[1] } : { width, height };
}
