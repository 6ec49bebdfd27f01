import { Link } from "@remix-run/react";

export interface Answer {
  /** Anchor on the page, which links from outside rely on. */
  id: string;
  question: string;
  text: React.ReactNode;
}

/** Leads to a screen of the admin area, called as the menu calls it. */
export function Screen({ to, children }: { to: string; children: React.ReactNode }) {
  return (
    <Link to={`/admin/${to}`} className="link">
      {children}
    </Link>
  );
}
