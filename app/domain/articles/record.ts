import { z } from "zod";
import { uuid } from "~/lib/addresses";
import { todayInJakarta } from "~/lib/dates";
import { textOf } from "~/lib/text";
import { requiredText } from "~/lib/text-schema";
import { defineRecord, field } from "~/records/define";
import * as kind from "~/records/kinds.server";
import { publicationFields, shownInOrder } from "~/records/publication";
import { articleNoun } from "./noun";

/** Limits that the database checks too. */
const longestBody = 20_000;
const mostLines = 1500;
const mostRelated = 3;

const articleStatuses = { published: "Terbit", draft: "Draf" } as const;

/** Related packages by their ids, in their order; rows left empty are dropped. */
function packages() {
  const typed = (stored: unknown): string[] =>
    Array.from({ length: mostRelated }, (_, row) => textOf(Array.isArray(stored) ? stored[row] : ""));
  const schema = z
    .array(z.string().regex(uuid, "Pilih paket dari daftar").optional())
    .max(mostRelated, `Maksimal ${mostRelated} paket`)
    .transform((ids) => [...new Set(ids.filter((id) => id !== undefined))]);
  const words = (stored: unknown) => typed(stored).filter(Boolean).join("\n");
  return { control: "points", required: false, schema, typed, words } as const;
}

function markdown() {
  const schema = requiredText(longestBody, "Isi artikel wajib diisi").refine(
    (typed) => typed.split("\n").length <= mostLines,
    `Maksimal ${mostLines} baris`,
  );
  return { ...kind.paragraph(longestBody), required: true, schema } as const;
}

const artikel = { group: "artikel" };
const keterangan = { group: "keterangan" };
const penerbitan = { group: "penerbitan", width: "half" } as const;

const fields = {
  title: field("title", "Judul", kind.requiredLine(200, "Judul wajib diisi"), artikel),
  summary: field("summary", "Ringkasan", kind.requiredParagraph(300, "Ringkasan wajib diisi"), {
    ...artikel,
    help: "Satu atau dua kalimat: tampil di daftar panduan dan di hasil pencarian Google.",
  }),
  body: field("body", "Isi artikel", markdown(), {
    ...artikel,
    help: "Baris kosong memisahkan paragraf. ## di awal baris membuat judul bagian, - membuat daftar, **tebal**, [teks](/umroh) membuat tautan. Judul bagian menjadi daftar isi.",
  }),
  cover: field("cover", "Gambar sampul", kind.optionalPicture(), {
    ...keterangan,
    help: "Ukuran yang disarankan 1200 × 800 piksel.",
  }),
  author: field("author", "Penulis", kind.line(120), {
    ...keterangan,
    width: "half",
    help: "Kosongkan bila ditulis atas nama travel.",
  }),
  checkedAt: field("checked_at", "Tanggal diperiksa", kind.optionalDate(), {
    ...keterangan,
    width: "half",
    help: "Kapan isinya terakhir dicocokkan dengan aturan yang berlaku. Pembaca melihat tanggal ini.",
  }),
  packageIds: field("package_ids", "Paket terkait", packages(), keterangan),
  status: field("status", "Status", kind.optionOr(articleStatuses, "draft", "Pilih status artikel"), {
    ...penerbitan,
    help: "Draf hanya terlihat oleh staf.",
  }),
  ...publicationFields(penerbitan),
  slug: field("slug", "Alamat halaman", kind.slug(), {
    ...penerbitan,
    help: "Bagian akhir tautan halaman; kosongkan agar dibuatkan dari judul. Bila diubah, tautan yang sudah dibagikan tetap berlaku.",
  }),
};

/** A new article is a draft, checked today. Its address is required, and its save step makes one where none is chosen. */
export const articleRecord = defineRecord({
  ...articleNoun,
  table: "articles",
  added: ["slug"],
  fresh: () => ({ status: "draft", checked_at: todayInJakarta() }),
  groups: [
    { id: "artikel", legend: "Artikel" },
    { id: "keterangan", legend: "Keterangan" },
    { id: "penerbitan", legend: "Penerbitan" },
  ],
  fields,
  rules: (schema) => schema.refine(...shownInOrder),
});
