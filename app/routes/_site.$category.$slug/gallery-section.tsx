import { Icon } from "~/components/ui/icon";

interface GalleryProps {
  title: string;
  images: string[];
}

const slideId = (index: number) => `foto-${index + 1}`;

/**
 * Pictures without script: one radio button each decides which is shown. Arrow keys move between radio buttons and
 * wrap by themselves; the labels on a picture lead to its neighbours, the first and last being neighbours too.
 */
export function GallerySection({ title, images }: GalleryProps) {
  const several = images.length > 1;
  return (
    <section className="gallery" aria-label="Galeri foto" data-gallery={several ? "" : undefined}>
      <div className="slides">
        {images.map((address, index) => (
          <figure key={address} className="slide">
            <img
              src={address}
              width="1200"
              height="800"
              alt={`${title}, foto ${index + 1}`}
              decoding="async"
              {...(index === 0 ? { fetchPriority: "high" as const } : { loading: "lazy" as const })}
            />
            {several && <SlideControls index={index} count={images.length} />}
          </figure>
        ))}
      </div>
      {several && <Thumbnails images={images} />}
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

function Thumbnails({ images }: Pick<GalleryProps, "images">) {
  return (
    <fieldset className="thumbs">
      <legend className="sr-only">Pilih foto</legend>
      {images.map((address, index) => (
        <label key={address} className="thumb">
          <input
            type="radio"
            name="foto"
            id={slideId(index)}
            aria-label={`Foto ${index + 1} dari ${images.length}`}
            defaultChecked={index === 0}
            autoComplete="off"
          />
          <img src={address} width="120" height="80" alt="" loading="lazy" decoding="async" />
        </label>
      ))}
    </fieldset>
  );
}
