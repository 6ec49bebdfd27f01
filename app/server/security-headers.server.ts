import { createHash } from "node:crypto";
import { speculationRules } from "~/components/layout/speculation-rules";
import { getEnv } from "./env.server";

const hashOf = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

/**
 * What a document may load. `form-action` names WhatsApp because browsers check where the answer to a posted form
 * redirects to.
 */
function documentPolicy(scripts: string, images: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${scripts}`,
    "style-src 'self'",
    `img-src 'self' https: data: ${images}`.trim(),
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "frame-src https://www.google.com",
    "form-action 'self' https://wa.me https://api.whatsapp.com https://web.whatsapp.com",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** By hash, not nonce: a page kept in a cache serves many visitors. */
const publicPolicy = documentPolicy(hashOf(speculationRules), "");

const filePolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

function setCommonHeaders(headers: Headers): void {
  headers.set("X-Content-Type-Options", "nosniff");
  headers.set("Referrer-Policy", "strict-origin-when-cross-origin");
  headers.set("Cross-Origin-Opener-Policy", "same-origin");
  headers.set("Cross-Origin-Resource-Policy", "same-origin");
  if (getEnv().siteUrl.startsWith("https:")) {
    headers.set("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
  }
}

/**
 * Fills in the headers of an HTML document. With a nonce it is a page of the admin area, whose framework scripts the
 * nonce allows; neither that nor an answer that went wrong is kept by any cache.
 */
export function setDocumentHeaders(headers: Headers, status: number, nonce: string | null): void {
  setCommonHeaders(headers);
  headers.set("Content-Type", "text/html; charset=utf-8");
  const policy = nonce === null ? publicPolicy : documentPolicy(`'nonce-${nonce}'`, "blob:");
  headers.set("Content-Security-Policy", policy);
  headers.set("Permissions-Policy", "camera=(), microphone=(), geolocation=()");
  if (status >= 400 || nonce !== null) headers.set("Cache-Control", "no-store");
}

/** The headers of an answer that is no page: a picture, the sitemap, a health report. */
export function fileHeaders(values: Record<string, string>): Headers {
  const headers = new Headers(values);
  setCommonHeaders(headers);
  headers.set("Content-Security-Policy", filePolicy);
  return headers;
}
