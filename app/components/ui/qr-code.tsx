/** Light margin around a QR code, in squares, as readers expect it. */
const quietZone = 4;

interface QrCodeProps {
  /** The dark squares, as `qrPath` returns them. */
  code: { side: number; path: string };
  label: string;
  className: string;
}

export function QrCode({ code, label, className }: QrCodeProps) {
  const side = code.side + 2 * quietZone;
  return (
    <svg
      viewBox={`${-quietZone} ${-quietZone} ${side} ${side}`}
      className={`${className} bg-white`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={code.path} />
    </svg>
  );
}
