import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { generateDatabaseTypes } from "./generate-database-types.ts";
import type { Ground } from "./inquiry-scene.ts";
import { databaseTypesFile } from "./project-files.ts";

const ours = "n.nspname in ('public', 'private')";
const apiRoles = "('anon', 'authenticated', 'service_role')";

// The rules of Supabase's database linter (splinter) that a schema without views and extensions can break.
const lints: Record<string, string> = {
  "0001 foreign key without an index": `
    select o.conname from pg_constraint o join pg_class c on c.oid = o.conrelid join pg_namespace n on n.oid = c.relnamespace
    where ${ours} and o.contype = 'f'
      and not exists (select from pg_index i where i.indrelid = c.oid and (i.indkey::smallint[])[0:cardinality(o.conkey) - 1] = o.conkey)`,
  "0003 auth function evaluated per row": `
    select policyname from pg_policies where schemaname in ('public', 'storage')
      and regexp_replace(concat(qual, with_check), 'SELECT (auth|private)\\.[a-z_]+\\(', '', 'g') ~ '(auth|private)\\.[a-z_]+\\('`,
  "0004 table without a primary key": `
    select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where ${ours} and c.relkind = 'r' and not exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary)`,
  "0006 several permissive policies for a role and verb": `
    select p.tablename from pg_policies p cross join unnest(p.roles) r where p.schemaname in ('public', 'storage') and p.permissive = 'PERMISSIVE'
    group by p.schemaname, p.tablename, r, p.cmd having count(*) > 1
    union all select policyname from pg_policies where schemaname in ('public', 'storage') and (cmd = 'ALL' or 'public' = any (roles))`,
  // No policy: private tables are for functions alone.
  "0008 0013 table without row level security or without a policy": `
    select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where ${ours} and c.relkind = 'r' and not (c.relrowsecurity and (n.nspname = 'private' or exists (select from pg_policy p where p.polrelid = c.oid)))`,
  "0009 duplicate index": `
    select min(indexname) from pg_indexes where schemaname in ('public', 'private')
    group by tablename, replace(indexdef, indexname, '') having count(*) > 1`,
  "0011 function with a mutable search path": `
    select p.proname from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where ${ours} and not coalesce(p.proconfig, '{}') && array['search_path=""']`,
  "0010 0016 0017 view or foreign table in the API": `
    select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${ours} and c.relkind in ('v', 'm', 'f')`,
  "0014 extension in public": `select extname from pg_extension where extnamespace = 'public'::regnamespace and extname <> 'plpgsql'`,
  "0015 policy that trusts user_metadata": `
    select policyname::text from pg_policies where concat(qual, with_check) ~ 'user_metadata'
    union all select p.proname from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${ours} and p.prosrc ~ 'user_metadata'
      -- It refuses metadata and grants nothing for it.
      and p.proname <> 'before_user_created'`,
  "0024 policy that lets everyone write": `
    select policyname from pg_policies where schemaname = 'public' and cmd <> 'SELECT' and 'true' in (qual, with_check)`,
  "0025 public bucket that anyone may list": `
    select policyname from pg_policies where schemaname = 'storage' and cmd = 'SELECT' and coalesce(qual, '') !~ 'has_role'`,
  "0028 0029 security definer within reach of the API": `
    select p.proname from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname = 'public' and p.prosecdef`,
  // Its type is name, whose collation C is that of no index on a text column: the whole table would be read.
  "lookup of a text column by tg_table_name": `
    select p.proname from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${ours} and p.prosrc ~ '[^:]= tg_table_name'`,
  "grant beyond the four verbs, or to everyone": `
    select format('%s %s', c.relname, g.privilege_type) from pg_class c join pg_namespace n on n.oid = c.relnamespace
    cross join aclexplode(c.relacl) g where ${ours} and c.relkind = 'r' and g.grantee <> c.relowner
      and (g.privilege_type not in ('SELECT', 'INSERT', 'UPDATE', 'DELETE') or g.is_grantable or g.grantee = 0
        or g.grantee not in (select oid from pg_roles where rolname in ${apiRoles})
        or (g.grantee = 'anon'::regrole and g.privilege_type <> 'SELECT'))`,
};

/** The schema as the database describes it: clean by the rules of the linter, and as typed, on every version of PostgreSQL. */
export function describeCatalogue({ db }: Ground): void {
  it.each(Object.entries(lints))("has no %s (S27)", async (_, sql) => {
    const { rows } = await db.transaction("owner", (tx) => tx.query(sql));
    expect(rows).toEqual([]);
  });

  it("is what database.types.ts says", async () => {
    expect(await generateDatabaseTypes(db)).toBe(await readFile(databaseTypesFile, "utf8"));
  });
}
