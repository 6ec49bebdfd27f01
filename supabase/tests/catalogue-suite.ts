import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { generateDatabaseTypes } from "./generate-database-types.ts";
import type { Ground } from "./inquiry-scene.ts";
import { databaseTypesFile } from "./project-files.ts";

const ours = "n.nspname in ('public', 'private')";
const apiRoles = "('anon', 'authenticated', 'service_role')";

// One line per thing, worded by PostgreSQL itself, so that two versions can be compared.
const catalogue = `
  select format('column %s.%s %s%s default %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
      case when a.attnotnull then ' not null' end, coalesce(pg_get_expr(d.adbin, d.adrelid), '-')) as line
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where ${ours} and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
  union all select format('constraint %s.%s %s', c.relname, o.conname, pg_get_constraintdef(o.oid))
    from pg_constraint o join pg_class c on c.oid = o.conrelid join pg_namespace n on n.oid = c.relnamespace
    where ${ours} and o.contype <> 'n'
  union all select format('index %s', pg_get_indexdef(i.indexrelid))
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace where ${ours}
  union all select format('trigger %s', pg_get_triggerdef(t.oid))
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
    where ${ours} and not t.tgisinternal
  union all select format('policy %s.%s %s for %s to %s using %s check %s', schemaname, tablename, policyname, cmd, roles, qual, with_check)
    from pg_policies where schemaname in ('public', 'storage')
  union all select format('row level security %s%s %s', case n.nspname when 'private' then 'private.' end, c.relname, c.relrowsecurity)
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${ours} and c.relkind = 'r'
  union all select format('function %s.%s(%s) returns %s %s %s %s', n.nspname, p.proname, pg_get_function_arguments(p.oid),
      pg_get_function_result(p.oid), p.provolatile, p.prosecdef, p.proconfig)
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${ours}
  union all select format('grant %s on %s to %s', g.privilege_type, c.relname, g.grantee::regrole)
    from pg_class c join pg_namespace n on n.oid = c.relnamespace cross join aclexplode(c.relacl) g
    where ${ours} and c.relkind = 'r' and g.grantee <> c.relowner
  union all select format('grant execute on %s to %s', p.oid::regprocedure, case when g.grantee = 0 then 'public' else g.grantee::regrole::text end)
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace cross join aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) g
    where ${ours} and g.grantee <> p.proowner
  union all select format('grant %s on schema private to %s', g.privilege_type, g.grantee::regrole)
    from pg_namespace n cross join aclexplode(n.nspacl) g where n.nspname = 'private' and g.grantee <> n.nspowner
  union all select format('bucket %s %s %s %s', id, public, file_size_limit, allowed_mime_types) from storage.buckets
  order by 1
`;

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

/** The schema as the database describes it: the same on every version, clean by the linter's rules, and as typed. */
export function describeCatalogue({ db }: Ground): void {
  it("is what catalogue.txt says, on every version alike (S27)", async () => {
    const { rows } = await db.transaction("owner", (tx) => tx.query<{ line: string }>(catalogue));
    await expect(
      `${rows
        // Whether an extension's schema is named depends on the connection's search path.
        .map(({ line }) => line.replaceAll("extensions.", ""))
        .sort()
        .join("\n")}\n`,
    ).toMatchFileSnapshot("catalogue.txt");
  });

  it.each(Object.entries(lints))("has no %s (S27)", async (_, sql) => {
    const { rows } = await db.transaction("owner", (tx) => tx.query(sql));
    expect(rows).toEqual([]);
  });

  it("is what database.types.ts says", async () => {
    expect(await generateDatabaseTypes(db)).toBe(await readFile(databaseTypesFile, "utf8"));
  });
}
