import { expect } from "vitest";
import { receiptNumbers } from "../receipt-numbers.ts";
import { type Acts, booking, early, hold, link, million, pay, playOn } from "./booking-scene.ts";
import { day, type Ground } from "./inquiry-scene.ts";

const because = "'Diminta Zubaidah'";
/** Values that stand nowhere else: of the payer, a pilgrim, and what staff wrote in their own words. */
const personal = ["Qadarullah", "87654321", "Zubaidah"];

const fill = [
  `update public.bookings set payer_name = 'Qadarullah Binti', payer_phone = '0812-8765-4321' where id = '${booking}'`,
  `update public.inquiries set name = 'Qadarullah Binti', phone = '0812-87654321', note = 'Adik Zubaidah'
   where id = (select inquiry_id from public.bookings where id = '${booking}')`,
  `update public.booking_pilgrims set name = 'Zubaidah' where booking_id = '${booking}' and place = 1`,
];

/** A booking with everything that staff can write into it. */
async function live(tx: Acts): Promise<void> {
  await tx.layanan(hold(2));
  for (const change of fill) await tx.layanan(change);
  await tx.layanan(`select public.extend_hold('${booking}', 2, ${because})`);
  await tx.layanan(`insert into public.payment_reports (booking_id, amount, paid_on, method, account, note)
     values ('${booking}', 11000000, ${day(0)}, 'transfer', '0000001234', 'Dari rekening Zubaidah')`);
  const report = "select id from public.payment_reports";
  await tx.keuangan(`select public.judge_report((${report}), 'ditolak', ${because})`);
  await tx.keuangan(pay(11_000_000));
  await tx.keuangan(pay(2_000_000));
  await tx.keuangan(`insert into public.payments (booking_id, kind, amount, paid_on, reverses, reason)
     select booking_id, 'koreksi', -amount, ${day(0)}, id, ${because} from public.payments where number = 2`);
  await tx.keuangan(
    `insert into public.bill_lines (booking_id, kind, label, amount, reason) values ('${booking}', 'potongan', 'Saudara Zubaidah', -1000, ${because})`,
  );
  await tx.layanan(link("rahasia"));
}

/** Where the personal values stand, in any table but the log of sessions. */
async function findPersonal(tx: Acts): Promise<string[]> {
  const tables = await tx.rows(`
    select format('%I.%I', schemaname, tablename) as name from pg_catalog.pg_tables
    where schemaname in ('public', 'private', 'auth', 'storage') order by 1`);
  const places = [];
  for (const { name } of tables as { name: string }[]) {
    const where = personal
      .map((text) => `regexp_replace(t::text, '[- ]', '', 'g') like '%${text}%'`)
      .join(" or ");
    if ((await tx.rows(`select 1 from ${name} t where ${where} limit 1`)).length > 0) places.push(name);
  }
  return places;
}

const age = (table: string, change: string) =>
  `alter table public.${table} disable trigger user; update public.${table} set ${change}; alter table public.${table} enable trigger user; select private.count_all();`;
const afterTheTerm =
  age("inquiries", "created_at = now() - interval '40 months'") +
  age("departures", `departure_date = ${day(-400)} where id = '${early}'`);
const forget = "select public.forget_old_inquiries() as forgotten";
const names = "select distinct payer_name from public.payments";

