import type { NavigationLink } from "~/lib/public-page";

/** The footer's services; there is no page for each of them, so they lead to the list that holds them. */
export const serviceLinks: readonly NavigationLink[] = [
  { label: "Umroh Reguler", href: "/umroh" },
  { label: "Umroh VIP", href: "/umroh" },
  { label: "Haji Reguler", href: "/haji" },
  { label: "Haji Plus", href: "/haji" },
  { label: "Konsultasi Gratis", href: "/kontak" },
];

export function currentMark(href: string, path: string): "page" | "true" | undefined {
  if (path === href) return "page";
  return href !== "/" && path.startsWith(`${href}/`) ? "true" : undefined;
}
