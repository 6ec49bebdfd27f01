import { chmod, mkdtemp, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { SignJWT, UnsecuredJWT } from "jose";
import { expect, test } from "vitest";
import { StartupError } from "./errors.ts";
import { identify } from "./identity.ts";
import { keysOf, readOrMakeSecret } from "./keys.ts";
import { temporaryFolder } from "./test-folder.ts";

const jwtSecret = "a-secret-of-this-test-with-32-or-more-characters";
const keys = keysOf(jwtSecret);
const startTime = Date.parse("2026-11-21T08:00:00Z");
const seconds = startTime / 1000;
const userClaims = "2b0e5c1e-4b1c-4b7a-9d6f-0d2f0f0f0f0f";
const encode = (secret: string) => new TextEncoder().encode(secret);

function claims(overrides: Record<string, unknown> = {}) {
  return { sub: userClaims, role: "authenticated", aud: "authenticated", exp: seconds + 3600, ...overrides };
}

function sign(payload: Record<string, unknown>, secret = jwtSecret, alg = "HS256"): Promise<string> {
  return new SignJWT(payload).setProtectedHeader({ alg }).sign(encode(secret));
}

function ask(
  headers: Record<string, string>,
  { query = "", keyOptional = false, clockTolerance = 0, now = startTime } = {},
) {
  const request = new Request(`http://backend.test/rest/v1/t${query}`, { headers });
  return identify(request, { keys, clock: () => now }, { keyOptional, clockTolerance });
}

const legacy = (role: string) => sign({ role, iss: "supabase", exp: seconds + 3600 });

const asBearer = (token: string) => ask({ apikey: keys.publishable, authorization: `Bearer ${token}` });

test("keys decide the role when there is no bearer, or the bearer is the key itself", async () => {
  const anon = { kind: "known", context: { caller: { role: "anon" }, accessToken: null } };
  const service = { kind: "known", context: { caller: { role: "service_role" } } };
  expect(await ask({ apikey: keys.publishable })).toMatchObject(anon);
  expect(await ask({}, { query: `?apikey=${keys.publishable}` })).toMatchObject(anon);
  expect(await asBearer(keys.publishable)).toMatchObject(anon);
  expect(await ask({ apikey: keys.secret, authorization: `Bearer ${keys.secret}` })).toMatchObject(service);
  expect(await ask({ apikey: await legacy("service_role") })).toMatchObject(service);
  expect(await asBearer(await legacy("anon"))).toMatchObject(anon);
});

test("keys are told apart by their form and follow from the secret", () => {
  expect(keys.publishable).toMatch(/^sb_publishable_[\w-]{31}_[\w-]{8}$/);
  expect(keys.secret).toMatch(/^sb_secret_[\w-]{31}_[\w-]{8}$/);
  expect(keysOf(jwtSecret)).toEqual(keys);
  expect(keysOf(`${jwtSecret}!`).secret).not.toBe(keys.secret);
  expect(() => keysOf("short")).toThrow(StartupError);
  expect(() => keysOf("short")).toThrow("it needs at least 32");
});

test("no key and wrong keys", async () => {
  expect(await ask({})).toEqual({ kind: "no-key" });
  expect(await ask({ authorization: `Bearer ${await sign(claims())}` })).toEqual({ kind: "no-key" });
  expect(await ask({}, { keyOptional: true })).toMatchObject({ kind: "known" });
  expect(await ask({ apikey: "nonsense" })).toEqual({ kind: "wrong-key" });
  expect(await ask({ apikey: `${keys.secret.slice(0, -1)}x` })).toEqual({ kind: "wrong-key" });
  expect(await ask({ apikey: await sign(claims()) })).toEqual({ kind: "wrong-key" });
  const foreign = await sign({ role: "service_role" }, "x".repeat(40));
  expect(await ask({ apikey: foreign })).toEqual({ kind: "wrong-key" });
  const expired = await sign({ role: "anon", exp: seconds - 1 });
  expect(await ask({ apikey: expired })).toEqual({ kind: "wrong-key" });
});

test("a user's token gives the role and the claims", async () => {
  const token = await sign(claims({ app_metadata: { role: "admin" } }));
  expect(await asBearer(token)).toEqual({
    kind: "known",
    context: {
      caller: { role: "authenticated", claims: claims({ app_metadata: { role: "admin" } }) },
      accessToken: token,
    },
  });
});

test("a token that is too long is refused, although its signature is right", async () => {
  const longToken = await sign(claims({ app_metadata: { role: "a".repeat(8000) } }));
  expect(await asBearer(longToken)).toMatchObject({
    refusal: { reason: "malformed", detail: "the token is too long" },
  });
});

test("PostgREST's allowance for clocks that differ is granted only where asked for", async () => {
  const headers = {
    apikey: keys.publishable,
    authorization: `Bearer ${await sign(claims({ exp: seconds - 20 }))}`,
  };
  expect(await ask(headers, { clockTolerance: 30 })).toMatchObject({ kind: "known" });
  expect(await ask(headers)).toMatchObject({ refusal: { reason: "expired" } });
});

test("a cached token's times are checked again, and another with its signature is refused", async () => {
  const token = await sign(claims({ nbf: seconds, exp: seconds + 60 }));
  const bearer = (text: string) => ({ apikey: keys.publishable, authorization: `Bearer ${text}` });
  const known = { kind: "known" };
  expect(await ask(bearer(token))).toMatchObject(known);
  expect(await ask(bearer(token), { now: startTime + 59_999 })).toMatchObject(known);
  expect(await ask(bearer(token), { now: startTime + 60_000 })).toMatchObject({
    refusal: { reason: "expired" },
  });
  const tolerant = { now: startTime + 60_000, clockTolerance: 30 };
  expect(await ask(bearer(token), tolerant)).toMatchObject(known);
  expect(await ask(bearer(token), { now: startTime - 1_000 })).toMatchObject({
    refusal: { reason: "not-yet-valid" },
  });
  const [header, , signature] = token.split(".");
  const payload = Buffer.from(JSON.stringify(claims({ role: "service_role" }))).toString("base64url");
  expect(await ask(bearer(`${header}.${payload}.${signature}`))).toMatchObject({
    refusal: { reason: "signature" },
  });
});

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
/** A valid token with some of its parts replaced. */
const altered = async (change: (...parts: string[]) => string[]) =>
  change(...(await sign(claims())).split(".")).join(".");
const promoted = base64(claims({ app_metadata: { role: "admin" } }));

const forged: [what: string, make: () => Promise<string> | string, reason: string][] = [
  ["alg none", () => new UnsecuredJWT(claims()).encode(), "signature"],
  [
    "alg none, hand-made",
    () => altered((_, payload) => [base64({ alg: "none" }), payload ?? "", ""]),
    "signature",
  ],
  ["another HMAC", () => sign(claims(), jwtSecret, "HS512"), "signature"],
  ["another key", () => sign(claims(), "another-secret-of-32-or-more-characters!"), "signature"],
  ["a swapped header", () => altered((_, ...rest) => [base64({ alg: "RS256" }), ...rest]), "signature"],
  ["a swapped payload", () => altered((head = "", _, sum = "") => [head, promoted, sum]), "signature"],
  ["a self-made service_role", () => sign({ role: "service_role" }, "x".repeat(40)), "signature"],
  ["expired", () => sign(claims({ exp: seconds - 1 })), "expired"],
  ["not yet valid", () => sign(claims({ nbf: seconds + 60 })), "not-yet-valid"],
  ["another audience", () => sign(claims({ aud: "elsewhere" })), "audience"],
  ["no audience", () => sign(claims({ aud: undefined })), "audience"],
  ["no end", () => sign(claims({ exp: undefined })), "malformed"],
  ["an end that is no number", () => sign(claims({ exp: "never" })), "malformed"],
  ["an unknown role", () => sign(claims({ role: "postgres" })), "unknown-role"],
  ["the owner's role", () => sign(claims({ role: "supabase_admin" })), "unknown-role"],
  ["truncated", async () => (await sign(claims())).slice(0, -9), "signature"],
  ["cut in the middle", () => altered((head = "", payload = "") => [head, payload]), "malformed"],
  ["oversized", () => sign(claims({ padding: "x".repeat(9_000) })), "malformed"],
  ["no token at all", () => "not-a-token", "malformed"],
  ["a key that is not one of ours", () => `sb_secret_${"A".repeat(31)}_AAAAAAAA`, "malformed"],
];

test.each(forged)("refuses a bearer token: %s", async (_, make, reason) => {
  expect(await asBearer(await make())).toMatchObject({ kind: "refused", refusal: { reason } });
});

test("a secret key beside a publishable one is not believed", async () => {
  expect(await asBearer(keys.secret)).toMatchObject({ kind: "refused" });
});

const root = temporaryFolder();

const newFolder = () => mkdtemp(path.join(root, "data-"));
const modeOf = async (folder: string) => (await stat(path.join(folder, "jwt-secret"))).mode & 0o777;

test("a new data folder makes a secret of 256 random bits that only its owner can read", async () => {
  const [one, other] = [await newFolder(), await newFolder()];
  const secrets = [await readOrMakeSecret(one), await readOrMakeSecret(other)];
  expect(new Set(secrets).size).toBe(2);
  for (const secret of secrets) expect(Buffer.from(secret, "base64url")).toHaveLength(32);
  expect([await modeOf(one), await modeOf(other)]).toEqual([0o600, 0o600]);
  expect(await readOrMakeSecret(one)).toBe(secrets[0]);
  const keys = secrets.flatMap((secret) => [keysOf(secret).publishable, keysOf(secret).secret]);
  expect(new Set(keys).size).toBe(4);
});

test("a secret that others could read is closed to them", async () => {
  const folder = await newFolder();
  await writeFile(path.join(folder, "jwt-secret"), "dibawa-dari-mesin-lama-0123456789\n");
  await chmod(path.join(folder, "jwt-secret"), 0o644);
  expect(await readOrMakeSecret(folder)).toBe("dibawa-dari-mesin-lama-0123456789");
  expect(await modeOf(folder)).toBe(0o600);
});
