import { Star } from "lucide-react";
import { mostStars } from "~/domain/testimonials/schema";

const marks = Array.from({ length: mostStars }, (_, index) => index + 1);

/** Stars out of five, `rating` of them filled. */
export function Stars({ rating }: { rating: number }) {
  return (
    <p role="img" aria-label={`Rating ${rating} dari ${mostStars}`} className="flex gap-0.5">
      {marks.map((mark) => (
        <Star
          key={mark}
          aria-hidden="true"
          className={`size-5 ${mark <= rating ? "fill-gold text-bronze" : "text-soft"}`}
        />
      ))}
    </p>
  );
}
