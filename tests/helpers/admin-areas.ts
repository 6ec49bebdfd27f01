import type { Area } from "../../app/domain/team/roles.ts";
import type { Attempt } from "./admin-attempts.ts";

/** Whoever is not signed in may see these. */
export const publicRoutes = ["routes/admin_.login", "routes/admin_.lupa-password"];

/** What each guarded route of the build is about: to be read, and to be changed where that is something else. */
const areas: Record<string, Area | readonly [read: Area, write: Area]> = {
  "routes/admin": "own",
  "routes/admin.$": "own",
  "routes/admin._index": ["own", "settings"],
  "routes/admin.agents.$id": "money",
  "routes/admin.agents.$id_.bagikan.$file": "money",
  "routes/admin.agents._index": "money",
  "routes/admin.agents.komisi": "money",
  "routes/admin.agents.rekap[.]xlsx": "money",
  "routes/admin.bantuan": "own",
  "routes/admin.cabang": "content",
  "routes/admin.edit-about": "content",
  "routes/admin.edit-contact": "contact",
  "routes/admin.edit-home": "content",
  "routes/admin.features": "content",
  "routes/admin.galeri": "content",
  "routes/admin.inquiries.$id": ["inquiries", "service"],
  "routes/admin.inquiries._index": ["inquiries", "service"],
  "routes/admin.inquiries.ekspor[.]csv": "inquiries",
  "routes/admin.inquiries.new": "service",
  "routes/admin.keberangkatan.$id": "content",
  "routes/admin.keberangkatan._index": ["catalogue", "content"],
  "routes/admin.legalitas": "settings",
  "routes/admin.logout": "own",
  "routes/admin.media": "content",
  "routes/admin.media_.unggah": "content",
  "routes/admin.nomor-whatsapp": "contact",
  "routes/admin.packages.$id.bagikan.$file": "catalogue",
  "routes/admin.packages.$id.bagikan._index": "catalogue",
  "routes/admin.packages.$id.keberangkatan._index": ["catalogue", "content"],
  "routes/admin.packages.$id.keberangkatan.baru": "content",
  "routes/admin.packages.$id.keberangkatan.rangkaian": "content",
  "routes/admin.packages._index": ["catalogue", "content"],
  "routes/admin.packages.edit.$id": "content",
  "routes/admin.packages.ekspor[.]csv": "content",
  "routes/admin.packages.ekspor[.]xlsx": "content",
  "routes/admin.packages.impor": "content",
  "routes/admin.packages.new": "content",
  "routes/admin.panduan.$id": "content",
  "routes/admin.panduan._index": "content",
  "routes/admin.profile": "own",
  // Of a package, for which the attempts ask; of the texts of a page it is that page's.
  "routes/admin.riwayat.$kind.$item": "content",
  "routes/admin.sampah": "content",
  "routes/admin.sampah_.gambar.$version": "content",
  "routes/admin.settings": "settings",
  "routes/admin.sidebar": "own",
  "routes/admin.tanya-jawab": "content",
  "routes/admin.team.$id": "team",
  "routes/admin.team._index": "team",
  "routes/admin.testimonials": "content",
  "routes/admin_.langkah-kedua": "own",
};

export const routesWithArea: readonly string[] = Object.keys(areas);

/** The area that an attempt at a route asks for. Throws for a route without a line. */
export function areaOf(route: string, { init }: Attempt): Area {
  const area = areas[route];
  if (area === undefined) throw new Error(`${route} has no line in tests/helpers/admin-areas.ts`);
  if (typeof area === "string") return area;
  return area[["GET", "HEAD", undefined].includes(init.method) ? 0 : 1];
}
