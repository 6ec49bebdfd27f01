import { AuthApiError, AuthWeakPasswordError } from "@supabase/supabase-js";
import { expect, test } from "vitest";
import { authMessage } from "./backend-messages.server";

test.each([
  ["Password should be at least 8 characters.", "Password minimal 8 karakter"],
  ["Password should contain at least one character of each: abc, 012.", "Password ini terlalu lemah."],
  ["Password is known to be weak and easy to guess, please choose a different one.", "terlalu lemah"],
])("a project's own rule for passwords is told in Indonesian: %s", (english, indonesian) => {
  expect(authMessage(new AuthWeakPasswordError(english, 422, []), "")).toContain(indonesian);
});

test("a refusal of another kind has its sentence, an unknown one the service's words", () => {
  expect(authMessage(new AuthApiError("Same", 422, "same_password"), "")).toContain("harus berbeda");
  expect(authMessage(new AuthApiError("Something new", 400, "something_new"), "")).toBe("Something new");
});
