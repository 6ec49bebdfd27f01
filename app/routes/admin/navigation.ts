import {
  BookOpen,
  Contact,
  House,
  Image,
  Inbox,
  LayoutDashboard,
  type LucideIcon,
  MessageSquareQuote,
  Package,
  Settings,
  Star,
  Trash2,
  UserRound,
} from "lucide-react";

interface AdminPage {
  to: string;
  label: string;
  icon: LucideIcon;
}

/** The sidebar, in its order (product.md section 2, with decisions.md D2). */
export const adminPages: readonly AdminPage[] = [
  { to: "/admin", label: "Dashboard", icon: LayoutDashboard },
  { to: "/admin/inquiries", label: "Permintaan", icon: Inbox },
  { to: "/admin/packages", label: "Kelola Paket", icon: Package },
  { to: "/admin/features", label: "Kelola Keunggulan", icon: Star },
  { to: "/admin/testimonials", label: "Kelola Testimoni", icon: MessageSquareQuote },
  { to: "/admin/edit-home", label: "Edit Homepage", icon: House },
  { to: "/admin/edit-about", label: "Edit Tentang Kami", icon: BookOpen },
  { to: "/admin/edit-contact", label: "Edit Kontak", icon: Contact },
  { to: "/admin/media", label: "Media Upload", icon: Image },
  { to: "/admin/settings", label: "Pengaturan Website", icon: Settings },
  { to: "/admin/sampah", label: "Sampah", icon: Trash2 },
  { to: "/admin/profile", label: "Profil", icon: UserRound },
];
