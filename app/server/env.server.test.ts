import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { parseEnv } from "./env.server";

describe("parseEnv", () => {
  test("an empty environment runs the embedded backend with demo content on port 3000", () => {
    expect(parseEnv({})).toEqual({
      port: 3000,
      host: undefined,
      siteUrl: "http://localhost:3000",
      backend: { kind: "embedded", dataDir: path.resolve(".data"), demo: true },
      smtpUrl: null,
      mailFrom: null,
      trustedProxies: 0,
      pageCacheBytes: 32 * 1024 * 1024,
      pictureCache: { folder: path.resolve(".data/derivatives"), maxBytes: 1_000_000_000 },
      warmUp: true,
      metricsToken: null,
      inquiryWebhook: null,
      backups: null,
      logLevel: "info",
    });
  });

  test("BACKUP_HOUR is Jakarta's, and backups are for the embedded backend alone (R18)", () => {
    const folder = path.resolve("/cadangan");
    expect(parseEnv({ BACKUP_DIR: "/cadangan" }).backups).toEqual({ folder, hourUtc: 19 });
    expect(parseEnv({ BACKUP_DIR: "/cadangan", BACKUP_HOUR: "7" }).backups?.hourUtc).toBe(0);
    expect(parseEnv({ BACKUP_DIR: "/cadangan", BACKUP_HOUR: "23" }).backups?.hourUtc).toBe(16);
    expect(parseEnv({ BACKUP_HOUR: "3" }).backups).toBeNull();
    const encrypted = { BACKUP_DIR: "/cadangan", BACKUP_PASSPHRASE: " dengan spasi " };
    expect(parseEnv(encrypted).backups?.passphrase).toBe(" dengan spasi ");
    for (const BACKUP_HOUR of ["24", "-1", "2.5", "malam"])
      expect(() => parseEnv({ BACKUP_HOUR })).toThrow(/BACKUP_HOUR must be/);
    const hosted = { SUPABASE_URL: "https://abc.supabase.co", SUPABASE_PUBLISHABLE_KEY: "sb_publishable_x" };
    expect(() => parseEnv({ ...hosted, BACKUP_DIR: "/cadangan" })).toThrow(/BACKUP_DIR is for the embedded/);
  });

  test("a webhook is encrypted on its way to another machine, and signed", () => {
    const secret = { INQUIRY_WEBHOOK_SECRET: "0123456789abcdef" };
    const urls = ["https://n8n.contoh.id/webhook/x", "http://localhost:5678/x", "http://[::1]:5678/x"];
    for (const url of urls)
      expect(parseEnv({ INQUIRY_WEBHOOK_URL: url, ...secret }).inquiryWebhook).toEqual({
        ...{ url, secret: secret.INQUIRY_WEBHOOK_SECRET },
      });
    expect(parseEnv({}).inquiryWebhook).toBeNull();
    expect(() => parseEnv(secret)).toThrow(/INQUIRY_WEBHOOK_URL must be set too/);
    expect(() => parseEnv({ INQUIRY_WEBHOOK_URL: "http://n8n.contoh.id/x", ...secret })).toThrow(/https:/);
    expect(() => parseEnv({ INQUIRY_WEBHOOK_URL: "https://n8n.contoh.id/x" })).toThrow(
      /INQUIRY_WEBHOOK_SECRET must be set too/,
    );
    expect(() => parseEnv({ INQUIRY_WEBHOOK_SECRET: "pendek" })).toThrow(/at least 16/);
  });

  test("METRICS_TOKEN must be worth guessing", () => {
    expect(parseEnv({ METRICS_TOKEN: "0123456789abcdef" }).metricsToken).toBe("0123456789abcdef");
    expect(() => parseEnv({ METRICS_TOKEN: "rahasia" })).toThrow(/METRICS_TOKEN must have at least 16/);
  });

  test("derivatives lie beside the embedded data, in a temporary folder, or as configured", () => {
    const hosted = { SUPABASE_URL: "https://abc.supabase.co", SUPABASE_PUBLISHABLE_KEY: "sb_publishable_x" };
    expect(parseEnv({ DATA_DIR: "/data" }).pictureCache.folder).toBe(path.resolve("/data/derivatives"));
    expect(parseEnv(hosted).pictureCache.folder).toBe(path.join(tmpdir(), "umroh-derivatives"));
    expect(
      parseEnv({ ...hosted, PICTURE_CACHE_DIR: "/gambar", PICTURE_CACHE_MB: "20" }).pictureCache,
    ).toEqual({ folder: path.resolve("/gambar"), maxBytes: 20_000_000 });
    expect(() => parseEnv({ PICTURE_CACHE_MB: "sedikit" })).toThrow(
      /PICTURE_CACHE_MB must be a whole number/,
    );
  });

  test("blank values, as an .env file leaves them, count as missing", () => {
    expect(parseEnv({ PORT: "", SITE_URL: "", SUPABASE_URL: "", DEMO: "", LOG_LEVEL: "" })).toEqual(
      parseEnv({}),
    );
  });

  test.each(["https://contoh.id", "https://contoh.id/", "HTTPS://Contoh.id:443"])(
    "SITE_URL may be %s",
    (SITE_URL) => {
      expect(parseEnv({ SITE_URL }).siteUrl).toBe("https://contoh.id");
    },
  );

  test.each([
    "https://contoh.id/dalam/",
    "https://contoh.id//",
    "https://contoh.id?a=1",
    "https://contoh.id/#a",
  ])("SITE_URL with more than the host is refused, for every link would lack it: %s", (SITE_URL) => {
    expect(() => parseEnv({ SITE_URL })).toThrow("SITE_URL must end with the host or port");
  });

  test("SUPABASE_URL chooses the hosted backend, with either name of the key", () => {
    const hosted = { kind: "hosted", url: "https://abc.supabase.co", publishableKey: "sb_publishable_x" };
    const SUPABASE_URL = "https://abc.supabase.co/";
    expect(parseEnv({ SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY: "sb_publishable_x" }).backend).toEqual(hosted);
    expect(parseEnv({ SUPABASE_URL, SUPABASE_ANON_KEY: "sb_publishable_x" }).backend).toEqual(hosted);
  });

  test("SUPABASE_URL without a key says which to set", () => {
    expect(() => parseEnv({ SUPABASE_URL: "https://abc.supabase.co" })).toThrow(/SUPABASE_PUBLISHABLE_KEY/);
  });

  test.each(["SUPABASE_PUBLISHABLE_KEY", "SUPABASE_ANON_KEY"])(
    "%s without SUPABASE_URL is refused, instead of an empty database beside the project that is meant",
    (name) => {
      expect(() => parseEnv({ [name]: "sb_publishable_x" })).toThrow(/SUPABASE_URL must be set too/);
    },
  );

  test.each([
    [{ PORT: "30.5" }, "PORT must be a whole number from 1 to 65535."],
    [{ PORT: "99999" }, "PORT must be a whole number from 1 to 65535."],
    [{ TRUSTED_PROXIES: "1.5" }, "TRUSTED_PROXIES must be a whole number from 0 to 10."],
    [{ TRUSTED_PROXIES: "11" }, "TRUSTED_PROXIES must be a whole number from 0 to 10."],
    [{ PAGE_CACHE_MB: "-1" }, "PAGE_CACHE_MB must be a number from 0 to 4096."],
    [{ PICTURE_CACHE_MB: "9" }, "PICTURE_CACHE_MB must be a whole number from 10 to 10000000."],
  ])("a number out of bounds is told its bounds: %o", (source, sentence) => {
    expect(() => parseEnv(source)).toThrow(new Error(sentence));
  });

  test.each(["sb_secret_abc", `x.${Buffer.from('{"role":"service_role"}').toString("base64url")}.y`])(
    "a key that row level security does not bind is refused: %s",
    (key) => {
      const source = { SUPABASE_URL: "https://abc.supabase.co", SUPABASE_PUBLISHABLE_KEY: key };
      expect(() => parseEnv(source)).toThrow(/secret or service_role/);
    },
  );

  test("the administrator's address may be one of this machine", () => {
    expect(parseEnv({ ADMIN_EMAIL: "admin@localhost" }).backend).toMatchObject({
      adminEmail: "admin@localhost",
    });
  });

  test("the sender of mails is an address, with or without a name", () => {
    expect(parseEnv({ MAIL_FROM: "info@contoh.id" }).mailFrom).toBe("info@contoh.id");
    expect(parseEnv({ MAIL_FROM: "PT Contoh, Tbk <info@contoh.id>" }).mailFrom).toBe(
      '"PT Contoh, Tbk" <info@contoh.id>',
    );
  });

  test("every malformed value is named in one message", () => {
    const malformed = {
      PORT: "http",
      SITE_URL: "contoh.id",
      DEMO: "yes",
      SMTP_URL: "mail.id",
      MAIL_FROM: "Contoh Travel",
      ADMIN_EMAIL: "x",
      TRUSTED_PROXIES: "yes",
      PAGE_CACHE_MB: "-1",
    };
    expect(() => parseEnv(malformed)).toThrow(
      /PORT[\s\S]*SITE_URL[\s\S]*DEMO[\s\S]*ADMIN_EMAIL[\s\S]*TRUSTED_PROXIES[\s\S]*PAGE_CACHE_MB[\s\S]*SMTP_URL[\s\S]*MAIL_FROM must be/,
    );
  });
});
