import { z } from "zod";
import { getDerivatives, toDerivativeSource } from "~/domain/media/derivatives/picture-derivatives.server";
import { readLegality, readSiteSettings } from "~/domain/site/queries.server";
import { formatDate, formatDateOf } from "~/lib/dates";
import { formatRupiah } from "~/lib/numbers";
import { terbilang } from "~/lib/terbilang";
import { log } from "~/server/log.server";
import { UnavailablePictureError } from "~/server/render-worker/pictures/derivatives.server";
import { getRenderQueue, RenderBusyError } from "~/server/render-worker/queue.server";
import type { ReceiptContent } from "~/server/render-worker/tasks";
import { noFile } from "~/server/responses.server";
import { fileHeaders } from "~/server/security-headers.server";
import { methodLabel, receiptNumber } from "./words";

/** What the database's functions about receipts return. */
const storedReceipt = z.object({
  kind: z.string(),
  series: z.string(),
  year: z.number(),
  number: z.number(),
  amount: z.number(),
  paidOn: z.string(),
  recordedAt: z.string(),
  method: z.string(),
  account: z.string(),
  payerName: z.string(),
  code: z.string(),
  packageTitle: z.string(),
  departureDate: z.string(),
  pilgrims: z.number(),
  isReversed: z.boolean(),
  rest: z.number().nullable(),
  signer: z.string(),
});

export type StoredReceipt = z.output<typeof storedReceipt>;

/** Above this sum in rupiah a receipt needs a duty stamp (meterai). */
const stampedAbove = 5_000_000;

interface Agency {
  siteName: string;
  companyName: string;
  ppiuNumber: string;
  address: string;
}

/** Words a receipt or the proof of a refund. */
export function wordReceipt(receipt: StoredReceipt, agency: Agency): ReceiptContent {
  const { amount, rest } = receipt;
  const isRefund = receipt.kind === "keluar";
  const isExample = receipt.series.startsWith("CONTOH");
  const words = `${terbilang(amount)} rupiah`;
  const trip = `${receipt.packageTitle}, keberangkatan ${formatDate(receipt.departureDate)}`;
  const how = [methodLabel(receipt.method), receipt.account && `rekening ${receipt.account}`].filter(Boolean);
  return {
    title: isRefund ? "Bukti Pengembalian" : "Kwitansi",
    number: receiptNumber(receipt),
    siteName: agency.siteName,
    company: [
      agency.companyName,
      agency.ppiuNumber && `Izin PPIU ${agency.ppiuNumber}`,
      agency.address.replace(/\s+/g, " "),
    ].filter((line) => line !== ""),
    rows: [
      { label: isRefund ? "Dibayarkan kepada" : "Sudah terima dari", text: receipt.payerName },
      { label: "Uang sejumlah", text: words.charAt(0).toUpperCase() + words.slice(1) },
      {
        label: isRefund ? "Pengembalian dari" : "Untuk pembayaran",
        text: `${trip}, ${receipt.pilgrims} jamaah. Kode pendaftaran ${receipt.code}`,
      },
      { label: "Cara dan tanggal", text: `${how.join(", ")}, ${formatDate(receipt.paidOn)}` },
    ],
    amount: formatRupiah(amount),
    rest: isRefund || rest === null ? "" : restWords(rest),
    signedOn: formatDateOf(receipt.recordedAt),
    signer: receipt.signer || agency.siteName,
    needsStamp: amount > stampedAbove,
    marks: [...(isExample ? ["CONTOH"] : []), ...(receipt.isReversed ? ["DIBATALKAN"] : [])],
  };
}

function restWords(rest: number): string {
  return rest === 0 ? "Lunas" : `Sisa tagihan sesudah ini: ${formatRupiah(rest)}`;
}

/** Pixels of the logo, at 300 to the inch. */
const logoWidth = 160;

/** Reads the agency's logo as PNG; null where there is none or it cannot be read. */
async function readLogo(settings: Awaited<ReturnType<typeof readSiteSettings>>): Promise<Uint8Array | null> {
  if (!settings.logoPicture?.derived) return null;
  const wanted = { width: logoWidth, format: "jpg" } as const;
  return (await getDerivatives())
    .whole(toDerivativeSource(settings.logoPicture), wanted)
    .catch((error: unknown) => {
      if (!(error instanceof UnavailablePictureError)) throw error;
      log().warn({ err: error }, "receipts.logo_unreadable");
      return null;
    });
}

/** Answers with a receipt as PDF. It is made anew each time and stored nowhere, because it names a person. Throws a 404 answer
 * for `null`, and a 503 answer while too much is being made. */
export async function answerReceipt(stored: unknown): Promise<Response> {
  const receipt = storedReceipt.nullable().parse(stored);
  if (receipt === null) throw noFile(404, "Kwitansi tidak ditemukan");
  const [settings, { legality }] = await Promise.all([readSiteSettings(), readLegality()]);
  const content = wordReceipt(receipt, {
    siteName: settings.siteName,
    address: settings.contactAddress,
    ...legality,
  });
  try {
    const logo = await readLogo(settings);
    const bytes = await getRenderQueue().run({ kind: "receipt", content, logo });
    return new Response(new Uint8Array(bytes), {
      headers: fileHeaders({
        "Content-Type": "application/pdf",
        "Content-Disposition": `attachment; filename="${fileName(receipt)}"`,
        "X-Robots-Tag": "noindex",
        "Referrer-Policy": "no-referrer",
        "Cache-Control": "no-store",
      }),
    });
  } catch (error) {
    if (!(error instanceof RenderBusyError)) throw error;
    throw noFile(503, "Sedang banyak yang disiapkan. Coba lagi sebentar lagi.");
  }
}

function fileName({ kind, year, number }: StoredReceipt): string {
  const what = kind === "masuk" ? "kwitansi" : "pengembalian";
  return `${what}-${year}-${String(number).padStart(6, "0")}.pdf`;
}
