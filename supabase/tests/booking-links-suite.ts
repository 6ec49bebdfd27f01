import { expect } from "vitest";
import { because, booking, hold, million, pay, playOn } from "./booking-scene.ts";
import type { Role } from "./callers.ts";
import type { Ground } from "./inquiry-scene.ts";

/** What a secret link shows to a payer or a pilgrim, and how often it may be guessed (PP1 to PP3). */
export function describeBookingLinks({ scene }: Ground): void {
  const play = playOn(scene);

  play(
    "a payer's link opens for the last four digits, waits after 5 wrong answers and ends after 20 (PP1, PP2)",
    async (tx) => {
      await tx.layanan(hold(2));
      await tx.keuangan(pay(12 * million));
      const token = "rahasia-pembayar";
      const link = `insert into public.booking_links (booking_id, token_hash) values ('${booking}', encode(sha256('${token}'), 'hex'))`;
      await tx.layanan(link);
      const visit = "v".repeat(43);
      const open = async (digits: string, of = token) => {
        const [row] = await tx.visitor(
          `select public.open_booking_link('${of}', '${digits}', '${visit}') as answer`,
        );
        return row?.answer;
      };
      const read = async () => (await tx.visitor(`select public.booking_page('${visit}') as page`))[0]?.page;
      expect(await open("5678", "tebakan")).toBe("no");
      expect(await read()).toBeNull();
      expect(await open("5678")).toBe("yes");
      const page = (await read()) as Record<string, unknown>;
      expect(page).toMatchObject({ status: "aktif", isPayer: true, total: 60 * million, rest: 48 * million });
      expect(page.pilgrims).toHaveLength(2);
      expect(page.receipts).toMatchObject([
        { series: "KW", number: 1, amount: 12 * million, isReversed: false },
      ]);
      expect(JSON.stringify(page)).not.toMatch(/0812|5678/);
      const answers: unknown[] = [];
      for (let guess = 0; guess < 40; guess++) {
        answers.push(await open("0000"));
        if (answers.at(-1) === "wait") await tx.exec("update public.booking_links set wait_until = null");
      }
      // A wait after 5, 10 and 15 wrong answers; after 20 the link has ended, and says so.
      const waits = answers.flatMap((answer, guess) => (answer === "wait" ? [guess] : []));
      expect(waits.slice(0, 4)).toEqual([5, 11, 17, 23]);
      expect(answers.slice(23).every((answer) => answer === "wait")).toBe(true);
      expect(await open("5678")).toBe("wait");
      expect(await read()).toBeNull();
      await tx.layanan(link.replace(token, "baru"));
      expect(await open("5678", "baru")).toBe("yes");
      await tx.layanan("update public.booking_links set revoked_at = now() where revoked_at is null");
      expect(await read()).toBeNull();
    },
  );

  play("of 10,000 guesses at a link 20 are answered, however patient the guesser is (PP2)", async (tx) => {
    await tx.layanan(hold(1));
    await tx.exec(`insert into public.booking_links (booking_id, token_hash)
      values ('${booking}', encode(sha256('rahasia'), 'hex'))`);
    // Each guess comes after the wait of the one before.
    await tx.exec(`do $$
      begin
        for guess in 0..9999 loop
          update public.booking_links set wait_until = null where wait_until is not null;
          if guess <> 5678 then
            perform public.open_booking_link('rahasia', lpad(guess::text, 4, '0'), repeat('v', 43));
          end if;
        end loop;
      end $$`);
    expect(await tx.rows("select wrong from public.booking_links")).toEqual([{ wrong: 20 }]);
    const right = `select public.open_booking_link('rahasia', '5678', '${"v".repeat(43)}') as answer`;
    expect(await tx.visitor(right)).toEqual([{ answer: "wait" }]);
  });

  play("a receipt tells what was left after it, to the booking's staff and a payer's visit", async (tx) => {
    await tx.layanan(hold(2));
    const [first] = await tx.keuangan(pay(12 * million));
    await tx.keuangan(pay(8 * million));
    const read = async (role: Role) =>
      (await tx.as(role, `select public.payment_receipt('${first?.id}') as receipt`))[0]?.receipt;
    for (const role of ["layanan", "keuangan", "pemilik"] as const) {
      expect(await read(role), role).toMatchObject({
        ...{ series: "KW", number: 1, amount: 12 * million, rest: 48 * million, payerName: "Siti Aminah" },
        ...{ packageTitle: "Reguler", pilgrims: 2, isReversed: false },
      });
    }
    await tx.exec(`insert into public.booking_links (booking_id, pilgrim_id, token_hash)
      select '${booking}', null, encode(sha256('pembayar'), 'hex')
      union all select booking_id, id, encode(sha256('jamaah'), 'hex') from public.booking_pilgrims where place = 1`);
    expect(await read("editor")).toBeNull();
    const visit = async (token: string, secret: string, number = 1) => {
      await tx.visitor(`select public.open_booking_link('${token}', '5678', '${secret}')`);
      const sql = `select public.visit_receipt('${secret}', 'KW', (select max(year) from public.payments), ${number}) as receipt`;
      return (await tx.rows(sql))[0]?.receipt;
    };
    expect(await visit("pembayar", "v".repeat(43))).toMatchObject({ number: 1, rest: 48 * million });
    expect(await visit("pembayar", "v".repeat(43), 3)).toBeNull();
    expect(await visit("jamaah", "j".repeat(43))).toBeNull();
    expect(await visit("tebakan", "t".repeat(43))).toBeNull();
  });

  play("a pilgrim's link shows one pilgrim and no money (PP1, PP3)", async (tx) => {
    await tx.layanan(hold(2));
    await tx.exec(`insert into public.booking_links (booking_id, pilgrim_id, token_hash)
      select booking_id, id, encode(sha256('jamaah'), 'hex') from public.booking_pilgrims where place = 2`);
    const visit = "p".repeat(43);
    await tx.visitor(`select public.open_booking_link('jamaah', '5678', '${visit}')`);
    const [row] = await tx.visitor(`select public.booking_page('${visit}') as page`);
    expect(row?.page).toMatchObject({ isPayer: false, pilgrims: [{ place: 2, name: "Jamaah 2" }] });
    expect(Object.keys(row?.page as object)).not.toContain("total");
  });

  play("a pilgrim's link ends 30 days after the pilgrim has cancelled (PP1)", async (tx) => {
    await tx.layanan(hold(2));
    await tx.exec(`insert into public.booking_links (booking_id, pilgrim_id, token_hash)
      select booking_id, id, encode(sha256('jamaah'), 'hex') from public.booking_pilgrims where place = 2
      union all select '${booking}', null, encode(sha256('pembayar'), 'hex')`);
    const open = async (token: string) =>
      (
        await tx.visitor(`select public.open_booking_link('${token}', '5678', '${"p".repeat(43)}') as answer`)
      )[0]?.answer;
    const pilgrim = "(select id from public.booking_pilgrims where place = 2)";
    await tx.exec(
      `create temporary table leaving as select ${pilgrim} as id; grant select on leaving to authenticated`,
    );
    await tx.layanan(`select public.cancel_pilgrim((select id from leaving), ${because})`);
    const age = (days: number) =>
      tx.exec(
        `update public.booking_events set created_at = now() - interval '${days} days' where kind = 'jamaah batal'`,
      );
    await age(29);
    expect(await open("jamaah")).toBe("yes");
    await age(31);
    await tx.layanan(
      `update public.booking_pilgrims set name = 'Aminah' where id = (select id from leaving)`,
    );
    expect(await open("jamaah")).toBe("no");
    expect(await open("pembayar")).toBe("yes");
  });
}
