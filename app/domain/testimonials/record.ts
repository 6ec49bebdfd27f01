import { z } from "zod";
import { longestAddress } from "~/lib/addresses";
import { normalizeText, textOf } from "~/lib/text";
import { defineRecord, field } from "~/records/define";
import * as kind from "~/records/kinds.server";
import { publicationFields, shownInOrder } from "~/records/publication";
import { mostStars, testimonialNoun } from "./noun";

const hosts = ["youtube.com", "www.youtube.com", "m.youtube.com", "www.youtube-nocookie.com"];

/** The database checks codes in the same way. */
const idShape = /^[\w-]{11}$/;

/** YouTube's id of the video at a pasted address; null for any other address. */
export function videoIdOf(typed: string): string | null {
  const address = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`;
  if (!URL.canParse(address)) return null;
  const { hostname, pathname, searchParams } = new URL(address);
  const [, first = "", second = ""] = pathname.split("/");
  const id =
    hostname === "youtu.be"
      ? first
      : !hosts.includes(hostname)
        ? ""
        : first === "watch"
          ? (searchParams.get("v") ?? "")
          : ["shorts", "embed", "live"].includes(first)
            ? second
            : "";
  return idShape.test(id) ? id : null;
}

export function videoAddress(id: string): string {
  return `https://www.youtube.com/watch?v=${id}`;
}

const firstYear = 1970;
const lastYear = 2199;

const fewestStars = 1;
export const defaultStars = 5;

const yearMessage = "Tulis tahun dengan empat angka, misalnya 2025";

function wholeNumber(lowest: number, highest: number, message: string) {
  return z.number({ error: message }).int(message).min(lowest, message).max(highest, message);
}

const starsOf = (stored: unknown) => (typeof stored === "number" ? stored : defaultStars);

const stars = {
  control: "select",
  required: false,
  schema: wholeNumber(fewestStars, mostStars, `Pilih ${fewestStars} sampai ${mostStars} bintang`).default(
    defaultStars,
  ),
  typed: starsOf,
  words: (stored: unknown) => `${starsOf(stored)} bintang`,
} as const;

const yearText = (stored: unknown) => (typeof stored === "number" ? String(stored) : "");

const year = {
  control: "number",
  required: false,
  schema: wholeNumber(firstYear, lastYear, yearMessage)
    .optional()
    .transform((typed) => typed ?? null),
  typed: yearText,
  words: yearText,
} as const;

const videoText = (stored: unknown) => textOf(stored) && videoAddress(textOf(stored));

/** Typed as its address on YouTube, stored as its id. */
const video = {
  control: "url",
  required: false,
  schema: z
    .string()
    .overwrite(normalizeText)
    .max(longestAddress, `Maksimal ${longestAddress} karakter`)
    .refine(
      (typed) => typed === "" || videoIdOf(typed) !== null,
      "Tautan YouTube tidak dikenali. Contoh: https://youtu.be/ diikuti 11 huruf dan angka kode videonya",
    )
    .optional()
    .transform((typed = "") => videoIdOf(typed)),
  typed: videoText,
  words: videoText,
} as const;

/** Fields of a testimonial. The default picture stands in for a missing `avatarUrl`. */
const fields = {
  name: field("name", "Nama", kind.requiredLine(120, "Nama wajib diisi"), {
    help: "Misalnya: Hj. Siti Nurhayati.",
  }),
  location: field("location", "Lokasi", kind.line(120), { help: "Kota asal jamaah." }),
  rating: field("rating", "Rating", stars),
  content: field("content", "Testimoni", kind.requiredParagraph(5000, "Isi testimoni wajib diisi"), {
    help: "Kata-kata jamaah sendiri.",
  }),
  travelYear: field("travel_year", "Tahun berangkat", year, {
    help: "Misalnya 2025. Kosongkan bila tidak tahu.",
  }),
  packageId: field(
    "package_id",
    "Paket",
    kind.reference("Paket", { none: "Tidak disebut", isAlwaysDrawn: true }),
    { help: "Paket yang dijalani. Testimoninya menautkan paket itu selama masih terbit." },
  ),
  videoUrl: field("video_id", "Video YouTube", video, {
    help: "Tautan YouTube, misalnya dari tombol Bagikan. Video baru dimuat setelah pengunjung menekan Putar. Pastikan orang di dalamnya sudah mengizinkan.",
  }),
  avatarUrl: field("avatar_url", "Foto", kind.optionalPicture(), {
    help: "Ukuran yang disarankan 300 × 300 piksel. Tanpa foto, dipakai gambar bawaan.",
  }),
  ...publicationFields({ width: "half" }),
};

export const testimonialRecord = defineRecord({
  ...testimonialNoun,
  table: "testimonials",
  fields,
  rules: (schema) => schema.refine(...shownInOrder),
});

export const testimonialsPerPage = 24;
