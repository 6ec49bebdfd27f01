import { decodeJwt } from "jose";
import { expect, it } from "vitest";
import { opened } from "../test-folder.ts";
import { describeSignUp, hookSql, signupSettings } from "./test-signup.ts";
import { bearer, openAuth, refusalOf, signedIn, testPassword } from "./testing.ts";

const hourMs = 3_600_000;
const homePage = "https://library.test/";
const harness = opened(async () => {
  const own = await openAuth({
    toml: { ...signupSettings, additional_redirect_urls: ["https://*.partner.test/**"] },
  });
  await own.db.transaction("owner", (tx) => tx.exec(hookSql));
  return own;
});

const recover = (email: string, query = "") => harness.post(`/recover${query}`, { email });
const follow = (query: string) => harness.raw(`/verify?${query}`);
const fragmentOf = (response: Response) =>
  new URLSearchParams(new URL(response.headers.get("location") ?? "").hash.slice(1));

const setPassword = (token: string | undefined, password: string) =>
  harness.raw("/user", { method: "PUT", headers: bearer(token ?? ""), body: JSON.stringify({ password }) });
type Mailed = "recovery" | "email" | "invite" | "email_change";
const verify = (token_hash: string, type: Mailed = "recovery", client = harness.client()) =>
  client.auth.verifyOtp({ token_hash, type });

async function recoveryToken(email: string) {
  await harness.createUser(email);
  expect((await harness.client().auth.resetPasswordForEmail(email)).error).toBeNull();
  return harness.mailedToken(email);
}

describeSignUp(() => harness);

it("recovery: opens a session that sets a password without the old one, once", async () => {
  const client = harness.client();
  const token_hash = await recoveryToken("forgot@library.test");
  const { data, error } = await verify(token_hash, "recovery", client);
  expect(error).toBeNull();
  expect(decodeJwt(data.session?.access_token ?? "").amr).toMatchObject([{ method: "recovery" }]);
  const refreshed = await client.auth.refreshSession();
  const set = (password: string) => setPassword(refreshed.data.session?.access_token, password);
  expect((await set("Madinah-2026")).status).toBe(200);
  expect((await signedIn(harness, "forgot@library.test", "Madinah-2026")).user).toBeTruthy();
  expect(await (await set("Makkah-2026")).json()).toMatchObject({ error_code: "session_not_found" });
  expect((await client.auth.refreshSession()).error?.code).toBe("refresh_token_not_found");
});

it("recovery: lets one of two changes at the same moment through", async () => {
  const { data } = await verify(await recoveryToken("both@library.test"));
  const set = (password: string) => setPassword(data.session?.access_token, password);
  const answers = await Promise.all(["Madinah-2026", "Makkah-2026"].map(set));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

it("recovery: knows no other link that spares the current password", async () => {
  const client = harness.client();
  const token_hash = await recoveryToken("otherwise@library.test");
  expect((await verify(token_hash, "email", client)).error).toBeNull();
  const { error } = await client.auth.updateUser({ password: "Madinah-2026" });
  expect(error?.code).toBe("current_password_required");
});

it("recovery: answers an unknown address alike, and no mail leaves", async () => {
  const before = harness.mails.length;
  await harness.createUser("there@library.test");
  const addresses = ["there@library.test", "absent@library.test"];
  const both = () => Promise.all(addresses.map((email) => recover(email)));
  expect(await Promise.all((await both()).map((answer) => answer.text()))).toEqual(["{}", "{}"]);
  const wait = "For security purposes, you can only request this after 60 seconds.";
  const refusal = ["429 over_email_send_rate_limit", wait];
  expect(await Promise.all((await both()).map(refusalOf))).toEqual([refusal, refusal]);
  await harness.auth.idle();
  expect(harness.mails.slice(before).map((mail) => mail.to)).toEqual(["there@library.test"]);
});

it("recovery: mails again after the least time between mails, and the older link dies", async () => {
  const older = await recoveryToken("twice@library.test");
  harness.advance(60_001);
  await recover("twice@library.test");
  const newer = await harness.mailedToken("twice@library.test");
  expect(newer).not.toBe(older);
  expect((await verify(older)).error?.code).toBe("otp_expired");
});

it("recovery: takes a link once, within its life, and for its own purpose", async () => {
  const refused = { status: 403, code: "otp_expired", message: "Email link is invalid or has expired" };
  const token = await recoveryToken("once@library.test");
  expect((await verify(token, "invite")).error?.code).toBe("otp_expired");
  expect((await verify(token, "email_change")).error?.code).toBe("otp_expired");
  expect((await verify(token, "email")).error).toBeNull();
  expect((await verify(token)).error).toMatchObject(refused);
  const late = await recoveryToken("late-link@library.test");
  harness.advance(hourMs + 1000);
  expect((await verify(late)).error?.code).toBe("otp_expired");
});

it("invitation: its link works for 7 days, its digits no longer than others", async () => {
  const weekMs = 7 * 24 * hourMs;
  const invite = async (name: string) => {
    const email = `${name}@invited.test`;
    const { data } = await harness.admin().generateLink({ type: "invite", email });
    return { email, hash: data.properties?.hashed_token ?? "", token: data.properties?.email_otp ?? "" };
  };
  const [punctual, late, typing] = [await invite("punctual"), await invite("late"), await invite("typing")];
  harness.advance(hourMs + 1000);
  const { email, token } = typing;
  const typed = await harness.client().auth.verifyOtp({ email, token, type: "invite" });
  expect(typed.error?.code).toBe("otp_expired");
  harness.advance(weekMs - hourMs - 60_000);
  expect((await verify(punctual.hash, "invite")).error).toBeNull();
  harness.advance(60_000);
  expect((await verify(late.hash, "invite")).error?.code).toBe("otp_expired");
});

it("recovery: gives one of many simultaneous followers the session", async () => {
  const token_hash = await recoveryToken("stampede@library.test");
  const followed = () => harness.post("/verify", { type: "recovery", token_hash });
  const answers = await Promise.all(Array.from({ length: 5 }, followed));
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 403, 403, 403, 403]);
});

