import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { openProcessBackend } from "~/server/backend.testing";
import type { Clients } from "../../../supabase/tests/supabase-client.ts";

vi.stubEnv("LOG_LEVEL", "silent");

/** Chrome's on every Android phone alike. */
const userAgent =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36";

interface Press {
  address?: string;
  path?: string;
  form?: Record<string, string>;
  headers?: Record<string, string>;
}

interface Answer {
  status: number;
  to: string;
  cookie: string | null;
  code: string | null;
}

type Site = (press: Press) => Promise<Answer>;

let clients: Clients;
beforeAll(async () => {
  clients = await openProcessBackend();
  // On a busy machine a greeting leaves without its code: here the clock that decides it stands still.
  vi.useFakeTimers({ toFake: ["setTimeout"] });
});
afterAll(() => {
  vi.useRealTimers();
  return clients[Symbol.asyncDispose]();
});

/** Memory of a process of its own, in front of the one backend. */
async function startSite(): Promise<Site> {
  vi.resetModules();
  const { action } = await import("./route");
  const { createRequestScope, runInScope } = await import("~/server/request-scope.server");
  return async ({ address = "172.17.0.1", path = "/wa", form = {}, headers = {} }) => {
    const request = new Request(`http://localhost:3000${path}`, {
      method: "POST",
      body: new URLSearchParams({ kind: "chat", ...form }),
      headers: { "user-agent": userAgent, ...headers },
    });
    const scope = createRequestScope(address);
    const answer = await runInScope(scope, () => action({ request, params: {}, context: {} }));
    const to = answer.headers.get("Location") ?? "";
    const code = /Kode: (\w+)$/.exec(decodeURIComponent(to))?.[1] ?? null;
    return { status: answer.status, to, code, cookie: scope.answer.get("Set-Cookie") };
  };
}

let site: Site;
beforeEach(async () => {
  site = await startSite();
  await clients.service.from("inquiries").delete().not("id", "is", null);
  await storeNumbers("+62 (0)812-3456-7890");
});

async function storeNumbers(whatsapp: string, whatsappNumber = ""): Promise<void> {
  const pages = [
    { page_name: "contact", content: { whatsapp, phone1: "021-555-0123" } },
    { page_name: "site-settings", content: { whatsappNumber, contactPhone: "021-555-0123" } },
  ];
  await clients.service.from("page_content").upsert(pages);
}

async function rows(): Promise<{ code: string; suspicious: boolean; tap: string | null }[]> {
  const { data } = await clients.service.from("inquiries").select("*");
  return data ?? [];
}

const withNonce = (tap: string = randomUUID()) => ({ form: { tap } });

test("three visitors of one address with one browser get three codes (S35)", async () => {
  const answers = [await site(withNonce()), await site(withNonce()), await site(withNonce())];
  expect(new Set(answers.map(({ code }) => code)).size).toBe(3);
  expect(await rows()).toHaveLength(3);
});

test("two taps with one nonce on two processes are one conversation with one code (R10)", async () => {
  const secondSite = await startSite();
  const press = withNonce();
  const answers = [await site(press), await secondSite(press), await site(press)];
  const [first] = await rows();
  expect(answers.map(({ code }) => code)).toEqual(Array(3).fill(first?.code));
  expect(await rows()).toHaveLength(1);
});

