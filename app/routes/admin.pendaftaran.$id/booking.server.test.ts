import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { parseBookingFilter } from "~/domain/bookings/list-filter";
import { readMoney } from "~/domain/bookings/money/queries.server";
import { reminderMessages } from "~/domain/bookings/money/reminders.server";
import { listBookings } from "~/domain/bookings/queries.server";
import { findStep, takeStep } from "~/domain/bookings/steps/steps.server";
import { listRecentActivity } from "~/domain/history/activity.server";
import { ownerWith } from "~/domain/team/owner.testing";
import { bookingAddress } from "~/lib/booking-addresses";
import { daysAfter, todayInJakarta } from "~/lib/dates";
import type { Role } from "~/lib/roles";
import { openProcessBackend } from "~/server/backend.testing";
import type { Admin } from "~/server/guard.server";
import { createRequestScope, runInScope } from "~/server/request-scope.server";
import type { Clients } from "../../../supabase/tests/supabase-client.ts";
import { listTodaysWork } from "../admin._index/todays-work.server";
import { loadBooking } from "./booking.server";
import { answerButton, findButton } from "./one-button-forms.server";

vi.stubEnv("LOG_LEVEL", "silent");

const because = "Permintaan keluarga besar";
const branches = ["b1000000-0000-4000-8000-000000000001", "b1000000-0000-4000-8000-000000000002"] as const;

let clients: Clients;
let owner: Admin;
let departure: string;

beforeAll(async () => {
  clients = await openProcessBackend();
  owner = ownerWith(clients.admin);
  const office = { city: "Medan", whatsapp: "081260007001" };
  const rows = branches.map((id) => ({ ...office, id, name: `Cabang ${id.slice(-1)}` }));
  await clients.service.from("branches").insert(rows).throwOnError();
});
afterAll(() => clients[Symbol.asyncDispose]());

/** A departure of its own for each test: four seats, in 100 days, at 30 million. */
beforeEach(async () => {
  const pack = {
    slug: `paket-${crypto.randomUUID()}`,
    title: "Umroh Reguler",
    category: "umroh",
    price_quad: 30_000_000,
    quota: 4,
    status: "active",
    duration: "9 Hari",
  };
  const { data: made } = await clients.service
    .from("packages")
    .insert(pack)
    .select("id")
    .single()
    .throwOnError();
  const leaves = { package_id: made?.id ?? "", departure_date: daysAfter(todayInJakarta(), 100) };
  const { data } = await clients.service
    .from("departures")
    .insert(leaves)
    .select("id")
    .single()
    .throwOnError();
  departure = data?.id ?? "";
});

async function hold(count: number, { client }: Pick<Admin, "client"> = owner): Promise<string> {
  const id = crypto.randomUUID();
  await client
    .rpc("hold_seats", {
      id,
      departure,
      payer_name: "Siti Aminah",
      payer_phone: "0812-0000-5678",
      pilgrims: Array.from({ length: count }, () => ({ name: "", roomType: "quad" })),
    })
    .throwOnError();
  return id;
}

/** Sends the clock on: the hold ends now. */
async function lapse(id: string): Promise<void> {
  const [held_from, held_until] = [-48, -1].map((hours) =>
    new Date(Date.now() + hours * 3_600_000).toISOString(),
  );
  await clients.service.from("bookings").update({ held_from, held_until }).eq("id", id).throwOnError();
}

/** Answers a form of the page. */
async function answerForm(
  { client }: Pick<Admin, "client">,
  booking: string,
  name: string,
  fields: Record<string, string>,
) {
  const sent = { client, booking, form: new URLSearchParams(fields) };
  const button = findButton(name);
  return runInScope(createRequestScope(), async () =>
    button === null ? takeStep(findStep(name), sent) : answerButton(button.name, sent),
  );
}

/** The messages of a form that was not saved. */
function messagesIn(
  answer: { result: { error?: Record<string, string[] | null> | undefined } } | { link: string },
) {
  return "result" in answer
    ? Object.values(answer.result.error ?? {}).flatMap((messages) => messages ?? [])
    : [];
}

