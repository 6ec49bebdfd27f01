import { beforeAll, describe, expect, it } from "vitest";
import { admin, anon, outcome, type Stage, undone, user } from "./callers.ts";
import { become, type Ground, staff } from "./inquiry-scene.ts";
import { describeReturns } from "./returns-suite.ts";
import { changes, editors, latest, restoreLatest, rows } from "./version-scene.ts";

type Row = Record<string, unknown>;

const stripped = (found: Row[]) => found.map(({ updated_at: _, ...row }) => row);

/** Versions that the database keeps by itself, restoring them, and the bin. */
export function describeVersions(ground: Ground): void {
  const { db, test } = ground;
  beforeAll(async () => {
    await db.transaction("owner", (tx) => tx.exec(rows));
  });
  const asStaff = <T>(work: (tx: Stage) => Promise<T>) => undone(db, staff, work);

  describe.each(changes)("of %s", (table, change, key, restored) => {
    const all = `select * from public.${table} order by ${key}::text`;
    const update = `update public.${table} set ${change}`;

    for (const [who, editor] of editors) {
      test(`are kept at every change by ${who}, and can come back (S43)`, async (tx) => {
        await become(tx, editor);
        const before = await tx.rows(all);
        await tx.exec(update);
        const [version] = await tx.rows(
          "select kind, operation, actor, content from public.content_versions",
        );
        expect(version).toMatchObject({ kind: table, operation: "update", actor: editor.claims.email });
        expect(JSON.stringify(version?.content)).toContain(restored);
        await restoreLatest(tx);
        expect(stripped(await tx.rows(all))).toEqual(stripped(before));
        // The restore is a change as well.
        expect(await tx.rows("select 1 from public.content_versions")).toHaveLength(2);
      });

      test(`lie in the bin after a deletion by ${who}, and come back under their key (S43)`, async (tx) => {
        await become(tx, editor);
        const before = await tx.rows(all);
        await tx.exec(`delete from public.${table}`);
        const bin = await tx.rows(
          "select kind, item, title, actor, leaves_at - deleted_at = '30 days' as kept from public.bin()",
        );
        expect(bin.map(({ item }) => item).sort()).toEqual(before.map((row) => row[key]).sort());
        expect(bin[0]).toMatchObject({ kind: table, actor: editor.claims.email, kept: true });
        const versions = await tx.rows("select version from public.bin()");
        for (const { version } of versions) await tx.rows("select public.restore_version($1)", [version]);
        expect(stripped(await tx.rows(all))).toEqual(stripped(before));
        expect(await tx.rows("select * from public.bin()")).toEqual([]);
        const returns = await tx.rows(
          "select distinct operation, returned_by, returned_at is not null as dated from public.content_versions",
        );
        expect(returns).toEqual([{ operation: "delete", returned_by: editor.claims.email, dated: true }]);
      });
    }

    test("are not made by a save that changes nothing", async (tx) => {
      await become(tx, staff);
      await tx.exec(`update public.${table} set ${key} = ${key}`);
      expect(await tx.rows("select 1 from public.content_versions")).toEqual([]);
    });
  });

  test("and events of inquiries tell owners what a person did, and nobody else (S43)", async (tx) => {
    const told =
      "select kind, operation, content ->> 'title' as title from public.activity_of($1) order by 1, 2";
    const ofStaff = () => tx.rows(told, ["staf@contoh.id"]);
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
    expect(await ofStaff()).toEqual([...content, { kind: "inquiries", operation: "status", title: null }]);
    expect(await tx.rows(told, ["lain@contoh.id"])).toEqual([]);
    await tx.exec("reset role");
    await tx.exec("alter table public.staff disable trigger staff_keep_an_owner");
    await tx.exec("update public.staff set role = 'editor' where user_id is not null");
    await become(tx, staff);
    expect(await ofStaff()).toEqual([]);
    await become(tx, user);
    expect(await ofStaff()).toEqual([]);
  });

  test("additions, changes and returns tell the team who made them; a return is no addition (A22)", async (tx) => {
    await become(tx, staff);
    await tx.exec("insert into public.features (title, description, icon) values ('Tiga', 'Isi', 'award')");
    await tx.exec("update public.features set title = 'Empat' where title = 'Tiga'");
    await tx.exec("delete from public.features where title = 'Empat'");
    const told = () =>
      tx.rows(
        `select kind, operation, content ->> 'title' as title from public.recent_activity()
         where actor = 'staf@contoh.id' order by operation`,
      );
    // What is gone has no name to be told of its addition.
    expect(await told()).toEqual([
      { kind: "features", operation: "delete", title: "Empat" },
      { kind: "features", operation: "update", title: "Tiga" },
    ]);
    await restoreLatest(tx);
    expect((await told()).map(({ operation }) => operation)).toEqual([
      "delete",
      "insert",
      "return",
      "update",
    ]);
    expect(await tx.rows("select 1 from public.recent_activity(1)")).toHaveLength(1);
  });

  test("leave out what a later migration took away, and keep what it added", async (tx) => {
    await tx.exec("update public.features set title = 'Lain' where order_index = 1");
    await tx.exec("alter table public.features add column colour text not null default 'hijau'");
    await tx.exec("alter table public.features drop column icon");
    await restoreLatest(tx);
    expect(await tx.rows("select title, colour from public.features where order_index = 1")).toEqual([
      { title: "Satu", colour: "hijau" },
    ]);
  });

  it("refuse to take the place of somebody else", async () => {
    const conflict = asStaff(async (tx) => {
      await tx.exec(`
        delete from public.packages;
        insert into public.packages (slug, title, category, price_quad) values ('satu', 'Lain', 'umroh', 1)`);
      await restoreLatest(tx);
    });
    await expect(conflict).rejects.toMatchObject({ code: "23505" });
  });

  it("say that there is no such version", async () => {
    const none = await asStaff((tx) => tx.rows("select public.restore_version(987654321) as item"));
    expect(none).toEqual([{ item: null }]);
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
    const [version] = await undone(db, "owner", (tx) => tx.rows(latest));
    const restore = `select public.restore_version(${version?.id}) as item`;
    expect(await outcome(db, anon, restore)).toBe("42501");
    expect(await undone(db, user, (tx) => tx.rows(restore))).toEqual([{ item: null }]);
    await db.transaction("owner", (tx) => tx.exec("delete from public.content_versions"));
  });

  test("bring a deleted picture back, unless it had no file or its time was ended; its file goes before they do (R11)", async (tx) => {
    await tx.exec(`
        insert into storage.objects (bucket_id, name) values ('images', 'senja.jpg');
        insert into public.media (filename, original_name, file_path, file_size, mime_type, url)
        select name, 'Foto ' || name, name, 1, 'image/jpeg', '/media/' || name from unnest(array['senja.jpg', 'hilang.jpg']) name;
      `);
    const [item] = await tx.rows("select * from public.media where filename = 'senja.jpg'");
    const state = async () => ({
      media: await tx.rows("select * from public.media"),
      bin: (await tx.rows("select title from public.bin()")).map(({ title }) => title),
      orphans: (await tx.rows("select o from public.orphaned_pictures() o")).map(({ o }) => o),
      deleted: (await tx.rows("select public.is_deleted_picture('senja.jpg') as it"))[0]?.it,
    });
    const lying = { media: [], bin: ["Foto senja.jpg"], orphans: [], deleted: true };
    await become(tx, staff);
    await tx.exec("delete from public.media");
    expect(await state()).toEqual(lying);
    await restoreLatest(tx);
    expect(await state()).toEqual({ media: [item], bin: [], orphans: [], deleted: false });
    await tx.exec("delete from public.media");
    const [version] = await tx.rows(latest);
    const end = async () => (await tx.rows(`select public.end_picture(${version?.id}) as it`))[0]?.it;
    await become(tx, user);
    expect(await end()).toBe(false);
    await become(tx, staff);
    expect(await state()).toEqual(lying);
    expect([await end(), await end()]).toEqual([true, false]);
    expect(await state()).toEqual({ ...lying, bin: [], orphans: ["senja.jpg"] });
    expect(await tx.rows("select public.empty_bin() as n")).toEqual([{ n: 0 }]);
    await tx.exec("reset role");
    await tx.exec("set local storage.allow_delete_query = 'true'; delete from storage.objects");
    expect(await tx.rows("select public.empty_bin() as n")).toEqual([{ n: 2 }]);
  });

  test("leave the bin after thirty days, with what was before", async (tx) => {
    await tx.exec(`
      update public.features set title = 'Lain' where order_index = 1;
      delete from public.features;
      update public.testimonials set rating = 2;
      update public.content_versions set created_at = created_at - interval '30 days' where operation = 'delete' and content ->> 'title' = 'Lain'`);
    expect(await tx.rows("select title from public.bin()")).toEqual([{ title: "Dua" }]);
    await become(tx, anon);
    expect(await tx.rows("select public.empty_bin() as n")).toEqual([{ n: 2 }]);
    expect(await tx.rows("select public.empty_bin() as n")).toEqual([{ n: 0 }]);
    await tx.exec("reset role");
    expect(await tx.rows("select kind, operation from public.content_versions order by id")).toEqual([
      { kind: "features", operation: "delete" },
      { kind: "testimonials", operation: "update" },
    ]);
  });

  describeReturns(ground);
}
