import type { TestimonialView } from "~/domain/testimonials/queries.server";
import { TestimonialCard } from "~/domain/testimonials/testimonial-card";

export function TestimonialsSection({ testimonials }: { testimonials: TestimonialView[] }) {
  return (
    <section className="wrap py-section" aria-labelledby="testimoni">
      <h2 id="testimoni" className="starred mb-8">
        Testimoni Jamaah
      </h2>
      {testimonials.length > 0 ? (
        <ul className="grid cols-fill-80 gap-7">
          {testimonials.map((testimonial) => (
            <TestimonialCard key={testimonial.id} testimonial={testimonial} />
          ))}
        </ul>
      ) : (
        <p className="panel border-dashed border-dune bg-sand px-6 py-[clamp(2rem,6vw,4rem)] text-center text-balance">
          Belum ada testimoni tersedia
        </p>
      )}
    </section>
  );
}
