import { decodeJwt } from "jose";
import { expect, it } from "vitest";
import { bearer, type Harness, refusalOf } from "./testing.ts";

/** Hook that accepts or refuses a user by the domain of the address, and stores each request. */
export const hookSql = `
  create schema private;
  grant usage on schema private to supabase_auth_admin;
  create table private.asked (at serial primary key, event jsonb, caller text);
  create function private.before_user_created(event jsonb) returns jsonb language plpgsql security invoker as $$
  declare
    kind text := split_part(event -> 'user' ->> 'email', '@', 2);
  begin
    insert into private.asked (event, caller) values (event, session_user || ' ' || current_user);
    return case kind
      when 'invited.test' then '{}'::jsonb
      when 'null.test' then null
      when 'broken.test' then to_jsonb(1 / (length(kind) - 11))
      when 'odd.test' then '"yes"'
      when 'bare.test' then '{"error": {"message": "No"}}'
      when 'silent.test' then '{"error": {"http_code": 403}}'
      else '{"error": {"http_code": 403, "message": "Not invited"}}'
    end;
  end
  $$;
  grant insert on private.asked to supabase_auth_admin;
  grant usage on sequence private.asked_at_seq to supabase_auth_admin;
  revoke execute on function private.before_user_created from public;
  grant execute on function private.before_user_created to supabase_auth_admin;
`;

const uri = "pg-functions://postgres/private/before_user_created";
/** Settings of `[auth]` with that hook. */
export const signupSettings = { enable_signup: true, hook: { before_user_created: { enabled: true, uri } } };

const brokenHook = `Error running hook URI: ${uri}`;
const emailOrPhone = "Only an email address or phone number should be provided";

