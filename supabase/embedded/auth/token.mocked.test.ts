import { getRounds } from "bcryptjs";
import { decodeJwt, decodeProtectedHeader } from "jose";
import { expect, it, vi } from "vitest";
import { opened } from "../test-folder.ts";
import { cheapestCost } from "../testing.ts";
import { compare } from "./bcrypt.ts";
import { bearer, newcomer, openAuth, refusalOf, signedIn, testPassword } from "./testing.ts";

vi.mock("./bcrypt.ts", { spy: true });

const weekMs = 7 * 86_400_000;
const harness = opened(() => openAuth({ toml: { sessions: { timebox: "168h" } } }));

const refresh = (token: string) => harness.post("/token?grant_type=refresh_token", { refresh_token: token });
const codeOf = async (response: Response) => (await refusalOf(response))[0];
const attempt = async (email: string, password = testPassword) =>
  (await harness.client().auth.signInWithPassword({ email, password })).error?.code;

it("signing in: answers a session with the user and the real claims", async () => {
  const { id } = await harness.createUser("Siti@Library.test");
  const { session, user } = await signedIn(harness, "siti@library.TEST");
  expect(user).toMatchObject({
    ...{ id, email: "siti@library.test", phone: "", aud: "authenticated", role: "authenticated" },
    app_metadata: { provider: "email", providers: ["email"], role: "admin" },
    ...{ user_metadata: { email_verified: true }, is_anonymous: false },
    last_sign_in_at: new Date(harness.now()).toISOString(),
  });
  const identity = {
    id,
    user_id: id,
    provider: "email",
    email: "siti@library.test",
    identity_data: { sub: id },
  };
  expect(user?.identities).toMatchObject([identity]);
  expect(session).toMatchObject({ token_type: "bearer", expires_in: 3600 });
  const seconds = harness.now() / 1000;
  expect(session.expires_at).toBe(seconds + 3600);
  expect(decodeProtectedHeader(session.access_token)).toEqual({ alg: "HS256", typ: "JWT" });
  expect(decodeJwt(session.access_token)).toEqual({
    ...{ iss: "http://backend.test/auth/v1", sub: id, aud: "authenticated", role: "authenticated" },
    ...{ iat: seconds, exp: seconds + 3600, aal: "aal1", is_anonymous: false },
    ...{ email: "siti@library.test", phone: "" },
    ...{ app_metadata: user?.app_metadata, user_metadata: user?.user_metadata },
    amr: [{ method: "password", timestamp: seconds }],
    session_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
});

it("signing in: refuses an unknown user like a wrong password, after one comparison each", async () => {
  await harness.createUser("known@library.test");
  const answers = [];
  for (const email of ["known@library.test", "nobody@library.test", "not an address", "nul\0@library.test"]) {
    vi.mocked(compare).mockClear();
    const response = await harness.post("/token?grant_type=password", { email, password: "wrong" });
    answers.push([response.status, await response.text()]);
    expect(vi.mocked(compare)).toHaveBeenCalledTimes(1);
    expect(getRounds(vi.mocked(compare).mock.calls[0]?.[1] ?? "")).toBe(cheapestCost);
  }
  expect(new Set(answers.map(String)).size).toBe(1);
  const words = '{"code":400,"error_code":"invalid_credentials","msg":"Invalid login credentials"}';
  expect(answers[0]).toEqual([400, words]);
});

it("signing in: does not cut a long password at 72 bytes", async () => {
  const password = "x".repeat(72);
  await harness.createUser("long@library.test", password);
  expect(await attempt("long@library.test", `${password}y`)).toBe("invalid_credentials");
  expect((await signedIn(harness, "long@library.test", password)).session).toBeTruthy();
});

it("signing in: refuses an unconfirmed and a banned account only after the right password", async () => {
  const admin = harness.admin();
  await admin.createUser({ email: "new@library.test", password: testPassword });
  const banned = { email: "banned@library.test", password: testPassword, ban_duration: "24h" };
  await admin.createUser({ ...banned, email_confirm: true });
  expect(await attempt("new@library.test")).toBe("email_not_confirmed");
  expect(await attempt("banned@library.test")).toBe("user_banned");
  expect(await attempt("banned@library.test", "wrong")).toBe("invalid_credentials");
});

const either = "Only an email address or phone number should be provided on login.";
it.each([
  [{}, "400 validation_failed", "missing email or phone"],
  [{ email: "a@b.c", phone: "1" }, "400 validation_failed", either],
  [{ phone: "1" }, "422 phone_provider_disabled", "Phone logins are disabled"],
])("signing in: words %j as the real service", async (body, ...refusal) => {
  expect(await refusalOf(await harness.post("/token?grant_type=password", body))).toEqual(refusal);
});

it.each(["pkce", "id_token", "client_credentials", ""])(
  "signing in: refuses the grant type '%s'",
  async (type) => {
    const response = await harness.post(`/token?grant_type=${type}`, {});
    expect(await response.json()).toMatchObject({ code: 400, msg: "unsupported_grant_type" });
  },
);

it("refreshing: trades the token and keeps the session", async () => {
  const { client, session } = await newcomer(harness, "refresh@library.test");
  harness.advance(1000);
  const { data, error } = await client.auth.refreshSession();
  expect(error).toBeNull();
  expect(data.session?.refresh_token).not.toBe(session.refresh_token);
  const [before, after] = [session.access_token, data.session?.access_token ?? ""].map(decodeJwt);
  expect(after?.session_id).toBe(before?.session_id);
  expect(after?.amr).toEqual(before?.amr);
});

it("refreshing: 20 parallel refreshes with one token all succeed", async () => {
  const { session } = await newcomer(harness, "parallel@library.test");
  const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(session.refresh_token)));
  expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200));
  const tokens = await Promise.all(answers.map(async (answer) => (await answer.json()).refresh_token));
  expect(new Set(tokens).size).toBe(1);
  expect((await refresh(tokens[0])).status).toBe(200);
});

