-- Lists of offers, each one read. They run with the caller's rights and never tell of drafts, to administrators neither.

create or replace function public.departure_months(category text default null) returns setof text
language sql stable
set search_path = ''
as $$
  -- From month to month by the index, however many departures lie in one.
  with recursive month (first) as (
    select date_trunc('month', min(o.day))::date
    from public.offers o
    where o.listed and o.day < 'infinity' and (departure_months.category is null or o.category = departure_months.category)
    union all
    select (
      select date_trunc('month', min(o.day))::date
      from public.offers o
      where o.listed and o.day < 'infinity' and (departure_months.category is null or o.category = departure_months.category)
        and o.day >= (m.first + interval '1 month')::date
    )
    from month m
    where m.first is not null
  )
  select to_char(m.first, 'YYYY-MM') from month m where m.first is not null
$$;

create function public.offer_choices(category text default null)
returns table (months text[], cities text[], airlines text[], days text[], walks text[], free boolean)
language sql stable
set search_path = ''
as $$
  with recursive today as (
    select private.jakarta_day(now()) as day
  ),
  kind (name) as (
    select k from unnest('{umroh,haji}'::text[]) k where offer_choices.category is null or offer_choices.category = k
  ),
  city (kind, name) as (
    select k.name, (select min(o.departure_city) from public.offers o where o.listed and o.category = k.name) from kind k
    union all
    select c.kind, (select min(o.departure_city) from public.offers o where o.listed and o.category = c.kind and o.departure_city > c.name)
    from city c
    where c.name is not null
  ),
  airline (kind, name) as (
    select k.name, (select min(o.airline) from public.offers o where o.listed and o.category = k.name) from kind k
    union all
    select a.kind, (select min(o.airline) from public.offers o where o.listed and o.category = a.kind and o.airline > a.name)
    from airline a
    where a.name is not null
  )
  select
    array(select m from public.departure_months(offer_choices.category) m where m >= to_char(today.day, 'YYYY-MM')),
    array(
      select distinct c.name from city c
      where (select max(o.day) from public.offers o where o.listed and o.category = c.kind and o.departure_city = c.name) >= today.day
      order by 1
    ),
    array(
      select distinct a.name from airline a
      where (select max(o.day) from public.offers o where o.listed and o.category = a.kind and o.airline = a.name) >= today.day
      order by 1
    ),
    array(select b.name from (values ('9', whole.short), ('12', whole.middle), ('13', whole.long)) as b (name, found) where b.found),
    array(select b.name from (values ('300', whole.near), ('700', whole.walkable)) as b (name, found) where b.found),
    coalesce(whole.free, false)
  from today
  cross join lateral (
    select bool_or(o.days <= 9) as short, bool_or(o.days between 10 and 12) as middle, bool_or(o.days >= 13) as long,
      bool_or(o.walk <= 300) as near, bool_or(o.walk <= 700) as walkable, bool_or(o.free_until >= today.day) as free
    from public.offers o
    where o.is_last and o.listed and o.day >= today.day and (offer_choices.category is null or o.category = offer_choices.category)
  ) whole
$$;

comment on function public.offer_choices(text) is
  'What filters on lists may offer, of one category or of all, ahead of today in Jakarta: months (YYYY-MM), cities and airlines in order;
days: 9 (up to 9 days), 12 (10 to 12), 13 (13 or more); walks: 300, 700 (metres at most); free: whether anything has seats.';

