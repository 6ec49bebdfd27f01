import { definePage, type PageContent, pageField } from "~/records/page";
import * as kind from "~/records/page-kinds.server";
import { homeNoun } from "./page-nouns";

const hero = { group: "hero" };
const about = { group: "about" };
const stats = { group: "stats" };

function stat(number: number, value: string, label: string) {
  return {
    value: pageField(`Angka statistik ${number}`, kind.pageLine(20, value), stats),
    label: pageField(`Keterangan statistik ${number}`, kind.pageLine(40, label), stats),
  };
}

export const homePage = definePage({
  ...homeNoun,
  label: "Homepage",
  saved: "Konten homepage disimpan",
  failure: "Gagal menyimpan konten homepage",
  groups: [
    { id: "hero", legend: "Hero", help: "Bagian paling atas halaman utama." },
    { id: "about", legend: "Sekilas Tentang" },
    {
      id: "stats",
      legend: "Statistik",
      help: "Tiga angka di bawah hero, masing-masing dengan keterangannya.",
    },
  ],
  fields: {
    hero: {
      title: pageField("Judul hero", kind.pageLine(120, "Wujudkan Perjalanan Suci Anda ke Baitullah"), hero),
      subtitle: pageField(
        "Subjudul hero",
        kind.pageParagraph(
          300,
          "Paket umroh dan haji dengan pembimbing berpengalaman, hotel dekat masjid, dan pendampingan sejak manasik hingga pulang ke tanah air.",
        ),
        { ...hero, rows: 3 },
      ),
      backgroundImage: pageField("Gambar latar hero", kind.pagePicture("/images/hero-bawaan.jpg"), {
        ...hero,
        help: "Kosongkan untuk memakai gambar bawaan. Ukuran yang disarankan 1920 × 1080 piksel.",
      }),
    },
    about: {
      title: pageField("Judul bagian", kind.pageLine(120, "Sekilas Tentang Kami"), about),
      description: pageField(
        "Deskripsi",
        kind.pageParagraph(
          5000,
          "Kami mendampingi jamaah Indonesia menunaikan umroh dan haji dengan tenang: jadwal yang jelas, harga yang jujur, dan pembimbing yang sabar di setiap langkah.",
        ),
        about,
      ),
    },
    stats: [
      stat(1, "1000+", "Jamaah Terlayani"),
      stat(2, "15+", "Tahun Pengalaman"),
      stat(3, "99%", "Kepuasan Jamaah"),
    ] as const,
  },
});

export type HomeContent = PageContent<typeof homePage>;
