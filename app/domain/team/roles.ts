import { createContext, useContext } from "react";

/** What a person of the team is, as the database knows it (supabase/roles.md). */
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
  layanan: "permintaan calon jamaah dan halaman kontak, serta melihat isi situs",
  keuangan: "agen dan komisi, serta melihat permintaan dan isi situs",
};

/** What a screen is about; an owner may enter all. Row level security decides again, row by row. */
const mayEnter = {
  /** One's own account, the dashboard, help. */
  own: ["editor", "layanan", "keuangan"],
  /** Packages, departures, pages, media, testimonials, articles, questions, albums, branches; bin and history. */
  content: ["editor"],
  contact: ["editor", "layanan"],
  /** Packages and departures to look at, and what is made of them to be passed on. */
  catalogue: ["editor", "layanan", "keuangan"],
  inquiries: ["layanan", "keuangan"],
  /** Answering, taking, handing over, adding and deleting inquiries. */
  service: ["layanan"],
  /** Agents, commissions, recaps. */
  money: ["keuangan"],
  /** Settings, licences and bank accounts. */
  settings: [],
  team: [],
} as const satisfies Record<string, readonly Role[]>;

export type Area = keyof typeof mayEnter;

export function rolesFor(area: Area): readonly Role[] {
  return ["pemilik", ...mayEnter[area]];
}

export function canEnter(role: Role, area: Area): boolean {
  return rolesFor(area).includes(role);
}

export const RoleContext = createContext<Role>("pemilik");

/** Whether a link or a button there would be refused: then it is not drawn. */
export function useMayEnter(area: Area): boolean {
  return canEnter(useContext(RoleContext), area);
}
