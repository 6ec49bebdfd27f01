-- What a departure may have of its own (K11): hotels, flight numbers and leader. Null takes the hotel of the package; flight numbers
-- and leader belong to a departure alone. A departure that names another hotel has the stars and the distance that stand beside the
-- name, known or not: those of the package belong to the package's hotel.
--
-- offers gains the hotels in their final form; its walk is the distance of the departure's hotel in Makkah. Lists filtered by walk
-- show departures whose own hotel is that near.

alter table public.departures
  add column hotel_makkah_name text check (btrim(hotel_makkah_name) <> '' and char_length(hotel_makkah_name) <= 160),
  add column hotel_makkah_stars smallint check (hotel_makkah_stars between 1 and 5),
  add column hotel_makkah_distance_m integer check (hotel_makkah_distance_m between 0 and 100000),
  add column hotel_madinah_name text check (btrim(hotel_madinah_name) <> '' and char_length(hotel_madinah_name) <= 160),
  add column hotel_madinah_stars smallint check (hotel_madinah_stars between 1 and 5),
  add column hotel_madinah_distance_m integer check (hotel_madinah_distance_m between 0 and 100000),
  add column flight_numbers text check (btrim(flight_numbers) <> '' and char_length(flight_numbers) <= 80),
  add column leader text check (btrim(leader) <> '' and char_length(leader) <= 120);

drop trigger aa_normalize_columns on public.departures;
create trigger aa_normalize_columns
before insert or update of departure_city, airline, hotel_makkah_name, hotel_madinah_name, flight_numbers, leader on public.departures
for each row execute function private.normalize_columns(
  departure_city, airline, hotel_makkah_name, hotel_madinah_name, flight_numbers, leader
);

alter table public.offers
  add column hotel_makkah_name text,
  add column hotel_makkah_stars smallint,
  add column hotel_madinah_name text,
  add column hotel_madinah_stars smallint,
  add column hotel_madinah_distance_m integer,
  add column flight_numbers text,
  add column leader text;

-- Has walk too, so that a list filtered by it can be read from this index alone.
drop index public.offers_day_idx;
create index offers_day_idx on public.offers (day, id)
  include (
    package_id, category, city_key, state, price_quad, walk, is_promo, package_created_at, live_before, free_before, free_until,
    holds_from, holds_until
  ) where listed;

