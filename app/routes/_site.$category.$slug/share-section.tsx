import { Icon } from "~/components/ui/icon";
import type { ShareLink } from "~/domain/packages/share-words";

export interface Share {
  /** Complete, with what tells the dashboard that the page was passed on. */
  address: string;
  text: string;
  links: ShareLink[];
}

/** With script and a finger the phone's own share sheet opens instead (app/enhance/share.js). */
export function ShareSection({ share: { address, text, links } }: { share: Share }) {
  return (
    <details className="mt-7" data-share={address} data-text={text}>
      <summary className="btn w-full md:w-auto">
        <Icon name="share" />
        Bagikan
      </summary>
      <ul className="mt-3 flex flex-wrap gap-3">
        {links.map(({ name, href }) => (
          <li key={name}>
            <a href={href} className="btn" rel="nofollow noopener">
              {name}
            </a>
          </li>
        ))}
      </ul>
      <p className="mt-3">
        <span className="block text-plain text-soft">Atau salin tautannya</span>
        <span className="font-strong wrap-anywhere select-all">{address}</span>
      </p>
    </details>
  );
}
