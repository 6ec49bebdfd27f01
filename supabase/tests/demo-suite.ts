import type { Database } from "embedded-supabase/types";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { admin, anon, callers, plantTeam, roles, type Stage, undone } from "./callers.ts";
import { seed } from "./engines.ts";
import { becoming, staff } from "./inquiry-scene.ts";

const counts = {
  ...{ albums: 3, articles: 11, departures: 45, features: 8, inquiries: 60 },
  ...{ media: 35, packages: 14, questions: 25, testimonials: 8, bookings: 25 },
};
const umrohHemat = "a0000000-0000-4000-8000-000000000001";

/** Everything that the demo content is made of, as text. */
const everything = `
  select array_agg(t.text order by t.text) as rows from (
    select 'packages ' || (to_jsonb(r) - 'updated_at')::text as text from public.packages r
    union all select 'departures ' || (to_jsonb(r) - 'updated_at')::text from public.departures r
    union all select 'testimonials ' || (to_jsonb(r) - 'updated_at')::text from public.testimonials r
    union all select 'albums ' || (to_jsonb(r) - 'updated_at')::text from public.albums r
    union all select 'articles ' || (to_jsonb(r) - 'updated_at')::text from public.articles r
    union all select 'questions ' || (to_jsonb(r) - 'updated_at')::text from public.questions r
    union all select 'features ' || (to_jsonb(r) - 'updated_at')::text from public.features r
    union all select 'media ' || to_jsonb(r)::text from public.media r
    union all select 'pages ' || (to_jsonb(r) - 'updated_at')::text from public.page_content r
    union all select 'inquiries ' || to_jsonb(r)::text from public.inquiries r
    union all select 'bookings ' || to_jsonb(r)::text from public.bookings r
    union all select 'pilgrims ' || to_jsonb(r)::text from public.booking_pilgrims r
    union all select 'lines ' || to_jsonb(r)::text from public.bill_lines r
    union all select 'due ' || to_jsonb(r)::text from public.due_dates r
    union all select 'reports ' || to_jsonb(r)::text from public.payment_reports r
    union all select 'refunds ' || to_jsonb(r)::text from public.refunds r
    union all select 'payments ' || to_jsonb(r)::text from public.payments r
    union all select 'links ' || to_jsonb(r)::text from public.booking_links r
    union all select 'history ' || (to_jsonb(r) - 'id')::text from public.booking_events r
    union all select 'offers ' || o.departure_id || ' ' || o.seats_left from public.offers o
    union all select 'events ' || (to_jsonb(r) - 'id')::text from public.inquiry_events r
  ) t`;

const left = `
  select (select count(*) from public.packages)::integer as packages, (select count(*) from public.testimonials)::integer as testimonials,
    (select count(*) from public.media)::integer as media, (select count(*) from public.inquiries)::integer as inquiries,
    (select count(*) from public.bookings)::integer as bookings, (select count(*) from public.payments)::integer as payments`;

const inquiryOf = (number: number) => `d0000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
const bookingOf = (number: number) => `b0000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

