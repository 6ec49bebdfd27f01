import { Rating } from "~/components/ui/rating";
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
          <img src={avatar} width="56" height="56" alt="" loading="lazy" decoding="async" />
          <span>
            <strong>{name}</strong>
            {location}
          </span>
        </figcaption>
      </figure>
    </li>
  );
}