-- Writes the offers of these packages anew.
create or replace function private.refresh_offers(packages uuid[]) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  most bigint;
begin
  -- Two transactions refresh one package one after the other, and the second sees what the first has written.
  perform from public.packages p join unnest(refresh_offers.packages) asked (id) on asked.id = p.id order by p.id for no key update of p;
  delete from public.offers o using unnest(refresh_offers.packages) asked (id) where o.package_id = asked.id;
  select max(held.stretches * held.departures) into most
  from (
    select count(distinct t.at) + 1 as stretches, count(distinct d.id) as departures
    from unnest(refresh_offers.packages) asked (id)
    join public.departures d on d.package_id = asked.id
    left join unnest(array[d.shown_from, d.shown_until]) t (at) on t.at > now()
    group by asked.id
  ) held;
  if most > 10000 then
    raise exception using
      errcode = '23514', constraint = 'departures_shown_times', schema = 'public', table = 'departures',
      message = 'new row for relation "departures" violates check constraint "departures_shown_times"',
      detail = 'Departures of the package appear and vanish at too many different times.';
  end if;
  with span as materialized (
    select m.package_id, m.at as first, coalesce(lead(m.at) over (partition by m.package_id order by m.at), 'infinity') as next
    from (
      select asked.id as package_id, '-infinity'::timestamptz as at from unnest(refresh_offers.packages) asked (id)
      union
      select p.id, t.at
      from unnest(refresh_offers.packages) asked (id) join public.packages p on p.id = asked.id
      cross join unnest(array[p.shown_from, p.shown_until]) t (at) where t.at > now()
      union
      select d.package_id, t.at
      from unnest(refresh_offers.packages) asked (id) join public.departures d on d.package_id = asked.id
      cross join unnest(array[d.shown_from, d.shown_until]) t (at) where t.at > now()
    ) m
  ),
  -- Materialized: otherwise each column that uses the seats would count them again.
  offer as materialized (
    select
      coalesce(d.id, p.id) as id, p.id as package_id, d.id as departure_id, p.category, p.is_promo, p.created_at as package_created_at,
      p.status = 'active' as is_active, d.departure_date, coalesce(d.departure_date, 'infinity') as day,
      coalesce(d.return_date, d.departure_date + journey.days - 1) as return_date,
      coalesce(d.return_date - d.departure_date + 1, journey.days) as days,
      coalesce(d.price_quad, p.price_quad) as price_quad, coalesce(d.price_triple, p.price_triple) as price_triple,
      coalesce(d.price_double, p.price_double) as price_double, coalesce(d.airline, p.airline) as airline,
      coalesce(d.departure_city, p.departure_city) as departure_city, coalesce(d.flight, p.flight) as flight,
      coalesce(d.hotel_makkah_name, p.hotel_makkah_name) as hotel_makkah_name,
      coalesce(d.hotel_makkah_stars, case when d.hotel_makkah_name is null then p.hotel_makkah_stars end) as hotel_makkah_stars,
      coalesce(d.hotel_makkah_distance_m, case when d.hotel_makkah_name is null then p.hotel_makkah_distance_m end) as walk,
      coalesce(d.hotel_madinah_name, p.hotel_madinah_name) as hotel_madinah_name,
      coalesce(d.hotel_madinah_stars, case when d.hotel_madinah_name is null then p.hotel_madinah_stars end) as hotel_madinah_stars,
      coalesce(d.hotel_madinah_distance_m, case when d.hotel_madinah_name is null then p.hotel_madinah_distance_m end)
        as hotel_madinah_distance_m,
      d.flight_numbers, d.leader, coalesce(d.note, '') as note, coalesce(d.status, 'buka') as status, seats.quota, seats.seats_left,
      tstzrange(p.shown_from, p.shown_until) as package_time, tstzrange(d.shown_from, d.shown_until) as own_time
    from unnest(refresh_offers.packages) asked (id)
    join public.packages p on p.id = asked.id
    cross join lateral (
      select c.* from public.departures c where c.package_id = p.id
      union all
      select (null::public.departures).*
      where not exists (
        select from public.departures c
        where c.package_id = p.id and c.status <> 'batal' and coalesce(c.shown_from, c.shown_until) is null
      )
    ) d
    cross join lateral (select private.journey_days(p.duration) as days) journey
    cross join lateral (
      select coalesce(d.quota, p.quota) as quota,
        case
          when coalesce(d.quota, p.quota) is not null
            then greatest(coalesce(d.quota, p.quota) - private.confirmed_pilgrims(p.id, d.id), 0)::integer
        end as seats_left
    ) seats
  ),
  timed as (
    select o.id, o.package_id, o.departure_id, o.day, o.price_quad, s.first, s.next,
      o.is_active and o.package_time @> greatest(s.first, now()) and o.own_time @> greatest(s.first, now()) as is_public,
      o.status <> 'batal' and o.own_time @> greatest(s.first, now()) as live,
      o.status = 'buka' and o.seats_left is distinct from 0 and o.own_time @> greatest(s.first, now()) as free
    from offer o join span s on s.package_id = o.package_id
  ),
  -- The row without a date is used where no departure is visible.
  marked as (
    select
      o.id, o.is_public, o.first, o.next,
      max(o.day) filter (where o.live) over package as last_day,
      o.live and row_number() over (partition by o.package_id, o.first, o.live order by o.day desc, o.id) = 1 as is_last,
      coalesce(max(o.day) filter (where o.live) over earlier, '-infinity') as live_before,
      coalesce(max(o.day) filter (where o.free) over earlier, '-infinity') as free_before,
      coalesce(max(o.day) filter (where o.live) over cheaper, '-infinity') as cheaper_until,
      coalesce(max(o.day) filter (where o.free) over cheaper, '-infinity') as cheaper_free_until,
      coalesce(max(o.day) filter (where o.free) over package, '-infinity') as free_until
    from (select t.*, bool_or(t.live and t.departure_id is not null) over (partition by t.package_id, t.first) as dated from timed t) o
    where o.departure_id is not null or not o.dated
    window
      package as (partition by o.package_id, o.first),
      earlier as (partition by o.package_id, o.first order by o.day, o.id rows between unbounded preceding and 1 preceding),
      cheaper as (partition by o.package_id, o.first order by o.price_quad, o.id rows between unbounded preceding and 1 preceding)
  )
  insert into public.offers (
    id, package_id, departure_id, category, is_promo, package_created_at, is_public, departure_date, return_date, days,
    price_quad, price_triple, price_double, airline, departure_city, flight, walk, note, status, quota, seats_left,
    hotel_makkah_name, hotel_makkah_stars, hotel_madinah_name, hotel_madinah_stars, hotel_madinah_distance_m, flight_numbers, leader,
    last_day, is_last, live_before, free_before, cheaper_until, cheaper_free_until, free_until, holds_from, holds_until
  )
  select
    o.id, o.package_id, o.departure_id, o.category, o.is_promo, o.package_created_at, m.is_public, o.departure_date, o.return_date, o.days,
    o.price_quad, o.price_triple, o.price_double, o.airline, o.departure_city, o.flight, o.walk, o.note, o.status, o.quota, o.seats_left,
    o.hotel_makkah_name, o.hotel_makkah_stars, o.hotel_madinah_name, o.hotel_madinah_stars, o.hotel_madinah_distance_m, o.flight_numbers,
    o.leader, m.last_day, m.is_last, m.live_before, m.free_before, m.cheaper_until, m.cheaper_free_until, m.free_until, m.first, m.next
  from marked m join offer o on o.id = m.id;
