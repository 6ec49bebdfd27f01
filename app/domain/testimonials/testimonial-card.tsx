import { Rating } from "~/components/ui/rating";
import { PictureImage } from "~/domain/media/derivatives/picture-image";
import { pictureSlots } from "~/domain/media/derivatives/picture-slots";
import type { TestimonialView } from "./queries.server";

export function TestimonialCard({
  testimonial: { name, location, content, rating, avatar },
}: {
  testimonial: TestimonialView;
}) {
  return (
    <li className="panel min-w-0 px-[min(1.5rem,5vw)] py-6">
      <figure className="flex h-full flex-col gap-4">
        <Rating value={rating} />
        <blockquote className="flex-1 whitespace-pre-line">{content}</blockquote>
        <figcaption className="flex items-center gap-3.5 text-plain leading-[1.4] text-soft">
          <PictureImage
            picture={avatar}
            slot={pictureSlots.avatar}
            alt=""
            tinted={false}
            className="size-14 rounded-full bg-sand object-cover"
          />
          <span className="min-w-0 wrap-anywhere">
            <strong className="block text-ink">{name}</strong>
            {location}
          </span>
        </figcaption>
      </figure>
    </li>
  );
}
