import { expect, it } from "vitest";
import { opened } from "../test-folder.ts";
import { describeFactors } from "./test-factors.ts";
import { bearer as bearerOf, newcomer, openAuth, refusalOf, signedIn, testPassword } from "./testing.ts";

const newPassword = "Madinah-2026";
const harness = opened(openAuth);

const bearer = (token: string) => ({ headers: bearerOf(token) });
const put = (token: string, body: unknown) =>
  harness.raw("/user", { ...bearer(token), method: "PUT", body: JSON.stringify(body) });
const codeOf = async (response: Response) => (await refusalOf(response))[0];

it("GET /user: answers the user, and getClaims falls back to it for HS256", async () => {
  const { id } = await harness.createUser("get@library.test");
  const { client } = await signedIn(harness, "get@library.test");
  expect((await client.auth.getUser()).data.user?.id).toBe(id);
  expect((await client.auth.getClaims()).data?.claims.sub).toBe(id);
});

it("GET /user: refuses a request without a user's token, or with claims of no user", async () => {
  expect(await codeOf(await harness.raw("/user"))).toBe("401 no_authorization");
  expect(await codeOf(await harness.raw("/user", bearer("anon-key")))).toBe("403 bad_jwt");
  const ghost = "11111111-1111-4111-8111-111111111111";
  const answers: [Record<string, unknown>, string][] = [
    [{ role: "authenticated", sub: "me" }, "400 bad_jwt"],
    [{ role: "authenticated", sub: ghost }, "403 user_not_found"],
    [{ role: "authenticated", sub: ghost, session_id: "x" }, "403 bad_jwt"],
  ];
  for (const [claims, refusal] of answers) {
    const token = await harness.sign(claims);
    expect(await codeOf(await harness.raw("/user", bearer(token)))).toBe(refusal);
  }
});

it("GET /user: refuses a token past its expiry with bad_jwt", async () => {
  const { session } = await newcomer(harness, "late@library.test");
  harness.advance(3_601_000);
  const response = await harness.raw("/user", bearer(session.access_token));
  const words =
    "invalid JWT: unable to parse or verify signature, token has invalid claims: token is expired";
  expect(await refusalOf(response)).toEqual(["403 bad_jwt", words]);
});

it("PUT /user: changes the password given the current one, and ends the other sessions only", async () => {
  const here = await newcomer(harness, "change@library.test");
  const there = await signedIn(harness, "change@library.test");
  const change = { password: newPassword, current_password: testPassword };
  expect((await here.client.auth.updateUser(change)).error).toBeNull();
  expect((await here.client.auth.getUser()).error).toBeNull();
  expect((await there.client.auth.refreshSession()).error?.code).toBe("refresh_token_not_found");
  expect((await signedIn(harness, "change@library.test", newPassword)).user).toBeTruthy();
  const old = { email: "change@library.test", password: testPassword };
  expect((await harness.client().auth.signInWithPassword(old)).error?.code).toBe("invalid_credentials");
});

it.each([
  [{ password: newPassword }, "400 current_password_required"],
  [{ password: newPassword, current_password: "wrong" }, "400 current_password_invalid"],
  [{ password: "12345" }, "422 weak_password"],
  [{ password: testPassword, current_password: testPassword }, "422 same_password"],
  [{ password: "x".repeat(73), current_password: testPassword }, "400 validation_failed"],
  [{ password: "" }, "422 weak_password"],
  [{ email: "nonsense" }, "400 validation_failed"],
  [{ email: "new@library.test" }, "400 current_password_required"],
  [{ email: "new@library.test", current_password: "wrong" }, "400 current_password_invalid"],
  [{ app_metadata: { role: "owner" } }, "403 not_admin"],
  [{ phone: "628123" }, "501 not_supported"],
  [{ password: 5 }, "400 bad_json"],
  [{ data: { note: "a\0b" } }, "400 validation_failed"],
])("PUT /user: refuses %j and changes nothing", async (body, refusal) => {
  const email = `refuse-${crypto.randomUUID()}@library.test`;
  const { session } = await newcomer(harness, email);
  expect(await codeOf(await put(session.access_token, body))).toBe(refusal);
  expect((await signedIn(harness, email)).user?.app_metadata.role).toBe("admin");
});

