import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Caller, Database } from "../embedded/types.ts";
import { admin, anon, outcome, service, user } from "./callers.ts";

// One public row per table, and a hidden one where a table has such.
const rows = `
  insert into public.packages (slug, title, category, price_quad, departure, status) values
    ('terbit', 'Terbit', 'umroh', 20000000, '2027-01-10', 'active'),
    ('draf', 'Draf', 'haji', 20000000, '2027-02-10', 'draft');
  insert into public.features (title, description, is_active) values ('Aktif', 'Aktif', true), ('Nonaktif', 'Nonaktif', false);
  insert into public.testimonials (name, content) values ('Siti', 'Alhamdulillah');
  insert into public.page_content (page_name, content) values ('home', '{}');
  insert into public.media (filename, original_name, file_path, file_size, mime_type, url)
    values ('a.jpg', 'a.jpg', 'a.jpg', 1, 'image/jpeg', '/media/a.jpg');
  insert into public.articles (slug, title, summary, body, status, shown_from, shown_until) values
    ('serambi', 'Serambi', 'Ringkas', 'Kambing', 'published', now() - interval '1 minute', now() + interval '1 hour'),
    ('draf', 'Draf', 'Ringkas', 'Kambing', 'draft', null, null),
    ('nanti', 'Nanti', 'Ringkas', 'Kambing', 'published', now() + interval '1 hour', null),
    ('lewat', 'Lewat', 'Ringkas', 'Kambing', 'published', null, now() - interval '1 second');
  insert into storage.objects (bucket_id, name) values ('images', 'a.jpg');
  insert into public.inquiries (name, phone) values ('Siti', '081234567890');
  insert into public.questions (question, answer, topic, is_active) values ('Aktif?', 'Ya', 'A', true), ('Nonaktif?', 'Ya', 'A', false);
  insert into public.albums (slug, title, traveled_on, is_active) values ('aktif', 'Aktif', '2026-01-02', true), ('nonaktif', 'Nonaktif', '2026-01-02', false);
`;

interface Statements {
  insert: string;
  update: string;
  total: number;
  public: number;
  /** Visitors have no grant at all, not even to find nothing. */
  closed?: true;
}

const tables: Record<string, Statements> = {
  "public.packages": {
    insert: "(slug, title, category, price_quad) values ('baru', 'Baru', 'umroh', 1)",
    update: "title = 'Lain'",
    total: 2,
    public: 1,
  },
  "public.features": {
    insert: "(title, description) values ('Baru', 'Baru')",
    update: "title = 'Lain'",
    total: 2,
    public: 1,
  },
  "public.testimonials": {
    insert: "(name, content) values ('Baru', 'Baru')",
    update: "name = 'Lain'",
    total: 1,
    public: 1,
  },
  "public.articles": {
    insert: "(slug, title, summary, body) values ('baru', 'Baru', 'Ringkas', 'Isi')",
    update: "title = 'Lain'",
    total: 4,
    public: 1,
  },
  "public.page_content": {
    insert: "(page_name, content) values ('about', '{}')",
    update: "content = '{\"a\": 1}'",
    total: 1,
    public: 1,
  },
  "public.media": {
    insert:
      "(filename, original_name, file_path, file_size, mime_type, url) values ('b.jpg', 'b.jpg', 'b.jpg', 1, 'image/png', '/b')",
    update: "original_name = 'Lain'",
    total: 1,
    public: 1,
  },
  // Reading a public bucket's objects goes by their address and needs no row; the table itself is for admins.
  "storage.objects": {
    insert: "(bucket_id, name) values ('images', 'b.jpg')",
    update: "metadata = '{}'",
    total: 1,
    public: 0,
  },
  "public.questions": {
    insert: "(question, answer, topic) values ('Baru?', 'Baru', 'A')",
    update: "answer = 'Lain'",
    total: 2,
    public: 1,
  },
  "public.albums": {
    insert: "(slug, title, traveled_on) values ('baru', 'Baru', '2026-01-02')",
    update: "title = 'Lain'",
    total: 2,
    public: 1,
  },
  "public.inquiries": {
    insert: "(name) values ('Baru')",
    update: "name = 'Lain'",
    total: 1,
    public: 0,
    closed: true,
  },
};

const refused = "42501";
const forgeries: Record<string, Caller> = {
  "no claims": { role: "authenticated", claims: {} },
  "role in user_metadata only": user,
  "another role": { role: "authenticated", claims: { app_metadata: { role: "administrator" } } },
  "admin in capitals": { role: "authenticated", claims: { app_metadata: { role: "ADMIN" } } },
  "admin among other roles": { role: "authenticated", claims: { app_metadata: { role: ["admin"] } } },
  "app_metadata as a text": { role: "authenticated", claims: { app_metadata: "admin" } },
  "role at the top": { role: "authenticated", claims: { role: "admin", is_admin: true } },
};

