import { randomBytes } from "node:crypto";
import {
  account,
  payerPhone,
  plantAccount,
  plantBooking,
  plantLink,
  plantTrip,
  today,
} from "../../helpers/booking-trip.ts";
import { type BreakableSite, sharedBreakableSite } from "../../helpers/breakable-site.ts";
import { expect, test } from "../../helpers/client/test.ts";
import { readPdf } from "../../helpers/pdf.ts";
import { browserEncodings, exchange, rawGet } from "../../helpers/raw-answer.ts";
import { startSite } from "../../helpers/site.ts";

const largestPage = 30_000;
const payer = "Siti Aminah";
const digits = payerPhone.slice(-4);
const wrong = "Tautan atau angka tidak cocok.";
const tooMany = "Terlalu banyak percobaan. Minta tautan baru kepada kami.";

let own: BreakableSite;
let departure: string;

test.beforeAll(async () => {
  own = await sharedBreakableSite();
  await plantAccount(own.service);
  ({ departure } = await plantTrip(own.service, { title: "Umroh Tautan", quota: 400, price: 30_000_000 }));
});

const plant = (name?: string, pilgrims?: number) => plantBooking(own.service, departure, name, pilgrims);
const newAddress = () => `/jamaah/${randomBytes(32).toString("base64url")}`;

async function plantPayment(booking: string, amount: number): Promise<void> {
  const payment = { booking_id: booking, kind: "masuk", amount, paid_on: today, method: "transfer", account };
  await own.service.from("payments").insert(payment).throwOnError();
}

let networks = 0;
/** A network that has not been used yet. */
function newNetwork(): Record<string, string> {
  networks += 1;
  return { "x-forwarded-for": `100.${64 + (networks >> 8)}.${networks & 255}.7` };
}

const visit = (
  address: string,
  angka?: string,
  headers: Record<string, string> = {},
  { origin } = own.site,
) =>
  fetch(origin + address, {
    headers,
    redirect: "manual",
    ...(angka !== undefined && { method: "POST", body: new URLSearchParams({ angka }) }),
  });

/** Answers the question and returns the cookie of the visit. */
async function open(address: string): Promise<{ cookie: string }> {
  const opened = await visit(address, digits, newNetwork());
  expect(opened.status).toBe(303);
  return { cookie: opened.headers.getSetCookie()[0]?.split(";", 1)[0] ?? "" };
}

