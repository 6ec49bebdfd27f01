import { z } from "zod";
import { listPathOf } from "~/domain/history/kinds";
import { uuid } from "~/lib/addresses";
import { requiredText, textOf } from "~/lib/content";
import * as kind from "~/lib/field-kinds";
import { columnsOf, field, shapeOf, type TypedFields } from "~/lib/field-list";
import {
  optionalMoment,
  optionalPicture,
  shownHelp,
  shownInOrder,
  shownLabels,
  slug,
} from "~/lib/publication-kinds";
import type { Database } from "../../../supabase/database.types.ts";

export const articlesPath = listPathOf("panduan");

export const newArticle = "baru";

export function editArticleAddress(id: string): string {
  return `${articlesPath}/${id}`;
}

export function articleAddress({ slug: name }: { slug: string }): string {
  return `/panduan/${name}`;
}

/** As the database checks them. */
const longestBody = 20_000;
export const mostLines = 1500;
export const mostRelated = 3;

export const articleStatuses = { published: "Terbit", draft: "Draf" } as const;

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

/** Every fact of an article, in the order of form and history. */
export const articleFields = {
  title: field("title", "Judul", kind.requiredLine(200, "Judul wajib diisi")),
  summary: field(
    "summary",
    "Ringkasan",
    kind.requiredParagraph(300, "Ringkasan wajib diisi"),
    "Satu atau dua kalimat: tampil di daftar panduan dan di hasil pencarian Google.",
  ),
  body: field("body", "Isi artikel", markdown()),
  cover: field("cover", "Gambar sampul", optionalPicture()),
  packageIds: field("package_ids", "Paket terkait", packages()),
  author: field("author", "Penulis", kind.line(120), "Kosongkan bila ditulis atas nama travel."),
  checkedAt: field(
    "checked_at",
    "Tanggal diperiksa",
    kind.optionalDate(),
    "Kapan isinya terakhir dicocokkan dengan aturan yang berlaku. Pembaca melihat tanggal ini.",
  ),
  slug: field(
    "slug",
    "Alamat halaman",
    slug(),
    "Bagian akhir tautan halaman; kosongkan agar dibuatkan dari judul. Bila diubah, tautan yang sudah dibagikan tetap berlaku.",
  ),
  status: field(
    "status",
    "Status",
    kind.choiceOr(articleStatuses, "draft", "Pilih status artikel"),
    "Draf hanya terlihat oleh staf.",
  ),
  shownFrom: field("shown_from", shownLabels.shownFrom, optionalMoment(), shownHelp.shownFrom),
  shownUntil: field("shown_until", shownLabels.shownUntil, optionalMoment(), shownHelp.shownUntil),
};

export type ArticleName = keyof typeof articleFields;

export const articleSchema = z.object(shapeOf(articleFields)).refine(...shownInOrder);

export type ArticleValues = z.output<typeof articleSchema>;

type Unfilled = "id" | "slug" | "created_at" | "updated_at" | "search_text";
type Filled = Required<Omit<Database["public"]["Tables"]["articles"]["Insert"], Unfilled>>;

/** Does not compile while a column has no field, or one of another type. Without a slug, one is made. */
export function toRecord(values: ArticleValues): Filled & { slug: string | null } {
  return columnsOf(articleFields, values);
}

export type TypedArticle = TypedFields<typeof articleFields>;
