import { expect, test } from "vitest";
import { toPackageDetail } from "../page/package-detail-view";
import { foundPackage, offerOf, storedPackage } from "../page/package-row.testing";
import { posterProduct } from "./posters.server";

type Subject = Parameters<typeof posterProduct>[1];

const settings = {
  siteName: "Contoh",
  logoPicture: null,
  legality: { companyName: "PT Contoh" },
} as Subject["settings"];

test("a flyer names city, hotels, flights and leader of its departure, each in full (K11)", async () => {
  const own = {
    ...{
      departure_date: "2027-03-20",
      departure_city: "Solo",
      flight_numbers: "SV 1 / SV 2",
      leader: "Ahmad",
    },
    ...{ hotel_makkah_name: "Makkah Towers", hotel_makkah_distance_m: 50, hotel_madinah_name: null },
    ...{ hotel_madinah_stars: null, hotel_madinah_distance_m: null },
  };
  const first = offerOf(storedPackage);
  const stored = foundPackage({}, { offers: [first, { ...first, departure_id: "own", ...own }] });
  const departureSlug = "2027-03-20";
  const subject = { view: toPackageDetail(stored, departureSlug), departureSlug, settings };
  const { content } = await posterProduct("flyer", subject, null);
  expect(content).toMatchObject({
    date: "20 Maret 2027",
    points: [
      { label: "Hotel Makkah", text: "Makkah Towers, bintang 5, berjarak 50 m dari Masjidil Haram" },
      { label: "Maskapai", text: "Garuda Indonesia, SV 1 / SV 2" },
      { label: "Kota Keberangkatan", text: "Solo" },
      { label: "Pembimbing", text: "Ahmad" },
    ],
  });
  expect((await posterProduct("pratinjau", subject, null)).content).toMatchObject({
    date: "20 Maret 2027 dari Solo",
  });
});
