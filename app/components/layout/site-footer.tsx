import { Fragment } from "react";
import { Icon } from "~/components/ui/icon";
import type { NavigationLink } from "~/lib/public-page";

export interface FooterContent {
  siteName: string;
  description: string;
  address: string;
  phone: string;
  /** `tel:` address of `phone`; null where that is no number. */
  phoneLink: string | null;
  email: string;
  socials: { facebook: string; instagram: string; youtube: string; twitter: string };
  /** Name and licences of the company; "" where none are entered. */
  licence: string;
  year: string;
}

const columns = "cols-fit-32 max-md:[&>div]:col-span-full md:grid-cols-2 lg:grid-cols-[8fr_4fr_5fr_4fr_7fr]";
const heading = "mb-3 text-mid tracking-normal text-pale-gold";
const link = "inline-block py-2.25 hover:text-white hover:underline";
const round = "grid size-11 place-items-center rounded-full border border-white/30 hover:text-white";

interface SiteFooterProps {
  content: FooterContent;
  menu: readonly NavigationLink[];
  services: readonly NavigationLink[];
  more: readonly NavigationLink[];
  legal: readonly NavigationLink[];
}

export function SiteFooter({ content, menu, services, more, legal }: SiteFooterProps) {
  return (
    <footer className="frieze bg-pine py-22 text-mid text-mist [--ring:var(--color-pale-gold)]">
      <div className={`wrap grid gap-x-6 gap-y-10 ${columns}`}>
        <div>
          <p className="mb-3 text-biggest font-heavy tracking-snug text-white">{content.siteName}</p>
          <p>{content.description}</p>
          <SocialLinks socials={content.socials} />
        </div>
        <LinkColumn title="Navigasi" links={menu} />
        <LinkColumn title="Layanan" links={services} />
        <LinkColumn title="Informasi" links={more} isWide />
        <ContactColumn content={content} />
      </div>
      <p className="wrap mt-12 border-t border-white/16 pt-6 text-plain">
        {content.licence}
        {content.licence && <br />}
        {`© ${content.year} ${content.siteName}. Hak cipta dilindungi. `}
        {legal.map(({ label, href }, index) => (
          <Fragment key={href}>
            {index > 0 && ", "}
            <a href={href} className={`${link} underline`}>
              {label}
            </a>
          </Fragment>
        ))}
      </p>
    </footer>
  );
}

interface LinkColumnProps {
  title: string;
  links: readonly NavigationLink[];
  /** Whether it takes both columns of a phone. */
  isWide?: boolean;
}

function LinkColumn({ title, links, isWide }: LinkColumnProps) {
  return (
    <nav aria-label={title} className={isWide ? "max-md:col-span-full" : undefined}>
      <h2 className={heading}>{title}</h2>
      <ul className={isWide ? "gap-x-6 max-md:columns-[2_7.5rem]" : undefined}>
        {links.map(({ label, href }) => (
          <li key={label}>
            <a href={href} className={link}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function ContactColumn({ content: { address, phone, phoneLink, email } }: { content: FooterContent }) {
  const lines = [
    { text: address, href: null },
    { text: phone, href: phoneLink },
    { text: email, href: `mailto:${email}` },
  ];
  return (
    <div>
      <h2 className={heading}>Hubungi Kami</h2>
      <ul>
        {lines.map(
          ({ text, href }) =>
            text && (
              <li key={text} className="py-2 whitespace-pre-line wrap-anywhere">
                {href === null ? (
                  text
                ) : (
                  <a href={href} className={`-my-2.25 ${link}`}>
                    {text}
                  </a>
                )}
              </li>
            ),
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
    <ul className="mt-5 flex gap-2">
      {present.map(([key, name]) => (
        <li key={key}>
          <a href={socials[key]} rel="noopener" aria-label={name} className={round}>
            <Icon name={key} />
          </a>
        </li>
      ))}
    </ul>
  );
}
