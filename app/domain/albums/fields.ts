import { z } from "zod";
import type { ListedNoun } from "~/domain/listed/noun";
import { categoryLabels } from "~/domain/packages/category";
import * as kind from "~/lib/field-kinds";
import { field, shapeOf } from "~/lib/field-list";
import { reference } from "~/lib/publication-kinds";
import { pictures } from "./picture-list";

/** What staff enter of an album, in the order of form and history. */
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
  path: "/admin/galeri",
  event: "albums",
  fields: albumFields,
  schema: z.object(shapeOf(albumFields)),
} as const satisfies ListedNoun;
