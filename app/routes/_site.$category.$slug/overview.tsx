import { Icon } from "~/components/ui/icon";
import { type Picture, PictureImage, pictureSlots } from "~/domain/media/derivatives/picture";
import type { PackageDetailView } from "~/domain/packages/page/package-detail-view";

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

/** Pictures without script: one radio button each decides which is shown. Arrow keys move between radio buttons and
 * wrap by themselves; the labels on a picture lead to its neighbours, the first and last being neighbours too. */
export function GallerySection({ title, pictures }: GalleryProps) {
  const several = pictures.length > 1;
  return (
    <section className="group" aria-label="Galeri foto" data-gallery={several ? "" : undefined}>
      {/* A swipe turns the picture, it does not leave the page. */}
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

export function TitleSection({ found }: { found: PackageDetailView }) {
  return (
    <header className="mt-6">
      <ul className="flex flex-wrap gap-2">
        {found.departed && <li className="badge bg-ink text-ivory">Sudah Berangkat</li>}
        {found.isPromo && !found.departed && (
          <li className="badge bg-gold tracking-[0.06em] text-ink">PROMO SPECIAL</li>
        )}
        <li className="badge">{found.categoryLabel}</li>
        {found.duration && <li className="badge">{found.duration}</li>}
      </ul>
      <h1 className="mt-4 text-title">{found.title}</h1>
      {found.tagline && <p className="lead">{found.tagline}</p>}
    </header>
  );
}

/** Characters that fit half a phone's width on two lines. */
const longestInHalf = 28;

export function FactsSection({ found }: { found: PackageDetailView }) {
  return (
    <section aria-label="Ringkasan paket">
      {found.description && <p className="mt-5 whitespace-pre-line">{found.description}</p>}
      <dl className="mt-6 grid cols-fill-36 gap-5 border-t border-line pt-6 md:cols-fill-56">
        {found.facts.map(({ icon, label, text }) => (
          <div key={label} className={text.length > longestInHalf ? "max-md:col-span-full" : undefined}>
            <dt className="flex items-center gap-2 text-plain text-soft">
              <Icon name={icon} className="text-green" />
              {label}
            </dt>
            <dd className="leading-[1.4] font-strong">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
