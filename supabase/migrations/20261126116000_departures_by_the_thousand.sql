-- Departures written by the thousand cost less each: what is equal for a package or a spelling is worked out once, and texts are not
-- folded or normalised where there are none. Offers, words and versions are the same as before.
--
-- PostgreSQL keeps the plan of a function for a session, and the embedded backend has one session. A plan made while the tables were
-- small read them from end to end for each row of an import, until they were next analysed. `enable_seqscan = off` makes it use the
-- indexes from the start.

-- A column without a text has nothing to normalise.
create or replace function private.normalize_columns() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  stored constant jsonb := to_jsonb(new);
  changes jsonb;
begin
  select jsonb_object_agg(c.name, c.line) into changes
  from (
    select a.name, stored ->> a.name as text, private.normalize_line(stored ->> a.name) as line
    from unnest(tg_argv) a (name)
    where stored ->> a.name is not null
    offset 0
  ) c
  where c.text <> c.line;
  if changes is not null then
    new := jsonb_populate_record(new, changes);
  end if;
  return new;
end
$$;

-- Only refresh_offers writes these two columns: generated ones were folded anew for each row.
alter table public.offers alter column city_key drop expression, alter column airline_key drop expression;

-- Writes the offers of these packages anew.
create or replace function private.refresh_offers(packages uuid[]) returns void
language plpgsql security definer
set search_path = ''
set enable_seqscan = off
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
  package as materialized (
    select p.*, private.journey_days(p.duration) as days
    from unnest(refresh_offers.packages) asked (id) join public.packages p on p.id = asked.id
  ),
  -- Materialized: otherwise each column that uses the seats would count them again. Most departures have no confirmed pilgrims, and an
  -- index says so for less than the function that counts them.
  offer as materialized (
    select
      coalesce(d.id, p.id) as id, p.id as package_id, d.id as departure_id, p.category, p.is_promo, p.created_at as package_created_at,
      p.status = 'active' as is_active, d.departure_date, coalesce(d.departure_date, 'infinity') as day,
      coalesce(d.return_date, d.departure_date + p.days - 1) as return_date,
      coalesce(d.return_date - d.departure_date + 1, p.days) as days,
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
    from package p
    cross join lateral (
      select c.* from public.departures c where c.package_id = p.id
      union all
      select (null::public.departures).*
      where not exists (
        select from public.departures c
        where c.package_id = p.id and c.status <> 'batal' and coalesce(c.shown_from, c.shown_until) is null
      )
    ) d
    cross join lateral (
      select coalesce(d.quota, p.quota) as quota,
        case
          when coalesce(d.quota, p.quota) is not null
            then greatest(coalesce(d.quota, p.quota) - case
              when d.id is null or exists (select from public.inquiries i where i.departure_id = d.id and i.status = 'terkonfirmasi')
                then private.confirmed_pilgrims(p.id, d.id)
              else 0
            end, 0)::integer
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
  -- Thousands of departures have few cities and airlines.
  spelling as materialized (
    select n.name, private.search_text(n.name) as key
    from (select o.departure_city as name from offer o union select o.airline from offer o) n
    where n.name is not null
  ),
  -- The row without a date is used where no departure is visible.
  marked as (
    select
      o.id, o.is_public, o.first, o.next,
      max(o.day) filter (where o.live) over whole as last_day,
      o.live and row_number() over (partition by o.package_id, o.first, o.live order by o.day desc, o.id) = 1 as is_last,
      coalesce(max(o.day) filter (where o.live) over earlier, '-infinity') as live_before,
      coalesce(max(o.day) filter (where o.free) over earlier, '-infinity') as free_before,
      coalesce(max(o.day) filter (where o.live) over cheaper, '-infinity') as cheaper_until,
      coalesce(max(o.day) filter (where o.free) over cheaper, '-infinity') as cheaper_free_until,
      coalesce(max(o.day) filter (where o.free) over whole, '-infinity') as free_until
    from (select t.*, bool_or(t.live and t.departure_id is not null) over (partition by t.package_id, t.first) as dated from timed t) o
    where o.departure_id is not null or not o.dated
    window
      whole as (partition by o.package_id, o.first),
      earlier as (partition by o.package_id, o.first order by o.day, o.id rows between unbounded preceding and 1 preceding),
      cheaper as (partition by o.package_id, o.first order by o.price_quad, o.id rows between unbounded preceding and 1 preceding)
  )
  insert into public.offers (
    id, package_id, departure_id, category, is_promo, package_created_at, is_public, departure_date, return_date, days,
    price_quad, price_triple, price_double, airline, departure_city, flight, walk, note, status, quota, seats_left,
    hotel_makkah_name, hotel_makkah_stars, hotel_madinah_name, hotel_madinah_stars, hotel_madinah_distance_m, flight_numbers, leader,
    last_day, is_last, live_before, free_before, cheaper_until, cheaper_free_until, free_until, holds_from, holds_until, city_key, airline_key
  )
  select
    o.id, o.package_id, o.departure_id, o.category, o.is_promo, o.package_created_at, m.is_public, o.departure_date, o.return_date, o.days,
    o.price_quad, o.price_triple, o.price_double, o.airline, o.departure_city, o.flight, o.walk, o.note, o.status, o.quota, o.seats_left,
    o.hotel_makkah_name, o.hotel_makkah_stars, o.hotel_madinah_name, o.hotel_madinah_stars, o.hotel_madinah_distance_m, o.flight_numbers,
    o.leader, m.last_day, m.is_last, m.live_before, m.free_before, m.cheaper_until, m.cheaper_free_until, m.free_until, m.first, m.next, city.key, airline.key
  from marked m join offer o on o.id = m.id
  left join spelling city on city.name = o.departure_city left join spelling airline on airline.name = o.airline;
end
$$;

alter function private.change_departure() set enable_seqscan = off;
alter function private.tell_of_departures() set enable_seqscan = off;

-- The text of a package is folded only where its words are written anew.
create or replace function private.keep_departure_words() returns trigger
language plpgsql security definer
set search_path = ''
set enable_seqscan = off
as $$
declare
  packages constant uuid[] := array(select distinct c.package_id from changed c);
begin
  perform private.write_search_entry('packages', p.id, private.search_parts(to_jsonb(p)), found.more)
  from public.packages p
  cross join lateral (
    -- Worked out once for each package, not again for each use.
    select private.search_parts(to_jsonb(p) - 'description') as parts, private.departure_words(p.id) as more offset 0
  ) found
  join public.search_entries e on e.kind = 'packages' and e.id = p.id
  where p.id = any (packages)
    and e.title <> concat_ws(' ', found.parts[1], found.parts[2], nullif(private.search_text(found.more), ''));
  return null;
end
$$;
