import { createHash, randomBytes } from "node:crypto";
import path from "node:path";
import { PGliteDatabase } from "embedded-supabase/maintenance";
import { todayInJakarta } from "../../../app/lib/dates.ts";
import { readSheets } from "../../../app/server/render-worker/sheets/read-sheets.ts";
import { callers, plantOwner, plantTeam, type Stage } from "../../../supabase/tests/callers.ts";
import { become } from "../../../supabase/tests/inquiry-scene.ts";
import { projectSchema } from "../../../supabase/tests/project-files.ts";
import { wrongSums } from "../../../supabase/tests/wrong-sums.ts";
import {
  drawOperations,
  holdAtTheEnd,
  type Outcome,
  operate,
  operationNames,
  operationsGround,
} from "../../helpers/booking-operations.ts";
import { expect, test } from "../../helpers/client/test.ts";
import { type CountedBill, countBills } from "../../helpers/counted-bills.ts";
import { startDemoSite } from "../../helpers/demo-site.ts";
import { fuzzRuns } from "../../helpers/fuzz.ts";
import { readPdf } from "../../helpers/pdf.ts";
import type { Site } from "../../helpers/site.ts";
import { soakRounds } from "../../helpers/soak.ts";
import { type Staff, signIn } from "../../helpers/staff-requests.ts";

const operations = Math.max(fuzzRuns(0), soakRounds(150, 10_000));
const samplesOfEachStatus = soakRounds(1, 6);
const statuses = ["ditahan", "aktif", "kedaluwarsa", "batal"] as const;
const seed = Number(process.env.FUZZ_SEED ?? randomBytes(3).readUIntBE(0, 3));
const batch = 100;

const today = todayInJakarta();
const secret = () => randomBytes(32).toString("base64url");
const rupiah = (amount: number) => `Rp ${new Intl.NumberFormat("id-ID").format(amount)}`;

interface Sample {
  bill: CountedBill;
  token: string;
  /** Id of the last receipt; null where it has none. */
  payment: string | null;
}

let site: Site;
let owner: Staff;
let bills: CountedBill[];
let samples: Sample[];
const outcome: Outcome = { done: new Map(), refused: new Map() };

/** The work of all rounds is one transaction. */
const roundsDeadlineMs = soakRounds(300_000, 3_600_000);

test.beforeAll(async () => {
  site = await startDemoSite({}, workOnFolder);
  owner = await signIn(site.origin);
}, roundsDeadlineMs);
test.afterAll(() => site.stop());

/** Does the operations in the data folder of a site that has not started yet, and compares SQL with the rows. */
async function workOnFolder(dataDir: string): Promise<void> {
  const db = await PGliteDatabase.open({
    ...{ pgdata: path.join(dataDir, "pgdata"), extensions: projectSchema.extensions, log: () => undefined },
    ...{ transactionDeadlineMs: roundsDeadlineMs, queryDeadlineMs: roundsDeadlineMs },
  });
  try {
    await plantOwner(db);
    await plantTeam(db);
    const work = (run: (tx: Stage) => Promise<void>) =>
      db.transaction("owner", (tx) =>
        run({
          exec: (sql) => tx.exec(sql),
          query: (sql, params) => tx.query(sql, params),
          rows: async (sql, params) => (await tx.query<Record<string, unknown>>(sql, params)).rows,
        }),
      );
    await work((tx) => tx.exec(operationsGround));
    const drawn = drawOperations(operations, seed);
    for (let first = 0; first < drawn.length; first += batch) {
      await work((tx) => operate(tx, drawn.slice(first, first + batch), outcome));
      if (first % (10 * batch) === 0) await work(compareWithSql);
    }
    await work(async (tx) => {
      await holdAtTheEnd(tx, 2 * samplesOfEachStatus);
      await tx.exec("select public.settle_holds()");
      samples = await plantSamples(tx);
    });
    await work(compareWithSql);
  } finally {
    await db.close();
  }
}

