import ExternalLink from "virtual:icon/external-link";

interface NewTabLinkProps {
  href: string;
  /** Says to screen readers which one it is, where several links have the same text. */
  of?: string;
  className?: string;
  /** Replaces the standard icon. */
  icon?: React.ReactNode;
  children: React.ReactNode;
}

/** Link out of the admin area that keeps the screen open. */
export function NewTabLink({ href, of = "", className = "btn", icon, children }: NewTabLinkProps) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={className}>
      {icon === undefined ? <ExternalLink aria-hidden="true" className="size-4" /> : icon}
      {children}
      <span className="sr-only">{of && ` ${of}`} (tab baru)</span>
    </a>
  );
}
