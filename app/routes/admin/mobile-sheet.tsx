import { useLocation } from "@remix-run/react";
import { Menu } from "lucide-react";
import { AdminNavigation } from "./navigation";

interface MobileSheetProps {
  siteName: string;
  button: React.RefObject<HTMLElement>;
}

/** The menu of small screens: opens and closes by its button; with script also by Escape, a tap beside it, or leaving it. */
export function MobileSheet({ siteName, button }: MobileSheetProps) {
  const { key } = useLocation();
  const close = (sheet: HTMLDetailsElement) => {
    sheet.open = false;
  };
  return (
    // A new page closes it: the key makes it a new, closed element.
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
          <AdminNavigation />
        </div>
      </div>
    </details>
  );
}
