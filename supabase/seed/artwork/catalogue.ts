import type { Paper } from "./kit/paper.ts";
import { aqsaKotaLama, aqsaKubahBatu } from "./scenes/aqsa.ts";
import { arafahTenda, jabalRahmah, jalanGurun } from "./scenes/desert.ts";
import { manasik, ramadhanIftar, tentangKami } from "./scenes/gatherings.ts";
import { ogDefault, paketBawaan } from "./scenes/brand.ts";
import { istanbulBosphorus, istanbulMasjidBiru } from "./scenes/istanbul.ts";
import { bandaraSubuh, jendelaPesawat } from "./scenes/journey.ts";
import { jabalUhud, kebunKurma } from "./scenes/madinah-land.ts";
import { masjidQuba, raudhah } from "./scenes/madinah-mosques.ts";
import { nabawiKubahHijau, nabawiPayung } from "./scenes/madinah-nabawi.ts";
import { heroBeranda, kaabahSenja, masjidilHaramMalam } from "./scenes/makkah-court.ts";
import { kaabahTawaf } from "./scenes/makkah-tawaf.ts";
import { PORTRAITS, portrait } from "./scenes/portraits.ts";
import { busZiarah, keretaHaramain } from "./scenes/roads.ts";
import { hotelMadinah, hotelMakkah } from "./scenes/stays.ts";

export interface Picture {
	width: number;
	height: number;
	/** Where the file lives, from the repository's root. */
	folder: "supabase/seed/images" | "public/images" | "public";
	/** Draws the picture; the parts are painted in order. */
	draw: (paper: Paper) => string[];
}

const card = (draw: Picture["draw"]): Picture => ({ width: 1600, height: 1067, folder: "supabase/seed/images", draw });
const wide = (draw: Picture["draw"]): Picture => ({ width: 1920, height: 1080, folder: "supabase/seed/images", draw });

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
	"og-default": { width: 1200, height: 630, folder: "public", draw: ogDefault },
};