/** Sends a form of the page: the messages of a refusal, or none. */
async function send(
  id: string,
  step: string,
  fields: Record<string, string> = {},
  who: Pick<Admin, "client"> = owner,
): Promise<[status: number, ...messages: string[]]> {
  const answer = await answerForm(who, id, step, { stamp: crypto.randomUUID(), ...fields });
  if (!("data" in answer)) return [answer.status];
  return [answer.init?.status ?? 200, ...messagesIn(answer.data)];
}

/** Puts somebody into the team. */
async function join(role: Role, branchId: string | null = null): Promise<Admin> {
  const account = { email: `${crypto.randomUUID()}@contoh.id`, password: crypto.randomUUID() };
  const row = { name: `Rekan ${role}`, email: account.email, role, branch_id: branchId };
  const { data } = await clients.service.from("staff").insert(row).select("id").single().throwOnError();
  await clients.service.auth.admin.createUser({ ...account, email_confirm: true });
  const client = clients.backend.client();
  await client.auth.signInWithPassword(account);
  return { ...ownerWith(client), staffId: data?.id ?? "", role, branchId };
}

/** Holds a seat of a departure of the first branch, with a colleague of each. */
async function holdAtBranch() {
  const change = clients.service.from("departures").update({ branch_id: branches[0] });
  await change.eq("id", departure).throwOnError();
  const [own, other] = [await join("layanan", branches[0]), await join("layanan", branches[1])];
  return { id: await hold(1), own, other };
}

test("a walk-in's hold lapses, is said at once, and comes back at today's price", async () => {
  const id = await hold(2);
  await lapse(id);
  const lapsed = await loadBooking(owner, id);
  expect(lapsed).toMatchObject({ status: "kedaluwarsa", bill: { due: "" } });
  expect(lapsed.pricesAgain).toEqual([
    expect.stringMatching(/^2 jamaah kamar Quad: .*30\.000\.000 .*tidak berubah$/),
  ]);
  expect(lapsed.hold).toContain("Masa tahan habis");
  expect(lapsed.dues).toEqual([]);
  // The clock lapses a hold, although the owner's visit writes it down.
  expect(lapsed.events[0]).toMatchObject({ what: "Masa tahan habis", who: "Sistem" });
  expect(await send(id, "extend", { hours: "2", reason: because })).toEqual([
    409,
    "Masa tahan sudah habis. Tahan lagi kursinya lebih dahulu.",
  ]);
  await clients.service
    .from("departures")
    .update({ price_quad: 31_000_000, change_reason: "Harga hotel naik" })
    .eq("id", departure)
    .throwOnError();
  expect((await loadBooking(owner, id)).pricesAgain).toEqual([
    expect.stringMatching(/31\.000\.000 per orang \(sebelumnya .*30\.000\.000\)$/),
  ]);
  expect(await send(id, "hold-again")).toEqual([303]);
  expect(await loadBooking(owner, id)).toMatchObject({
    status: "ditahan",
    bill: {
      sums: expect.arrayContaining([{ label: "Total tagihan", text: expect.stringMatching(/62\.000\.000/) }]),
    },
  });
});

test("a move says in rupiah what the rooms cost on each date, and a hold when it becomes active", async () => {
  const id = await hold(2);
  const { data: leaving } = await clients.service
    .from("departures")
    .select("package_id")
    .eq("id", departure)
    .single()
    .throwOnError();
  const later = { package_id: leaving?.package_id ?? "", departure_date: daysAfter(todayInJakarta(), 200) };
  await clients.service.from("departures").insert([
    { ...later, price_quad: 33_000_000 },
    { ...later, departure_city: "Solo", price_quad: 29_000_000 },
  ]);
  const booking = await loadBooking(owner, id);
  const own = booking.departures.filter(({ label }) => label.startsWith("Umroh Reguler ("));
  const plain = (text: string) => text.replaceAll("\u00a0", " ");
  expect(plain(booking.priceAgreed)).toBe("Rp 60.000.000");
  expect(own.map(({ label }) => plain(label))).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/: harga hari ini naik Rp 6\.000\.000$/),
      expect.stringMatching(/ dari Solo, .*: harga hari ini turun Rp 2\.000\.000$/),
    ]),
  );
  expect(own.map(({ priceToday }) => plain(priceToday))).toContain("Rp 66.000.000, naik Rp 6.000.000");
  expect(plain(booking.activation)).toBe(
    "Pendaftaran menjadi aktif sendiri begitu uang muka Rp 10.000.000 lunas.",
  );
  expect(plain(booking.downPaymentAgain)).toContain("Uang muka tetap Rp 5.000.000 per orang");
  expect(booking.dues.map(({ name }) => name)).toEqual(["Uang muka", "Sisa"]);
  expect(booking.movePrice).toBe("");
  const cancelled = { status: "batal", change_reason: "Maskapai membatalkan" };
  await clients.service.from("departures").update(cancelled).eq("id", departure).throwOnError();
  expect((await loadBooking(owner, id)).movePrice).toBe("tetap");
});

