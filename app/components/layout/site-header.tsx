import { useLocation } from "@remix-run/react";
import { currentMark, mainLinks } from "./navigation";

interface SiteHeaderProps {
  siteName: string;
  /** Null: the built-in mark. */
  logo: React.ReactNode;
}

export function SiteHeader({ siteName, logo }: SiteHeaderProps) {
  return (
    <header className="head">
      <div className="wrap head-row">
        <a className="brand" href="/">
          {logo ?? <img src="/images/logo.svg" width="40" height="40" alt="" />}
          <span>{siteName}</span>
        </a>
        <nav className="head-nav" aria-label="Navigasi utama">
          <MainLinks />
        </nav>
        <details className="menu">
          <summary>Menu</summary>
          <nav aria-label="Menu">
            <MainLinks />
          </nav>
        </details>
      </div>
    </header>
  );
}

function MainLinks() {
  const { pathname } = useLocation();
  return (
    <ul>
      {mainLinks.map(({ label, href }) => (
        <li key={href}>
          <a href={href} aria-current={currentMark(href, pathname)}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
