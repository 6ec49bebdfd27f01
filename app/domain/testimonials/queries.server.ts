import type { QueryData } from "@supabase/supabase-js";
import {
  describePictures,
  pictureAddress,
  plainPicture,
} from "~/domain/media/derivatives/describe-pictures.server";
import { packageLost } from "~/domain/packages/package-options.server";
import { packageAddress } from "~/domain/packages/package-row";
import { traveledText } from "~/domain/packages/page/testimonial-excerpt";
import { shownText } from "~/lib/dates";
import { searchConditions } from "~/lib/search-conditions";
import type { SaveSteps } from "~/records/save.server";
import { type ReadPart, readWhole } from "~/server/attempt.server";
import { foreignKeyViolation, readPage, type Supabase } from "~/server/supabase.server";
import { defaultStars, type testimonialRecord, testimonialsPerPage } from "./record";

const defaultAvatar = "/images/avatar-bawaan.svg";

export type TestimonialView = ReturnType<typeof toView>;

const viewColumns =
  "id, name, location, content, rating, avatar_url, shown_from, shown_until, video_id, travel_year, packages(title, category, slug)" as const;

function queryNewest(client: Supabase) {
  const all = client.from("testimonials").select(viewColumns, { count: "exact" });
  return all.order("created_at", { ascending: false }).order("id");
}

export type TestimonialRow = QueryData<ReturnType<typeof queryNewest>>[number];

/** Address of the picture of the person who wrote a testimonial. */
export function faceOf({ avatar_url }: Pick<TestimonialRow, "avatar_url">): string {
  return pictureAddress(avatar_url ?? "") || defaultAvatar;
}

/** `avatar`: as `describePictures` describes the one of `faceOf`. */
export function toView(
  { id, name, location, content, ...row }: TestimonialRow,
  avatar = plainPicture(defaultAvatar),
) {
  return {
    id,
    name,
    location,
    content,
    /** When the testimonial appears or vanishes, in words. */
    visibility: shownText(row.shown_from, row.shown_until),
    rating: row.rating ?? defaultStars,
    avatar,
    video: row.video_id,
    traveled: traveledText(row.travel_year),
    /** Is null for a package that the reader may not see. */
    package: row.packages && { title: row.packages.title, href: packageAddress(row.packages) },
  };
}

export type TestimonialPage = NonNullable<Awaited<ReturnType<typeof findTestimonials>>>;

/** Finds testimonials with every word of `search` in name, place or text, newest first. Null when the page lies
 * beyond the last one. */
export async function findTestimonials(
  client: Supabase,
  search: string,
  page: number,
  readPart: ReadPart = readWhole,
) {
  let query = queryNewest(client);
  for (const condition of searchConditions(search)) query = query.or(condition);
  const list = await readPage(query, page, testimonialsPerPage);
  if (list === null) return null;
  const { rows, ...extent } = list;
  const avatars = await readPart("foto jamaah", describePictures(rows.map(faceOf)), []);
  return { testimonials: rows.map((row, index) => toView(row, avatars[index])), ...extent };
}

export const testimonialSteps: SaveSteps<typeof testimonialRecord> = {
  refusals: { [foreignKeyViolation]: packageLost },
};
