import { LRUCache } from "lru-cache";
import { messageOf } from "../errors.ts";
import type { Clock, Database, Log, Transaction } from "../types.ts";
import { overRequestRateLimit } from "./errors.ts";
import type { Mailer } from "./mail.ts";
import type { AuthSettings } from "./settings.ts";

const FIVE_MINUTES = 300_000;
const HOUR = 3_600_000;
const FAILURES_PER_ACCOUNT = 10;
const MAX_WAITING_CHECKS = 200;
/** A mail server that does not answer must not hold up the end of the process. */
const IDLE_LIMIT = 4_000;

export interface AuthOptions {
  db: Database;
  jwtSecret: string;
  settings: AuthSettings;
  mailer: Mailer;
  siteUrl: string;
  publicUrl: string;
  clock: Clock;
  log: Log;
  /** Of bcrypt, for new passwords and for addresses without an account: less in tests. */
  passwordCost?: number;
}

export interface Service extends AuthOptions {
  throttles: {
    /** Wrong passwords and mailed digits, by e-mail address, and codes of factors, by user. */
    account: Throttle;
    /** The same, by client address. */
    address: Throttle;
    /** Mails asked for, by e-mail address and kind, whether an account has it or not. */
    recipient: Throttle;
    /** The same, by client address. */
    mailSender: Throttle;
  };
  asOwner<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** As the database takes a time. */
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
    // Links and refresh tokens are too long to be guessed. A limit on them would only let one visitor's broken
    // cookie sign out everyone who shares the address.
    throttles: {
      account: createThrottle(FAILURES_PER_ACCOUNT, FIVE_MINUTES, clock),
      address: createThrottle(settings.signInFailuresPerAddress, FIVE_MINUTES, clock),
      recipient: createThrottle(1, settings.emailMaxFrequency, clock),
      mailSender: createThrottle(settings.mailsPerAddress, HOUR, clock),
    },
    inTurn: createTurn(MAX_WAITING_CHECKS),
    inBackground(event, work) {
      // Only once the answer is on its way, so that its time says nothing about this work.
      const done = new Promise(setImmediate)
        .then(work)
        .catch((error: unknown) => {
          log("error", event, { message: messageOf(error) });
        })
        .finally(() => running.delete(done));
      running.add(done);
    },
    async idle(limitMs = IDLE_LIMIT) {
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

/** Bounds the memory of a throttle; one address cannot fill it, since it is itself held to its limit. */
const MAX_KEYS = 20_000;

export interface Throttle {
  /** Whole seconds until `key` has room again; 0 while it has not had its limit of events within the window. */
  wait(key: string): number;
  check(key: string): void;
  count(key: string): void;
  /** Takes the newest event back. */
  takeBack(key: string): void;
  reset(key: string): void;
}

/** @param limit events per `windowMs` ms after which a key has to wait; refused calls do not prolong the wait. */
export function createThrottle(limit: number, windowMs: number, clock: Clock): Throttle {
  const events = new LRUCache<string, number[]>({ max: MAX_KEYS });
  const recent = (key: string) => (events.get(key) ?? []).filter((time) => time > clock() - windowMs);
  const wait = (key: string) => {
    const oldest = recent(key).at(-limit);
    return oldest === undefined ? 0 : Math.max(1, Math.ceil((oldest + windowMs - clock()) / 1000));
  };

  return {
    wait,
    check(key) {
      const seconds = wait(key);
      if (seconds > 0) throw overRequestRateLimit(seconds);
    },
    count(key) {
      events.set(key, [...recent(key), clock()].slice(-limit));
    },
    takeBack(key) {
      events.set(key, recent(key).slice(0, -1));
    },
    reset(key) {
      events.delete(key);
    },
  };
}

export type Turn = <T>(work: () => Promise<T>) => Promise<T>;

/** Else parallel guesses would slip between a throttle's check and its count. More than `maxWaiting` are refused. */
export function createTurn(maxWaiting: number): Turn {
  let tail: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return (work) => {
    if (waiting >= maxWaiting) return Promise.reject(overRequestRateLimit(10));
    waiting++;
    const result = tail.then(work).finally(() => {
      waiting--;
    });
    tail = result.catch(() => undefined);
    return result;
  };
}
