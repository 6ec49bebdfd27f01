import LogOut from "virtual:icon/log-out";
import Menu from "virtual:icon/menu";
import { Form, Link, useLocation } from "@remix-run/react";
import { useContext, useEffect, useId, useRef } from "react";
import { RoleContext } from "~/components/layout/role-context";
import { nativeMenu } from "~/components/ui/native-menu";
import { inquiriesPath } from "~/domain/inquiries/list-filter";
import { NewInquiriesCount } from "~/domain/inquiries/new-inquiries";
import { canEnter } from "~/lib/roles";
import { type AdminPage, dashboard, menuGroups, ownPages } from "./menu";
import { SearchLink } from "./office-search";

function MenuLink({ to, label, icon: Icon }: AdminPage) {
  const { pathname } = useLocation();
  const isCurrent = pathname === to || (to !== dashboard.to && pathname.startsWith(`${to}/`));
  return (
    <Link to={to} title={label} aria-current={isCurrent ? "page" : undefined} className="menu-item">
      <Icon className="size-5" />
      <span>{label}</span>
      {to === inquiriesPath && <NewInquiriesCount />}
    </Link>
  );
}

/** The menu of the admin area. In a window that is high enough, its groups scroll, while the dashboard above and Profil and
 * Logout below stay in sight. */
export function AdminNavigation() {
  const idStart = useId();
  const role = useContext(RoleContext);
  const { pathname } = useLocation();
  const list = useRef<HTMLDivElement>(null);
  // The entry of the open page may lie below what the list shows. A list that is not drawn waits until it is: scrolling it
  // sooner makes a phone lay out a closed menu.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current entry changes with the address
  useEffect(() => {
    const current = list.current?.querySelector('[aria-current="page"]');
    if (!list.current || !current) return;
    const drawn = new IntersectionObserver(([seen]) => {
      if (!seen?.isIntersecting) return;
      drawn.disconnect();
      current.scrollIntoView({ block: "nearest" });
    });
    drawn.observe(list.current);
    return () => drawn.disconnect();
  }, [pathname]);
  const groups = menuGroups
    .map(({ label, pages }) => ({ label, pages: pages.filter(({ area }) => canEnter(role, area)) }))
    .filter(({ pages }) => pages.length > 0);
  return (
    <nav aria-label="Menu admin" className="flex grow flex-col tall:min-h-0">
      <div className="grid shrink-0 p-1 pb-0">
        <SearchLink />
        <MenuLink {...dashboard} />
      </div>
      <div ref={list} className="scroll-shades grow p-1 tall:overflow-y-auto">
        {groups.map(({ label, pages }) => (
          <div key={label} className="mt-1 border-t border-rule pt-1">
            <p
              id={idStart + label}
              className="px-2.5 pt-1 text-tiny font-bold text-soft group-data-[state=collapsed]:sr-only"
            >
              {label}
            </p>
            <ul aria-labelledby={idStart + label}>
              {pages.map((page) => (
                <li key={page.to}>
                  <MenuLink {...page} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      <div className="grid shrink-0 border-t border-rule p-1">
        {ownPages.map((page) => (
          <MenuLink key={page.to} {...page} />
        ))}
        <Form method="post" action="/admin/logout">
          <button type="submit" title="Logout" className="menu-item w-full cursor-pointer text-danger">
            <LogOut className="size-5" />
            <span>Logout</span>
          </button>
        </Form>
      </div>
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
  return (
    // A new page closes the menu: with another key it is a new, closed element.
    <details key={key} className="group/sheet z-30 md:hidden" {...nativeMenu}>
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
          if (target === currentTarget && sheet !== null) sheet.open = false;
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
