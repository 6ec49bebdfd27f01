import { daysBetween, formatAgo } from "~/lib/dates";

export interface Activity {
  kind: "Paket" | "Testimoni" | "Halaman";
  text: string;
  to: string;
  at: string;
  when: string;
}

interface Sources {
  packages: { id: string; title: string; created_at: string }[];
  testimonials: { id: string; name: string; created_at: string }[];
  pages: { page_name: string; updated_at: string }[];
}

const longestList = 6;

const pageNames: Record<string, { name: string; to: string }> = {
  home: { name: "Halaman depan", to: "/admin/edit-home" },
  about: { name: "Halaman Tentang Kami", to: "/admin/edit-about" },
  contact: { name: "Halaman Kontak", to: "/admin/edit-contact" },
  "site-settings": { name: "Pengaturan website", to: "/admin/settings" },
};

export function newestActivities({ packages, testimonials, pages }: Sources, now: Date): Activity[] {
  const all: Omit<Activity, "when">[] = [
    ...packages.map(({ id, title, created_at }) => ({
      kind: "Paket" as const,
      text: `Paket “${title}” ditambahkan`,
      to: `/admin/packages/edit/${id}`,
      at: created_at,
    })),
    ...testimonials.map(({ id, name, created_at }) => ({
      kind: "Testimoni" as const,
      text: `Testimoni dari ${name} ditambahkan`,
      to: `/admin/testimonials?edit=${id}`,
      at: created_at,
    })),
    ...pages.map(({ page_name, updated_at }) => ({
      kind: "Halaman" as const,
      text: `${pageNames[page_name]?.name ?? page_name} diperbarui`,
      to: pageNames[page_name]?.to ?? "/admin",
      at: updated_at,
    })),
  ];
  return all
    .sort((one, other) => Date.parse(other.at) - Date.parse(one.at))
    .slice(0, longestList)
    .map((activity) => ({ ...activity, when: formatAgo(activity.at, now) }));
}

/** How far `date` lies after `today`, both `YYYY-MM-DD`: `hari ini`, `besok`, `12 hari lagi`. */
export function daysAhead(date: string, today: string): string {
  const days = daysBetween(today, date);
  if (days <= 0) return "hari ini";
  return days === 1 ? "besok" : `${days} hari lagi`;
}
