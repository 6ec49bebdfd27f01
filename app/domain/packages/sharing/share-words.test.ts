import { describe, expect, test } from "vitest";
import type { DatedOffer } from "~/domain/departures/offer";
import { type FoundPackage, toPackageDetail } from "../page/package-detail-view";
import { foundPackage, offerOf, storedPackage } from "../page/package-row.testing";
import {
  caption,
  dayAndCity,
  priceAndDate,
  shareLine,
  shareLinks,
  sharePage,
  trackedAddress,
} from "./share-words";

const only = offerOf(storedPackage);
const later: DatedOffer = { ...only, departure_id: crypto.randomUUID(), departure_date: "2027-03-20" };

function captionOf(stored: FoundPackage, departureSlug: string | null, licence = "PPIU 912") {
  const view = toPackageDetail(stored, departureSlug);
  const address = "https://contoh.id/umroh/umroh-reguler";
  return caption({
    view,
    isOneDate: departureSlug !== null,
    address,
    siteName: "Contoh",
    licence,
  });
}

describe("a caption", () => {
  test("has no empty line where the licence is not known", () => {
    const text = captionOf(foundPackage(), null, "");
    expect(text).toMatch(/\n\n\*Contoh\*$/);
    expect(text).not.toMatch(/\n{3}/);
  });

  test("says nothing about prices and seats that are not known", () => {
    const view = toPackageDetail(foundPackage({}, { offers: [only, later] }), null);
    const parts = { isOneDate: false, address: "https://contoh.id/a", siteName: "Contoh", licence: "" };
    const text = caption({ ...parts, view: { ...view, prices: [], seatsText: "" } });
    expect(text).toMatch(/Masjid Nabawi\n\nRincian dan pendaftaran:/);
  });

  test("says what a family asks for, as it is stored", () => {
    expect(captionOf(foundPackage(), null)).toBe(
      [
        "*Umroh Reguler*\nDua negeri",
        "Berangkat: 12 Januari 2027 dari Surabaya (4 Sya'ban 1448 H)\nMaskapai: Garuda Indonesia\nPenerbangan: Langsung\n" +
          "Hotel Makkah: Hotel A, bintang 5, berjarak 1.250 m dari Masjidil Haram\nHotel Madinah: Hotel B, bintang 4, berjarak 250 m dari Masjid Nabawi",
        "*Mulai Rp\u00a028.500.000/orang*\nTriple Rp\u00a030.000.000 · Double Rp\u00a033.000.000\nSisa 40 kursi",
        "Rincian dan pendaftaran: https://contoh.id/umroh/umroh-reguler",
        "*Contoh*\nPPIU 912",
      ].join("\n\n"),
    );
  });

  test("of several dates names them, and whose seats are left; of one of them only that one", () => {
    const all = captionOf(foundPackage({}, { offers: [only, later] }), null);
    expect(all).toContain("Berangkat: 12 Januari 2027; 20 Maret 2027\n");
    expect(all).toContain("Sisa 40 kursi pada 12 Januari 2027");
    const full: DatedOffer = { ...later, seats_left: 0, state: "penuh" };
    const caption = captionOf(foundPackage({}, { offers: [only, full] }), "2027-03-20");
    expect(caption).toMatch(/Berangkat: 20 Maret 2027 dari Surabaya \(/);
    expect(caption).toContain("\nKuota penuh\n");
    expect(caption).not.toContain("Januari");
  });

  test("of one departure names its own hotel, flight numbers and leader", () => {
    const own = { hotel_madinah_name: "Taiba", flight_numbers: "SV 1", leader: "Ustadz Ahmad" };
    const caption = captionOf(foundPackage({}, { offers: [only, { ...later, ...own }] }), "2027-03-20");
    expect(caption).toContain(
      "Penerbangan: Langsung, SV 1\nHotel Makkah: Hotel A, bintang 5, berjarak 1.250 m dari Masjidil Haram\n" +
        "Hotel Madinah: Taiba, bintang 4, berjarak 250 m dari Masjid Nabawi\nPembimbing: Ustadz Ahmad",
    );
  });

  test("without a date, or once it has left, invents none", () => {
    for (const view of [foundPackage({ departure: null }), foundPackage({}, { departed: true })]) {
      const text = captionOf(view, null);
      expect(text).toContain("Jadwal keberangkatan berikutnya menyusul");
      expect(text).not.toMatch(/Berangkat:|undefined|null/);
    }
  });
});

test("links carry the whole address, with the app it was sent through and the chosen departure", () => {
  const address = "https://contoh.id/umroh/a?keberangkatan=2027-01-12";
  const [whatsApp, facebook, telegram] = shareLinks("Umroh & Turki #1", address).map(
    ({ href }) => new URL(href),
  );
  expect(whatsApp?.searchParams.get("text")).toBe(`Umroh & Turki #1 ${address}&utm_source=whatsapp`);
  expect(facebook?.searchParams.get("u")).toBe(`${address}&utm_source=facebook`);
  expect(telegram?.searchParams.get("url")).toBe(`${address}&utm_source=telegram`);
  expect(trackedAddress("https://contoh.id/a", "flyer", "qr")).toBe(
    "https://contoh.id/a?utm_source=flyer&utm_medium=qr",
  );
  expect([whatsApp, facebook, telegram].map((link) => `${link?.origin}${link?.pathname}`)).toEqual([
    "https://wa.me/",
    "https://www.facebook.com/sharer/sharer.php",
    "https://t.me/share/url",
  ]);
  const names = shareLinks("Umroh", address).map(({ name }) => name);
  expect(names).toEqual(["WhatsApp", "Facebook", "Telegram"]);
  expect(sharePage("/umroh/a", "2027-01-12")).toBe("/bagikan/umroh/a?keberangkatan=2027-01-12");
});

test("a line tells price and date; a date that has left or is open is left out", () => {
  const lineOf = (stored: FoundPackage) => shareLine(toPackageDetail(stored, null));
  const price = "Umroh Reguler: Mulai Rp\u00a028.500.000/orang";
  expect(lineOf(foundPackage())).toBe(`${price}, berangkat 12 Januari 2027 dari Surabaya.`);
  expect(lineOf(foundPackage({}, { departed: true }))).toBe(`${price}.`);
  expect(lineOf(foundPackage({ departure: null }))).toBe(`${price}.`);
  const view = toPackageDetail(foundPackage(), null);
  expect(priceAndDate({ ...view, prices: [] })).toBe("berangkat 12 Januari 2027 dari Surabaya");
  expect(dayAndCity({ ...view, city: "" })).toBe("12 Januari 2027");
});

test("a caption names six dates of many, and puts each text on one line", () => {
  const offers = Array.from({ length: 7 }, (_, day) => ({ ...only, departure_date: `2027-03-1${day}` }));
  const named = (count: number) =>
    captionOf(foundPackage({ title: " Umroh\n Reguler " }, { offers: offers.slice(0, count) }), null);
  expect(named(7)).toMatch(/Berangkat: 10 Maret 2027;.*; 15 Maret 2027; dan 1 tanggal lain\n/);
  expect(named(6)).toMatch(/; 15 Maret 2027\n/);
  expect(named(1)).toMatch(/^\*Umroh Reguler\*\n/);
});
