import { flightLabels } from "~/domain/departures/offer";
import * as kind from "~/records/kinds";
import { publicationFields } from "~/records/publication";
import { categoryLabels } from "./category";
import { type FormPlace, field, hotelMadinah, hotelMakkah } from "./field-places";
import { statusLabels } from "./list/admin-list-filter";
import { costs, days, photos, points } from "./list-kinds";
import { departureText, visaLabels } from "./package-row";

const paket: FormPlace = { tab: "info", group: "paket" };
const perjalanan: FormPlace = { tab: "info", group: "perjalanan", third: true };
const hotel: FormPlace = { tab: "info", group: "hotel", third: true };

const onFoot: FormPlace = { ...hotel, unit: "meter" };

const withExample = (placeholder: string): FormPlace => ({ ...perjalanan, placeholder });

function harga(people: number): FormPlace {
  return { tab: "info", group: "harga", third: true, unit: `${people} orang` };
}

const publication = publicationFields<FormPlace>({ ...paket, third: true });

const hotelName = kind.optionalLine(160);
const distance = kind.optionalNumber(100_000, "m");

/** All fields of a package, in the order of form and history. Schema, columns, form, facts of the page and JSON-LD are
 * derived from them. */
export const packageFields = {
  title: field("title", "Judul paket", kind.requiredLine(200, "Judul paket wajib diisi"), {
    ...paket,
    placeholder: "Umroh Reguler 9 Hari",
  }),
  tagline: field("tagline", "Tagline", kind.line(300), {
    ...paket,
    help: "Satu kalimat pendek di bawah judul.",
  }),
  category: field(
    "category",
    "Kategori",
    kind.requiredChoice(categoryLabels, "Pilih kategori paket", "Pilih kategori"),
    paket,
  ),
  description: field("description", "Deskripsi", kind.paragraph(10_000), paket),
  slug: field("slug", "Alamat halaman", kind.slug(), {
    ...paket,
    placeholder: "umroh-ramadhan-2027",
    help: "Bagian akhir tautan halaman; kosongkan agar dibuatkan dari judul. Bila diubah, tautan yang sudah dibagikan tetap berlaku: pembukanya diantar ke alamat yang baru.",
  }),
  status: field("status", "Status", kind.choiceOr(statusLabels, "active", "Pilih status paket"), {
    ...paket,
    help: "Paket Draf belum terlihat oleh pengunjung; Anda dapat melihat pratinjaunya dari daftar paket.",
  }),
  shownFrom: { ...publication.shownFrom, fact: undefined },
  shownUntil: { ...publication.shownUntil, fact: undefined },
  isPromo: field("is_promo", "Paket promo", kind.tick(), {
    ...paket,
    help: "Diberi tanda PROMO dan didahulukan di beranda.",
  }),
  priceQuad: field("price_quad", "Harga Quad", kind.requiredPrice(), harga(4)),
  priceTriple: field("price_triple", "Harga Triple", kind.optionalPrice(), harga(3)),
  priceDouble: field("price_double", "Harga Double", kind.optionalPrice(), harga(2)),
  formerPriceQuad: field("former_price_quad", "Harga Quad sebelum promo", kind.optionalPrice(), {
    ...harga(4),
    help: "Selama paket promo tampil dicoret, bila lebih tinggi daripada Harga Quad. Isi harga yang pernah sungguh berlaku.",
  }),
  departure: field(
    "departure",
    "Tanggal keberangkatan",
    kind.optionalDate(),
    { ...perjalanan, help: "Kosongkan bila belum pasti." },
    {
      rank: 2,
      icon: "calendar",
      label: "Keberangkatan",
      text: (row) => departureText(row.departure),
      trip: (day) => ({ departureTime: day }),
    },
  ),
  returnDate: field("return_date", "Tanggal pulang", kind.optionalDate(), perjalanan, {
    rank: 8,
    icon: "home",
    label: "Tanggal Pulang",
    trip: (day) => ({ arrivalTime: day }),
  }),
  duration: field("duration", "Durasi", kind.line(100), withExample("9 Hari"), { rank: 3, icon: "clock" }),
  location: field("location", "Destinasi", kind.line(200), withExample("Makkah - Madinah"), {
    rank: 1,
    icon: "pin",
  }),
  departureCity: field(
    "departure_city",
    "Kota keberangkatan",
    kind.optionalLine(120),
    withExample("Jakarta"),
    { rank: 7, icon: "pin", label: "Kota Keberangkatan" },
  ),
  airline: field("airline", "Maskapai", kind.optionalLine(120), withExample("Garuda Indonesia"), {
    rank: 5,
    icon: "plane",
  }),
  flight: field(
    "flight",
    "Penerbangan",
    kind.optionalChoice(flightLabels, "Pilih langsung atau transit", "Belum ditentukan"),
    perjalanan,
    { rank: 6, icon: "plane" },
  ),
  visa: field(
    "visa",
    "Visa",
    kind.optionalChoice(visaLabels, "Pilih keterangan visa dari daftar", "Belum ditentukan"),
    perjalanan,
  ),
  quota: field(
    "quota",
    "Kuota",
    kind.optionalNumber(100_000, "orang"),
    {
      ...perjalanan,
      third: false,
      unit: "orang",
      help: "Jumlah kursi yang ditawarkan. Kosongkan bila belum pasti: situs tidak menyebut kursi. 0 berarti 'Kuota penuh'.",
    },
    { rank: 4, icon: "users" },
  ),
  hotelMakkahName: field("hotel_makkah_name", "Hotel Makkah", hotelName, hotel, {
    rank: 9,
    icon: "hotel",
    text: hotelMakkah,
  }),
  hotelMakkahStars: field("hotel_makkah_stars", "Bintang hotel Makkah", kind.stars(), hotel),
  hotelMakkahDistanceM: field("hotel_makkah_distance_m", "Jarak ke Masjidil Haram", distance, onFoot),
  hotelMadinahName: field("hotel_madinah_name", "Hotel Madinah", hotelName, hotel, {
    rank: 10,
    icon: "hotel",
    text: hotelMadinah,
  }),
  hotelMadinahStars: field("hotel_madinah_stars", "Bintang hotel Madinah", kind.stars(), hotel),
  hotelMadinahDistanceM: field("hotel_madinah_distance_m", "Jarak ke Masjid Nabawi", distance, onFoot),
  images: field("images", "Galeri", photos(), { tab: "galeri", group: "list" }),
  itinerary: field("itinerary", "Itinerary", days(), { tab: "itinerary", group: "list" }),
  included: field("included", "Fasilitas Yang Termasuk", points("termasuk", "Tambah yang termasuk"), {
    tab: "fasilitas",
    group: "list",
    help: "Satu fasilitas di setiap baris. Baris kosong tidak disimpan.",
  }),
  excluded: field("excluded", "Tidak Termasuk", points("tidak termasuk", "Tambah yang tidak termasuk"), {
    tab: "fasilitas",
    group: "list",
    help: "Apa yang dibayar sendiri oleh jamaah.",
  }),
  extraCosts: field("extra_costs", "Biaya di Luar Harga Paket", costs(), {
    tab: "fasilitas",
    group: "list",
    help: "Per orang. Kosongkan jumlahnya bila belum diketahui.",
  }),
  terms: field("terms", "Syarat & Ketentuan", points("syarat", "Tambah syarat"), {
    tab: "syarat",
    group: "list",
    help: "Satu ketentuan di setiap baris. Baris kosong tidak disimpan.",
  }),
};
