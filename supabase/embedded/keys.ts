import { createHmac, createSecretKey, hash, type KeyObject, randomBytes, timingSafeEqual } from "node:crypto";
import { chmod, readFile } from "node:fs/promises";
import path from "node:path";
import { writeDurably } from "./database/durable-files.ts";
import { StartupError } from "./errors.ts";

export const minSecretLength = 32;

const secretBytes = 32;

export interface Keys {
  jwtSecret: string;
  /** Key that verifies tokens, made once. */
  verifying: KeyObject;
  publishable: string;
  secret: string;
}

/** Derives the API keys from the JWT secret, so that processes with the same secret have the same keys. */
export function keysOf(jwtSecret: string): Keys {
  if (jwtSecret.length < minSecretLength) {
    throw new StartupError(
      `The JWT secret has ${jwtSecret.length} characters; it needs at least ${minSecretLength}.`,
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
  const storedSecret = await readFile(file, "utf8").catch(() => null);
  if (storedSecret !== null) {
    await chmod(file, 0o600);
    return storedSecret.trim();
  }
  const secret = makeSecret();
  await writeDurably(file, `${secret}\n`);
  return secret;
}

export function makeSecret(): string {
  return randomBytes(secretBytes).toString("base64url");
}

/** Compares two keys in constant time. */
export function sameKey(a: string, b: string): boolean {
  const digest = (text: string) => hash("sha256", text, "buffer");
  return timingSafeEqual(digest(a), digest(b));
}

function deriveKey(jwtSecret: string, kind: "publishable" | "secret"): string {
  const body = createHmac("sha256", jwtSecret).update(`api-key:${kind}`).digest("base64url").slice(0, 31);
  const checksum = hash("sha256", body, "base64url").slice(0, 8);
  return `sb_${kind}_${body}_${checksum}`;
}
