import { expect, it } from "vitest";
import { callers, outcome, type Role } from "./callers.ts";
import { addInquiry, addPackage, confirmed, noon, packageId, readAs } from "./inquiry-fixtures.ts";
import type { Ground } from "./inquiry-scene.ts";

const branch = "c0000000-0000-4000-8000-000000000009";
const agent = "a0000000-0000-4000-8000-000000000009";

const sources = (dimension: string, { from = "2026-02-01", to = "2026-03-31", more = "" } = {}) => `
  select month, standing, source, name, inquiries::integer, confirmed::integer, pilgrims::integer
  from public.inquiry_sources('${dimension}', '${from}', '${to}'${more})`;

const row = (month: string, standing: string, source: string | null, ...counts: number[]) => {
  const [inquiries, done = 0, pilgrims = 0] = counts;
  return { month, standing, source, name: source, inquiries, confirmed: done, pilgrims };
};

/** Where inquiries come from, against fixtures counted by hand, and who sees it. */
export function describeInquirySources({ db }: Ground): void {
  const read = (query: string, ...before: string[]) => readAs(db, callers.pemilik, query, ...before);

  it("inquiries and confirmed pilgrims are counted by source and by the month of Jakarta in which they came", async () => {
    const rows = await read(
      sources("kampanye"),
      addInquiry({ created_at: "2026-01-31T16:59:59Z", utm_campaign: "Terlalu awal" }),
      addInquiry({ created_at: "2026-01-31T17:00:00Z", utm_campaign: "Ramadhan" }),
      addInquiry({ created_at: noon, utm_campaign: "RAMADHAN" }),
      confirmed(4, { utm_campaign: "ramadhan", confirmed_at: "2026-05-01T00:00:00Z" }),
      confirmed(2, { utm_campaign: "haji" }),
      addInquiry({ created_at: noon, utm_campaign: "haji", status: "batal", pilgrims: 9 }),
      addInquiry({ created_at: noon, utm_campaign: "haji", suspicious: true, kind: "chat" }),
      addInquiry({ created_at: noon, kind: "chat" }),
      confirmed(3, { kind: "telepon" }),
      addInquiry({ created_at: "2026-03-31T17:00:00Z", utm_campaign: "Terlalu akhir" }),
    );
    expect(rows).toEqual([
      row("2026-02", "tercatat", "ramadhan", 1),
      row("2026-03", "tercatat", "haji", 2, 1, 2),
      row("2026-03", "tercatat", "ramadhan", 2, 1, 4),
      row("2026-03", "tanpa", null, 1),
      row("2026-03", "telepon", null, 1, 1, 3),
    ]);
  });

  it("agents, branches and people have their names, and a package narrows the figures", async () => {
    const before = [
      addPackage(1),
      `insert into public.branches (id, name, city, whatsapp) values ('${branch}', 'Cabang Solo', 'Solo', '0812-0000-0001')`,
      `insert into public.agents (id, name, code) values ('${agent}', 'Budi', 'BUDI-9')`,
      confirmed(2, { agent_id: agent, branch_id: branch, package_id: packageId(1) }),
      addInquiry({ created_at: noon }),
      "update public.inquiries set handler_id = (select id from public.staff where email = 'layanan@contoh.id') where agent_id is not null",
    ];
    const names = async (dimension: string, more = "") =>
      (await read(sources(dimension, { more }), ...before)).map((found) => {
        const { name, standing } = found as Record<string, unknown>;
        return name ?? standing;
      });
    expect(await names("agen")).toEqual(["tanpa", "Budi (BUDI-9)"]);
    expect(await names("cabang")).toEqual(["tanpa", "Cabang Solo"]);
    expect(await names("petugas")).toEqual(["tanpa", "layanan@contoh.id"]);
    expect(await names("agen", `, '${packageId(1)}'`)).toEqual(["Budi (BUDI-9)"]);
  });

  it("sources beyond the number asked for are one, and 24 months are the most", async () => {
    const campaigns = Array.from({ length: 50 }, (_, index) =>
      confirmed(1, { utm_campaign: `k${String(index).padStart(2, "0")}` }),
    );
    const more = [...campaigns, addInquiry({ created_at: noon, utm_campaign: "k07" })];
    expect(await read(sources("kampanye", { more: ", null, 1" }), ...more)).toEqual([
      row("2026-03", "lainnya", null, 49, 49, 49),
      row("2026-03", "tercatat", "k07", 2, 1, 1),
    ]);
    const many = await read(sources("kampanye", { more: ", null, 1000" }), ...more);
    expect(many).toHaveLength(40);
    const late = [addInquiry({ created_at: noon, utm_campaign: "x" })];
    expect(await read(sources("kampanye", { from: "2024-04-01" }), ...late)).toHaveLength(1);
    expect(await read(sources("kampanye", { from: "2024-03-01" }), ...late)).toHaveLength(0);
  });

  it("the longest and strangest texts that are recorded are counted as they are", async () => {
    // Four bytes each, and unlike each other: PostgreSQL cannot compress them, so that the index row is the longest possible.
    const textOf = (length: number, first: number) =>
      Array.from({ length }, (_, index) =>
        String.fromCodePoint(0x20000 + ((first + index * index * 7919) % 42_000)),
      ).join("");
    const longest = textOf(100, 1);
    const script = "<script>alert(1)</script>";
    const visit = {
      ...{ utm_campaign: longest, utm_medium: textOf(100, 2), utm_source: textOf(100, 3) },
      ...{ page: textOf(300, 4), created_at: noon },
    };
    const strange = ["''); drop table public.inquiries; --", script, "=cmd()", "%s %1$s"];
    const rows = await read(
      sources("kampanye"),
      addInquiry(visit),
      ...strange.map((utm_campaign) => addInquiry({ utm_campaign, created_at: noon })),
    );
    const stored = strange.map((text) => text.replaceAll("''", "'"));
    expect(rows.map((found) => (found as { source: string }).source).sort()).toEqual(
      [longest, ...stored].sort(),
    );
    for (const dimension of ["utm_campaign", "", "kampanye; select 1", "phone"])
      expect(await outcome(db, callers.pemilik, sources(dimension)), dimension).toBe("22023");
  });

  const bound = `update public.staff set branch_id = '${branch}' where email = 'layanan@contoh.id'`;

  it.each<[Role, string, string[]]>([
    ["pemilik", "", ["tanpa", "Cabang Solo"]],
    ["keuangan", "", ["tanpa", "Cabang Solo"]],
    ["layanan", "", ["tanpa", "Cabang Solo"]],
    ["layanan", bound, ["Cabang Solo"]],
    ["editor", "", []],
    ["guest", "", []],
    ["inactive", "", []],
  ])("%s sees the sources of the inquiries that the role may see %s", async (role, more, names) => {
    const rows = await readAs(
      db,
      callers[role],
      sources("cabang"),
      `insert into public.branches (id, name, city, whatsapp) values ('${branch}', 'Cabang Solo', 'Solo', '0812-0000-0001')`,
      addInquiry({ created_at: noon, branch_id: branch }),
      addInquiry({ created_at: noon }),
      ...(more === "" ? [] : [more]),
    );
    expect(
      rows.map((found) => {
        const { name, standing } = found as Record<string, unknown>;
        return name ?? standing;
      }),
    ).toEqual(names);
  });

  it("a visitor may not ask for sources", async () => {
    expect(await outcome(db, callers.visitor, sources("cabang"))).toBe("42501");
  });
}
