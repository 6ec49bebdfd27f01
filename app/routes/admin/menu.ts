import BookOpen from "virtual:icon/book-open";
import Building2 from "virtual:icon/building-complex";
import ChartColumn from "virtual:icon/chart-column";
import CircleHelp from "virtual:icon/circle-question-mark";
import ClipboardList from "virtual:icon/clipboard-list";
import Contact from "virtual:icon/contact";
import Handshake from "virtual:icon/handshake";
import House from "virtual:icon/house";
import Image from "virtual:icon/image";
import Images from "virtual:icon/images";
import Inbox from "virtual:icon/inbox";
import LayoutDashboard from "virtual:icon/layout-dashboard";
import ListChecks from "virtual:icon/list-checks";
import MessageCircleQuestionMark from "virtual:icon/message-circle-question-mark";
import MessageSquareQuote from "virtual:icon/message-square-quote";
import Newspaper from "virtual:icon/newspaper";
import Package from "virtual:icon/package";
import PlaneTakeoff from "virtual:icon/plane-takeoff";
import ReceiptText from "virtual:icon/receipt-text";
import Settings from "virtual:icon/settings";
import ShieldCheck from "virtual:icon/shield-check";
import Star from "virtual:icon/star";
import Trash2 from "virtual:icon/trash";
import UserRound from "virtual:icon/user-round";
import UsersRound from "virtual:icon/users-round";
import { useContext } from "react";
import { RoleContext, useMayEnter } from "~/components/layout/role-context";
import type { LucideIcon } from "~/components/ui/lucide-icon";
import { checklistPath } from "~/domain/site/checklist-names";
import { bookingsPath } from "~/lib/booking-addresses";
import { type Area, canEnter } from "~/lib/roles";

export const officeSearchPath = "/admin/cari";

export interface AdminPage {
  area: Area;
  to: string;
  label: string;
  icon: LucideIcon;
}

export const dashboard: AdminPage = { area: "own", to: "/admin", label: "Dashboard", icon: LayoutDashboard };

/** The groups of the menu, each with its screens (A21). */
export const menuGroups: readonly { label: string; pages: readonly AdminPage[] }[] = [
  {
    label: "Penjualan",
    pages: [
      { area: "inquiries", to: "/admin/inquiries", label: "Permintaan", icon: Inbox },
      { area: "inquiries", to: "/admin/sumber", label: "Sumber", icon: ChartColumn },
      { area: "inquiries", to: bookingsPath, label: "Pendaftaran", icon: ClipboardList },
      { area: "inquiries", to: "/admin/tagihan", label: "Tagihan", icon: ReceiptText },
      { area: "money", to: "/admin/agents", label: "Agen", icon: Handshake },
    ],
  },
  {
    label: "Katalog",
    pages: [
      { area: "catalogue", to: "/admin/packages", label: "Kelola Paket", icon: Package },
      { area: "catalogue", to: "/admin/keberangkatan", label: "Keberangkatan", icon: PlaneTakeoff },
    ],
  },
  {
    label: "Isi Situs",
    pages: [
      { area: "content", to: "/admin/edit-home", label: "Edit Homepage", icon: House },
      { area: "content", to: "/admin/edit-about", label: "Edit Tentang Kami", icon: BookOpen },
      { area: "contact", to: "/admin/edit-contact", label: "Edit Kontak", icon: Contact },
      { area: "content", to: "/admin/features", label: "Kelola Keunggulan", icon: Star },
      { area: "content", to: "/admin/testimonials", label: "Kelola Testimoni", icon: MessageSquareQuote },
      { area: "content", to: "/admin/panduan", label: "Panduan", icon: Newspaper },
      { area: "content", to: "/admin/tanya-jawab", label: "Tanya Jawab", icon: MessageCircleQuestionMark },
      { area: "content", to: "/admin/galeri", label: "Galeri", icon: Images },
      { area: "content", to: "/admin/media", label: "Media Upload", icon: Image },
      { area: "content", to: "/admin/sampah", label: "Sampah", icon: Trash2 },
    ],
  },
  {
    label: "Kantor",
    pages: [
      { area: "settings", to: checklistPath, label: "Siapkan Situs", icon: ListChecks },
      { area: "content", to: "/admin/cabang", label: "Cabang", icon: Building2 },
      { area: "team", to: "/admin/team", label: "Tim", icon: UsersRound },
      { area: "settings", to: "/admin/legalitas", label: "Legalitas & Rekening", icon: ShieldCheck },
      { area: "settings", to: "/admin/settings", label: "Pengaturan Website", icon: Settings },
    ],
  },
];

export const ownPages: readonly AdminPage[] = [
  { area: "own", to: "/admin/profile", label: "Profil", icon: UserRound },
  { area: "own", to: "/admin/bantuan", label: "Bantuan", icon: CircleHelp },
];

const adminPages = [dashboard, ...menuGroups.flatMap(({ pages }) => pages), ...ownPages];

/** Whether the user may open this address of the menu; true for addresses that are not in the menu. */
export function useMayOpen(address: string): boolean {
  const page = adminPages.find(({ to }) => to === address);
  return useMayEnter(page?.area ?? "own");
}

/** The screens that the user may open, in the order of the menu. */
export function useOwnScreens(): readonly AdminPage[] {
  const role = useContext(RoleContext);
  return adminPages.filter(({ area }) => canEnter(role, area));
}
