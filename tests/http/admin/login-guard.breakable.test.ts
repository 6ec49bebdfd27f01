import { type BreakableSite, sharedBreakableSite } from "../../helpers/breakable-site.ts";
import { administrator, Context, expect, test } from "../../helpers/client/test.ts";
import { addAdministrator } from "../../helpers/service.ts";
import { sessionIn } from "../../helpers/session-cookies.ts";

const account = (name: string) => ({
  email: `${name}-${crypto.randomUUID().slice(0, 8)}@contoh.id`,
  password: "danau-toba-1745",
});
const victim = account("korban");
const colleague = account("rekan");
/** The commonest ways to say where a request comes from, all of them by the client. */
const disguises = [
  "x-forwarded-for",
  "x-real-ip",
  "x-client-ip",
  "client-ip",
  "true-client-ip",
  "cf-connecting-ip",
  "forwarded",
  "sb-forwarded-for",
  "via",
];

interface LoginAttempt {
  email: string;
  password: string;
  headers?: Record<string, string>;
  more?: Record<string, string>;
  query?: string;
}

function logIn(origin: string, { email, password, headers = {}, more = {}, query = "" }: LoginAttempt) {
  return fetch(`${origin}/admin/login${query}`, {
    method: "POST",
    body: new URLSearchParams({ ...more, email, password }),
    headers,
    redirect: "manual",
  });
}

/** The headers that tell a site behind one trusted proxy of an address. */
const from = (addresses: string) => ({ headers: { "x-forwarded-for": addresses } });

test.describe("with a line to the backend", () => {
  let own: BreakableSite;
  test.beforeAll(async () => {
    own = await sharedBreakableSite();
    for (const person of [victim, colleague]) await addAdministrator(own.service, person);
  });

  test.beforeEach(() => own.heal());

  /** The first is compared by the backend; what it says is said of the others at once, for comparing takes long. */
  async function guessWrongly(times: number, guess: (count: number) => Promise<number>): Promise<void> {
    for (let count = 0; count < times; count += 1) {
      expect(await guess(count), `${count}`).toBe(400);
      own.proxy.only = /\/auth\/v1\/token\?grant_type=password/;
      own.proxy.fault = "denied";
    }
    own.heal();
  }

  test("ten wrong passwords close an account for a while, whatever headers a request has (S10)", async () => {
    const { origin } = own.site;
    const { email } = victim;
    await guessWrongly(10, async (count) => {
      const guess = { email, password: `salah-${count}`, ...from(`10.3.3.${count}`) };
      return (await logIn(origin, guess)).status;
    });
    // The site itself refuses: hosted Supabase would not, for it counts by address alone. Whatever got through to the
    // backend would be answered 503 now.
    own.proxy.only = /\/auth\/v1\/token/;
    own.proxy.fault = "error";
    const disguised = disguises.map((name, index) => ({
      headers: { [name]: name === "forwarded" ? `for=10.1.1.${index}` : `10.1.1.${index}` },
    }));
    const attempts: Partial<LoginAttempt>[] = [
      {},
      ...disguised,
      { email: email.toUpperCase() },
      { more: { captchaToken: "x", phone: "0812", clientAddress: "10.2.2.2" } },
      { query: "?next=/admin&email=lain@contoh.id" },
      { query: "?index" },
    ];
    for (const attempt of attempts) {
      const answer = await logIn(origin, { ...victim, ...attempt });
      const what = JSON.stringify(attempt);
      expect(answer.status, what).toBe(429);
      const wait = Number(answer.headers.get("retry-after"));
      expect(wait, what).toBeGreaterThan(200);
      expect(wait, what).toBeLessThanOrEqual(300);
      expect(await answer.text(), what).toContain("Terlalu banyak percobaan. Tunggu beberapa menit");
      expect(answer.headers.getSetCookie(), what).toEqual([]);
    }
    own.heal();
    const other = await logIn(origin, colleague);
    expect(other.status).toBe(303);
  });

  test("guesses of the current password on the profile page count as well (S10)", async () => {
    const { request } = new Context(own.site.origin);
    const signedIn = await request.post("/admin/login", { form: colleague, maxRedirects: 0 });
    expect(signedIn.status()).toBe(303);
    const change = (currentPassword: string) =>
      request.post("/admin/profile", {
        form: {
          intent: "change-password",
          currentPassword,
          newPassword: "kota-tua-2290",
          confirmPassword: "kota-tua-2290",
        },
        maxRedirects: 0,
      });
    await guessWrongly(10, async (count) => (await change(`salah-${count}`)).status());
    const refused = await change(colleague.password);
    expect(refused.status()).toBe(429);
    expect(Number(refused.headers()["retry-after"])).toBeGreaterThan(200);
    expect(await refused.text()).toContain("Terlalu banyak percobaan");
    expect((await logIn(own.site.origin, colleague)).status).toBe(429);
  });

  test("after logout saved cookies reach the login page, and the refresh token answers 400 (S07)", async () => {
    const { request, cookies } = new Context(own.site.origin);
    await request.send("/admin/login", administrator);
    const saved = await cookies();
    const cookie = saved.map(({ name, value }) => `${name}=${value}`).join("; ");
    const replay = () =>
      fetch(`${own.site.origin}/admin/profile`, { headers: { cookie }, redirect: "manual" });
    expect((await replay()).status).toBe(200);
    expect((await request.send("/admin/logout", {})).status()).toBe(303);
    for (let times = 0; times < 2; times += 1) {
      const replayed = await replay();
      expect(replayed.status).toBe(302);
      expect(replayed.headers.get("location")).toBe("/admin/login?next=%2Fadmin%2Fprofile");
    }
    const refreshed = await fetch(`${own.backend.url}/auth/v1/token?grant_type=refresh_token`, {
      method: "POST",
      headers: { apikey: own.backend.publishableKey, "content-type": "application/json" },
      body: JSON.stringify({ refresh_token: sessionIn(saved).refresh_token }),
    });
    expect(refreshed.status).toBe(400);
  });

  test("thirty wrong passwords from an address close it for a while, and no other (S10)", async () => {
    const { origin } = own.site;
    await guessWrongly(30, async (count) => {
      const guess = { email: `orang-${count}@contoh.id`, password: "salah", ...from("9.9.9.9") };
      return (await logIn(origin, guess)).status;
    });
    for (const disguise of ["9.9.9.9", "1.1.1.1, 9.9.9.9", "1.1.1.1,2.2.2.2, 9.9.9.9", "::ffff:9.9.9.9"]) {
      const answer = await logIn(origin, { ...administrator, ...from(disguise) });
      expect(answer.status, disguise).toBe(429);
      expect(Number(answer.headers.get("retry-after")), disguise).toBeGreaterThan(200);
    }
    expect((await logIn(origin, { ...administrator, ...from("9.9.9.9, 8.8.8.8") })).status).toBe(303);
  });

  // How long they take is the backend's matter: it compares one password each (supabase/embedded/auth/token.mocked.test.ts).
  test("an unknown address and a wrong password look the same (S10)", async () => {
    const ask = async (email: string) => {
      const answer = await logIn(own.site.origin, { email, password: "salah", ...from("9.9.9.8") });
      const text = (await answer.text())
        .replaceAll(email, "X")
        .replaceAll(/nonce="[^"]*"|"nonce":"[^"]*"|\b[0-9a-f]{10}\b/g, "");
      return { status: answer.status, text, headers: [...answer.headers.keys()].sort() };
    };
    const unknown = await ask("tidak-dikenal@contoh.id");
    expect(unknown.status).toBe(400);
    expect(await ask(administrator.email)).toEqual(unknown);
  });
});
