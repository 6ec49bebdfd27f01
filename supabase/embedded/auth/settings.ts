import { readFileSync } from "node:fs";
import { dirname, isAbsolute, resolve } from "node:path";
import { z } from "zod";
import { parseDuration } from "./inputs.ts";
import {
  compileHtml,
  compileSubject,
  defaultTemplates,
  type Render,
  type TemplateName,
  templateNames,
  unusedTemplateNames,
} from "./mail-template.ts";

/** `[auth]` of `config.toml`; durations in ms unless named otherwise. */
export interface AuthSettings {
  signupEnabled: boolean;
  /** Address in config.toml, and the quoted name of the function. */
  beforeUserCreated: { uri: string; name: string } | null;
  minimumPasswordLength: number;
  passwordRequirements:
    | ""
    | "letters_digits"
    | "lower_upper_letters_digits"
    | "lower_upper_letters_digits_symbols";
  jwtExpirySeconds: number;
  refreshTokenRotation: boolean;
  refreshTokenReuseInterval: number;
  sessionTimebox: number | null;
  sessionInactivityTimeout: number | null;
  signInFailuresPerAddress: number;
  /** Limit of wrong mailed digits. */
  verificationFailuresPerAddress: number;
  mailsPerAddress: number;
  doubleConfirmEmailChanges: boolean;
  requireCurrentPassword: boolean;
  emailMaxFrequency: number;
  /** Lifetime in ms of mailed links and digits, except the link of an invitation or a sign-up. */
  otpExpiry: number;
  otpLength: number;
  totpEnroll: boolean;
  totpVerify: boolean;
  maxFactors: number;
  /** Patterns of addresses that mailed links may lead to, besides the site's own. */
  additionalRedirectUrls: string[];
  templates: Record<TemplateName, { subject: Render; html: Render }>;
}

type ReadTemplate = (contentPath: string) => string;

const duration = z.string().transform((text, context) => {
  const ms = parseDuration(text);
  if (ms !== null) return ms;
  context.addIssue({ code: "custom", message: `"${text}" is not a duration like "168h" or "60s"` });
  return z.NEVER;
});
const count = z.int().min(0);
/** Lifetime of a session in ms, however active it was. */
const defaultTimeboxMs = 7 * 24 * 3_600_000;
const template = z.object({
  subject: z.string().optional(),
  content: z.string().optional(),
  content_path: z.string().optional(),
});

const hook = z.object({ enabled: z.boolean().default(false), uri: z.string().default("") });
const hookUri = /^pg-functions:\/\/postgres\/([a-z_]\w{0,62})\/([a-z_]\w{0,62})$/i;

const schema = z.object({
  // A hosted project opens sign-up by default.
  enable_signup: z.boolean().default(false),
  hook: z.record(z.string(), hook).default({}),
  minimum_password_length: z.int().min(1).max(72).default(6),
  password_requirements: z
    .enum(["", "letters_digits", "lower_upper_letters_digits", "lower_upper_letters_digits_symbols"])
    .default(""),
  jwt_expiry: z.int().min(30).max(604_800).default(3600),
  enable_refresh_token_rotation: z.boolean().default(true),
  refresh_token_reuse_interval: count.default(10),
  additional_redirect_urls: z.array(z.string()).default([]),
  sessions: z
    .object({ timebox: duration.default(defaultTimeboxMs), inactivity_timeout: duration.optional() })
    .prefault({}),
  // Refresh tokens cannot be guessed and need no limit. On a hosted project `email_sent` is the limit of the whole
  // project.
  rate_limit: z
    .object({
      sign_in_sign_ups: count.min(1).default(30),
      token_verifications: count.min(1).default(30),
      email_sent: count.min(1).default(30),
    })
    .prefault({}),
  mfa: z
    .object({
      max_enrolled_factors: count.default(10),
      totp: z
        .object({ enroll_enabled: z.boolean().default(true), verify_enabled: z.boolean().default(true) })
        .prefault({}),
    })
    .prefault({}),
  email: z
    .object({
      double_confirm_changes: z.boolean().default(true),
      require_current_password: z.boolean().default(true),
      max_frequency: duration.default(60_000),
      otp_expiry: z.int().min(1).max(86_400).default(3600),
      otp_length: z.int().min(6).max(10).default(6),
      template: z.record(z.string(), template).default({}),
    })
    .prefault({}),
});

