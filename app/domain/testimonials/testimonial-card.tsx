import { Icon } from "~/components/ui/icon";
import { PictureImage, pictureSlots } from "~/domain/media/derivatives/picture";
import type { TestimonialView } from "./queries.server";
import { videoAddress } from "./record";

export function TestimonialCard({ testimonial }: { testimonial: TestimonialView }) {
  const { name, location, content, rating, avatar, video, traveled } = testimonial;
  return (
    <li className="panel min-w-0 px-[min(1.5rem,5vw)] py-6">
      <figure className="flex h-full flex-col gap-4">
        {video && <VideoButton video={video} name={name} />}
        <Rating value={rating} />
        <blockquote className="flex-1 whitespace-pre-line">{content}</blockquote>
        <figcaption className="flex items-center gap-4 text-plain leading-[1.4] text-soft">
          <PictureImage
            picture={avatar}
            slot={pictureSlots.avatar}
            alt=""
            tinted={false}
            className="size-14 rounded-full bg-sand object-cover"
          />
          <span className="min-w-0 wrap-anywhere">
            <strong className="block text-ink">{name}</strong>
            {[location, traveled].filter(Boolean).join(" · ")}
            {testimonial.package && (
              <a className="block" href={testimonial.package.href}>
                {testimonial.package.title}
              </a>
            )}
          </span>
        </figcaption>
      </figure>
    </li>
  );
}

/** Drawn preview of a video: YouTube's own picture would tell YouTube of the visit. Without script it is a link to
 * YouTube. */
function VideoButton({ video, name }: { video: string; name: string }) {
  return (
    <a
      className="grid aspect-3/2 w-full place-items-center rounded-lg bg-night text-center text-white"
      href={videoAddress(video)}
      rel="noopener"
      data-video={video}
      aria-label={`Putar video ${name} dari YouTube`}
    >
      <span>
        <Icon name="youtube" className="mx-auto size-14" />
        Putar video
        <noscript>
          <small className="block">(membuka YouTube di luar situs ini)</small>
        </noscript>
      </span>
    </a>
  );
}

/** Path of one star on 24 units, without the move to its first point. */
const contour =
  "a.53.53 0 0 1 .95 0l2.31 4.679a2.123 2.123 0 0 0 1.595 1.16l5.166.756a.53.53 0 0 1 .294.904l-3.736 3.638a2.123 2.123 0 0 0-.611 1.878l.882 5.14a.53.53 0 0 1-.771.56l-4.618-2.428a2.122 2.122 0 0 0-1.973 0l-4.617 2.428a.53.53 0 0 1-.77-.56l.881-5.139a2.122 2.122 0 0 0-.611-1.879l-3.736-3.637a.53.53 0 0 1 .294-.906l5.165-.755a2.122 2.122 0 0 0 1.597-1.16z";
const highest = 5;
/** Distance between the left edges of two stars. */
const step = 26.4;

const starsBetween = (first: number, end: number) =>
  Array.from(
    { length: end - first },
    (_, index) => `M${(11.525 + step * (first + index)).toFixed(3)} 2.295${contour}`,
  ).join("");

function Rating({ value }: { value: number }) {
  return (
    <svg
      className="h-5 w-27.5 fill-gold"
      viewBox={`0 0 ${step * highest} 24`}
      role="img"
      aria-label={`Rating ${value} dari ${highest}`}
    >
      <path d={starsBetween(0, value)} />
      <path className="fill-line" d={starsBetween(value, highest)} />
    </svg>
  );
}
