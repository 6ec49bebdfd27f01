import { shorten } from "~/lib/text";
import type { Database } from "../../../../supabase/database.types.ts";

export const excerptColumns = "id, name, location, content, travel_year" as const;

type ExcerptRow = Pick<
  Database["public"]["Tables"]["testimonials"]["Row"],
  "id" | "name" | "location" | "content" | "travel_year"
>;

export type TestimonialExcerpt = ReturnType<typeof toExcerpt>;

const longestExcerpt = 110;

/** A testimonial in short: whole ones would make a package's page too heavy for a first visit. */
export function toExcerpt({ id, name, location, content, travel_year }: ExcerptRow) {
  return {
    id,
    excerpt: shorten(content, longestExcerpt),
    author: [name, location, traveledText(travel_year)].filter(Boolean).join(" · "),
  };
}

export function traveledText(year: number | null): string {
  return year === null ? "" : `Berangkat ${year}`;
}
