import type { ShareLink } from "~/domain/packages/share-words";

export interface Share {
  /** Complete. */
  address: string;
  links: ShareLink[];
}

/** With script and a finger the phone's own share sheet opens instead (app/enhance/share.js). */
export function ShareSection({ share: { address, links } }: { share: Share }) {
  return (
    <details className="mt-7" data-share="">
      <summary className="btn w-full">Bagikan</summary>
      <ul className="mt-3 flex flex-wrap gap-2">
        {links.map(({ name, href }) => (
          <li key={name}>
            <a className="btn" href={href}>
              {name}
            </a>
          </li>
        ))}
      </ul>
      <p className="mt-3 wrap-anywhere">{address}</p>
    </details>
  );
}
