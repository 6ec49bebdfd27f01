/** Holds the code of the agent by whose link a visitor came, and nothing else. */
export const agentCookie = "agen";
export const agentKey = "ref";
export const agentTargetKey = "ke";

export function readAgentCode(text: string | null | undefined): string | null {
  const code = text?.trim().toUpperCase() ?? "";
  return /^[A-Z0-9-]{3,20}$/.test(code) ? code : null;
}

/** `/a/KODE`, `/a/KODE?ke=/umroh/reguler`. */
export function agentShortLink(code: string, target = "/"): string {
  const query = new URLSearchParams({ [agentTargetKey]: target });
  return target === "/" ? `/a/${code}` : `/a/${code}?${query.toString().replaceAll("%2F", "/")}`;
}