/** Fails where the database gives another bill than its rows come to. */
async function compareWithSql(tx: Stage): Promise<void> {
  bills = await countBills(tx, today);
  const told = `after ${operations} operations, FUZZ_SEED=${seed}`;
  expect(await tx.rows(wrongSums), told).toEqual([]);
  await tx.exec("savepoint reading");
  await become(tx, callers.keuangan);
  const stored = await tx.rows(`
    select id, code, status, total::float8, paid::float8, rest::float8, overpaid::float8, due::float8, overdue_since::text as "overdueSince",
      next_due_on::text as "nextDueOn", next_due::float8 as "nextDue",
      (select coalesce(jsonb_agg(jsonb_build_object('on', d.due_on, 'amount', d.amount, 'rest', d.rest) order by d.due_on), '[]')
        from public.booking_dues(b.id) d) as dues
    from public.booking_bills() b order by id`);
  expect(stored, told).toEqual(bills);
  const sums = await tx.rows(
    "select list, sum(entries)::integer as entries, sum(amount)::float8 as amount from public.open_money_sums() group by list",
  );
  const sumOf = (list: string, amounts: number[]) =>
    amounts.length === 0
      ? []
      : [{ list, entries: amounts.length, amount: amounts.reduce((all, amount) => all + amount, 0) }];
  expect(sums, told).toEqual(
    expect.arrayContaining([
      ...sumOf(
        "jatuh-tempo",
        bills.flatMap(({ nextDue }) => nextDue ?? []),
      ),
      ...sumOf(
        "lewat",
        bills.filter(({ overdueSince }) => overdueSince !== null).map(({ due }) => due),
      ),
      ...sumOf(
        "lebih",
        bills.map(({ overpaid }) => overpaid).filter((overpaid) => overpaid > 0),
      ),
    ]),
  );
  await tx.exec("rollback to savepoint reading");
}

/** Gives bookings of every status a payer's link, and a last payment to those that are going on. */
async function plantSamples(tx: Stage): Promise<Sample[]> {
  const counted = await countBills(tx, today);
  const planted: Sample[] = [];
  for (const status of statuses) {
    const moved = counted
      .filter((bill) => bill.status === status)
      .sort((one, other) => other.paid - one.paid);
    for (const bill of moved.slice(0, samplesOfEachStatus)) {
      const token = secret();
      await tx.exec(
        `insert into public.booking_links (booking_id, token_hash)
         values ('${bill.id}', '${createHash("sha256").update(token).digest("hex")}')`,
      );
      if (status === "ditahan" || status === "aktif")
        await tx.exec(`insert into public.payments (booking_id, kind, amount, paid_on, method)
          values ('${bill.id}', 'masuk', 1000, private.jakarta_day(now()), 'tunai')`);
      const [payment] = await tx.rows(
        `select id from public.payments where booking_id = '${bill.id}' and series = 'KW' order by created_at desc limit 1`,
      );
      planted.push({ bill, token, payment: payment === undefined ? null : String(payment.id) });
    }
  }
  return planted;
}

