import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/** SVG path of a QR code's dark squares, one unit each. */
export function qrPath(text: string): { side: number; path: string } {
  // Loaded lazily: few requests need a QR code.
  const { create } = require("qrcode") as typeof import("qrcode");
  const { size: side, data } = create(text, { errorCorrectionLevel: "M" }).modules;
  const dark = Array.from(data, (bit, index) =>
    bit ? `M${index % side} ${Math.floor(index / side)}h1v1h-1z` : "",
  );
  return { side, path: dark.join("") };
}