test("seats that somebody else took meanwhile do not come back", async () => {
  const id = await hold(2);
  await lapse(id);
  await hold(3);
  expect(await send(id, "hold-again")).toEqual([409, "Masa tahan sudah habis dan kursinya sudah terisi."]);
});

test("one of four cancels an active booking: the rule's cost is told before and charged", async () => {
  await clients.service
    .from("booking_rules")
    .update({ cancellation: [{ days: 150, amount: 2_000_000 }] })
    .eq("is_only", true)
    .throwOnError();
  const id = await hold(4);
  expect((await loadBooking(owner, id)).pilgrims[3]?.cancellation).toContain("belum aktif");
  expect(await send(id, "activate", { reason: because })).toEqual([303]);
  const { pilgrims } = await loadBooking(owner, id);
  expect(pilgrims[3]?.cancellation).toMatch(/2\.000\.000/);
  expect(await send(id, "cancel-pilgrim", { pilgrim: pilgrims[3]?.id ?? "", reason: because })).toEqual([
    303,
  ]);
  const after = await loadBooking(owner, id);
  expect(after.pilgrims.map(({ isActive }) => isActive)).toEqual([true, true, true, false]);
  expect(after.bill.sums[0]?.text).toMatch(/92\.000\.000/);
  expect(after.cancellation).toMatch(/6\.000\.000/);
  expect(after.events[0]).toMatchObject({ what: `Jamaah batal (jamaah 4): ${because}` });
});

test("the money of a booking names people and never their addresses", async () => {
  const service = await join("layanan");
  const id = await hold(1, service);
  await service.client
    .from("payment_reports")
    .insert({ booking_id: id, amount: 1_000_000, paid_on: todayInJakarta(), method: "tunai" })
    .throwOnError();
  const money = await readMoney(service.client, id);
  expect(money?.reports.map(({ who }) => who)).toEqual(["Rekan layanan"]);
  expect(JSON.stringify(money?.reports)).not.toContain("@");
});

test("the timeline names people and never their addresses", async () => {
  const service = await join("layanan");
  const id = await hold(1, service);
  const { events } = await loadBooking(owner, id);
  expect(events.map(({ who }) => who)).toEqual(["Rekan layanan"]);
  expect(JSON.stringify(events)).not.toContain("@");
});

test("what a colleague has stored meanwhile is shown, and replaced by the button beside it alone (R24)", async () => {
  const colleague = await join("layanan");
  const id = await hold(2);
  const { versions, pilgrims } = await loadBooking(owner, id);
  const name = `nama-${pilgrims[0]?.id}`;
  const forms = {
    payer: [
      { payerName: "Haji Anwar", payerPhone: "0813-1111-2222" },
      { payerName: "Siti Aminah binti Ali", payerPhone: "0812-0000-5678" },
    ],
    names: [{ [name]: "Anwar" }, { [name]: "Aisyah" }],
    "due-dates": [60, 70].map((days) => ({
      "dueOn-0": daysAfter(todayInJakarta(), 10),
      "amount-0": "3.000.000",
      restOn: daysAfter(todayInJakarta(), days),
    })),
  } as const;
  const opened = { payer: versions.payer, names: versions.names, "due-dates": versions.dues };
  // The timeline has plans, but neither payers nor names.
  const told = {
    payer: "Data pembayar ini baru saja diubah oleh orang lain",
    names: "Daftar nama jamaah ini baru saja diubah oleh orang lain",
    "due-dates": "Jadwal bayar ini baru saja diubah oleh Rekan layanan.",
  };
  for (const intent of ["payer", "names", "due-dates"] as const) {
    const [first = {}, second = {}] = forms[intent];
    const version = opened[intent];
    // Sent twice, the same values are no conflict.
    for (let press = 0; press < 2; press += 1)
      expect(await send(id, intent, { version, ...first }, colleague), intent).toEqual([303]);
    for (let press = 0; press < 2; press += 1) {
      const [status, message] = await send(id, intent, { version, ...second });
      expect([status, message]).toEqual([409, expect.stringContaining(told[intent])]);
    }
    const before = await loadBooking(owner, id);
    const current = {
      payer: before.versions.payer,
      names: before.versions.names,
      "due-dates": before.versions.dues,
    };
    expect(await send(id, intent, { version: current[intent], ...second }), intent).toEqual([303]);
  }
  const after = await loadBooking(owner, id);
  expect(after.payerName).toBe("Siti Aminah binti Ali");
  expect(after.pilgrims[0]?.name).toBe("Aisyah");
  expect(after.planValues.restOn).toBe(daysAfter(todayInJakarta(), 70));
});