end
$$;

select private.refresh_offers(array(select p.id from public.packages p));

create or replace function private.tell_of_packages() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if pg_trigger_depth() > 1 then
    return null;
  end if;
  insert into public.departures (package_id, departure_date, return_date)
  select c.id, c.departure, c.return_date
  from changed c
  where c.departure is not null and not exists (select from public.departures d where d.package_id = c.id);
  if tg_op = 'INSERT' then
    perform private.refresh_offers(array(select c.id from changed c where c.departure is null));
    return null;
  end if;
  -- A package with several departures has no date of its own, and nothing below applies.
  update public.departures d set departure_date = c.departure, return_date = c.return_date
  from changed c
  where d.package_id = c.id and (d.departure_date, d.return_date) is distinct from (c.departure, c.return_date) and c.departure is not null;
  delete from public.departures d
  using changed c join former f on f.id = c.id
  where d.package_id = c.id and c.departure is null and f.departure is not null
    and not exists (select from public.departures other where other.package_id = d.package_id and other.id <> d.id);
  perform private.refresh_offers(array(
    select c.id
    from changed c join former f on f.id = c.id
    where (c.shown_from, c.shown_until, c.category, c.is_promo, c.created_at, c.status, c.duration, c.quota, c.price_quad, c.price_triple, c.price_double, c.airline,
        c.departure_city, c.flight, c.hotel_makkah_name, c.hotel_makkah_stars, c.hotel_makkah_distance_m, c.hotel_madinah_name,
        c.hotel_madinah_stars, c.hotel_madinah_distance_m)
      is distinct from (f.shown_from, f.shown_until, f.category, f.is_promo, f.created_at, f.status, f.duration, f.quota, f.price_quad, f.price_triple, f.price_double,
        f.airline, f.departure_city, f.flight, f.hotel_makkah_name, f.hotel_makkah_stars, f.hotel_makkah_distance_m, f.hotel_madinah_name,
        f.hotel_madinah_stars, f.hotel_madinah_distance_m)
  ));
  return null;
end
$$;

-- What a departure offers, with the values of its package where it has none of its own.
create function private.with_package_values(departure public.departures, package public.packages) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_strip_nulls(
    jsonb_build_object(
      'departure_city', package.departure_city, 'airline', package.airline, 'flight', package.flight, 'price_quad', package.price_quad,
      'price_triple', package.price_triple, 'price_double', package.price_double,
      'hotel_makkah_name', package.hotel_makkah_name, 'hotel_madinah_name', package.hotel_madinah_name
    )
    || case when departure.hotel_makkah_name is null then jsonb_build_object(
      'hotel_makkah_stars', package.hotel_makkah_stars, 'hotel_makkah_distance_m', package.hotel_makkah_distance_m
    ) else '{}' end
    || case when departure.hotel_madinah_name is null then jsonb_build_object(
      'hotel_madinah_stars', package.hotel_madinah_stars, 'hotel_madinah_distance_m', package.hotel_madinah_distance_m
    ) else '{}' end
    || jsonb_strip_nulls(to_jsonb(departure))
  )
$$;

revoke all on function private.with_package_values(public.departures, public.packages) from public;

