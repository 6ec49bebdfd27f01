import { expect, it } from "vitest";
import { DatabaseError, DatabaseUnavailable } from "../errors.ts";
import { opened } from "../test-folder.ts";
import type { Refusal } from "../types.ts";
import { createAuth, createMailer, parseAuthSettings } from "./index.ts";
import { bearer, openAuth, refusalOf } from "./testing.ts";

const mib = 1_048_576;
const harness = opened(openAuth);

const signupsClosed = "Signups not allowed for this instance";
const version = (value: string) => ({ "x-supabase-api-version": value });
const signUp = (headers: Record<string, string> = {}) => harness.post("/signup", { email: "a@b.c" }, headers);

it("the form of a refusal: is the older one without a readable API version", async () => {
  for (const headers of [{}, version("2023-12-31"), version("yesterday"), version("2024-13-45")]) {
    const response = await signUp(headers);
    expect(response.status).toBe(422);
    expect(response.headers.get("x-sb-error-code")).toBe("signup_disabled");
    expect(response.headers.get("x-supabase-api-version")).toBeNull();
    expect(await refusalOf(response)).toEqual(["422 signup_disabled", signupsClosed]);
  }
});

it("the form of a refusal: is that of 2024-01-01 from then on, with the version echoed", async () => {
  for (const asked of ["2024-01-01", "2026-11-21"]) {
    const response = await signUp(version(asked));
    expect(response.headers.get("x-supabase-api-version")).toBe("2024-01-01");
    expect(response.headers.get("x-sb-error-code")).toBe("signup_disabled");
    expect(await response.json()).toEqual({ code: "signup_disabled", message: signupsClosed });
  }
});

it("the form of a refusal: carries the reasons of a weak password in both forms", async () => {
  const user = { email: "w@y.z", password: "12345" };
  const create = async (headers: Record<string, string>) =>
    (await harness.post("/admin/users", user, { ...bearer("service-key"), ...headers })).json();
  const weak_password = { reasons: ["length"] };
  const words = "Password should be at least 6 characters.";
  expect(await create({})).toEqual({ code: 422, error_code: "weak_password", msg: words, weak_password });
  const later = { code: "weak_password", message: words, weak_password };
  expect(await create(version("2024-01-01"))).toEqual(later);
});

it("sign-up and anonymous sign-in are refused", async () => {
  const { auth } = harness.client();
  const refused = { status: 422, code: "signup_disabled" };
  expect((await auth.signUp({ email: "a@b.c", password: "Kaabah-2026" })).error).toMatchObject(refused);
  expect((await auth.signInAnonymously()).error).toMatchObject(refused);
});

const post = (body: BodyInit, init: RequestInit & { duplex?: "half" } = {}) =>
  harness.raw("/token?grant_type=password", { method: "POST", body, ...init });

it("bodies: that are no object of texts are bad_json", async () => {
  for (const body of ["", "{", "[]", '"text"', "null", '{"email":5}', '{"email":["a"]}'])
    expect((await refusalOf(await post(body)))[0], body).toBe("400 bad_json");
});

it("bodies: takes null for absent", async () => {
  const response = await post('{"email":null,"phone":null,"password":"x"}');
  expect(await response.json()).toMatchObject({ msg: "missing email or phone" });
});

it("bodies: takes a body of 1 MiB and refuses one byte more, declared or not", async () => {
  const padded = (size: number) => `${" ".repeat(size - 2)}{}`;
  expect((await post(padded(mib))).status).toBe(400);
  const large = await post(padded(mib + 1));
  const words = "Request body too large (max 1048576 bytes)";
  expect(await refusalOf(large)).toEqual(["413 request_entity_too_large", words]);
  let pulled = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      pulled += 65_536;
      controller.enqueue(new Uint8Array(65_536));
    },
  });
  expect((await post(endless, { duplex: "half" })).status).toBe(413);
  expect(pulled).toBeLessThan(2 * mib);
});

