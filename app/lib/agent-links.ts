import { withoutChatSigns } from "./addresses";

/** Holds the code of the agent by whose link a visitor came, and nothing else. */
export const agentCookie = "agen";
export const agentKey = "ref";
export const agentTargetKey = "ke";

/** Where every agent's short link begins. */
export const agentLinkPath = "/a/";

/** The database checks codes in the same way. */
export const agentCodeFormat = /^[A-Z0-9-]{3,20}$/;

/** The code that a link names, also one that a chat app has damaged (P22); null for what cannot be one. */
export function readAgentCode(text: string | null | undefined): string | null {
  const code = withoutChatSigns(text ?? "")
    .trim()
    .toUpperCase();
  return agentCodeFormat.test(code) ? code : null;
}

/** `/a/KODE`, `/a/KODE?ke=/umroh/reguler`. */
export function agentShortLink(code: string, target = "/"): string {
  const query = new URLSearchParams({ [agentTargetKey]: target });
  const link = agentLinkPath + code;
  return target === "/" ? link : `${link}?${query.toString().replaceAll("%2F", "/")}`;
}
