-- Departures of one day come in the order of their cities, then of their ids, wherever one of a package stands for it or a list shows
-- them. By the id alone, which is random, a package from Jakarta and Surabaya showed now the one and now the other.

-- What each row says of the other departures of its package.
create or replace function private.refresh_offers(packages uuid[]) returns void
language plpgsql security definer
set search_path = ''
set enable_seqscan = off
as $$
declare
  most bigint;
begin
  -- Nobody deletes the packages meanwhile. Two transactions refresh one package one after the other, and the second sees what the first
  -- has written.
  perform from public.packages p join unnest(refresh_offers.packages) asked (id) on asked.id = p.id order by p.id for key share of p;
  perform private.lock_seats(refresh_offers.packages);
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
  -- Thousands of departures have few cities and airlines.
  spelling as materialized (
    select n.name, private.search_text(n.name) as key
    from (select o.departure_city as name from offer o union select o.airline from offer o) n
    where n.name is not null
  ),
  timed as (
    select o.id, o.package_id, o.departure_id, o.day, city.key as city_key, o.price_quad, s.first, s.next,
      o.is_active and o.package_time @> greatest(s.first, now()) and o.own_time @> greatest(s.first, now()) as is_public,
      o.status <> 'batal' and o.own_time @> greatest(s.first, now()) as live,
      o.status = 'buka' and o.seats_left is distinct from 0 and o.own_time @> greatest(s.first, now()) as free
    from offer o join span s on s.package_id = o.package_id
    left join spelling city on city.name = o.departure_city
  ),
  -- The row without a date is used where no departure is visible.
  marked as (
    select
      o.id, o.is_public, o.first, o.next,
      max(o.day) filter (where o.live) over whole as last_day,
      o.live and row_number() over (partition by o.package_id, o.first, o.live order by o.day desc, o.city_key, o.id) = 1 as is_last,
      coalesce(max(o.day) filter (where o.live) over earlier, '-infinity') as live_before,
      coalesce(max(o.day) filter (where o.free) over earlier, '-infinity') as free_before,
      coalesce(max(o.day) filter (where o.live) over cheaper, '-infinity') as cheaper_until,
      coalesce(max(o.day) filter (where o.free) over cheaper, '-infinity') as cheaper_free_until,
      coalesce(max(o.day) filter (where o.free) over whole, '-infinity') as free_until
    from (select t.*, bool_or(t.live and t.departure_id is not null) over (partition by t.package_id, t.first) as dated from timed t) o
    where o.departure_id is not null or not o.dated
    window
      whole as (partition by o.package_id, o.first),
      earlier as (partition by o.package_id, o.first order by o.day, o.city_key, o.id rows between unbounded preceding and 1 preceding),
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

-- The departure that stands for a package.
create or replace function private.shown_offer(package_id uuid) returns public.offers
language sql stable
set search_path = ''
as $$
  select o.*
  from public.offers o
  -- Without the offset the days would be worked out for each row that is sorted.
  cross join (select private.jakarta_day(now()) as day, private.bookable_from() as bookable_from offset 0) today
  where o.package_id = shown_offer.package_id and o.status <> 'batal' and o.holds_from <= now() and o.holds_until > now()
  order by
    not o.listed,
    not o.listed
      and not coalesce((select tstzrange(d.shown_from, d.shown_until) @> now() from public.departures d where d.id = o.departure_id), true),
    o.day < today.day, o.day >= today.day and (o.state in ('penuh', 'ditutup') or o.day < today.bookable_from),
    case when o.day >= today.day then o.day end, o.day desc, o.city_key, o.id
  limit 1
$$;

-- The order is that of private.shown_offer.
create or replace function public.package_dates(packages uuid[])
returns table (id uuid, departed boolean, seats_left integer, next_departure date, departures bigint)
language plpgsql stable
set search_path = ''
set plan_cache_mode = 'force_generic_plan'
as $$
declare
  today constant date := private.jakarta_day(now());
  bookable_from constant date := private.bookable_from();
begin
  return query
  select p.id, coalesce(last.last_day < today, false), shown.seats_left, shown.departure_date, dates.number
  from public.packages p
  left join public.offers last
    on last.package_id = p.id and last.is_last and last.holds_from <= now() and last.holds_until > now()
  left join lateral (
    select o.seats_left, o.departure_date
    from public.offers o
    where o.package_id = p.id and o.status <> 'batal' and o.holds_from <= now() and o.holds_until > now()
    order by
      not o.listed,
      not o.listed
        and not coalesce((select tstzrange(d.shown_from, d.shown_until) @> now() from public.departures d where d.id = o.departure_id), true),
      o.day < today, o.day >= today and (o.state in ('penuh', 'ditutup') or o.day < bookable_from),
      case when o.day >= today then o.day end, o.day desc, o.city_key, o.id
    limit 1
  ) shown on true
  cross join lateral (select count(*) as number from public.departures d where d.package_id = p.id) dates
  where p.id = any (package_dates.packages);
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
  counted constant boolean := not coalesce(find_packages.ahead_only, false);
  -- Null where it is not counted.
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
    if counted then
      execute 'select count(*) from public.offers o where o.is_last and o.listed and o.day >= $1' || whole into ahead
      using today, find_packages.of_category, find_packages.days_from, find_packages.days_to, find_packages.walk;
    end if;
    if not counted or start < ahead then
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
  if not free and counted then
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
      order by o.day >= $1 and not (%2$s), case when o.day >= $1 then o.day end, o.day desc, o.city_key, o.id
      limit 1
    ) o
    cross join lateral (
      select c.* from public.offers c where c.package_id = page.package_id and c.listed and (c.day >= $1 %3$s or c.id = o.id)
      order by not (%4$s), c.price_quad, c.id <> o.id, c.day, c.city_key, c.id
      limit 1
    ) lowest
    cross join lateral (
      select count(*) as ahead, sum(d.quota)::integer as quota, sum(d.seats_left)::integer as seats_left
      from public.offers d where d.package_id = page.package_id and d.listed and d.day >= $1
    ) dates
    order by page.place', whole || single, bookable, replace(whole || single, 'o.', 'c.'), replace(bookable, 'o.', 'c.'))
  using today, find_packages.of_category, find_packages.days_from, find_packages.days_to, find_packages.walk, month_start, find_packages.from_city,
    find_packages.by_airline, find_packages.price_from, find_packages.price_below, stays, case when counted then ahead + past end,
    coalesce(shown, '{}') || coalesce(more, '{}'), bookable_from;
