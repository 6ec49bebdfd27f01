-- The screens of staff with many records: figures and options come from indexes, and what grows with the number of inquiries or
-- departures is not sorted, joined or handed to a function row by row.

-- Indexes. They include what policies and lists look at, so that the tables are not read.

drop index public.inquiries_counted_idx;
create index inquiries_counted_idx on public.inquiries (created_at desc, id)
  include (branch_id, status, package_id) where not suspicious;
create index inquiries_waiting_idx on public.inquiries (created_at) include (branch_id) where status = 'baru' and not suspicious;
create index inquiries_asked_idx on public.inquiries (package_id) include (branch_id) where not suspicious;
create index inquiries_demo_idx on public.inquiries (id) include (branch_id) where is_demo;
create index packages_status_idx on public.packages (status) include (created_at, shown_from, shown_until);
create index packages_title_idx on public.packages (title, id) include (status, shown_from, shown_until);
create index packages_images_idx on public.packages using gin (images);

-- They hold what is not listed too, for the lists of staff.
drop index public.offers_day_idx;
create index offers_day_idx on public.offers (day, id)
  include (
    package_id, category, city_key, state, price_quad, walk, is_promo, package_created_at, live_before, free_before, free_until,
    holds_from, holds_until, listed, is_public, departure_id
  );
drop index public.offers_city_idx;
create index offers_city_idx on public.offers (category, city_key, day)
  include (
    departure_city, package_id, price_quad, state, is_promo, package_created_at, holds_from, holds_until, listed, is_public, departure_id
  );
drop index public.offers_package_id_day_idx;
create index offers_package_id_day_idx on public.offers (package_id, day, id)
  include (holds_from, holds_until, listed, is_public, departure_id);

-- Inquiries.

create or replace function public.inquiry_totals(at timestamptz default now())
returns table (active_pilgrims bigint, recent bigint, recent_confirmed bigint, earlier bigint, earlier_confirmed bigint)
language sql stable
set search_path = ''
as $$
  with today as materialized (
    select private.jakarta_day(inquiry_totals.at) as day
  ),
  span as materialized (
    select
      (t.day + 1)::timestamp at time zone 'Asia/Jakarta' as ends, (t.day - 29)::timestamp at time zone 'Asia/Jakarta' as recent,
      (t.day - 59)::timestamp at time zone 'Asia/Jakarta' as earlier
    from today t
  )
  select
    (
      select coalesce(sum(i.pilgrims), 0)::bigint
      from public.inquiries i join public.packages p on p.id = i.package_id left join public.departures d on d.id = i.departure_id
      where i.status = 'terkonfirmasi'
        -- The last day is worked out for journeys that have begun.
        and case
          when coalesce(d.departure_date, p.departure) >= (select t.day from today t) then true
          else coalesce(
            private.trip_end(coalesce(d.departure_date, p.departure), p.duration, coalesce(d.return_date, p.return_date))
              > (select t.day from today t),
            true
          )
        end
    ),
    counted.*
  from (
    select
      count(*) filter (where i.created_at >= s.recent), count(*) filter (where i.created_at >= s.recent and i.status = 'terkonfirmasi'),
      count(*) filter (where i.created_at < s.recent), count(*) filter (where i.created_at < s.recent and i.status = 'terkonfirmasi')
    from span s join public.inquiries i on i.created_at >= s.earlier and i.created_at < s.ends and not i.suspicious
  ) counted
$$;

-- The packages that the largest numbers leave in question are joined, not all that were asked for.
create or replace function public.most_asked_packages(at timestamptz default now(), most integer default 5)
returns table (package_id uuid, title text, inquiries bigint)
language sql stable
set search_path = ''
as $$
  with span as materialized (
    select (date_trunc('week', private.jakarta_day(most_asked_packages.at)::timestamp) - interval '77 days') at time zone 'Asia/Jakarta' as first
  ),
  asked as materialized (
    select i.package_id, count(*) as inquiries
    from public.inquiries i
    where i.created_at >= (select s.first from span s) and i.created_at <= most_asked_packages.at and not i.suspicious
      and i.package_id is not null
    group by i.package_id
    order by 2 desc
    fetch first (least(greatest(most_asked_packages.most, 0), 100)) rows with ties
  )
  select p.id, p.title, a.inquiries
  from asked a join public.packages p on p.id = a.package_id
  order by 3 desc, 2, 1
  limit least(greatest(most_asked_packages.most, 0), 100)
$$;

