-- Departures: a package on a date, from a city. What is null is the package's.
--
--   departure_date  first day of the journey, in Asia/Jakarta;  return_date  its last
--   status          buka, tutup (shown, not bookable), batal
--   change_reason   handed over with a change, kept in departure_changes, always null at rest (as is that of packages)
--
-- packages.departure and packages.return_date are those of the only departure: null where there is none or several. Writing
-- them makes, moves or deletes it; with several they are left alone.
--
-- A package leaves a city once a day, whether the city is spelled out or the package's own.

create table public.departures (
  id uuid primary key default gen_random_uuid(),
  package_id uuid not null references public.packages (id) on delete cascade,
  departure_date date not null,
  return_date date,
  quota integer check (quota between 0 and 100000),
  price_quad bigint check (price_quad between 0 and 9999999999),
  price_triple bigint check (price_triple between 0 and 9999999999),
  price_double bigint check (price_double between 0 and 9999999999),
  airline text check (char_length(airline) <= 120),
  departure_city text check (btrim(departure_city) <> '' and char_length(departure_city) <= 120),
  flight text check (flight in ('langsung', 'transit')),
  note text not null default '' check (char_length(note) <= 120),
  status text not null default 'buka' check (status in ('buka', 'tutup', 'batal')),
  change_reason text check (char_length(change_reason) <= 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  constraint departures_once_a_day unique nulls not distinct (package_id, departure_date, departure_city),
  constraint departures_return_after_departure check (return_date >= departure_date)
);

create table public.departure_changes (
  id bigint generated always as identity primary key,
  departure_id uuid not null,
  package_id uuid not null,
  changes jsonb not null,
  reason text not null,
  changed_at timestamptz not null default now()
);

comment on table public.departure_changes is
  'Changes of departures that came with a reason, written by the database alone. changes: [{"field", "before", "after"}, ...], fields named
as the columns of departures and packages. They outlive a departure in the bin, and go with it.';

create index departure_changes_departure_id_idx on public.departure_changes (departure_id, id);
create index departure_changes_package_id_idx on public.departure_changes (package_id, id);

alter table public.inquiries add column departure_id uuid references public.departures (id) on delete set null;
create index inquiries_departure_id_status_idx on public.inquiries (departure_id, status) include (pilgrims);
alter table public.packages add column change_reason text check (char_length(change_reason) <= 500);

alter table public.content_versions
  drop constraint content_versions_kind_check,
  add constraint content_versions_kind_check check (kind in ('packages', 'departures', 'testimonials', 'features', 'page_content', 'media'));

-- What is there. Dates from before the checks stay as they are.
insert into public.departures (package_id, departure_date, return_date, created_at, updated_at)
select p.id, p.departure, p.return_date, p.created_at, p.updated_at from public.packages p where p.departure is not null;

alter table public.inquiries disable trigger user;
update public.inquiries i set departure_id = d.id from public.departures d where d.package_id = i.package_id;
alter table public.inquiries enable trigger user;

alter table public.departures
  add constraint departures_date_range check (departure_date between '2000-01-01' and '2199-12-31') not valid,
  add constraint departures_length check (return_date - departure_date <= 364) not valid;

create function private.confirmed_pilgrims(package_id uuid, departure_id uuid) returns bigint
language sql stable security definer
set search_path = ''
as $$
  -- Two reads, of which one is not done at all: a single one that could be either would pass over every inquiry.
  select coalesce(sum(confirmed.pilgrims), 0)::bigint
  from (
    select i.pilgrims from public.inquiries i
    where i.departure_id = confirmed_pilgrims.departure_id and i.status = 'terkonfirmasi'
    union all
    select i.pilgrims from public.inquiries i
    where confirmed_pilgrims.departure_id is null
      and i.package_id = confirmed_pilgrims.package_id and i.departure_id is null and i.status = 'terkonfirmasi'
  ) confirmed
$$;

comment on function private.confirmed_pilgrims(uuid, uuid) is
  'Pilgrims of confirmed inquiries of a departure; without one, of those that name the package and no departure.';

-- Reasons. A departure that somebody is confirmed on changes in what was promised only with one.

create function private.differences(before jsonb, after jsonb, fields text[]) returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_agg(jsonb_build_object('field', f.field, 'before', differences.before -> f.field, 'after', differences.after -> f.field) order by f.place)
  from unnest(differences.fields) with ordinality as f (field, place)
  where differences.before -> f.field is distinct from differences.after -> f.field
$$;

create function private.require_reason(reason text, pilgrims bigint) returns void
language plpgsql immutable
set search_path = ''
as $$
begin
  if require_reason.pilgrims > 0 and char_length(btrim(coalesce(require_reason.reason, ''))) < 10 then
    raise exception using
      errcode = 'PT422',
      message = 'A change of what confirmed pilgrims were promised needs a reason',
      detail = require_reason.pilgrims::text,
      hint = 'change_reason: at least 10 characters';
  end if;
end
$$;

create function private.change_departure() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  promised constant text[] := '{departure_date,return_date,departure_city,airline,flight,price_quad,price_triple,price_double}';
  -- A package's date hands its reason on, and a version that is restored has one.
  handed_on constant text := case when pg_trigger_depth() > 1 then 'departures.package_reason' else 'departures.reason' end;
  reason text := btrim(coalesce(new.change_reason, current_setting(handed_on, true), ''));
  of_package public.packages;
  spelled text;
  inherited jsonb;
  before jsonb;
  after jsonb;
  changes jsonb;
begin
  new.change_reason := null;
  if tg_op = 'UPDATE' then
    new.package_id := old.package_id;
  end if;
  if tg_op = 'INSERT' or (old.departure_date, old.departure_city) is distinct from (new.departure_date, new.departure_city) then
    -- Spelled as the one that is there, so that the constraint sees it, and a series that skips what exists skips it. Who
    -- adds to the same package waits here, for a look-up that is a statement of its own and sees what was added.
    select p.* into of_package from public.packages p where p.id = new.package_id for no key update;
    select d.departure_city into spelled
    from public.departures d
    where d.package_id = new.package_id and d.departure_date = new.departure_date and d.id <> new.id
      and lower(btrim(coalesce(d.departure_city, of_package.departure_city)))
        is not distinct from lower(btrim(coalesce(new.departure_city, of_package.departure_city)));
    if found then
      new.departure_city := spelled;
    end if;
  else
    select p.* into of_package from public.packages p where p.id = new.package_id;
  end if;
  if tg_op = 'INSERT' then
    return new;
  end if;
  inherited := jsonb_build_object(
    'departure_city', of_package.departure_city, 'airline', of_package.airline, 'flight', of_package.flight,
    'price_quad', of_package.price_quad, 'price_triple', of_package.price_triple, 'price_double', of_package.price_double
  );
  before := inherited || jsonb_strip_nulls(to_jsonb(old));
  after := inherited || jsonb_strip_nulls(to_jsonb(new));
  changes := private.differences(before, after, promised);
  if changes is not null then
    perform private.require_reason(reason, private.confirmed_pilgrims(old.package_id, old.id));
  end if;
  changes := private.differences(before, after, promised || '{status}');
  if changes is not null and reason <> '' then
    insert into public.departure_changes (departure_id, package_id, changes, reason)
    values (old.id, old.package_id, changes, left(reason, 500));
  end if;
  return new;
end
$$;

create function private.keep_departure() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  pilgrims bigint;
begin
  -- A package that goes takes its departures into the bin with it.
  if not exists (select from public.packages p where p.id = old.package_id) then
    return old;
  end if;
  perform from public.departures d where d.id = old.id for update;
  pilgrims := private.confirmed_pilgrims(old.package_id, old.id);
  if pilgrims > 0 then
    raise exception using
      errcode = 'PT409', message = 'Departure has confirmed pilgrims', detail = pilgrims::text, hint = 'Set its status to batal instead';
  end if;
  return old;
end
$$;

create function private.change_package() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  promised constant text[] :=
    '{price_quad,price_triple,price_double,airline,departure_city,flight,hotel_makkah_name,hotel_madinah_name}';
  reason text := btrim(coalesce(new.change_reason, current_setting('departures.reason', true), ''));
  changes jsonb;
  asked record;
begin
  new.change_reason := null;
  if tg_op = 'INSERT' or pg_trigger_depth() > 1 then
    return new;
  end if;
  if (select count(*) from public.departures d where d.package_id = old.id) > 1 then
    new.departure := null;
    new.return_date := null;
  end if;
  if new.departure_city is distinct from old.departure_city and exists (
    select from public.departures d join public.departures other using (package_id, departure_date)
    where d.package_id = old.id and d.departure_city is null
      and lower(btrim(other.departure_city)) = lower(btrim(new.departure_city))
  ) then
    raise exception using
      errcode = '23505', constraint = 'departures_once_a_day', schema = 'public', table = 'departures',
      message = 'duplicate key value violates unique constraint "departures_once_a_day"',
      detail = 'A departure of its own from that city is on the same day.';
  end if;
  changes := private.differences(to_jsonb(old), to_jsonb(new), promised);
  perform set_config('departures.package_reason', reason, true);
  if changes is null then
    return new;
  end if;
  for asked in
    select d.id, sum(private.confirmed_pilgrims(old.id, d.id)) over ()::bigint as pilgrims, inherited.changes
    from public.departures d
    cross join lateral (
      select jsonb_agg(change) as changes from jsonb_array_elements(changes) change
      where to_jsonb(d) -> (change ->> 'field') is null or to_jsonb(d) -> (change ->> 'field') = 'null'
    ) inherited
    where d.package_id = old.id and d.departure_date >= private.jakarta_day(now()) and inherited.changes is not null
  loop
    perform private.require_reason(reason, asked.pilgrims);
    if reason <> '' then
      insert into public.departure_changes (departure_id, package_id, changes, reason)
      values (asked.id, old.id, asked.changes, left(reason, 500));
    end if;
  end loop;
  return new;
end
$$;

create trigger departures_change before insert or update on public.departures
for each row execute function private.change_departure();
create trigger departures_keep before delete on public.departures
for each row execute function private.keep_departure();
create trigger departures_keep_version before update or delete on public.departures
for each row execute function private.keep_version();
create trigger departures_note_return after insert on public.departures
for each row execute function private.note_return();
create trigger departures_set_updated_at before update on public.departures
for each row execute function private.set_updated_at();

create trigger packages_change before insert or update on public.packages
for each row execute function private.change_package();

-- Versions. A package's last one holds its departures, each with the inquiries that named it.

create or replace function private.keep_version() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  before jsonb := to_jsonb(old);
  unkept text[] := '{updated_at}';
  links uuid[] := '{}';
begin
  if tg_op = 'UPDATE' then
    if tg_table_name = 'packages' and pg_trigger_depth() > 1 then
      -- The date of the only departure, whose own version is kept.
      unkept := '{updated_at,departure,return_date}';
    end if;
    if before - unkept = to_jsonb(new) - unkept then
      return new;
    end if;
  elsif tg_table_name = 'packages' then
    select coalesce(array_agg(i.id order by i.id), '{}') into links from public.inquiries i where i.package_id = old.id;
    before := before || jsonb_build_object('departures', coalesce((
      select jsonb_agg(to_jsonb(d) || jsonb_build_object('inquiries', coalesce((
        select jsonb_agg(i.id order by i.id) from public.inquiries i where i.departure_id = d.id
      ), '[]')) order by d.departure_date, d.id)
      from public.departures d where d.package_id = old.id
    ), '[]'));
  elsif tg_table_name = 'departures' then
    if not exists (select from public.packages p where p.id = old.package_id) then
      return old;
    end if;
    select coalesce(array_agg(i.id order by i.id), '{}') into links from public.inquiries i where i.departure_id = old.id;
  end if;
  insert into public.content_versions (kind, item, content, operation, actor, links)
  values (
    tg_table_name, before ->> private.key_column(tg_table_name), before, lower(tg_op), auth.jwt() ->> 'email', links
  );
  return case tg_op when 'DELETE' then old else new end;
end
$$;

-- A date is never taken away by a version that has none: it may be from when there were several.
create or replace function public.restore_version(version bigint) returns text
language plpgsql volatile
set search_path = ''
as $$
declare
  kept public.content_versions;
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
  if jsonb_array_length(kept.content -> 'departures') > 0 then
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
    'update public.%1$I t set (%2$s) = (select %2$s from jsonb_populate_record(null::public.%1$I, $1)) where t.%3$I::text = $2',
    kept.kind, changed, key
  ) using kept.content, kept.item;
  get diagnostics found = row_count;
  perform set_config('departures.reason', '', true);
  if found = 0 then
    execute format(
      'insert into public.%1$I (%2$s) select %2$s from jsonb_populate_record(null::public.%1$I, $1)', kept.kind, columns
    ) using kept.content;
    if kept.kind = 'packages' then
      insert into public.departures
      select d.* from jsonb_populate_recordset(null::public.departures, kept.content -> 'departures') d;
      update public.inquiries i set package_id = kept.item::uuid, departure_id = (
        select (d ->> 'id')::uuid from jsonb_array_elements(kept.content -> 'departures') d where d -> 'inquiries' ? i.id::text
      )
      where i.id = any (kept.links) and i.package_id is null;
    elsif kept.kind = 'departures' then
      update public.inquiries i set departure_id = kept.item::uuid
      where i.id = any (kept.links) and i.departure_id is null and i.package_id = (kept.content ->> 'package_id')::uuid;
    end if;
  end if;
  return kept.item;
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
      else coalesce(v.content ->> 'title', v.content ->> 'name', v.content ->> 'original_name', v.item)
    end,
    v.actor, v.created_at, v.created_at + interval '30 days'
  from public.content_versions v
  where v.operation = 'delete'
    and v.created_at > now() - interval '30 days'
    and not exists (
      select from public.content_versions later where later.kind = v.kind and later.item = v.item and later.id > v.id
    )
    and case v.kind
      when 'packages' then not exists (select from public.packages p where p.id::text = v.item)
      when 'departures' then not exists (select from public.departures d where d.id::text = v.item)
      when 'testimonials' then not exists (select from public.testimonials t where t.id::text = v.item)
      when 'features' then not exists (select from public.features f where f.id::text = v.item)
      when 'media' then not exists (select from public.media m where m.id::text = v.item)
      else not exists (select from public.page_content c where c.page_name = v.item)
    end
  order by v.id desc
  limit 500
$$;

create or replace function private.empty_bin() returns integer
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

-- Who may do what.

revoke all on public.departures, public.departure_changes from public, anon, authenticated, service_role;
grant select on public.departures, public.departure_changes to anon, authenticated, service_role;
grant insert, update, delete on public.departures to authenticated, service_role;
grant insert (departure_id), update (departure_id) on public.inquiries to authenticated;

alter table public.departures enable row level security;
alter table public.departure_changes enable row level security;

create policy "Whoever sees a package sees its departures" on public.departures
for select to anon, authenticated using (exists (select from public.packages p where p.id = package_id));

create policy "Admins add departures" on public.departures
for insert to authenticated with check ((select private.is_admin()));

create policy "Admins change departures" on public.departures
for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));

create policy "Admins delete departures" on public.departures
for delete to authenticated using ((select private.is_admin()));

create policy "Whoever sees a departure sees what changed and why" on public.departure_changes
for select to anon, authenticated using (exists (select from public.departures d where d.id = departure_id));

revoke all on function
  private.confirmed_pilgrims(uuid, uuid), private.differences(jsonb, jsonb, text[]), private.require_reason(text, bigint),
  private.change_departure(), private.keep_departure(), private.change_package()
from public;
