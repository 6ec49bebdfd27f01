import { categoryLabels } from "~/domain/packages/category";
import { todayInJakarta } from "~/lib/dates";
import { defineRecord, field } from "~/records/define";
import * as kind from "~/records/kinds.server";
import { faqNoun } from "./noun";

const longestAnswer = 4000;

const fields = {
  question: field("question", "Pertanyaan", kind.requiredLine(200, "Pertanyaan wajib diisi"), {
    help: "Seperti calon jamaah menanyakannya, misalnya: Apakah saya perlu suntik meningitis?",
  }),
  answer: field("answer", "Jawaban", kind.requiredParagraph(longestAnswer, "Jawaban wajib diisi"), {
    help: "Baris kosong memulai paragraf baru. Tautan ditulis [teks](https://alamat) atau [teks](/kontak).",
  }),
  topic: field("topic", "Kelompok", kind.requiredLine(60, "Kelompok wajib diisi"), {
    help: "Pertanyaan dengan kelompok yang sama tampil bersama, misalnya: Dokumen.",
  }),
  category: field(
    "category",
    "Untuk",
    kind.optionalOption(categoryLabels, "Pilih umroh, haji, atau keduanya", "Umroh dan haji"),
    { help: "Beberapa pertanyaan teratas tampil juga di halaman paketnya." },
  ),
  checkedAt: field("checked_at", "Terakhir diperiksa", kind.optionalDate(), {
    help: "Kapan jawaban ini terakhir dipastikan benar. Tampil di bawah jawabannya.",
  }),
};

export const faqRecord = defineRecord({
  ...faqNoun,
  table: "questions",
  order: "created_at",
  isSwitched: true,
  fresh: () => ({ checked_at: todayInJakarta() }),
  fields,
});

export function anchorOf(id: string): string {
  return `t-${id.slice(-8)}`;
}
