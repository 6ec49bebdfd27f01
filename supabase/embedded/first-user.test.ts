import { expect, test } from "vitest";
import { mailHost, makeFirstUser } from "./first-user.ts";

const siteUrl = "https://www.contoh-travel.id";
const appMetadata = { role: "admin" };

/** Users that are remembered, in a backend that has none yet. */
function emptyAuth() {
  const made: { email: string; password: string }[] = [];
  const createUser = async ({ email, password }: { email: string; password: string }) => {
    made.push({ email, password });
    return { id: "1" };
  };
  return { made, createUser, hasUsers: async () => made.length > 0 };
}

test("a password that was given is told nobody, not even the terminal (S25)", async () => {
  const auth = emptyAuth();
  const given = { email: "Pemilik@contoh.id", password: "rahasia-pemilik", appMetadata };
  const user = await makeFirstUser(auth, given, siteUrl);
  expect(auth.made).toEqual([{ email: "Pemilik@contoh.id", password: "rahasia-pemilik" }]);
  expect(user).toEqual({ email: "pemilik@contoh.id", madeUpPassword: null });
});

test("a password that was made up is told, once (S12)", async () => {
  const auth = emptyAuth();
  const user = await makeFirstUser(auth, { appMetadata }, siteUrl);
  expect(user).toEqual({ email: "admin@contoh-travel.id", madeUpPassword: auth.made[0]?.password });
  expect(user?.madeUpPassword).toMatch(/^[\w-]{20}$/);
  expect(await makeFirstUser(auth, { appMetadata }, siteUrl)).toBeNull();
});

test.each([
  ["https://www.contoh-travel.id", "contoh-travel.id"],
  ["http://localhost:3000", "localhost"],
  ["http://[::1]:3000", "localhost"],
  ["http://192.0.2.7", "localhost"],
])("mails of %s come from %s", (address, host) => expect(mailHost(address)).toBe(host));
