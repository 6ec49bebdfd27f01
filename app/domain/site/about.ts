import { definePage, pageField } from "~/records/page";
import * as kind from "~/records/page-kinds.server";
import { aboutNoun } from "./page-nouns";

const heading = { group: "heading" };
const profile = { group: "profile" };

/** Mission and certification hold one point per line. */
export const aboutPage = definePage({
  ...aboutNoun,
  label: "Tentang Kami",
  saved: "Halaman tentang disimpan",
  failure: "Gagal menyimpan konten halaman tentang",
  groups: [
    { id: "heading", legend: "Bagian atas halaman" },
    { id: "profile", legend: "Profil, visi, dan misi" },
    { id: "certification", legend: "Sertifikasi & Keanggotaan" },
    { id: "office", legend: "Kantor", help: "Alamat dan jam buka di sampingnya berasal dari Edit Kontak." },
  ],
  fields: {
    title: pageField("Judul halaman", kind.pageLine(120, "Tentang Kami"), heading),
    experience: pageField(
      "Pengalaman",
      kind.pageLine(160, "Melayani tamu Allah sejak manasik hingga kembali ke rumah"),
      {
        ...heading,
        help: "Satu kalimat di bawah judul.",
      },
    ),
    description: pageField(
      "Profil perusahaan",
      kind.pageParagraph(
        5000,
        "Kami adalah biro perjalanan umroh dan haji yang berpegang pada amanah. Setiap keberangkatan kami siapkan dengan teliti, dari bimbingan manasik, penerbangan, dan hotel, hingga jamaah kembali ke pelukan keluarga.",
      ),
      { ...profile, rows: 7 },
    ),
    vision: pageField(
      "Visi",
      kind.pageParagraph(
        1000,
        "Menjadi sahabat perjalanan ibadah yang paling dipercaya keluarga Indonesia dalam menunaikan umroh dan haji.",
      ),
      { ...profile, rows: 4 },
    ),
    mission: pageField(
      "Misi",
      kind.pageParagraph(
        5000,
        [
          "Memberikan bimbingan ibadah sesuai sunnah sebelum dan selama perjalanan",
          "Menyediakan penerbangan, hotel, dan transportasi yang nyaman dan tepat waktu",
          "Melayani jamaah dengan ramah, sabar, dan terbuka soal biaya",
          "Mengutamakan keselamatan serta kesehatan jamaah, terutama para lansia",
        ].join("\n"),
      ),
      { ...profile, help: "Tulis satu poin per baris." },
    ),
    certification: pageField(
      "Sertifikasi dan keanggotaan",
      kind.pageParagraph(
        5000,
        "Nomor izin setiap penyelenggara umroh dan haji khusus dapat diperiksa di layanan SATU HAJI milik Kementerian Haji dan Umrah",
      ),
      { group: "certification", rows: 4, help: "Tulis satu per baris." },
    ),
    officePicture: pageField("Foto kantor", kind.pagePicture(), {
      group: "office",
      help: "Foto tampak depan atau ruang layanan yang sebenarnya. Boleh dikosongkan.",
    }),
  },
});