create function public.find_packages(
  of_category text default null, in_month text default null, from_city text default null, by_airline text default null,
  days_from integer default null, days_to integer default null, walk integer default null,
  price_from bigint default null, price_below bigint default null, stay text default null, only_free boolean default false,
  sort text default 'promo', ahead_only boolean default false, first integer default 0, most integer default 12
) returns table (
  id uuid, slug text, title text, category text, description text, location text, duration text, image text, is_promo boolean,
  departed boolean, other_dates bigint, lowest_quad bigint, departure_id uuid, departure_date date, return_date date, departure_city text,
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
  start constant integer := greatest(coalesce(find_packages.first, 0), 0);
  size constant integer := least(greatest(coalesce(find_packages.most, 12), 1), 100);
  -- Of single departures.
  single text := concat(
    case when month_start is not null then ' and o.day >= $6 and o.day < ($6 + interval ''1 month'')::date' end,
    case when find_packages.from_city is not null then ' and o.departure_city = $7' end,
    case when find_packages.by_airline is not null then ' and o.airline = $8' end,
    case when find_packages.price_from is not null then ' and o.price_quad >= $9' end,
    case when find_packages.price_below is not null then ' and o.price_quad < $10' end,
    case when find_packages.stay is not null then
      ' and o.day >= lower($11) - 90 and o.day < upper($11) and daterange(o.departure_date, coalesce(o.return_date, o.departure_date) + 1) && $11'
    end
  );
  -- Of a package as a whole, and so of each of its offers alike.
  whole constant text := concat(
    case when find_packages.of_category is not null then ' and o.category = $2' end,
    case when find_packages.days_from is not null then ' and o.days >= $3' end,
    case when find_packages.days_to is not null then ' and o.days <= $4' end,
    case when find_packages.walk is not null then ' and o.walk <= $5' end,
    case when free and single = '' then ' and o.free_until >= $1' end
  );
  ahead bigint;
  past bigint := 0;
  shown uuid[];
  more uuid[];
begin
  if single = '' then
    -- One row per package, and in each order an index: nothing is gathered first.
    execute 'select count(*) from public.offers o where o.is_last and o.listed and o.day >= $1' || whole into ahead
    using today, find_packages.of_category, find_packages.days_from, find_packages.days_to, find_packages.walk;
    if start < ahead then
      execute concat(
        'select array(select o.package_id from public.offers o where o.listed and o.day >= $1', whole,
        case sorted
          when 'terdekat' then ' and o.shown_after < $1 order by o.day, o.id'
          when 'termurah' then ' and o.cheaper_until < $1 order by o.price_quad, o.id'
          else ' and o.is_last order by o.is_promo desc, o.package_created_at desc, o.package_id'
        end,
        ' offset $6 limit $7)'
      ) into shown
      using today, find_packages.of_category, find_packages.days_from, find_packages.days_to, find_packages.walk, start, size;
    end if;
  else
    if free then
      single := single || ' and o.state in (''tersedia'', ''sisa'')';
    end if;
    execute format(
      'with matching as (
        select o.package_id as id, %s from public.offers o where o.listed and o.day >= $1 %s group by o.package_id
      )
      select (select count(*) from matching), array(select m.id from matching m order by %s, m.id offset $12 limit $13)',
      case sorted
        when 'terdekat' then 'coalesce(min(o.day) filter (where o.state in (''tersedia'', ''sisa'')), min(o.day)) as day'
        when 'termurah' then 'min(o.price_quad) as price'
        else 'bool_or(o.is_promo) as is_promo, max(o.package_created_at) as created_at'
      end,
      -- Without a category both are named, so that the indexes that begin with it serve.
      whole || single || case when find_packages.of_category is null then ' and o.category = any (''{umroh,haji}'')' else '' end,
      case sorted when 'terdekat' then 'm.day' when 'termurah' then 'm.price' else 'm.is_promo desc, m.created_at desc' end
    ) into ahead, shown
    using today, find_packages.of_category, find_packages.days_from, find_packages.days_to, find_packages.walk, month_start,
      find_packages.from_city, find_packages.by_airline, find_packages.price_from, find_packages.price_below, stays, start, size;
  end if;
  -- What has departed is found by its last departure.
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
      o.last_day < $1, greatest(dates.ahead - (o.day >= $1)::integer, 0), coalesce(dates.lowest, o.price_quad), o.departure_id,
      o.departure_date, o.return_date, o.departure_city, o.airline, o.flight, o.price_quad, o.price_triple, o.price_double, o.quota,
      o.seats_left, o.state, $12
    from unnest($13) with ordinality as page (package_id, place)
    join public.packages p on p.id = page.package_id
    cross join lateral (
      select o.* from public.offers o where o.package_id = page.package_id and o.listed and (o.day >= $1 or o.last_day < $1) %s
      order by o.day >= $1 and o.state in (''penuh'', ''ditutup''), case when o.day >= $1 then o.day end, o.day desc, o.id
      limit 1
    ) o
    cross join lateral (
      select count(*) as ahead, min(d.price_quad) filter (where true %s) as lowest
      from public.offers d where d.package_id = page.package_id and d.listed and d.day >= $1
    ) dates
    order by page.place', whole || single, replace(single, 'o.', 'd.')
  )
  using today, find_packages.of_category, find_packages.days_from, find_packages.days_to, find_packages.walk, month_start, find_packages.from_city,
    find_packages.by_airline, find_packages.price_from, find_packages.price_below, stays, ahead + past, coalesce(shown, '{}') || coalesce(more, '{}');
