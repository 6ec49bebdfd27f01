import { AuthApiError, AuthUnknownError } from "@supabase/supabase-js";
import { expect, test } from "vitest";
import { authMessage, BackendError, serviceWords } from "./supabase.server";

const failure = (message: string) => new BackendError({ code: "42501", message }, 403);

test("a failure is told in the service's own words, without a wrapper (A20)", () => {
  expect(serviceWords(failure("permission denied for table media"))).toBe(
    "permission denied for table media",
  );
  expect(serviceWords({ message: "disk full" })).toBe("disk full");
  const unknown = new AuthApiError("Signups not allowed for this instance", 422, "signup_disabled");
  expect(authMessage(unknown, "Email atau password tidak valid")).toBe(
    "Signups not allowed for this instance",
  );
});

test.each([
  "",
  " \n",
  "{}",
  '{"error":"x"}',
  "<html><h1>502 Bad Gateway</h1></html>",
  "TypeError: fetch failed",
  "AbortError: This operation was aborted",
  "fetch failed",
  "x".repeat(301),
])("%j is no sentence of the service's: ours stands in (A20)", (message) => {
  expect(serviceWords(failure(message))).toBe("server data tidak dapat dihubungi");
  expect(serviceWords({ message }, "Gagal")).toBe("Gagal");
  const error = new AuthUnknownError(message, null);
  expect(authMessage(error, "Email atau password tidak valid")).toBe("Email atau password tidak valid");
});

test("an error without a message has ours", () => {
  expect(serviceWords(null)).toBe("server data tidak dapat dihubungi");
  expect(serviceWords({})).toBe("server data tidak dapat dihubungi");
});
