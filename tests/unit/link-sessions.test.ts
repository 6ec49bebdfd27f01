import { openTestDatabase } from "embedded-supabase/testing";
import { type Harness, openAuth, testPassword } from "embedded-supabase/testing/auth";
import { opened } from "embedded-supabase/testing/vitest";
import { afterEach, expect, test } from "vitest";
import { action as saveProfile } from "~/routes/admin.profile/route";
import { action as confirm } from "~/routes/auth.confirm/route";
import { requireStaff } from "~/server/guard.server";
import { createRequestScope, runInScope } from "~/server/request-scope.server";

const email = "staf@contoh.id";
const backendUrl = "http://backend.test";
const held = globalThis as { umrohBackend?: unknown };

type Send = (path: string, init?: RequestInit) => Promise<Response>;

const db = opened(openTestDatabase);
let auth: Harness;
let jar: Map<string, string>;
/** Of the browser. */
let address = "192.0.2.1";

const standing = { branchId: null, id: "a", name: "", role: "pemilik", hasSecondStep: false, due: null };

/** The site over a sign-in service of its own, with an owner. */
async function openSite(toml: Record<string, unknown> = {}, through = (send: Send): Send => send) {
  auth = await openAuth({ db, toml: { email: { double_confirm_changes: false, ...toml } } });
  await auth.createUser(email);
  jar = new Map();
  const send = through(auth.raw);
  held.umrohBackend = Promise.resolve({
    url: backendUrl,
    publishableKey: "anon-key",
    fetch: async (input: RequestInfo | URL, init?: RequestInit) =>
      String(input).endsWith("/rpc/my_standing")
        ? Response.json(standing)
        : send(String(input).replace(`${backendUrl}/auth/v1`, ""), init),
  });
}
afterEach(async () => {
  held.umrohBackend = undefined;
  address = "192.0.2.1";
  await auth[Symbol.asyncDispose]();
  await db.transaction("owner", (tx) => tx.exec("delete from auth.users"));
});

/** One request of the browser that has the jar; a thrown answer is an answer too. */
async function ask(
  work: (request: Request) => Promise<unknown>,
  path: string,
  fields?: Record<string, string>,
  cookies = jar,
): Promise<{ status: number; location: string | null; sets: string[] }> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const body = fields && { method: "POST", body: new URLSearchParams(fields) };
  const request = new Request(`http://localhost:3000${path}`, { headers: { cookie }, ...body });
  const scope = createRequestScope(address);
  const answer = await runInScope(scope, () => work(request).catch((thrown: unknown) => thrown));
  const sets = scope.answer.getSetCookie();
  for (const line of sets) {
    const [name = "", value = ""] = line.slice(0, line.indexOf(";")).split("=");
    if (line.includes("Max-Age=0")) cookies.delete(name);
    else cookies.set(name, value);
  }
  if (answer instanceof Response) {
    return { status: answer.status, location: answer.headers.get("Location"), sets };
  }
  const init = (answer as { init?: { status?: number } }).init;
  return { status: init?.status ?? 200, location: null, sets };
}

const follow = (type: string, token: string) =>
  ask(
    (request) => confirm({ request, params: {}, context: {} }),
    `/auth/confirm?type=${type}&token_hash=${token}&next=/admin/profile`,
    {},
  );
const change = (fields: Record<string, string>, cookies = jar) =>
  ask((request) => saveProfile({ request, params: {}, context: {} }), "/admin/profile", fields, cookies);
const setPassword = (newPassword: string, cookies = jar) =>
  change({ intent: "change-password", newPassword, confirmPassword: newPassword }, cookies);
const enter = (cookies: Map<string, string>) =>
  ask((request) => requireStaff(request, "own"), "/admin", undefined, cookies);

async function followResetLink() {
  await auth.post("/recover", { email });
  const answer = await follow("recovery", await auth.mailedToken(email));
  expect(answer).toMatchObject({ status: 303, location: "/admin/profile" });
}

const canSignIn = async (address: string, password: string) =>
  (await auth.client().auth.signInWithPassword({ email: address, password })).error === null;

/** Hosted Supabase says `otp` of every link, spares it the current password, and leaves its session as it is. */
const likeHosted = { require_current_password: false };
const anyLinkIsOtp =
  (send: Send): Send =>
  (path, init) =>
    send(
      path,
      path === "/verify" ? { ...init, body: String(init?.body).replace('"recovery"', '"email"') } : init,
    );
const logoutFails =
  (send: Send): Send =>
  async (path, init) =>
    path.startsWith("/logout") ? new Response("{}", { status: 500 }) : send(path, init);

async function sessionsLeft(): Promise<number> {
  const { rows } = await db.transaction("owner", (tx) => tx.query("select from auth.sessions"));
  return rows.length;
}

