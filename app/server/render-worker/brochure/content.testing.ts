import type { BrochureContent } from "../tasks.ts";

const rooms = ["Quad (4 orang)", "Triple (3 orang)", "Double (2 orang)"];

/** A brochure of a usual package, for tests. */
export const brochureContent: BrochureContent = {
  siteName: "Umroh Haji Travel",
  address: "https://contoh.id/umroh/umroh-reguler-9-hari",
  title: "Umroh Reguler 9 Hari",
  tagline: "Ibadah khusyuk bersama pembimbing bersertifikat",
  description: "Perjalanan ibadah yang tenang dengan hotel dekat Masjidil Haram dan penerbangan langsung.",
  badges: ["Umroh", "9 Hari"],
  departure: {
    date: "7 Januari 2027",
    notes: ["29 Rajab 1448 H", "pulang 15 Januari 2027"],
    state: "Sisa 31 kursi",
  },
  dates: [{ date: "11 Februari 2027", notes: ["4 Ramadhan 1448 H", "bertemu Ramadhan"] }],
  prices: ["berempat", "bertiga", "berdua"].map((meaning, index) => ({
    room: rooms[index] ?? "",
    meaning: `sekamar ${meaning}`,
    price: `Rp ${28 + 2 * index}.500.000`,
    total: `Rp ${29 + 2 * index}.350.000`,
  })),
  totalOf:
    "Harga paket + Paspor Rp 350.000 + Vaksin Rp 500.000; belum termasuk: Perjalanan ke bandara (belum diketahui).",
  facts: [
    { label: "Keberangkatan", text: "Jakarta" },
    { label: "Maskapai", text: "Garuda Indonesia" },
    { label: "Hotel Makkah", text: "Hotel Contoh Makkah, 300 m dari Masjidil Haram" },
  ],
  pasti: [
    { what: "Travelnya", fact: "izin PPIU 91200012345670001", missing: "nomor izin PPIU" },
    { what: "Visanya", fact: null, missing: "keterangan visa" },
  ],
  itinerary: [
    { day: 1, title: "Jakarta – Madinah", activities: ["Berkumpul di bandara", "Terbang ke Madinah"] },
    { day: 2, title: "Madinah", activities: [] },
  ],
  included: ["Tiket pesawat pulang pergi", "Visa umroh"],
  excluded: ["Paspor"],
  terms: ["Uang muka Rp 5.000.000 saat pendaftaran."],
  licence: [{ label: "Izin umroh (PPIU)", text: "91200012345670001" }],
  check: { text: "contoh.id/cek", href: "https://contoh.id/cek" },
  contact: [{ label: "WhatsApp", text: "0812-3456-7890", href: "https://wa.me/6281234567890" }],
};
