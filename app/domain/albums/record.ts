import { z } from "zod";
import { categoryLabels } from "~/domain/packages/category";
import { byteLength, pictureAddressSchema, tooLong } from "~/domain/packages/list-kinds";
import { normalizeLine } from "~/lib/text";
import { objectOf } from "~/lib/text-schema";
import { defineRecord, field } from "~/records/define";
import * as kind from "~/records/kinds.server";
import { albumNoun, mostPictures } from "./noun";

export function albumAddress(slug: string): string {
  return `/galeri/${slug}`;
}

/** Limits that the database checks too (table albums). */
const longestCaption = 300;
/** A little below the database's limit, because the database counts the spaces that it adds. */
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
  .object({ address: pictureAddressSchema, caption: pictureWords, alt: pictureWords })
  .transform(({ address = "", caption = "", alt = "" }, context) => {
    if (address === "" && caption + alt !== "")
      context.addIssue({ code: "custom", path: ["address"], message: "Pilih gambarnya" });
    return { address, caption, alt };
  });

/** Pictures, each with a caption and a description for blind visitors. Rows without a picture are dropped. */
function pictures() {
  const schema = z.array(picture).transform((all, context) => {
    const filled = all.filter(({ address }) => address !== "");
    if (filled.length > mostPictures)
      context.addIssue({ code: "custom", message: `Maksimal ${mostPictures} foto` });
    if (byteLength(filled) > mostBytes) context.addIssue({ code: "custom", message: tooLong });
    return filled;
  });
  const typed = (stored: unknown) => pictureList.parse(stored);
  const words = (stored: unknown) =>
    pictureList
      .parse(stored)
      .map(({ address, caption, alt }) => [address, caption, alt].filter(Boolean).join(" | "))
      .join("\n");
  return { control: "pictures", required: false, hasRows: true, schema, typed, words } as const;
}

const fields = {
  title: field("title", "Judul", kind.requiredLine(120, "Judul wajib diisi"), {
    help: "Misalnya: Umroh Ramadhan bersama jamaah Bandung.",
  }),
  traveledOn: field("traveled_on", "Tanggal berangkat", kind.requiredDate("Tanggal berangkat wajib diisi"), {
    help: "Album terbaru tampil lebih dulu; di situs hanya bulan dan tahunnya yang tertulis.",
  }),
  category: field(
    "category",
    "Kategori",
    kind.optionalOption(categoryLabels, "Pilih umroh atau haji", "Tidak disebut"),
  ),
  packageId: field(
    "package_id",
    "Paket",
    kind.reference("Paket", { none: "Tidak disebut", isAlwaysDrawn: true }),
    { help: "Bila paketnya masih ada, album menautkannya." },
  ),
  description: field("description", "Cerita singkat", kind.paragraph(2000), {
    help: "Beberapa kalimat tentang perjalanan ini.",
  }),
  pictures: field("pictures", "Foto", pictures(), {
    help: "Foto pertama menjadi sampul. Pastikan setiap orang yang wajahnya terlihat jelas sudah mengizinkan fotonya tampil di situs; anak-anak lewat orang tuanya.",
  }),
};

/** An album's address follows from its first title and stays. */
export const albumRecord = defineRecord({
  ...albumNoun,
  table: "albums",
  isSwitched: true,
  added: ["slug"],
  fields,
});
