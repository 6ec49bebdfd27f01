import {
  account,
  newLinkAddress,
  newNetwork,
  payerDigits,
  plantAccount,
  plantBooking,
  plantLink,
  plantTrip,
  today,
  visitLink,
} from "../../helpers/booking-trip.ts";
import { type BreakableSite, sharedBreakableSite } from "../../helpers/breakable-site.ts";
import { expect, test } from "../../helpers/client/test.ts";
import { readPdf } from "../../helpers/pdf.ts";
import { browserEncodings, exchange, rawGet } from "../../helpers/raw-answer.ts";

const largestPage = 30_000;
const payer = "Siti Aminah";
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

async function plantPayment(booking: string, amount: number): Promise<void> {
  const payment = { booking_id: booking, kind: "masuk", amount, paid_on: today, method: "transfer", account };
  await own.service.from("payments").insert(payment).throwOnError();
}

const visit = (address: string, angka?: string, headers?: Record<string, string>) =>
  visitLink(own.site.origin + address, angka, headers);

/** Answers the question and returns the cookie of the visit. */
async function open(address: string): Promise<{ cookie: string }> {
  const opened = await visit(address, payerDigits, newNetwork());
  expect(opened.status).toBe(303);
  return { cookie: opened.headers.getSetCookie()[0]?.split(";", 1)[0] ?? "" };
}

test("a payer's page opens for four digits, shows the bill and tells nobody else (PP1 to PP3)", async () => {
  const booking = await plant();
  await plantPayment(booking.id, 12_000_000);
  const address = await plantLink(own.service, booking.id);
  const unknown = newLinkAddress();
  const forms = await Promise.all([address, unknown].map(async (at) => (await visit(at)).text()));
  expect(forms[0]).toBe(forms[1]);
  expect(forms[0]).toContain("Empat angka terakhir");
  const refusals = [await visit(address, "0000"), await visit(unknown, payerDigits)];
  expect(refusals.map(({ status }) => status)).toEqual([400, 400]);
  const words = await Promise.all(refusals.map((answer) => answer.text()));
  expect(words[0]).toBe(words[1]);
  expect(words[0]).toContain(wrong);

  const opened = await visit(address, ` ${payerDigits} `, {
    origin: "null",
    "sec-fetch-site": "same-origin",
  });
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
    "Kursi Anda sudah terdaftar.",
    "Jamaah 0",
    "Rp 48.000.000",
    "Rp 60.000.000",
    account,
    "Jadwal bayar",
    "Uang muka, ",
    "Sisa, ",
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

test("a held booking says what keeps its seats; a pilgrim's page tells nothing of money (PP1, PP3)", async () => {
  const { id } = await plant();
  const { data: pilgrims } = await own.service.from("booking_pilgrims").select("id").eq("booking_id", id);
  const addresses = [
    await plantLink(own.service, id),
    await plantLink(own.service, id, pilgrims?.[0]?.id ?? null),
  ];
  const visits = await Promise.all(addresses.map(async (address) => ({ address, ...(await open(address)) })));
  const read = () =>
    Promise.all(
      visits.map(async ({ address, cookie }) => (await visit(address, undefined, { cookie })).text()),
    );
  for (const html of await read()) expect(html).toContain("Kursi ditahan sampai");

  const report = { booking_id: id, amount: 1_000_000, paid_on: today, method: "tunai" };
  await own.service.from("payment_reports").insert(report).throwOnError();
  const [reported, ofPilgrim] = await read();
  expect(reported).toContain("Kursi tetap ditahan untuk Anda. Pembayaran Anda sedang kami cocokkan.");
  expect(ofPilgrim).toContain("Kursi tetap ditahan untuk Anda.");
  expect(ofPilgrim).not.toMatch(/Pembayaran Anda|uang muka/);

  await plantPayment(id, 1_000_000);
  const [paid] = await read();
  expect(paid).toContain("Kursinya terdaftar setelah uang muka lengkap dan kami cocokkan.");
});

test("a network waits after thirty answers, whichever links they are for (PP2)", async () => {
  const network = newNetwork();
  const guess = () => visit(newLinkAddress(), "0000", network);
  const answers = await Promise.all(Array.from({ length: 30 }, guess));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 30 }, () => 400));
  const last = await guess();
  expect(last.status).toBe(429);
  expect(Number(last.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await last.text()).toContain(tooMany);
});

test("over plain http away from this computer the form is answered, and its address told to no other site", async () => {
  const address = await plantLink(own.service, (await plant()).id);
  const host = "192.168.1.20:3000";
  const head = `Host: ${host}\r\nConnection: close\r\n`;
  const page = await exchange(own.site.origin, `GET ${address} HTTP/1.1\r\n${head}\r\n`);
  expect([page.status, page.headers.get("referrer-policy")]).toEqual([200, ["same-origin"]]);
  const body = `angka=${payerDigits}`;
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