test("a second press extends no hold and cancels no pilgrim a second time", async () => {
  const id = await hold(2);
  const { versions, pilgrims } = await loadBooking(owner, id);
  const extend = { hours: "24", reason: because, version: versions.hold };
  const presses = await Promise.all([1, 2, 3].map(() => send(id, "extend", extend)));
  expect(presses).toEqual([[303], [303], [303]]);
  const [status, message] = await send(id, "extend", { ...extend, hours: "48" });
  expect([status, message]).toEqual([
    409,
    expect.stringMatching(/^Masa tahan sudah diubah menjadi .* WIB oleh Anda sendiri di jendela lain\./),
  ]);
  const pilgrim = pilgrims[1]?.id ?? "";
  for (let press = 0; press < 2; press += 1)
    expect(await send(id, "cancel-pilgrim", { pilgrim, reason: because })).toEqual([303]);
  const { events } = await loadBooking(owner, id);
  const happened = events.map(({ what }) => what.split(":")[0]).toReversed();
  expect(happened).toEqual(["Kursi ditahan", "Masa tahan diperpanjang", "Jamaah batal (jamaah 2)"]);
});

test("finance sees bookings, gives discounts and changes nothing else", async () => {
  const finance = await join("keuangan");
  const id = await hold(1);
  const notAllowed = "Pendaftaran ini tidak dapat diubah oleh peran atau cabang Anda.";
  expect(await loadBooking(finance, id)).toMatchObject({ status: "ditahan", departures: [] });
  expect(
    await send(id, "discount", { label: "Alumni", amount: "1.000.000", reason: because }, finance),
  ).toEqual([303]);
  expect(await send(id, "cancel", { reason: because }, finance)).toEqual([403, notAllowed]);
  expect(await send(id, "make-link", {}, finance)).toEqual([403, notAllowed]);
  const payer = { payerName: "Orang Lain", payerPhone: "0812-3456-7890" };
  expect(await send(id, "payer", payer, finance)).toEqual([403, notAllowed]);
  const service = await join("layanan");
  expect(await send(id, "discount", { label: "Alumni", amount: "1", reason: because }, service)).toEqual([
    403,
    notAllowed,
  ]);
  expect(await send(id, "activate", { reason: because }, service)).toEqual([403, notAllowed]);
});

test("staff of a branch see and change the bookings of no other", async () => {
  const { id, own, other } = await holdAtBranch();
  expect(await loadBooking(own, id)).toMatchObject({ branch: "Cabang 1" });
  await expect(loadBooking(other, id)).rejects.toMatchObject({ init: { status: 404 } });
  expect((await send(id, "cancel", { reason: because }, other))[0]).toBe(403);
  const filter = parseBookingFilter(new URLSearchParams(`keberangkatan=${departure}`));
  expect((await listBookings(own.client, filter))?.total).toBe(1);
  expect((await listBookings(other.client, filter))?.total).toBe(0);
});

/** The address that a reminder leads to, or the status and messages of its refusal. */
async function remind(id: string, about: string, who: Pick<Admin, "client"> = owner) {
  const answer = await answerForm(who, id, "remind", { about });
  return "data" in answer
    ? messagesIn(answer.data)
    : decodeURIComponent(answer.headers.get("Location") ?? "");
}

