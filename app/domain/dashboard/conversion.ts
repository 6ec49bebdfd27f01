import { formatWholeNumber } from "~/lib/numbers";

interface ConversionCounts {
  recent: number;
  recentConfirmed: number;
  earlier: number;
  earlierConfirmed: number;
}

export interface Conversion {
  /** `23,5%`; null where there are too few inquiries to say. */
  value: string | null;
  basis: string;
  /** The share against that of the 30 days before; null beside a missing value. */
  change: { direction: "up" | "down" | "same" | "unknown"; text: string } | null;
}

/** With fewer inquiries in a period one family more or less would move its share by over ten points. */
export const fewestForShare = 10;

const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
const percent = new Intl.NumberFormat("id-ID", { style: "percent", ...oneDecimal });
const points = new Intl.NumberFormat("id-ID", oneDecimal);

/** Confirmed / all inquiries of the last 30 days, and the difference in percentage points to the 30 days before. */
export function conversionOf(counts: ConversionCounts): Conversion {
  const { recent, recentConfirmed } = counts;
  if (recent === 0) {
    return { value: null, basis: "Belum ada permintaan dalam 30 hari terakhir.", change: null };
  }
  const basis = `${formatWholeNumber(recentConfirmed)} dari ${formatWholeNumber(recent)} permintaan 30 hari terakhir sudah terkonfirmasi.`;
  if (recent < fewestForShare) {
    const reason = `Belum cukup untuk dihitung: perlu sedikitnya ${fewestForShare} permintaan.`;
    return { value: null, basis: `${reason} ${basis}`, change: null };
  }
  return { value: percent.format(recentConfirmed / recent), basis, change: changeOf(counts) };
}

function changeOf({
  recent,
  recentConfirmed,
  earlier,
  earlierConfirmed,
}: ConversionCounts): Conversion["change"] {
  if (earlier < fewestForShare) {
    const text = `Belum dapat dibandingkan: 30 hari sebelumnya hanya ada ${formatWholeNumber(earlier)} permintaan.`;
    return { direction: "unknown", text };
  }
  const before = percent.format(earlierConfirmed / earlier);
  // Over a common denominator first: 0.3 - 0.2 in binary would fall short of a half that must be rounded up.
  const difference = (100 * (recentConfirmed * earlier - earlierConfirmed * recent)) / (recent * earlier);
  const size = points.format(Math.abs(difference));
  if (size === points.format(0)) {
    return { direction: "same", text: `Tetap dibanding 30 hari sebelumnya (${before}).` };
  }
  const rising = difference > 0;
  return {
    direction: rising ? "up" : "down",
    text: `${rising ? "Naik" : "Turun"} ${size} poin dari 30 hari sebelumnya (${before}).`,
  };
}
