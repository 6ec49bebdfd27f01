import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { longestOf, overlaps, unbroken } from "../../../../tests/helpers/longest-words";
import { readPdf } from "../../../../tests/helpers/pdf";
import type { BrochureContent } from "../tasks";
import { brochureContent } from "./content.testing";
import { makeBrochure } from "./make-brochure";

const cover = readFileSync("public/images/paket-bawaan.jpg");
const sentence = "Berangkat bersama pembimbing menuju Masjid Nabawi dan kembali ke hotel sebelum malam.";
const many = <Item>(count: number, make: (index: number) => Item) =>
  Array.from({ length: count }, (_, n) => make(n));
const day = (activities: string[], title = sentence.slice(0, 40)) => ({ title, activities });
const days = (count: number, content: ReturnType<typeof day>) =>
  many(count, (n) => ({ day: n + 1, ...content }));

async function read(change: Partial<BrochureContent>, picture: Uint8Array | null = cover) {
  const content = { ...brochureContent, ...change };
  const bytes = await makeBrochure({ content, pictures: [picture], madeOn: "2026-11-22" });
  expect(bytes.length).toBeLessThan(700_000);
  const pdf = readPdf(bytes);
  expect(pdf.complaint).toBeNull();
  return pdf;
}

describe("a brochure", () => {
  it("says all, in the order of reading, as text that can be copied and is told to be Indonesian", async () => {
    const { text, tagged, info, source, fonts, pages } = await read({});
    const { title, prices, itinerary, included, excluded, terms, check, contact } = brochureContent;
    const texts = [
      title,
      brochureContent.tagline,
      ...prices.flatMap(({ room, price }) => [room, price]),
      "izin PPIU 91200012345670001",
      "Visanya menyusul keterangan visa belum ada",
      ...itinerary.flatMap(({ day: number, title: what, activities }) => [
        `Hari ${number}: ${what}`,
        ...activities,
      ]),
      ...[
        ...included,
        ...excluded,
        brochureContent.totalOf,
        "11 Februari 2027 · 4 Ramadhan 1448 H",
        ...terms,
      ],
      ...[...contact, ...brochureContent.licence].map(({ text: fact }) => fact),
      check.text,
    ].map((part) => part.replace(/\s/g, " "));
    let at = 0;
    for (const part of texts) {
      expect(text).toContain(part);
      expect(tagged.indexOf(part, at), part).toBeGreaterThanOrEqual(at);
      at = tagged.indexOf(part, at);
    }
    expect(text).toContain("dibuat 22 November 2026");
    expect(text).toContain(`Halaman 2 dari ${pages}`);
    for (const mark of ["/Lang (id-ID)", "/Marked true", "/Alt (Foto Umroh", "/Alt (Kode QR menuju https"])
      expect(source.includes(mark), mark).toBe(true);
    for (const bookmark of [title, "Itinerary", "Syarat & Ketentuan", "Cek rekening"])
      expect(source.includes(`/Title (${bookmark})`), `/Title (${bookmark})`).toBe(true);
    expect(info).toContain("Author: Umroh Haji Travel");
    expect(fonts.length).toBeGreaterThan(1);
    for (const font of fonts)
      expect(font).toMatchObject({ name: expect.stringMatching(/PlusJakartaSans/), isSubset: true });
  });

  const nothing = { itinerary: [], included: [], excluded: [], terms: [], licence: [] };
  it.each<[string, Partial<BrochureContent>, RegExp?]>([
    [
      "the longest title, and little else",
      { title: "W".repeat(200), tagline: "", description: "", facts: [], dates: [], totalOf: "", ...nothing },
    ],
    [
      "thirty days and twenty departures",
      {
        itinerary: days(30, day([sentence, sentence, sentence])),
        dates: many(20, (n) => ({ date: `${n + 1} Maret 2027`, notes: [sentence] })),
      },
    ],
    [
      "all that a form takes, and what it leaves out is said",
      {
        itinerary: days(
          100,
          day(
            many(20, () => sentence.repeat(10)),
            sentence.repeat(2),
          ),
        ),
        included: many(100, () => sentence.repeat(11)),
        excluded: many(100, () => "x".repeat(1000)),
        terms: many(100, () => sentence),
        dates: many(400, (n) => ({ date: `${n}`, notes: [sentence] })),
        facts: many(10, () => ({ label: sentence, text: sentence.repeat(2) })),
        totalOf: sentence.repeat(30),
      },
      /dan \d+ hari lainnya di halaman paket.+dan \d+ lainnya di halaman paket/,
    ],
  ])("keeps to two to four pages: %s", async (_, change, leftOut = /Halaman/) => {
    const { pages, text } = await read(change, null);
    expect(pages).toBeGreaterThanOrEqual(2);
    expect(pages).toBeLessThanOrEqual(4);
    expect(text).toContain(`Halaman ${pages} dari ${pages}`);
    expect(text).toContain("0812-3456-7890");
    expect(text).toMatch(leftOut);
  });

  const hotel = longestOf("Hotel Pullman Zamzam Grand Tower ", 160);
  const city = longestOf("Kabupaten Kepulauan ", 120);
  const flight = `${longestOf("Garuda Indonesia Airways ", 120)}, penerbangan langsung, ${longestOf("GA 980 / ", 80)}`;
  const longest: Partial<BrochureContent> = {
    siteName: longestOf("Umroh Haji Travel ", 60),
    address: `https://contoh-travel.co.id/umroh/${longestOf("umroh-plus-turki-", 250)}?keberangkatan=2027-09-12`,
    title: longestOf("Umroh Plus Turki Bersama Keluarga ", 200),
    tagline: longestOf("Ibadah khusyuk bersama pembimbing ", 300),
    description: longestOf("Perjalanan yang tenang dengan hotel dekat Masjidil Haram. ", 10_000),
    badges: ["Promo", "Umroh", longestOf("Delapan malam ", 100)],
    departure: {
      date: "12 September 2027",
      notes: ["10 Rabi'ul Akhir 1449 H", longestOf("Transit di Kolombo ", 120)],
      state: "Sisa 100.000 kursi",
    },
    facts: [
      { label: "Destinasi", text: longestOf("Makkah Madinah Istanbul ", 200) },
      { label: "Durasi", text: longestOf("Delapan malam ", 100) },
      { label: "Maskapai", text: flight },
      { label: "Kota Keberangkatan", text: city },
      { label: "Hotel Makkah", text: `${hotel}, bintang 5, berjarak 100.000 m dari Masjidil Haram` },
      { label: "Hotel Madinah", text: `${hotel}, bintang 5, berjarak 100.000 m dari Masjid Nabawi` },
      { label: "Pembimbing", text: longestOf("Ustadz Ahmad Fauzi ", 120) },
    ],
    pasti: [
      { what: "Jadwalnya", fact: `berangkat 12 September 2027 dari ${city}`, missing: "" },
      { what: "Penerbangannya", fact: flight, missing: "" },
      { what: "Hotelnya", fact: `${hotel} (Makkah), ${hotel} (Madinah)`, missing: "" },
    ],
    totalOf: longestOf("Harga paket + Vaksin meningitis Rp 9.999.999.999 + ", 2900),
    contact: [{ label: "Alamat", text: longestOf("Jalan Masjid Raya Nomor 99, ", 500) }],
  };

  it.each([
    ["words", longest],
    [
      "letters without a space",
      { title: "W".repeat(200), facts: [{ label: "Hotel", text: "W".repeat(160) }] },
    ],
  ])("cuts nothing off, and draws nothing over the edge or another word: %s", async (_, change) => {
    const { tagged, words } = await read(change);
    // Paragraphs that follow each other are one text; badges are drawn in capitals.
    const drawn = unbroken(tagged).replaceAll("P(block)", "").toLowerCase();
    const texts = JSON.stringify(change).match(/(?<=:|\[|,)"(?:[^"\\]|\\.)*"(?!:)/g) ?? [];
    for (const text of texts.map((json): string => JSON.parse(json)))
      expect(drawn).toContain(unbroken(text.replace(/^https?:\/\//, "")).toLowerCase());
    expect(drawn).not.toContain("…");
    for (const { left, top, right, bottom, text } of words)
      expect(left >= 0 && top >= 0 && right <= 595.3 && bottom <= 841.9, text).toBe(true);
    for (const page of Map.groupBy(words, ({ page }) => page).values()) expect(overlaps(page)).toEqual([]);
  });

  it("draws Arabic and letters of transcription in their own fonts, and leaves emoji out", async () => {
    const title =
      "Umroh \u2728 Ramadhan \u0639\u0645\u0631\u0629 \u0631\u0645\u0636\u0627\u0646 \u{1f54b} Ṣalāt";
    const { text, fonts } = await read({ title, terms: ["\u2705 Paspor asli \u2192 7 bulan", "\u{1f54b}"] });
    expect(text).toContain("Paspor asli – 7 bulan");
    expect(text).toContain("Ṣalāt");
    expect(text.normalize("NFKC")).toContain("\u0639\u0645\u0631\u0629 \u0631\u0645\u0636\u0627\u0646");
    expect(fonts.some(({ name }) => /NotoNaskhArabic/.test(name))).toBe(true);
    expect(fonts.every(({ isSubset }) => isSubset)).toBe(true);
  });
});