test.each([
  ["embedded", {}, (send: Send) => send, 0],
  ["hosted, which would let it go on and is told to end it", likeHosted, anyLinkIsOtp, 0],
  ["hosted, which cannot be told to", likeHosted, (send: Send) => logoutFails(anyLinkIsOtp(send)), 1],
])("a reset link's session sets a password once: %s (S37)", async (_case, toml, through, left) => {
  await openSite(toml, through);
  await auth.client().auth.signInWithPassword({ email, password: testPassword });
  await followResetLink();
  expect(await sessionsLeft()).toBe(2);
  const kept = new Map(jar);
  expect(await setPassword("gunung-merbabu-3145")).toMatchObject({ status: 303, location: "/admin/login" });
  expect([...jar.keys()]).toEqual(["pesan"]);
  expect((await setPassword("gunung-merapi-2910", kept)).status).toBe(401);
  expect((await enter(kept)).location).toContain("/admin/login");
  expect(await sessionsLeft()).toBe(left);
  expect(await canSignIn(email, "gunung-merbabu-3145")).toBe(true);
});

test.each([
  ["embedded", {}],
  ["hosted, which asks for no password", likeHosted],
])("an e-mail is changed with the current password only: %s (S08, S37)", async (_, toml) => {
  await openSite(toml);
  await followResetLink();
  const fields = { intent: "change-email", newEmail: "baru@contoh.id" };
  expect((await change(fields)).status).toBe(400);
  expect((await change({ ...fields, currentPassword: "salah-sekali-9" })).status).toBe(400);
  expect((await change({ ...fields, currentPassword: testPassword })).location).toBe("/admin/profile");
  // Trying the password opened one more, which has ended.
  expect(await sessionsLeft()).toBe(1);
});

const toNewEmail = { email: "baru@contoh.id", current_password: testPassword };

/** Whether the profile says that the current password may stay empty. */
async function isSparedPassword(): Promise<boolean | null> {
  let spared: boolean | null = null;
  await ask(async (request) => {
    spared = (await requireStaff(request, "own")).openedByLink;
    return new Response();
  }, "/admin/profile");
  return spared;
}

test.each([
  ["embedded", {}, (send: Send) => send],
  ["hosted", likeHosted, anyLinkIsOtp],
])(
  "the profile spares a reset link the current password, and no magic link: %s (S37)",
  async (_, toml, through) => {
    await openSite(toml, through);
    await followResetLink();
    expect(await isSparedPassword()).toBe(true);
    jar.clear();
    auth.advance(61_000);
    await auth.post("/otp", { email });
    const answer = await follow("magiclink", await auth.mailedToken(email));
    expect(answer).toMatchObject({ status: 303, location: "/admin/profile" });
    expect(await isSparedPassword()).toBe(false);
    expect((await setPassword("gunung-merbabu-3145")).status).toBe(400);
    const newPassword = "gunung-merbabu-3145";
    const fields = { intent: "change-password", newPassword, confirmPassword: newPassword };
    expect((await change({ ...fields, currentPassword: "salah-sekali-9" })).status).toBe(400);
    expect((await change({ ...fields, currentPassword: testPassword })).location).toBe("/admin/profile");
    expect(await canSignIn(email, newPassword)).toBe(true);
  },
);

test("long names of factors leave the session's cookie short (S42)", async () => {
  await openSite();
  const thief = auth.client();
  await thief.auth.signInWithPassword({ email, password: testPassword });
  for (let count = 0; count < 10; count++) {
    const friendlyName = `${"\u0001".repeat(250)}${count}`;
    const { error } = await thief.auth.mfa.enroll({ factorType: "totp", friendlyName });
    expect(error).toBeNull();
  }
  await followResetLink();
  expect([...jar.values()].join("").length).toBeLessThan(3_000);
});

test("links that lead nowhere are tried ten times in five minutes at most", async () => {
  await openSite();
  address = "192.0.2.2";
  const statuses: number[] = [];
  for (let count = 0; count < 11; count++) statuses.push((await follow("recovery", "buatan")).status);
  expect(statuses).toEqual([...Array(10).fill(400), 429]);
});

test.each([["email_change"], ["email"]])("a link of type %s leaves no session (S37)", async (type) => {
  await openSite(likeHosted);
  const { client } = auth;
  const own = client();
  await own.auth.signInWithPassword({ email, password: testPassword });
  if (type === "email_change") await own.auth.updateUser(toNewEmail);
  else await auth.post("/recover", { email });
  const answer = await follow(type, await auth.mailedToken(type === "email" ? email : "baru@contoh.id"));
  expect(answer).toMatchObject({ status: 303, location: "/admin/login" });
  expect([...jar.keys()]).toEqual(["pesan"]);
  expect(answer.sets.filter((line) => line.includes("auth-token") && !line.includes("Max-Age=0"))).toEqual(
    [],
  );
  expect(await sessionsLeft()).toBe(type === "email" ? 1 : 0);
});
