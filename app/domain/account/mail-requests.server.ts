import { networkOf } from "~/lib/network-share";
import { createThrottle } from "~/server/throttle";

/** Mails that may be asked for within an hour. An office behind one address stays far below; whoever has a /48 has one share. */
const perHost = 10;
const perSite = 30;
const perAccount = 5;
const windowMs = 60 * 60 * 1000;

/** Whose share is used up, if anybody's, and for how many more seconds. */
export type MailRequest = { usedUp: null | "sender" | "account"; wait: number };

/** Keeps count of mails asked for, by who asks and by the account they are for, in 60,000 entries at most. */
export function createMailRequests(clock: () => number = Date.now) {
  const hosts = createThrottle(perHost, windowMs, clock);
  const sites = createThrottle(perSite, windowMs, clock);
  const accounts = createThrottle(perAccount, windowMs, clock);
  return {
    /**
     * Counts a request before it is answered. Every address counts, whether an account has it or not, so that the outcome
     * tells nothing of accounts.
     * @param account e-mail address or another name of an account
     * @param address the visitor's
     */
    begin(account: string, address: string): MailRequest {
      const { host, site } = networkOf(address);
      const wait = Math.max(hosts.wait(host), sites.wait(site));
      if (wait > 0) return { usedUp: "sender", wait };
      hosts.count(host);
      sites.count(site);
      const key = account.trim().toLowerCase();
      const enough = accounts.wait(key);
      if (enough > 0) return { usedUp: "account", wait: enough };
      accounts.count(key);
      return { usedUp: null, wait: 0 };
    },
  };
}

/** The process's own: links to set a password and links to confirm an address together. */
export const mailRequests = createMailRequests();

/** What whoever asks too often is told, whatever the address they asked for. */
export const tooManyMails =
  "Email ini sudah terlalu sering diminta. Periksa kotak masuk Anda, atau coba lagi sekitar satu jam lagi.";
