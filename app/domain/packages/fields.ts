import { flightLabels } from "~/domain/departures/offer";
import * as kind from "~/records/kinds";
import { publicationFields } from "~/records/publication";
import { statusLabels } from "./admin-list-filter";
import { categoryLabels } from "./category";
import { elsewhere, type FormPlace, fact, factField, field, hotelMadinah, hotelMakkah } from "./field-places";
import { costs, days, photos, points } from "./list-kinds";
import { departureText, visaLabels } from "./package-view";

const paket: FormPlace = { tab: "info", group: "paket" };
const perjalanan: FormPlace = { tab: "info", group: "perjalanan", third: true };
const hotel: FormPlace = { tab: "info", group: "hotel", third: true };

const onFoot: FormPlace = { ...hotel, unit: "meter" };

const like = (placeholder: string): FormPlace => ({ ...perjalanan, placeholder });

function harga(people: number): FormPlace {
  return { tab: "info", group: "harga", third: true, unit: `${people} orang` };
}

const shown = publicationFields<FormPlace>({ ...paket, third: true });

const hotelName = kind.optionalLine(160);
const distance = kind.optionalNumber(100_000, "m");

/** Every fact of a package, in the order of form and history. Schema, rows, form, page and JSON-LD follow from here. */
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
  shownFrom: { ...shown.shownFrom, page: elsewhere },
  shownUntil: { ...shown.shownUntil, page: elsewhere },
  isPromo: field("is_promo", "Paket promo", kind.tick(), {
    ...paket,
    help: "Diberi tanda PROMO dan didahulukan di beranda.",
  }),
  priceQuad: field("price_quad", "Harga Quad", kind.requiredPrice(), harga(4)),
  priceTriple: field("price_triple", "Harga Triple", kind.optionalPrice(), harga(3)),
  priceDouble: field("price_double", "Harga Double", kind.optionalPrice(), harga(2)),
  departure: factField(
    "departure",
    "Tanggal keberangkatan",
    kind.optionalDate(),
    { ...perjalanan, help: "Kosongkan bila belum pasti." },
    fact(
      2,
      "calendar",
      "Keberangkatan",
      (day) => ({ departureTime: day }),
      (row) => departureText(row.departure),
    ),
  ),
  returnDate: factField(
    "return_date",
    "Tanggal pulang",
    kind.optionalDate(),
    perjalanan,
    fact(8, "home", "Tanggal Pulang", (day) => ({ arrivalTime: day })),
  ),
  duration: factField("duration", "Durasi", kind.line(100), like("9 Hari"), fact(3, "clock", "Durasi", null)),
  location: factField(
    "location",
    "Destinasi",
    kind.line(200),
    like("Makkah - Madinah"),
    fact(1, "pin", "Destinasi", null),
  ),
  departureCity: factField(
    "departure_city",
    "Kota keberangkatan",
    kind.optionalLine(120),
    like("Jakarta"),
    fact(7, "pin", "Kota Keberangkatan", null),
  ),
  airline: factField(
    "airline",
    "Maskapai",
    kind.optionalLine(120),
    like("Garuda Indonesia"),
    fact(5, "plane", "Maskapai", null),
  ),
  flight: factField(
    "flight",
    "Penerbangan",
    kind.optionalChoice(flightLabels, "Pilih langsung atau transit", "Belum ditentukan"),
    perjalanan,
    fact(6, "plane", "Penerbangan", null),
  ),
  visa: field(
    "visa",
    "Visa",
    kind.optionalChoice(visaLabels, "Pilih keterangan visa dari daftar", "Belum ditentukan"),
    perjalanan,
  ),
  quota: factField(
    "quota",
    "Kuota",
    kind.optionalNumber(100_000, "orang"),
    {
      ...perjalanan,
      third: false,
      unit: "orang",
      help: "Jumlah kursi yang ditawarkan. Kosongkan bila belum pasti: situs tidak menyebut kursi. 0 berarti 'Kuota penuh'.",
    },
    fact(4, "users", "Kuota", null),
  ),
  hotelMakkahName: factField(
    "hotel_makkah_name",
    "Hotel Makkah",
    hotelName,
    hotel,
    fact(9, "hotel", "Hotel Makkah", null, hotelMakkah),
  ),
  hotelMakkahStars: field("hotel_makkah_stars", "Bintang hotel Makkah", kind.stars(), hotel),
  hotelMakkahDistanceM: field("hotel_makkah_distance_m", "Jarak ke Masjidil Haram", distance, onFoot),
  hotelMadinahName: factField(
    "hotel_madinah_name",
    "Hotel Madinah",
    hotelName,
    hotel,
    fact(10, "hotel", "Hotel Madinah", null, hotelMadinah),
  ),
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
