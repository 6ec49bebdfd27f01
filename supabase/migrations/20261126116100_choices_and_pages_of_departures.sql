-- Lists of 100,000 departures: the first day that can be booked is worked out once, not for each row, a page of departures is read
-- without counting all others, and whether any departs in Ramadhan is asked without collecting those that do.

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
    not o.listed, o.day < today.day, o.day >= today.day and (o.state in ('penuh', 'ditutup') or o.day < today.bookable_from),
    case when o.day >= today.day then o.day end, o.day desc, o.id
  limit 1
$$;

drop function public.offer_choices(text);

create function public.offer_choices(category text default null, stay text default null)
returns table (months text[], cities text[], airlines text[], days text[], walks text[], free boolean, in_stay boolean)
language plpgsql stable
set search_path = ''
set plan_cache_mode = 'force_custom_plan'
as $$
declare
  today constant date := private.jakarta_day(now());
  bookable_from constant date := private.bookable_from();
  stays constant datemultirange := offer_choices.stay;
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
    coalesce(whole.free, false),
    exists (
      select
      from unnest(stays) s (days)
      join public.offers o on o.day >= greatest(today, lower(stays) - 90) and o.day >= lower(s.days) - 364 and o.day < upper(s.days)
      where o.listed and (offer_choices.category is null or o.category = offer_choices.category)
        and daterange(o.departure_date, coalesce(o.return_date, o.departure_date) + 1) && s.days
    )
  from (
    select bool_or(o.days <= 9) as short, bool_or(o.days between 10 and 12) as middle, bool_or(o.days >= 13) as long,
      bool_or(o.free_until >= bookable_from) as free
    from public.offers o
    where o.is_last and o.listed and o.day >= today and (offer_choices.category is null or o.category = offer_choices.category)
  ) whole;
end
$$;

comment on function public.offer_choices(text, text) is
  'Options of the filters of lists, of one category or of all, from today in Jakarta on: months (YYYY-MM), cities and
airlines in order; days: 9 (up to 9 days), 12 (10 to 12), 13 (13 or more); walks: 300, 700 (metres at most); free:
whether any departure has seats; in_stay: whether any has a day of stay (a datemultirange).';

revoke all on function public.offer_choices(text, text) from public, anon, authenticated, service_role;
grant execute on function public.offer_choices(text, text) to anon, authenticated, service_role;

drop function public.find_departures(text, text, text, boolean, integer, integer);

create function public.find_departures(
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
    case when find_departures.counted then (select count(*) from matching) end
  from (
    select m.id from matching m order by m.day, m.id
    offset greatest(coalesce(find_departures.first, 0), 0) limit least(greatest(coalesce(find_departures.most, 100), 1), 1000)
  ) page
  join public.offers o on o.id = page.id
  join public.packages p on p.id = o.package_id
  order by o.day, p.title, o.id;
end
$$;

comment on function public.find_departures(text, text, text, boolean, integer, integer, boolean) is
  'Departures ahead of active packages that are not cancelled, the nearest first: of one category, month (in_month:
YYYY-MM) or city, or with seats. first: rows skipped; most: at most 1000; total: number of matching departures, or null
unless counted.';

revoke all on function public.find_departures(text, text, text, boolean, integer, integer, boolean)
from public, anon, authenticated, service_role;
grant execute on function public.find_departures(text, text, text, boolean, integer, integer, boolean)
to anon, authenticated, service_role;
