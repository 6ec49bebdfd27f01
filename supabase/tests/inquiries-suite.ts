import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Caller, Database, Transaction } from "../embedded/types.ts";
import { admin, anon, undone, user } from "./callers.ts";

const staff: Caller = { ...admin, claims: { ...admin.claims, email: "staf@contoh.id" } };
const codeFormat = /^[ACDEFHJKMNPQRTVWXY34679]{5}$/;

const packages = `
  insert into public.packages (slug, title, category, price_quad, quota, status, departure, duration) values
    ('terbit', 'Terbit', 'umroh', 1, 5, 'active', (now() at time zone 'Asia/Jakarta')::date + 30, '9 Hari'),
    ('penuh', 'Penuh', 'umroh', 1, 0, 'active', null, ''),
    ('draf', 'Draf', 'umroh', 1, 5, 'draft', null, '');
`;

type Row = Record<string, unknown>;

async function rowsOf(tx: Transaction, sql: string, params: unknown[] = []): Promise<Row[]> {
  return (await tx.query<Row>(sql, params)).rows;
}

async function record(tx: Transaction, ...args: unknown[]): Promise<unknown> {
  const places = args.map((_, index) => `$${index + 1}${index === 3 ? "::jsonb" : "::text"}`).join(", ");
  const [row] = await rowsOf(tx, `select public.record_inquiry(${places}) as code`, args);
  return row?.code;
}

/** Becomes another caller within a transaction of the owner's. */
async function become(tx: Transaction, caller: Caller): Promise<void> {
  await tx.exec(`set local role ${caller.role}`);
  await tx.query("select set_config('request.jwt.claims', $1, true)", [JSON.stringify(caller.claims)]);
}

const seatsLeft = "select public.seats_left(p) as seats from public.packages p where slug = 'terbit'";
const confirm = (pilgrims: number, slug = "terbit") =>
  `insert into public.inquiries (package_id, pilgrims, status)
   select id, ${pilgrims}, 'terkonfirmasi' from public.packages where slug = '${slug}' returning id`;

