import about from "./site-about.css?inline";
import contact from "./site-contact.css?inline";
import error from "./site-error.css?inline";
import home from "./site-home.css?inline";
import list from "./site-list.css?inline";
import packagePage from "./site-package.css?inline";
import policy from "./site-policy.css?inline";

/**
 * The style sheets of the public pages, one per kind of page with nothing but what that kind uses: small enough to
 * travel inside the page, which saves a request before the first paint.
 */
export const siteStyles = { about, contact, error, home, list, package: packagePage, policy } as const;

export type SiteStyles = keyof typeof siteStyles;
