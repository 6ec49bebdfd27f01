/** The cookie that holds the code of the agent by whose link a visitor came, and nothing else. */
export const agentCookie = "agen";
/** In an address, on every page: `/?ref=KODE`. */
export const agentKey = "ref";
/** Of the short link, the page of this site where it leads: `/a/KODE?ke=/umroh`. */
export const agentTargetKey = "ke";

/** As the database checks it. */
const format = /^[A-Z0-9-]{3,20}$/;

/** A code as it is kept, of a text in any letter case; null for what can be none. */
export function readAgentCode(text: string | null | undefined): string | null {
  const code = text?.trim().toUpperCase() ?? "";
  return format.test(code) ? code : null;
}

/** The short link, on paper too, to a page of the site: `/a/KODE`, `/a/KODE?ke=/umroh/reguler`. */
export function agentShortLink(code: string, target = "/"): string {
  const query = new URLSearchParams({ [agentTargetKey]: target });
  return target === "/" ? `/a/${code}` : `/a/${code}?${query.toString().replaceAll("%2F", "/")}`;
}
