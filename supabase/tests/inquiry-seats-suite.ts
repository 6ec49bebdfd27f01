import { expect, it } from "vitest";
import { admin, anon, user } from "./callers.ts";
import { become, type Ground, staff } from "./inquiry-scene.ts";

const seatsLeft = "select public.seats_left(p) as seats from public.packages p where slug = 'terbit'";
const confirm = (pilgrims: number, slug = "terbit") =>
  `insert into public.inquiries (package_id, pilgrims, status)
   select id, ${pilgrims}, 'terkonfirmasi' from public.packages where slug = '${slug}' returning id`;

/** How many seats are left, and who gets the last one. */
export function describeSeats({ scene, test }: Ground): void {
  it("are the quota less confirmed pilgrims, for everybody who may see the package", async () => {
    for (const caller of [anon, user, admin]) {
      const [row] = await scene(async (tx) => {
        await tx.exec(confirm(3));
        await tx.exec(`
          insert into public.inquiries (package_id, pilgrims) select id, 2 from public.packages where slug = 'terbit'`);
        await become(tx, caller);
        return tx.rows(seatsLeft);
      });
      expect(row).toEqual({ seats: 2 });
    }
  });

  test("come back when a confirmation is taken back or its inquiry goes", async (tx) => {
    await tx.exec(confirm(3));
    await tx.exec(confirm(1));
    const steps = [await tx.rows(seatsLeft)];
    await tx.exec("update public.inquiries set status = 'batal' where pilgrims = 3");
    steps.push(await tx.rows(seatsLeft));
    await tx.exec("delete from public.inquiries");
    steps.push(await tx.rows(seatsLeft));
    expect(steps.map(([row]) => row?.seats)).toEqual([1, 4, 5]);
  });

  test("never fall below none when the quota is lowered", async (tx) => {
    await tx.exec(confirm(5));
    await tx.exec("update public.packages set quota = 2 where slug = 'terbit'");
    const [row] = await tx.rows(seatsLeft);
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
      await tx.exec(`
        insert into public.inquiries (package_id) select id from public.packages where slug = 'terbit'`);
      if (change.includes("pilgrims = 4")) await tx.exec(confirm(2));
      await become(tx, staff);
      await tx.exec(change);
    });
    const left = change.includes("pilgrims = 4") ? "3" : "2";
    await expect(refused).rejects.toMatchObject({ code: "PT409", detail: left });
  });

  it("are kept from those who may not write inquiries, as is whether a draft exists (S03, S04)", async () => {
    const answers: unknown[] = [];
    for (const id of [
      "select id from public.packages where slug = 'draf'",
      "select gen_random_uuid() as id",
    ]) {
      const writes = [
        "insert into public.inquiries (package_id, pilgrims, status) values ($1, 900, 'terkonfirmasi')",
        "update public.inquiries set package_id = $1, pilgrims = 900, status = 'terkonfirmasi'",
      ];
      for (const write of writes) {
        const tried = scene(async (tx) => {
          await tx.exec("insert into public.inquiries (name) values ('Siti')");
          const [row] = await tx.rows(id);
          await become(tx, user);
          return tx.rows(`${write} returning 1`, [row?.id]);
        });
        answers.push(await tried.catch(({ code, message, detail }) => ({ code, message, detail })));
      }
    }
    const message = 'new row violates row-level security policy for table "inquiries"';
    const refused = { code: "42501", message, detail: undefined };
    expect(answers).toEqual([refused, [], refused, []]);
  });

  test("let through what needs no further seat, though the quota was lowered since", async (tx) => {
    await tx.exec(confirm(4));
    await tx.exec("update public.packages set quota = 1 where slug = 'terbit'");
    await tx.exec("update public.inquiries set name = 'Siti', pilgrims = 3");
    const [row] = await tx.rows("select name, pilgrims from public.inquiries");
    expect(row).toEqual({ name: "Siti", pilgrims: 3 });
  });

  it("need to be known in number before they are taken", async () => {
    const unknown = scene((tx) => tx.exec("insert into public.inquiries (status) values ('terkonfirmasi')"));
    await expect(unknown).rejects.toMatchObject({ code: "23514" });
  });
}
