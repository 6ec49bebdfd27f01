import type { Noun } from "~/records/noun";

export const testimonialNoun: Noun = {
  kind: "testimoni",
  name: "testimoni",
  title: "Kelola Testimoni",
  path: "/admin/testimonials",
  area: "content",
};

/** Stars; a testimonial without any counts as five. */
export const mostStars = 5;

export const testimonialsOnHome = 6;
