import { useLocation } from "@remix-run/react";
import type { NavigationLink } from "~/lib/public-page";

export const logoClasses = "h-10 w-auto max-w-32 object-contain";

interface SiteHeaderProps {
  siteName: string;
  /** The agency's logo; null for the built-in mark. */
  logo: React.ReactNode;
  links: readonly NavigationLink[];
}

export function SiteHeader({ siteName, logo, links }: SiteHeaderProps) {
  return (
    <header className="relative z-20 border-b border-line bg-ivory [view-transition-name:head] roomy:sticky roomy:top-0">
      <div className="wrap flex min-h-17 flex-wrap items-center justify-between gap-4">
        <a
          className="flex min-h-11 min-w-0 items-center gap-3 text-big leading-[1.2] font-heavy tracking-snug"
          href="/"
        >
          {logo ?? <img src="/images/logo.svg" width="40" height="40" alt="" className={logoClasses} />}
          <span>{siteName}</span>
        </a>
        <nav className="hidden lg:block" aria-label="Navigasi utama">
          <MainLinks links={links} className="flex gap-2" linkClassName={deskLink} />
        </nav>
        <details className="group lg:hidden" data-menu="">
          <summary className="flex min-h-11 cursor-pointer items-center gap-2 rounded-xl border-[1.5px] border-green px-4 font-strong text-green burger group-open:bg-mint">
            Menu
          </summary>
          <nav
            className="absolute inset-x-0 top-full border-b border-line bg-ivory px-5 pt-2 pb-5 raised-card"
            aria-label="Menu"
          >
            <MainLinks
              links={links}
              className="*:not-first:border-t *:border-line"
              linkClassName="flex min-h-13 items-center text-[1.125rem]"
            />
          </nav>
        </details>
      </div>
    </header>
  );
}

const deskLink = "block rounded-lg px-3.5 py-2.5 text-mid font-[550] underlined hover:bg-mint";

interface MainLinksProps {
  links: readonly NavigationLink[];
  className: string;
  linkClassName: string;
}

function MainLinks({ links, className, linkClassName }: MainLinksProps) {
  const { pathname } = useLocation();
  return (
    <ul className={className}>
      {links.map(({ label, href }) => (
        <li key={href}>
          <a
            href={href}
            className={`${linkClassName} aria-[current]:font-bold aria-[current]:text-green`}
            aria-current={currentMark(href, pathname)}
          >
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Links of the footer's services. These have no pages of their own, so each leads to the list that holds it. */
export const serviceLinks: readonly NavigationLink[] = [
  { label: "Umroh Reguler", href: "/umroh" },
  { label: "Umroh VIP", href: "/umroh" },
  { label: "Haji Reguler", href: "/haji" },
  { label: "Haji Plus", href: "/haji" },
  { label: "Konsultasi Gratis", href: "/kontak" },
];

export function currentMark(href: string, path: string): "page" | "true" | undefined {
  if (path === href) return "page";
  return href !== "/" && path.startsWith(`${href}/`) ? "true" : undefined;
}
