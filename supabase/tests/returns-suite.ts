import { describe, expect, it } from "vitest";
import { type Stage, undone } from "./callers.ts";
import { become, type Ground, staff } from "./inquiry-scene.ts";
import { changes, editors, named, restoreLatest } from "./version-scene.ts";

/** What hangs on content that comes back, and for which roles it comes back. */
export function describeReturns({ db, test }: Ground): void {
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
}
