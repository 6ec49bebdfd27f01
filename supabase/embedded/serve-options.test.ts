import { expect, test } from "vitest";
import { makeFirstUser } from "./first-user.ts";
import { addressOf, readServeOptions } from "./serve-options.ts";
import { mailHost } from "./types.ts";

const strong = "q8Zt3mKx0vYp5nRw7sBj2cHf9dLg4aTe";

test("defaults: loopback, port 54321, no seed, no user", () => {
  const options = readServeOptions([], {});
  expect(options).toMatchObject({
    host: "127.0.0.1",
    port: 54321,
    seedFile: null,
    firstUser: null,
    smtpUrl: null,
  });
  expect(options.dataDir).toMatch(/\.data$/);
  expect(options.jwtSecret).toBeUndefined();
});

test("a first user is made when its role or its address is given", () => {
  const env = { ADMIN_EMAIL: "a@site.test", ADMIN_PASSWORD: "Kaabah-2026" };
  expect(readServeOptions(["--first-user-role", "admin"], {}).firstUser).toEqual({
    email: undefined,
    password: undefined,
    appMetadata: { role: "admin" },
  });
  expect(readServeOptions(["--first-user-role", "admin"], env).firstUser).toMatchObject({
    email: "a@site.test",
  });
  expect(readServeOptions([], env).firstUser).toMatchObject({ appMetadata: {} });
});

test.for(["0.0.0.0", "::", "192.168.1.10", "backend.internal"])(
  "beyond loopback (%s) a short or well-known secret is refused",
  (host) => {
    const start = (secret?: string) => () => readServeOptions(["--host", host], { JWT_SECRET: secret });
    expect(start("super-secret-jwt-token-with-at-least-32-characters-long")).toThrow("short or well known");
    expect(start("a".repeat(64))).toThrow("short or well known");
    expect(start("short")).toThrow("short or well known");
    expect(start(strong)).not.toThrow();
    expect(start()).not.toThrow();
  },
);

test("on loopback the secret of `supabase start` may be used", () => {
  const secret = "super-secret-jwt-token-with-at-least-32-characters-long";
  expect(readServeOptions([], { JWT_SECRET: secret }).jwtSecret).toBe(secret);
});

test("what cannot be used is said in a sentence", () => {
  expect(() => readServeOptions(["--port", "http"], {})).toThrow("--port http is not a port number.");
  expect(() => readServeOptions(["--wat"], {})).toThrow("Unknown option '--wat'");
});

test("an address for every kind of host", () => {
  expect(addressOf("127.0.0.1", 1)).toBe("http://127.0.0.1:1");
  expect(addressOf("::1", 1)).toBe("http://[::1]:1");
  expect(addressOf("0.0.0.0", 1)).toBe("http://127.0.0.1:1");
});

const siteUrl = "https://www.city-library.example";
const appMetadata = { role: "admin" };

/** Auth without users, which remembers those that are created. */
function emptyAuth() {
  const made: { email: string; password: string }[] = [];
  const createUser = async ({ email, password }: { email: string; password: string }) => {
    made.push({ email, password });
    return { id: "1" };
  };
  return { made, createUser, hasUsers: async () => made.length > 0 };
}

test("a given password is printed nowhere", async () => {
  const auth = emptyAuth();
  const given = { email: "Owner@library.example", password: "secret-of-owner", appMetadata };
  const user = await makeFirstUser(auth, given, siteUrl);
  expect(auth.made).toEqual([{ email: "Owner@library.example", password: "secret-of-owner" }]);
  expect(user).toEqual({ email: "owner@library.example", madeUpPassword: null });
});

test("a made-up password is told once", async () => {
  const auth = emptyAuth();
  const user = await makeFirstUser(auth, { appMetadata }, siteUrl);
  expect(user).toEqual({ email: "admin@city-library.example", madeUpPassword: auth.made[0]?.password });
  expect(user?.madeUpPassword).toMatch(/^[\w-]{20}$/);
  expect(await makeFirstUser(auth, { appMetadata }, siteUrl)).toBeNull();
});

test.each([
  ["https://www.city-library.example", "city-library.example"],
  ["http://localhost:3000", "localhost"],
  ["http://[::1]:3000", "localhost"],
  ["http://192.0.2.7", "localhost"],
])("mails of %s come from %s", (address, host) => expect(mailHost(address)).toBe(host));
