import { createChunks, stringToBase64URL } from "@supabase/ssr";

/** What a session cookie holds. */
export interface KeptSession {
  access_token: string;
  refresh_token: string;
  expires_at: number;
  [more: string]: unknown;
}

const name = "umroh-session";

/** The `Cookie` header of a browser that holds this session, as the site itself writes it, chunks included. */
export function sessionCookies(session: KeptSession): string {
  const value = `base64-${stringToBase64URL(JSON.stringify({ token_type: "bearer", expires_in: 3600, ...session }))}`;
  return createChunks(name, value)
    .map((chunk) => `${chunk.name}=${chunk.value}`)
    .join("; ");
}

/** The session in a jar of cookies. Throws where there is none. */
export function sessionIn(cookies: readonly { name: string; value: string }[]): KeptSession {
  const value = cookies
    .filter((cookie) => cookie.name === name || /^umroh-session\.\d+$/.test(cookie.name))
    .sort((one, other) => one.name.localeCompare(other.name, "en", { numeric: true }))
    .map((cookie) => cookie.value)
    .join("");
  return JSON.parse(Buffer.from(value.replace(/^base64-/, ""), "base64url").toString("utf8")) as KeptSession;
}
