import { z } from "zod";
import type { ListedNoun } from "~/domain/listed/noun";
import { categoryLabels } from "~/domain/packages/category";
import type { FieldText } from "~/lib/field-changes";
import * as kind from "~/lib/field-kinds";
import { columnsOf, field, fieldTexts, shapeOf, type TypedFields, typedFields } from "~/lib/field-list";
import { requiredText } from "~/lib/form-text";

export const questionNoun: ListedNoun = {
  what: "pertanyaan",
  path: "/admin/tanya-jawab",
  event: "questions",
};

const longestAnswer = 4000;
/** Of its form, in which a letter takes up to nine bytes. */
export const largestQuestionBytes = 48 * 1024;

/** What staff enter of a question, in the order of form and history. */
export const questionFields = {
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

export const questionSchema = z.object(shapeOf(questionFields));

export type QuestionValues = z.output<typeof questionSchema>;

export type TypedQuestion = TypedFields<typeof questionFields>;

export function toQuestion(values: QuestionValues) {
  return columnsOf(questionFields, values);
}

type Columns = Readonly<Record<string, unknown>>;

export function typedQuestion(row: Columns): TypedQuestion {
  return typedFields(questionFields, row);
}

export function questionTexts(row: Columns): FieldText[] {
  return fieldTexts(questionFields, row);
}

/** The part of its id by which a question is linked to. */
export function anchorOf(id: string): string {
  return `t-${id.slice(-8)}`;
}
