-- What the team can filter its list of departures by. Visitors' filters (offer_choices) leave out what is not published,
-- cancelled or past.

create function public.departure_choices(past boolean default false, of_package uuid default null)
returns table (filter text, value text, label text)
language sql stable
set search_path = ''
as $$
  with together as materialized (
    select date_trunc('month', o.day)::date as month, o.city_key, min(o.departure_city) as city, o.package_id
    from public.offers o
    where (select private.is_staff()) and o.departure_id is not null
      and (o.day < private.jakarta_day(now())) = coalesce(departure_choices.past, false)
      and (departure_choices.of_package is null or o.package_id = departure_choices.of_package)
    group by 1, 2, 4
  )
  (select distinct 'month', to_char(t.month, 'YYYY-MM'), '' from together t order by 2)
  union all
  -- All spellings of a city are one.
  (select 'city', min(t.city), '' from together t where t.city_key <> '' group by t.city_key order by t.city_key)
  union all
  (
    select 'package', p.id::text, p.title
    from public.packages p
    where p.id in (select t.package_id from together t)
    order by p.title, p.id
    limit 100
  )
$$;

comment on function public.departure_choices(boolean, uuid) is
  'Months (YYYY-MM), cities and packages of the departures ahead, or past, of all packages or of one: the options by which
the team filters its list of departures. label: the title of a package; at most 100 packages, by title.';

revoke all on function public.departure_choices(boolean, uuid) from public, anon, authenticated, service_role;
grant execute on function public.departure_choices(boolean, uuid) to authenticated;
