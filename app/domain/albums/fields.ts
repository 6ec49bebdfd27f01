import { z } from "zod";
import { listPathOf } from "~/domain/history/kinds";
import type { ListedNoun } from "~/domain/listed/noun";
import { categoryLabels } from "~/domain/packages/category";
import { byteLength, pictureAddress, tooLong } from "~/domain/packages/list-kinds";
import { objectOf } from "~/lib/content";
import * as kind from "~/lib/field-kinds";
import { field, shapeOf } from "~/lib/field-list";
import { reference } from "~/lib/publication-kinds";
import { normalizeLine } from "~/lib/text";

/** As the database checks them (table albums). */
export const mostPictures = 60;
const longestCaption = 300;
/** A little below what the database takes, which counts the spaces it adds. */
const mostBytes = 95_000;

export const pictureList = z
  .array(
    objectOf({
      address: z.string().catch(""),
      caption: z.string().catch(""),
      alt: z.string().catch(""),
    }),
  )
  .catch([])
  .transform((all) => all.filter(({ address }) => address !== ""));

const pictureWords = z
  .string()
  .overwrite(normalizeLine)
  .max(longestCaption, `Maksimal ${longestCaption} karakter`)
  .optional();

const picture = z
  .object({ address: pictureAddress, caption: pictureWords, alt: pictureWords })
  .transform(({ address = "", caption = "", alt = "" }, context) => {
    if (address === "" && caption + alt !== "")
      context.addIssue({ code: "custom", path: ["address"], message: "Pilih gambarnya" });
    return { address, caption, alt };
  });

/** Pictures with a caption, and a description for those who do not see them; without a picture a row is dropped. */
export function pictures() {
  const schema = z.array(picture).transform((all, context) => {
    const kept = all.filter(({ address }) => address !== "");
    if (kept.length > mostPictures)
      context.addIssue({ code: "custom", message: `Maksimal ${mostPictures} foto` });
    if (byteLength(kept) > mostBytes) context.addIssue({ code: "custom", message: tooLong });
    return kept;
  });
  const typed = (stored: unknown) => pictureList.parse(stored);
  const words = (stored: unknown) =>
    pictureList
      .parse(stored)
      .map(({ address, caption, alt }) => [address, caption, alt].filter(Boolean).join(" | "))
      .join("\n");
  return { control: "pictures", required: false, schema, typed, words } as const;
}

const albumFields = {
  title: field(
    "title",
    "Judul",
    kind.requiredLine(120, "Judul wajib diisi"),
    "Misalnya: Umroh Ramadhan bersama jamaah Bandung.",
  ),
  traveledOn: field(
    "traveled_on",
    "Tanggal berangkat",
    kind.requiredDate("Tanggal berangkat wajib diisi"),
    "Album terbaru tampil lebih dulu; di situs hanya bulan dan tahunnya yang tertulis.",
  ),
  category: field(
    "category",
    "Kategori",
    kind.optionalChoice(categoryLabels, "Pilih umroh atau haji", "Tidak disebut"),
    "",
  ),
  packageId: field("package_id", "Paket", reference("Paket"), "Bila paketnya masih ada, album menautkannya."),
  description: field(
    "description",
    "Cerita singkat",
    kind.paragraph(2000),
    "Beberapa kalimat tentang perjalanan ini.",
  ),
  pictures: field(
    "pictures",
    "Foto",
    pictures(),
    "Foto pertama menjadi sampul. Pastikan setiap orang yang wajahnya terlihat jelas sudah mengizinkan fotonya tampil di situs; anak-anak lewat orang tuanya.",
  ),
};

export const albumNoun = {
  kind: "album",
  what: "album",
  title: "Galeri",
  path: listPathOf("album"),
  event: "albums",
  fields: albumFields,
  schema: z.object(shapeOf(albumFields)),
} as const satisfies ListedNoun;
