import type { Database } from "embedded-supabase/types";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { admin, anon, callers, plantTeam, roles, type Stage, undone } from "./callers.ts";
import { seed } from "./engines.ts";
import { becoming, staff } from "./inquiry-scene.ts";

const counts = {
  ...{ albums: 3, articles: 11, departures: 45, features: 8, inquiries: 60 },
  ...{ media: 35, packages: 14, questions: 25, testimonials: 8 },
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
    union all select 'events ' || (to_jsonb(r) - 'id')::text from public.inquiry_events r
  ) t`;

const left = `
  select (select count(*) from public.packages)::integer as packages, (select count(*) from public.testimonials)::integer as testimonials,
    (select count(*) from public.media)::integer as media, (select count(*) from public.inquiries)::integer as inquiries`;

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
  const scene = (title: string, work: (tx: Stage) => Promise<void>) =>
    it(title, () => undone(db, staff, work));
  const remove = async (tx: Stage) =>
    (await tx.rows("select public.remove_demo_content() as counts"))[0]?.counts;
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
    expect(await tx.rows(left)).toEqual([{ packages: 0, testimonials: 0, media: 0, inquiries: 0 }]);
    const pages = await tx.rows("select content::text as text from public.page_content");
    for (const { text } of pages) expect(text).not.toMatch(/rihlah|demo|contoh|\/media\/|\d{3}/i);
    expect(await tx.rows("select public.demo_content() -> 'counts' as counts")).toEqual([{ counts: {} }]);
  });

  scene("it comes back as it was, inquiries with their timelines and seats, and only once", async (tx) => {
    const before = await tx.rows(everything);
    await remove(tx);
    const back = "select public.restore_demo_content() as done";
    expect(await tx.rows(back)).toEqual([{ done: true }]);
    expect(await tx.rows(everything)).toEqual(before);
    expect(await tx.rows(back)).toEqual([{ done: false }]);
  });

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
    await remove(tx);
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
        expect(await tx.rows(left)).toEqual([{ packages: 14, testimonials: 8, media: 35, inquiries: 60 }]);
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
