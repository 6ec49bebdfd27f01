import { useLocation } from "@remix-run/react";
import { ExternalLink } from "lucide-react";
import { LostLine } from "~/components/form/lost-line";
import { RoleContext } from "~/domain/team/role-context";
import { type Role, roleNames } from "~/domain/team/roles";
import type { FlashMessage } from "~/server/flash.server";
import { Breadcrumbs } from "./breadcrumbs";
import { MessageLine } from "./message-line";
import { Sidebar } from "./sidebar";

interface AdminShellProps {
  email: string;
  /** Empty: the address stands for it. */
  name: string;
  role: Role;
  siteName: string;
  logo: string;
  sidebarCollapsed: boolean;
  message: FlashMessage | null;
  children: React.ReactNode;
}

/** What stands around every admin screen: the menu of this role, where one is, and who one is. */
export function AdminShell({
  children,
  siteName,
  logo,
  sidebarCollapsed,
  message,
  ...person
}: AdminShellProps) {
  const { key } = useLocation();
  const who = `${person.name || person.email} (${roleNames[person.role]})`;
  return (
    <RoleContext.Provider value={person.role}>
      <div className="flex min-h-dvh">
        <a
          href="#isi"
          className="btn btn-primary sr-only z-50 focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
        >
          Langsung ke isi halaman
        </a>
        <Sidebar siteName={siteName} logo={logo} collapsed={sidebarCollapsed} who={who} />
        <div className="flex min-w-0 grow flex-col">
          <div className="sticky top-0 z-20">
            <header className="flex min-h-14 items-center gap-[min(0.75rem,2vw)] border-b border-rule bg-white pr-[min(1rem,4.5vw)] pl-[min(4rem,18vw)] has-[[role=alert]]:bg-danger-soft has-[[role=status]]:bg-mint md:pl-6">
              <Breadcrumbs />
              <MessageLine key={key} message={message} />
              <span className="hidden truncate text-[0.9375rem] text-soft lg:inline">{who}</span>
              <a
                href="/"
                target="_blank"
                rel="noopener"
                className="btn btn-small shrink-0 px-[min(0.75rem,2.5vw)] max-sm:min-w-[min(2.75rem,12.5vw)]"
              >
                <ExternalLink aria-hidden="true" className="size-4" />
                <span className="sr-only sm:not-sr-only">Lihat Situs</span>
              </a>
            </header>
            <LostLine />
          </div>
          <main id="isi" tabIndex={-1} className="mx-auto w-full max-w-6xl grow p-[min(1rem,4.5vw)] md:p-6">
            {children}
          </main>
        </div>
      </div>
    </RoleContext.Provider>
  );
}
