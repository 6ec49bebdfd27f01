import PanelLeft from "virtual:icon/panel-left";
import { useFetcher, useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { previewAddress } from "~/domain/media/derivatives/picture";
import { AdminNavigation, MobileSheet } from "./navigation";
import { useShortcut } from "./use-shortcut";

interface SidebarProps {
  siteName: string;
  /** Address of the picture; empty: the built-in logo. */
  logo: string;
  collapsed: boolean;
  /** Name and role, for small screens, whose header has no room for them. */
  who: string;
}

const small = "(max-width: 767px)";

/** The menu of the admin area: on wide screens a column of 16rem, or of icons (3rem); on small screens a sheet of 18rem
 * behind a menu button. */
export function Sidebar({ siteName, logo, collapsed, who }: SidebarProps) {
  const fetcher = useFetcher({ key: "sidebar" });
  const pendingState = fetcher.formData?.get("state");
  const narrow = pendingState ? pendingState === "collapsed" : collapsed;
  const toggle = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLElement>(null);
  useShortcut("b", () => {
    if (!window.matchMedia(small).matches) return toggle.current?.click();
    menu.current?.focus();
    menu.current?.click();
  });
  return (
    <>
      <MobileSheet siteName={siteName} who={who} button={menu} />
      <aside
        data-state={narrow ? "collapsed" : "expanded"}
        className="admin-sidebar group sticky top-0 hidden h-dvh w-64 shrink-0 flex-col overflow-x-hidden overflow-y-auto border-r border-rule bg-white data-[state=collapsed]:w-12 md:flex"
      >
        <div className="flex min-h-14 items-center gap-2 border-b border-rule px-1">
          <Toggle fetcher={fetcher} narrow={narrow} button={toggle} />
          <img
            // A phone, where the sidebar is hidden, does not fetch it.
            loading="lazy"
            src={previewAddress(logo, 160) || "/images/logo.svg"}
            alt=""
            width={28}
            height={28}
            className="size-7 shrink-0 rounded object-contain group-data-[state=collapsed]:hidden"
          />
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
  button: React.Ref<HTMLButtonElement>;
}

/** A form, so that it works without script. With script the page stays as it is, with its half-filled forms. */
function Toggle({ fetcher, narrow, button }: ToggleProps) {
  const { pathname, search } = useLocation();
  const [scripted, setScripted] = useState(false);
  useEffect(() => setScripted(true), []);
  return (
    <fetcher.Form method="post" action="/admin/sidebar">
      {!scripted && <input type="hidden" name="returnTo" value={pathname + search} />}
      <button
        type="submit"
        ref={button}
        name="state"
        value={narrow ? "expanded" : "collapsed"}
        title={narrow ? "Lebarkan menu (Ctrl+B)" : "Ciutkan menu (Ctrl+B)"}
        aria-expanded={!narrow}
        className="grid size-10 min-h-11 cursor-pointer place-items-center rounded-lg hover:bg-mint"
      >
        <PanelLeft aria-hidden="true" className="size-5" />
        <span className="sr-only">{narrow ? "Lebarkan menu" : "Ciutkan menu"}</span>
      </button>
    </fetcher.Form>
  );
}
