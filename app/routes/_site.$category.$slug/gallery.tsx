import { Icon } from "~/components/ui/icon";
import {
  derivativeAddress,
  type Picture,
  PictureImage,
  pictureSlots,
  sharedWidth,
} from "~/domain/media/derivatives/picture";

interface GalleryProps {
  title: string;
  pictures: Picture[];
}

const slideId = (index: number) => `foto-${index + 1}`;

const turn =
  "absolute top-[calc(50%-1.375rem)] grid size-11 cursor-pointer place-items-center rounded-full bg-white/92 text-ink hover:bg-white";

/** A gallery without script: each picture has a radio button that shows it, and is a link to its large version. Arrow keys
 * move between radio buttons and wrap by themselves; so do the labels on a picture, which check the button of the previous
 * or the next one. */
export function GallerySection({ title, pictures }: GalleryProps) {
  const several = pictures.length > 1;
  return (
    <section
      className={`choices ${several ? "lg:grid lg:grid-cols-[minmax(0,1fr)_5rem] lg:gap-2" : ""}`}
      aria-label="Galeri foto"
      data-gallery=""
    >
      {/* A swipe turns to the next picture instead of leaving the page. */}
      <div className="overflow-hidden rounded-2xl bg-sand [touch-action:pan-y_pinch-zoom]" data-slides="">
        {pictures.map((picture, index) => (
          <figure key={picture.address} className="relative">
            <a href={derivativeAddress(picture, sharedWidth)}>
              <PictureImage
                picture={picture}
                slot={pictureSlots.slide}
                alt={`${title}, foto ${index + 1}`}
                when={index === 0 ? "first" : "late"}
                className="aspect-16/9 w-full object-cover lg:aspect-2/1"
              />
            </a>
            {several && <SlideControls index={index} count={pictures.length} />}
          </figure>
        ))}
      </div>
      {several && <Thumbnails pictures={pictures} />}
    </section>
  );
}

function SlideControls({ index, count }: { index: number; count: number }) {
  return (
    <>
      <label className={`${turn} left-3.5`} htmlFor={slideId((index + count - 1) % count)}>
        <Icon name="previous" />
        <span className="sr-only">Foto sebelumnya</span>
      </label>
      <label className={`${turn} right-3.5`} htmlFor={slideId((index + 1) % count)}>
        <Icon name="next" />
        <span className="sr-only">Foto berikutnya</span>
      </label>
      <figcaption className="absolute right-3 bottom-2 rounded-4xl bg-night/82 px-3 py-1 text-plain text-white tabular-nums">{`${index + 1} / ${count}`}</figcaption>
    </>
  );
}

function Thumbnails({ pictures }: Pick<GalleryProps, "pictures">) {
  return (
    <fieldset className="mt-2 grid grid-cols-6 gap-2 lg:mt-0 lg:grid-cols-1">
      <legend className="sr-only">Pilih foto</legend>
      {pictures.map((picture, index) => (
        <label key={picture.address} className="choosable">
          <input
            type="radio"
            name="foto"
            id={slideId(index)}
            aria-label={`Foto ${index + 1} dari ${pictures.length}`}
            defaultChecked={index === 0}
            autoComplete="off"
          />
          <PictureImage
            picture={picture}
            slot={pictureSlots.thumbnail}
            alt=""
            tinted={false}
            className="aspect-3/2 min-h-11 w-full rounded-lg bg-sand object-cover lg:h-full"
          />
        </label>
      ))}
    </fieldset>
  );
}