-- Goes through the packages by title and counts those that somebody asked for.
create or replace function public.asked_packages() returns table (package_id uuid, title text, inquiries bigint)
language sql stable
set search_path = ''
as $$
  select p.id, p.title, counted.inquiries
  from public.packages p
  cross join lateral (
    select count(*) as inquiries from public.inquiries i where i.package_id = p.id and not i.suspicious
  ) counted
  where counted.inquiries > 0
  order by 2, 1
  limit 500
$$;

-- Goes from month to month by the index, however many inquiries a month has.
create or replace function public.inquiry_months() returns setof text
language sql stable
set search_path = ''
as $$
  with recursive month (first) as (
    select date_trunc('month', max(i.created_at) at time zone 'Asia/Jakarta') from public.inquiries i where not i.suspicious
    union all
    select (
      select date_trunc('month', max(i.created_at) at time zone 'Asia/Jakarta')
      from public.inquiries i where not i.suspicious and i.created_at < m.first at time zone 'Asia/Jakarta'
    )
    from month m
    where m.first is not null
  )
  select to_char(m.first, 'YYYY-MM') from month m where m.first is not null order by 1 desc
$$;

drop function public.upcoming_departures(timestamptz);

create function public.upcoming_departures(at timestamptz default now(), most integer default null)
returns table (
  package_id uuid, title text, departure date, quota integer, seats_left integer, unanswered bigint,
  departure_id uuid, departure_city text, state text, total bigint
)
language plpgsql stable
set search_path = ''
set plan_cache_mode = 'force_custom_plan'
as $$
declare
  today constant date := private.jakarta_day(upcoming_departures.at);
begin
  return query
  with next as materialized (
    select o.id, o.day, o.package_id, p.title, o.departure_date, o.quota, o.seats_left, o.departure_id, o.departure_city, o.state
    from public.offers o join public.packages p on p.id = o.package_id
    where p.status = 'active' and o.status <> 'batal' and o.holds_from <= now() and o.holds_until > now()
      and o.day between today and today + 60
    order by o.day, p.title, o.id
    limit upcoming_departures.most
  )
  select n.package_id, n.title, n.departure_date, n.quota, n.seats_left,
    (select count(*) from public.inquiries i where i.departure_id = n.departure_id and i.status = 'baru' and not i.suspicious),
    n.departure_id, n.departure_city, n.state,
    (
      -- The state is in the index, the status is not.
      select count(*) from public.offers o
      where o.state <> 'batal' and o.holds_from <= now() and o.holds_until > now() and o.day between today and today + 60
        and o.package_id not in (select p.id from public.packages p where p.status = 'draft')
    )
  from next n
  order by n.day, n.title, n.id;
end
$$;

comment on function public.upcoming_departures(timestamptz, integer) is
  'Departures of active packages today or in the next 60 days that are not cancelled: seats left and inquiries still baru. most: how many
of them, the nearest; null for all. total: how many there are.';

revoke all on function public.upcoming_departures(timestamptz, integer) from public, anon, authenticated, service_role;
grant execute on function public.upcoming_departures(timestamptz, integer) to authenticated, service_role;

-- Departures.

-- The same rows as before: what costs a look at the package stands last, and is left out for the team.
alter policy "Signed-in users see departures in their time, the team all" on public.departures
using (
  (select private.is_staff())
  or coalesce(shown_from <= now(), true) and coalesce(shown_until > now(), true)
  and exists (select from public.packages p where p.id = package_id)
);

create or replace function public.departure_choices(past boolean default false, of_package uuid default null)
returns table (filter text, value text, label text)
language plpgsql stable
set search_path = ''
set plan_cache_mode = 'force_custom_plan'
as $$
declare
  today constant date := private.jakarta_day(now());
  first_day constant date := case when departure_choices.past then '-infinity' else today end;
  day_after constant date := case when departure_choices.past then today else 'infinity' end;