create or replace function private.change_departure() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  promised constant text[] := array[
    'departure_date', 'return_date', 'departure_city', 'airline', 'flight', 'price_quad', 'price_triple', 'price_double',
    'hotel_makkah_name', 'hotel_makkah_stars', 'hotel_makkah_distance_m', 'hotel_madinah_name', 'hotel_madinah_stars',
    'hotel_madinah_distance_m'
  ];
  -- Flight numbers and leader are often fixed after the first pilgrims are confirmed: to name them needs no reason, to change them does.
  named_later constant text[] := '{flight_numbers,leader}';
  -- A change of the package's date hands its reason on, and restoring a version sets one.
  handed_on constant text := case when pg_trigger_depth() > 1 then 'departures.package_reason' else 'departures.reason' end;
  reason text := btrim(coalesce(new.change_reason, current_setting(handed_on, true), ''));
  of_package public.packages;
  spelled text;
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
  before := private.with_package_values(old, of_package);
  after := private.with_package_values(new, of_package);
  changes := private.differences(before, after, promised || array(select n from unnest(named_later) n where before ? n));
  if changes is not null then
    perform private.require_reason(reason, private.confirmed_pilgrims(old.package_id, old.id));
  end if;
  changes := private.differences(before, after, promised || named_later || '{status}');
  if changes is not null and reason <> '' then
    insert into public.departure_changes (departure_id, package_id, changes, reason)
    values (old.id, old.package_id, changes, left(reason, 500));
  end if;
  return new;
end
$$;

create or replace function public.offer_choices(category text default null)
returns table (months text[], cities text[], airlines text[], days text[], walks text[], free boolean)
language plpgsql stable
set search_path = ''
set plan_cache_mode = 'force_custom_plan'
as $$
declare
  today constant date := private.jakarta_day(now());
begin
  return query
  with recursive kind (name) as (
    select k from unnest('{umroh,haji}'::text[]) k where offer_choices.category is null or offer_choices.category = k
  ),
  city (kind, key) as (
    select k.name, (select min(o.city_key) from public.offers o where o.listed and o.category = k.name) from kind k
    union all
    select c.kind, (select min(o.city_key) from public.offers o where o.listed and o.category = c.kind and o.city_key > c.key)
    from city c
    where c.key is not null
  ),
  airline (kind, key) as (
    select k.name, (select min(o.airline_key) from public.offers o where o.listed and o.category = k.name) from kind k
    union all
    select a.kind, (select min(o.airline_key) from public.offers o where o.listed and o.category = a.kind and o.airline_key > a.key)
    from airline a
    where a.key is not null
  )
  select
    array(select m from public.departure_months(offer_choices.category) m where m >= to_char(today, 'YYYY-MM')),
    -- Each name has the spelling of its last departure.
    array(
      select n.name from (
        select distinct on (c.key) c.key, last.name
        from city c
        cross join lateral (
          select o.departure_city as name, o.day from public.offers o
          where o.listed and o.category = c.kind and o.city_key = c.key order by o.day desc limit 1
        ) last
        where last.day >= today
        order by c.key, last.day desc, last.name
      ) n
      order by n.key
    ),
    array(
      select n.name from (
        select distinct on (a.key) a.key, last.name
        from airline a
        cross join lateral (
          select o.airline as name, o.day from public.offers o
          where o.listed and o.category = a.kind and o.airline_key = a.key order by o.day desc limit 1
        ) last
        where last.day >= today
        order by a.key, last.day desc, last.name
      ) n
      order by n.key
    ),
    array(select b.name from (values ('9', whole.short), ('12', whole.middle), ('13', whole.long)) as b (name, found) where b.found),
    array(
      select b.name from (values ('300', 300), ('700', 700)) as b (name, metres)
      where exists (
        select from public.offers o
        where o.listed and o.day >= today and (offer_choices.category is null or o.category = offer_choices.category) and o.walk <= b.metres
      )
    ),
    coalesce(whole.free, false)
  from (
    select bool_or(o.days <= 9) as short, bool_or(o.days between 10 and 12) as middle, bool_or(o.days >= 13) as long,
      bool_or(o.free_until >= private.bookable_from()) as free
    from public.offers o
    where o.is_last and o.listed and o.day >= today and (offer_choices.category is null or o.category = offer_choices.category)
  ) whole;
end
$$;

