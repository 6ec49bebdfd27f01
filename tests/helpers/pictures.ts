/** Matches the `src` of a picture that is drawn from the original at `address`, in whichever width and format. */
export function drawnFrom(address: string): RegExp {
  const escaped = address.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`^/gambar${escaped}/[^/]+$`);
}
