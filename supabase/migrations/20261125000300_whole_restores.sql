-- A package, departure or branch comes back with everything that its deletion untied, whoever restores it: an editor sees no
-- inquiries, so a function with rights of its own ties them again. What was tied is read from the version that the deletion
-- kept, also where the content of an older version comes back.

create function private.tie_again(deletion bigint) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  kept public.content_versions;
begin
  -- The trigger of the insert has noted the return: the policies have let this caller add the row in this transaction.
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
  'Ties what a deletion untied (inquiries, testimonials, albums, departures) to the package, departure or branch that the caller
has brought back in this transaction; refuses where it has not come back.';

create function private.without_gone_branch(departure jsonb) returns jsonb
language sql stable
set search_path = ''
as $$
  select case
    when exists (select from public.branches b where b.id = (without_gone_branch.departure ->> 'branch_id')::uuid)
      then without_gone_branch.departure
    else without_gone_branch.departure || '{"branch_id": null}'
  end
$$;

comment on function private.without_gone_branch(jsonb) is
  'A kept departure without its branch where that has been deleted since: the departure could not come back with it.';

-- The key of a row in its own type, so that the row is found by its index.
create function private.key_type(kind text) returns text
language sql immutable
set search_path = ''
as $$
  select case kind when 'page_content' then 'text' else 'uuid' end
$$;

create or replace function private.is_stored(kind text, item text) returns boolean
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

create or replace function public.restore_version(version bigint) returns text
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

-- Seats that were taken before a deletion are taken again, also where the quota was lowered meanwhile: the package would
-- otherwise never come back.
create or replace function private.take_seats() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  quota integer;
  others bigint;
begin
  if new.status <> 'terkonfirmasi' or new.package_id is null then
    return new;
  end if;
  -- A change that needs no further seat is always let through: a quota may have been lowered since. So is what the database
  -- ties by itself, to a package's first date or to a package that comes back, for those seats were taken before.
  if tg_op = 'UPDATE' and old.status = 'terkonfirmasi' and new.pilgrims <= old.pilgrims and (
    old.package_id = new.package_id and (old.departure_id is not distinct from new.departure_id or pg_trigger_depth() > 1)
    or old.package_id is null and exists (
      select from public.content_versions v
      where v.kind = 'packages' and v.item = new.package_id::text and v.operation = 'delete'
        and v.returned_at = now() and new.id = any (v.links)
    )
  ) then
    return new;
  end if;
  if new.departure_id is null then
    select p.quota into quota from public.packages p where p.id = new.package_id for no key update;
  else
    select coalesce(d.quota, p.quota) into quota
    from public.departures d join public.packages p on p.id = d.package_id
    where d.id = new.departure_id
    for no key update of d;
  end if;
  -- A statement of its own, so that it sees what the one before us in the queue has confirmed.
  others := private.confirmed_pilgrims(new.package_id, new.departure_id) - new.pilgrims;
  if others + new.pilgrims > quota then
    raise exception using
      errcode = 'PT409',
      message = 'Not enough seats left',
      detail = greatest(quota - others, 0)::text;
  end if;
  return new;
end
$$;

-- Figures of agents are counted from tables of which service sees some and a branch's finance a part: they are whole for
-- finance, and refused to everybody else.

create function private.agent_figures(from_day date, before_day date)
returns table (agent_id uuid, clicks bigint, inquiries bigint, pilgrims bigint, due bigint, paid bigint, owed bigint)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not private.has_role('keuangan') and auth.role() is distinct from 'service_role' then
    raise exception 'not for this role' using errcode = '42501';
  end if;
  return query
  with bounds as (
    select from_day::timestamp at time zone 'Asia/Jakarta' as since, before_day::timestamp at time zone 'Asia/Jakarta' as before
  )
  select a.id,
    (select coalesce(sum(c.clicks), 0)::bigint from public.agent_clicks c
     where c.agent_id = a.id and c.day >= from_day and c.day < before_day),
    (select count(*) from public.inquiries i
     where i.agent_id = a.id and not i.suspicious and i.created_at >= b.since and i.created_at < b.before),
    ledger.pilgrims, ledger.due, payments.paid, ledger.due_by_then - payments.paid_by_then
  from public.agents a
  cross join bounds b
  cross join lateral (
    select
      coalesce(sum(c.pilgrims) filter (where c.created_at >= b.since), 0)::bigint as pilgrims,
      coalesce(sum(c.amount) filter (where c.created_at >= b.since), 0)::bigint as due,
      coalesce(sum(c.amount), 0)::bigint as due_by_then
    from public.commissions c where c.agent_id = a.id and c.created_at < b.before
  ) ledger
  cross join lateral (
    select
      coalesce(sum(p.amount) filter (where p.paid_on >= from_day), 0)::bigint as paid,
      coalesce(sum(p.amount), 0)::bigint as paid_by_then
    from public.commission_payments p where p.agent_id = a.id and p.paid_on < before_day
  ) payments;
end
$$;

create or replace function public.agent_figures(from_day date default '-infinity', before_day date default 'infinity')
returns table (agent_id uuid, clicks bigint, inquiries bigint, pilgrims bigint, due bigint, paid bigint, owed bigint)
language sql stable
set search_path = ''
as $$
  select * from private.agent_figures(agent_figures.from_day, agent_figures.before_day)
$$;

comment on function public.agent_figures(date, date) is
  'Of every agent, from a day up to the day before another, in Jakarta: clicks, inquiries that came, pilgrims confirmed (less those taken
back), rupiah due and paid; owed: what was due and not paid yet at the end of that time. For finance and owners, refused to everybody else.';

-- What a person did is told whole, to owners: everybody else would see the part that their tables show.
create or replace function public.activity_of(email text)
returns table (at timestamptz, kind text, item text, operation text, content jsonb)
language sql stable
set search_path = ''
as $$
  (
    select v.created_at, v.kind, v.item, v.operation, to_jsonb(named)
    from public.content_versions v cross join lateral jsonb_to_record(v.content) as named(
      title text, name text, question text, original_name text, departure_date text, departure_city text, file_path text
    )
    where v.actor = activity_of.email and (select private.has_role())
    order by v.created_at desc
    limit 200
  )
  union all
  (
    select v.returned_at, v.kind, v.item, 'return', to_jsonb(named)
    from public.content_versions v cross join lateral jsonb_to_record(v.content) as named(
      title text, name text, question text, original_name text, departure_date text, departure_city text, file_path text
    )
    where v.returned_by = activity_of.email and (select private.has_role())
    order by v.returned_at desc
    limit 200
  )
  union all
  (
    select e.created_at, 'inquiries', e.inquiry_id::text, e.kind, to_jsonb(e) || jsonb_build_object('code', i.code, 'made', i.kind)
    from public.inquiry_events e join public.inquiries i on i.id = e.inquiry_id
    where e.actor = activity_of.email and (select private.has_role())
    order by e.created_at desc
    limit 200
  )
  order by 1 desc
  limit 200
$$;

comment on function public.activity_of(text) is
  'What was done under an e-mail address, newest first, the last 200 at most: operation is update, delete, return, or the kind of
an inquiry''s event, which content then is; else content holds what the thing was named by before. For owners; nothing for everybody else.';

revoke all on function
  private.tie_again(bigint), private.without_gone_branch(jsonb), private.key_type(text), private.agent_figures(date, date)
from public;
grant execute on function
  private.tie_again(bigint), private.without_gone_branch(jsonb), private.key_type(text), private.agent_figures(date, date)
to authenticated, service_role;