create or replace function public.find_packages(
  of_category text default null, in_month text default null, from_city text default null, by_airline text default null,
  days_from integer default null, days_to integer default null, walk integer default null,
  price_from bigint default null, price_below bigint default null, stay text default null, only_free boolean default false,
  sort text default 'promo', ahead_only boolean default false, first integer default 0, most integer default 12
) returns table (
  id uuid, slug text, title text, category text, description text, location text, duration text, image text, is_promo boolean,
  former_price_quad bigint,
  departed boolean, other_dates bigint, lowest_quad bigint, lowest_triple bigint,
  lowest_double bigint, lowest_date date, lowest_city text, departure_id uuid, departure_date date, return_date date, departure_city text,
  airline text, flight text, price_quad bigint, price_triple bigint, price_double bigint, quota integer, seats_left integer, state text,
  total bigint
)
language plpgsql stable
set search_path = ''
as $$
declare
  today constant date := private.jakarta_day(now());
  month_start constant date := to_date(substring(find_packages.in_month from '^\d{4}-(?:0[1-9]|1[0-2])$'), 'YYYY-MM');
  stays constant datemultirange := find_packages.stay;
  sorted constant text := coalesce(find_packages.sort, '');
  free constant boolean := coalesce(find_packages.only_free, false);
  bookable_from constant date := private.bookable_from();
  -- Condition on a departure that can be booked.
  bookable constant text := format('o.state in (''tersedia'', ''sisa'') and o.day >= %L', bookable_from);
  start constant integer := greatest(coalesce(find_packages.first, 0), 0);
  size constant integer := least(greatest(coalesce(find_packages.most, 12), 1), 100);
  -- Conditions on single departures.
  single text := concat(
    case when month_start is not null then ' and o.day >= $6 and o.day < ($6 + interval ''1 month'')::date' end,
    case when find_packages.from_city is not null then ' and o.city_key = private.search_text($7)' end,
    case when find_packages.by_airline is not null then ' and o.airline_key = private.search_text($8)' end,
    case when find_packages.price_from is not null then ' and o.price_quad >= $9' end,
    case when find_packages.price_below is not null then ' and o.price_quad < $10' end,
    case when find_packages.stay is not null then
      ' and o.day >= lower($11) - 90 and o.day < upper($11) and daterange(o.departure_date, coalesce(o.return_date, o.departure_date) + 1) && $11'
    end,
    case when find_packages.walk is not null then ' and o.walk <= $5' end
  );
  -- Conditions on a package as a whole, equal for each of its offers.
  whole constant text := concat(
    case when find_packages.of_category is not null then ' and o.category = $2' end,
    case when find_packages.days_from is not null then ' and o.days >= $3' end,
    case when find_packages.days_to is not null then ' and o.days <= $4' end,
    case when free and single = '' then format(' and o.free_until >= %L', bookable_from) end
  );
  ahead bigint;
  past bigint := 0;
  shown uuid[];
  more uuid[];
