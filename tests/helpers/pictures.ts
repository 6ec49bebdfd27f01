import { readFileSync } from "node:fs";
import type { ChosenFile } from "./client/requests.ts";

/** A photo of the demo content, as a browser has it after it was chosen. */
export function seedPicture(name: string): ChosenFile {
  return { name, mimeType: "image/jpeg", buffer: readFileSync(`supabase/seed/images/${name}`) };
}

/** Matches the `src` of a picture that is drawn from the original at `address`, in whichever width and format. */
export function drawnFrom(address: string): RegExp {
  const escaped = address.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`^/gambar${escaped}/[^/]+$`);
}
