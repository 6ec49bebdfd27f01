import { getRounds } from "bcryptjs";
import { decodeJwt, decodeProtectedHeader } from "jose";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { LEAST_COST } from "../testing.ts";
import { compare } from "./bcrypt.ts";
import { type Harness, newcomer, openAuth, PASSWORD, signedIn } from "./testing.ts";

vi.mock("./bcrypt.ts", { spy: true });

const WEEK = 7 * 86_400_000;
let harness: Harness;
beforeAll(async () => {
  harness = await openAuth({ toml: { sessions: { timebox: "168h" } } });
});
afterAll(async () => harness[Symbol.asyncDispose]());

const refresh = (token: string) => harness.post("/token?grant_type=refresh_token", { refresh_token: token });
const codeOf = (response: Response) => [response.status, response.headers.get("x-sb-error-code")];

describe("signing in", () => {
  it("answers a session with the user and the real claims", async () => {
    const { id } = await harness.createUser("Siti@Travel.test");
    const { session, user } = await signedIn(harness, "siti@travel.TEST");
    expect(user).toMatchObject({
      id,
      aud: "authenticated",
      role: "authenticated",
      email: "siti@travel.test",
      phone: "",
      app_metadata: { provider: "email", providers: ["email"], role: "admin" },
      user_metadata: { email_verified: true },
      is_anonymous: false,
      last_sign_in_at: new Date(harness.now()).toISOString(),
    });
    expect(user?.identities).toMatchObject([
      { id, user_id: id, provider: "email", email: "siti@travel.test", identity_data: { sub: id } },
    ]);
    expect(session).toMatchObject({ token_type: "bearer", expires_in: 3600 });
    const seconds = harness.now() / 1000;
    expect(session.expires_at).toBe(seconds + 3600);
    expect(decodeProtectedHeader(session.access_token)).toEqual({ alg: "HS256", typ: "JWT" });
    expect(decodeJwt(session.access_token)).toEqual({
      iss: "http://backend.test/auth/v1",
      sub: id,
      aud: "authenticated",
      iat: seconds,
      exp: seconds + 3600,
      email: "siti@travel.test",
      phone: "",
      app_metadata: user?.app_metadata,
      user_metadata: user?.user_metadata,
      role: "authenticated",
      aal: "aal1",
      amr: [{ method: "password", timestamp: seconds }],
      session_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      is_anonymous: false,
    });
  });

  it("refuses an unknown user and a wrong password in the same words, after one comparison each (S10)", async () => {
    await harness.createUser("known@travel.test");
    const answers = [];
    for (const email of ["known@travel.test", "nobody@travel.test", "not an address", "nul\0@travel.test"]) {
      vi.mocked(compare).mockClear();
      const response = await harness.post("/token?grant_type=password", { email, password: "wrong" });
      answers.push([response.status, await response.text()]);
      expect(vi.mocked(compare)).toHaveBeenCalledTimes(1);
      expect(getRounds(vi.mocked(compare).mock.calls[0]?.[1] ?? "")).toBe(LEAST_COST);
    }
    expect(new Set(answers.map(String)).size).toBe(1);
    expect(answers[0]).toEqual([
      400,
      '{"code":400,"error_code":"invalid_credentials","msg":"Invalid login credentials"}',
    ]);
  });

  it("does not cut a long password at 72 bytes (S11)", async () => {
    const password = "x".repeat(72);
    await harness.createUser("long@travel.test", password);
    const longer = await harness
      .client()
      .auth.signInWithPassword({ email: "long@travel.test", password: `${password}y` });
    expect(longer.error?.code).toBe("invalid_credentials");
    expect((await signedIn(harness, "long@travel.test", password)).session).toBeTruthy();
  });

  it("refuses an unconfirmed and a banned account only after the right password", async () => {
    const admin = harness.admin();
    await admin.createUser({ email: "new@travel.test", password: PASSWORD });
    await admin.createUser({
      email: "banned@travel.test",
      password: PASSWORD,
      email_confirm: true,
      ban_duration: "24h",
    });
    const attempt = async (email: string, password: string) =>
      (await harness.client().auth.signInWithPassword({ email, password })).error?.code;
    expect(await attempt("new@travel.test", PASSWORD)).toBe("email_not_confirmed");
    expect(await attempt("banned@travel.test", PASSWORD)).toBe("user_banned");
    expect(await attempt("banned@travel.test", "wrong")).toBe("invalid_credentials");
  });

  it.each([
    [{}, 400, "validation_failed", "missing email or phone"],
    [
      { email: "a@b.c", phone: "1" },
      400,
      "validation_failed",
      "Only an email address or phone number should be provided on login.",
    ],
    [{ phone: "1" }, 422, "phone_provider_disabled", "Phone logins are disabled"],
  ])("words %j as the real service", async (body, status, code, msg) => {
    const response = await harness.post("/token?grant_type=password", body);
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({ code: status, error_code: code, msg });
  });

  it.each(["pkce", "id_token", "client_credentials", ""])("refuses the grant type '%s'", async (type) => {
    const response = await harness.post(`/token?grant_type=${type}`, {});
    expect(await response.json()).toMatchObject({ code: 400, msg: "unsupported_grant_type" });
  });
});