/** Row level security's truth table: every table and the bucket, every verb, every kind of caller. */
export function describeAccess(open: () => Promise<Database>): void {
  describe("access", () => {
    let db: Database;
    beforeAll(async () => {
      db = await open();
      await db.transaction("owner", (tx) => tx.exec(rows));
    });
    afterAll(() => db.close());

    describe.each(Object.entries(tables))(
      "%s",
      (table, { insert, update, total, public: visible, closed }) => {
        const isStorage = table.startsWith("storage.");
        const select = `select * from ${table}`;
        const writes = {
          insert: `insert into ${table} ${insert} returning *`,
          update: `update ${table} set ${update} returning *`,
          delete: `delete from ${table} returning *`,
        };

        it("shows visitors and signed-in non-admins what is public", async () => {
          expect(await outcome(db, anon, select)).toBe(closed ? refused : visible);
          expect(await outcome(db, user, select)).toBe(visible);
        });

        it("refuses visitors every change", async () => {
          expect(await outcome(db, anon, writes.insert)).toBe(refused);
          // Storage grants its own tables to everyone: there row level security alone hides the rows.
          expect(await outcome(db, anon, writes.update)).toBe(isStorage ? 0 : refused);
          expect(await outcome(db, anon, writes.delete)).toBe(isStorage ? 0 : refused);
        });

        it.each(Object.entries(forgeries))("refuses every change: %s (S03)", async (_, caller) => {
          expect(await outcome(db, caller, select)).toBe(visible);
          expect(await outcome(db, caller, writes.insert)).toBe(refused);
          expect(await outcome(db, caller, writes.update)).toBe(0);
          expect(await outcome(db, caller, writes.delete)).toBe(0);
        });

        it.each(["admin", "service_role"])("lets %s do everything", async (name) => {
          const caller = name === "admin" ? admin : service;
          expect(await outcome(db, caller, select)).toBe(total);
          expect(await outcome(db, caller, writes.insert)).toBe(1);
          expect(await outcome(db, caller, writes.update)).toBe(total);
          expect(await outcome(db, caller, writes.delete)).toBe(total);
        });

        it("lets nobody empty it at a stroke", async () => {
          if (isStorage) return;
          for (const caller of [anon, user, admin, service]) {
            expect(await outcome(db, caller, `truncate ${table}`)).toBe(refused);
          }
        });
      },
    );

    it.each([
      ["code", "'K7M4P'"],
      ["created_at", "now()"],
      ["confirmed_at", "now()"],
      ["is_demo", "true"],
      ["kind", "'booking'"],
      ["utm_source", "'x'"],
    ])("lets nobody rewrite an inquiry's %s", async (column, value) => {
      for (const caller of [anon, user, admin]) {
        expect(
          await outcome(db, caller, `update public.inquiries set ${column} = ${value} returning 1`),
        ).toBe(refused);
      }
    });

    it("shows the timeline of inquiries to admins, and lets nobody write it", async () => {
      const events = "public.inquiry_events";
      expect(await outcome(db, anon, `select * from ${events}`)).toBe(refused);
      expect(await outcome(db, user, `select * from ${events}`)).toBe(0);
      expect(await outcome(db, admin, `select * from ${events}`)).toBe(1);
      const writes = [
        `insert into ${events} (inquiry_id, kind, status) select id, 'status', 'batal' from public.inquiries returning 1`,
        `update ${events} set actor = 'x' returning 1`,
        `delete from ${events} returning 1`,
      ];
      for (const caller of [anon, user, admin, service]) {
        for (const write of writes) expect(await outcome(db, caller, write)).toBe(refused);
      }
    });

    it("keeps drafts out of every way to ask (S04)", async () => {
      for (const caller of [anon, user]) {
        expect(await outcome(db, caller, "select * from public.packages where slug = 'draf'")).toBe(0);
        expect(await outcome(db, caller, "select * from public.packages where status = 'draft'")).toBe(0);
        expect(await outcome(db, caller, "select 1 from public.packages having count(*) = 1")).toBe(1);
        expect(await outcome(db, caller, "select * from public.departure_months()")).toBe(1);
        expect(await outcome(db, caller, "select * from public.departure_months('haji')")).toBe(0);
      }
      expect(await outcome(db, admin, "select * from public.packages where slug = 'draf'")).toBe(1);
      expect(await outcome(db, admin, "select * from public.departure_months()")).toBe(1);
    });

    it("finds only what its caller may see, in every way it searches (S04)", async () => {
      const found = (query: string) => `select * from public.search_site('${query}')`;
      for (const query of ["kambing", "kam", "kambing unta", "serambo"]) {
        for (const caller of [anon, user]) expect(await outcome(db, caller, found(query))).toBe(1);
      }
      expect(await outcome(db, anon, found("draf"))).toBe(0);
      expect(await outcome(db, anon, "select * from public.search_entries")).toBe(refused);
      expect(await outcome(db, user, "select * from public.search_entries")).toBe(0);
    });

    it("does not let a non-admin move a row out of the bucket or into another", async () => {
      expect(
        await outcome(
          db,
          user,
          "insert into storage.objects (bucket_id, name) values ('images', 'x') returning 1",
        ),
      ).toBe(refused);
      expect(
        await outcome(
          db,
          admin,
          "insert into storage.objects (bucket_id, name) values ('lain', 'x') returning 1",
        ),
      ).toBe(refused);
      expect(await outcome(db, admin, "update storage.objects set bucket_id = 'lain' returning 1")).toBe(
        refused,
      );
    });

    it("keeps the private schema private", async () => {
      expect(await outcome(db, anon, "select private.has_role()")).toBe(refused);
      expect(
        await outcome(db, user, "select 1 where not private.is_staff() and not private.has_role('editor')"),
      ).toBe(1);
      expect(
        await outcome(db, admin, "select 1 where private.is_staff() and private.has_role('editor')"),
      ).toBe(1);
      expect(await outcome(db, user, "create table private.x ()")).toBe(refused);
      expect(await outcome(db, anon, "select private.new_inquiry_code()")).toBe(refused);
      expect(await outcome(db, admin, "select private.retention_months()")).toBe(refused);
    });
  });
}
