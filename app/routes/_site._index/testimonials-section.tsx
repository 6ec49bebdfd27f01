import type { TestimonialView } from "~/domain/testimonials/queries.server";
import { TestimonialCard } from "~/domain/testimonials/testimonial-card";

export function TestimonialsSection({ testimonials }: { testimonials: TestimonialView[] }) {
  return (
    <section className="wrap section" aria-labelledby="testimoni">
      <h2 id="testimoni">Testimoni Jamaah</h2>
      {testimonials.length > 0 ? (
        <ul className="quotes">
          {testimonials.map((testimonial) => (
            <TestimonialCard key={testimonial.id} testimonial={testimonial} />
          ))}
        </ul>
      ) : (
        <p className="empty">Belum ada testimoni tersedia</p>
      )}
    </section>
  );
}
