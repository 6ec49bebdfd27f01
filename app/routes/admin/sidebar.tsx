import { Form, NavLink, useFetcher, useLocation } from "@remix-run/react";
import { LogOut, Menu, PanelLeft } from "lucide-react";
import { useEffect, useRef } from "react";
import { adminPages } from "./navigation";

interface SidebarProps {
  siteName: string;
  collapsed: boolean;
}

/** Always there on wide screens, 16rem or 3rem of icons; a sheet of 18rem behind a menu button on small ones. */
export function Sidebar({ siteName, collapsed }: SidebarProps) {
  const fetcher = useFetcher({ key: "sidebar" });
  const wanted = fetcher.formData?.get("state");
  const narrow = wanted ? wanted === "collapsed" : collapsed;
  return (
    <>
      <MobileSheet siteName={siteName} />
      <aside
        data-state={narrow ? "collapsed" : "expanded"}
        className="admin-sidebar group sticky top-0 hidden h-dvh w-64 shrink-0 flex-col overflow-y-auto border-r border-rule bg-white data-[state=collapsed]:w-12 md:flex"
      >
        <div className="flex min-h-14 items-center gap-2 border-b border-rule px-1">
          <Toggle fetcher={fetcher} narrow={narrow} />
          <p className="truncate font-bold group-data-[state=collapsed]:sr-only">{siteName}</p>
        </div>
        <AdminNavigation />
      </aside>
    </>
  );
}

interface ToggleProps {
  fetcher: ReturnType<typeof useFetcher>;
  narrow: boolean;
}

/** A form of its own, so that it works without script; with script Ctrl/Cmd+B presses it too. */
function Toggle({ fetcher, narrow }: ToggleProps) {
  const button = useRef<HTMLButtonElement>(null);
  const { pathname, search } = useLocation();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "b" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      button.current?.click();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
  return (
    <fetcher.Form method="post" action="/admin/sidebar">
      <input type="hidden" name="returnTo" value={pathname + search} />
      <button
        type="submit"
        ref={button}
        name="state"
        value={narrow ? "expanded" : "collapsed"}
        title={narrow ? "Lebarkan menu (Ctrl+B)" : "Ciutkan menu (Ctrl+B)"}
        aria-expanded={!narrow}
        className="grid size-10 min-h-11 place-items-center rounded-lg hover:bg-mint"
      >
        <PanelLeft aria-hidden="true" className="size-5" />
        <span className="sr-only">{narrow ? "Lebarkan menu" : "Ciutkan menu"}</span>
      </button>
    </fetcher.Form>
  );
}

function MobileSheet({ siteName }: { siteName: string }) {
  const { key } = useLocation();
  return (
    // A new page closes it: the key makes it a new, closed element.
    <details key={key} className="group/sheet z-30 md:hidden">
      <summary className="fixed top-1.5 left-2 z-40 grid size-11 cursor-pointer list-none place-items-center rounded-lg bg-white hover:bg-mint">
        <Menu aria-hidden="true" className="size-6" />
        <span className="sr-only">Menu admin</span>
      </summary>
      <div className="fixed inset-0 z-30 bg-night/40">
        <div className="flex h-full w-72 max-w-[90vw] flex-col overflow-y-auto bg-white">
          <p className="flex min-h-14 items-center border-b border-rule pr-3 pl-16 font-bold">{siteName}</p>
          <AdminNavigation />
        </div>
      </div>
    </details>
  );
}

const itemClass =
  "flex min-h-11 items-center gap-3 rounded-lg px-2.5 font-medium no-underline hover:bg-mint aria-[current=page]:bg-green aria-[current=page]:text-white";
const itemText = "truncate group-data-[state=collapsed]:sr-only";

function AdminNavigation() {
  return (
    <nav aria-label="Menu admin" className="flex grow flex-col gap-0.5 p-1">
      {adminPages.map(({ to, label, icon: Icon }) => (
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