begin
  if not private.is_staff() then
    return;
  end if;
  if departure_choices.of_package is not null then
    return query
    with date as materialized (
      select o.day, o.city_key, o.departure_city from public.offers o
      where o.package_id = departure_choices.of_package and o.departure_id is not null and o.day >= first_day and o.day < day_after
    )
    select n.filter, n.value, n.label
    from (
      select distinct 'month' as filter, to_char(d.day, 'YYYY-MM') as value, '' as label, to_char(d.day, 'YYYY-MM') as place, 1 as part from date d
      union all
      select 'city', min(d.departure_city), '', d.city_key, 2 from date d where d.city_key <> '' group by d.city_key
      union all
      select 'package', p.id::text, p.title, p.title, 3 from public.packages p where p.id = departure_choices.of_package and exists (select from date)
    ) n
    order by n.part, n.place;
    return;
  end if;
  return query
  with recursive month (first) as (
    select date_trunc('month', min(o.day))::date
    from public.offers o where o.departure_id is not null and o.day >= first_day and o.day < day_after
    union all
    select (
      select date_trunc('month', min(o.day))::date
      from public.offers o
      where o.departure_id is not null and o.day >= (m.first + interval '1 month')::date and o.day < day_after
    )
    from month m
    where m.first is not null
  )
  select 'month', to_char(m.first, 'YYYY-MM'), '' from month m where m.first is not null order by 2;
  return query
  with recursive city (kind, key) as (
    select k.name, (select min(o.city_key) from public.offers o where o.category = k.name) from unnest('{umroh,haji}'::text[]) k (name)
    union all
    select c.kind, (select min(o.city_key) from public.offers o where o.category = c.kind and o.city_key > c.key)
    from city c
    where c.key is not null
  )
  -- All spellings of a city are one, with the spelling of its last departure.
  select 'city', n.name, ''
  from (
    select distinct on (c.key) c.key, last.name
    from city c
    cross join lateral (
      select o.departure_city as name, o.day from public.offers o
      where o.category = c.kind and o.city_key = c.key and o.departure_id is not null and o.day >= first_day and o.day < day_after
      order by o.day desc limit 1
    ) last
    where c.key <> ''
    order by c.key, last.day desc, last.name
  ) n
  order by n.key;
  return query
  select 'package', p.id::text, p.title
  from public.packages p
  where exists (
    select from public.offers o
    where o.package_id = p.id and o.departure_id is not null and o.day >= first_day and o.day < day_after
  )
  order by p.title, p.id
  limit 100;
end
$$;

-- Pictures.

-- Row level security would keep PostgreSQL from using the index of the pictures, so this function has the owner's rights and
-- answers the team, who sees every package.
create function private.packages_with_pictures(addresses text[], most integer) returns table (id uuid, title text, pictures text[])
language sql stable security definer
set search_path = ''
as $$
  select used.id, used.title, array_agg(used.address)
  from unnest(packages_with_pictures.addresses) asked (address)
  cross join lateral (
    select p.id, p.title, asked.address from public.packages p where p.images ? asked.address limit packages_with_pictures.most
  ) used
  where (select private.is_staff())
  group by used.id, used.title
$$;

create function public.picture_uses(addresses text[], most integer default 12)
returns table (kind text, id uuid, title text, pictures text[])
language sql stable
set search_path = ''
as $$
  with found as (
    select 'packages' as kind, p.id, p.title, p.pictures
    from private.packages_with_pictures(picture_uses.addresses, least(greatest(picture_uses.most, 0), 100)) p
    union all
    select 'testimonials', used.id, used.name, array[asked.address]
    from unnest(picture_uses.addresses) asked (address)
    cross join lateral (
      select t.id, t.name from public.testimonials t where t.avatar_url = asked.address limit least(greatest(picture_uses.most, 0), 100)
    ) used
    union all
    select 'albums', a.id, a.title, used.addresses
    from public.albums a
    cross join lateral (
      select array_agg(p.picture ->> 'address') as addresses from jsonb_array_elements(a.pictures) p (picture)
      where p.picture ->> 'address' = any (picture_uses.addresses)
    ) used
    where used.addresses is not null
    union all
    select 'articles', a.id, a.title, used.addresses
    from public.articles a
    cross join lateral (
      select array_agg(p.address) as addresses
      from (
        select a.cover as address
        union
        select m.parts[1] from regexp_matches(a.body, '/media/[^[:space:])"]+', 'g') m (parts)
      ) p
      where p.address = any (picture_uses.addresses)
    ) used
    where used.addresses is not null
  )
  select f.kind, f.id, f.title, f.pictures from found f order by f.kind, f.title, f.id
$$;

comment on function public.picture_uses(text[], integer) is
  'Packages, testimonials, albums and articles that show pictures of these addresses, as far as the caller sees them (packages: the team),
by title: which of the addresses each shows. most: for each address, how many packages and testimonials are named; at most 100.';

revoke all on function private.packages_with_pictures(text[], integer) from public;
revoke all on function public.picture_uses(text[], integer) from public, anon, authenticated, service_role;
grant execute on function private.packages_with_pictures(text[], integer), public.picture_uses(text[], integer) to authenticated;