test("a payer's page opens for four digits, shows the bill and tells nobody else (PP1 to PP3)", async () => {
  const booking = await plant();
  await plantPayment(booking.id, 12_000_000);
  const address = await plantLink(own.service, booking.id);
  const unknown = newAddress();
  const forms = await Promise.all([address, unknown].map(async (at) => (await visit(at)).text()));
  expect(forms[0]).toBe(forms[1]);
  expect(forms[0]).toContain("Empat angka terakhir");
  const refusals = [await visit(address, "0000"), await visit(unknown, digits)];
  expect(refusals.map(({ status }) => status)).toEqual([400, 400]);
  const words = await Promise.all(refusals.map((answer) => answer.text()));
  expect(words[0]).toBe(words[1]);
  expect(words[0]).toContain(wrong);

  const opened = await visit(address, ` ${digits} `, { origin: "null", "sec-fetch-site": "same-origin" });
  expect(opened.status).toBe(303);
  expect(opened.headers.get("location")).toBe(address);
  const [cookie = ""] = opened.headers.getSetCookie();
  expect(cookie).toMatch(/^jamaah=[\w-]{43}; Max-Age=1800; Path=\/; HttpOnly; SameSite=Lax/);
  const session = { cookie: cookie.split(";", 1)[0] ?? "" };
  const answer = await visit(address, undefined, session);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
  expect(answer.headers.get("x-robots-tag")).toContain("noindex");
  const html = await answer.text();
  const text = html.replace(/\s/g, " ");
  for (const part of [
    booking.code,
    "Jamaah 0",
    "Rp 48.000.000",
    "Rp 60.000.000",
    account,
    "Jatuh tempo",
    "Umroh Tautan",
  ])
    expect(text).toContain(part);
  expect(html).not.toMatch(/4455|7291|<script[^>]* src=|type="module"/);
  for (const [, title] of html.matchAll(/(?:<title>|og:title" content=")([^<"]*)/g))
    expect(title).not.toMatch(/Siti|[A-Z0-9]{5}/);
  expect(Buffer.byteLength(html)).toBeLessThanOrEqual(largestPage);

  const receipt = /href="(\/jamaah\/[^"]+\.pdf)"/.exec(html)?.[1] ?? "";
  expect((await visit(receipt)).status).toBe(404);
  const pdf = await visit(receipt, undefined, session);
  expect(readPdf(new Uint8Array(await pdf.arrayBuffer())).text).toContain("Dua belas juta rupiah");
  // The cookie opens one link alone.
  const another = await plantLink(own.service, (await plant("Budi")).id);
  expect(await (await visit(another, undefined, session)).text()).toBe(forms[0]);
  expect((await visit("/jamaah/pendek")).status).toBe(404);
  const logged = own.site.output();
  for (const secret of [address, unknown, another])
    expect(logged).not.toContain(secret.slice("/jamaah/".length));
});

test("a network waits after thirty answers, whichever links they are for (PP2)", async () => {
  const network = newNetwork();
  const guess = () => visit(newAddress(), "0000", network);
  const answers = await Promise.all(Array.from({ length: 30 }, guess));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 30 }, () => 400));
  const last = await guess();
  expect(last.status).toBe(429);
  expect(Number(last.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await last.text()).toContain(tooMany);
});

test("two processes share the guesses at a link: five, an hour's wait, and 20 end it (PP2)", async () => {
  const { backend, service, site } = own;
  const second = await startSite({
    SUPABASE_URL: backend.url,
    SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
    SITE_URL: "https://www.contoh-travel.id",
    TRUSTED_PROXIES: "1",
    LOG_LEVEL: "silent",
  });
  try {
    const booking = await plant();
    const address = await plantLink(service, booking.id);
    const links = () => service.from("booking_links");
    const guess = (index: number, angka = "0000") =>
      visit(address, angka, newNetwork(), index % 2 === 0 ? site : second);
    for (const wrongAnswers of [5, 10, 15, 20]) {
      const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => guess(index)));
      expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
      const { data } = await links()
        .select("wrong, wait_until")
        .eq("booking_id", booking.id)
        .single()
        .throwOnError();
      expect(data.wrong).toBe(wrongAnswers);
      const minutes = (Date.parse(data.wait_until ?? "") - Date.now()) / 60_000;
      expect(Math.round(minutes)).toBe(60);
      await links().update({ wait_until: null }).eq("booking_id", booking.id).throwOnError();
    }
    for (const index of [0, 1]) {
      const ended = await guess(index, digits);
      expect([ended.status, await ended.text()]).toEqual([429, expect.stringContaining(tooMany)]);
    }

    const fresh = await plantLink(service, booking.id);
    const opened = await visit(fresh, digits, newNetwork(), second);
    const [cookie = ""] = opened.headers.getSetCookie();
    expect(cookie).toMatch(
      /^__Host-jamaah=[\w-]{43}; Max-Age=1800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(cookie).not.toMatch(/domain/i);
    const session = { cookie: cookie.split(";", 1)[0] ?? "" };
    expect(await (await visit(fresh, undefined, session, second)).text()).toContain(booking.code);
    // Without the prefix anybody's sub-domain could have set it.
    const bare = { cookie: session.cookie.replace("__Host-", "") };
    expect(await (await visit(fresh, undefined, bare, second)).text()).not.toContain(booking.code);
  } finally {
    await second.stop();
  }
});

