import {
  newLinkAddress,
  newNetwork,
  payerDigits,
  plantBooking,
  plantLink,
  plantTrip,
  visitLink,
} from "../../helpers/booking-trip.ts";
import { type BreakableSite, sharedBreakableSite } from "../../helpers/breakable-site.ts";
import { expect, test } from "../../helpers/client/test.ts";
import { startSite } from "../../helpers/site.ts";

const tooMany = "Terlalu banyak percobaan. Minta tautan baru kepada kami.";

let own: BreakableSite;
let departure: string;

test.beforeAll(async () => {
  own = await sharedBreakableSite();
  ({ departure } = await plantTrip(own.service, { title: "Umroh Tautan", quota: 400, price: 30_000_000 }));
});

const plant = () => plantBooking(own.service, departure);

test("two processes share the guesses at a link: five, an hour's wait, and 20 end it (PP2)", async () => {
  const second = await startSite({
    SUPABASE_URL: own.backend.url,
    SUPABASE_PUBLISHABLE_KEY: own.backend.publishableKey,
    SITE_URL: "https://www.contoh-travel.id",
    TRUSTED_PROXIES: "1",
    LOG_LEVEL: "silent",
  });
  try {
    const booking = await plant();
    const address = await plantLink(own.service, booking.id);
    const links = () => own.service.from("booking_links");
    const guess = (index: number, angka = "0000") =>
      visitLink((index % 2 === 0 ? own.site : second).origin + address, angka, newNetwork());
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
      const ended = await guess(index, payerDigits);
      expect([ended.status, await ended.text()]).toEqual([429, expect.stringContaining(tooMany)]);
    }

    const fresh = await plantLink(own.service, booking.id);
    const opened = await visitLink(second.origin + fresh, payerDigits, newNetwork());
    const [cookie = ""] = opened.headers.getSetCookie();
    expect(cookie).toMatch(
      /^__Host-jamaah=[\w-]{43}; Max-Age=1800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(cookie).not.toMatch(/domain/i);
    const session = { cookie: cookie.split(";", 1)[0] ?? "" };
    const seenWith = async (headers: { cookie: string }) =>
      (await visitLink(second.origin + fresh, undefined, headers)).text();
    expect(await seenWith(session)).toContain(booking.code);
    // Without the prefix anybody's sub-domain could have set it.
    const bare = { cookie: session.cookie.replace("__Host-", "") };
    expect(await seenWith(bare)).not.toContain(booking.code);
  } finally {
    await second.stop();
  }
});

test("unknown tokens and wrong digits take a comparable time (PP2)", async () => {
  const links = await Promise.all(
    Array.from({ length: 5 }, async () => plantLink(own.service, (await plant()).id)),
  );
  const times: Record<"known" | "unknown", number[]> = { known: [], unknown: [] };
  const measure = async (address: string, kind: keyof typeof times) => {
    const network = newNetwork();
    const start = performance.now();
    await (await visitLink(own.site.origin + address, "0000", network)).text();
    times[kind].push(performance.now() - start);
  };
  for (const link of links) {
    for (let guess = 0; guess < 4; guess += 1) {
      await measure(link, "known");
      await measure(newLinkAddress(), "unknown");
    }
  }
  // The quickest, since what else runs on this machine only adds to the others.
  const ratio = Math.min(...times.known) / Math.min(...times.unknown);
  expect(ratio).toBeGreaterThan(1 / 3);
  expect(ratio).toBeLessThan(3);
});
