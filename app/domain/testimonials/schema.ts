import { z } from "zod";
import type { ListedNoun } from "~/domain/listed/noun";
import { packageReference } from "~/domain/packages/package-reference";
import { isPictureField, longestAddress, pictureAddressMessage } from "~/lib/addresses";
import { textOf } from "~/lib/content";
import { type FieldText, labelled } from "~/lib/field-changes";
import { optionalText, requiredText } from "~/lib/form-text";
import { optionalMoment, shownInOrder, shownLabels } from "~/lib/publication-kinds";
import { videoAddress, videoIdOf } from "./video";

/** As the database checks them, in characters. */
const longestName = 120;
const longestLocation = 120;
const longestContent = 5000;
const firstYear = 1970;
const lastYear = 2199;

/** Stars; a testimonial without any counts as five. */
const fewestStars = 1;
export const mostStars = 5;
export const defaultStars = 5;

export const testimonialMessages = {
  incomplete: "Mohon lengkapi nama dan testimoni",
  nameMissing: "Nama wajib diisi",
  contentMissing: "Isi testimoni wajib diisi",
} as const;

export const testimonialNoun: ListedNoun = {
  what: "testimoni",
  path: "/admin/testimonials",
  event: "testimonials",
};

const yearMessage = "Tulis tahun dengan empat angka, misalnya 2025";

const packageKind = packageReference();

const starsMessage = `Pilih ${fewestStars} sampai ${mostStars} bintang`;

const moment = optionalMoment();

/** What staff enter of a testimonial; `avatarUrl` "" stands for the default picture. No
 * video, year or package: "", undefined, null. */
export const testimonialSchema = z
  .object({
    name: requiredText(longestName, testimonialMessages.nameMissing),
    location: optionalText(longestLocation),
    content: requiredText(longestContent, testimonialMessages.contentMissing),
    rating: z
      .number({ error: starsMessage })
      .int(starsMessage)
      .min(fewestStars, starsMessage)
      .max(mostStars, starsMessage)
      .default(defaultStars),
    avatarUrl: optionalText(longestAddress).refine(isPictureField, pictureAddressMessage),
    videoUrl: optionalText(longestAddress).refine(
      (typed) => typed === "" || videoIdOf(typed) !== null,
      "Tautan YouTube tidak dikenali. Contoh: https://youtu.be/ diikuti 11 huruf dan angka kode videonya",
    ),
    travelYear: z
      .number({ error: yearMessage })
      .int(yearMessage)
      .min(firstYear, yearMessage)
      .max(lastYear, yearMessage)
      .optional(),
    packageId: packageKind.schema,
    shownFrom: moment.schema,
    shownUntil: moment.schema,
  })
  .refine(...shownInOrder);

export type TestimonialInput = z.output<typeof testimonialSchema>;

export function toRow(values: TestimonialInput) {
  const { avatarUrl, videoUrl, travelYear, packageId, shownFrom, shownUntil, ...content } = values;
  return {
    ...content,
    avatar_url: avatarUrl === "" ? null : avatarUrl,
    video_id: videoIdOf(videoUrl),
    travel_year: travelYear ?? null,
    package_id: packageId,
    shown_from: shownFrom,
    shown_until: shownUntil,
  };
}

/** With its times as their fields have them. */
export function typedTestimonial(content: TestimonialInput): TestimonialInput {
  return {
    ...content,
    shownFrom: moment.typed(content.shownFrom),
    shownUntil: moment.typed(content.shownUntil),
  };
}

/** The columns of fields that are not called as they are. */
export const testimonialColumns: Readonly<Partial<Record<keyof TestimonialInput, string>>> = {
  avatarUrl: "avatar_url",
  videoUrl: "video_id",
  travelYear: "travel_year",
  packageId: "package_id",
  shownFrom: "shown_from",
  shownUntil: "shown_until",
};

export const testimonialLabels: Readonly<Record<keyof TestimonialInput, string>> = {
  name: "Nama",
  location: "Lokasi",
  rating: "Rating",
  content: "Testimoni",
  avatarUrl: "Foto",
  videoUrl: "Video YouTube",
  travelYear: "Tahun berangkat",
  packageId: "Paket",
  ...shownLabels,
};

export function testimonialTexts(row: Readonly<Record<string, unknown>>): FieldText[] {
  const rating = typeof row.rating === "number" ? row.rating : defaultStars;
  return labelled(testimonialLabels, {
    name: textOf(row.name),
    location: textOf(row.location),
    rating: `${rating} bintang`,
    content: textOf(row.content),
    avatarUrl: textOf(row.avatar_url),
    videoUrl: textOf(row.video_id) && videoAddress(textOf(row.video_id)),
    travelYear: typeof row.travel_year === "number" ? String(row.travel_year) : "",
    packageId: packageKind.words(row.package_id),
    shownFrom: moment.words(row.shown_from),
    shownUntil: moment.words(row.shown_until),
  });
}

export const testimonialsOnHome = 6;

export const testimonialsPerPage = 24;