const textOf = (html: string) =>
  html
    .replace(/<!--.*?-->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");

const billOf = ({ bill }: Sample) => bills.find(({ id }) => id === bill.id) ?? bill;

const restWords = ({ rest, overpaid }: CountedBill) =>
  overpaid > 0 ? `Lebih bayar ${rupiah(overpaid)}` : `Sisa tagihan ${rupiah(rest)}`;

test("operations of every kind were done and refused, and SQL agrees with the rows (BL6)", () => {
  const told = JSON.stringify([...outcome.done, ...outcome.refused]);
  console.log(`${operations} operations, FUZZ_SEED=${seed}, ${bills.length} bookings: ${told}`);
  const doneOften = operations >= 5_000 ? operationNames : (["hold", "pay"] as const);
  for (const name of doneOften) expect(outcome.done.get(name), `${name}: ${told}`).toBeGreaterThan(0);
  expect(outcome.refused.size, told).toBeGreaterThan(3);
  expect(bills.length).toBeGreaterThan(3);
  const sampled = new Set(samples.map(billOf).map(({ status }) => status));
  if (operations >= 5_000) {
    expect(samples.length).toBeGreaterThanOrEqual(20);
    expect([...sampled].sort()).toEqual([...statuses].sort());
  }
});

test("the booking's screen, the payer's page and the receipt say the same rest as SQL (BL5, BL6)", async () => {
  for (const sample of samples) {
    const bill = billOf(sample);
    const screen = textOf((await owner.get(`${site.origin}/admin/pendaftaran/${bill.id}`)).text);
    expect(screen, bill.code).toContain(
      `Total tagihan ${rupiah(bill.total)} Sudah dibayar ${rupiah(bill.paid)} ${restWords(bill)}`,
    );
    const money = textOf((await owner.get(`${site.origin}/admin/pendaftaran/${bill.id}/pembayaran`)).text);
    expect(money, bill.code).toContain(restWords(bill));
    expect(money).toContain(`Jatuh tempo sampai hari ini ${rupiah(bill.due)}`);
    const page = await payerPage(sample, bill);
    expect(page, bill.code).toContain(
      `Total tagihan ${rupiah(bill.total)} Sudah dibayar ${rupiah(bill.paid)} ${restWords(bill)}`,
    );
    if (sample.payment !== null)
      expect(await receiptOf(sample.payment), bill.code).toMatch(receiptWords(bill));
  }
});

/** Opens the payer's page by the last four digits of the number. */
async function payerPage({ token }: Sample, { id }: CountedBill): Promise<string> {
  const digits = /0812-0000-(\d{4})/.exec(
    (await owner.get(`${site.origin}/admin/pendaftaran/${id}`)).text,
  )?.[1];
  const address = `${site.origin}/jamaah/${token}`;
  const opened = await fetch(address, {
    method: "POST",
    body: new URLSearchParams({ angka: digits ?? "" }),
    redirect: "manual",
  });
  const cookie = opened.headers.getSetCookie()[0]?.split(";", 1)[0] ?? "";
  return textOf(await (await fetch(address, { headers: { cookie } })).text());
}

async function receiptOf(payment: string): Promise<string> {
  const answer = await fetch(`${site.origin}/admin/kwitansi/${payment}.pdf`, {
    headers: { cookie: owner.cookie },
  });
  return readPdf(new Uint8Array(await answer.arrayBuffer())).text;
}

/** What a receipt says is left; of a lapsed or cancelled booking it says nothing. */
function receiptWords({ status, rest }: CountedBill): RegExp {
  if (status === "kedaluwarsa" || status === "batal") return /^(?!.*(Sisa tagihan|Lunas)).*Kode pendaftaran/;
  return rest === 0 ? /Lunas/ : new RegExp(`Sisa tagihan sesudah ini: ${rupiah(rest)}(?![.\\d])`);
}

test("the bookkeeper's workbook has every open bill and payment as SQL has them (BL6)", async () => {
  const workbooks = await Promise.all(lastMonths(12).map(workbookOf));
  const open = workbooks[0]?.open ?? [];
  const payments = workbooks.flatMap((workbook) => workbook.payments);
  const rows = new Map(open.map((cells) => [cells[0], cells.slice(6, 11)]));
  const moneyOf = (code: string) =>
    payments.filter((cells) => cells[2] === code).reduce((sum, cells) => sum + Number(cells[7]), 0);
  for (const { code, total, paid, rest, overpaid, due } of bills) {
    if (rest > 0 || overpaid > 0) expect(rows.get(code), code).toEqual([total, paid, rest, overpaid, due]);
    expect(moneyOf(code), code).toBe(paid);
  }
});

/** `YYYY-MM`, this month first. The demo content has payments of earlier ones. */
function lastMonths(count: number): string[] {
  const [year = 0, month = 0] = todayInJakarta().split("-").map(Number);
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  );
}

async function workbookOf(month: string) {
  const address = `${site.origin}/admin/tagihan/rekap.xlsx?bulan=${month}`;
  const file = await fetch(address, { headers: { cookie: owner.cookie } });
  const read = await readSheets(new Uint8Array(await file.arrayBuffer()));
  if (read.refused !== null) throw new Error(read.refused);
  const [payments = [], open = []] = read.sheets.map((sheet) => sheet.rows.map(({ cells }) => cells));
  return { payments, open };
}
