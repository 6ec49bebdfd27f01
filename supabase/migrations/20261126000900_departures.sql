-- Departures: a package on a date, from a city. A column that is null takes the value of the package.
--
--   departure_date  first day of the journey, in Asia/Jakarta;  return_date  its last day
--   status          buka, tutup (shown, cannot be booked), batal
--   change_reason   handed over with a change and kept in departure_changes; always null in the stored row
--   shown_from, shown_until   when visitors see it, as in packages
--   branch_id       the branch that answers inquiries about it
--
-- A package leaves a city once a day, whether the departure names the city or takes that of the package. packages.departure and
-- packages.return_date are the dates of the only departure: null without one or with several. Writing them makes, moves or
-- deletes that departure (see the file of offers); with several departures they have no effect.

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
  shown_from timestamptz,
  shown_until timestamptz,
  branch_id uuid references public.branches (id) on delete set null,

  constraint departures_once_a_day unique nulls not distinct (package_id, departure_date, departure_city),
  constraint departures_return_after_departure check (return_date >= departure_date),
  constraint departures_date_range check (departure_date between '2000-01-01' and '2199-12-31'),
  constraint departures_length check (return_date - departure_date <= 364),
  constraint departures_shown_from_check check (shown_from between '1999-12-31 00:00Z' and '2200-01-02 00:00Z'),
  constraint departures_shown_until_check check (shown_until between '1999-12-31 00:00Z' and '2200-01-02 00:00Z'),
  constraint departures_shown_in_order check (shown_from < shown_until)
);

create index departures_branch_id_idx on public.departures (branch_id);

create table public.departure_changes (
  id bigint generated always as identity primary key,
  departure_id uuid not null,
  package_id uuid not null,
  changes jsonb not null,
  reason text not null,
  changed_at timestamptz not null default now()
);

comment on table public.departure_changes is
  'Changes of departures that came with a reason. Only the database writes them. changes: [{"field", "before", "after"}, ...], fields named
as the columns of departures and packages. They stay while a departure is in the bin and are removed with it.';

create index departure_changes_departure_id_idx on public.departure_changes (departure_id, id);
create index departure_changes_package_id_idx on public.departure_changes (package_id, id);

-- The number of days that `duration` prints: '9 Hari', '8 Malam 9 Hari'.
create function private.journey_days(duration text) returns integer
language sql immutable
set search_path = ''
as $$
  select nullif(coalesce(
    substring(journey_days.duration from '(?i)(\d{1,3})\s*hari'),
    substring(journey_days.duration from '\d{1,3}')
  )::integer, 0)
$$;

-- The day after the last day of the journey. The days of `duration` decide, then the return date; otherwise the journey is
-- taken to last one day. Null while no departure is fixed.
create function private.trip_end(departure date, duration text, return_date date) returns date
language sql immutable
set search_path = ''
as $$
  select coalesce(
    trip_end.departure + nullif(coalesce(
      substring(trip_end.duration from '(?i)(\d{1,3})\s*hari'),
      substring(trip_end.duration from '\d{1,3}')
    )::integer, 0),
    trip_end.return_date + 1,
    trip_end.departure + 1
  )
$$;

-- Reasons. A change of what was promised to confirmed pilgrims needs one.

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
  -- A change of the package's date hands its reason on, and restoring a version sets one.
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
    -- The city takes the spelling of an existing departure on that day, so that the constraint sees a repetition and a series
    -- that skips existing departures skips it. Others who add to the same package wait here; the look-up is a separate
    -- statement, so that it sees what they have added.
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

create trigger departures_change before insert or update on public.departures
for each row execute function private.change_departure();

create function private.keep_departure() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  pilgrims bigint;
begin
  -- A deleted package takes its departures into the bin.
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

create trigger departures_keep before delete on public.departures
for each row execute function private.keep_departure();

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

create trigger packages_change before insert or update on public.packages
for each row execute function private.change_package();

create trigger aa_normalize_columns before insert or update of departure_city, airline on public.departures
for each row execute function private.normalize_columns(departure_city, airline);
create trigger departures_set_updated_at before update on public.departures
for each row execute function private.set_updated_at();
create trigger departures_keep_version before update or delete on public.departures
for each row execute function private.keep_version();
create trigger departures_note_return after insert on public.departures
for each row execute function private.note_return();
create trigger departures_forget_gone_branch before insert or update of branch_id on public.departures
for each row when (new.branch_id is not null) execute function private.forget_gone_branch();

-- Rights.

revoke all on public.departures, public.departure_changes from public, anon, authenticated, service_role;
grant select on public.departures, public.departure_changes to anon, authenticated, service_role;
grant insert, update, delete on public.departures to authenticated, service_role;

alter table public.departures enable row level security;
alter table public.departure_changes enable row level security;

create policy "Whoever sees a package sees its departures" on public.departures
for select to anon using (
  coalesce(shown_from <= now(), true) and coalesce(shown_until > now(), true)
  and exists (select from public.packages p where p.id = package_id)
);
create policy "Signed-in users see departures in their time, the team all" on public.departures
for select to authenticated using (
  coalesce(shown_from <= now(), true) and coalesce(shown_until > now(), true)
  and exists (select from public.packages p where p.id = package_id)
  or (select private.is_staff())
);
create policy "Editors add departures" on public.departures
for insert to authenticated with check ((select private.has_role('editor')));
create policy "Editors change departures" on public.departures
for update to authenticated using ((select private.has_role('editor'))) with check ((select private.has_role('editor')));
create policy "Editors delete departures" on public.departures
for delete to authenticated using ((select private.has_role('editor')));

create policy "Whoever sees a departure sees what changed and why" on public.departure_changes
for select to anon, authenticated using (exists (select from public.departures d where d.id = departure_id));

revoke all on function
  private.journey_days(text), private.trip_end(date, text, date), private.differences(jsonb, jsonb, text[]),
  private.require_reason(text, bigint), private.change_departure(), private.keep_departure(), private.change_package()
from public;
grant execute on function private.trip_end(date, text, date) to authenticated, service_role;
