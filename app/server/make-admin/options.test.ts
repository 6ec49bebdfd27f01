import { expect, test } from "vitest";
import { readAdminCommand, UsageError } from "./options";

test("an e-mail address alone asks the embedded backend", () => {
  expect(readAdminCommand(["Staf@Contoh.id"], {})).toEqual({
    email: "staf@contoh.id",
    access: "as-needed",
    served: null,
  });
});

test("the administrator of a first start on one's own machine can be named", () =>
  expect(readAdminCommand(["admin@localhost"], {}).email).toBe("admin@localhost"));

test.each([
  ["--mail", "mail"],
  ["--password", "password"],
])("%s", (flag, access) => expect(readAdminCommand(["staf@contoh.id", flag], {})).toMatchObject({ access }));

test("a served backend is named by --url, which goes before SUPABASE_URL", () => {
  const env = { SUPABASE_URL: "https://x.supabase.co", SUPABASE_SECRET_KEY: "sb_secret_1" };
  expect(readAdminCommand(["a@b.id"], env).served).toEqual({
    url: "https://x.supabase.co",
    secretKey: "sb_secret_1",
  });
  expect(readAdminCommand(["a@b.id", "--url", "http://127.0.0.1:54321/"], env).served?.url).toBe(
    "http://127.0.0.1:54321",
  );
  const older = { SUPABASE_URL: "https://x.supabase.co", SUPABASE_SERVICE_ROLE_KEY: "ey.a.b" };
  expect(readAdminCommand(["a@b.id"], older).served?.secretKey).toBe("ey.a.b");
});

test.each([
  [[], {}, /missing/],
  [["a@b.id", "c@d.id"], {}, /One e-mail address/],
  [["staf"], {}, /"staf" is not an e-mail address/],
  [["a@b.id", "--mail", "--password"], {}, /not both/],
  [["a@b.id", "--force"], {}, /--force/],
  [["a@b.id", "--url", "127.0.0.1:1"], { SUPABASE_SECRET_KEY: "s" }, /complete http/],
  [
    ["a@b.id"],
    { SUPABASE_URL: "https://x.co" },
    /SUPABASE_SECRET_KEY must hold the secret key of https:\/\/x.co/,
  ],
  [["a@b.id"], { SUPABASE_SECRET_KEY: "s" }, /neither --url nor SUPABASE_URL/],
  [["a@b.id"], { SUPABASE_URL: "https://x.co", SUPABASE_SECRET_KEY: "sb_publishable_1" }, /publishable key/],
] as [string[], Record<string, string>, RegExp][])("%j with %j is refused", (args, env, message) => {
  expect(() => readAdminCommand(args, env)).toThrow(UsageError);
  expect(() => readAdminCommand(args, env)).toThrow(message);
});