it("recovery: voids the link when the password changes", async () => {
  const token_hash = await recoveryToken("void@library.test");
  const { client } = await signedIn(harness, "void@library.test");
  await client.auth.updateUser({ password: "Madinah-2026", current_password: testPassword });
  expect((await verify(token_hash)).error?.code).toBe("otp_expired");
});

it("recovery: accepts the digits with the address as well, and slows down guesses of them", async () => {
  const template = { recovery: { content: "{{ .Token }} token={{ .TokenHash }}" } };
  await using digits = await openAuth({ db: harness.db, toml: { email: { template } } });
  const email = "digits@library.test";
  await digits.createUser(email);
  const { auth } = digits.client();
  await auth.resetPasswordForEmail(email);
  await digits.auth.idle();
  const mailed = (mail: number) => digits.mails[mail]?.html.slice(0, 6) ?? "";
  const wrong = mailed(0) === "123456" ? "654321" : "123456";
  const guess = (token: string) => auth.verifyOtp({ email, token, type: "recovery" });
  const refused = { code: "otp_expired", message: "Token has expired or is invalid" };
  expect((await guess(wrong)).error).toMatchObject(refused);
  expect((await guess(mailed(0))).data.session).toBeTruthy();
  digits.advance(60_001);
  await digits.post("/recover", { email, code_challenge: "c".repeat(43) });
  await digits.auth.idle();
  expect((await guess(mailed(1))).data.session).toBeTruthy();
  for (let count = 0; count < 9; count++) await guess(wrong);
  expect((await guess(wrong)).error?.code).toBe("over_request_rate_limit");
});

const emailOrPhone = "Only an email address or phone number should be provided on verify";
const tokenHashOnly = "Only the token_hash and type should be provided";
it.each([
  ["/recover", {}, "Password recovery requires an email"],
  ["/recover", { email: "x" }, "Unable to validate email address: invalid format"],
  ["/resend", {}, "Missing one of these types: signup, email_change, sms, phone_change"],
  ["/resend", { type: "signup" }, "Type provided requires an email address"],
  ["/resend", { type: "email_change" }, "Missing email address or phone number"],
  ["/verify", { type: "recovery" }, "Verify requires either a token or a token hash"],
  ["/verify", { token_hash: "x" }, "Verify requires a verification type"],
  ["/verify", { type: "recovery", token_hash: "x", email: "a@b.c" }, tokenHashOnly],
  ["/verify", { type: "sms_change", token_hash: "x" }, "Invalid email verification type"],
  ["/verify", { type: "recovery", token: "1" }, emailOrPhone],
  ["/verify", { type: "recovery", token: "1", email: "a@b.c", phone: "628" }, emailOrPhone],
  ["/verify", { type: "toString", token_hash: "x" }, "Invalid email verification type"],
])("POST %s refuses %j", async (path, body, msg) => {
  expect(await refusalOf(await harness.post(path, body))).toEqual(["400 validation_failed", msg]);
});

