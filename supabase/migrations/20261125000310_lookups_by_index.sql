-- Triggers find versions and former addresses by index. `tg_table_name` is of type name, whose collation is C: a text
-- column compared with it cannot be looked up in an index of the database's own collation, and the whole table is read.
-- A variable of type text has the database's collation.

create or replace function private.note_return() returns trigger
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

create or replace function private.keep_former_address() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  table_name constant text := tg_table_name;
begin
  if tg_op = 'UPDATE' and new.slug = old.slug then
    return null;
  end if;
  if tg_op = 'UPDATE' and (
    old.status <> 'draft'
    or exists (
      select from public.content_versions v
      where v.kind = table_name and v.item = old.id::text and v.content ->> 'status' <> 'draft'
    )
  ) then
    insert into public.former_addresses (kind, slug, item) values (table_name, old.slug, old.id);
  end if;
  if exists (
    select from public.former_addresses f
    where f.kind = table_name and f.slug = new.slug and f.item <> new.id
  ) then
    raise exception using
      errcode = '23505', constraint = 'former_addresses_pkey', schema = 'public', table = 'former_addresses',
      message = 'duplicate key value violates unique constraint "former_addresses_pkey"',
      detail = format('Key (kind, slug)=(%s, %s) leads to another item.', tg_table_name, new.slug);
  end if;
  delete from public.former_addresses f where f.kind = table_name and f.slug = new.slug;
  return null;
end
$$;

-- The bin names a departure's package by the package's index.
create or replace function public.bin()
returns table (version bigint, kind text, item text, title text, actor text, deleted_at timestamptz, leaves_at timestamptz)
language sql stable
set search_path = ''
as $$
  select v.id, v.kind, v.item,
    case v.kind
      when 'departures' then concat_ws(
        ', ',
        coalesce((select p.title from public.packages p where p.id = (v.content ->> 'package_id')::uuid), v.item),
        v.content ->> 'departure_date', v.content ->> 'departure_city'
      )
      else coalesce(v.content ->> 'title', v.content ->> 'name', v.content ->> 'question', v.content ->> 'original_name', v.item)
    end,
    v.actor, v.created_at, v.created_at + interval '30 days'
  from public.content_versions v
  where v.operation = 'delete'
    and v.created_at > now() - interval '30 days'
    and not exists (
      select from public.content_versions later where later.kind = v.kind and later.item = v.item and later.id > v.id
    )
    and not private.is_stored(v.kind, v.item)
  order by v.id desc
  limit 500
$$;