/** The demo content and the launch of the site: what leaves, what stays, what comes back, and who may. */
export function describeDemo(open: () => Promise<Database>): void {
  let db: Database;
  beforeAll(async () => {
    db = await open();
    await plantTeam(db);
    await seed(db);
    await db.transaction("owner", (tx) =>
      tx.exec("insert into storage.objects (bucket_id, name) select 'images', file_path from public.media"),
    );
  });
  afterAll(() => db.close());
  // Statements of a staff's own transaction end after 8 s, too few for these on a busy machine.
  const scene = (title: string, work: (tx: Stage) => Promise<void>) =>
    it(title, () =>
      undone(db, "owner", async (tx) => {
        await tx.exec(becoming(staff));
        await work(tx);
      }),
    );
  const remove = async (tx: Stage) =>
    (await tx.rows("select public.remove_demo_content() as counts"))[0]?.counts;
  /** Lets a minute pass: all that one transaction writes has one time, by which the versions of a removal are found. */
  const later = async (tx: Stage) => {
    await tx.exec(`reset role;
      update public.content_versions set created_at = created_at - interval '1 minute';
      update private.demo_removal set removed_at = removed_at - interval '1 minute'`);
    await tx.exec(becoming(staff));
  };
  const contentOf = async (tx: Stage, page: string) =>
    (await tx.rows("select content from public.page_content where page_name = $1", [page]))[0]?.content;
  const stays = async (tx: Stage) => {
    const [row] = await tx.rows("select public.demo_content() -> 'stays' as stays");
    const records = row?.stays as { kind: string; title: string }[] | undefined;
    return records?.map(({ kind, title }) => `${kind} ${title}`) ?? [];
  };

  scene("all of it leaves in one step, and leaves nothing that the demo says (P20)", async (tx) => {
    expect(await tx.rows("select public.demo_content() -> 'counts' as counts")).toEqual([{ counts }]);
    expect(await stays(tx)).toEqual([]);
    expect(await remove(tx)).toEqual(counts);
    expect(await tx.rows(left)).toEqual([
      { packages: 0, testimonials: 0, media: 0, inquiries: 0, bookings: 0, payments: 0 },
    ]);
    const pages = await tx.rows("select content::text as text from public.page_content");
    for (const { text } of pages) expect(text).not.toMatch(/rihlah|demo|contoh|\/media\/|\d{3}/i);
    expect(await tx.rows("select public.demo_content() -> 'counts' as counts")).toEqual([{ counts: {} }]);
  });

  it("it comes back as it was, bookings and inquiries with their timelines and seats, and only once", () =>
    undone(db, "owner", async (tx) => {
      const before = await tx.rows(everything);
      await tx.exec(becoming(staff));
      await remove(tx);
      const back = "select public.restore_demo_content() as done";
      expect(await tx.rows(back)).toEqual([{ done: true }]);
      expect(await tx.rows(back)).toEqual([{ done: false }]);
      await tx.exec("reset role");
      expect(await tx.rows(everything)).toEqual(before);
    }));

  scene("what staff changed or use is the agency's own and stays, and is named before", async (tx) => {
    await tx.exec(`
      update public.packages set price_quad = price_quad + 1000000 where id = '${umrohHemat}';
      update public.testimonials set name = 'Bu Aminah' where id = 'c0000000-0000-4000-8000-000000000001';
      update public.departures set quota = 7 where id = (select id from public.departures where package_id = 'a0000000-0000-4000-8000-000000000003' limit 1);
      insert into public.departures (package_id, departure_date, created_at)
      select 'a0000000-0000-4000-8000-000000000006', departure_date + 400, now() + interval '1 second' from public.departures limit 1;
      update public.inquiries set name = 'Pak Budi' where id = 'd0000000-0000-4000-8000-000000000001';
      insert into public.inquiries (package_id, name, status, pilgrims) values ('a0000000-0000-4000-8000-000000000008', 'Siti', 'terkonfirmasi', 1);
      insert into public.packages (slug, title, category, price_quad, images) values ('milik', 'Milik', 'umroh', 1, '["/media/raudhah.jpg"]');
      select public.order_features(array['f0000000-0000-4000-8000-000000000008'::uuid, 'f0000000-0000-4000-8000-000000000001']);`);
    const named = await stays(tx);
    expect(named.filter((title) => !title.startsWith("media"))).toEqual([
      expect.stringMatching(/^inquiries \S+ Pak Budi$/),
      "packages Umroh Hemat 9 Hari",
      "packages Umroh Plus Aqsa 12 Hari",
      "packages Umroh Syawal 9 Hari dari Surabaya",
      "packages Umroh VIP 9 Hari",
      "testimonials Bu Aminah",
    ]);
    expect(named).toContain("media raudhah.jpg");
    expect(named).toContain("media jamaah-1.jpg");
    expect(await remove(tx)).toMatchObject({ packages: 10, testimonials: 7, features: 8, inquiries: 59 });
    expect(await tx.rows("select title from public.packages order by title")).toHaveLength(5);
    expect(await tx.rows("select name from public.inquiries order by name")).toEqual([
      { name: "Pak Budi" },
      { name: "Siti" },
    ]);
    expect(await stays(tx)).toEqual(named);
  });

  const pay = (booking: string) =>
    `insert into public.payments (booking_id, kind, amount, paid_on, method, account)
     values ('${booking}', 'masuk', 1000000, private.jakarta_day(now()), 'tunai', '') returning id, series, number, is_demo`;
  const stages = async (tx: Stage) =>
    tx.rows(`select b.id, count(p.id)::integer as payments from public.bookings b
      left join public.payments p on p.booking_id = b.id group by b.id order by b.id`);

  scene("a demo booking that staff worked on stays, with its inquiry and its package", async (tx) => {
    const [half, changed, noted] = [28, 34, 37].map(bookingOf);
    expect(await tx.rows(pay(half ?? ""))).toMatchObject([{ series: "KW", number: 1, is_demo: false }]);
    await tx.exec(`
      update public.bookings set payer_name = 'Ibu Sungguhan' where id = '${changed}';
      update public.inquiries set note = 'Minta kursi roda' where id = '${inquiryOf(37)}'`);
    expect(await remove(tx)).toMatchObject({ bookings: 22, inquiries: 57 });
    expect((await stages(tx)).map(({ id }) => id)).toEqual([half, changed, noted].toSorted());
    const packages = await tx.rows("select count(*)::integer as packages from public.packages");
    expect(packages).toEqual([{ packages: 3 }]);
  });

  it("a hold that lapses by the clock stays demo content", () =>
    undone(db, "owner", async (tx) => {
      await tx.exec(`update public.bookings set held_from = now() - interval '2 days', held_until = now() - interval '1 second'
        where id = '${bookingOf(50)}'`);
      await tx.exec(becoming(staff));
      expect(await tx.rows("select public.settle_holds() as holds")).toEqual([{ holds: 1 }]);
      expect(await remove(tx)).toMatchObject({ bookings: 25, inquiries: 60, packages: 14 });
    }));

  scene("a real booking on a demo departure is not touched, and keeps its departure", async (tx) => {
    const id = "e7000000-0000-4000-8000-000000000001";
    const held = `select public.hold_seats('${id}', (select departure_id from public.bookings where id = '${bookingOf(28)}'),
      'Ibu Sungguhan', '0812-0000-5678', '[{"name": "", "roomType": "quad"}]')`;
    await tx.rows(held);
    await tx.rows(pay(id));
    expect(await remove(tx)).toMatchObject({ bookings: 25, packages: 13 });
    expect(await stages(tx)).toEqual([{ id, payments: 1 }]);
    expect(await tx.rows("select public.restore_demo_content() as done")).toEqual([{ done: true }]);
    expect(await tx.rows(left)).toMatchObject([{ packages: 14, inquiries: 61, bookings: 26 }]);
  });

  it("the demo inquiries leave by themselves with their bookings, for service too", () =>
    undone(db, "owner", async (tx) => {
      await tx.exec(becoming(callers.layanan));
      const change = `update public.bookings set payer_name = 'Ibu Sungguhan' where id = '${bookingOf(28)}'`;
      await tx.exec(change);
      expect(await tx.rows("select public.remove_demo_inquiries() as count")).toEqual([{ count: 59 }]);
      expect(await stages(tx)).toEqual([{ id: bookingOf(28), payments: 1 }]);
    }));

  it.each([...roles, "service_role", "the database's owner"])(
    "%s deletes no payment, not even a demo one, and no booking that has one",
    (role) =>
      undone(db, "owner", async (tx) => {
        if (role === "service_role") await tx.exec("set local role service_role");
        else if (role !== "the database's owner")
          await tx.exec(becoming(callers[role as keyof typeof callers]));
        for (const table of ["payments", "bookings"]) {
          await tx.exec("savepoint before");
          await expect(tx.exec(`delete from public.${table}`), table).rejects.toMatchObject({
            code: expect.stringMatching(/^(42501|PT409|23503)$/),
          });
          await tx.exec("rollback to savepoint before");
        }
        const take = `select private.remove_demo_bookings(array(select id from public.inquiries))`;
        if (role !== "the database's owner")
          await expect(tx.exec(take)).rejects.toMatchObject({ code: "42501" });
      }),
  );

  it("nobody but the seed marks a payment as an example, and a real one stays for any caller", () =>
    undone(db, "owner", async (tx) => {
      const claims = JSON.stringify({ role: "service_role" });
      await tx.exec(
        `select set_config('request.jwt.claims', '${claims}', true); set local role service_role`,
      );
      const marked = pay(bookingOf(28)).replace("account)", "account, is_demo)").replace("'')", "'', true)");
      expect(await tx.rows(marked)).toMatchObject([{ series: "KW", number: 1, is_demo: false }]);
      await tx.exec(`reset role; select set_config('request.jwt.claims', '', true)`);
      // A real payment beside demo ones, in a booking that still counts as demo content.
      await tx.exec(`alter table public.bookings disable trigger user; update public.bookings set is_demo = true;
        alter table public.bookings enable trigger user`);
      await tx.exec("select private.remove_demo_bookings(array(select id from public.inquiries))");
      expect(await stages(tx)).toEqual([{ id: bookingOf(28), payments: 2 }]);
      await expect(tx.exec("delete from public.payments")).rejects.toMatchObject({ code: "PT409" });
    }));

  scene("of a page the texts that staff wrote stay, and are kept when the demo comes back", async (tx) => {
    const account = { bank: "Bank Syariah", number: "7001234567", holder: "PT Amanah" };
    await tx.query(
      `update public.page_content set content = jsonb_set(content, '{siteName}', '"Amanah Travel"')
         || jsonb_build_object('bankAccounts', content -> 'bankAccounts' || $1::jsonb) where page_name = 'site-settings'`,
      [JSON.stringify(account)],
    );
    await tx.exec(
      `update public.page_content set content = jsonb_set(content, '{stats,0,value}', '"350+"') where page_name = 'home'`,
    );
    await later(tx);
    await remove(tx);
    await later(tx);
    expect(await contentOf(tx, "site-settings")).toMatchObject({
      siteName: "Amanah Travel",
      bankAccounts: [account],
      legality: {},
    });
    expect(await contentOf(tx, "home")).toMatchObject({ hero: {}, stats: [{ value: "350+" }, {}, {}] });
    await tx.exec(
      `update public.page_content set content = jsonb_set(content, '{legality}', '{"ppiuNumber": "U.123", "nib": ""}') where page_name = 'site-settings'`,
    );
    await tx.rows("select public.restore_demo_content()");
    expect(await contentOf(tx, "site-settings")).toMatchObject({
      siteName: "Amanah Travel",
      legality: { ppiuNumber: "U.123", nib: "0000000000000 (contoh)" },
      bankAccounts: expect.arrayContaining([account, expect.objectContaining({ number: "0000001234" })]),
    });
  });

  scene(
    "a package of the agency at the former address keeps the demo from coming back by half",
    async (tx) => {
      await remove(tx);
      await tx.exec(`
      insert into public.packages (slug, title, category, price_quad) values ('umroh-reguler-9-hari', 'Milik', 'umroh', 1);
      savepoint before`);
      await expect(tx.rows("select public.restore_demo_content()")).rejects.toMatchObject({ code: "23505" });
      await tx.exec("rollback to savepoint before");
      expect(await tx.rows("select title from public.packages")).toEqual([{ title: "Milik" }]);
    },
  );

  it.each(roles.filter((role) => role !== "pemilik"))(
    "%s removes, restores and reads none of it (S43)",
    (role) =>
      undone(db, "owner", async (tx) => {
        for (const name of ["remove_demo_content", "restore_demo_content"]) {
          await tx.exec(`savepoint before; ${becoming(callers[role])}`);
          await expect(tx.rows(`select public.${name}()`), name).rejects.toMatchObject({ code: "42501" });
          await tx.exec("rollback to savepoint before");
        }
        for (const name of ["demo_content", "site_checklist"]) {
          await tx.exec(`savepoint before; ${becoming(callers[role])}`);
          const answer = await tx.rows(`select public.${name}() as told`).catch(() => [{ told: null }]);
          expect(answer, name).toEqual([{ told: null }]);
          await tx.exec("rollback to savepoint before");
        }
        expect(await tx.rows(left)).toMatchObject([
          { packages: 14, testimonials: 8, media: 35, inquiries: 60, bookings: 25 },
        ]);
      }),
  );

  describe("listing (P20)", () => {
    const listed = async (tx: Stage) => (await tx.rows("select public.is_listed() as listed"))[0]?.listed;

    scene("a site without demo content is listed from its launch until that is taken back", async (tx) => {
      expect(await listed(tx)).toBe(true);
      await remove(tx);
      expect(await listed(tx)).toBe(false);
      await tx.exec("update public.launch set launched_at = now()");
      expect(await listed(tx)).toBe(true);
      await tx.exec("update public.launch set launched_at = null");
      expect(await listed(tx)).toBe(false);
    });

    it("a visitor is told whether, and no more", () =>
      undone(db, anon, async (tx) => {
        expect(await listed(tx)).toBe(true);
        await expect(tx.rows("select * from public.launch")).rejects.toMatchObject({ code: "42501" });
      }));
  });

  it("the checklist reads what was done", () =>
    undone(db, admin, async (tx) => {
      const read = async () => (await tx.rows("select public.site_checklist() as list"))[0]?.list;
      expect(await read()).toMatchObject({
        launchedAt: null,
        demoRecords: 129,
        hasPackage: false,
        invited: 0,
      });
      await tx.exec(`
        insert into public.packages (slug, title, category, price_quad, departure)
        values ('milik', 'Milik', 'umroh', 1, (now() at time zone 'Asia/Jakarta')::date + 30);
        insert into public.staff (email, role) values ('baru@contoh.id', 'editor')`);
      expect(await read()).toMatchObject({ hasPackage: true, invited: 1 });
    }));
}
