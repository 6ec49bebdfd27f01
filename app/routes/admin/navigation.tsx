import { Form, NavLink, useLocation } from "@remix-run/react";
import {
  BookOpen,
  Building2,
  CircleHelp,
  Contact,
  Handshake,
  House,
  Image,
  Images,
  Inbox,
  LayoutDashboard,
  LogOut,
  type LucideIcon,
  Menu,
  MessageCircleQuestionMark,
  MessageSquareQuote,
  Newspaper,
  Package,
  PlaneTakeoff,
  Settings,
  ShieldCheck,
  Star,
  Trash2,
  UserRound,
  UsersRound,
} from "lucide-react";
import { useContext } from "react";
import { RoleContext, useMayEnter } from "~/components/layout/role-context";
import { type Area, canEnter } from "~/lib/roles";

interface AdminPage {
  area: Area;
  to: string;
  label: string;
  icon: LucideIcon;
}

const adminPages: readonly AdminPage[] = [
  { area: "own", to: "/admin", label: "Dashboard", icon: LayoutDashboard },
  { area: "inquiries", to: "/admin/inquiries", label: "Permintaan", icon: Inbox },
  { area: "money", to: "/admin/agents", label: "Agen", icon: Handshake },
  { area: "catalogue", to: "/admin/packages", label: "Kelola Paket", icon: Package },
  { area: "catalogue", to: "/admin/keberangkatan", label: "Keberangkatan", icon: PlaneTakeoff },
  { area: "content", to: "/admin/features", label: "Kelola Keunggulan", icon: Star },
  { area: "content", to: "/admin/testimonials", label: "Kelola Testimoni", icon: MessageSquareQuote },
  { area: "content", to: "/admin/panduan", label: "Panduan", icon: Newspaper },
  { area: "content", to: "/admin/tanya-jawab", label: "Tanya Jawab", icon: MessageCircleQuestionMark },
  { area: "content", to: "/admin/galeri", label: "Galeri", icon: Images },
  { area: "content", to: "/admin/cabang", label: "Cabang", icon: Building2 },
  { area: "content", to: "/admin/edit-home", label: "Edit Homepage", icon: House },
  { area: "content", to: "/admin/edit-about", label: "Edit Tentang Kami", icon: BookOpen },
  { area: "contact", to: "/admin/edit-contact", label: "Edit Kontak", icon: Contact },
  { area: "content", to: "/admin/media", label: "Media Upload", icon: Image },
  { area: "settings", to: "/admin/settings", label: "Pengaturan Website", icon: Settings },
  { area: "settings", to: "/admin/legalitas", label: "Legalitas & Rekening", icon: ShieldCheck },
  { area: "team", to: "/admin/team", label: "Tim", icon: UsersRound },
  { area: "content", to: "/admin/sampah", label: "Sampah", icon: Trash2 },
  { area: "own", to: "/admin/profile", label: "Profil", icon: UserRound },
  { area: "own", to: "/admin/bantuan", label: "Bantuan", icon: CircleHelp },
];

/** Whether the user may open this address of the menu; true for addresses that are not in the menu. */
export function useMayOpen(address: string): boolean {
  const page = adminPages.find(({ to }) => to === address);
  return useMayEnter(page?.area ?? "own");
}

const itemClass =
  "flex min-h-11 shrink-0 items-center gap-3 rounded-lg px-2.5 py-1 font-medium no-underline hover:bg-mint aria-[current=page]:bg-green aria-[current=page]:text-white";
const itemText = "min-w-0 md:truncate group-data-[state=collapsed]:sr-only";

export function AdminNavigation() {
  const role = useContext(RoleContext);
  const pages = adminPages.filter(({ area }) => canEnter(role, area));
  return (
    <nav aria-label="Menu admin" className="flex grow flex-col gap-0.5 p-1">
      {pages.map(({ to, label, icon: Icon }) => (
        <NavLink key={to} to={to} end={to === "/admin"} title={label} className={itemClass}>
          <Icon aria-hidden="true" className="size-5 shrink-0" />
          <span className={itemText}>{label}</span>
        </NavLink>
      ))}
      <Form method="post" action="/admin/logout" className="mt-auto">
        <button type="submit" title="Logout" className={`${itemClass} w-full cursor-pointer text-danger`}>
          <LogOut aria-hidden="true" className="size-5 shrink-0" />
          <span className={itemText}>Logout</span>
        </button>
      </Form>
    </nav>
  );
}

interface MobileSheetProps {
  siteName: string;
  who: string;
  button: React.RefObject<HTMLElement>;
}

/** The menu of small screens. Its button opens and closes it; with script also Escape, a tap beside it, or moving the focus
 * out of it. */
export function MobileSheet({ siteName, who, button }: MobileSheetProps) {
  const { key } = useLocation();
  const close = (sheet: HTMLDetailsElement) => {
    sheet.open = false;
  };
  return (
    // A new page closes the menu: with another key it is a new, closed element.
    <details
      key={key}
      className="group/sheet z-30 md:hidden"
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !event.currentTarget.open) return;
        close(event.currentTarget);
        button.current?.focus();
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) close(currentTarget);
      }}
    >
      <summary
        ref={button}
        className="fixed top-1.5 left-2 z-40 grid size-[min(2.75rem,12.5vw)] cursor-pointer list-none place-items-center rounded-lg bg-white hover:bg-mint"
      >
        <Menu aria-hidden="true" className="size-6" />
        <span className="sr-only">Menu admin</span>
      </summary>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: Escape does the same */}
      <div
        className="fixed inset-0 z-30 bg-night/40"
        onClick={({ target, currentTarget }) => {
          const sheet = currentTarget.closest("details");
          if (target === currentTarget && sheet !== null) close(sheet);
        }}
      >
        <div className="flex h-full w-72 max-w-[90vw] flex-col overflow-y-auto bg-white">
          <p className="flex min-h-14 items-center border-b border-rule pr-3 pl-[min(4rem,18vw)] font-bold">
            {siteName}
          </p>
          <p className="help border-b border-rule px-3 py-2 break-words">{who}</p>
          <AdminNavigation />
        </div>
      </div>
    </details>
  );
}
