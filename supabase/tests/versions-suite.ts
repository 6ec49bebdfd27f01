import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database, Transaction } from "../embedded/types.ts";
import { admin, anon, outcome, undone, user } from "./callers.ts";
import { become, rowsOf, staff } from "./inquiry-scene.ts";

const rows = `
  insert into public.packages (slug, title, category, price_quad, quota) values ('satu', 'Satu', 'umroh', 20000000, 10);
  insert into public.testimonials (name, content) values ('Siti', 'Alhamdulillah');
  insert into public.features (title, description, order_index) values ('Satu', 'Isi', 1), ('Dua', 'Isi', 2);
  insert into public.page_content (page_name, content) values ('about', '{"title": "Lama"}');
  insert into public.articles (slug, title, summary, body) values ('satu', 'Satu', 'Ringkas', 'Isi');
  insert into public.questions (question, answer, topic) values ('Boleh?', 'Boleh', 'A');
  insert into public.albums (slug, title, traveled_on) values ('satu', 'Satu', '2026-01-02');
  insert into public.branches (name, city, whatsapp) values ('Satu', 'Medan', '081234567890');
  insert into public.inquiries (package_id, pilgrims, status) select id, 3, 'terkonfirmasi' from public.packages;
`;

const changes: Record<string, { change: string; key: string; restored: string }> = {
  packages: {
    change: "title = 'Lain', price_quad = 1, images = '[\"/a.jpg\"]'",
    key: "id",
    restored: "Satu",
  },
  articles: { change: "title = 'Lain', shown_from = '2030-01-01'", key: "id", restored: "Satu" },
  testimonials: { change: "name = 'Lain', rating = 1", key: "id", restored: "Siti" },
  features: { change: "title = 'Lain' where order_index = 1", key: "id", restored: "Satu" },
  questions: { change: "answer = 'Tidak'", key: "id", restored: "Boleh" },
  albums: { change: "title = 'Lain'", key: "id", restored: "Satu" },
  branches: { change: "name = 'Lain'", key: "id", restored: "Satu" },
  page_content: { change: `content = '{"title": "Baru"}'`, key: "page_name", restored: "Lama" },
};

type Row = Record<string, unknown>;

const latest = "select max(id) as id from public.content_versions";

async function restoreLatest(tx: Transaction): Promise<unknown> {
  const [row] = await rowsOf(tx, `select public.restore_version((${latest})) as item`);
  return row?.item;
}

