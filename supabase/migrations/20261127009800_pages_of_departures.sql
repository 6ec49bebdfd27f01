-- Pages of the schedule are cut in the order of the index (day, id), so that a late page sorts nothing: it walks the index alone. Within a
-- page departures of one day come by title and city, as before.
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
  order by o.day, p.title, o.city_key, o.id;
end
$$;
