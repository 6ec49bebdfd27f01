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
    <li className="quote">
      <figure>
        <Rating value={rating} />
        <blockquote className="lines">{content}</blockquote>
        <figcaption>
          <PictureImage picture={avatar} slot={pictureSlots.avatar} alt="" />
          <span>
            <strong>{name}</strong>
            {location}
          </span>
        </figcaption>
      </figure>
    </li>
  );
}