/** Versions that the database keeps by itself, restoring them, and the bin. */
export function describeVersions(open: () => Promise<Database>): void {
  describe("versions", () => {
    let db: Database;
    beforeAll(async () => {
      db = await open();
      await db.transaction("owner", (tx) => tx.exec(rows));
    });
    afterAll(() => db.close());
    const asStaff = <T>(work: (tx: Transaction) => Promise<T>) => undone(db, staff, work);

    describe.each(Object.entries(changes))("of %s", (table, { change, key, restored }) => {
      const all = `select * from public.${table} order by ${key}::text`;
      const update = `update public.${table} set ${change}`;

      it("are kept at every change, with who made it, and can come back", async () => {
        await asStaff(async (tx) => {
          const before = await rowsOf(tx, all);
          await tx.exec(update);
          const [version] = await rowsOf(
            tx,
            "select kind, operation, actor, content from public.content_versions",
          );
          expect(version).toMatchObject({ kind: table, operation: "update", actor: "staf@contoh.id" });
          expect(JSON.stringify(version?.content)).toContain(restored);
          await restoreLatest(tx);
          const stripped = (found: Row[]) => found.map(({ updated_at: _, ...row }) => row);
          expect(stripped(await rowsOf(tx, all))).toEqual(stripped(before));
          // The restore is a change as well.
          expect(await rowsOf(tx, "select 1 from public.content_versions")).toHaveLength(2);
        });
      });

      it("lie in the bin after a deletion, and come back under their key", async () => {
        await asStaff(async (tx) => {
          const before = await rowsOf(tx, all);
          await tx.exec(`delete from public.${table}`);
          const bin = await rowsOf(
            tx,
            "select kind, item, title, actor, leaves_at - deleted_at = '30 days' as kept from public.bin()",
          );
          expect(bin.map(({ item }) => item).sort()).toEqual(before.map((row) => row[key]).sort());
          expect(bin[0]).toMatchObject({ kind: table, actor: "staf@contoh.id", kept: true });
          const versions = await rowsOf(tx, "select version from public.bin()");
          for (const { version } of versions)
            await rowsOf(tx, "select public.restore_version($1)", [version]);
          const stripped = (found: Row[]) => found.map(({ updated_at: _, ...row }) => row);
          expect(stripped(await rowsOf(tx, all))).toEqual(stripped(before));
          expect(await rowsOf(tx, "select * from public.bin()")).toEqual([]);
          const returns = await rowsOf(
            tx,
            "select distinct operation, returned_by, returned_at is not null as dated from public.content_versions",
          );
          expect(returns).toEqual([{ operation: "delete", returned_by: "staf@contoh.id", dated: true }]);
        });
      });

      it("are not made by a save that changes nothing", async () => {
        await asStaff(async (tx) => {
          await tx.exec(`update public.${table} set ${key} = ${key}`);
          expect(await rowsOf(tx, "select 1 from public.content_versions")).toEqual([]);
        });
      });
    });

    it("and events of inquiries tell what a person did, as far as whoever asks may see it", async () => {
      await undone(db, "owner", async (tx) => {
        const told =
          "select kind, operation, content ->> 'title' as title from public.activity_of($1) order by 1, 2";
        const ofStaff = () => rowsOf(tx, told, ["staf@contoh.id"]);
        await become(tx, staff);
        await tx.exec("update public.features set title = 'Lain' where order_index = 1");
        await tx.exec("delete from public.features where order_index = 2");
        await restoreLatest(tx);
        await tx.exec("update public.inquiries set status = 'batal'");
        const content = [
          { kind: "features", operation: "delete", title: "Dua" },
          { kind: "features", operation: "return", title: "Dua" },
          { kind: "features", operation: "update", title: "Satu" },
        ];
        expect(await ofStaff()).toEqual([
          ...content,
          { kind: "inquiries", operation: "status", title: null },
        ]);
        expect(await rowsOf(tx, told, ["lain@contoh.id"])).toEqual([]);
        await tx.exec("reset role");
        await tx.exec("alter table public.staff disable trigger staff_keep_an_owner");
        await tx.exec("update public.staff set role = 'editor' where user_id is not null");
        await become(tx, staff);
        expect(await ofStaff()).toEqual(content);
        await become(tx, user);
        expect(await ofStaff()).toEqual([]);
      });
    });

    it("bring a package back with its inquiries and seats", async () => {
      await asStaff(async (tx) => {
        await tx.exec("delete from public.packages");
        expect(await rowsOf(tx, "select package_id, package_title from public.inquiries")).toEqual([
          { package_id: null, package_title: "Satu" },
        ]);
        const item = await restoreLatest(tx);
        expect(await rowsOf(tx, "select package_id from public.inquiries")).toEqual([{ package_id: item }]);
        expect(await rowsOf(tx, "select public.seats_left(p) as left from public.packages p")).toEqual([
          { left: 7 },
        ]);
      });
    });

    it("leave out what a later migration took away, and keep what it added", async () => {
      await undone(db, "owner", async (tx) => {
        await tx.exec("update public.features set title = 'Lain' where order_index = 1");
        await tx.exec("alter table public.features add column colour text not null default 'hijau'");
        await tx.exec("alter table public.features drop column icon");
        await restoreLatest(tx);
        expect(await rowsOf(tx, "select title, colour from public.features where order_index = 1")).toEqual([
          { title: "Satu", colour: "hijau" },
        ]);
      });
    });

    it("refuse to take the place of somebody else", async () => {
      const conflict = asStaff(async (tx) => {
        await tx.exec("delete from public.packages");
        await tx.exec(
          "insert into public.packages (slug, title, category, price_quad) values ('satu', 'Lain', 'umroh', 1)",
        );
        await restoreLatest(tx);
      });
      await expect(conflict).rejects.toMatchObject({ code: "23505" });
    });

    it("say that there is no such version", async () => {
      expect(await asStaff((tx) => rowsOf(tx, "select public.restore_version(987654321) as item"))).toEqual([
        { item: null },
      ]);
    });

    it("are closed to everybody but administrators, and nobody rewrites them", async () => {
      await db.transaction("owner", (tx) => tx.exec("update public.testimonials set rating = 3"));
      const select = "select * from public.content_versions";
      expect(await outcome(db, anon, select)).toBe("42501");
      expect(await outcome(db, user, select)).toBe(0);
      expect(await outcome(db, admin, select)).toBe(1);
      for (const caller of [anon, user, admin]) {
        for (const write of [
          "update public.content_versions set actor = 'x' returning 1",
          "delete from public.content_versions returning 1",
          "insert into public.content_versions (kind, item, content, operation) values ('packages', 'x', '{}', 'update') returning 1",
        ]) {
          expect(await outcome(db, caller, write)).toBe("42501");
        }
      }
      const [version] = await db.transaction("owner", (tx) => rowsOf(tx, latest));
      const restore = `select public.restore_version(${version?.id}) as item`;
      expect(await outcome(db, anon, restore)).toBe("42501");
      expect(await undone(db, user, (tx) => rowsOf(tx, restore))).toEqual([{ item: null }]);
      await db.transaction("owner", (tx) => tx.exec("delete from public.content_versions"));
    });

    it("bring a deleted picture back, unless it had no file or its time was ended; its file goes before they do (R11)", async () => {
      await undone(db, "owner", async (tx) => {
        await tx.exec(`
          insert into storage.objects (bucket_id, name) values ('images', 'senja.jpg');
          insert into public.media (filename, original_name, file_path, file_size, mime_type, url)
          select name, 'Foto ' || name, name, 1, 'image/jpeg', '/media/' || name from unnest(array['senja.jpg', 'hilang.jpg']) name;
        `);
        const [item] = await rowsOf(tx, "select * from public.media where filename = 'senja.jpg'");
        const state = async () => ({
          media: await rowsOf(tx, "select * from public.media"),
          bin: (await rowsOf(tx, "select title from public.bin()")).map(({ title }) => title),
          orphans: (await rowsOf(tx, "select o from public.orphaned_pictures() o")).map(({ o }) => o),
          deleted: (await rowsOf(tx, "select public.is_deleted_picture('senja.jpg') as it"))[0]?.it,
        });
        const lying = { media: [], bin: ["Foto senja.jpg"], orphans: [], deleted: true };
        await become(tx, staff);
        await tx.exec("delete from public.media");
        expect(await state()).toEqual(lying);
        await restoreLatest(tx);
        expect(await state()).toEqual({ media: [item], bin: [], orphans: [], deleted: false });
        await tx.exec("delete from public.media");
        const [version] = await rowsOf(tx, latest);
        const end = async () => (await rowsOf(tx, `select public.end_picture(${version?.id}) as it`))[0]?.it;
        await become(tx, user);
        expect(await end()).toBe(false);
        await become(tx, staff);
        expect(await state()).toEqual(lying);
        expect([await end(), await end()]).toEqual([true, false]);
        expect(await state()).toEqual({ ...lying, bin: [], orphans: ["senja.jpg"] });
        expect(await rowsOf(tx, "select public.empty_bin() as n")).toEqual([{ n: 0 }]);
        await tx.exec("reset role");
        await tx.exec("set local storage.allow_delete_query = 'true'; delete from storage.objects");
        expect(await rowsOf(tx, "select public.empty_bin() as n")).toEqual([{ n: 2 }]);
      });
    });

    it("leave the bin after thirty days, with what was before", async () => {
      await undone(db, "owner", async (tx) => {
        await tx.exec("update public.features set title = 'Lain' where order_index = 1");
        await tx.exec("delete from public.features");
        await tx.exec("update public.testimonials set rating = 2");
        await tx.exec(
          "update public.content_versions set created_at = created_at - interval '30 days' where operation = 'delete' and content ->> 'title' = 'Lain'",
        );
        expect(await rowsOf(tx, "select title from public.bin()")).toEqual([{ title: "Dua" }]);
        await become(tx, anon);
        expect(await rowsOf(tx, "select public.empty_bin() as n")).toEqual([{ n: 2 }]);
        expect(await rowsOf(tx, "select public.empty_bin() as n")).toEqual([{ n: 0 }]);
        await tx.exec("reset role");
        expect(await rowsOf(tx, "select kind, operation from public.content_versions order by id")).toEqual([
          { kind: "features", operation: "delete" },
          { kind: "testimonials", operation: "update" },
        ]);
      });
    });
  });
}
