import { expect } from "vitest";
import {
  because,
  cancel,
  early,
  hold,
  link,
  million,
  pay,
  pilgrimAt,
  playOn,
  visit,
} from "./booking-scene.ts";
import type { Role } from "./callers.ts";
import { day, type Ground } from "./inquiry-scene.ts";

/** The page that a visit sees. */
const pageOf = (letter: string) => `select public.booking_page(repeat('${letter}', 43)) as page`;

/** What a secret link shows to a payer or a pilgrim, and how often it may be guessed (PP1 to PP3). */
export function describeBookingLinks({ scene }: Ground): void {
  const play = playOn(scene);

  play("a payer's link opens for four digits, and ends after 20 wrong ones (PP1, PP2)", async (tx) => {
    await tx.layanan(hold(2));
    await tx.keuangan(pay(12 * million));
    const token = "rahasia-pembayar";
    await tx.layanan(link(token));
    const open = async (digits: string, of = token) => (await tx.visitor(visit(of, "v", digits)))[0]?.answer;
    const read = async () => (await tx.visitor(pageOf("v")))[0]?.page;
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
    await tx.layanan(link("baru"));
    expect(await open("5678", "baru")).toBe("yes");
    await tx.layanan("update public.booking_links set revoked_at = now() where revoked_at is null");
    expect(await read()).toBeNull();
  });

  play("of 10,000 patient guesses at a link 20 are answered (PP2)", async (tx) => {
    await tx.layanan(hold(1));
    await tx.exec(link("rahasia"));
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
    expect(await tx.visitor(visit("rahasia"))).toEqual([{ answer: "wait" }]);
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
    await tx.exec(`${link("pembayar")}; ${link("jamaah", 1)}`);
    expect(await read("editor")).toBeNull();
    const readBy = async (secret: string, letter: string, number = 1) => {
      await tx.visitor(visit(secret, letter));
      const year = "(select max(year) from public.payments)";
      const sql = `select public.visit_receipt(repeat('${letter}', 43), 'KW', ${year}, ${number}) as receipt`;
      return (await tx.rows(sql))[0]?.receipt;
    };
    expect(await readBy("pembayar", "v")).toMatchObject({ number: 1, rest: 48 * million });
    expect(await readBy("pembayar", "v", 3)).toBeNull();
    expect(await readBy("jamaah", "j")).toBeNull();
    expect(await readBy("tebakan", "t")).toBeNull();
  });

  play("a pilgrim's link shows one pilgrim and no money (PP1, PP3)", async (tx) => {
    await tx.layanan(hold(2));
    await tx.exec(link("jamaah", 2));
    await tx.visitor(visit("jamaah"));
    const [row] = await tx.visitor(pageOf("v"));
    expect(row?.page).toMatchObject({ isPayer: false, pilgrims: [{ place: 2, name: "Jamaah 2" }] });
    expect(Object.keys(row?.page as object)).not.toContain("total");
  });

  play("a pilgrim's link ends 30 days after the pilgrim has cancelled (PP1)", async (tx) => {
    await tx.layanan(hold(2));
    await tx.exec(`${link("jamaah", 2)}; ${link("pembayar")}`);
    const open = async (secret: string) => (await tx.visitor(visit(secret)))[0]?.answer;
    await tx.layanan(`select public.cancel_pilgrim(${pilgrimAt(2)}, ${because})`);
    const age = (days: number) =>
      tx.exec(
        `update public.booking_events set created_at = now() - interval '${days} days' where kind = 'jamaah batal'`,
      );
    await age(29);
    expect(await open("jamaah")).toBe("yes");
    await age(31);
    await tx.layanan("update public.booking_pilgrims set name = 'Aminah' where place = 2");
    expect(await open("jamaah")).toBe("no");
    expect(await open("pembayar")).toBe("yes");
  });

  play("a payer's link ends 30 days after the booking was cancelled (PP1)", async (tx) => {
    await tx.layanan(hold(1));
    await tx.exec(link("pembayar"));
    await tx.layanan(cancel());
    const answerAfter = async (days: number) => {
      await tx.exec(
        `update public.booking_events set created_at = now() - interval '${days} days' where kind = 'batal'`,
      );
      return (await tx.visitor(visit("pembayar")))[0]?.answer;
    };
    expect(await answerAfter(29)).toBe("yes");
    // Money that comes later does not open it again.
    await tx.keuangan(pay(1 * million));
    expect(await answerAfter(31)).toBe("no");
  });

  play("a link ends 30 days after the return (PP1)", async (tx) => {
    await tx.layanan(hold(1));
    await tx.exec(link("pembayar"));
    const answerAfter = async (days: number) => {
      await tx.exec(`update public.departures set departure_date = ${day(-8 - days)}, return_date = ${day(-days)},
        change_reason = ${because} where id = '${early}'`);
      return (await tx.visitor(visit("pembayar")))[0]?.answer;
    };
    expect(await answerAfter(29)).toBe("yes");
    expect(await answerAfter(32)).toBe("no");
  });
}