it("PUT /user: words the refusals as the real service", async () => {
  const { client } = await newcomer(harness, "words@library.test");
  const attempt = async (password: string, current?: string) =>
    (await client.auth.updateUser({ password, current_password: current })).error;
  const wrong = "Current password required when setting new password.";
  const denied = { code: "current_password_invalid", message: wrong };
  expect(await attempt(newPassword, "wrong")).toMatchObject(denied);
  const message = "New password should be different from the old password.";
  expect(await attempt(testPassword, testPassword)).toMatchObject({ message });
  const short = "Password should be at least 6 characters.";
  const weak = { name: "AuthWeakPasswordError", message: short, reasons: ["length"] };
  expect(await attempt("short")).toMatchObject(weak);
  const long = "Password cannot be longer than 72 characters";
  expect(await attempt("x".repeat(73))).toMatchObject({ message: long });
});

it("PUT /user: takes guesses of the current password for guesses of the account's password", async () => {
  const { session } = await newcomer(harness, "guess@library.test");
  const body = { password: newPassword, current_password: "wrong" };
  for (let guess = 0; guess < 10; guess++) await put(session.access_token, body);
  const right = { ...body, current_password: testPassword };
  expect(await codeOf(await put(session.access_token, right))).toBe("429 over_request_rate_limit");
});

it("PUT /user: lets one of two simultaneous password changes win", async () => {
  const { session } = await newcomer(harness, "race@library.test");
  const change = (password: string) => ({ password, current_password: testPassword });
  let overtaking: Response | undefined;
  // The body is read once the account has been read; by then the other change is stored.
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        overtaking = await put(session.access_token, change("Mina-2026"));
        controller.enqueue(new TextEncoder().encode(JSON.stringify(change("Arafah-2026"))));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const init = { ...bearer(session.access_token), method: "PUT", body, duplex: "half" as const };
  expect(await codeOf(await harness.raw("/user", init))).toBe("409 conflict");
  expect(overtaking?.status).toBe(200);
  expect((await signedIn(harness, "race@library.test", "Mina-2026")).user).toBeTruthy();
});

it("PUT /user: merges the user's own metadata and removes what is null", async () => {
  const { client } = await newcomer(harness, "meta@library.test");
  await client.auth.updateUser({ data: { name: "Siti", city: "Medan" } });
  const { data } = await client.auth.updateUser({ data: { city: null } });
  expect(data.user?.user_metadata).toEqual({ email_verified: true, name: "Siti" });
});

it("PUT /user: asks for no current password where the settings don't", async () => {
  const toml = { email: { require_current_password: false } };
  await using lax = await openAuth({ toml, db: harness.db });
  const { client } = await newcomer(lax, "lax@library.test");
  expect((await client.auth.updateUser({ password: newPassword })).error).toBeNull();
});

const sessions = async (email: string) => {
  await harness.createUser(email);
  return [await signedIn(harness, email), await signedIn(harness, email)] as const;
};
const alive = async (token: string) => (await harness.raw("/user", bearer(token))).status === 200;

it.each([
  ["local", [false, true]],
  ["others", [true, false]],
  ["global", [false, false]],
] as const)(
  "POST /logout: ends the sessions that the scope %s names, on the server",
  async (scope, expected) => {
    const [here, there] = await sessions(`logout-${scope}@library.test`);
    expect((await here.client.auth.signOut({ scope })).error).toBeNull();
    const tokens = [here.session, there.session];
    expect(await Promise.all(tokens.map((session) => alive(session.access_token)))).toEqual(expected);
    const refreshed = await Promise.all(
      tokens.map(({ refresh_token }) => harness.post("/token?grant_type=refresh_token", { refresh_token })),
    );
    expect(refreshed.map((response) => response.status)).toEqual(expected.map((on) => (on ? 200 : 400)));
  },
);

it("POST /logout: answers session_not_found to the token of an ended session", async () => {
  const [{ client, session }] = await sessions("ended@library.test");
  await client.auth.signOut();
  const response = await harness.raw("/user", bearer(session.access_token));
  const words = "Session from session_id claim in JWT does not exist";
  expect(await refusalOf(response)).toEqual(["403 session_not_found", words]);
});

it("POST /logout: refuses an unknown scope and a missing token", async () => {
  const [{ session }] = await sessions("scope@library.test");
  const init = { ...bearer(session.access_token), method: "POST" };
  expect(await codeOf(await harness.raw("/logout?scope=all", init))).toBe("400 validation_failed");
  expect(await codeOf(await harness.raw("/logout", { method: "POST" }))).toBe("401 no_authorization");
});

describeFactors(() => harness);
