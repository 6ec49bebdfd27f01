import { useLocation } from "@remix-run/react";
import type { NavigationLink } from "~/lib/public-page";
import { currentMark } from "./navigation";

interface SiteHeaderProps {
  siteName: string;
  /** Null: the built-in mark. */
  logo: React.ReactNode;
  links: readonly NavigationLink[];
}

export function SiteHeader({ siteName, logo, links }: SiteHeaderProps) {
  return (
    <header className="head">
      <div className="wrap head-row">
        <a className="brand" href="/">
          {logo ?? <img src="/images/logo.svg" width="40" height="40" alt="" />}
          <span>{siteName}</span>
        </a>
        <nav className="head-nav" aria-label="Navigasi utama">
          <MainLinks links={links} />
        </nav>
        <details className="menu">
          <summary>Menu</summary>
          <nav aria-label="Menu">
            <MainLinks links={links} />
          </nav>
        </details>
      </div>
    </header>
  );
}

function MainLinks({ links }: { links: readonly NavigationLink[] }) {
  const { pathname } = useLocation();
  return (
    <ul>
      {links.map(({ label, href }) => (
        <li key={href}>
          <a href={href} aria-current={currentMark(href, pathname)}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
