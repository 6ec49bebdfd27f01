import { hash } from "node:crypto";
import type { ServerResponse } from "node:http";
import { getEnv } from "./env.server";

const hashOf = (text: string) => `'sha256-${hash("sha256", text, "base64")}'`;

/** Security policy of documents. `form-action` names WhatsApp, because browsers check the redirect after a posted form. */
function documentPolicy(scripts: string, styles: string, images: string, frames = ""): string {
  return [
    "default-src 'none'",
    `script-src ${scripts}`,
    `style-src ${styles}`,
    `img-src 'self' https: data: ${images}`.trim(),
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src https://www.google.com ${frames}`.trim(),
    "form-action 'self' https://wa.me https://api.whatsapp.com https://web.whatsapp.com",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** Policies of public pages use hashes, not nonces: a cached page serves many visitors. Without `'self'` no file may take
 * the place of what the page carries. */
function publicPolicy({ styles, scripts, frames }: DocumentParts): string {
  const styleSource = styles === "" ? "'self'" : hashOf(styles);
  return documentPolicy(scripts.map(hashOf).join(" "), styleSource, "", frames);
}

const filePolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

export function commonHeaders(): [name: string, value: string][] {
  const headers: [string, string][] = [
    ["X-Content-Type-Options", "nosniff"],
    ["Referrer-Policy", "strict-origin-when-cross-origin"],
    ["Cross-Origin-Opener-Policy", "same-origin"],
    ["Cross-Origin-Resource-Policy", "same-origin"],
  ];
  if (getEnv().siteUrl.startsWith("https:")) {
    headers.push(["Strict-Transport-Security", "max-age=31536000; includeSubDomains"]);
  }
  return headers;
}

function setCommonHeaders(headers: Headers): void {
  for (const [name, value] of commonHeaders()) headers.set(name, value);
}

/** Completes redirects and answers that come from the server instead of a route (S21). */
export function addMissingHeaders(response: ServerResponse): void {
  for (const [name, value] of [...commonHeaders(), ["Content-Security-Policy", filePolicy] as const]) {
    if (!response.hasHeader(name)) response.setHeader(name, value);
  }
}

interface DocumentParts {
  /** Set for pages that React takes over. */
  nonce: string | null;
  /** Whether no cache may keep the page. */
  isPrivate: boolean;
  /** Style sheet inside the page; "" for none. */
  styles: string;
  /** Scripts inside the page, allowed by their hashes. */
  scripts: readonly string[];
  /** Sites whose frames the page may hold, separated by spaces. */
  frames: string;
}

export function setDocumentHeaders(headers: Headers, status: number, parts: DocumentParts): void {
  const { nonce, isPrivate } = parts;
  setCommonHeaders(headers);
  headers.set("Content-Type", "text/html; charset=utf-8");
  const policy =
    nonce === null ? publicPolicy(parts) : documentPolicy(`'self' 'nonce-${nonce}'`, "'self'", "blob:");
  headers.set("Content-Security-Policy", policy);
  headers.set("Permissions-Policy", "camera=(), microphone=(), geolocation=()");
  if (status >= 400 || isPrivate) headers.set("Cache-Control", "no-store");
}

export function fileHeaders(values: Record<string, string>): Headers {
  const headers = new Headers(values);
  setCommonHeaders(headers);
  headers.set("Content-Security-Policy", filePolicy);
  return headers;
}
