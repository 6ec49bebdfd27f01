import { Fragment } from "react";
import { Icon } from "~/components/ui/icon";
import { toTelephoneLink } from "~/lib/phone";
import type { NavigationLink } from "~/lib/public-page";
import { serviceLinks } from "./navigation";

/** What the footer says of the agency; empty texts are left out. */
export interface FooterContent {
  siteName: string;
  description: string;
  address: string;
  phone: string;
  email: string;
  socials: { facebook: string; instagram: string; youtube: string; twitter: string };
  year: string;
}

interface SiteFooterProps {
  content: FooterContent;
  menu: readonly NavigationLink[];
  /** In the last line. */
  legal: readonly NavigationLink[];
}

export function SiteFooter({ content, menu, legal }: SiteFooterProps) {
  return (
    <footer className="foot">
      <div className="wrap foot-grid">
        <div className="foot-about">
          <p className="foot-name">{content.siteName}</p>
          <p>{content.description}</p>
          <SocialLinks socials={content.socials} />
        </div>
        <LinkColumn title="Navigasi" links={menu} />
        <LinkColumn title="Layanan" links={serviceLinks} />
        <ContactColumn content={content} />
      </div>
      <p className="wrap foot-copy">
        {`© ${content.year} ${content.siteName}. Hak cipta dilindungi. `}
        {legal.map(({ label, href }, index) => (
          <Fragment key={href}>
            {index > 0 && ", "}
            <a href={href}>{label}</a>
          </Fragment>
        ))}
      </p>
    </footer>
  );
}

function LinkColumn({ title, links }: { title: string; links: readonly NavigationLink[] }) {
  return (
    <nav aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {links.map(({ label, href }) => (
          <li key={label}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function ContactColumn({ content: { address, phone, email } }: { content: FooterContent }) {
  return (
    <div>
      <h2>Hubungi Kami</h2>
      <ul className="foot-contact">
        {address && (
          <li>
            <Icon name="pin" />
            <span className="lines">{address}</span>
          </li>
        )}
        {phone && (
          <li>
            <Icon name="phone" />
            <a href={toTelephoneLink(phone)}>{phone}</a>
          </li>
        )}
        {email && (
          <li>
            <Icon name="mail" />
            <a href={`mailto:${email}`}>{email}</a>
          </li>
        )}
      </ul>
    </div>
  );
}

const socialNames = [
  ["facebook", "Facebook"],
  ["instagram", "Instagram"],
  ["youtube", "YouTube"],
  ["twitter", "Twitter"],
] as const;

function SocialLinks({ socials }: { socials: FooterContent["socials"] }) {
  const present = socialNames.filter(([key]) => socials[key] !== "");
  if (present.length === 0) return null;
  return (
    <ul className="foot-socials">
      {present.map(([key, name]) => (
        <li key={key}>
          <a href={socials[key]} rel="noopener" aria-label={name}>
            <Icon name={key} />
          </a>
        </li>
      ))}
    </ul>
  );
}
