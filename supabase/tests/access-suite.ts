import type { Caller } from "embedded-supabase/types";
import { beforeAll, expect, it } from "vitest";
import { admin, anon, outcome, service, user } from "./callers.ts";
import type { Ground } from "./inquiry-scene.ts";
import { entries, tableOf } from "./role-table.ts";

const rows = `
  insert into public.articles (slug, title, summary, body, status, shown_from, shown_until) values
    ('serambi-masjid', 'Serambi', 'Ringkas', 'Kambing', 'published', now() - interval '1 minute', now() + interval '1 hour'),
    ('draf', 'Draf', 'Ringkas', 'Kambing', 'draft', null, null),
    ('nanti', 'Nanti', 'Ringkas', 'Kambing', 'published', now() + interval '1 hour', null),
    ('lewat', 'Lewat', 'Ringkas', 'Kambing', 'published', null, now() - interval '1 second');
  insert into storage.objects (bucket_id, name) values ('images', 'a.jpg');
  insert into public.page_content (page_name, content) values
    ('site-settings', '{"siteName": "Amanah", "bankAccounts": [{"bank": "Bank A", "number": "0012345678", "holder": "PT A"}]}')
    on conflict (page_name) do update set content = excluded.content;
`;

const refused = "42501";
const forgeries: Record<string, Caller> = {
  "no claims": { role: "authenticated", claims: {} },
  "role in user_metadata only": user,
  // Since owners are made by tables, not even what the secret key wrote into a token counts.
  "admin in app_metadata": { role: "authenticated", claims: { app_metadata: { role: "admin" } } },
  "another's second step": { ...user, claims: { ...user.claims, aal: "aal2", role: "pemilik" } },
  "role at the top": { role: "authenticated", claims: { role: "admin", is_admin: true } },
  "no user of that id": {
    ...admin,
    claims: { ...admin.claims, sub: "99999999-9999-4999-8999-999999999999" },
  },
};

/** What lies beside the table of rights: columns, tokens, searching, the bucket's rows, the private schema. */
export function describeAccess({ db }: Ground): void {
  beforeAll(async () => {
    await db.transaction("owner", (tx) => tx.exec(rows));
  });

  it.each(Object.entries(forgeries))(
    "takes no token for a person of the team: %s (S03)",
    async (_, caller) => {
      expect(
        await outcome(db, caller, "select 1 where private.is_staff() or private.has_role('editor')"),
      ).toBe(0);
      expect(await outcome(db, caller, "select 1 where public.my_standing() is not null")).toBe(0);
      expect(await outcome(db, caller, "update public.packages set title = 'Lain' returning 1")).toBe(0);
      expect(await outcome(db, caller, "select * from public.inquiries")).toBe(0);
    },
  );

  it("lets nobody empty a table at a stroke", async () => {
    for (const table of new Set(Object.keys(entries).map(tableOf))) {
      for (const caller of [anon, user, admin, service]) {
        expect([table, await outcome(db, caller, `truncate public.${table} cascade`)]).toEqual([
          table,
          refused,
        ]);
      }
    }
  });

  it.each([
    ["code", "'K7M4P'"],
    ["created_at", "now()"],
    ["confirmed_at", "now()"],
    ["is_demo", "true"],
    ["kind", "'booking'"],
    ["utm_source", "'x'"],
    ["agent_id", "null"],
  ])("lets nobody rewrite an inquiry's %s", async (column, value) => {
    for (const caller of [anon, user, admin]) {
      expect(await outcome(db, caller, `update public.inquiries set ${column} = ${value} returning 1`)).toBe(
        refused,
      );
    }
  });

  it("lets not even the service key write the timeline of inquiries", async () => {
    for (const write of [
      "update public.inquiry_events set actor = 'x'",
      "delete from public.inquiry_events",
    ]) {
      expect(await outcome(db, service, write)).toBe(refused);
    }
  });

  it("finds only what its caller may see, in every way it searches (S04)", async () => {
    const found = (query: string) => `select * from public.search_site('${query}')`;
    for (const query of ["kambing", "kam", "kambing unta", "serambo"]) {
      for (const caller of [anon, user]) expect(await outcome(db, caller, found(query))).toBe(1);
    }
    expect(await outcome(db, anon, found("draf"))).toBe(0);
  });

  it("tells visitors and guests no account number, only whose a number is (P21)", async () => {
    const holding = (content: string) =>
      `select from (${content}) c (content) where c.content::text like '%0012345678%'`;
    const contents = "select public.site_contents()";
    for (const caller of [anon, user]) {
      expect(await outcome(db, caller, holding("select content from public.page_content"))).toBe(0);
      expect(await outcome(db, caller, holding(contents))).toBe(0);
      expect(
        await outcome(db, caller, `select where (public.site_contents() ->> 'hasAccounts')::boolean`),
      ).toBe(1);
      expect(await outcome(db, caller, "select * from public.account_of_number('0012345678')")).toBe(1);
      for (const number of ["001234567", "12345678", "%", ""])
        expect(await outcome(db, caller, `select * from public.account_of_number('${number}')`)).toBe(0);
    }
    expect(await outcome(db, admin, holding("select content from public.page_content"))).toBe(1);
    expect(await outcome(db, admin, holding(contents))).toBe(0);
  });

  it("moves no file's row out of the bucket or into another", async () => {
    const into = (bucket: string) =>
      `insert into storage.objects (bucket_id, name) values ('${bucket}', 'x') returning 1`;
    const move = "update storage.objects set bucket_id = 'lain' returning 1";
    expect(await outcome(db, anon, into("images"))).toBe(refused);
    expect(await outcome(db, user, into("images"))).toBe(refused);
    expect(await outcome(db, user, move)).toBe(0);
    expect(await outcome(db, admin, into("images"))).toBe(1);
    expect(await outcome(db, admin, into("lain"))).toBe(refused);
    expect(await outcome(db, admin, move)).toBe(refused);
  });

  it("keeps the private schema private", async () => {
    expect(await outcome(db, anon, "select private.has_role()")).toBe(refused);
    expect(await outcome(db, user, "create table private.x ()")).toBe(refused);
    expect(await outcome(db, anon, "select private.new_inquiry_code()")).toBe(refused);
    expect(await outcome(db, admin, "select private.retention_months()")).toBe(refused);
    expect(await outcome(db, admin, "select private.staff_role()")).toBe(refused);
  });
}
