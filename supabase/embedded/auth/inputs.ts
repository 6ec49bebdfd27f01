import { validationFailed } from "./errors.ts";
import type { Service } from "./service.ts";

const unitFactors: Record<string, number> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** Reads a duration such as `168h`, `1h30m` or `10s` in ms. Returns null for anything else. */
export function parseDuration(text: string): number | null {
  if (text === "0") return 0;
  if (!/^(\d+(\.\d+)?(ms|s|m|h))+$/.test(text)) return null;
  let total = 0;
  for (const [, amount, unit] of text.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h)/g)) {
    total += Number(amount) * (unitFactors[unit ?? ""] ?? 0);
  }
  return total;
}

const maxLength = 255;
// The pattern of an HTML e-mail field, as in Supabase Auth's checkmail.
const addressForm =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

export function validateEmail(email: string | undefined): string {
  if (!email) throw validationFailed("An email address is required");
  if (email.length > maxLength) throw validationFailed("An email address is too long");
  if (!addressForm.test(email)) throw validationFailed("Unable to validate email address: invalid format");
  return email.toLowerCase();
}

export const normalizeEmail = (email: string) =>
  email.slice(0, maxLength).toLowerCase().replaceAll("\0", "\ufffd");

/** Pattern of `additional_redirect_urls`: `**` is any text, `*` any but `.` and `/`, `?` one such character. */
function toRegExp(pattern: string): RegExp {
  const source = pattern.replace(/\*\*|[*?]|[^*?]+/g, (part) => {
    if (part === "**") return ".*";
    if (part === "*") return "[^./]*";
    return part === "?" ? "[^./]" : part.replace(/[\\^$.|+()[\]{}]/g, "\\$&");
  });
  return new RegExp(`^${source}$`);
}

const isWebAddress = (url: URL) => url.protocol === "https:" || url.protocol === "http:";

/** Returns the redirect address if it belongs to the site or is listed in `config.toml`; else the site's own. */
function allowedRedirect({ siteUrl, settings }: Service, address: string | null): string {
  if (!address || !URL.canParse(address)) return siteUrl;
  const url = new URL(address);
  if (isWebAddress(url) && url.origin === new URL(siteUrl).origin) return url.href;
  url.hash = "";
  const forms = [url.href, url.href.replace(/\/$/, "")];
  const listed = settings.additionalRedirectUrls.some((pattern) =>
    forms.some((form) => toRegExp(pattern).test(form)),
  );
  return listed && url.protocol !== "javascript:" && url.protocol !== "data:" ? url.href : siteUrl;
}

export function redirectOf(service: Service, request: Request, inBody?: string): string {
  const address = inBody ?? new URL(request.url).searchParams.get("redirect_to");
  return allowedRedirect(service, address ?? request.headers.get("redirect_to"));
}
