import type { Area } from "../../app/lib/roles.ts";
import { addressOf, type BuiltRoute, builtRoutes } from "./routes.ts";
import { seed } from "./seed.ts";

/** Whoever is not signed in may see these. */
export const publicRoutes = ["routes/admin_.login", "routes/admin_.lupa-password", "routes/admin_.undangan"];

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
  "routes/admin.cari": "own",
  "routes/admin.edit-about": "content",
  "routes/admin.edit-contact": "contact",
  "routes/admin.edit-home": "content",
  "routes/admin.features": "content",
  "routes/admin.galeri": "content",
  "routes/admin.inquiries.$id": ["inquiries", "service"],
  "routes/admin.inquiries._index": ["inquiries", "service"],
  "routes/admin.inquiries.baru": "service",
  "routes/admin.inquiries.ekspor[.]csv": "inquiries",
  "routes/admin.keberangkatan.$id": "content",
  "routes/admin.keberangkatan._index": ["catalogue", "content"],
  "routes/admin.keberangkatan.baru": "content",
  "routes/admin.kwitansi.$file": "inquiries",
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
  "routes/admin.panduan_.pratinjau": "content",
  "routes/admin.pendaftaran.$id": "inquiries",
  "routes/admin.pendaftaran._index": "inquiries",
  "routes/admin.pendaftaran.baru": "service",
  "routes/admin.pengaturan-pendaftaran": "settings",
  // A step asks for the area of its own; the attempts name none.
  "routes/admin.pendaftaran.$id_.pembayaran": "inquiries",
  "routes/admin.permintaan-baru": "inquiries",
  "routes/admin.profile": "own",
  // Of a package, for which the attempts ask; of the texts of a page it is that page's.
  "routes/admin.riwayat.$kind.$item": "content",
  "routes/admin.sampah": "content",
  "routes/admin.sampah_.gambar.$version": "content",
  "routes/admin.settings": "settings",
  "routes/admin.siapkan": "settings",
  "routes/admin.sidebar": "own",
  "routes/admin.sumber._index": "inquiries",
  "routes/admin.sumber.ekspor[.]xlsx": "inquiries",
  "routes/admin.tagihan._index": "inquiries",
  "routes/admin.tagihan.rekap[.]xlsx": "inquiries",
  "routes/admin.tanya-jawab": "content",
  "routes/admin.team.$id": "team",
  "routes/admin.team._index": "team",
  "routes/admin.testimonials": "content",
  "routes/admin_.langkah-kedua": "own",
};

export const routesWithArea: readonly string[] = Object.keys(areas);

/** Guarded routes; the one that ends sessions comes last, for it may end the caller's. */
export function guardedRoutes(): BuiltRoute[] {
  const routes = builtRoutes("/admin").filter(({ id }) => !publicRoutes.includes(id));
  const isLogout = ({ id }: BuiltRoute) => Number(id === "routes/admin.logout");
  return routes.sort((one, other) => isLogout(one) - isLogout(other));
}

/** Who asks is told in one place for all routes: one of each kind shows that a page, a file and the second step go by it. */
export const isOfEachKind = ({ path }: BuiltRoute) => /\/(inquiries|ekspor.csv|langkah-kedua)$/.test(path);

export interface Attempt {
  address: string;
  init: RequestInit;
}

/** The area that an attempt at a route asks for. Throws for a route without a line. */
export function areaOf(route: string, { init }: Attempt): Area {
  const area = areas[route];
  if (area === undefined) throw new Error(`${route} has no line in tests/helpers/admin-attempts.ts`);
  if (typeof area === "string") return area;
  return area[["GET", "HEAD", undefined].includes(init.method) ? 0 : 1];
}

const fields = (intent: string) => ({
  intent,
  id: seed.draft.id,
  title: "Diubah",
  name: "Diubah",
  phone: "0811-1111-1111",
  stamp: "penyusup",
  version: new Date().toISOString(),
  content: "Diubah",
  description: "Diubah",
  category: "umroh",
  priceQuad: "1",
  pageName: "home",
  newEmail: "diambil@contoh.id",
  newPassword: "diambil-alih",
  confirmPassword: "diambil-alih",
  state: "collapsed",
  returnTo: "/admin",
  kind: "paket",
  item: seed.draft.id,
  until: "2100-01-01",
});

const read = (address: string): Attempt => ({ address, init: {} });

function post(address: string, intent: string, more: Record<string, string> = {}): Attempt {
  const body = new URLSearchParams({ ...fields(intent), ...more });
  return { address, init: { method: "POST", body } };
}

function upload(address: string, intent: string): Attempt {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields(intent))) body.set(name, value);
  const png = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );
  for (const name of ["file", "image", "logoFile", "imagesFile"])
    body.set(name, new Blob([png], { type: "image/png" }), "a.png");
  return { address, init: { method: "POST", body } };
}

/** Files, and the count of new inquiries, are no page's data: the front answers none for them to anybody (S38). */
const isFile = ({ path }: BuiltRoute) => /\.\w+$|:file$|\/gambar\/:version$|\/permintaan-baru$/.test(path);

const dataAddressOf = (route: BuiltRoute) => `${addressOf(route)}${isFile(route) ? "" : ".data"}`;

/** The route's own data alone, without that of the screen around it. */
const ownDataOf = (route: BuiltRoute) => `${dataAddressOf(route)}?_routes=${encodeURIComponent(route.id)}`;

/** The same by the framework's script: nothing is drawn for them. */
export function dataAttemptsAt(route: BuiltRoute): Attempt[] {
  return [read(ownDataOf(route)), post(dataAddressOf(route), "delete")];
}

/** Those of whoever has no script, of one route of each kind. */
function pageAttemptsAt(route: BuiltRoute): Attempt[] {
  const address = addressOf(route);
  if (!isOfEachKind(route)) return [];
  return [
    read(address),
    read(dataAddressOf(route)),
    { address, init: { method: "HEAD" } },
    post(address, "delete"),
  ];
}

export const leastAttemptsAt = (route: BuiltRoute) => [...dataAttemptsAt(route), ...pageAttemptsAt(route)];

/**
 * Every way a route can be asked for, and to do something, each with something else to be done; `version` is one of the
 * draft that can be brought back. Whether a page asks, or a script for all that is on it, is one to its code, which is not
 * told of HEAD either: one of each kind shows it. Other methods, and the framework's older way to data, the front refuses to everybody
 * (malformed-front.test.ts).
 */
export function attemptsAt(route: BuiltRoute, version: number): Attempt[] {
  const address = dataAddressOf(route);
  return [
    ...leastAttemptsAt(route),
    // As the history and the bin ask to bring a version back.
    post(ownDataOf(route), "restore", { version: String(version) }),
    post(`${address}?index`, "anonymise"),
    upload(`${address}?index`, "save"),
    upload(address, "upload"),
  ];
}
