import { hasSessionCookie } from "../session.server";
import { isHost } from "./refuse.server";
import { acceptedEncodings, type Encoding } from "./steps";

export interface RequestHeaders {
  encodings: readonly Encoding[];
  ifNoneMatch: string | undefined;
  hasSession: boolean;
  /** Whether there is exactly one well-formed host and no body, so that `refuse` has nothing against the request. */
  isPlain: boolean;
}

/** Reads what an answer from memory depends on, out of the raw list: parsing all headers costs as much as all the rest. */
export function readHeaders(raw: string[]): RequestHeaders {
  let acceptEncoding: string | undefined;
  let ifNoneMatch: string | undefined;
  let hasSession = false;
  let hosts = 0;
  let isPlain = true;
  for (let index = 0; index + 1 < raw.length; index += 2) {
    const name = raw[index] as string;
    if (name.length === 4) {
      if (name.toLowerCase() !== "host") continue;
      hosts += 1;
      if (!isHost(raw[index + 1] ?? "")) isPlain = false;
    } else if (name.length === 6) {
      if (name.toLowerCase() === "cookie" && hasSessionCookie(raw[index + 1])) hasSession = true;
    } else if (name.length === 15) {
      if (name.toLowerCase() === "accept-encoding") acceptEncoding = raw[index + 1];
    } else if (name.length === 13) {
      if (name.toLowerCase() === "if-none-match") ifNoneMatch = raw[index + 1];
    } else if (name.length === 14 || name.length === 17) {
      if (/^(content-length|transfer-encoding)$/i.test(name)) isPlain = false;
    }
  }
  isPlain &&= hosts === 1;
  return { encodings: acceptedEncodings(acceptEncoding), ifNoneMatch, hasSession, isPlain };
}