test("without script a tap is recorded once the browser comes back with its cookie (R10, S35)", async () => {
  const sent = await site({});
  expect(sent).toMatchObject({ status: 307, to: "/wa?lagi" });
  expect(sent.cookie).toMatch(/^ketukan=[\w-]{22}; Max-Age=60; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(await rows()).toEqual([]);
  const headers = { cookie: sent.cookie?.split(";")[0] ?? "" };
  const secondSite = await startSite();
  const first = await site({ path: "/wa?lagi", headers });
  const again = await secondSite({ headers });
  expect([first.status, again.status, first.cookie, again.cookie]).toEqual([303, 303, null, null]);
  expect(first.code).not.toBeNull();
  expect(again.code).toBe(first.code);
  expect((await site({ headers, form: { kind: "konsultasi" } })).code).not.toBe(first.code);
  expect(await rows()).toHaveLength(2);
});

test("a browser that takes no cookie gets a code all the same, each visitor another (S35)", async () => {
  const answers = [await site({ path: "/wa?lagi" }), await site({ path: "/wa?lagi" })];
  expect(answers.map(({ status }) => status)).toEqual([303, 303]);
  expect(new Set((await rows()).map(({ code }) => code))).toEqual(new Set(answers.map(({ code }) => code)));
  expect(await rows()).toHaveLength(2);
});

test("nothing of the visitor or of the nonce is stored (S35)", async () => {
  const press = withNonce();
  await site({ ...press, address: "203.0.113.77" });
  const stored = JSON.stringify(await rows());
  for (const part of ["203.0.113", "Android", press.form.tap]) expect(stored).not.toContain(part);
});

test("above its share a /64 gets codes that are marked, and others are not (S35)", async () => {
  const addresses = Array.from({ length: 62 }, (_, number) => `2001:db8:1:2::${(number + 1).toString(16)}`);
  const codes = [];
  for (const address of [...addresses, "2001:db8:1:3::1"])
    codes.push((await site({ ...withNonce(), address })).code);
  expect(new Set(codes).size).toBe(63);
  expect(codes).not.toContain(null);
  const marked = (await rows()).filter(({ suspicious }) => suspicious).map(({ code }) => code);
  expect(marked.sort()).toEqual(codes.slice(60, 62).sort());
});

test("WhatsApp opens the agency's number in its international form, however it was typed", async () => {
  expect((await site(withNonce())).to).toMatch(/^https:\/\/wa\.me\/6281234567890\?text=/);
  await storeNumbers("", "\u202a+966 55 123 4567\u202c");
  const secondSite = await startSite();
  expect((await secondSite(withNonce())).to).toMatch(/^https:\/\/wa\.me\/966551234567\?text=/);
});

test.each(["", "0812", "0812-3456-7890 / 0813-3456-7890", "966 55 123 4567"])(
  "with %j for a WhatsApp number a chat button leads to the contact page (P20)",
  async (whatsapp) => {
    await storeNumbers(whatsapp);
    expect(await site(withNonce())).toMatchObject({ status: 303, to: "/kontak" });
    expect(await rows()).toHaveLength(1);
  },
);

test("a bot is sent on at once, without cookie and code", async () => {
  const answer = await site({ headers: { "user-agent": "Googlebot/2.1 (+http://www.google.com/bot.html)" } });
  expect(answer).toMatchObject({ status: 303, code: null, cookie: null });
  expect(await rows()).toEqual([]);
});

interface NewDeparture {
  departure_date: string;
  departure_city?: string;
  hotel_makkah_name?: string;
  flight_numbers?: string;
}

test("the departure that was chosen is recorded and named; any other id is none", async () => {
  const service = clients.service;
  const add = async (slug: string, dates: NewDeparture[]) => {
    const written = { slug, title: slug, category: "umroh", price_quad: 28_000_000, status: "active" };
    const { data } = await service.from("packages").insert(written).select("id").single();
    const rows = dates.map((date) => ({ ...date, package_id: data?.id ?? "" }));
    const added = await service.from("departures").insert(rows).select("id").order("departure_date");
    return (added.data ?? []).map(({ id }) => id);
  };
  const [past, first, second, own] = await add("dua-kota", [
    { departure_date: "2020-01-07" },
    { departure_date: "2190-01-07", departure_city: "Jakarta" },
    { departure_date: "2190-02-09", departure_city: "Surabaya" },
    { departure_date: "2190-04-09", hotel_makkah_name: "Makkah Towers", flight_numbers: "SV 1 / SV 2" },
  ]);
  const [foreign] = await add("lain", [{ departure_date: "2190-03-01" }, { departure_date: "2190-03-02" }]);
  const press = async (departure: string | undefined, tap: string = randomUUID()) => {
    const { to, code } = await site({
      form: { tap, kind: "booking", package: "dua-kota", departure: departure ?? "" },
    });
    const { data } = await service
      .from("inquiries")
      .select("departure_id")
      .eq("code", code ?? "")
      .single();
    const named = /keberangkatan ([^)]*)\)/.exec(decodeURIComponent(to))?.[1] ?? null;
    return { named, recorded: data?.departure_id, code };
  };
  const tap = randomUUID();
  const chosen = await press(second, tap);
  expect(chosen).toMatchObject({ named: "9 Februari 2190 dari Surabaya", recorded: second });
  expect((await press(second, tap)).code).toBe(chosen.code);
  expect(await press(first, tap)).toMatchObject({ named: "7 Januari 2190 dari Jakarta", recorded: first });
  expect((await press(own)).named).toBe(
    "9 April 2190, hotel Makkah Towers di Makkah, penerbangan SV 1 / SV 2",
  );
  for (const none of [past, foreign, randomUUID(), "x' or 1=1", undefined])
    expect(await press(none)).toMatchObject({ named: null, recorded: null });
});
