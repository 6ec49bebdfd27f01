-- The home page shows the first packages ahead and no number of all: where `ahead_only` is asked, no total is counted.

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
    find_packages.by_airline, find_packages.price_from, find_packages.price_below, stays, case when counted then ahead + past end,
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
packages on all pages, null with ahead_only.';