describe("refreshing", () => {
  it("trades the token and keeps the session", async () => {
    const { client, session } = await newcomer(harness, "refresh@travel.test");
    harness.advance(1000);
    const { data, error } = await client.auth.refreshSession();
    expect(error).toBeNull();
    expect(data.session?.refresh_token).not.toBe(session.refresh_token);
    const [before, after] = [session.access_token, data.session?.access_token ?? ""].map(decodeJwt);
    expect(after?.session_id).toBe(before?.session_id);
    expect(after?.amr).toEqual(before?.amr);
  });

  it("lets 20 parallel refreshes with one token all succeed, and the session lives on", async () => {
    const { session } = await newcomer(harness, "parallel@travel.test");
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(session.refresh_token)));
    expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200));
    const tokens = await Promise.all(answers.map(async (answer) => (await answer.json()).refresh_token));
    expect(new Set(tokens).size).toBe(1);
    expect((await refresh(tokens[0])).status).toBe(200);
  });

  it("answers a reuse within 10 s with the active child", async () => {
    const { session } = await newcomer(harness, "reuse@travel.test");
    const first = await (await refresh(session.refresh_token)).json();
    harness.advance(5000);
    const second = await (await refresh(first.refresh_token)).json();
    harness.advance(5000);
    expect(await (await refresh(session.refresh_token)).json()).toMatchObject({
      refresh_token: second.refresh_token,
    });
  });

  it("takes a reuse after 10 s as a leak and ends the whole session", async () => {
    const { session } = await newcomer(harness, "leak@travel.test");
    const other = await signedIn(harness, "leak@travel.test");
    const child = await (await refresh(session.refresh_token)).json();
    harness.advance(10_001);
    const reused = await refresh(session.refresh_token);
    expect(reused.status).toBe(400);
    expect(await reused.json()).toEqual({
      code: 400,
      error_code: "refresh_token_already_used",
      msg: "Invalid Refresh Token: Already Used",
    });
    expect(codeOf(await refresh(child.refresh_token))).toEqual([400, "refresh_token_already_used"]);
    const replay = await harness.raw("/user", { headers: { authorization: `Bearer ${child.access_token}` } });
    expect(codeOf(replay)).toEqual([403, "session_not_found"]);
    expect((await other.client.auth.getUser()).error).toBeNull();
  });

  it.each([
    ["unknown", "abcdefghijkl"],
    ["with a NUL", "abc\0def"],
  ])("does not know a token that is %s", async (_what, token) => {
    const response = await refresh(token);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error_code: "refresh_token_not_found",
      msg: "Invalid Refresh Token: Refresh Token Not Found",
    });
  });

  it("asks for a token", async () => {
    const response = await harness.post("/token?grant_type=refresh_token", {});
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      error: "invalid_request",
      error_description: "refresh_token required",
    });
  });

  it("answers session_not_found for a token whose session is gone", async () => {
    const { id } = await harness.createUser("orphan@travel.test");
    await harness.db.transaction("owner", (tx) =>
      tx.query(
        "insert into auth.refresh_tokens (token, user_id, revoked, updated_at) values ($1, $2, false, now())",
        ["orphan-token", id],
      ),
    );
    expect(codeOf(await refresh("orphan-token"))).toEqual([400, "session_not_found"]);
  });

  it("ends a session at its timebox, access token and refresh token alike (S09)", async () => {
    const { session } = await newcomer(harness, "week@travel.test");
    harness.advance(WEEK - 1800_000);
    const late = await (await refresh(session.refresh_token)).json();
    harness.advance(1800_001);
    const headers = { authorization: `Bearer ${late.access_token}` };
    expect(codeOf(await harness.raw("/user", { headers }))).toEqual([403, "session_not_found"]);
    const refused = await refresh(late.refresh_token);
    expect(await refused.json()).toMatchObject({
      error_code: "session_expired",
      msg: "Invalid Refresh Token: Session Expired",
    });
  });

  it("ends a session that was left alone for the inactivity timeout", async () => {
    await using idle = await openAuth({ toml: { sessions: { inactivity_timeout: "1h" } }, db: harness.db });
    const { client } = await newcomer(idle, "idle@travel.test");
    idle.advance(3_500_000);
    expect((await client.auth.refreshSession()).error).toBeNull();
    idle.advance(3_600_001);
    expect((await client.auth.refreshSession()).error).toMatchObject({
      code: "session_expired",
      message: "Invalid Refresh Token: Session Expired (Inactivity)",
    });
  });
});
