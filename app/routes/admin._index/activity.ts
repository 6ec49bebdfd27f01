import type { Activity } from "~/domain/history/activity-list";
import { editAddress } from "~/domain/history/registry";
import { daysBetween, formatAgo } from "~/lib/dates";

interface Sources {
  packages: { id: string; title: string; created_at: string }[];
  testimonials: { id: string; name: string; created_at: string }[];
  pages: { page_name: string; updated_at: string }[];
}

const longestList = 6;

const pageNames: Readonly<Record<string, string>> = {
  home: "Halaman depan",
  about: "Halaman Tentang Kami",
  contact: "Halaman Kontak",
  "site-settings": "Pengaturan website",
};

export function newestActivities({ packages, testimonials, pages }: Sources, now: Date): Activity[] {
  const all: Omit<Activity, "when">[] = [
    ...packages.map(({ id, title, created_at }) => ({
      kind: "Paket",
      text: `Paket “${title}” ditambahkan`,
      to: editAddress({ kind: "paket", item: id }),
      at: created_at,
    })),
    ...testimonials.map(({ id, name, created_at }) => ({
      kind: "Testimoni",
      text: `Testimoni dari ${name} ditambahkan`,
      to: editAddress({ kind: "testimoni", item: id }),
      at: created_at,
    })),
    ...pages.map(({ page_name, updated_at }) => ({
      kind: "Halaman",
      text: `${pageNames[page_name] ?? page_name} diperbarui`,
      to: editAddress({ kind: "halaman", item: page_name }),
      at: updated_at,
    })),
  ];
  return all
    .sort((left, right) => Date.parse(right.at) - Date.parse(left.at))
    .slice(0, longestList)
    .map((activity) => ({ ...activity, when: formatAgo(activity.at, now) }));
}

/** Time from `today` to `date`, both `YYYY-MM-DD`: `hari ini`, `besok`, `12 hari lagi`. */
export function daysAhead(date: string, today: string): string {
  const days = daysBetween(today, date);
  if (days <= 0) return "hari ini";
  return days === 1 ? "besok" : `${days} hari lagi`;
}
