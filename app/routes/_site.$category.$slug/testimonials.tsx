import type { TestimonialExcerpt } from "~/domain/packages/page/testimonial-excerpt";

export function TestimonialSection({ testimonials }: { testimonials: TestimonialExcerpt[] }) {
  if (testimonials.length === 0) return null;
  return (
    <section className="mt-12" aria-labelledby="testimoni">
      <h2 id="testimoni" className="mb-5 text-2xl leading-[1.2]">
        Kata jamaah paket ini
      </h2>
      <ul className="grid grid-cols-1 gap-3">
        {testimonials.map(({ id, excerpt, author }) => (
          <li key={id} className="panel">
            <blockquote>{excerpt}</blockquote>
            <p className="mt-2 text-plain text-soft">{author}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