end
$$;

create or replace function public.find_departures(
  of_category text default null, in_month text default null, from_city text default null, only_free boolean default false,
  first integer default 0, most integer default 100, counted boolean default true
) returns table (
  id uuid, package_id uuid, slug text, title text, category text, departure_date date, return_date date, days integer, departure_city text,
  airline text, flight text, note text, price_quad bigint, price_triple bigint, price_double bigint, quota integer, seats_left integer,
  state text, total bigint
)
language plpgsql stable
set search_path = ''
set plan_cache_mode = 'force_custom_plan'
as $$
declare
  today constant date := private.jakarta_day(now());
  bookable_from constant date := private.bookable_from();
  month_start constant date := to_date(substring(find_departures.in_month from '^\d{4}-(?:0[1-9]|1[0-2])$'), 'YYYY-MM');
begin
  return query
  with matching as not materialized (
    select o.id, o.day, o.city_key
    from public.offers o
    where o.listed
      and o.day >= today and o.day < 'infinity'
      and (find_departures.of_category is null or o.category = find_departures.of_category)
      and (month_start is null or o.day >= month_start and o.day < (month_start + interval '1 month')::date)
      and (find_departures.from_city is null or o.city_key = private.search_text(find_departures.from_city))
      and (not coalesce(find_departures.only_free, false) or o.state in ('tersedia', 'sisa') and o.day >= bookable_from)
  )
  select o.id, o.package_id, p.slug, p.title, o.category, o.departure_date, o.return_date, o.days, o.departure_city, o.airline, o.flight,
    o.note, o.price_quad, o.price_triple, o.price_double, o.quota, o.seats_left,
    case when o.day < bookable_from then 'ditutup' else o.state end,
    case when find_departures.counted then (select count(*) from matching) end
  from (
    select m.id from matching m order by m.day, m.city_key, m.id
    offset greatest(coalesce(find_departures.first, 0), 0) limit least(greatest(coalesce(find_departures.most, 100), 1), 1000)
  ) page
  join public.offers o on o.id = page.id
  join public.packages p on p.id = o.package_id
  order by o.day, p.title, o.city_key, o.id;
end
$$;

select private.refresh_offers(array(select p.id from public.packages p));
