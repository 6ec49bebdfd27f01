import { z } from "zod";
import { optionalMoment, shownInOrder, shownLabels } from "~/domain/packages/publication-kinds";
import { isPictureField, longestAddress, pictureAddressMessage } from "~/lib/addresses";
import { textOf } from "~/lib/content";
import { type FieldText, labelled } from "~/lib/field-changes";
import { optionalText, requiredText } from "~/lib/form-text";

/** As the database checks them, in characters. */
const longestName = 120;
const longestLocation = 120;
const longestContent = 5000;

/** Stars; a testimonial without any counts as five. */
const fewestStars = 1;
export const mostStars = 5;
export const defaultStars = 5;

export const testimonialMessages = {
  incomplete: "Mohon lengkapi nama dan testimoni",
  nameMissing: "Nama wajib diisi",
  contentMissing: "Isi testimoni wajib diisi",
  unfit: "Periksa kembali isian yang ditandai.",
  updateFailed: "Gagal memperbarui testimoni",
  createFailed: "Gagal menambahkan testimoni",
  deleteFailed: "Gagal menghapus testimoni",
  gone: "Testimoni ini sudah tidak ada. Mungkin sudah dihapus.",
  goneWhileEdited:
    "Testimoni ini sudah dihapus. Isian Anda masih ada: tekan Simpan untuk menambahkannya kembali.",
  newer:
    "Testimoni ini baru saja diubah orang lain. Periksa versi tersebut, lalu tekan Simpan sekali lagi untuk memakai isian Anda.",
  unreadable: "Testimoni ini belum dapat dibuka. Silakan coba beberapa saat lagi.",
  unknownRequest: "Permintaan ini tidak dikenali.",
} as const;

const starsMessage = `Pilih ${fewestStars} sampai ${mostStars} bintang`;

const moment = optionalMoment();

/** What staff enter of a testimonial; `avatarUrl` "" stands for the default picture. */
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
    shownFrom: moment.schema,
    shownUntil: moment.schema,
  })
  .refine(...shownInOrder);

export type TestimonialInput = z.output<typeof testimonialSchema>;

export function toRow({ avatarUrl, shownFrom, shownUntil, ...content }: TestimonialInput) {
  const times = { shown_from: shownFrom, shown_until: shownUntil };
  return { ...content, ...times, avatar_url: avatarUrl === "" ? null : avatarUrl };
}

/** With its times as their fields have them. */
export function typedTestimonial(content: TestimonialInput): TestimonialInput {
  return {
    ...content,
    shownFrom: moment.typed(content.shownFrom),
    shownUntil: moment.typed(content.shownUntil),
  };
}

export const testimonialLabels: Readonly<Record<keyof TestimonialInput, string>> = {
  name: "Nama",
  location: "Lokasi",
  rating: "Rating",
  content: "Testimoni",
  avatarUrl: "Foto",
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
    shownFrom: moment.words(row.shown_from),
    shownUntil: moment.words(row.shown_until),
  });
}

export const testimonialsOnHome = 6;

export const testimonialsPerPage = 24;
