import { beforeEach, expect, it, vi } from "vitest";
import { opened } from "../test-folder.ts";
import { compare } from "./bcrypt.ts";
import { addressKey, clientAddressHeader } from "./http.ts";
import { bearer, type Harness, openAuth, refusalOf, signedIn, testPassword } from "./testing.ts";
import { createThrottle, createTurn } from "./throttle.ts";

vi.mock("./bcrypt.ts", { spy: true });

const harness = opened(async () => {
  const own = await openAuth();
  for (const name of ["admin", "other"]) await own.createUser(`${name}@library.test`);
  return own;
});
// Counts of earlier tests are outside every window by then.
beforeEach(() => harness.advance(300_001));

const guess = (email: string, address: string, password = "wrong", headers = {}) =>
  harness.post(
    "/token?grant_type=password",
    { email, password },
    { [clientAddressHeader]: address, ...headers },
  );

it("sign-in throttle: refuses an account after 10 failures for five minutes", async () => {
  for (let count = 0; count < 10; count++) {
    expect((await guess("admin@library.test", `10.0.0.${count}`)).status).toBe(400);
    harness.advance(1000);
  }
  const refused = await guess("ADMIN@library.test", "10.0.1.1", testPassword, {
    "x-forwarded-for": "8.8.8.8",
  });
  expect(refused.headers.get("retry-after")).toBe("290");
  const limited = ["429 over_request_rate_limit", "Request rate limit reached"];
  expect(await refusalOf(refused)).toEqual(limited);
  expect((await guess("other@library.test", "10.0.0.1", testPassword)).status).toBe(200);
  harness.advance(290_000);
  expect((await guess("admin@library.test", "10.0.1.1", testPassword)).status).toBe(200);
});

it("sign-in throttle: a clock that is set back keeps nobody out longer", () => {
  let now = 10_000_000;
  const throttle = createThrottle(2, 300_000, () => now);
  throttle.count("a");
  throttle.count("a");
  expect(throttle.wait("a")).toBe(300);
  now -= 3_600_000;
  expect(throttle.wait("a")).toBe(0);
});

it("sign-in throttle: treats an address without an account like one with", async () => {
  for (let count = 0; count < 10; count++) await guess("nobody@library.test", `10.0.0.${count}`);
  expect((await guess("nobody@library.test", "10.0.1.1")).status).toBe(429);
});

it("sign-in throttle: forgets an account's failures at a success", async () => {
  for (let round = 0; round < 2; round++) {
    for (let count = 0; count < 9; count++) await guess("admin@library.test", `10.${round}.0.${count}`);
    expect((await guess("admin@library.test", "10.9.9.9", testPassword)).status).toBe(200);
  }
});

it("sign-in throttle: refuses a client address after 30 failures over any accounts", async () => {
  for (let count = 0; count < 30; count++) await guess(`user-${count}@library.test`, "10.0.0.1");
  expect((await guess("admin@library.test", "10.0.0.1", testPassword)).status).toBe(429);
  expect((await guess("admin@library.test", "::ffff:10.0.0.1", testPassword)).status).toBe(429);
  expect((await guess("admin@library.test", "10.0.0.2", testPassword)).status).toBe(200);
});

it("sign-in throttle: counts requests without an address as coming from one", async () => {
  for (let count = 0; count < 30; count++) await guess(`user-${count}@library.test`, "");
  expect((await guess("admin@library.test", "not-an-address", testPassword)).status).toBe(429);
});

it("sign-in throttle: lets no more than 10 of 40 parallel guesses reach a comparison", async () => {
  vi.mocked(compare).mockClear();
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, count) => guess("admin@library.test", `10.0.0.${count}`)),
  );
  expect(answers.filter((answer) => answer.status === 400)).toHaveLength(10);
  expect(answers.filter((answer) => answer.status === 429)).toHaveLength(30);
  expect(vi.mocked(compare)).toHaveBeenCalledTimes(10);
});

it("sign-in throttle: lets 20 parallel honest sign-ins in", async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => guess("admin@library.test", "10.0.0.1", testPassword)),
  );
  expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200));
});

it("slows down guesses of mailed digits by client address, over any accounts", async () => {
  const verify = (email: string, token: string) =>
    harness.post("/verify", { type: "recovery", email, token }, { [clientAddressHeader]: "10.0.0.1" });
  for (let count = 0; count < 30; count++) {
    expect((await verify(`user-${count}@library.test`, "000000")).status).toBe(403);
  }
  expect((await verify("admin@library.test", "000000")).status).toBe(429);
});

