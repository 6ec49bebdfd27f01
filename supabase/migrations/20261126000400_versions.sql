-- Versions and the bin. Every change of a record keeps the version before it, in the same transaction and for any writer. The
-- last version of a deleted record stays in the bin for 30 days and can be restored from there. A new table needs the triggers
-- <table>_keep_version and <table>_note_return, and its name in the check of `kind`.
--
--   kind, item    the table, and the key of the row in it (its id; the name of a page)
--   content       the row before the change; of a package, departure or branch also what its deletion unties
--   operation     the change: update or delete
--   actor         e-mail address of the person who made the change; null: nobody was signed in (the clock, the command line)
--   links         ids of the inquiries that the deletion of a package, departure or branch unties
--   returned_by, returned_at   who restored a deleted record, and when

create table public.content_versions (
  id bigint generated always as identity primary key,
  kind text not null check (
    kind in (
      'packages', 'departures', 'testimonials', 'features', 'page_content', 'media', 'articles', 'questions', 'albums',
      'branches', 'agents'
    )
  ),
  item text not null,
  content jsonb not null,
  operation text not null check (operation in ('update', 'delete')),
  actor text check (char_length(actor) <= 320),
  links uuid[] not null default '{}',
  created_at timestamptz not null default now(),
  returned_by text check (char_length(returned_by) <= 320),
  returned_at timestamptz
);

create index content_versions_item_idx on public.content_versions (kind, item, id desc);
create index content_versions_bin_idx on public.content_versions (created_at desc, id) where operation = 'delete';
create index content_versions_picture_idx on public.content_versions ((content ->> 'file_path')) where kind = 'media';
create index content_versions_actor_idx on public.content_versions (actor, created_at desc) where actor is not null;
create index content_versions_returned_by_idx on public.content_versions (returned_by, returned_at desc) where returned_by is not null;

create function private.key_column(kind text) returns text
language sql immutable
set search_path = ''
as $$
  select case kind when 'page_content' then 'page_name' else 'id' end
$$;

-- Type of the key column, so that a row is found by its index.
create function private.key_type(kind text) returns text
language sql immutable
set search_path = ''
as $$
  select case kind when 'page_content' then 'text' else 'uuid' end
$$;

-- Keeps the version before a change, and forgets what is due of the same record: the newest 50 versions stay, and up to 200 of
-- the last twelve months. The version of a deletion belongs to the bin, which has its own rule.
create function private.keep_version() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  table_name constant text := tg_table_name;
  -- Generated columns are no part of a version; a trigger before the change sees them as null.
  generated constant text[] := array(
    select a.attname::text from pg_catalog.pg_attribute a where a.attrelid = tg_relid and a.attgenerated <> '' and not a.attisdropped
  );
  before jsonb := to_jsonb(old) - generated;
  item_key constant text := before ->> private.key_column(table_name);
  unkept text[] := generated || '{updated_at}';
  links uuid[] := '{}';
begin
  if tg_op = 'UPDATE' then
    if table_name = 'packages' and pg_trigger_depth() > 1 then
      -- These are the dates of the only departure, which keeps a version itself.
      unkept := unkept || '{departure,return_date}';
    end if;
    if before - unkept = to_jsonb(new) - unkept then
      return new;
    end if;
  elsif table_name = 'packages' then
    select coalesce(array_agg(i.id order by i.id), '{}') into links from public.inquiries i where i.package_id = old.id;
    before := before || jsonb_build_object(
      'departures', coalesce((
        select jsonb_agg(to_jsonb(d) || jsonb_build_object('inquiries', coalesce((
          select jsonb_agg(i.id order by i.id) from public.inquiries i where i.departure_id = d.id
        ), '[]')) order by d.departure_date, d.id)
        from public.departures d where d.package_id = old.id
      ), '[]'),
      'testimonials', to_jsonb(array(select t.id from public.testimonials t where t.package_id = old.id order by t.id)),
      'albums', to_jsonb(array(select a.id from public.albums a where a.package_id = old.id order by a.id))
    );
  elsif table_name = 'departures' then
    if not exists (select from public.packages p where p.id = old.package_id) then
      return old;
    end if;
    select coalesce(array_agg(i.id order by i.id), '{}') into links from public.inquiries i where i.departure_id = old.id;
  elsif table_name = 'branches' then
    select coalesce(array_agg(i.id order by i.id), '{}') into links from public.inquiries i where i.branch_id = old.id;
    before := before || jsonb_build_object(
      'departures', to_jsonb(array(select d.id from public.departures d where d.branch_id = old.id order by d.id))
    );
  end if;
  insert into public.content_versions (kind, item, content, operation, actor, links)
  values (table_name, item_key, before, lower(tg_op), auth.jwt() ->> 'email', links);
  delete from public.content_versions v
  where v.id = any (array(
    select older.id
    from (
      select o.id, o.operation, o.created_at, row_number() over (order by o.id desc) as place
      from public.content_versions o
      where o.kind = table_name and o.item = item_key
      order by o.id desc
      offset 50
    ) older
    where older.operation = 'update' and (older.place > 200 or older.created_at < now() - interval '12 months')
  ));
  return case tg_op when 'DELETE' then old else new end;