test("a payer is reminded of a hold that ends: by WhatsApp, noted once, by the own branch alone (RD2)", async () => {
  const { id, own, other } = await holdAtBranch();
  const sent = await remind(id, "masa tahan", own);
  expect(sent).toMatch(/^https:\/\/wa\.me\/6281200005678\?text=.*Siti Aminah.*kami tahan sampai/);
  await remind(id, "masa tahan", own);
  await expect(remind(id, "masa tahan", other)).rejects.toMatchObject({ init: { status: 404 } });
  await expect(remind(id, "cuaca", own)).rejects.toMatchObject({ init: { status: 400 } });
  expect(await remind(id, "lebih bayar", own)).toEqual([reminderMessages.nothingDue]);
  const { events } = await loadBooking(own, id);
  const reminders = events.filter(({ what }) => what.startsWith("Pembayar diingatkan"));
  expect(reminders).toMatchObject([{ what: "Pembayar diingatkan: masa tahan", who: "Rekan layanan" }]);
  const linesOf = async ({ client }: Admin) =>
    (await listTodaysWork(client, "layanan", new Date())).flatMap(({ lines }) =>
      lines.filter(({ booking }) => booking === id),
    );
  expect(await linesOf(own)).toMatchObject([{ reminded: "Diingatkan baru saja oleh Rekan layanan" }]);
  expect(await linesOf(other)).toEqual([]);
});

test("the latest activity tells of bookings by their code, and not to editors", async () => {
  const service = await join("layanan");
  const id = await hold(1, service);
  expect(await send(id, "cancel", { reason: because }, service)).toEqual([303]);
  const { code } = await loadBooking(owner, id);
  const told = async ({ client }: Admin) =>
    (await listRecentActivity(client, 200)).filter(({ to }) => to === bookingAddress(id));
  expect(await told(owner)).toMatchObject([
    { kind: "Pendaftaran", text: `${code}: Pendaftaran dibatalkan`, who: "Rekan layanan" },
    { kind: "Pendaftaran", text: `${code}: Kursi ditahan`, who: "Rekan layanan" },
  ]);
  expect(JSON.stringify(await told(owner))).not.toMatch(/Siti|0812|Permintaan/);
  expect(await told(await join("editor"))).toEqual([]);
});

test("a pilgrim has one valid link, beside the payer's", async () => {
  const id = await hold(2);
  const [pilgrim = "", other = ""] = (await loadBooking(owner, id)).pilgrims.map(({ id }) => id);
  for (const owner of [pilgrim, pilgrim, other, ""])
    expect((await send(id, "make-link", { pilgrim: owner }))[0]).toBe(200);
  const links = async () => {
    const { pilgrims, payerLink } = await loadBooking(owner, id);
    return [...pilgrims.map(({ link }) => link), payerLink].map((link) => link !== null);
  };
  expect(await links()).toEqual([true, true, true]);
  const valid = clients.service
    .from("booking_links")
    .select("id")
    .eq("booking_id", id)
    .is("revoked_at", null);
  expect((await valid).data).toHaveLength(3);
  expect(await send(id, "revoke-link", { pilgrim })).toEqual([303]);
  expect(await links()).toEqual([false, true, true]);
  const { events } = await loadBooking(owner, id);
  expect(events[0]).toMatchObject({ what: "Tautan halaman jamaah dicabut (jamaah 1)" });
});

test("the list narrows to what is overdue and to what was paid too much", async () => {
  const id = await hold(1);
  expect(await send(id, "activate", { reason: because })).toEqual([303]);
  const yesterday = daysAfter(todayInJakarta(), -1);
  expect(
    await send(id, "due-dates", {
      "dueOn-0": yesterday,
      "amount-0": "1.000.000",
      restOn: daysAfter(yesterday, 60),
    }),
  ).toEqual([303]);
  const count = async (query: string) => {
    const filter = parseBookingFilter(new URLSearchParams(`keberangkatan=${departure}&${query}`));
    return (await listBookings(owner.client, filter))?.total;
  };
  expect(await count("tagihan=lewat")).toBe(1);
  expect(await count("tagihan=lunas")).toBe(0);
  const payment = {
    booking_id: id,
    kind: "masuk",
    amount: 31_000_000,
    paid_on: todayInJakarta(),
    method: "tunai",
  };
  await clients.service.from("payments").insert(payment).throwOnError();
  expect(await count("tagihan=lewat")).toBe(0);
  expect(await count("tagihan=lebih")).toBe(1);
  expect((await loadBooking(owner, id)).cancellation).toContain("dapat dikembalikan");
});
