export interface NavigationLink {
  label: string;
  href: string;
}

/** The five public pages, as header and footer list them. */
export const mainLinks: readonly NavigationLink[] = [
  { label: "Beranda", href: "/" },
  { label: "Paket Umroh", href: "/umroh" },
  { label: "Paket Haji", href: "/haji" },
  { label: "Tentang Kami", href: "/tentang-kami" },
  { label: "Kontak", href: "/kontak" },
];

/** The footer's services; there is no page for each of them, so they lead to the list that holds them. */
export const serviceLinks: readonly NavigationLink[] = [
  { label: "Umroh Reguler", href: "/umroh" },
  { label: "Umroh VIP", href: "/umroh" },
  { label: "Haji Reguler", href: "/haji" },
  { label: "Haji Plus", href: "/haji" },
  { label: "Konsultasi Gratis", href: "/kontak" },
];

/** What `aria-current` says of a link: the page itself, a page below it, or neither. */
export function currentMark(href: string, path: string): "page" | "true" | undefined {
  if (path === href) return "page";
  return href !== "/" && path.startsWith(`${href}/`) ? "true" : undefined;
}
