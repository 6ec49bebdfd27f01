import ArrowLeft from "virtual:icon/arrow-left";
import { Link } from "@remix-run/react";

interface ScreenHeadProps {
  title: string;
  help?: React.ReactNode;
  /** Links and buttons of the whole screen. */
  children?: React.ReactNode;
}

/** Heading of an admin screen. */
export function ScreenHead({ title, help, children }: ScreenHeadProps) {
  return (
    <header className="flex flex-wrap items-start justify-between gap-3">
      <div className="grid min-w-0 grow basis-64 gap-1">
        <h1>{title}</h1>
        {help && <p className="help break-words">{help}</p>}
      </div>
      {children && <div className="flex flex-wrap gap-3">{children}</div>}
    </header>
  );
}

/** Leads from a screen to the one above it. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link className="link inline-flex min-h-11 items-center gap-2 justify-self-start" to={to}>
      <ArrowLeft aria-hidden="true" className="size-4" />
      {children}
    </Link>
  );
}