begin
  if free and (single <> '' or sorted = 'termurah') then
    single := single || ' and ' || bookable;
  end if;
  if single = '' then
    -- There is one row per package and an index for each order, so nothing is collected first.
    execute 'select count(*) from public.offers o where o.is_last and o.listed and o.day >= $1' || whole into ahead
    using today, find_packages.of_category, find_packages.days_from, find_packages.days_to, find_packages.walk;
    if start < ahead then
      execute concat(
        'select array(select o.package_id from public.offers o where o.listed and o.day >= $1', whole,
        case sorted
          when 'terdekat' then format(' and (%s and o.free_before < %2$L or o.free_until < %2$L and o.live_before < $1) order by o.day, o.id', bookable, bookable_from)
          when 'termurah' then format(' and (%s and o.cheaper_free_until < %2$L or o.free_until < %2$L and o.cheaper_until < $1) order by o.price_quad, o.id', bookable, bookable_from)
          else ' and o.is_last order by o.is_promo desc, o.package_created_at desc, o.package_id'
        end,
        ' offset $6 limit $7)'
      ) into shown
      using today, find_packages.of_category, find_packages.days_from, find_packages.days_to, find_packages.walk, start, size;
    end if;
    if free then
      single := ' and ' || bookable;
    end if;
  else
    execute format(
      'with matching as (
        select o.package_id as id, %s from public.offers o where o.listed and o.day >= $1 %s group by o.package_id
      )
      select (select count(*) from matching), array(select m.id from matching m order by %s, m.id offset $12 limit $13)',
      case sorted
        when 'terdekat' then format('coalesce(min(o.day) filter (where %s), min(o.day)) as day', bookable)
        when 'termurah' then format('coalesce(min(o.price_quad) filter (where %s), min(o.price_quad)) as price', bookable)
        else 'bool_or(o.is_promo) as is_promo, max(o.package_created_at) as created_at'
      end,
      -- Without a category both are named, because the indexes of city and airline begin with it.
      whole || single || case when find_packages.of_category is null and concat(find_packages.from_city, find_packages.by_airline) <> '' then ' and o.category = any (''{umroh,haji}'')' else '' end,
      case sorted when 'terdekat' then 'm.day' when 'termurah' then 'm.price' else 'm.is_promo desc, m.created_at desc' end
    ) into ahead, shown
    using today, find_packages.of_category, find_packages.days_from, find_packages.days_to, find_packages.walk, month_start,
      find_packages.from_city, find_packages.by_airline, find_packages.price_from, find_packages.price_below, stays, start, size;
  end if;
  -- Departed packages are found by their last departure.
  if not free and not coalesce(find_packages.ahead_only, false) then
    execute format(
      'with matching as (select o.package_id, o.day from public.offers o where o.is_last and o.listed and o.day < $1 %s)
      select (select count(*) from matching),
        array(select m.package_id from matching m order by m.day desc, m.package_id offset $12 limit $13)', whole || single
    ) into past, more
    using today, find_packages.of_category, find_packages.days_from, find_packages.days_to, find_packages.walk, month_start,
      find_packages.from_city, find_packages.by_airline, find_packages.price_from, find_packages.price_below, stays,
      greatest(start - ahead, 0), size - coalesce(cardinality(shown), 0);
  end if;
  return query execute format(
    'select p.id, p.slug, p.title, p.category, p.description, p.location, p.duration, p.images ->> 0, p.is_promo and o.last_day >= $1,
      p.former_price_quad,
      o.last_day < $1, greatest(dates.ahead - (o.day >= $1)::integer, 0), lowest.price_quad, lowest.price_triple, lowest.price_double,
      lowest.departure_date, lowest.departure_city, o.departure_id,
      o.departure_date, o.return_date, o.departure_city, o.airline, o.flight, o.price_quad, o.price_triple, o.price_double,
      coalesce(dates.quota, o.quota), coalesce(dates.seats_left, o.seats_left),
      case when o.day < $14 then ''ditutup'' else o.state end, $12
    from unnest($13) with ordinality as page (package_id, place)
    join public.packages p on p.id = page.package_id
    cross join lateral (
      select o.* from public.offers o where o.package_id = page.package_id and o.listed and (o.day >= $1 or o.last_day < $1) %1$s
      order by o.day >= $1 and not (%2$s), case when o.day >= $1 then o.day end, o.day desc, o.id
      limit 1
    ) o
    cross join lateral (
      select c.* from public.offers c where c.package_id = page.package_id and c.listed and (c.day >= $1 %3$s or c.id = o.id)
      order by not (%4$s), c.price_quad, c.id <> o.id, c.day, c.id
      limit 1
    ) lowest
    cross join lateral (
      select count(*) as ahead, sum(d.quota)::integer as quota, sum(d.seats_left)::integer as seats_left
      from public.offers d where d.package_id = page.package_id and d.listed and d.day >= $1
    ) dates
    order by page.place', whole || single, bookable, replace(whole || single, 'o.', 'c.'), replace(bookable, 'o.', 'c.'))
  using today, find_packages.of_category, find_packages.days_from, find_packages.days_to, find_packages.walk, month_start, find_packages.from_city,
    find_packages.by_airline, find_packages.price_from, find_packages.price_below, stays, ahead + past,
    coalesce(shown, '{}') || coalesce(more, '{}'), bookable_from;
end
$$;

-- A package is found by the cities, airlines and hotels of its departures too.
create or replace function private.departure_words(package uuid) returns text
language sql stable
set search_path = ''
as $$
  select string_agg(distinct concat_ws(' ', d.departure_city, d.airline, d.hotel_makkah_name, d.hotel_madinah_name), ' ')
  from public.departures d
  where d.package_id = departure_words.package and d.status <> 'batal'
$$;
