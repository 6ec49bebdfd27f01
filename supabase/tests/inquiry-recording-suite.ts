import { expect, it } from "vitest";
import { anon, user } from "./callers.ts";
import { become, type Ground, record } from "./inquiry-scene.ts";

const tapOf = (number: number) => String(number).repeat(43);
const codeFormat = /^[ACDEFHJKMNPQRTVWXY34679]{5}$/;

/** Whoever presses a button: the code they get, and what is kept of it. */
export function describeRecording({ scene, test }: Ground): void {
  it.each([anon, user])("gives any caller a code, and writes what was pressed", async (caller) => {
    const [row] = await scene(async (tx) => {
      await become(tx, caller);
      const code = await record(
        tx,
        "booking",
        "terbit",
        "/umroh/terbit",
        '{"utm_source": "ig", "ref": "brosur", "ip": "x"}',
      );
      expect(code).toMatch(codeFormat);
      await tx.exec("reset role");
      return tx.rows("select * from public.inquiries where code = $1", [code]);
    });
    expect(row).toMatchObject({
      kind: "booking",
      package_title: "Terbit",
      page: "/umroh/terbit",
      utm_source: "ig",
      utm_medium: null,
      ref: "brosur",
      name: "",
      phone: "",
      status: "baru",
      is_demo: false,
    });
  });

  test("the notice of an inquiry is taken once, by whoever knows its tap, and names nobody", async (tx) => {
    await become(tx, anon);
    const code = await record(tx, "konsultasi", "terbit", null, "{}", tapOf(1));
    const take = (tap: string | null) =>
      tx.rows("select * from public.take_inquiry_notice($1, $2)", [code, tap]);
    expect(await take(null)).toEqual([]);
    expect(await take(tapOf(2))).toEqual([]);
    expect(await take(tapOf(1))).toMatchObject([{ kind: "konsultasi", package_title: "Terbit" }]);
    expect(await take(tapOf(1))).toEqual([]);
  });

  test("neither a marked inquiry nor an old one has a notice", async (tx) => {
    const take = (code: unknown) => tx.rows("select * from public.take_inquiry_notice($1)", [code]);
    const marked = await record(tx, "chat", null, null, "{}", null, true);
    expect(await take(marked)).toEqual([]);
    const old = await record(tx, "chat");
    await tx.query("update public.inquiries set created_at = now() - interval '11 minutes' where code = $1", [
      old,
    ]);
    expect(await take(old)).toEqual([]);
  });

  test("knows a draft and an unknown package no better than a visitor does", async (tx) => {
    await become(tx, anon);
    await record(tx, "booking", "draf");
    await record(tx, "booking", "tidak-ada");
    await tx.exec("reset role");
    const plain = { package_id: null, package_title: null, kind: "booking" };
    expect(await tx.rows("select package_id, package_title, kind from public.inquiries")).toEqual([
      plain,
      plain,
    ]);
  });

  test("calls a booking without seats what it is, and any other kind a chat", async (tx) => {
    for (const kind of ["booking", "konsultasi", "telepon", "<script>"]) await record(tx, kind, "penuh");
    const kinds = await tx.rows("select kind from public.inquiries order by kind");
    expect(kinds.map(({ kind }) => kind)).toEqual(["chat", "chat", "daftar-tunggu", "konsultasi"]);
  });

  test("cuts and cleans what came with the visit", async (tx) => {
    const visit = JSON.stringify({ utm_source: `  a\u0007b${"x".repeat(500)}`, utm_term: 5, ref: "\n" });
    await record(tx, "chat", null, "/".repeat(900), visit);
    const [row] = await tx.rows(
      "select utm_source, utm_term, ref, length(page) as page from public.inquiries",
    );
    expect(row).toEqual({ utm_source: `a b${"x".repeat(97)}`, utm_term: "5", ref: null, page: 300 });
  });

  test("answers the same tap with the same code, and writes one row (R10)", async (tx) => {
    await become(tx, anon);
    const ask = (tap: string) => record(tx, "booking", "terbit", null, "{}", tap);
    const codes = [
      await ask(tapOf(1)),
      await ask(tapOf(1)),
      await ask(tapOf(2)),
      await ask("x"),
      await ask("x"),
    ];
    await tx.exec("reset role");
    const seen = { codes, rows: await tx.rows("select code, tap from public.inquiries order by tap") };
    const [first, again, second, ...unfit] = seen.codes;
    expect(again).toBe(first);
    expect(new Set([first, second, ...unfit]).size).toBe(4);
    expect(seen.rows.map(({ tap }) => tap)).toEqual([tapOf(1), tapOf(2), null, null]);
  });

  test("draws again when a code is taken", async (tx) => {
    // Every five-character code looks taken, so a sixth is needed.
    await tx.exec(`create or replace function private.draw_code(length integer) returns text language sql volatile
        set search_path = '' as $$ select case $1 when 5 then 'AAAAA' else 'AAAAAC' end $$`);
    expect([await record(tx, "chat"), await record(tx, "chat")]).toEqual(["AAAAA", "AAAAAC"]);
  });
}
