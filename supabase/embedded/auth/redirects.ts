import type { Service } from "./service.ts";

/** One pattern of `additional_redirect_urls`: `**` any text, `*` any but `.` and `/`, `?` one such character. */
function toRegExp(pattern: string): RegExp {
  const source = pattern.replace(/\*\*|[*?]|[^*?]+/g, (part) => {
    if (part === "**") return ".*";
    if (part === "*") return "[^./]*";
    return part === "?" ? "[^./]" : part.replace(/[\\^$.|+()[\]{}]/g, "\\$&");
  });
  return new RegExp(`^${source}$`);
}

const isWebAddress = (url: URL) => url.protocol === "https:" || url.protocol === "http:";

/**
 * Where a mailed link leads in the end: the address asked for when it is the site's own or on the list of
 * `config.toml`, else the site itself.
 */
export function allowedRedirect({ siteUrl, settings }: Service, asked: string | null): string {
  if (!asked || !URL.canParse(asked)) return siteUrl;
  const url = new URL(asked);
  if (isWebAddress(url) && url.origin === new URL(siteUrl).origin) return url.href;
  url.hash = "";
  const forms = [url.href, url.href.replace(/\/$/, "")];
  const listed = settings.additionalRedirectUrls.some((pattern) =>
    forms.some((form) => toRegExp(pattern).test(form)),
  );
  return listed && url.protocol !== "javascript:" && url.protocol !== "data:" ? url.href : siteUrl;
}

/** The address that a request names in its `redirect_to` query parameter or header. */
export const askedRedirect = (request: Request) =>
  new URL(request.url).searchParams.get("redirect_to") ?? request.headers.get("redirect_to");