it("refreshing: answers a reuse within 10 s with the active child", async () => {
  const { session } = await newcomer(harness, "reuse@library.test");
  const first = await (await refresh(session.refresh_token)).json();
  harness.advance(5000);
  const second = await (await refresh(first.refresh_token)).json();
  harness.advance(5000);
  expect(await (await refresh(session.refresh_token)).json()).toMatchObject({
    refresh_token: second.refresh_token,
  });
});

it("refreshing: takes a reuse after 10 s as a leak and ends the whole session", async () => {
  const { session } = await newcomer(harness, "leak@library.test");
  const other = await signedIn(harness, "leak@library.test");
  const child = await (await refresh(session.refresh_token)).json();
  harness.advance(10_001);
  const reused = await refresh(session.refresh_token);
  const words = "Invalid Refresh Token: Already Used";
  expect(await refusalOf(reused)).toEqual(["400 refresh_token_already_used", words]);
  expect(await codeOf(await refresh(child.refresh_token))).toBe("400 refresh_token_already_used");
  const replay = await harness.raw("/user", { headers: bearer(child.access_token) });
  expect(await codeOf(replay)).toBe("403 session_not_found");
  expect((await other.client.auth.getUser()).error).toBeNull();
});

it.each([
  ["unknown", "abcdefghijkl"],
  ["with a NUL", "abc\0def"],
])("refreshing: does not know a token that is %s", async (_what, token) => {
  const response = await refresh(token);
  const words = "Invalid Refresh Token: Refresh Token Not Found";
  expect(await refusalOf(response)).toEqual(["400 refresh_token_not_found", words]);
});

it("refreshing: asks for a token", async () => {
  const response = await harness.post("/token?grant_type=refresh_token", {});
  expect(response.status).toBe(400);
  const refusal = { error: "invalid_request", error_description: "refresh_token required" };
  expect(await response.json()).toEqual(refusal);
});

it("refreshing: answers session_not_found for a token whose session is gone", async () => {
  const { id } = await harness.createUser("orphan@library.test");
  const orphan = `insert into auth.refresh_tokens (token, user_id, revoked, updated_at)
      values ('orphan-token', '${id}', false, now())`;
  await harness.db.transaction("owner", (tx) => tx.exec(orphan));
  expect(await codeOf(await refresh("orphan-token"))).toBe("400 session_not_found");
});

it("refreshing: ends a session at its timebox, access token and refresh token alike", async () => {
  const { session } = await newcomer(harness, "week@library.test");
  harness.advance(weekMs - 1800_000);
  const late = await (await refresh(session.refresh_token)).json();
  harness.advance(1800_001);
  const headers = bearer(late.access_token);
  expect(await codeOf(await harness.raw("/user", { headers }))).toBe("403 session_not_found");
  const words = "Invalid Refresh Token: Session Expired";
  const refusal = await refusalOf(await refresh(late.refresh_token));
  expect(refusal).toEqual(["400 session_expired", words]);
});

it("refreshing: ends a session that was left alone for the inactivity timeout", async () => {
  await using idle = await openAuth({ toml: { sessions: { inactivity_timeout: "1h" } }, db: harness.db });
  const { client } = await newcomer(idle, "idle@library.test");
  idle.advance(3_500_000);
  expect((await client.auth.refreshSession()).error).toBeNull();
  idle.advance(3_600_001);
  const message = "Invalid Refresh Token: Session Expired (Inactivity)";
  expect((await client.auth.refreshSession()).error).toMatchObject({ code: "session_expired", message });
});
