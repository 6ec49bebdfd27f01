import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "../test-folder.ts";
import { parseAuthSettings, readTemplatesBeside } from "./index.ts";
import { parseDuration } from "./inputs.ts";

const folder = temporaryFolder();
const variables = {
  ...{ ConfirmationURL: "https://b.test/c", Token: "1", TokenHash: "h", SiteURL: "s" },
  ...{ RedirectTo: "r", Email: "e", NewEmail: "n" },
};

it("parseAuthSettings: has the hosted defaults but for sign-up and the life of sessions", () => {
  for (const toml of [undefined, {}, { site_url: "https://x", sms: { enable_signup: false } }]) {
    expect(parseAuthSettings(toml)).toMatchObject({
      signupEnabled: false,
      beforeUserCreated: null,
      minimumPasswordLength: 6,
      passwordRequirements: "",
      jwtExpirySeconds: 3600,
      refreshTokenRotation: true,
      refreshTokenReuseInterval: 10_000,
      sessionTimebox: 604_800_000,
      sessionInactivityTimeout: null,
      signInFailuresPerAddress: 30,
      verificationFailuresPerAddress: 30,
      mailsPerAddress: 30,
      doubleConfirmEmailChanges: true,
      requireCurrentPassword: true,
      emailMaxFrequency: 60_000,
      otpExpiry: 3_600_000,
      otpLength: 6,
      totpEnroll: true,
      totpVerify: true,
      maxFactors: 10,
      additionalRedirectUrls: [],
    });
  }
});

it("parseAuthSettings: reads what the table says", () => {
  const settings = parseAuthSettings({
    minimum_password_length: 8,
    jwt_expiry: 900,
    refresh_token_reuse_interval: 5,
    sessions: { timebox: "0s", inactivity_timeout: "1h" },
    rate_limit: { sign_in_sign_ups: 5, email_sent: 7 },
    email: {
      double_confirm_changes: false,
      max_frequency: "1m30s",
      otp_expiry: 600,
      template: { recovery: { subject: "Atur ulang", content: "<b>{{ .Email }}</b>" } },
    },
  });
  expect(settings).toMatchObject({
    minimumPasswordLength: 8,
    jwtExpirySeconds: 900,
    refreshTokenReuseInterval: 5000,
    sessionTimebox: null,
    sessionInactivityTimeout: 3_600_000,
    signInFailuresPerAddress: 5,
    mailsPerAddress: 7,
    doubleConfirmEmailChanges: false,
    emailMaxFrequency: 90_000,
    otpExpiry: 600_000,
  });
  expect(settings.templates.recovery.subject(variables)).toBe("Atur ulang");
  expect(settings.templates.recovery.html(variables)).toBe("<b>e</b>");
  expect(settings.templates.invite.html(variables)).toContain('<a href="https://b.test/c">');
});

it.each([
  [{ jwt_expiry: "long" }, "auth.jwt_expiry"],
  [{ sessions: { timebox: "a week" } }, "auth.sessions.timebox"],
  [{ email: { otp_expiry: 0 } }, "auth.email.otp_expiry"],
  [{ email: { template: { recvery: { subject: "x" } } } }, "auth.email.template.recvery"],
  [{ email: { template: { recovery: { content: "{{ if }}" } } } }, "auth.email.template.recovery"],
  [{ email: { template: { recovery: { content_path: "./x.html" } } } }, "./x.html"],
  [{ hook: { send_sms: { enabled: true, uri: "pg-functions://postgres/a/b" } } }, "auth.hook.send_sms"],
  [{ hook: { before_user_created: { enabled: true, uri: "https://x" } } }, "auth.hook.before_user_created"],
  [[], "auth."],
])("parseAuthSettings: says in one sentence what is wrong with %j", (toml, named) => {
  expect(() => parseAuthSettings(toml)).toThrow(named);
  expect(() => parseAuthSettings(toml)).toThrow(/^[^\n]+\.$/);
});

it("parseAuthSettings: reads templates from where the CLI reads them", async () => {
  await mkdir(join(folder, "supabase/templates"), { recursive: true });
  await writeFile(join(folder, "supabase/templates/recovery.html"), "<i>{{ .TokenHash }}</i>");
  const read = readTemplatesBeside(join(folder, "supabase/config.toml"));
  const toml = (path: string) => ({ email: { template: { recovery: { content_path: path } } } });
  const settings = parseAuthSettings(toml("./supabase/templates/recovery.html"), read);
  expect(settings.templates.recovery.html(variables)).toBe("<i>h</i>");
  expect(() => parseAuthSettings(toml("./supabase/missing.html"), read)).toThrow(
    "The mail template ./supabase/missing.html named in config.toml cannot be read.",
  );
});

it.each([
  ["168h", 604_800_000],
  ["1h30m", 5_400_000],
  ["1.5s", 1500],
  ["250ms", 250],
  ["0", 0],
  ["", null],
  ["5", null],
  ["-1s", null],
  ["1d", null],
])("reads the duration %j", (text, ms) => {
  expect(parseDuration(text)).toBe(ms);
});
