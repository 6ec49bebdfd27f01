import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/** SVG path of a QR code's dark squares, one unit each. Neighbours in a row are drawn as one. */
export function qrPath(text: string): { side: number; path: string } {
  // Loaded lazily: few requests need a QR code.
  const { create } = require("qrcode") as typeof import("qrcode");
  const { size: side, data } = create(text, { errorCorrectionLevel: "M" }).modules;
  const rows = Array.from({ length: side }, (_, y) => {
    const row = Array.from(data.slice(y * side, (y + 1) * side), (bit) => (bit ? "1" : "0")).join("");
    return Array.from(
      row.matchAll(/1+/g),
      ({ 0: run, index: x }) => `M${x} ${y}h${run.length}v1h-${run.length}z`,
    );
  });
  return { side, path: rows.flat().join("") };
}
