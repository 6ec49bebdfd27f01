import { UnsecuredJWT } from "jose";
import { expect, test } from "vitest";
import { sessionOpening } from "./session-claims";

const token = (claims: Record<string, unknown>) => new UnsecuredJWT(claims).encode();

test("a session opened by password began when the password was given", () => {
  const amr = [{ method: "password", timestamp: 1_700_000_000 }];
  expect(sessionOpening(token({ amr, session_id: "s" }))).toEqual({
    id: "s",
    at: 1_700_000_000_000,
    byLink: false,
  });
});

test("a mailed link is told apart, and the oldest proof counts", () => {
  const amr = [
    { method: "otp", timestamp: 1_700_000_500 },
    { method: "password", timestamp: 1_700_000_000 },
  ];
  expect(sessionOpening(token({ amr }))).toEqual({ id: null, at: 1_700_000_000_000, byLink: true });
});

test.each([
  ["recovery", true],
  ["invite", true],
  ["email/signup", true],
  ["email_change", false],
  ["magiclink", false],
])("a session opened by %s may set a password: %s (S37)", (method, byLink) =>
  expect(sessionOpening(token({ amr: [{ method, timestamp: 1 }] })).byLink).toBe(byLink),
);

test.each([{}, { amr: ["pwd"] }, { amr: "otp" }])("%j says neither", (claims) =>
  expect(sessionOpening(token(claims))).toEqual({ id: null, at: null, byLink: false }),
);
