import { derivativeAddress, type Picture, type PictureSlot, sourceSet, tintClasses } from "./picture";

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
