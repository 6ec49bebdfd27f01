import { useLocation } from "@remix-run/react";
import { Icon } from "~/components/ui/icon";
import type { NavigationLink } from "~/lib/public-page";

export const logoClasses = "h-10 w-auto max-w-32 object-contain";

interface SiteHeaderProps {
  siteName: string;
  /** The agency's logo; null for the built-in mark. */
  logo: React.ReactNode;
  links: readonly NavigationLink[];
  /** The links of 'Lainnya': the second group of a phone's menu, a list of its own on a desk. */
  more: readonly NavigationLink[];
}

export function SiteHeader({ siteName, logo, links, more }: SiteHeaderProps) {
  return (
    <header className="relative z-20 border-b border-line bg-ivory [view-transition-name:head] roomy:sticky roomy:top-0">
      <div className="wrap flex min-h-17 flex-wrap items-center gap-2">
        <a
          className="flex min-h-11 flex-[1_1_8rem] items-center gap-2 text-plain leading-[1.2] font-heavy tracking-snug xs:text-big"
          href="/"
        >
          {logo ?? <img src="/images/logo.svg" width="40" height="40" alt="" className={logoClasses} />}
          <span className="min-w-0">{siteName}</span>
        </a>
        <nav className="hidden lg:block" aria-label="Navigasi utama">
          <MainLinks
            links={links}
            className="flex"
            linkClassName="block rounded-lg px-3 py-2.5 text-mid font-[550] underlined hover:bg-mint"
          />
        </nav>
        <details className="group lg:relative" data-menu="">
          <summary className="flex min-h-11 cursor-pointer items-center gap-2 rounded-xl border-[1.5px] border-green px-3 font-strong text-green burger group-open:bg-mint">
            <span className="lg:hidden">Menu</span>
            <span className="max-lg:hidden">Lainnya</span>
          </summary>
          <nav
            className="absolute inset-x-0 top-full border-b border-line bg-ivory px-5 pt-2 pb-5 raised-card lg:left-auto lg:w-max"
            aria-label="Menu"
          >
            <MainLinks
              links={links}
              className="lg:hidden *:not-first:border-t *:border-line"
              linkClassName={menuLink}
            />
            <p className="border-t border-line pt-3 text-small text-soft lg:hidden">Lainnya</p>
            <MainLinks links={more} className="grid grid-cols-2 gap-x-6" linkClassName={menuLink} />
          </nav>
        </details>
        <a
          className="grid size-11 place-items-center rounded-xl text-green hover:bg-mint"
          href="/cari"
          aria-label="Cari"
        >
          <Icon name="search" />
        </a>
      </div>
    </header>
  );
}

const menuLink = "flex min-h-12 items-center text-[1.125rem]";

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

/** Value of `aria-current` for a link: `page` on its own page, `true` on a page below it. */
export function currentMark(href: string, path: string): "page" | "true" | undefined {
  if (path === href) return "page";
  return href !== "/" && path.startsWith(`${href}/`) ? "true" : undefined;
}
