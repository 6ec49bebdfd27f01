import { decodeJwt } from "jose";
import { Secret } from "otpauth";
import { expect, it } from "vitest";
import { bootstrap } from "../bootstrap.ts";
import { totpOf } from "./factors.ts";
import { bearer, type Harness, newcomer, refusalOf, signedIn, testPassword } from "./testing.ts";

const absentId = "11111111-1111-4111-8111-111111111111";
const periodMs = 30_000;

export function describeFactors(open: () => Harness) {
  const codeOf = (secret: string, ms = open().now()) =>
    totpOf(Secret.fromBase32(secret)).generate({ timestamp: ms });
  const wrong = (secret: string) => (codeOf(secret) === "123456" ? "654321" : "123456");
  type Client = Awaited<ReturnType<typeof signedIn>>["client"];

  async function enroll({ auth }: Client, friendlyName = "Phone") {
    const { data, error } = await auth.mfa.enroll({ factorType: "totp", friendlyName, issuer: "Library" });
    if (error) throw error;
    return { factorId: data.id, ...data.totp };
  }

  /** Makes a user with a verified factor. A code is spent with its period, so the clock moves to the next. */
  async function protectedUser(email: string) {
    const { client } = await newcomer(open(), email);
    const { factorId, secret } = await enroll(client);
    const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) });
    if (error) throw error;
    open().advance(periodMs);
    return { client, factorId, secret };
  }
  const accessOf = async ({ auth }: Client) => (await auth.getSession()).data.session?.access_token ?? "";
  const claimsOf = async (client: Client) => decodeJwt(await accessOf(client));
  const levelsOf = async ({ auth }: Client) => {
    const { data } = await auth.mfa.getAuthenticatorAssuranceLevel();
    return [data?.currentLevel, data?.nextLevel];
  };
  const headersOf = async (client: Client) => bearer(await accessOf(client));
  const post = async (client: Client, path: string, body: unknown, more = {}) =>
    open().post(path, body, { ...(await headersOf(client)), ...more });
  const refused = async (client: Client, path: string, body: unknown, more = {}) =>
    refusalOf(await post(client, path, body, more));

  it("a second factor: is enrolled, verified, required at the next sign-in, and given up", async () => {
    const email = "factor@library.test";
    const { client } = await newcomer(open(), email);
    const other = await signedIn(open(), email);
    const { auth } = client;
    const { factorId, secret, uri, qr_code: picture } = await enroll(client);
    const label = "otpauth://totp/Library:factor%40library.test?issuer=Library";
    expect(uri).toBe(`${label}&secret=${secret}&algorithm=SHA1&digits=6&period=30`);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(picture).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^#]+<\/svg>\s*$/);
    const before = await auth.mfa.listFactors();
    const all = [{ id: factorId, status: "unverified", friendly_name: "Phone" }];
    expect(before.data).toMatchObject({ totp: [], all });
    expect(JSON.stringify(before.data)).not.toContain(secret);
    const challenge = await auth.mfa.challenge({ factorId });
    const expires_at = Math.floor(open().now() / 1000) + 300;
    expect(challenge.data).toEqual({ id: expect.any(String), type: "totp", expires_at });
    const challengeId = challenge.data?.id ?? "";
    const refresh_token = (await auth.getSession()).data.session?.refresh_token;
    const verified = await auth.mfa.verify({ factorId, challengeId, code: codeOf(secret) });
    expect(verified.error).toBeNull();
    expect(verified.data?.refresh_token).not.toBe(refresh_token);
    const now = Math.floor(open().now() / 1000);
    const amr = [
      { method: "totp", timestamp: now },
      { method: "password", timestamp: now },
    ];
    expect(await claimsOf(client)).toMatchObject({ aal: "aal2", amr: expect.arrayContaining(amr) });
    expect((await other.client.auth.getUser()).error?.name).toBe("AuthSessionMissingError");
    expect((await auth.mfa.listFactors()).data?.totp).toMatchObject([{ id: factorId, status: "verified" }]);
    open().advance(60_000);
    expect((await auth.refreshSession()).error).toBeNull();
    expect(await claimsOf(client)).toMatchObject({ aal: "aal2", amr: expect.arrayContaining(amr) });

    const later = await signedIn(open(), email);
    expect(await levelsOf(later.client)).toEqual(["aal1", "aal2"]);
    const verify = { factorId, code: codeOf(secret) };
    expect((await later.client.auth.mfa.challengeAndVerify(verify)).error).toBeNull();
    expect(await levelsOf(later.client)).toEqual(["aal2", "aal2"]);
    expect((await auth.getUser()).error).toBeNull();
    expect((await later.client.auth.mfa.unenroll({ factorId })).data).toEqual({ id: factorId });
    await later.client.auth.refreshSession();
    expect(await claimsOf(later.client)).toMatchObject({ aal: "aal1", amr: [{ method: "password" }] });
    expect((await later.client.auth.getUser()).data.user?.factors).toBeUndefined();
  });

  it("a second factor: takes a code of three periods once, within five minutes", async () => {
    const { client, factorId, secret } = await protectedUser("codes@library.test");
    const from = (address: string) => ({ "sb-forwarded-for": address });
    const challenge = async () => {
      const answer = await post(client, `/factors/${factorId}/challenge`, {}, from("192.0.2.1"));
      return (await answer.json()).id;
    };
    const verify = (challenge_id: string, code: string, address = "192.0.2.1") =>
      post(client, `/factors/${factorId}/verify`, { challenge_id, code }, from(address));
    const refusal = async (...asked: Parameters<typeof verify>) => refusalOf(await verify(...asked));
    const invalid = ["422 mfa_verification_failed", "Invalid TOTP code entered"];
    const mismatch = ["422 mfa_ip_address_mismatch", "Challenge and verify IP addresses mismatch."];
    const first = await challenge();
    for (const ms of [-3 * periodMs, -periodMs, 2 * periodMs]) {
      expect(await refusal(first, codeOf(secret, open().now() + ms))).toEqual(invalid);
    }
    expect(await refusal(first, codeOf(secret), "192.0.2.2")).toEqual(mismatch);
    expect((await verify(first, ` ${codeOf(secret)} `)).status).toBe(200);
    expect(await refusal(first, codeOf(secret))).toEqual(mismatch);
    const second = await challenge();
    expect(await refusal(second, codeOf(secret))).toEqual(invalid);
    const twice = await Promise.all(
      [1, 2].map(async () => verify(await challenge(), codeOf(secret, open().now() + periodMs))),
    );
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 422]);
    open().advance(300_001);
    const words = `MFA challenge ${second} has expired, verify against another challenge or create a new challenge.`;
    expect(await refusal(second, codeOf(secret))).toEqual(["422 mfa_challenge_expired", words]);
  });

  it("a second factor: limits guesses, parallel ones too", async () => {
    const { factorId, secret } = await protectedUser("guesses@library.test");
    const { client } = await signedIn(open(), "guesses@library.test");
    const { data } = await client.auth.mfa.challenge({ factorId });
    const guess = (code: string) =>
      post(client, `/factors/${factorId}/verify`, { challenge_id: data?.id, code });
    const answers = await Promise.all(Array.from({ length: 20 }, () => guess(wrong(secret))));
    // Parallel requests are answered in any order.
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(10).fill(422), ...Array(10).fill(429)]);
    const limited = ["429 over_request_rate_limit", "Request rate limit reached"];
    expect(await refusalOf(await guess(codeOf(secret)))).toEqual(limited);
    expect((await signedIn(open(), "guesses@library.test")).user).toBeTruthy();
  });

  it("a second factor: guards itself, the password and the address until it was used", async () => {
    const { client: past, factorId } = await protectedUser("guards@library.test");
    const { client } = await signedIn(open(), "guards@library.test");
    const change = async (body: unknown, by = client) =>
      open().raw("/user", { method: "PUT", headers: await headersOf(by), body: JSON.stringify(body) });
    const words = "AAL2 session is required to update email or password when MFA is enabled.";
    const password = { password: "Madinah-2026", current_password: testPassword };
    for (const body of [password, { email: "elsewhere@library.test" }])
      expect(await refusalOf(await change(body))).toEqual(["401 insufficient_aal", words]);
    expect((await change({ data: { name: "Siti" }, email: "guards@library.test" })).status).toBe(200);
    const { error } = await client.auth.mfa.unenroll({ factorId });
    const message = "AAL2 required to unenroll verified factor";
    expect(error).toMatchObject({ status: 422, code: "insufficient_aal", message });
    const second = await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "Second" });
    expect(second.error).toMatchObject({ status: 403, code: "insufficient_aal" });
    const recovered = open().client();
    await recovered.auth.resetPasswordForEmail("guards@library.test");
    const token_hash = await open().mailedToken("guards@library.test");
    await recovered.auth.verifyOtp({ token_hash, type: "recovery" });
    const kept = await recovered.auth.updateUser({ password: "Madinah-2026" });
    expect(kept.error?.code).toBe("insufficient_aal");
    expect((await change(password, past)).status).toBe(200);
  });

  it("a second factor: is given up for a code of the last two minutes only", async () => {
    const { client, factorId, secret } = await protectedUser("stolen@library.test");
    const { mfa } = client.auth;
    open().advance(4 * periodMs);
    const message = "A new code is required to unenroll verified factor";
    const refusal = { status: 422, code: "insufficient_aal", message };
    expect((await mfa.unenroll({ factorId })).error).toMatchObject(refusal);
    expect((await mfa.challengeAndVerify({ factorId, code: codeOf(secret) })).error).toBeNull();
    expect((await mfa.unenroll({ factorId })).error).toBeNull();
  });

  it("a second factor: is one of ten at most, each with another name", async () => {
    const { client } = await newcomer(open(), "many@library.test");
    for (let count = 0; count < 10; count++) await enroll(client, count === 0 ? "" : `Phone ${count}`);
    const again = (friendlyName: string) => client.auth.mfa.enroll({ factorType: "totp", friendlyName });
    const taken = 'A factor with the friendly name "" for this user already exists';
    const full = "Maximum number of verified factors reached, unenroll to continue";
    const conflict = { status: 422, code: "mfa_factor_name_conflict", message: taken };
    expect((await again("")).error).toMatchObject(conflict);
    const tooMany = { status: 422, code: "too_many_enrolled_mfa_factors", message: full };
    expect((await again("Phone 10")).error).toMatchObject(tooMany);
    open().advance(300_001);
    expect((await again("")).error).toBeNull();
    expect((await client.auth.mfa.listFactors()).data?.all).toHaveLength(1);
  });

  it("a second factor: belongs to its user and a session", async () => {
    const { factorId, secret } = await protectedUser("owner@library.test");
    const { client } = await newcomer(open(), "stranger@library.test");
    const notFound = ["404 mfa_factor_not_found", "Factor not found"];
    for (const path of [`${factorId}/challenge`, `${factorId}/verify`, `${absentId}/verify`]) {
      const asked = { challenge_id: absentId, code: "1" };
      expect(await refused(client, `/factors/${path}`, asked)).toEqual(notFound);
    }
    expect((await client.auth.mfa.unenroll({ factorId })).error?.code).toBe("mfa_factor_not_found");
    const { id: sub } = await open().createUser("bare@library.test");
    const bare = bearer(await open().sign({ role: "authenticated", sub }));
    expect((await open().post("/factors", { factor_type: "totp" }, bare)).status).toBe(500);
    const own = await enroll(client);
    const { data } = await client.auth.mfa.challenge(own);
    const foreign = { challenge_id: data?.id, code: codeOf(secret) };
    const absent = await refused(client, `/factors/${own.factorId}/verify`, {
      ...foreign,
      challenge_id: absentId,
    });
    const words = "MFA factor with the provided challenge ID not found";
    expect(absent).toEqual(["422 mfa_factor_not_found", words]);
    expect((await post(client, `/factors/${own.factorId}/verify`, foreign)).status).toBe(422);
    expect((await open().post("/factors", { factor_type: "totp" })).status).toBe(401);
  });

  it("a second factor: refuses what is no factor, and what is no code", async () => {
    const { client } = await newcomer(open(), "odd@library.test");
    const { factorId } = await enroll(client);
    const own = `/${factorId}/verify`;
    for (const [path, body, refusal] of [
      ["", { factor_type: "phone", phone: "62811" }, "422 mfa_phone_enroll_not_enabled"],
      ["", { factor_type: "webauthn" }, "422 mfa_webauthn_enroll_not_enabled"],
      ["", { factor_type: "constructor" }, "400 validation_failed"],
      ["", {}, "400 validation_failed"],
      ["", { factor_type: "totp", issuer: "x".repeat(65) }, "400 bad_json"],
      ["", { factor_type: "totp", friendly_name: "a\0b" }, "400 validation_failed"],
      ["", { factor_type: "totp", friendly_name: ["x"] }, "400 bad_json"],
      ["/nonsense/challenge", {}, "404 validation_failed"],
      [own, { challenge_id: absentId }, "400 validation_failed"],
      [own, { challenge_id: "x", code: "123456" }, "400 bad_json"],
      [own, { challenge_id: absentId, code: 123456 }, "400 bad_json"],
      [own, { code: "123456" }, "400 bad_json"],
    ] as const)
      expect([body, (await refused(client, `/factors${path}`, body))[0]]).toEqual([body, refusal]);
  });

  it("a second factor: takes no digits but 0 to 9", async () => {
    const { client } = await newcomer(open(), "digits@library.test");
    const { factorId } = await enroll(client);
    for (const code of ["１２３４５６", "12345٦", "1e5000", "-12345", "x".repeat(100_000)]) {
      const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code });
      expect(error?.code).toBe("mfa_verification_failed");
    }
  });

  it("a second factor: is challenged in the same millisecond as a thousand others", async () => {
    const { client } = await newcomer(open(), "crowd@library.test");
    const { factorId } = await enroll(client);
    open().advance(periodMs);
    await open().db.transaction("owner", (tx) =>
      tx.query(
        `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, last_challenged_at)
         select gen_random_uuid(), user_id, n::text, factor_type, status, created_at, updated_at, $2::timestamptz + n * interval '1 us'
         from auth.mfa_factors, generate_series(0, 1000) n where id = $1`,
        [factorId, new Date(open().now()).toISOString()],
      ),
    );
    expect((await client.auth.mfa.challenge({ factorId })).error).toBeNull();
  });

  it("a second factor: is seen and deleted by the administrator", async () => {
    const { client, factorId } = await protectedUser("lost@library.test");
    const userId = (await client.auth.getUser()).data.user?.id ?? "";
    const { mfa } = open().admin();
    const { data } = await mfa.listFactors({ userId });
    expect(data?.factors).toMatchObject([{ id: factorId, status: "verified" }]);
    expect((await mfa.deleteFactor({ id: factorId, userId })).error).toBeNull();
    await client.auth.refreshSession();
    expect(await claimsOf(client)).toMatchObject({ aal: "aal1" });
    expect((await post(client, `/admin/users/${userId}/factors`, {})).status).toBe(405);
    const asUser = await open().raw(`/admin/users/${userId}/factors`, { headers: await headersOf(client) });
    expect(asUser.status).toBe(403);
  });

  it("a session: remembers browser and address, and ends when its row is deleted", async () => {
    const { id } = await open().createUser("sessions@library.test");
    const headers = { "user-agent": "Chrome on Android", "sb-forwarded-for": "192.0.2.9" };
    const credentials = { email: "sessions@library.test", password: testPassword };
    const opened = await open().post("/token?grant_type=password", credentials, headers);
    const { access_token, refresh_token } = await opened.json();
    const sessions = (sql: string) =>
      open().db.transaction("owner", (tx) => tx.query(`${sql} auth.sessions where user_id = $1`, [id]));
    const columns = "select user_agent, host(ip) as ip, refreshed_at is not null as refreshed from";
    const seen = { user_agent: "Chrome on Android", ip: "192.0.2.9" };
    expect((await sessions(columns)).rows).toEqual([{ ...seen, refreshed: false }]);
    const refreshed = await open().post("/token?grant_type=refresh_token", { refresh_token }, headers);
    expect((await sessions(columns)).rows).toEqual([{ ...seen, refreshed: true }]);
    await sessions("delete from");
    const user = await open().raw("/user", { headers: bearer(access_token) });
    expect((await refusalOf(user))[0]).toBe("403 session_not_found");
    const after = { refresh_token: (await refreshed.json()).refresh_token };
    const late = await open().post("/token?grant_type=refresh_token", after);
    expect((await refusalOf(late))[0]).toBe("400 refresh_token_not_found");
  });

  it("a session: finds the tables of factors in a data folder of the version before", async () => {
    await open().db.transaction("owner", (tx) =>
      tx.exec(`drop table auth.mfa_challenges, auth.mfa_factors; drop type auth.factor_type, auth.factor_status;
          update embedded_backend.state set value = '' where key = 'bootstrap'`),
    );
    await bootstrap(open().db);
    await protectedUser("upgraded@library.test");
  });
}
