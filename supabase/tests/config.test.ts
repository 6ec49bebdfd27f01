import { readdir, readFile } from "node:fs/promises";
import { parse } from "smol-toml";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { imagesFolder } from "./project-files.ts";

const repository = new URL("../../", import.meta.url);

const shape = z.object({
  db: z.object({ major_version: z.literal(17), seed: z.object({ sql_paths: z.array(z.string()) }) }),
  storage: z.object({
    buckets: z.object({
      images: z.object({
        public: z.boolean(),
        file_size_limit: z.string(),
        allowed_mime_types: z.array(z.string()),
        objects_path: z.string(),
      }),
    }),
  }),
  auth: z.looseObject({
    enable_signup: z.boolean(),
    enable_anonymous_sign_ins: z.boolean(),
    hook: z.object({ before_user_created: z.object({ enabled: z.boolean(), uri: z.string() }) }),
    rate_limit: z.object({ token_verifications: z.number() }),
    email: z.looseObject({
      enabled: z.boolean(),
      double_confirm_changes: z.boolean(),
      otp_expiry: z.number(),
      otp_length: z.number(),
      require_current_password: z.boolean(),
      template: z.record(z.string(), z.object({ subject: z.string(), content_path: z.string() })),
    }),
  }),
});

const config = shape.parse(parse(await readFile(new URL("supabase/config.toml", repository), "utf8")));

// The `type` that /auth/confirm hands to verifyOtp, for each mail that carries a link.
const ownPage = "/admin/profile";
/** The page that the site named when it requested the mail; its address names the invitation. */
const namedPage = "{{ .RedirectTo }}";
const linkTypes = {
  recovery: ["recovery", ownPage],
  email_change: ["email_change", ownPage],
  invite: ["invite", namedPage],
  confirmation: ["invite", namedPage],
  magic_link: ["magiclink", namedPage],
} as const;

describe("config.toml", () => {
  it("lets nobody sign up whom the database does not know to be invited (S05)", () => {
    const { enable_signup, enable_anonymous_sign_ins, hook, email } = config.auth;
    expect({ enable_signup, enable_anonymous_sign_ins, ...hook }).toEqual({
      enable_signup: true,
      enable_anonymous_sign_ins: false,
      before_user_created: {
        enabled: true,
        uri: "pg-functions://postgres/private/before_user_created",
      },
    });
    // In the CLI's file this switch is the whole e-mail provider, sign-in included.
    expect(email.enabled).toBe(true);
    expect(email.require_current_password).toBe(true);
  });

  it("a new address needs both mailboxes; mailed codes cannot be guessed (S42)", () => {
    const { email, rate_limit } = config.auth;
    expect(email.double_confirm_changes).toBe(true);
    const guessesPerHour = rate_limit.token_verifications * 12;
    const codes = 10 ** email.otp_length;
    expect((guessesPerHour * (email.otp_expiry / 3600)) / codes).toBeLessThan(3e-7);
    // The mails and the site's pages say so. A hosted project allows no more.
    expect(email.otp_expiry).toBe(24 * 3600);
  });

  // `supabase config push` (CLI 3.1, tried against a stub of its API) writes what is declared and nothing else, [auth] in
  // one request: a value that the plan refuses (402) would leave sign-up open with the rest.
  it("declares nothing that a live project has of its own or its plan may refuse", () => {
    for (const key of [
      "site_url",
      "additional_redirect_urls",
      "minimum_password_length",
      "password_requirements",
      "sessions",
    ]) {
      expect(config.auth).not.toHaveProperty(key);
    }
  });

  it("describes the bucket as the migration makes it", async () => {
    const { images } = config.storage.buckets;
    expect(images).toEqual({
      public: true,
      file_size_limit: "5MiB",
      allowed_mime_types: ["image/jpeg", "image/png", "image/webp", "image/gif"],
      objects_path: "./seed/images",
    });
    expect(await readdir(imagesFolder)).not.toEqual([]);
  });

  it("names a template for every mail with a link", () => {
    expect(Object.keys(config.auth.email.template).sort()).toEqual(Object.keys(linkTypes).sort());
  });

  it.each(Object.entries(linkTypes))(
    "sends %s to this site's own confirmation page",
    async (name, [type, next]) => {
      const html = await readFile(
        new URL(config.auth.email.template[name]?.content_path ?? "", repository),
        "utf8",
      );
      const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, link]) => link);
      expect(links).toHaveLength(1);
      expect(links[0]).toBe(
        `{{ .SiteURL }}/auth/confirm?token_hash={{ .TokenHash }}&type=${type}&next=${next}`,
      );
      expect(html).toContain('<html lang="id">');
    },
  );
});