/** What inquiries do by themselves, whoever writes them: codes, seats, timeline, forgetting. */
export function describeInquiries(open: () => Promise<Database>): void {
  describe("inquiries", () => {
    let db: Database;
    beforeAll(async () => {
      db = await open();
      await db.transaction("owner", (tx) => tx.exec(packages));
    });
    afterAll(() => db.close());

    /** As the owner, then as whoever `become` makes of it; all taken back. */
    const scene = <T>(work: (tx: Transaction) => Promise<T>) => undone(db, "owner", work);

    describe("recording", () => {
      it.each([anon, user])("gives any caller a code, and writes what was pressed", async (caller) => {
        const [row] = await scene(async (tx) => {
          await become(tx, caller);
          const code = await record(
            tx,
            "booking",
            "terbit",
            "/umroh/terbit",
            '{"utm_source": "ig", "ref": "brosur", "ip": "x"}',
          );
          expect(code).toMatch(codeFormat);
          await tx.exec("reset role");
          return rowsOf(tx, "select * from public.inquiries where code = $1", [code]);
        });
        expect(row).toMatchObject({
          kind: "booking",
          package_title: "Terbit",
          page: "/umroh/terbit",
          utm_source: "ig",
          utm_medium: null,
          ref: "brosur",
          name: "",
          phone: "",
          status: "baru",
          is_demo: false,
        });
      });

      it("knows a draft and an unknown package no better than a visitor does", async () => {
        const found = await scene(async (tx) => {
          await become(tx, anon);
          await record(tx, "booking", "draf");
          await record(tx, "booking", "tidak-ada");
          await tx.exec("reset role");
          return rowsOf(tx, "select package_id, package_title, kind from public.inquiries");
        });
        const plain = { package_id: null, package_title: null, kind: "booking" };
        expect(found).toEqual([plain, plain]);
      });

      it("calls a booking without seats what it is, and any other kind a chat", async () => {
        const kinds = await scene(async (tx) => {
          for (const kind of ["booking", "konsultasi", "telepon", "<script>"])
            await record(tx, kind, "penuh");
          return rowsOf(tx, "select kind from public.inquiries order by kind");
        });
        expect(kinds.map(({ kind }) => kind)).toEqual(["chat", "chat", "daftar-tunggu", "konsultasi"]);
      });

      it("cuts and cleans what came with the visit", async () => {
        const [row] = await scene(async (tx) => {
          const visit = JSON.stringify({
            utm_source: `  a\u0007b${"x".repeat(500)}`,
            utm_term: 5,
            ref: "\n",
          });
          await record(tx, "chat", null, "/".repeat(900), visit);
          return rowsOf(tx, "select utm_source, utm_term, ref, length(page) as page from public.inquiries");
        });
        expect(row).toEqual({ utm_source: `a b${"x".repeat(97)}`, utm_term: "5", ref: null, page: 300 });
      });

      it("stops counting when a flood comes", async () => {
        const codes = await scene(async (tx) => {
          const given: unknown[] = [];
          for (let number = 0; number < 125; number++) given.push(await record(tx, "chat"));
          return given;
        });
        expect(codes.filter((code) => code !== null)).toHaveLength(120);
        expect(new Set(codes.slice(0, 120)).size).toBe(120);
        expect(codes.slice(120)).toEqual(Array(5).fill(null));
      });

      it("draws again when a code is taken", async () => {
        const codes = await scene(async (tx) => {
          // Every five-character code looks taken, so a sixth is needed.
          await tx.exec(`create or replace function private.draw_code(length integer) returns text language sql volatile
            set search_path = '' as $$ select case $1 when 5 then 'AAAAA' else 'AAAAAC' end $$`);
          return [await record(tx, "chat"), await record(tx, "chat")];
        });
        expect(codes).toEqual(["AAAAA", "AAAAAC"]);
      });
    });

    describe("seats", () => {
      it("are the quota less confirmed pilgrims, for everybody who may see the package", async () => {
        for (const caller of [anon, user, admin]) {
          const [row] = await scene(async (tx) => {
            await tx.exec(confirm(3));
            await tx.exec(
              "insert into public.inquiries (package_id, pilgrims) select id, 2 from public.packages where slug = 'terbit'",
            );
            await become(tx, caller);
            return rowsOf(tx, seatsLeft);
          });
          expect(row).toEqual({ seats: 2 });
        }
      });

      it("come back when a confirmation is taken back or its inquiry goes", async () => {
        const seen = await scene(async (tx) => {
          await tx.exec(confirm(3));
          await tx.exec(confirm(1));
          const steps = [await rowsOf(tx, seatsLeft)];
          await tx.exec("update public.inquiries set status = 'batal' where pilgrims = 3");
          steps.push(await rowsOf(tx, seatsLeft));
          await tx.exec("delete from public.inquiries");
          steps.push(await rowsOf(tx, seatsLeft));
          return steps.map(([row]) => row?.seats);
        });
        expect(seen).toEqual([1, 4, 5]);
      });

      it("never fall below none when the quota is lowered", async () => {
        const [row] = await scene(async (tx) => {
          await tx.exec(confirm(5));
          await tx.exec("update public.packages set quota = 2 where slug = 'terbit'");
          return rowsOf(tx, seatsLeft);
        });
        expect(row).toEqual({ seats: 0 });
      });

      it.each([
        ["a new confirmation", confirm(3)],
        ["one more pilgrim", "update public.inquiries set pilgrims = 4 where pilgrims = 3"],
        [
          "a later confirmation",
          "update public.inquiries set pilgrims = 3, status = 'terkonfirmasi' where status = 'baru'",
        ],
      ])("refuse %s beyond the last one, and say how many are left", async (_, change) => {
        const refused = scene(async (tx) => {
          await tx.exec(confirm(3));
          await tx.exec(
            "insert into public.inquiries (package_id) select id from public.packages where slug = 'terbit'",
          );
          if (change.includes("pilgrims = 4")) await tx.exec(confirm(2));
          await become(tx, staff);
          await tx.exec(change);
        });
        const left = change.includes("pilgrims = 4") ? "3" : "2";
        await expect(refused).rejects.toMatchObject({ code: "PT409", detail: left });
      });

      it("let through what needs no further seat, though the quota was lowered since", async () => {
        const [row] = await scene(async (tx) => {
          await tx.exec(confirm(4));
          await tx.exec("update public.packages set quota = 1 where slug = 'terbit'");
          await tx.exec("update public.inquiries set name = 'Siti', pilgrims = 3");
          return rowsOf(tx, "select name, pilgrims from public.inquiries");
        });
        expect(row).toEqual({ name: "Siti", pilgrims: 3 });
      });

      it("need to be known in number before they are taken", async () => {
        const unknown = scene((tx) =>
          tx.exec("insert into public.inquiries (status) values ('terkonfirmasi')"),
        );
        await expect(unknown).rejects.toMatchObject({ code: "23514" });
      });
    });

    it("tell who moved them along and when", async () => {
      const found = await scene(async (tx) => {
        await become(tx, anon);
        await record(tx, "booking", "terbit");
        await become(tx, staff);
        await tx.exec("update public.inquiries set name = 'Siti'");
        await tx.exec("update public.inquiries set status = 'dihubungi'");
        await tx.exec("update public.inquiries set status = 'terkonfirmasi', pilgrims = 2");
        await tx.exec("update public.inquiries set pilgrims = 3");
        const confirmed = await rowsOf(tx, "select confirmed_at is not null as at from public.inquiries");
        await tx.exec("update public.inquiries set status = 'batal'");
        await tx.exec("update public.inquiries set anonymised_at = now(), name = ''");
        const events = await rowsOf(
          tx,
          "select kind, status, pilgrims, actor from public.inquiry_events order by id",
        );
        return { confirmed, events, after: await rowsOf(tx, "select confirmed_at from public.inquiries") };
      });
      const by = (kind: string, status: string, pilgrims: number | null) => ({
        kind,
        status,
        pilgrims,
        actor: "staf@contoh.id",
      });
      expect(found.events).toEqual([
        { kind: "dibuat", status: "baru", pilgrims: null, actor: null },
        by("status", "dihubungi", null),
        by("status", "terkonfirmasi", 2),
        by("jamaah", "terkonfirmasi", 3),
        by("status", "batal", 3),
        by("dianonimkan", "batal", 3),
      ]);
      expect(found.confirmed).toEqual([{ at: true }]);
      expect(found.after).toEqual([{ confirmed_at: null }]);
    });

    it("keep the name of a package that is deleted, and forget one that is only taken off", async () => {
      const titles = await scene(async (tx) => {
        await record(tx, "booking", "terbit");
        await record(tx, "booking", "penuh");
        await tx.exec("delete from public.packages where slug = 'terbit'");
        await tx.exec("update public.inquiries set package_id = null where package_title = 'Penuh'");
        return rowsOf(tx, "select package_title, package_id from public.inquiries order by package_title");
      });
      expect(titles).toEqual([
        { package_title: "Terbit", package_id: null },
        { package_title: null, package_id: null },
      ]);
    });

    it.each(["0812-3456-789", "+62 812 3456 789", "62812.3456.789"])(
      "find %s by its digits",
      async (phone) => {
        const [row] = await scene(async (tx) => {
          await tx.query("insert into public.inquiries (phone) values ($1)", [phone]);
          return rowsOf(tx, "select phone_digits from public.inquiries");
        });
        expect(row).toEqual({ phone_digits: "8123456789" });
      },
    );

    describe("forgetting", () => {
      const old = (months: number, rest = "") => `
        insert into public.inquiries (name, phone, note, pilgrims, created_at, package_id, status)
        select 'Siti', '0812', 'Catatan', 2, now() - make_interval(months => ${months}) - interval '1 minute', p.id, 'dihubungi'
        from public.packages p where slug = 'terbit'; ${rest}`;
      const forget = async (tx: Transaction) => {
        await become(tx, anon);
        const [row] = await rowsOf(tx, "select public.forget_old_inquiries() as count");
        await tx.exec("reset role");
        return row?.count;
      };
      const setMonths = (months: string) => `
        insert into public.page_content (page_name, content) values ('site-settings', '{"inquiryRetentionMonths": "${months}"}')`;

      it("anonymises after twelve months where nothing is set, keeps the figures, and does it once", async () => {
        const seen = await scene(async (tx) => {
          await tx.exec(old(12));
          await tx.exec(old(11));
          const counts = [await forget(tx), await forget(tx)];
          const rows = await rowsOf(
            tx,
            "select name, phone, note, pilgrims, anonymised_at is not null as done from public.inquiries order by created_at",
          );
          return { counts, rows };
        });
        expect(seen.counts).toEqual([1, 0]);
        expect(seen.rows).toEqual([
          { name: "", phone: "", note: "", pilgrims: 2, done: true },
          { name: "Siti", phone: "0812", note: "Catatan", pilgrims: 2, done: false },
        ]);
      });

      it.each([
        ["3", 1],
        ["120", 0],
        ["0", 0],
        ["-1", 0],
        ["seribu", 0],
        ["121", 0],
      ])("takes the months from the settings: %j", async (months, expected) => {
        const count = await scene(async (tx) => {
          await tx.exec(setMonths(months));
          await tx.exec(old(4));
          return forget(tx);
        });
        expect(count).toBe(expected);
      });

      it("stays done, whoever writes", async () => {
        const refill = scene(async (tx) => {
          await tx.exec(old(12));
          await forget(tx);
          await become(tx, staff);
          await tx.exec("update public.inquiries set name = 'Siti'");
        });
        await expect(refill).rejects.toMatchObject({ code: "23514" });
      });

      it("waits until confirmed pilgrims are back", async () => {
        const counts = await scene(async (tx) => {
          await tx.exec(old(13, "update public.inquiries set status = 'terkonfirmasi'"));
          const travelling = await forget(tx);
          await tx.exec(
            "update public.packages set departure = (now() at time zone 'Asia/Jakarta')::date - 8 where slug = 'terbit'",
          );
          const lastDay = await forget(tx);
          await tx.exec(
            "update public.packages set departure = (now() at time zone 'Asia/Jakarta')::date - 9 where slug = 'terbit'",
          );
          return [travelling, lastDay, await forget(tx)];
        });
        expect(counts).toEqual([0, 0, 1]);
      });
    });
  });
}
