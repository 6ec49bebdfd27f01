import { messageOf } from "../errors.ts";
import type { Clock, Database, Log, Transaction } from "../types.ts";
import type { Mailer } from "./mail.ts";
import type { AuthSettings } from "./settings.ts";
import { createThrottle, createTurn, type Throttle, type Turn } from "./throttle.ts";

const fiveMinutes = 300_000;
const hourMs = 3_600_000;
const failuresPerAccount = 10;
const maxWaitingChecks = 200;
/** Longest wait for mails in ms: a silent mail server must not delay the end of the process. */
const idleLimitMs = 4_000;

export interface AuthOptions {
  db: Database;
  jwtSecret: string;
  settings: AuthSettings;
  mailer: Mailer;
  siteUrl: string;
  publicUrl: string;
  clock: Clock;
  log: Log;
  /** bcrypt cost; tests use a lower one. */
  passwordCost?: number;
}

export interface Service extends AuthOptions {
  throttles: {
    /** Wrong passwords and digits by e-mail address, wrong codes by user. */
    account: Throttle;
    address: Throttle;
    /** Wrong mailed digits by client address. */
    verification: Throttle;
    /** Mails by address and kind, with or without an account. */
    recipient: Throttle;
    mailSender: Throttle;
  };
  asOwner<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Present time in the form that the database reads. */
  now(): string;
  inTurn: Turn;
  inBackground(event: string, work: () => Promise<void>): void;
  idle(limitMs?: number): Promise<void>;
}

export function createService(options: AuthOptions): Service {
  const { settings, clock, log } = options;
  const running = new Set<Promise<void>>();
  return {
    ...options,
    asOwner: (work) => options.db.transaction("owner", work),
    now: () => new Date(clock()).toISOString(),
    // Mailed links and refresh tokens are too long to be guessed. A limit on them would let one visitor's broken
    // cookie sign out everybody who shares the address.
    throttles: {
      account: createThrottle(failuresPerAccount, fiveMinutes, clock),
      address: createThrottle(settings.signInFailuresPerAddress, fiveMinutes, clock),
      verification: createThrottle(settings.verificationFailuresPerAddress, fiveMinutes, clock),
      recipient: createThrottle(1, settings.emailMaxFrequency, clock),
      mailSender: createThrottle(settings.mailsPerAddress, hourMs, clock),
    },
    inTurn: createTurn(maxWaitingChecks),
    inBackground(event, work) {
      // Work begins after the answer, whose time then tells nothing about it.
      const done = new Promise(setImmediate)
        .then(work)
        .catch((error: unknown) => {
          log("error", event, { message: messageOf(error) });
        })
        .finally(() => running.delete(done));
      running.add(done);
    },
    async idle(limitMs = idleLimitMs) {
      const { promise: late, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, limitMs);
      const settle = async () => {
        while (running.size > 0) await Promise.all(running);
      };
      await Promise.race([settle(), late]);
      clearTimeout(timer);
    },
  };
}
