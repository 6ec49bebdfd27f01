import { z } from "zod";
import type { ListedNoun } from "~/domain/listed/noun";
import { categoryLabels } from "~/domain/packages/category";
import { packageReference } from "~/domain/packages/package-reference";
import type { FieldText } from "~/lib/field-changes";
import * as kind from "~/lib/field-kinds";
import { columnsOf, field, fieldTexts, shapeOf, type TypedFields, typedFields } from "~/lib/field-list";
import { pictures } from "./picture-list";

export const albumNoun: ListedNoun = { what: "album", path: "/admin/galeri", event: "albums" };

/** What staff enter of an album, in the order of form and history. */
export const albumFields = {
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
  packageId: field("package_id", "Paket", packageReference(), "Bila paketnya masih ada, album menautkannya."),
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

export const albumSchema = z.object(shapeOf(albumFields));

export type AlbumValues = z.output<typeof albumSchema>;

export type TypedAlbum = TypedFields<typeof albumFields>;

export function toAlbum(values: AlbumValues) {
  return columnsOf(albumFields, values);
}

type Columns = Readonly<Record<string, unknown>>;

export function typedAlbum(row: Columns): TypedAlbum {
  return typedFields(albumFields, row);
}

export function albumTexts(row: Columns): FieldText[] {
  return fieldTexts(albumFields, row);
}