type Config = z.infer<typeof schema>;

function parseConfig(toml: unknown): Config {
  const result = schema.safeParse(toml ?? {});
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new Error(`In config.toml, auth.${issue?.path.join(".")} is not usable: ${issue?.message}.`);
}

function compileTemplate(name: TemplateName, config: Config, read: ReadTemplate | undefined) {
  const template = config.email.template[name];
  const { subject, html } = defaultTemplates[name];
  const label = template?.content_path ?? `auth.email.template.${name}`;
  let source = template?.content ?? html;
  if (template?.content_path) {
    if (!read) throw new Error(`The mail template ${label} is named but nothing says where to read it.`);
    source = read(template.content_path);
  }
  return {
    subject: compileSubject(template?.subject ?? subject, `${label} (subject)`),
    html: compileHtml(source, label),
  };
}

function beforeUserCreatedOf({ hook: hooks }: Config): AuthSettings["beforeUserCreated"] {
  const unsupported = Object.keys(hooks).find(
    (name) => hooks[name]?.enabled && name !== "before_user_created",
  );
  if (unsupported)
    throw new Error(
      `In config.toml, auth.hook.${unsupported} is a hook that the embedded backend never calls.`,
    );
  const { enabled = false, uri = "" } = hooks.before_user_created ?? {};
  if (!enabled) return null;
  const [, schemaName, name] = hookUri.exec(uri) ?? [];
  if (name) return { uri, name: `"${schemaName}"."${name}"` };
  throw new Error(
    `In config.toml, auth.hook.before_user_created is not usable: "${uri}" is not an address like "pg-functions://postgres/private/before_user_created".`,
  );
}

/**
 * Reads `[auth]`. Defaults are those of a hosted project, except that sign-up is closed and sessions end after 7
 * days. Throws a sentence for an invalid value.
 */
export function parseAuthSettings(toml: unknown, readTemplate?: ReadTemplate): AuthSettings {
  const config = parseConfig(toml);
  const knownNames: string[] = [...templateNames, ...unusedTemplateNames];
  const unknown = Object.keys(config.email.template).find((name) => !knownNames.includes(name));
  if (unknown)
    throw new Error(`In config.toml, auth.email.template.${unknown} is not a mail that is ever sent.`);
  const compiled = (name: TemplateName) => compileTemplate(name, config, readTemplate);
  return {
    signupEnabled: config.enable_signup,
    beforeUserCreated: beforeUserCreatedOf(config),
    minimumPasswordLength: config.minimum_password_length,
    passwordRequirements: config.password_requirements,
    jwtExpirySeconds: config.jwt_expiry,
    refreshTokenRotation: config.enable_refresh_token_rotation,
    refreshTokenReuseInterval: config.refresh_token_reuse_interval * 1000,
    sessionTimebox: config.sessions.timebox || null,
    sessionInactivityTimeout: config.sessions.inactivity_timeout || null,
    signInFailuresPerAddress: config.rate_limit.sign_in_sign_ups,
    verificationFailuresPerAddress: config.rate_limit.token_verifications,
    mailsPerAddress: config.rate_limit.email_sent,
    doubleConfirmEmailChanges: config.email.double_confirm_changes,
    requireCurrentPassword: config.email.require_current_password,
    emailMaxFrequency: config.email.max_frequency,
    otpExpiry: config.email.otp_expiry * 1000,
    otpLength: config.email.otp_length,
    totpEnroll: config.mfa.totp.enroll_enabled,
    totpVerify: config.mfa.totp.verify_enabled,
    maxFactors: config.mfa.max_enrolled_factors,
    additionalRedirectUrls: config.additional_redirect_urls,
    templates: {
      invite: compiled("invite"),
      confirmation: compiled("confirmation"),
      recovery: compiled("recovery"),
      magic_link: compiled("magic_link"),
      email_change: compiled("email_change"),
    },
  };
}

/** Reads mail templates by paths relative to the folder above that of `config.toml`, as the CLI does. */
export function readTemplatesBeside(configFile: string): ReadTemplate {
  return (contentPath) => {
    const file = isAbsolute(contentPath) ? contentPath : resolve(dirname(configFile), "..", contentPath);
    try {
      return readFileSync(file, "utf8");
    } catch {
      throw new Error(`The mail template ${contentPath} named in config.toml cannot be read.`);
    }
  };
}
