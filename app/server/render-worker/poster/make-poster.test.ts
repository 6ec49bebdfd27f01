import sharp from "sharp";
import { describe, expect, it, vi } from "vitest";
import { longestOf, overlaps, unbroken } from "../../../../tests/helpers/longest-words";
import { type PosterContent, posterFormats } from "../tasks.ts";
import { drawWords, makePoster } from "./make-poster.ts";

const content: PosterContent = {
  size: "pratinjau",
  title: "Umroh Reguler 9 Hari",
  kicker: "Umroh · 9 Hari",
  corner: "PROMO",
  date: "12 Februari 2027",
  dateNote: "5 Ramadhan 1448 H",
  price: "Rp 28.500.000",
  rooms: "Triple Rp 30.500.000 · Double Rp 32.500.000",
  seats: "Sisa 3 kursi",
  points: [{ outline: "M3 3h9v9", label: "Maskapai", text: "Garuda Indonesia" }],
  siteName: "Umroh Haji Travel",
  contact: { outline: "M3 3h9v9", text: "0812-3456-7890" },
  address: { typed: "contoh.id/umroh/reguler", linked: "https://contoh.id/umroh/reguler" },
  licence: "PT Contoh Travel · PPIU 91200012345670001",
};

/** A picture with more detail than any photo. */
const cover = await sharp({
  create: {
    width: 1280,
    height: 853,
    channels: 3,
    background: "#0b5d46",
    noise: { type: "gaussian", sigma: 60 },
  },
})
  .jpeg()
  .toBuffer();

const pixel =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

const make = (more: Partial<PosterContent> = {}, pictures: (Buffer | null)[] = [null, null]) =>
  makePoster({ content: { ...content, ...more }, pictures });

describe("posters", () => {
  const sizes = ["pratinjau", "flyer", "story"] as const;
  it.each(sizes)(
    "a %s has its size, within its bytes; an agent's bears the name, however long",
    async (size) => {
      const { width, height, mostBytes } = posterFormats[size];
      const of = (name: string) => make({ size, contact: { ...content.contact, name } }, [cover, cover]);
      const made = await of("Sari");
      expect(await sharp(made).metadata()).toMatchObject({ format: "jpeg", width, height });
      expect(made.length).toBeLessThanOrEqual(mostBytes);
      if (size === "pratinjau") return;
      const named = await of("Hj. Siti Rahmawati ".repeat(6));
      expect(await sharp(named).metadata()).toMatchObject({ width, height });
      expect(named).not.toEqual(made);
    },
  );

  it("Arabic is drawn, what no font has is left out, and no network is asked", async () => {
    const fetched = vi.spyOn(globalThis, "fetch");
    const plain = await make({ title: "Umroh Berkah 2027" });
    expect(await make({ title: "Umroh 🕋 Berkah 🇮🇩 漢 2027 ✈️" })).toEqual(plain);
    expect(await make({ title: "Umroh عمرة Berkah 2027" })).not.toEqual(plain);
    expect(fetched).not.toHaveBeenCalled();
  });

  const hotel = longestOf("Hotel Pullman Zamzam Grand Tower ", 160);
  const city = longestOf("Kabupaten Kepulauan ", 120);
  const longest: Partial<PosterContent> = {
    title: longestOf("Umroh Plus Turki Bersama Keluarga ", 200),
    kicker: `Umroh · ${longestOf("Delapan malam ", 100)}`,
    date: `12 September 2027 dari ${city}`,
    dateNote: "dan 399 tanggal lain",
    price: "Rp 9.999.999.999",
    rooms: "Triple Rp 9.999.999.999 · Double Rp 9.999.999.999",
    seats: "Pendaftaran ditutup",
    points: [
      ["Hotel Makkah", `${hotel}, bintang 5, berjarak 100.000 m dari Masjidil Haram`],
      ["Hotel Madinah", `${hotel}, bintang 5, berjarak 100.000 m dari Masjid Nabawi`],
      ["Maskapai", `${longestOf("Garuda Indonesia Airways ", 120)} (${longestOf("GA 980 / ", 80)})`],
      ["Kota Keberangkatan", city],
    ].map(([label = "", text = ""]) => ({ outline: "M3 3h9v9", label, text })),
    siteName: longestOf("Umroh Haji Travel ", 60),
    contact: { outline: "M3 3h9v9", text: "a".repeat(63), name: longestOf("Siti Rahmawati ", 120) },
    address: { typed: `contoh.co.id/${"umroh-".repeat(5)}x`, linked: "https://contoh.id/umroh/reguler" },
    licence: longestOf("PT Contoh Travel, PPIU 91200012345670001, ", 250),
  };
  const endless = { title: "W".repeat(200), siteName: "W".repeat(60), kicker: "W".repeat(100) };

  it.each(
    sizes.flatMap((size) => [
      [size, "words", longest] as const,
      [size, "letters without a space", { ...longest, ...endless }] as const,
    ]),
  )("a %s of the longest %s is drawn whole, within its edges", async (size, _, texts) => {
    const { width, height } = posterFormats[size];
    const drawn = await drawWords(
      { ...content, ...texts, size },
      { source: pixel, width: 360, height: 144 },
      true,
    );
    const words = [
      ...drawn.matchAll(/<text x="([\d.-]+)" y="([\d.-]+)" width="([\d.]+)" height="([\d.]+)"[^>]*>([^<]*)/g),
    ]
      .map(([, x, y, wide, high, text = ""]) => ({
        ...{ text, left: Number(x), top: Number(y) },
        ...{ right: Number(x) + Number(wide), bottom: Number(y) + Number(high) },
      }))
      .filter(({ text }) => text.trim() !== "");
    const all = unbroken(words.map(({ text }) => text).join(""));
    const { title, kicker, date, price, points, siteName, contact, licence } = { ...content, ...texts };
    const tall = [...points.map(({ text }) => text), contact.name ?? "", contact.text, licence];
    for (const text of [
      title,
      kicker.toUpperCase(),
      date,
      price,
      siteName,
      ...(size === "pratinjau" ? [] : tall),
    ])
      expect(all).toContain(unbroken(text));
    expect(drawn).not.toContain("…");
    for (const { text, left, top, right, bottom } of words)
      expect(left >= 0 && top >= 0 && right <= width && bottom <= height, text).toBe(true);
    expect(overlaps(words)).toEqual([]);
  });

  it("a title of 200 letters, one without a space, and hardly a fact are drawn too", async () => {
    const bare = { points: [], rooms: "", corner: "", dateNote: "", seats: "" };
    for (const title of ["Umroh Plus Turki ".repeat(12), "x".repeat(200), "<b>&amp;</b>"]) {
      for (const size of ["pratinjau", "flyer"] as const) {
        const { width } = await sharp(await make({ size, title, ...bare, licence: "" })).metadata();
        expect(width).toBe(posterFormats[size].width);
      }
    }
  });
});
