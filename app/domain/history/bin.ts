import type { FlashLink } from "~/server/flash.server";
import { binPath } from "./kinds";

/** As supabase/migrations (the function `bin`) keeps what was deleted. */
const binDays = 30;

/** Said before a deletion (decisions.md A10). */
export const binNotice = `Masuk ke Sampah dan dapat dipulihkan dari sana selama ${binDays} hari.`;

/** Said after it, with the way there. */
export const inBin = `Tersimpan di Sampah selama ${binDays} hari.`;
export const binLink: FlashLink = { to: binPath, label: "Buka Sampah" };

/** What no version brings back (the files of pictures are removed with them). */
export const picturesStay = "Gambar yang sudah dihapus dari Media tidak ikut kembali.";