end
$$;

-- Notes on the version of a deletion that the record has come back. A return is an insert and keeps no version of its own,
-- because there was nothing before it.
create function private.note_return() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  table_name constant text := tg_table_name;
  item_key constant text := to_jsonb(new) ->> private.key_column(table_name);
begin
  update public.content_versions v
  set returned_by = auth.jwt() ->> 'email', returned_at = now()
  where v.id = (
      select latest.id from public.content_versions latest
      where latest.kind = table_name and latest.item = item_key
      order by latest.id desc
      limit 1
    )
    and v.operation = 'delete';
  return null;
end
$$;

create function private.is_stored(kind text, item text) returns boolean
language plpgsql stable
set search_path = ''
as $$
declare
  found boolean;
begin
  execute format(
    'select exists (select from public.%I t where t.%I = $1::%s)',
    is_stored.kind, private.key_column(is_stored.kind), private.key_type(is_stored.kind)
  ) into found using is_stored.item;
  return found;
end
$$;

-- Restoring writes only columns that the version has, so that a version from before a later migration can still come back. A
-- version without a departure date never removes a date: it may stem from a time when the package had several.
create function public.restore_version(version bigint) returns text
language plpgsql volatile
set search_path = ''
as $$
declare
  kept public.content_versions;
  deletion public.content_versions;
  key text;
  columns text;
  changed text;
  found integer;
begin
  select v.* into kept from public.content_versions v where v.id = restore_version.version;
  if kept.id is null then
    return null;
  end if;
  key := private.key_column(kept.kind);
  select v.* into deletion
  from public.content_versions v
  where v.kind = kept.kind and v.item = kept.item and not private.is_stored(kept.kind, kept.item)
  order by v.id desc
  limit 1;
  if kept.kind = 'departures' then
    kept.content := private.without_gone_branch(kept.content);
  elsif kept.kind = 'packages' and jsonb_array_length(coalesce(deletion.content, kept.content) -> 'departures') > 0 then
    kept.content := kept.content - '{departure,return_date}'::text[];
  end if;
  select string_agg(quote_ident(a.attname), ', ' order by a.attnum),
    string_agg(quote_ident(a.attname), ', ' order by a.attnum) filter (
      where kept.kind <> 'packages' or a.attname not in ('departure', 'return_date') or kept.content ->> 'departure' is not null
    )
  into columns, changed
  from pg_catalog.pg_attribute a
  where a.attrelid = format('public.%I', kept.kind)::regclass
    and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attname <> 'updated_at'
    and kept.content ? a.attname;
  perform set_config('departures.reason', 'Dikembalikan ke versi sebelumnya', true);
  execute format(
    'update public.%1$I t set (%2$s) = (select %2$s from jsonb_populate_record(null::public.%1$I, $1)) where t.%3$I = $2::%4$s',
    kept.kind, changed, key, private.key_type(kept.kind)
  ) using kept.content, kept.item;
  get diagnostics found = row_count;
  perform set_config('departures.reason', '', true);
  if found = 0 then
    execute format(
      'insert into public.%1$I (%2$s) select %2$s from jsonb_populate_record(null::public.%1$I, $1)', kept.kind, columns
    ) using kept.content;
    if kept.kind = 'packages' then
      insert into public.departures
      select d.*
      from jsonb_array_elements(deletion.content -> 'departures') given (departure)
      cross join lateral jsonb_populate_record(null::public.departures, private.without_gone_branch(given.departure)) d;
    end if;
    if kept.kind in ('packages', 'departures', 'branches') and deletion.operation = 'delete' then
      perform private.tie_again(deletion.id);
    end if;
  end if;
  return kept.item;