it("takes the limit of mailed digits from the settings, apart from that of passwords", async () => {
  const toml = { rate_limit: { sign_in_sign_ups: 300, token_verifications: 3 } };
  await using own = await openAuth({ toml, db: harness.db });
  const headers = { [clientAddressHeader]: "10.0.0.9" };
  const statuses: number[] = [];
  for (let count = 0; count < 4; count++) {
    const body = { type: "recovery", email: `digits-${count}@library.test`, token: "000000" };
    statuses.push((await own.post("/verify", body, headers)).status);
  }
  expect(statuses).toEqual([403, 403, 403, 429]);
  const body = { email: "digits@library.test", password: "wrong" };
  expect((await own.post("/token?grant_type=password", body, headers)).status).toBe(400);
});

it("never makes anyone wait for broken links and cookies of others", async () => {
  const { session } = await signedIn(harness, "admin@library.test");
  const refresh = (token: string) =>
    harness.post("/token?grant_type=refresh_token", { refresh_token: token });
  for (let count = 0; count < 200; count++) {
    await refresh("garbage");
    await harness.post("/verify", { type: "recovery", token_hash: "garbage" });
  }
  expect((await refresh(session.refresh_token)).status).toBe(200);
});

const ask = (own: Harness, path: string, email: string, address: string) =>
  own.post(path, { email, type: "signup" }, { [clientAddressHeader]: address });

it("mails: are limited by client address, over all recipients and kinds", async () => {
  await using own = await openAuth({ toml: { rate_limit: { email_sent: 4 } }, db: harness.db });
  await own.createUser("there@library.test");
  const statusOf = async (path: string, email: string, address: string) =>
    (await ask(own, path, email, address)).status;
  for (const email of ["there@library.test", "absent@library.test", "a@library.test"]) {
    expect(await statusOf("/recover", email, "192.0.2.7")).toBe(200);
  }
  expect(await statusOf("/resend", "b@library.test", "::ffff:192.0.2.7")).toBe(200);
  own.advance(61_000);
  const refused = await Promise.all(
    ["there@library.test", "absent@library.test"].map((email) => ask(own, "/recover", email, "192.0.2.7")),
  );
  expect(refused.map(({ status }) => status)).toEqual([429, 429]);
  expect(await refused[0]?.text()).toBe(await refused[1]?.text());
  const { session } = await signedIn(own, "there@library.test");
  const change = await own.raw("/user", {
    method: "PUT",
    headers: { ...bearer(session.access_token), [clientAddressHeader]: "192.0.2.7" },
    body: JSON.stringify({ email: "new@library.test", current_password: testPassword }),
  });
  expect(change.status).toBe(429);
  expect(await statusOf("/recover", "there@library.test", "192.0.2.8")).toBe(200);
  own.advance(3_600_000);
  expect(await statusOf("/recover", "c@library.test", "192.0.2.7")).toBe(200);
});

it("createThrottle slides its window", () => {
  let now = 0;
  const throttle = createThrottle(2, 1000, () => now);
  throttle.count("a");
  now = 600;
  throttle.count("a");
  expect(() => throttle.check("a")).toThrow("Request rate limit reached");
  expect(() => throttle.check("b")).not.toThrow();
  now = 1000;
  expect(() => throttle.check("a")).not.toThrow();
  throttle.count("a");
  expect(() => throttle.check("a")).toThrow();
  throttle.reset("a");
  expect(() => throttle.check("a")).not.toThrow();
});

it.each([
  [null, "unknown"],
  ["10.0.0.1", "10.0.0.1"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["2001:0db8:0001:0002::1", "2001:db8:1:2"],
  ["2001:db8::1", "2001:db8:0:0"],
  ["::1", "0:0:0:0"],
])("takes %s for the client %s", (address, key) => {
  expect(addressKey(address)).toBe(key);
});

it("createTurn runs work in order, survives a failure and bounds its queue", async () => {
  const turn = createTurn(2);
  const order: string[] = [];
  const first = turn(async () => {
    await Promise.resolve();
    order.push("first");
    throw new Error("failed");
  });
  const second = turn(async () => void order.push("second"));
  await expect(turn(async () => undefined)).rejects.toThrow("Request rate limit reached");
  await expect(first).rejects.toThrow("failed");
  await second;
  expect(order).toEqual(["first", "second"]);
  await expect(turn(async () => "free")).resolves.toBe("free");
});
