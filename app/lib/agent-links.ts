import { withoutChatSigns } from "./addresses";

/** Cookie with the code of the agent whose link the visitor followed, and nothing else. */
export const agentCookie = "agen";
export const agentKey = "ref";
export const agentTargetKey = "ke";

/** Beginning of every agent's short link. */
export const agentLinkPath = "/a/";

/** Format of an agent's code, as the database checks it. */
export const agentCodeFormat = /^[A-Z0-9-]{3,20}$/;

/** Reads the code of a link, also one that a chat app has damaged (P22). Null for what cannot be a code. */
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
