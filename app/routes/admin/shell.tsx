import ExternalLink from "virtual:icon/external-link";
import { Link, useLocation, useMatches } from "@remix-run/react";
import { useCallback, useState } from "react";
import { LostLine } from "~/components/form/lost-sending";
import { RoleContext } from "~/components/layout/role-context";
import { type NewInquiries, NewInquiriesProvider } from "~/domain/inquiries/new-inquiries";
import { type Role, roleNames } from "~/lib/roles";
import type { FlashMessage } from "~/server/flash.server";
import { MessageLine } from "./message-line";
import { OfficeSearch, OpenSearchContext } from "./office-search";
import { Sidebar } from "./sidebar";
import { useShortcut } from "./use-shortcut";

interface AdminShellProps {
  email: string;
  /** Empty: the e-mail address is shown. */
  name: string;
  role: Role;
  siteName: string;
  logo: string;
  /** The count is null where it is unknown, or the role sees none. */
  newInquiries: NewInquiries | null;
  sidebarCollapsed: boolean;
  message: FlashMessage | null;
  children: React.ReactNode;
}

/** Frame of every admin screen: the role's menu, breadcrumbs, message and user. */
export function AdminShell({
  children,
  siteName,
  logo,
  newInquiries,
  sidebarCollapsed,
  message,
  ...person
}: AdminShellProps) {
  const { key } = useLocation();
  // A refused form and a link within the page come to another location, and the layout's data are not read again.
  const [told, setTold] = useState({ message, key });
  if (told.message !== message) setTold({ message, key });
  const [searches, setSearches] = useState(false);
  const openSearch = useCallback(() => setSearches(true), []);
  const closeSearch = useCallback(() => setSearches(false), []);
  useShortcut("k", openSearch);
  const who = `${person.name || person.email} (${roleNames[person.role]})`;
  return (
    <RoleContext.Provider value={person.role}>
      <NewInquiriesProvider drawn={newInquiries}>
        <div className="flex min-h-dvh">
          <a
            href="#isi"
            className="btn btn-primary sr-only z-50 focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
          >
            Langsung ke isi halaman
          </a>
          <OpenSearchContext.Provider value={openSearch}>
            <Sidebar siteName={siteName} logo={logo} collapsed={sidebarCollapsed} who={who} />
          </OpenSearchContext.Provider>
          {searches && <OfficeSearch onClose={closeSearch} />}
          <div className="flex min-w-0 grow flex-col">
            <div className="sticky top-0 z-20">
              <header className="flex min-h-14 items-center gap-[min(0.75rem,2vw)] border-b border-rule bg-white pr-[min(1rem,4.5vw)] pl-[min(4rem,18vw)] has-[[role=alert]]:bg-danger-soft has-[[role=status]]:bg-mint md:pl-6">
                <Breadcrumbs />
                <MessageLine key={key} message={told.key === key ? message : null} />
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
      </NewInquiriesProvider>
    </RoleContext.Provider>
  );
}

interface AdminHandle {
  crumbs?: readonly { label: string; to: string }[];
}

function Breadcrumbs() {
  const steps = useMatches().flatMap(({ handle }) => (handle as AdminHandle | undefined)?.crumbs ?? []);
  return (
    <nav aria-label="Posisi halaman" className="min-w-0 grow max-md:has-[+[role]]:hidden">
      <ol className="flex items-center gap-2 text-[min(0.9375rem,5vw)]">
        {steps.map(({ label, to }, index) => (
          <li
            key={to}
            className="flex min-w-0 items-center gap-2 [&:not(:last-child)]:hidden sm:[&:not(:last-child)]:flex"
          >
            {index > 0 && (
              <span aria-hidden="true" className="hidden text-soft sm:inline">
                /
              </span>
            )}
            {index === steps.length - 1 ? (
              <span aria-current="page" className="font-semibold sm:truncate">
                {label}
              </span>
            ) : (
              <Link
                to={to}
                className="inline-flex min-h-11 items-center text-soft underline underline-offset-4"
              >
                {label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
