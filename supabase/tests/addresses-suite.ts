import type { Transaction } from "embedded-supabase/types";
import { expect, it } from "vitest";
import { admin, anon, outcome } from "./callers.ts";
import { become, type Ground, one, record } from "./inquiry-scene.ts";

const former = `
  select f.slug, p.title from public.former_addresses f left join public.packages p on p.id = f.item
  where f.kind = 'packages' order by f.slug`;

const rename = (from: string, to: string) =>
  `update public.packages set slug = '${to}' where slug = '${from}'`;

const add = (slug: string) =>
  `insert into public.packages (slug, title, category, price_quad) values ('${slug}', 'Baru', 'umroh', 1)`;

/** Where packages were found before their slug changed. */
export function describeAddresses({ db, scene, test }: Ground): void {
  /** The SQLSTATE of a statement, or how many rows it gave; the scene goes on. */
  async function attempt(tx: Transaction, sql: string): Promise<unknown> {
    await tx.exec("savepoint before");
    try {
      const { rows } = await tx.query(sql);
      return rows.length;
    } catch (error) {
      await tx.exec("rollback to savepoint before");
      return error instanceof Error && "code" in error && error.code;
    }
  }

  test("lead straight to the present one, in no circle (R21)", async (tx) => {
    await tx.exec(rename("terbit", "kedua"));
    await tx.exec(rename("kedua", "ketiga"));
    const both = [
      { slug: "kedua", title: "Terbit" },
      { slug: "terbit", title: "Terbit" },
    ];
    expect(await tx.rows(former)).toEqual(both);
    await tx.exec(rename("ketiga", "terbit"));
    expect(await tx.rows(former)).toEqual([both[0], { slug: "ketiga", title: "Terbit" }]);
  });

  test("are taken over by nobody: not by another, not by a new one, not after a deletion; the last one of what is deleted is free (R21)", async (tx) => {
    await tx.exec(rename("terbit", "kedua"));
    for (const before of ["", "delete from public.packages where slug = 'kedua'"]) {
      await tx.exec(before);
      for (const taking of [rename("draf", "terbit"), add("terbit")])
        expect(await attempt(tx, taking), taking).toBe("23505");
    }
    expect(await attempt(tx, add("kedua"))).toBe(0);
  });

  test("come back with a deleted package, and an earlier version brings its own", async (tx) => {
    await tx.exec(rename("terbit", "kedua"));
    await tx.exec("delete from public.packages where slug = 'kedua'");
    const restore = (operation: string) =>
      tx.rows(
        `select public.restore_version(v.id) from public.content_versions v where v.operation = '${operation}'`,
      );
    await restore("delete");
    expect(await tx.rows(former)).toEqual([{ slug: "terbit", title: "Terbit" }]);
    await restore("update");
    expect(await tx.rows(former)).toEqual([{ slug: "kedua", title: "Terbit" }]);
  });

  test("of what nobody could see are free again; of what once was seen they are not", async (tx) => {
    await tx.exec(`${rename("draf", "lain")}; ${add("draf")}`);
    await tx.exec("update public.packages set status = 'draft' where slug = 'terbit'");
    await tx.exec(rename("terbit", "kedua"));
    expect(await tx.rows(former)).toEqual([{ slug: "terbit", title: "Terbit" }]);
  });

  it("are told by whoever may see the package, and written by nobody (S03)", async () => {
    const seen = async (caller: typeof anon) =>
      scene(async (tx) => {
        await tx.exec(`${rename("terbit", "kedua")}; ${rename("penuh", "tersembunyi")}`);
        await tx.exec("update public.packages set status = 'draft' where slug = 'tersembunyi'");
        await become(tx, caller);
        return (await tx.rows(former)).map(({ slug }) => slug);
      });
    expect(await seen(anon)).toEqual(["terbit"]);
    expect(await seen(admin)).toEqual(["penuh", "terbit"]);
    for (const caller of [anon, admin])
      for (const sql of [
        "insert into public.former_addresses (kind, slug, item) values ('packages', 'x', gen_random_uuid())",
        "update public.former_addresses set slug = 'x'",
        "delete from public.former_addresses",
      ])
        expect(await outcome(db, caller, sql), sql).toBe("42501");
  });

  test("name the package of a conversation that began there", async (tx) => {
    await tx.exec(rename("terbit", "kedua"));
    await become(tx, anon);
    await record(tx, "booking", "terbit");
    await tx.exec("reset role");
    expect(await one(tx, "select package_title from public.inquiries")).toEqual({
      package_title: "Terbit",
    });
  });
}
