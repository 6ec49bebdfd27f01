import {
  createHash,
  createHmac,
  createSecretKey,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import { chmod, readFile } from "node:fs/promises";
import path from "node:path";
import { SignJWT } from "jose";
import { writeDurably } from "./database/durable-files.ts";
import { StartupError } from "./errors.ts";

export const MIN_SECRET_LENGTH = 32;

const SECRET_BYTES = 32;
const TEN_YEARS_S = 10 * 365 * 24 * 60 * 60;

export interface Keys {
  jwtSecret: string;
  /** The same as what verifies tokens: made into a key once, not for each. */
  verifying: KeyObject;
  publishable: string;
  secret: string;
}

/** The keys belong to the JWT secret: all processes that share it know the same ones, and nothing else is stored. */
export function keysOf(jwtSecret: string): Keys {
  if (jwtSecret.length < MIN_SECRET_LENGTH) {
    throw new StartupError(
      `The JWT secret has ${jwtSecret.length} characters; it needs at least ${MIN_SECRET_LENGTH}.`,
    );
  }
  return {
    jwtSecret,
    verifying: createSecretKey(jwtSecret, "utf8"),
    publishable: deriveKey(jwtSecret, "publishable"),
    secret: deriveKey(jwtSecret, "secret"),
  };
}

export async function readOrMakeSecret(dataDir: string): Promise<string> {
  const file = path.join(dataDir, "jwt-secret");
  const kept = await readFile(file, "utf8").catch(() => null);
  if (kept !== null) {
    await chmod(file, 0o600);
    return kept.trim();
  }
  const secret = makeSecret();
  await writeDurably(file, `${secret}\n`);
  return secret;
}

export function makeSecret(): string {
  return randomBytes(SECRET_BYTES).toString("base64url");
}

/** The older form of an API key: a JWT for the role, valid for ten years. */
export function legacyKey(jwtSecret: string, role: "anon" | "service_role"): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT({ role })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setIssuer("supabase")
    .setIssuedAt(now)
    .setExpirationTime(now + TEN_YEARS_S)
    .sign(new TextEncoder().encode(jwtSecret));
}

/** Takes as long for a wrong key as for a right one. */
export function sameKey(a: string, b: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}

function deriveKey(jwtSecret: string, kind: "publishable" | "secret"): string {
  const body = createHmac("sha256", jwtSecret).update(`api-key:${kind}`).digest("base64url").slice(0, 31);
  const checksum = createHash("sha256").update(body).digest("base64url").slice(0, 8);
  return `sb_${kind}_${body}_${checksum}`;
}
