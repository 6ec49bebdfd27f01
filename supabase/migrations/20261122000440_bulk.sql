-- Imports: what a file would add and change, kept between being shown and being applied, for an hour.
--
--   plan     {"packages": [{"id", "version", "title", "row"}, ...], "departures": [...]}: version is the `updated_at` of
--            the row to change, null where one is added; row holds all its columns, or those that change
--   report   what staff are shown of it
--   applied_at   when it was; the plan is empty from then on

create table public.imports (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  plan jsonb not null,
  report jsonb not null default '{}',
  applied_at timestamptz,

  constraint imports_plan_size check (octet_length(plan::text) <= 10000000),
  constraint imports_report_size check (octet_length(report::text) <= 2000000)
);

create index imports_created_at_idx on public.imports (created_at);

revoke all on public.imports from public, anon, authenticated, service_role;
grant select, delete on public.imports to authenticated;
grant insert (plan, report), update (plan, report, applied_at) on public.imports to authenticated;
grant select, insert, update, delete on public.imports to service_role;

alter table public.imports enable row level security;

create policy "Admins see imports" on public.imports
for select to authenticated using ((select private.is_admin()));

create policy "Admins begin imports" on public.imports
for insert to authenticated with check ((select private.is_admin()));

create policy "Admins change imports" on public.imports
for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));

create policy "Admins delete imports" on public.imports
for delete to authenticated using ((select private.is_admin()));

create function private.stale_rows(kind text, planned jsonb) returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  stale jsonb;
begin
  -- Whoever changes one of these rows meanwhile waits, or has been seen.
  execute format(
    'select from public.%I t where t.id in (select (c ->> ''id'')::uuid from jsonb_array_elements($1) c) order by t.id for update',
    stale_rows.kind
  ) using stale_rows.planned;
  execute format(
    'select coalesce(jsonb_agg(c ->> ''title''), ''[]'') from jsonb_array_elements($1) c
    left join public.%I t on t.id = (c ->> ''id'')::uuid
    where c ->> ''version'' is not null and t.updated_at is distinct from (c ->> ''version'')::timestamptz',
    stale_rows.kind
  ) into stale using stale_rows.planned;
  return stale;
end
$$;

create function private.write_planned(kind text, planned jsonb) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  columns text;
begin
  -- Of new rows those that the plan knows: the others have defaults.
  select string_agg(distinct quote_ident(named.key), ', ') into columns
  from jsonb_array_elements(write_planned.planned) c, jsonb_object_keys(c -> 'row') named (key)
  where c ->> 'version' is null;
  if columns is not null then
    execute format(
      'insert into public.%1$I (id, %2$s)
      select (c ->> ''id'')::uuid, %2$s
      from jsonb_array_elements($1) c, jsonb_populate_record(null::public.%1$I, c -> ''row'') r
      where c ->> ''version'' is null',
      write_planned.kind, columns
    ) using write_planned.planned;
  end if;
  select string_agg(distinct quote_ident(named.key), ', ') into columns
  from jsonb_array_elements(write_planned.planned) c, jsonb_object_keys(c -> 'row') named (key)
  where c ->> 'version' is not null;
  if columns is not null then
    execute format(
      'update public.%1$I t set (%2$s) = (select %2$s from jsonb_populate_record(t, c -> ''row'') r)
      from jsonb_array_elements($1) c
      where c ->> ''version'' is not null and t.id = (c ->> ''id'')::uuid',
      write_planned.kind, columns
    ) using write_planned.planned;
  end if;
end
$$;

create function public.apply_import(import uuid, reason text default '') returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  asked public.imports;
  stale jsonb;
begin
  select i.* into asked from public.imports i
  where i.id = apply_import.import and i.created_at > now() - interval '1 hour'
  for update;
  if asked.id is null then
    return null;
  end if;
  if asked.applied_at is not null then
    return '[]';
  end if;
  stale := private.stale_rows('packages', asked.plan -> 'packages') || private.stale_rows('departures', asked.plan -> 'departures');
  if stale <> '[]' then
    return stale;
  end if;
  perform set_config('departures.reason', apply_import.reason, true);
  perform private.write_planned('packages', asked.plan -> 'packages');
  perform private.write_planned('departures', asked.plan -> 'departures');
  perform set_config('departures.reason', '', true);
  update public.imports i set applied_at = now(), plan = '{}' where i.id = asked.id;
  return '[]';
end
$$;

comment on function public.apply_import(uuid, text) is
  'Writes all of an import''s plan or nothing, with the caller''s rights; what is there keeps its versions. Answers the titles of what has
changed since it was planned, in which case nothing is written; null when there is no such import, or none of the last hour. Asked again, it
does nothing. The reason is for changes that confirmed pilgrims were promised otherwise.';

revoke all on function private.stale_rows(text, jsonb), private.write_planned(text, jsonb) from public;
grant execute on function private.stale_rows(text, jsonb), private.write_planned(text, jsonb) to authenticated, service_role;
revoke all on function public.apply_import(uuid, text) from public, anon, authenticated, service_role;
grant execute on function public.apply_import(uuid, text) to authenticated, service_role;