it("POST /resend refuses a phone, and /verify digits sent to one", async () => {
  const refusal = ["422 phone_provider_disabled", "Phone logins are disabled"];
  expect(await refusalOf(await harness.post("/resend", { type: "sms", phone: "628" }))).toEqual(refusal);
  expect((await harness.post("/verify", { type: "sms", token: "1", phone: "628" })).status).toBe(501);
});

it("GET /verify: refuses what is incomplete", async () => {
  const incomplete = { "token=x": "a verification type", "type=recovery": "a token or a token hash" };
  for (const [query, needed] of Object.entries(incomplete))
    expect(await refusalOf(await follow(query))).toEqual([
      "400 validation_failed",
      `Verify requires ${needed}`,
    ]);
});

it("GET /verify: opens nothing for a banned account", async () => {
  const token_hash = await recoveryToken("banned@library.test");
  const { data } = await harness.admin().listUsers({ perPage: 1000 });
  const id = data.users.find(({ email }) => email === "banned@library.test")?.id ?? "";
  await harness.admin().updateUserById(id, { ban_duration: "24h" });
  expect((await verify(token_hash)).error).toMatchObject({ status: 403, code: "user_banned" });
});

it("GET /verify: leads on to the site with the session in the fragment", async () => {
  const token = await recoveryToken("follow@library.test");
  const target = encodeURIComponent("https://library.test/auth/confirm?next=/admin/profile");
  const response = await follow(`token=${token}&type=recovery&redirect_to=${target}`);
  expect(response.status).toBe(303);
  const beginning = /^https:\/\/library\.test\/auth\/confirm\?next=\/admin\/profile#access_token=/;
  expect(response.headers.get("location")).toMatch(beginning);
  const keys = "access_token expires_at expires_in refresh_token token_type type".split(" ");
  expect([...fragmentOf(response).keys()]).toEqual(keys);
});

it.each([
  ["https://library.test/a", "https://library.test/a"],
  ["https://jakarta.partner.test/x/y", "https://jakarta.partner.test/x/y"],
  ["https://evil.test/", homePage],
  ["https://evil.test/.partner.test/x", homePage],
  ["http://library.test/", homePage],
  ["javascript:alert(1)//library.test", homePage],
  ["//evil.test", homePage],
  ["", homePage],
])("GET /verify: leads %s to %s and nowhere else", async (asked, expected) => {
  const response = await follow(`token=nothing&type=recovery&redirect_to=${encodeURIComponent(asked)}`);
  expect(response.status).toBe(303);
  expect(response.headers.get("location")?.split("#")[0]).toBe(expected);
  expect(Object.fromEntries(fragmentOf(response))).toEqual({
    error: "access_denied",
    error_code: "otp_expired",
    error_description: "Email link is invalid or has expired",
  });
});

it("GET /verify: says that it cannot exchange codes, while verifyOtp takes the same token", async () => {
  await harness.createUser("pkce@library.test");
  await harness.post("/recover", { email: "pkce@library.test", code_challenge: "c".repeat(43) });
  const token = await harness.mailedToken("pkce@library.test");
  expect(token).toMatch(/^pkce_[0-9a-f]{56}$/);
  const response = await follow(`token=${token}&type=recovery`);
  expect(fragmentOf(response).get("error_code")).toBe("not_supported");
  expect((await verify(token)).error).toBeNull();
});

it("logs a mail that failed, without its token", async () => {
  const send = () => Promise.reject(new Error("connection refused"));
  const mailer = { send, close: () => undefined };
  await using broken = await openAuth({ db: harness.db, toml: { enable_signup: true }, mailer });
  await broken.createUser("lost@library.test");
  expect((await broken.client().auth.resetPasswordForEmail("lost@library.test")).error).toBeNull();
  await broken.auth.idle();
  const fields = { message: "connection refused" };
  expect(broken.log).toEqual([{ level: "error", event: "auth.mail.failed", fields }]);
  await broken.createUser("known-lost@library.test");
  for (const who of ["new", "known", "new", "known"]) {
    const { error } = await broken.client().auth.signInWithOtp({ email: `${who}-lost@library.test` });
    const message = `Error sending ${who === "new" ? "confirmation" : "magic link"} email`;
    expect(error).toMatchObject({ status: 500, message });
  }
  const { data } = await broken.admin().listUsers({ perPage: 1000 });
  const emails = data.users.map(({ email }) => email);
  expect(emails.filter((email) => email?.includes("lost@")).sort()).toEqual([
    "known-lost@library.test",
    "lost@library.test",
  ]);
});