/** How long personal values of a booking stay, and what stays for good (PP3, acceptance 8). */
export function describeBookingTerms({ scene }: Ground): void {
  const play = playOn(scene);

  play("personal values of a live booking stand in its own rows, and never in the history", async (tx) => {
    await live(tx);
    const places = await findPersonal(tx);
    expect(places).toEqual(
      expect.arrayContaining(["public.bookings", "public.inquiries", "public.payments"]),
    );
    for (const table of ["public.content_versions", "public.inquiry_events", "private.payment_counters"])
      expect(places).not.toContain(table);
    const events = await tx.rows(
      "select distinct kind from public.booking_events where reason like '%Zubaidah%' order by 1",
    );
    expect(events, "only what staff wrote as a reason").toEqual(
      ["diperpanjang", "koreksi", "laporan ditolak", "tagihan"].map((kind) => ({ kind })),
    );
  });

  play("after the term no table has a name or number; receipts keep the payer's, sums stay", async (tx) => {
    await live(tx);
    const sums = "select sum(amount)::integer as sum, count(*)::integer as count from public.payments";
    const before = await tx.rows(sums);
    await tx.exec(afterTheTerm);
    expect(await tx.visitor(forget)).toEqual([{ forgotten: 1 }]);
    expect(await tx.rows(names)).toEqual([{ payer_name: "Qadarullah Binti" }]);
    expect(await findPersonal(tx)).toEqual(["public.payments"]);
    expect(await tx.rows("select 1 from public.booking_links")).toEqual([]);
    await tx.exec(age("payments", "created_at = now() - interval '10 years' + interval '1 day'"));
    await tx.visitor(forget);
    expect(await findPersonal(tx)).toEqual(["public.payments"]);
    await tx.exec(age("payments", "created_at = now() - interval '10 years' - interval '1 day'"));
    await tx.visitor(forget);
    expect(await findPersonal(tx)).toEqual([]);
    expect(await tx.rows(sums)).toEqual(before);
    expect(await tx.rows("select max(number) as number from public.payments")).toEqual([{ number: 2 }]);
  });

  play("the years of a receipt are a setting of owners, from 5 to 30", async (tx) => {
    await live(tx);
    await tx.pemilik("update public.booking_rules set receipt_years = 5 where is_only");
    await tx.exec(age("payments", "created_at = now() - interval '6 years'"));
    await tx.visitor(forget);
    expect(await tx.rows(names)).toEqual([{ payer_name: "" }]);
    const set = (years: number) => () =>
      tx.pemilik(`update public.booking_rules set receipt_years = ${years} where is_only`);
    expect(await tx.refused(set(4))).toBe("23514");
    expect(await tx.refused(set(31))).toBe("23514");
  });

  play("neither the service key nor the owner of the database changes a payment", async (tx) => {
    await live(tx);
    const kept = "PT409 payments-stay";
    const owner = (sql: string) => tx.refused(() => tx.exec(sql));
    const service = (sql: string) => tx.refused(() => tx.exec(`set local role service_role; ${sql}`));
    const changes = [
      "update public.payments set payer_name = ''",
      "update public.payments set reason = null where reason is not null",
      "update public.payments set amount = amount + 1",
    ];
    for (const change of changes) {
      expect(await owner(change)).toBe(kept);
      expect(await service(change)).toBe("42501");
    }
    await tx.exec(age("payments", "created_at = now() - interval '11 years'"));
    expect(await service("update public.payments set payer_name = ''")).toBe("42501");
    expect(await owner("update public.payments set payer_name = 'Lain'")).toBe(kept);
    expect(await owner("update public.payments set payer_name = '', amount = amount + 1")).toBe(kept);
    expect(await owner("delete from public.payments")).toBe(kept);
    expect(await owner("truncate public.payments")).toBe(kept);
  });

  play("on request an owner erases at once, but not before a trip that is booked", async (tx) => {
    await live(tx);
    const erase = "update public.inquiries set name = '', phone = '', note = '', anonymised_at = now()";
    const booked = "PT409 booked-trip";
    expect(await tx.refused(() => tx.pemilik(erase))).toBe(booked);
    expect(await tx.refused(() => tx.exec(`set local role service_role; ${erase}`))).toBe(booked);
    await tx.layanan(`select public.cancel_booking('${booking}', ${because})`);
    expect(await tx.refused(() => tx.layanan(erase))).toBe("PT403 owner-erases");
    await tx.pemilik(erase);
    expect(await findPersonal(tx)).toEqual(["public.payments"]);
    expect(await tx.rows("select payer_name, payer_phone from public.bookings")).toEqual([
      { payer_name: "", payer_phone: "" },
    ]);
  });

  play("after a clock that was set back, lines and payments keep their order", async (tx) => {
    await live(tx);
    await tx.exec(
      age("payments", "created_at = created_at + interval '40 days'") +
        "insert into private.payment_counters (series, year, last) values ('KW', 2199, 7)",
    );
    await tx.keuangan(pay(3_000_000));
    const [row] = await tx.rows(`
      select (select number from public.payments where amount = 3000000) as number,
        (select created_at from public.payments where amount = 3000000) = (select max(created_at) from public.payments) as is_last,
        (select year = extract(year from private.jakarta_day(now())) from public.payments where amount = 3000000) as is_this_year,
        (select paid_on = private.jakarta_day(now()) from public.payments where amount = 3000000) as is_today`);
    expect(row).toEqual({ number: 3, is_last: true, is_this_year: true, is_today: true });
    const rest = `select private.receipt_content(id) ->> 'rest' as rest from public.payments where number = 1`;
    const before = await tx.rows(rest);
    await tx.keuangan(
      `insert into public.bill_lines (booking_id, kind, label, amount) values ('${booking}', 'tambahan', 'Kursi roda', 700000)`,
    );
    expect(await tx.rows(rest), "an old receipt that is printed again").toEqual(before);
  });

  play("numbers of receipts go on behind those of the database that a restore replaces", async (tx) => {
    const read = async () => {
      const [row] = await tx.rows(receiptNumbers.read);
      return (row as { state: unknown }).state;
    };
    const year = new Date(Date.now() + 7 * 3_600_000).getUTCFullYear();
    await live(tx);
    const restored = await read();
    expect(restored).toEqual({
      counters: [{ series: "KW", year, last: 2 }],
      receipt: { year, number: 2, day: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) },
    });
    const former = {
      counters: [
        { series: "KW", year, last: 40 },
        { series: "BK", year, last: 3 },
        { series: "KW", year: year - 1, last: 9 },
      ],
      receipt: { year, number: 40, day: `${year}-12-01` },
    };
    for (const state of [former, restored, former])
      await tx.rows(receiptNumbers.write, [JSON.stringify(state)]);
    const made = await tx.keuangan(pay(4_000_000));
    expect(made).toMatchObject([{ series: "KW", number: 41 }]);
    const counters = "select series, year, last from private.payment_counters order by series, year";
    expect(await tx.rows(counters)).toEqual([
      { series: "BK", year, last: 3 },
      { series: "KW", year: year - 1, last: 9 },
      { series: "KW", year, last: 41 },
    ]);
  });

  play("inquiry and booking are forgotten together; receipts keep the name", async (tx) => {
    await tx.layanan(hold(2));
    await tx.keuangan(pay(12 * million));
    const age = (months: number, from: number) => `
      alter table public.inquiries disable trigger user; alter table public.departures disable trigger user;
      update public.inquiries set created_at = now() - interval '${months} months';
      update public.departures set departure_date = ${day(from)} where id = '${early}';
      alter table public.inquiries enable trigger user; alter table public.departures enable trigger user;
      select private.count_all()`;
    const forget = "select public.forget_old_inquiries() as forgotten";
    await tx.exec(age(30, -300));
    expect(await tx.visitor(forget)).toEqual([{ forgotten: 0 }]);
    await tx.exec(age(30, -380));
    expect(await tx.visitor(forget)).toEqual([{ forgotten: 1 }]);
    const left = await tx.rows(`
      select b.payer_name, b.payer_phone, i.phone, bp.name, p.payer_name as receipt
      from public.bookings b join public.inquiries i on i.id = b.inquiry_id join public.booking_pilgrims bp on bp.booking_id = b.id
      join public.payments p on p.booking_id = b.id where bp.place = 1`);
    expect(left).toEqual([{ payer_name: "", payer_phone: "", phone: "", name: "", receipt: "Siti Aminah" }]);
  });
}
