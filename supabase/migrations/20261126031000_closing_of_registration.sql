-- Registration closes some days before departure: site-settings of page_content has registrationClosesDays, digits as text, 0 to
-- 365; 14 where nothing is set. A departure nearer than that is 'ditutup' for visitors, whatever its status and seats. The rule
-- depends on the day, so no row stores it: private.bookable_from() is the first day of departure that can be booked today, and
-- offers.current_state is what visitors read in place of offers.state.
--
-- offers loses shown_after, whose rule knew no closing day, and gains
--   live_before   the day of the package's departure before this one
--   free_before   the same among departures with seats
--   cheaper_free_until   the last day of the cheaper departures with seats, as cheaper_until is of all cheaper ones
-- A row is the one that a card shows if it can be booked and free_before cannot, or if none of the package can be booked
-- (free_until) and live_before is past. The cheapest is found in the same way.

create function private.bookable_from() returns date
language sql stable
set search_path = ''
as $$
  select private.jakarta_day(now()) + coalesce(
    (
      select substring(c.content ->> 'registrationClosesDays' from '^(?:\d{1,2}|[12]\d\d|3[0-5]\d|36[0-5])$')::integer
      from public.page_content c where c.page_name = 'site-settings'
    ),
    14
  )
$$;

revoke all on function private.bookable_from() from public;
grant execute on function private.bookable_from() to anon, authenticated, service_role;

create function public.current_state(public.offers) returns text
language sql stable
set search_path = ''
as $$
  select case when $1.day < private.bookable_from() and $1.state <> 'batal' then 'ditutup' else $1.state end
$$;

comment on function public.current_state(public.offers) is
  'Computed column of offers: the state that visitors read, ditutup from the closing of registration on. Ask for it by
name.';

revoke all on function public.current_state(public.offers) from public, anon, authenticated, service_role;
grant execute on function public.current_state(public.offers) to anon, authenticated, service_role;

drop index public.offers_day_idx;
drop index public.offers_price_idx;
alter table public.offers
  drop column shown_after,
  add column live_before date not null default '-infinity',
  add column free_before date not null default '-infinity',
  add column cheaper_free_until date not null default '-infinity';
create index offers_day_idx on public.offers (day, id)
  include (
    package_id, category, city_key, state, price_quad, is_promo, package_created_at, live_before, free_before, free_until, holds_from,
    holds_until
  ) where listed;
create index offers_price_idx on public.offers (price_quad, id)
  include (
    package_id, category, day, state, is_promo, package_created_at, cheaper_until, cheaper_free_until, free_until, holds_from, holds_until
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
      p.hotel_makkah_distance_m as walk, coalesce(d.note, '') as note, coalesce(d.status, 'buka') as status, seats.quota, seats.seats_left,
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
    last_day, is_last, live_before, free_before, cheaper_until, cheaper_free_until, free_until, holds_from, holds_until
  )
  select
    o.id, o.package_id, o.departure_id, o.category, o.is_promo, o.package_created_at, m.is_public, o.departure_date, o.return_date, o.days,
    o.price_quad, o.price_triple, o.price_double, o.airline, o.departure_city, o.flight, o.walk, o.note, o.status, o.quota, o.seats_left,
    m.last_day, m.is_last, m.live_before, m.free_before, m.cheaper_until, m.cheaper_free_until, m.free_until, m.first, m.next
  from marked m join offer o on o.id = m.id;
end
$$;

select private.refresh_offers(array(select p.id from public.packages p));
alter table public.offers alter column live_before drop default, alter column free_before drop default,
  alter column cheaper_free_until drop default;

create or replace function private.shown_offer(package_id uuid) returns public.offers
language sql stable
set search_path = ''
as $$
  select o.*
  from public.offers o, (select private.jakarta_day(now()) as day, private.bookable_from() as bookable_from) today
  where o.package_id = shown_offer.package_id and o.status <> 'batal' and o.holds_from <= now() and o.holds_until > now()
  order by
    not o.listed, o.day < today.day, o.day >= today.day and (o.state in ('penuh', 'ditutup') or o.day < today.bookable_from),
    case when o.day >= today.day then o.day end, o.day desc, o.id
  limit 1
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
    array(select b.name from (values ('300', whole.near), ('700', whole.walkable)) as b (name, found) where b.found),
    coalesce(whole.free, false)
  from (
    select bool_or(o.days <= 9) as short, bool_or(o.days between 10 and 12) as middle, bool_or(o.days >= 13) as long,
      bool_or(o.walk <= 300) as near, bool_or(o.walk <= 700) as walkable, bool_or(o.free_until >= private.bookable_from()) as free
    from public.offers o
    where o.is_last and o.listed and o.day >= today and (offer_choices.category is null or o.category = offer_choices.category)
  ) whole;
end
$$;

drop function public.find_packages(text, text, text, text, integer, integer, integer, bigint, bigint, text, boolean, text, boolean, integer, integer);

create function public.find_packages(
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
    end
  );
  -- Conditions on a package as a whole, equal for each of its offers.
  whole constant text := concat(
    case when find_packages.of_category is not null then ' and o.category = $2' end,
    case when find_packages.days_from is not null then ' and o.days >= $3' end,
    case when find_packages.days_to is not null then ' and o.days <= $4' end,
    case when find_packages.walk is not null then ' and o.walk <= $5' end,
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

comment on function public.find_packages(
  text, text, text, text, integer, integer, integer, bigint, bigint, text, boolean, text, boolean, integer, integer
) is
  'A page of active packages, each with the departure that a card shows: of the matching ones the next bookable, otherwise
the next. Packages without a departure ahead come last, without promo mark, with their last departure (ahead_only leaves
them out). in_month: YYYY-MM; walk: metres at most; price_from <= price_quad < price_below; stay: days that the journey
touches, as datemultirange ({[2027-02-08,2027-03-09)}); only_free: that can be booked. sort: promo (then newest), terdekat,
termurah. first: rows skipped; most: at most 100. other_dates: further departures ahead; lowest_*: the matching departure
with the lowest price, of those that can be booked if there are any; quota, seats_left: sums over the departures ahead, otherwise of the last; total: matching
packages on all pages.';

revoke all on function
  public.find_packages(text, text, text, text, integer, integer, integer, bigint, bigint, text, boolean, text, boolean, integer, integer)
from public, anon, authenticated, service_role;
grant execute on function
  public.find_packages(text, text, text, text, integer, integer, integer, bigint, bigint, text, boolean, text, boolean, integer, integer)
to anon, authenticated, service_role;

drop function public.find_departures(text, text, text, boolean, uuid, integer, integer);

create function public.find_departures(
  of_category text default null, in_month text default null, from_city text default null, only_free boolean default false,
  first integer default 0, most integer default 100
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
    select o.id, o.day
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
    (select count(*) from matching)
  from (
    select m.id from matching m order by m.day, m.id
    offset greatest(coalesce(find_departures.first, 0), 0) limit least(greatest(coalesce(find_departures.most, 100), 1), 1000)
  ) page
  join public.offers o on o.id = page.id
  join public.packages p on p.id = o.package_id
  order by o.day, p.title, o.id;
end
$$;

comment on function public.find_departures(text, text, text, boolean, integer, integer) is
  'Departures ahead of active packages that are not cancelled, the nearest first: of one category, month (in_month:
YYYY-MM) or city, or with seats. first: rows skipped; most: at most 1000; total: number of matching departures.';

revoke all on function public.find_departures(text, text, text, boolean, integer, integer)
from public, anon, authenticated, service_role;
grant execute on function public.find_departures(text, text, text, boolean, integer, integer)
to anon, authenticated, service_role;
