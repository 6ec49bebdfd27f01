-- Versions and the bin for any noun: a new table needs its triggers and no copy of these functions.

alter table public.content_versions
  drop constraint content_versions_kind_check,
  add constraint content_versions_kind_check check (
    kind in (
      'packages', 'departures', 'testimonials', 'features', 'page_content', 'media', 'articles', 'questions', 'albums'
    )
  );

create function private.is_stored(kind text, item text) returns boolean
language plpgsql stable
set search_path = ''
as $$
declare
  found boolean;
begin
  execute format(
    'select exists (select from public.%I t where t.%I::text = $1)', is_stored.kind, private.key_column(is_stored.kind)
  ) into found using is_stored.item;
  return found;
end
$$;

create or replace function public.bin()
returns table (version bigint, kind text, item text, title text, actor text, deleted_at timestamptz, leaves_at timestamptz)
language sql stable
set search_path = ''
as $$
  select v.id, v.kind, v.item,
    case v.kind
      when 'departures' then concat_ws(
        ', ',
        coalesce((select p.title from public.packages p where p.id::text = v.content ->> 'package_id'), v.item),
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

revoke all on function private.is_stored(text, text) from public;
grant execute on function private.is_stored(text, text) to authenticated, service_role;
