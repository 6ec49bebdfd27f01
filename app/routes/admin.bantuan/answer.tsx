import { Link } from "@remix-run/react";
import { useMayOpen } from "~/routes/admin/navigation";

export interface Answer {
  /** Anchor on the page, which links from outside rely on. */
  id: string;
  question: string;
  text: React.ReactNode;
}

/** Leads to a screen of the admin area, called as the menu calls it; for whom it is not, the name alone. */
export function Screen({ to, children }: { to: string; children: React.ReactNode }) {
  if (!useMayOpen(`/admin/${to}`)) return <b>{children}</b>;
  return (
    <Link to={`/admin/${to}`} className="link">
      {children}
    </Link>
  );
}
