import { expect, it } from "vitest";
import { anon, type Stage } from "./callers.ts";
import { become, type Ground, staff } from "./inquiry-scene.ts";

/** Personal data goes when its time has come. */
export function describeForgetting({ scene, test }: Ground): void {
  const old = (months: number, rest = "") => `
    insert into public.inquiries (name, phone, note, pilgrims, created_at, package_id, status)
    select 'Siti', '0812', 'Catatan', 2, now() - make_interval(months => ${months}) - interval '1 minute', p.id, 'dihubungi'
    from public.packages p where slug = 'terbit'; ${rest}`;
  const forget = async (tx: Stage) => {
    await become(tx, anon);
    const [row] = await tx.rows("select public.forget_old_inquiries() as count");
    await tx.exec("reset role");
    return row?.count;
  };
  const setMonths = (months: string) => `
    insert into public.page_content (page_name, content) values ('site-settings', '{"inquiryRetentionMonths": "${months}"}')`;

  test("anonymises after twelve months where nothing is set, keeps the figures, and does it once", async (tx) => {
    await tx.exec(old(12));
    await tx.exec(old(11));
    const counts = [await forget(tx), await forget(tx)];
    const rows = await tx.rows(
      "select name, phone, note, pilgrims, anonymised_at is not null as done from public.inquiries order by created_at",
    );
    const seen = { counts, rows };
    expect(seen.counts).toEqual([1, 0]);
    expect(seen.rows).toEqual([
      { name: "", phone: "", note: "", pilgrims: 2, done: true },
      { name: "Siti", phone: "0812", note: "Catatan", pilgrims: 2, done: false },
    ]);
  });

  test("a backlog is forgotten 200 at a time, until nothing is left", async (tx) => {
    await tx.exec(`
      insert into public.inquiries (name, pilgrims, created_at)
      select 'Siti', 1, now() - interval '13 months' from generate_series(1, 450)`);
    const counts: unknown[] = [];
    do counts.push(await forget(tx));
    while (counts.at(-1) !== 0);
    expect(counts).toEqual([200, 200, 50, 0]);
    expect(await tx.rows("select from public.inquiries where name <> ''")).toEqual([]);
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

  test("waits until confirmed pilgrims are back", async (tx) => {
    await tx.exec(old(13, "update public.inquiries set status = 'terkonfirmasi'"));
    const travelling = await forget(tx);
    await tx.exec(`
      update public.packages set change_reason = 'Jadwal maskapai', departure = (now() at time zone 'Asia/Jakarta')::date - 8 where slug = 'terbit'`);
    const lastDay = await forget(tx);
    await tx.exec(`
      update public.packages set change_reason = 'Jadwal maskapai', departure = (now() at time zone 'Asia/Jakarta')::date - 9 where slug = 'terbit'`);
    expect([travelling, lastDay, await forget(tx)]).toEqual([0, 0, 1]);
  });
}