end
$$;

comment on function public.restore_version(bigint) is
  'Makes a kept version the present one and returns the key of the record; null when there is no such version. A deleted
record comes back under its key. The change has the caller''s rights and keeps a version like any other change.';

-- A package, departure or branch comes back with everything that its deletion untied. An editor may restore it but sees no
-- inquiries, so this function has the owner's rights.
create function private.tie_again(deletion bigint) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  kept public.content_versions;
begin
  -- The trigger of the insert has noted the return, so the policies have allowed this caller to add the row in this
  -- transaction.
  select v.* into kept
  from public.content_versions v
  where v.id = tie_again.deletion and v.operation = 'delete'
    and v.returned_at = now() and v.returned_by is not distinct from auth.jwt() ->> 'email';
  if kept.id is null then
    raise exception 'the item has not come back in this transaction' using errcode = '42501';
  end if;
  if kept.kind = 'packages' then
    update public.inquiries i set package_id = kept.item::uuid, departure_id = (
      select (d ->> 'id')::uuid from jsonb_array_elements(kept.content -> 'departures') d where d -> 'inquiries' ? i.id::text
    )
    where i.id = any (kept.links) and i.package_id is null;
    update public.testimonials t set package_id = kept.item::uuid
    where kept.content -> 'testimonials' ? t.id::text and t.package_id is null;
    update public.albums a set package_id = kept.item::uuid
    where kept.content -> 'albums' ? a.id::text and a.package_id is null;
  elsif kept.kind = 'departures' then
    update public.inquiries i set departure_id = kept.item::uuid
    where i.id = any (kept.links) and i.departure_id is null and i.package_id = (kept.content ->> 'package_id')::uuid;
  elsif kept.kind = 'branches' then
    update public.inquiries i set branch_id = kept.item::uuid
    where i.id = any (kept.links) and i.branch_id is null;
    update public.departures d set branch_id = kept.item::uuid
    where d.branch_id is null
      and d.id in (select given.id::uuid from jsonb_array_elements_text(kept.content -> 'departures') given (id));
  end if;
end
$$;

comment on function private.tie_again(bigint) is
  'Ties inquiries, testimonials, albums and departures again to the package, departure or branch that the caller has
restored in this transaction. Refuses when the record has not come back.';

-- The version of a deleted picture stays longer than 30 days until its file is gone: nothing else names the file any more.
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
    and v.kind = gone.kind and v.item = gone.item and v.id <= gone.id
    and (
      gone.kind <> 'media'
      or exists (select from public.media m where m.file_path = gone.content ->> 'file_path')
      or not private.has_file(gone.content ->> 'file_path')
    );
  get diagnostics emptied = row_count;
  delete from public.departure_changes c
  where not exists (select from public.departures d where d.id = c.departure_id)
    and not exists (
      select from public.content_versions v
      where (v.kind, v.item) in (('departures', c.departure_id::text), ('packages', c.package_id::text))
    );
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
  'Forgets what has been in the bin for 30 days, with its earlier versions, and returns the number of versions removed.
Anyone may call it, because it does only what is due.';

revoke all on public.content_versions from public, anon, authenticated, service_role;
grant select on public.content_versions to authenticated, service_role;

alter table public.content_versions enable row level security;

-- The settings are for owners, and agents' phone numbers for the people who work with agents.
create policy "The team sees kept versions, of settings and agents who may" on public.content_versions
for select to authenticated using (
  (select private.has_role())
  or not (kind = 'page_content' and item = 'site-settings') and kind <> 'agents' and (select private.is_staff())
  or kind = 'agents' and (select private.has_role('layanan', 'keuangan'))
);

revoke all on function
  private.key_column(text), private.key_type(text), private.keep_version(), private.note_return(),
  private.is_stored(text, text), private.tie_again(bigint), private.empty_bin()
from public;
grant execute on function
  private.key_column(text), private.key_type(text), private.is_stored(text, text), private.tie_again(bigint)
to authenticated, service_role;
grant execute on function private.empty_bin() to anon, authenticated, service_role;

revoke all on function public.restore_version(bigint), public.empty_bin() from public, anon, authenticated, service_role;
grant execute on function public.restore_version(bigint) to authenticated, service_role;
grant execute on function public.empty_bin() to anon, authenticated, service_role;