end
$$;

comment on function public.find_packages(
  text, text, text, text, integer, integer, integer, bigint, bigint, text, boolean, text, boolean, integer, integer
) is
  'A page of active packages, each with the departure that a card shows: of those that match the next bookable one, else the next.
What has no departure ahead stands last, without promo mark, with its last one (ahead_only leaves it out). in_month: YYYY-MM; walk: metres at
most; price_from <= price_quad < price_below; stay: days that the journey touches, as datemultirange ({[2027-02-08,2027-03-09)});
only_free: with seats. sort: promo (then newest), terdekat, termurah. first: rows skipped; most: at most 100. other_dates: further
departures ahead; lowest_quad: the lowest ahead of those that match; total: matching packages on all pages.';

create function public.find_departures(
  of_category text default null, in_month text default null, from_city text default null, only_free boolean default false,
  package uuid default null, first integer default 0, most integer default 100
) returns table (
  id uuid, package_id uuid, slug text, title text, category text, departure_date date, return_date date, days integer, departure_city text,
  airline text, flight text, note text, price_quad bigint, price_triple bigint, price_double bigint, quota integer, seats_left integer,
  state text, is_shown boolean, total bigint
)
language plpgsql stable
set search_path = ''
set plan_cache_mode = 'force_custom_plan'
as $$
declare
  today constant date := private.jakarta_day(now());
  month_start constant date := to_date(substring(find_departures.in_month from '^\d{4}-(?:0[1-9]|1[0-2])$'), 'YYYY-MM');
begin
  return query
  with matching as not materialized (
    select o.id, o.day
    from public.offers o
    where (o.listed or find_departures.package is not null and o.status <> 'batal')
      and o.day >= today and o.day < 'infinity'
      and (find_departures.of_category is null or o.category = find_departures.of_category)
      and (month_start is null or o.day >= month_start and o.day < (month_start + interval '1 month')::date)
      and (find_departures.from_city is null or o.departure_city = find_departures.from_city)
      and (find_departures.package is null or o.package_id = find_departures.package)
      and (not coalesce(find_departures.only_free, false) or o.state in ('tersedia', 'sisa'))
  )
  select o.id, o.package_id, p.slug, p.title, o.category, o.departure_date, o.return_date, o.days, o.departure_city, o.airline, o.flight,
    o.note, o.price_quad, o.price_triple, o.price_double, o.quota, o.seats_left, o.state,
    case when find_departures.package is not null then o.id = (private.shown_offer(o.package_id)).id else false end,
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

comment on function public.find_departures(text, text, text, boolean, uuid, integer, integer) is
  'Departures ahead of active packages that are not cancelled, the nearest first: of one category, month (in_month: YYYY-MM) or city, or with seats.
With package (its id): of that one alone, a draft too for who may see it, and is_shown on the one its page chooses by itself. first: rows
skipped; most: at most 1000; total: how many match.';

revoke all on function
  public.offer_choices(text),
  public.find_packages(text, text, text, text, integer, integer, integer, bigint, bigint, text, boolean, text, boolean, integer, integer),
  public.find_departures(text, text, text, boolean, uuid, integer, integer)
from public, anon, authenticated, service_role;
grant execute on function
  public.offer_choices(text),
  public.find_packages(text, text, text, text, integer, integer, integer, bigint, bigint, text, boolean, text, boolean, integer, integer),
  public.find_departures(text, text, text, boolean, uuid, integer, integer)
to anon, authenticated, service_role;
