import type { Caller } from "embedded-supabase/types";
import { beforeAll, describe, expect, it } from "vitest";
import { admin, anon, callers, outcome, type Role, type Stage, undone, user } from "./callers.ts";
import { become, type Ground, staff } from "./inquiry-scene.ts";

const rows = `
  insert into public.packages (slug, title, category, price_quad, quota) values ('satu', 'Satu', 'umroh', 20000000, 10);
  insert into public.testimonials (name, content) values ('Siti', 'Alhamdulillah');
  insert into public.features (title, description, order_index) values ('Satu', 'Isi', 1), ('Dua', 'Isi', 2);
  insert into public.page_content (page_name, content) values ('about', '{"title": "Lama"}');
  insert into public.articles (slug, title, summary, body) values ('satu', 'Satu', 'Ringkas', 'Isi');
  insert into public.questions (question, answer, topic) values ('Boleh?', 'Boleh', 'A');
  insert into public.albums (slug, title, traveled_on) values ('satu', 'Satu', '2026-01-02');
  insert into public.branches (name, city, whatsapp) values ('Satu', 'Medan', '081234567890');
  insert into public.inquiries (package_id, pilgrims, status) select id, 9, 'terkonfirmasi' from public.packages;
`;

/** Of each table a change, its key, and what is seen of it when the change is taken back. */
const changes: [table: string, change: string, key: string, restored: string][] = [
  ["packages", "title = 'Lain', price_quad = 1, images = '[\"/a.jpg\"]'", "id", "Satu"],
  ["articles", "title = 'Lain', shown_from = '2030-01-01'", "id", "Satu"],
  ["testimonials", "name = 'Lain', rating = 1", "id", "Siti"],
  ["features", "title = 'Lain' where order_index = 1", "id", "Satu"],
  ["questions", "answer = 'Tidak'", "id", "Boleh"],
  ["albums", "title = 'Lain'", "id", "Satu"],
  ["branches", "name = 'Lain'", "id", "Satu"],
  ["page_content", `content = '{"title": "Baru"}'`, "page_name", "Lama"],
];

type Row = Record<string, unknown>;

const named = (role: Role): Caller => ({
  ...callers[role],
  claims: { ...callers[role].claims, email: `${role}@contoh.id` },
});

/** Who may change all of these tables. */
const editors = [
  ["an owner", staff],
  ["an editor", named("editor")],
] as const;

const stripped = (found: Row[]) => found.map(({ updated_at: _, ...row }) => row);

const latest = "select max(id) as id from public.content_versions";

async function restoreLatest(tx: Stage): Promise<unknown> {
  const [row] = await tx.rows(`select public.restore_version((${latest})) as item`);
  return row?.item;
}

