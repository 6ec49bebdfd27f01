import { expect, it } from "vitest";
import { anon } from "./callers.ts";
import { become, type Ground, record, staff } from "./inquiry-scene.ts";

/** What inquiries do by themselves, whoever writes them: codes, seats, timeline, forgetting. */
export function describeInquiries({ scene, test }: Ground): void {
  test("tell who moved them along and when", async (tx) => {
    await become(tx, anon);
    await record(tx, "booking", "terbit");
    await become(tx, staff);
    await tx.exec("update public.inquiries set name = 'Siti'");
    await tx.exec("update public.inquiries set status = 'dihubungi'");
    await tx.exec("update public.inquiries set status = 'terkonfirmasi', pilgrims = 2");
    await tx.exec("update public.inquiries set pilgrims = 3");
    const confirmed = await tx.rows("select confirmed_at is not null as at from public.inquiries");
    await tx.exec("update public.inquiries set status = 'batal'");
    await tx.exec("update public.inquiries set anonymised_at = now(), name = ''");
    const events = await tx.rows(
      "select kind, status, pilgrims, actor from public.inquiry_events order by id",
    );
    const found = { confirmed, events, after: await tx.rows("select confirmed_at from public.inquiries") };
    const by = (kind: string, status: string, pilgrims: number | null) => ({
      kind,
      status,
      pilgrims,
      actor: "staf@contoh.id",
    });
    expect(found.events).toEqual([
      { kind: "dibuat", status: "baru", pilgrims: null, actor: null },
      by("status", "dihubungi", null),
      by("status", "terkonfirmasi", 2),
      by("jamaah", "terkonfirmasi", 3),
      by("status", "batal", 3),
      by("dianonimkan", "batal", 3),
    ]);
    expect(found.confirmed).toEqual([{ at: true }]);
    expect(found.after).toEqual([{ confirmed_at: null }]);
  });

  test("keep the name of a package that is deleted, and forget one that is only taken off", async (tx) => {
    await record(tx, "booking", "terbit");
    await record(tx, "booking", "penuh");
    await tx.exec("delete from public.packages where slug = 'terbit'");
    await tx.exec("update public.inquiries set package_id = null where package_title = 'Penuh'");
    expect(
      await tx.rows("select package_title, package_id from public.inquiries order by package_title"),
    ).toEqual([
      { package_title: "Terbit", package_id: null },
      { package_title: null, package_id: null },
    ]);
  });

  it.each([
    ["0812-3456-789", "628123456789"],
    ["+62 812 3456 789", "628123456789"],
    ["62812.3456.789", "628123456789"],
    ["8123456789", "628123456789"],
    ["0062 812 3456 789", "628123456789"],
    ["+62 (0)812-3456-789", "628123456789"],
    ["(0622) 12345", "6262212345"],
    ["+81 234 567 890", "81234567890"],
    ["", ""],
    ["belum ada", ""],
  ])("find %s by its digits with the country code", async (phone, phone_digits) => {
    const [row] = await scene(async (tx) => {
      await tx.query("insert into public.inquiries (phone) values ($1)", [phone]);
      return tx.rows("select phone_digits from public.inquiries");
    });
    expect(row).toEqual({ phone_digits });
  });
}
