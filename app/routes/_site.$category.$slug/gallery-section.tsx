import { Icon } from "~/components/ui/icon";
import type { Picture } from "~/domain/media/derivatives/picture";
import { PictureImage } from "~/domain/media/derivatives/picture-image";
import { pictureSlots } from "~/domain/media/derivatives/picture-slots";

interface GalleryProps {
  title: string;
  pictures: Picture[];
}

const slideId = (index: number) => `foto-${index + 1}`;

/**
 * Pictures without script: one radio button each decides which is shown. Arrow keys move between radio buttons and
 * wrap by themselves; the labels on a picture lead to its neighbours, the first and last being neighbours too.
 */
export function GallerySection({ title, pictures }: GalleryProps) {
  const several = pictures.length > 1;
  return (
    <section className="gallery" aria-label="Galeri foto" data-gallery={several ? "" : undefined}>
      <div className="slides">
        {pictures.map((picture, index) => (
          <figure key={picture.address} className="slide">
            <PictureImage
              picture={picture}
              slot={pictureSlots.slide}
              alt={`${title}, foto ${index + 1}`}
              when={index === 0 ? "first" : "late"}
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
      <label className="turn turn-back" htmlFor={slideId((index + count - 1) % count)}>
        <Icon name="previous" />
        <span className="sr-only">Foto sebelumnya</span>
      </label>
      <label className="turn turn-on" htmlFor={slideId((index + 1) % count)}>
        <Icon name="next" />
        <span className="sr-only">Foto berikutnya</span>
      </label>
      <figcaption>{`${index + 1} / ${count}`}</figcaption>
    </>
  );
}

function Thumbnails({ pictures }: Pick<GalleryProps, "pictures">) {
  return (
    <fieldset className="thumbs">
      <legend className="sr-only">Pilih foto</legend>
      {pictures.map((picture, index) => (
        <label key={picture.address} className="thumb">
          <input
            type="radio"
            name="foto"
            id={slideId(index)}
            aria-label={`Foto ${index + 1} dari ${pictures.length}`}
            defaultChecked={index === 0}
            autoComplete="off"
          />
          <PictureImage picture={picture} slot={pictureSlots.thumbnail} alt="" />
        </label>
      ))}
    </fieldset>
  );
}
