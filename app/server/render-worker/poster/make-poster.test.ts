import sharp from "sharp";
import { describe, expect, it, vi } from "vitest";
import { type PosterContent, posterFormats } from "../tasks.ts";
import { makePoster } from "./make-poster.ts";

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

/** As full of detail as no photo is. */
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
