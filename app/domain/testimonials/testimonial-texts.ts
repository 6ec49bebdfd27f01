import type { FieldText } from "~/lib/field-changes";
import type { TestimonialInput } from "./schema";

/** A testimonial field by field, in the form's words. */
export function testimonialTexts(testimonial: TestimonialInput): FieldText[] {
  const { name, location, rating, content, avatarUrl } = testimonial;
  return [
    { label: "Nama", text: name },
    { label: "Lokasi", text: location },
    { label: "Rating", text: `${rating} bintang` },
    { label: "Testimoni", text: content },
    { label: "Foto", text: avatarUrl },
  ];
}