export function describeSignUp(open: () => Harness) {
  const auth = () => open().client().auth;
  const otp = (email: string, options: { shouldCreateUser?: boolean; data?: object } = {}) =>
    auth().signInWithOtp({ email, options });
  const find = async (email: string) => {
    const { data } = await open().admin().listUsers({ perPage: 1000 });
    return data.users.find((user) => user.email === email);
  };

  it("signing up by a mailed link: accepts whom the hook accepts, by a confirmation first", async () => {
    const email = "siti@invited.test";
    const asked = await otp("Siti@Invited.test", { data: { name: "Siti" } });
    expect(asked.error).toBeNull();
    expect(await find(email)).toMatchObject({
      user_metadata: { name: "Siti" },
    });
    const mail = open().mails.at(-1);
    expect([mail?.to, mail?.subject]).toEqual([email, "Confirm your email address"]);
    expect(mail?.html).toContain("type=signup");
    const client = open().client();
    const token_hash = await open().mailedToken(email);
    const { data, error } = await client.auth.verifyOtp({ token_hash, type: "email" });
    expect(error).toBeNull();
    expect(decodeJwt(data.session?.access_token ?? "").amr).toMatchObject([{ method: "email/signup" }]);
    expect(data.user).toMatchObject({ user_metadata: { name: "Siti", email_verified: true } });
    expect((await client.auth.updateUser({ password: "Madinah-2026" })).error).toBeNull();
    expect((await otp(email, { shouldCreateUser: false })).error).toBeNull();
    expect(open().mails.at(-1)).toMatchObject({ to: email, subject: "Your sign-in link" });
    const link = { token_hash: await open().mailedToken(email), type: "magiclink" } as const;
    const signedIn = await client.auth.verifyOtp(link);
    expect(decodeJwt(signedIn.data.session?.access_token ?? "").amr).toMatchObject([{ method: "otp" }]);
    const { error: kept } = await client.auth.updateUser({ password: "Makkah-2026" });
    expect(kept?.code).toBe("current_password_required");
  });

  it("signing up by a mailed link: asks the hook as Supabase Auth does, once for each user", async () => {
    const email = "budi@invited.test";
    await otp(email, { data: { name: "Budi" } });
    open().advance(60_001);
    await otp(email);
    const { rows } = await open().db.transaction("owner", (tx) =>
      tx.query("select event, caller from private.asked where event -> 'user' ->> 'email' = $1", [email]),
    );
    const { id } = (await find(email)) ?? {};
    const user = {
      ...{ id, email, phone: "", aud: "authenticated", role: "", identities: [], is_anonymous: false },
      ...{ app_metadata: { provider: "email", providers: ["email"] }, user_metadata: { name: "Budi" } },
      ...{ created_at: "0001-01-01T00:00:00Z", updated_at: "0001-01-01T00:00:00Z" },
    };
    const metadata = { uuid: expect.any(String), time: expect.any(String), name: "before-user-created" };
    const caller = "supabase_auth_admin supabase_auth_admin";
    expect(rows).toEqual([{ caller, event: { metadata, user } }]);
  });

  it.each([
    ["a@stranger.test", "403 unknown", "Not invited"],
    ["a@bare.test", "500 unexpected_failure", "No"],
    ["a@odd.test", "500 unexpected_failure", "Error unmarshaling JSON output."],
    ["a@broken.test", "500 unexpected_failure", brokenHook],
  ])(
    "signing up by a mailed link: makes no user when the hook refuses %s or fails",
    async (email, ...refusal) => {
      const before = open().mails.length;
      const invited = bearer("service-key");
      const ways: [string, Record<string, string>?][] = [
        ["/otp"],
        ["/signup"],
        ["/invite", invited],
        ["/admin/generate_link", invited],
      ];
      for (const [path, headers] of ways) {
        const answer = await open().post(path, { email, password: "Kaabah-2026", type: "invite" }, headers);
        expect(await refusalOf(answer)).toEqual(refusal);
      }
      expect(await find(email)).toBeUndefined();
      expect(open().mails).toHaveLength(before);
    },
  );

  it.each(["a@null.test", "a@silent.test"])(
    "signing up by a mailed link: takes no word for an answer for %s, as the real service",
    async (email) => expect((await otp(email)).error).toBeNull(),
  );

  const smsRequest = "Channel should only be specified with Phone OTP";
  const unexpected = (of: string) => `Could not parse request body as JSON: unexpected type of ${of}`;
  it.each([
    [{ email: "a@absent.test", create_user: false }, "422 otp_disabled", "Signups not allowed for otp"],
    [{}, "400 validation_failed", "One of email or phone must be set"],
    [{ email: "x" }, "400 validation_failed", "Unable to validate email address: invalid format"],
    [{ email: "a@b.c", phone: "1" }, "400 validation_failed", emailOrPhone],
    [{ email: "a@b.c", channel: "sms" }, "400 validation_failed", smsRequest],
    [{ phone: "628" }, "400 phone_provider_disabled", "Unsupported phone provider"],
    [{ email: 5 }, "400 bad_json", unexpected("email")],
    [{ email: "a@b.c", data: [] }, "400 bad_json", unexpected("data")],
    [{ email: "a@invited.test", data: { n: "a\0b" } }, "500 unexpected_failure", brokenHook],
  ])("signing up by a mailed link: refuses %j", async (body, ...refusal) => {
    expect(await refusalOf(await open().post("/otp", body))).toEqual(refusal);
  });

  it("signing up by a mailed link: mails one address once a minute, whatever for", async () => {
    const email = "often@invited.test";
    expect((await otp(email)).error).toBeNull();
    const message = "For security purposes, you can only request this after 60 seconds.";
    const limited = { status: 429, code: "over_email_send_rate_limit", message };
    expect((await otp(email)).error).toMatchObject(limited);
    const wait = await open().post("/signup", { email, password: "Kaabah-2026" });
    expect(wait.status).toBe(429);
  });

  const signUp = (email: string, password = "Kaabah-2026") =>
    auth().signUp({ email, password, options: { data: { name: "Ani" } } });

  it("signing up with a password: makes an account that works once the address is confirmed", async () => {
    const email = "ani@invited.test";
    const { data } = await signUp(email);
    const user = { email, user_metadata: { name: "Ani" }, role: "authenticated" };
    expect(data).toMatchObject({ session: null, user });
    const { auth } = open().client();
    const early = await auth.signInWithPassword({ email, password: "Kaabah-2026" });
    expect(early.error?.code).toBe("email_not_confirmed");
    await auth.verifyOtp({ token_hash: await open().mailedToken(email), type: "signup" });
    expect((await auth.signInWithPassword({ email, password: "Kaabah-2026" })).error).toBeNull();
  });

  it("signing up with a password: answers a known address like a new one and changes nothing", async () => {
    const email = "known@invited.test";
    await open().createUser(email);
    const before = open().mails.length;
    const { data } = await signUp(email, "Other-2026");
    expect(data.user).toMatchObject({ email, identities: [], user_metadata: { name: "Ani" } });
    expect(data.user?.id).not.toBe((await find(email))?.id);
    expect(open().mails).toHaveLength(before);
    expect((await signUp(email)).error?.code).toBe("over_email_send_rate_limit");
  });

  it("signing up with a password: neither changes nor tells anything of an invited user", async () => {
    const email = "waiting@invited.test";
    const admin = open().admin();
    await admin.inviteUserByEmail(email, { data: { role: "chief" } });
    open().advance(60_001);
    const { data } = await signUp(email, "Attacker-2026");
    expect(data.user).toMatchObject({ user_metadata: {}, identities: [] });
    const { auth } = open().client();
    await auth.verifyOtp({ token_hash: await open().mailedToken(email), type: "email" });
    const { error } = await auth.signInWithPassword({ email, password: "Attacker-2026" });
    expect(error?.code).toBe("invalid_credentials");
  });

  it.each([
    [{ email: "a@b.c" }, "400 validation_failed", "Signup requires a valid password"],
    [{ email: "a@b.c", password: "12345" }, "422 weak_password", "Password should be at least 6 characters."],
    [
      { email: "a@b.c", phone: "1", password: "123456" },
      "400 validation_failed",
      `${emailOrPhone} on signup.`,
    ],
    [{ phone: "1", password: "123456" }, "400 phone_provider_disabled", "Phone signups are disabled"],
    [{}, "422 anonymous_provider_disabled", "Anonymous sign-ins are disabled"],
  ])("signing up with a password: refuses %j", async (body, ...refusal) => {
    expect(await refusalOf(await open().post("/signup", body))).toEqual(refusal);
  });

  it("lets 30 strangers of one address be refused, and no more", async () => {
    const ask = (at: string) => open().post("/otp", { email: "s@stranger.test" }, { "sb-forwarded-for": at });
    const answers = await Promise.all(Array.from({ length: 35 }, () => ask("192.0.2.77")));
    expect(answers.map(({ status }) => status)).toEqual([...Array(30).fill(403), ...Array(5).fill(429)]);
    expect((await ask("192.0.2.78")).status).toBe(403);
  });
}
