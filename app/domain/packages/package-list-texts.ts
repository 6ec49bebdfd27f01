import type { Category } from "./category";

export interface PackageListTexts {
  path: string;
  /** As menus and the trail call the page. */
  name: string;
  heading: string;
  intro: string;
  /** Said when no package matches. */
  empty: string;
}

const ofCategory: Record<Category, Omit<PackageListTexts, "empty">> = {
  umroh: {
    path: "/umroh",
    name: "Paket Umroh",
    heading: "Paket Umroh Terbaik",
    intro:
      "Pilih keberangkatan yang sesuai dengan waktu dan rencana keluarga Anda. Semua harga tertera per orang.",
  },
  haji: {
    path: "/haji",
    name: "Paket Haji",
    heading: "Paket Haji Terbaik",
    intro:
      "Program haji dengan pendampingan sejak pendaftaran hingga kembali ke tanah air. Semua harga tertera per orang.",
  },
};

const ofBoth: Omit<PackageListTexts, "empty"> = {
  path: "/packages",
  name: "Semua Paket",
  heading: "Semua Paket Umroh & Haji",
  intro:
    "Bandingkan seluruh keberangkatan umroh dan haji kami di satu halaman. Semua harga tertera per orang.",
};

/** `fixed` is the category of the page's address, `asked` the one its list is narrowed down to. */
export function packageListTexts(fixed: Category | undefined, asked: Category | undefined): PackageListTexts {
  const texts = fixed === undefined ? ofBoth : ofCategory[fixed];
  return { ...texts, empty: `Tidak ada paket ${asked ?? "umroh atau haji"} yang tersedia saat ini` };
}
