/** Roles of staff, as the database stores them (supabase/roles.md). */
export const roles = ["pemilik", "editor", "layanan", "keuangan"] as const;

export type Role = (typeof roles)[number];

export const roleNames: Record<Role, string> = {
  pemilik: "Pemilik",
  editor: "Editor",
  layanan: "Layanan",
  keuangan: "Keuangan",
};

export const roleTasks: Record<Role, string> = {
  pemilik: "semuanya, termasuk pengaturan, legalitas, rekening, dan tim",
  editor: "paket, keberangkatan, halaman, gambar, testimoni, panduan, dan cabang",
  layanan: "permintaan calon jamaah, pendaftaran, dan halaman kontak, serta melihat isi situs",
  keuangan: "agen, komisi, dan pembayaran jamaah, serta melihat permintaan dan isi situs",
};

/** Areas of the admin, each with the roles that may enter it besides owners. Row level security decides again, row by row. */
const rolesOfArea = {
  /** The member's own account, the dashboard, help. */
  own: ["editor", "layanan", "keuangan"],
  /** Packages, departures, pages, media, testimonials, articles, questions, albums, branches; bin and history. */
  content: ["editor"],
  contact: ["editor", "layanan"],
  /** Looking at packages and departures, and sharing their posters and brochures. */
  catalogue: ["editor", "layanan", "keuangan"],
  inquiries: ["layanan", "keuangan"],
  /** Answering, taking, handing over, adding and deleting inquiries. */
  service: ["layanan"],
  /** Agents, commissions, recaps; recording and verifying the money of bookings. */
  money: ["keuangan"],
  /** Deciding about refunds. */
  approval: [],
  /** Settings, licences and bank accounts. */
  settings: [],
  team: [],
} as const satisfies Record<string, readonly Role[]>;

export type Area = keyof typeof rolesOfArea;

export function rolesFor(area: Area): readonly Role[] {
  return ["pemilik", ...rolesOfArea[area]];
}

export function canEnter(role: Role, area: Area): boolean {
  return rolesFor(area).includes(role);
}