it("endpoints: tells its settings, health and (empty) key set", async () => {
  const read = async (path: string) => (await harness.raw(path)).json();
  expect(await read("/settings")).toMatchObject({
    external: { email: true, phone: false, anonymous_users: false, google: false },
    disable_signup: true,
    mailer_autoconfirm: false,
  });
  expect(await read("/health")).toMatchObject({ name: "GoTrue" });
  expect(await read("/.well-known/jwks.json")).toEqual({ keys: [] });
});

it.each([
  ["POST", "/magiclink"],
  ["GET", "/authorize?provider=google"],
  ["GET", "/reauthenticate"],
  ["GET", "/factors/recovery-codes/x"],
  ["GET", "/user/identities/authorize"],
  ["GET", "/admin/audit"],
  ["POST", "/sso"],
  ["POST", "/oauth/token"],
])("endpoints: says that %s %s is not supported", async (method, path) => {
  const response = await harness.raw(path, { method });
  const msg = expect.stringContaining(path.split("?")[0] ?? "");
  expect(await refusalOf(response)).toEqual(["501 not_supported", msg]);
});

it.each([
  ["GET", "/nothing", 404],
  ["GET", "/constructor", 404],
  ["GET", "/", 404],
  ["GET", "", 404],
  ["GET", "/token", 405],
  ["DELETE", "/user", 405],
  ["PATCH", "/admin/users/42", 405],
  ["PUT", "/factors/42", 405],
  ["constructor", "/admin/users/42", 405],
])("endpoints: answers %s %s with %i", async (method, path, status) => {
  const response = await harness.raw(path, { method });
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ code: status });
});

it.each<[Refusal["reason"], string]>([
  ["malformed", "token is malformed"],
  ["signature", "signature is invalid"],
  ["expired", "token is expired"],
  ["not-yet-valid", "token is not valid yet"],
  ["audience", "invalid audience"],
  ["unknown-role", "role is not known"],
])("endpoints: words a bearer token refused for %s", async (reason, words) => {
  const response = harness.auth.refuse(new Request("http://x/auth/v1/user"), { reason, detail: "secret" });
  const [refusal, msg] = await refusalOf(response);
  expect([refusal, msg]).toEqual(["403 bad_jwt", expect.stringContaining(words)]);
  expect(msg).not.toContain("secret");
});

const answer = async (error: Error) => {
  const logged: unknown[] = [];
  const auth = createAuth({
    db: { transaction: () => Promise.reject(error), close: async () => undefined },
    jwtSecret: "s",
    settings: parseAuthSettings({}),
    mailer: createMailer({ smtpUrl: null, outboxDir: null, from: "a@b.c", log: () => undefined }),
    siteUrl: "https://library.test",
    publicUrl: "http://backend.test",
    clock: Date.now,
    log: (...line) => void logged.push(line),
  });
  const body = JSON.stringify({ email: "a@b.c", password: "Kaabah-2026" });
  const address = "http://backend.test/auth/v1/token?grant_type=password";
  const asked = { caller: { role: "anon", claims: {} }, accessToken: null };
  const response = await auth.handle(new Request(address, { method: "POST", body }), asked);
  expect(JSON.stringify(logged)).not.toMatch(/Kaabah|a@b\.c/);
  return { response, logged };
};

it("a failing database: is answered with 503 when it is unavailable", async () => {
  const { response, logged } = await answer(new DatabaseUnavailable("closed"));
  expect(response.status).toBe(503);
  expect(response.headers.get("retry-after")).toBe("1");
  expect(logged).toHaveLength(1);
});

it("a failing database: is answered with 500 and no detail when a statement fails", async () => {
  const gone = new DatabaseError({ code: "42P01", message: 'relation "auth.users" is gone' });
  const words = "Unexpected failure, please check server logs for more information";
  expect(await refusalOf((await answer(gone)).response)).toEqual(["500 unexpected_failure", words]);
});
