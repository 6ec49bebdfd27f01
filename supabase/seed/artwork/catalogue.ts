import type { Paper } from "./kit/paper.ts";
import { aqsaKotaLama } from "./scenes/aqsa-kota-lama.ts";
import { aqsaKubahBatu } from "./scenes/aqsa-kubah-batu.ts";
import { arafahTenda } from "./scenes/arafah-tenda.ts";
import { bandaraSubuh } from "./scenes/bandara-subuh.ts";
import { ogDefault, paketBawaan } from "./scenes/brand.ts";
import { busZiarah } from "./scenes/bus-ziarah.ts";
import { heroBeranda } from "./scenes/hero-beranda.ts";
import { hotelMadinah } from "./scenes/hotel-madinah.ts";
import { hotelMakkah } from "./scenes/hotel-makkah.ts";
import { istanbulBosphorus } from "./scenes/istanbul-bosphorus.ts";
import { istanbulMasjidBiru } from "./scenes/istanbul-masjid-biru.ts";
import { jabalRahmah } from "./scenes/jabal-rahmah.ts";
import { jabalUhud } from "./scenes/jabal-uhud.ts";
import { jalanGurun } from "./scenes/jalan-gurun.ts";
import { jendelaPesawat } from "./scenes/jendela-pesawat.ts";
import { kaabahSenja } from "./scenes/kaabah-senja.ts";
import { kaabahTawaf } from "./scenes/kaabah-tawaf.ts";
import { kebunKurma } from "./scenes/kebun-kurma.ts";
import { keretaHaramain } from "./scenes/kereta-haramain.ts";
import { manasik } from "./scenes/manasik.ts";
import { masjidQuba } from "./scenes/masjid-quba.ts";
import { masjidilHaramMalam } from "./scenes/masjidil-haram-malam.ts";
import { nabawiKubahHijau } from "./scenes/nabawi-kubah-hijau.ts";
import { nabawiPayung } from "./scenes/nabawi-payung.ts";
import { PORTRAITS, portrait } from "./scenes/portraits.ts";
import { ramadhanIftar } from "./scenes/ramadhan-iftar.ts";
import { raudhah } from "./scenes/raudhah.ts";
import { tentangKami } from "./scenes/tentang-kami.ts";

export interface Picture {
  width: number;
  height: number;
  /** Where the file lives, from the repository's root. */
  folder: "supabase/seed/images" | "public/images" | "public";
  /** Draws the picture; the parts are painted in order. */
  draw: (paper: Paper) => string[];
}

const card = (draw: Picture["draw"]): Picture => ({
  width: 1600,
  height: 1067,
  folder: "supabase/seed/images",
  draw,
});
const wide = (draw: Picture["draw"]): Picture => ({
  width: 1920,
  height: 1080,
  folder: "supabase/seed/images",
  draw,
});

const portraits = Array.from({ length: PORTRAITS }, (_, index) => [
  `jamaah-${index + 1}`,
  { width: 300, height: 300, folder: "supabase/seed/images", draw: portrait(index) },
]);

/** Every picture of the demo content, and the site's two defaults, by its file name without ending. */
export const pictures: Readonly<Record<string, Picture>> = {
  "kaabah-senja": card(kaabahSenja),
  "kaabah-tawaf": card(kaabahTawaf),
  "masjidil-haram-malam": card(masjidilHaramMalam),
  "nabawi-kubah-hijau": card(nabawiKubahHijau),
  "nabawi-payung": card(nabawiPayung),
  raudhah: card(raudhah),
  "jalan-gurun": card(jalanGurun),
  "jabal-rahmah": card(jabalRahmah),
  "arafah-tenda": card(arafahTenda),
  "masjid-quba": card(masjidQuba),
  "jabal-uhud": card(jabalUhud),
  "kebun-kurma": card(kebunKurma),
  "jendela-pesawat": card(jendelaPesawat),
  "bandara-subuh": card(bandaraSubuh),
  "hotel-makkah": card(hotelMakkah),
  "hotel-madinah": card(hotelMadinah),
  "kereta-haramain": card(keretaHaramain),
  "bus-ziarah": card(busZiarah),
  "istanbul-bosphorus": card(istanbulBosphorus),
  "istanbul-masjid-biru": card(istanbulMasjidBiru),
  "aqsa-kubah-batu": card(aqsaKubahBatu),
  "aqsa-kota-lama": card(aqsaKotaLama),
  manasik: card(manasik),
  "ramadhan-iftar": card(ramadhanIftar),
  "hero-beranda": wide(heroBeranda),
  "tentang-kami": wide(tentangKami),
  ...Object.fromEntries(portraits),
  "paket-bawaan": { width: 1200, height: 800, folder: "public/images", draw: paketBawaan },
  "hero-bawaan": { width: 1920, height: 1080, folder: "public/images", draw: heroBeranda },
  "og-default": { width: 1200, height: 630, folder: "public", draw: ogDefault },
};
