import { describe, expect, it } from "vitest";
import { longestOf, overlaps, unbroken } from "../../../../tests/helpers/longest-words";
import { readPdf } from "../../../../tests/helpers/pdf";
import type { ReceiptContent } from "../tasks";
import { makeReceipt } from "./make-receipt";

const receipt: ReceiptContent = {
  title: "Kwitansi",
  number: "KW/2027/000123",
  siteName: "Umroh Haji Travel",
  company: ["PT Contoh Wisata Ibadah", "Izin PPIU 91200012345670001", "Jalan Masjid Raya 9, Jakarta"],
  rows: [
    { label: "Sudah terima dari", text: "Siti Aminah" },
    { label: "Uang sejumlah", text: "Dua belas juta rupiah" },
    { label: "Untuk pembayaran", text: "Umroh Reguler 9 Hari, 2 jamaah. Kode pendaftaran AB12CD" },
    { label: "Cara dan tanggal", text: "Transfer bank, rekening 0000001234, 12 Januari 2027" },
  ],
  amount: "Rp 12.000.000",
  rest: "Sisa tagihan sesudah ini: Rp 48.000.000",
  signedOn: "12 Januari 2027",
  signer: "Dewi Keuangan",
  needsStamp: true,
  marks: [],
};

async function read(change: Partial<ReceiptContent> = {}, logo: Uint8Array | null = null) {
  const pdf = readPdf(await makeReceipt({ content: { ...receipt, ...change }, logo }));
  expect(pdf.complaint).toBeNull();
  expect(pdf.pages).toBe(1);
  return pdf;
}

const textsOf = ({ number, siteName, company, rows, amount, rest, signedOn, signer }: ReceiptContent) => [
  ...[number, siteName, ...company, amount, rest, signedOn, signer],
  ...rows.flatMap(({ label, text }) => [label, text]),
];

describe("a receipt", () => {
  it("says all as text that can be copied, in Indonesian, with the stamp's place (BL5)", async () => {
    const { text, source, fonts, info } = await read();
    for (const part of textsOf(receipt)) expect(text.replace(/\s/g, " ")).toContain(part.replace(/\s/g, " "));
    expect(text).toContain("KWITANSI");
    expect(text).toContain("Bubuhkan meterai Rp 10.000");
    expect(text).toContain("Meterai");
    expect(text).not.toContain("DIBATALKAN");
    expect(source.includes("/Lang (id-ID)")).toBe(true);
    expect(info).toContain("KW/2027/000123");
    for (const { isSubset } of fonts) expect(isSubset).toBe(true);
  });

  it("prints DIBATALKAN across a reversed one, and no stamp below the limit (BL4)", async () => {
    const { text } = await read({ marks: ["CONTOH", "DIBATALKAN"], needsStamp: false });
    expect(unbroken(text)).toMatch(/CONTOH.*DIBATALKAN/);
    expect(text).not.toMatch(/meterai/i);
  });

  it.each([
    ["words", longestOf],
    ["letters without a space", (_: string, letters: number) => "W".repeat(letters)],
  ])("cuts nothing off, and draws nothing over the edge or another word: %s", async (_, fill) => {
    const longest: ReceiptContent = {
      ...receipt,
      siteName: fill("Umroh Haji Travel ", 60),
      company: [fill("PT Contoh Wisata ", 120), fill("Izin PPIU ", 60), fill("Jalan Masjid ", 500)],
      rows: [
        { label: "Sudah terima dari", text: fill("Siti Aminah ", 120) },
        { label: "Uang sejumlah", text: longestOf("sembilan ratus sembilan puluh sembilan juta ", 160) },
        { label: "Untuk pembayaran", text: fill("Umroh Plus Turki ", 290) },
        { label: "Cara dan tanggal", text: fill("Transfer bank ", 90) },
      ],
      amount: "Rp 9.999.999.999",
      signer: fill("Dewi Lestari ", 120),
    };
    const { words, text } = await read(longest);
    for (const part of textsOf(longest)) expect(unbroken(text)).toContain(unbroken(part));
    for (const { left, top, right, bottom, text: word } of words)
      expect(left >= 0 && top >= 0 && right <= 595.3 && bottom <= 419.6, word).toBe(true);
    expect(overlaps(words)).toEqual([]);
  });
});
