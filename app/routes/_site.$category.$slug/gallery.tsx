import { Icon } from "~/components/ui/icon";
import { type Picture, PictureImage, pictureSlots } from "~/domain/media/derivatives/picture";

interface GalleryProps {
  title: string;
  pictures: Picture[];
}

const slideId = (index: number) => `foto-${index + 1}`;

const whenChosen = [
  "group-has-[#foto-1:checked]:block",
  "group-has-[#foto-2:checked]:block",
  "group-has-[#foto-3:checked]:block",
  "group-has-[#foto-4:checked]:block",
  "group-has-[#foto-5:checked]:block",
  "group-has-[#foto-6:checked]:block",
];

const turn =
  "absolute top-[calc(50%-1.375rem)] grid size-11 cursor-pointer place-items-center rounded-full bg-white/92 text-ink hover:bg-white";

/** A gallery without script: each picture has a radio button that shows it. Arrow keys move between radio buttons and wrap
 * by themselves; so do the labels on a picture, which check the button of the previous or the next one. */
export function GallerySection({ title, pictures }: GalleryProps) {
  const several = pictures.length > 1;
  return (
    <section className="group" aria-label="Galeri foto" data-gallery={several ? "" : undefined}>
      {/* A swipe turns to the next picture instead of leaving the page. */}
      <div className="overflow-hidden rounded-2xl bg-sand [touch-action:pan-y_pinch-zoom]" data-slides="">
        {pictures.map((picture, index) => (
          <figure
            key={picture.address}
            className={`relative ${several ? `choice:hidden ${whenChosen[index]}` : ""}`}
          >
            <PictureImage
              picture={picture}
              slot={pictureSlots.slide}
              alt={`${title}, foto ${index + 1}`}
              when={index === 0 ? "first" : "late"}
              className="aspect-3/2 w-full object-cover"
            />
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
    <fieldset className="mt-2 grid grid-cols-6 gap-2">
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
            className="aspect-3/2 min-h-11 w-full rounded-lg bg-sand object-cover"
          />
        </label>
      ))}
    </fieldset>
  );
}
