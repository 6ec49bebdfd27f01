import type { LucideIcon } from "lucide-react";
import BookOpen from "lucide-react/icons/book-open";
import Building2 from "lucide-react/icons/building-complex";
import ChartColumn from "lucide-react/icons/chart-column";
import CircleHelp from "lucide-react/icons/circle-question-mark";
import ClipboardList from "lucide-react/icons/clipboard-list";
import Contact from "lucide-react/icons/contact";
import Handshake from "lucide-react/icons/handshake";
import House from "lucide-react/icons/house";
import Image from "lucide-react/icons/image";
import Images from "lucide-react/icons/images";
import Inbox from "lucide-react/icons/inbox";
import LayoutDashboard from "lucide-react/icons/layout-dashboard";
import ListChecks from "lucide-react/icons/list-checks";
import MessageCircleQuestionMark from "lucide-react/icons/message-circle-question-mark";
import MessageSquareQuote from "lucide-react/icons/message-square-quote";
import Newspaper from "lucide-react/icons/newspaper";
import Package from "lucide-react/icons/package";
import PlaneTakeoff from "lucide-react/icons/plane-takeoff";
import ReceiptText from "lucide-react/icons/receipt-text";
import Settings from "lucide-react/icons/settings";
import ShieldCheck from "lucide-react/icons/shield-check";
import Star from "lucide-react/icons/star";
import Trash2 from "lucide-react/icons/trash";
import UserRound from "lucide-react/icons/user-round";
import UsersRound from "lucide-react/icons/users-round";
import { useContext } from "react";
import { RoleContext, useMayEnter } from "~/components/layout/role-context";
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