test("over plain http away from this computer the form is answered, and its address told to no other site", async () => {
  const address = await plantLink(own.service, (await plant()).id);
  const host = "192.168.1.20:3000";
  const head = `Host: ${host}\r\nConnection: close\r\n`;
  const page = await exchange(own.site.origin, `GET ${address} HTTP/1.1\r\n${head}\r\n`);
  expect([page.status, page.headers.get("referrer-policy")]).toEqual([200, ["same-origin"]]);
  const body = `angka=${digits}`;
  const type = `Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n`;
  const from = (origin: string) =>
    exchange(own.site.origin, `POST ${address} HTTP/1.1\r\n${head}${type}Origin: ${origin}\r\n\r\n${body}`);
  expect((await from("http://jahat.example")).status).toBe(403);
  expect((await from(`http://${host}`)).status).toBe(303);
});

test("no spelling of a link's address, method or data request tells anything without the visit (PP2)", async () => {
  const booking = await plant();
  const address = await plantLink(own.service, booking.id);
  await open(address);
  const token = address.slice("/jamaah/".length);
  const first = token.charCodeAt(0).toString(16);
  const spellings = [
    address,
    `${address}/`,
    `${address}.data`,
    `${address}.data?_routes=routes%2F_site.jamaah.%24token`,
    `${address}?_data=routes%2F_site.jamaah.%24token`,
    `/Jamaah/${token}`,
    `/JAMAAH/${token}.data`,
    `/%6aamaah/${token}`,
    `/jamaah/%${first}${token.slice(1)}`,
    `/jamaah/${token}/kwitansi/KW-2026-1.pdf`,
    `/jamaah/${token.toLowerCase()}`,
  ];
  for (const spelling of spellings) {
    for (const method of ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"]) {
      const answer = await rawGet(own.site.origin + spelling, newNetwork(), method);
      const what = `${method} ${spelling}`;
      const body = answer.body.toString();
      expect(body, what).not.toContain(booking.code);
      expect(body, what).not.toContain(payer);
      expect(answer.status, what).toBeLessThan(500);
      if (method === "HEAD") expect(body, what).toBe("");
      if (answer.status === 200) {
        expect(answer.headers["cache-control"], what).toBe("no-store");
        expect(answer.headers["x-robots-tag"], what).toContain("noindex");
      }
    }
  }
  expect(own.site.output()).not.toContain(token);
  expect(own.site.output()).not.toContain(token.slice(1));
});

test("the page of 100 pilgrims with 20 payments is sent in 30 kB, without a script (PP3)", async () => {
  const booking = await plant(payer, 100);
  for (let paid = 0; paid < 20; paid += 1) await plantPayment(booking.id, 10_000_000 + paid);
  const address = await plantLink(own.service, booking.id);
  const session = await open(address);
  const sent = await rawGet(own.site.origin + address, { ...session, "accept-encoding": browserEncodings });
  expect(sent.headers["content-encoding"]).toBeDefined();
  expect(sent.body.length).toBeLessThanOrEqual(largestPage);
  const html = await (await visit(address, undefined, session)).text();
  expect(html).toContain("Jamaah 99");
  expect(html.match(/KW\/\d{4}\/\d{6}/g)).toHaveLength(20);
  expect(html).not.toMatch(/<script[^>]* src=|type="module"/);
});

test("unknown tokens and wrong digits take a comparable time (PP2)", async () => {
  const links = await Promise.all(
    Array.from({ length: 5 }, async () => plantLink(own.service, (await plant()).id)),
  );
  const times: Record<"known" | "unknown", number[]> = { known: [], unknown: [] };
  const measure = async (address: string, kind: keyof typeof times) => {
    const network = newNetwork();
    const start = performance.now();
    await (await visit(address, "0000", network)).text();
    times[kind].push(performance.now() - start);
  };
  for (const link of links) {
    for (let guess = 0; guess < 4; guess += 1) {
      await measure(link, "known");
      await measure(newAddress(), "unknown");
    }
  }
  // The quickest, since what else runs on this machine only adds to the others.
  const ratio = Math.min(...times.known) / Math.min(...times.unknown);
  expect(ratio).toBeGreaterThan(1 / 3);
  expect(ratio).toBeLessThan(3);
});