/** Versions that the database keeps by itself, restoring them, and the bin. */
export function describeVersions({ db, test }: Ground): void {
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

  describe.each(editors)("brought back by %s", (_, editor) => {
    const tie = `
      update public.testimonials set package_id = (select id from public.packages);
      update public.albums set package_id = (select id from public.packages);
      delete from public.content_versions`;
    const dated = `
      insert into public.departures (package_id, departure_date, quota)
      select id, day::date, 10 from public.packages, unnest(array['2098-01-01', '2099-01-01']) day;
      update public.inquiries set departure_id = (select id from public.departures where departure_date = '2099-01-01')`;
    const tied = `
      select i.package_id, i.departure_id, t.package_id as praised, a.package_id as pictured
      from public.inquiries i, public.testimonials t, public.albums a`;
    const inquiries = "select package_id, departure_id from public.inquiries";
    const seats = "select seats_left from public.offers order by departure_date";
    const remove = "delete from public.packages";
    const bring = (operation: string) =>
      `select public.restore_version((select max(id) from public.content_versions where kind = 'packages' and operation = '${operation}'))`;

    /** What hangs on the package and its seats, before its deletion and after its return. */
    async function leaveAndReturn(tx: Stage, before: string, operation = "delete") {
      await tx.exec(`${tie}; ${before}`);
      const states = [[await tx.rows(tied), await tx.rows(seats)]];
      await become(tx, editor);
      await tx.exec(remove);
      await tx.exec(bring(operation));
      await tx.exec("reset role");
      return [...states, [await tx.rows(tied), await tx.rows(seats)]];
    }

    test("a package with 9 of 10 seats sold has 1 seat left (S43)", async (tx) => {
      const [before, after] = await leaveAndReturn(tx, "");
      expect(after).toEqual(before);
      expect(after?.[1]).toEqual([{ seats_left: 1 }]);
    });

    test("each of its dates has the seats that it had (S43)", async (tx) => {
      const [before, after] = await leaveAndReturn(tx, dated);
      expect(after).toEqual(before);
      expect(after?.[1]).toEqual([{ seats_left: 10 }, { seats_left: 1 }]);
    });

    test("so it has when the content of an older version comes back (S43)", async (tx) => {
      const change = "update public.packages set title = 'Lain'";
      const [before, after] = await leaveAndReturn(tx, `${dated}; ${change}`, "update");
      expect(after).toEqual(before);
      expect(await tx.rows("select title from public.packages")).toEqual([{ title: "Satu" }]);
    });

    test("a departure has the inquiries that it had (S43)", async (tx) => {
      await tx.exec(`${dated}; update public.inquiries set status = 'batal'`);
      const before = await tx.rows(inquiries);
      await become(tx, editor);
      await tx.exec("delete from public.departures where departure_date = '2099-01-01'");
      await restoreLatest(tx);
      await tx.exec("reset role");
      expect(await tx.rows(inquiries)).toEqual(before);
    });

    test("a branch has the departures and inquiries that it had (S43)", async (tx) => {
      const branch = "branch_id = (select id from public.branches)";
      await tx.exec(
        `${dated}; update public.departures set ${branch}; update public.inquiries set ${branch}`,
      );
      const of =
        "select id, branch_id from public.departures union all select id, branch_id from public.inquiries order by id";
      const before = await tx.rows(of);
      expect(before.every(({ branch_id: id }) => id !== null)).toBe(true);
      await become(tx, editor);
      await tx.exec("delete from public.branches");
      await tx.exec("select public.restore_version(version) from public.bin() where kind = 'branches'");
      await tx.exec("reset role");
      expect(await tx.rows(of)).toEqual(before);
    });

    test("a package and its dates come back without a branch that has gone meanwhile (S43)", async (tx) => {
      await tx.exec(`${dated}; update public.departures set branch_id = (select id from public.branches)`);
      await become(tx, editor);
      await tx.exec(`${remove}; delete from public.branches`);
      await tx.exec(bring("delete"));
      expect(await tx.rows("select distinct branch_id from public.departures")).toEqual([
        { branch_id: null },
      ]);
    });

    test("so it has when its quota is below what was sold (S43)", async (tx) => {
      const [before, after] = await leaveAndReturn(tx, "update public.packages set quota = 5");
      expect(after).toEqual(before);
      expect(after?.[1]).toEqual([{ seats_left: 0 }]);
    });
  });

  const content = "packages, testimonials, features, questions, albums, articles, branches".split(", ");
  const tables = [...content, "departures", "page_content", "agents", "inquiries", "offers"];
  const changeAll = `
    ${changes.map(([table, change]) => `update public.${table} set ${change}`).join(";")};
    insert into public.departures (package_id, departure_date) select id, '2099-01-01' from public.packages;
    insert into public.agents (name, code) values ('Agen', 'AGEN-1');
    insert into public.page_content (page_name, content) values ('contact', '{}'), ('site-settings', '{}');
    update public.agents set city = 'Lain';
    update public.page_content set content = '{"title": "Lain"}';
    update public.departures set note = 'Lain';`;
  const removeAll = ["page_content", ...content].map((table) => `delete from public.${table}`).join(";");

  async function everything(tx: Stage): Promise<string> {
    await tx.exec("reset role");
    const rowsIn = (table: string) =>
      `select to_jsonb(t) - '{updated_at,holds_from,confirmed_at}'::text[] as row from public.${table} t order by t::text`;
    const found: unknown[] = [];
    for (const table of tables) found.push(await tx.rows(rowsIn(table)));
    return JSON.stringify(found);
  }

  it.each([
    ["changed", changeAll],
    ["deleted", `${changeAll} ${removeAll}`],
  ])("what was %s comes back for each role as for an owner, or not at all (S43)", async (_, happened) => {
    const outcomes = await undone(db, "owner", async (tx) => {
      await become(tx, staff);
      await tx.exec(happened);
      await tx.exec("reset role; savepoint happened");
      const versions = await tx.rows(
        "select max(id) as id, concat_ws(' ', kind, case kind when 'page_content' then item end) as name from public.content_versions group by kind, item order by 2, 1",
      );
      const found: [role: string, name: unknown, outcome: string][] = [];
      for (const { id, name } of versions) {
        const before = await everything(tx);
        let ofOwner = before;
        for (const role of ["pemilik", "editor", "layanan", "keuangan"] as const) {
          await become(tx, named(role));
          const code = await tx.rows(`select public.restore_version(${id})`).then(
            () => "done",
            (error: { code?: string }) => String(error.code),
          );
          if (code !== "done") await tx.exec("rollback to savepoint happened");
          const after = await everything(tx);
          if (role === "pemilik") ofOwner = after;
          await tx.exec("rollback to savepoint happened");
          const outcome = after === before ? "nothing" : after === ofOwner ? "as for an owner" : "half";
          found.push([role, name, outcome]);
        }
      }
      return found;
    });
    expect(outcomes.filter(([, , outcome]) => outcome === "half")).toEqual([]);
    const whole = (role: string) =>
      new Set(
        outcomes.filter(([by, , outcome]) => by === role && outcome !== "nothing").map(([, name]) => name),
      );
    const ofEditors = [...whole("pemilik")].filter(
      (name) => name !== "agents" && name !== "page_content site-settings",
    );
    expect([...whole("editor")]).toEqual(ofEditors);
    expect([...whole("layanan")]).toEqual(["page_content contact"]);
    expect([...whole("keuangan")]).toEqual(["agents"]);
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
}
