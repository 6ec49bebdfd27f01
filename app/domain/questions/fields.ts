import { z } from "zod";
import { listPathOf } from "~/domain/history/kinds";
import type { ListedNoun } from "~/domain/listed/noun";
import { categoryLabels } from "~/domain/packages/category";
import { requiredText } from "~/lib/content";
import * as kind from "~/lib/field-kinds";
import { field, shapeOf } from "~/lib/field-list";

const longestAnswer = 4000;
/** Of its form, in which a letter takes up to nine bytes. */
export const largestQuestionBytes = 48 * 1024;

const questionFields = {
  question: field(
    "question",
    "Pertanyaan",
    kind.requiredLine(200, "Pertanyaan wajib diisi"),
    "Seperti calon jamaah menanyakannya, misalnya: Apakah saya perlu suntik meningitis?",
  ),
  answer: field(
    "answer",
    "Jawaban",
    {
      ...kind.paragraph(longestAnswer),
      required: true,
      schema: requiredText(longestAnswer, "Jawaban wajib diisi"),
    },
    "Baris kosong memulai paragraf baru. Tautan ditulis [teks](https://alamat) atau [teks](/kontak).",
  ),
  topic: field(
    "topic",
    "Kelompok",
    kind.requiredLine(60, "Kelompok wajib diisi"),
    "Pertanyaan dengan kelompok yang sama tampil bersama, misalnya: Dokumen.",
  ),
  category: field(
    "category",
    "Untuk",
    kind.optionalChoice(categoryLabels, "Pilih umroh, haji, atau keduanya", "Umroh dan haji"),
    "Beberapa pertanyaan teratas tampil juga di halaman paketnya.",
  ),
  checkedAt: field(
    "checked_at",
    "Terakhir diperiksa",
    kind.optionalDate(),
    "Kapan jawaban ini terakhir dipastikan benar. Tampil di bawah jawabannya.",
  ),
};

export const questionNoun = {
  kind: "pertanyaan",
  what: "pertanyaan",
  title: "Tanya Jawab",
  path: listPathOf("pertanyaan"),
  event: "questions",
  fields: questionFields,
  schema: z.object(shapeOf(questionFields)),
} as const satisfies ListedNoun;

export function anchorOf(id: string): string {
  return `t-${id.slice(-8)}`;
}
