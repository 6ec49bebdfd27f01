-- Versions and the bin: every change of a package, testimonial, feature or page keeps the version
-- before it, in the same transaction and whoever writes. A deleted thing's last version lies in the bin for 30 days.
--
--   kind, item    the table, and the key of the row in it (its id; a page's name)
--   content       the row as it was before the change
--   operation     what the change was: update or delete
--   actor         e-mail address of who made it; null: nobody signed in (the clock, the command line)
--   links         of a deleted package: ids of the inquiries about it, which are tied to it again when it comes back

create table public.content_versions (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('packages', 'testimonials', 'features', 'page_content')),
  item text not null,
  content jsonb not null,
  operation text not null check (operation in ('update', 'delete')),
  actor text check (char_length(actor) <= 320),
  links uuid[] not null default '{}',
  created_at timestamptz not null default now()
);

create index content_versions_item_idx on public.content_versions (kind, item, id desc);
create index content_versions_bin_idx on public.content_versions (created_at desc, id) where operation = 'delete';

create function private.key_column(kind text) returns text
language sql immutable
set search_path = ''
as $$
  select case kind when 'page_content' then 'page_name' else 'id' end
$$;

create function private.keep_version() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  before jsonb := to_jsonb(old);
  links uuid[] := '{}';
begin
  if tg_op = 'UPDATE' then
    if before - 'updated_at' = to_jsonb(new) - 'updated_at' then
      return new;
    end if;
  elsif tg_table_name = 'packages' then
    select coalesce(array_agg(i.id order by i.id), '{}') into links from public.inquiries i where i.package_id = old.id;
  end if;
  insert into public.content_versions (kind, item, content, operation, actor, links)
  values (
    tg_table_name, before ->> private.key_column(tg_table_name), before, lower(tg_op), auth.jwt() ->> 'email', links
  );
  return case tg_op when 'DELETE' then old else new end;
end
$$;

-- Before the row goes, while its inquiries still name it.
create trigger packages_keep_version before update or delete on public.packages
for each row execute function private.keep_version();
create trigger testimonials_keep_version before update or delete on public.testimonials
for each row execute function private.keep_version();
create trigger features_keep_version before update or delete on public.features
for each row execute function private.keep_version();
create trigger page_content_keep_version before update or delete on public.page_content
for each row execute function private.keep_version();

-- Only columns that the version knows are written, so that one from before a later migration can still come back.
create function public.restore_version(version bigint) returns text
language plpgsql volatile
set search_path = ''
as $$
declare
  kept public.content_versions;
  key text;
  columns text;
  found integer;
begin
  select v.* into kept from public.content_versions v where v.id = restore_version.version;
  if kept.id is null then
    return null;
  end if;
  key := private.key_column(kept.kind);
  select string_agg(quote_ident(a.attname), ', ' order by a.attnum) into columns
  from pg_catalog.pg_attribute a
  where a.attrelid = format('public.%I', kept.kind)::regclass
    and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attname <> 'updated_at'
    and kept.content ? a.attname;
  execute format(
    'update public.%1$I t set (%2$s) = (select %2$s from jsonb_populate_record(null::public.%1$I, $1)) where t.%3$I::text = $2',
    kept.kind, columns, key
  ) using kept.content, kept.item;
  get diagnostics found = row_count;
  if found = 0 then
    execute format(
      'insert into public.%1$I (%2$s) select %2$s from jsonb_populate_record(null::public.%1$I, $1)', kept.kind, columns
    ) using kept.content;
    if kept.kind = 'packages' then
      update public.inquiries i set package_id = kept.item::uuid where i.id = any (kept.links) and i.package_id is null;
    end if;
  end if;
  return kept.item;
end
$$;

comment on function public.restore_version(bigint) is
  'Makes a kept version the present one and answers the item''s key; null when there is no such version. A deleted item comes back under
its key. A change like any other, with the caller''s rights: it keeps the version before it.';

create function public.bin()
returns table (version bigint, kind text, item text, title text, actor text, deleted_at timestamptz, leaves_at timestamptz)
language sql stable
set search_path = ''
as $$
  select v.id, v.kind, v.item, coalesce(v.content ->> 'title', v.content ->> 'name', v.item), v.actor, v.created_at,
    v.created_at + interval '30 days'
  from public.content_versions v
  where v.operation = 'delete'
    and v.created_at > now() - interval '30 days'
    and not exists (
      select from public.content_versions later where later.kind = v.kind and later.item = v.item and later.id > v.id
    )
    and case v.kind
      when 'packages' then not exists (select from public.packages p where p.id::text = v.item)
      when 'testimonials' then not exists (select from public.testimonials t where t.id::text = v.item)
      when 'features' then not exists (select from public.features f where f.id::text = v.item)
      else not exists (select from public.page_content c where c.page_name = v.item)
    end
  order by v.id desc
  limit 500
$$;

comment on function public.bin() is 'What was deleted in the last 30 days and has not come back, the latest first; runs with the caller''s rights.';

create function private.empty_bin() returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  emptied integer;
begin
  delete from public.content_versions v
  using public.content_versions gone
  where gone.operation = 'delete'
    and gone.created_at <= now() - interval '30 days'
    and v.kind = gone.kind and v.item = gone.item and v.id <= gone.id;
  get diagnostics emptied = row_count;
  return emptied;
end
$$;

create function public.empty_bin() returns integer
language sql volatile
set search_path = ''
as $$
  select private.empty_bin()
$$;

comment on function public.empty_bin() is
  'Forgets what has lain in the bin for 30 days, with its earlier versions; answers how many versions went. Anyone may call it: it does
nothing but what is due anyway.';

revoke all on public.content_versions from public, anon, authenticated, service_role;
grant select on public.content_versions to authenticated, service_role;

alter table public.content_versions enable row level security;

create policy "Admins see kept versions" on public.content_versions
for select to authenticated using ((select private.is_admin()));

revoke all on function private.key_column(text), private.keep_version(), private.empty_bin() from public;
grant execute on function private.key_column(text) to authenticated, service_role;
grant execute on function private.empty_bin() to anon, authenticated, service_role;

revoke all on function public.restore_version(bigint), public.bin(), public.empty_bin() from public, anon, authenticated, service_role;
grant execute on function public.restore_version(bigint), public.bin() to authenticated, service_role;
grant execute on function public.empty_bin() to anon, authenticated, service_role;
