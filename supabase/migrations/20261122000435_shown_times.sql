-- Packages, departures and testimonials appear and vanish at a time, by this database's clock.
--
--   shown_from    first moment at which visitors see it; null: at once
--   shown_until   from this moment on they don't; null: never ends
--
-- A departure out of its time is none for visitors: another one is shown, the last, the cheapest. So `offers` holds, for
-- each stretch between two moments ahead, the rows that are true then, and row level security gives those of now to
-- everybody. What has no time has one stretch, without end. Departures with ever other times make many rows: a package
-- may have 10,000 of them.
--
--   offers.holds_from, holds_until   when the row is true: from the first, before the second

alter table public.packages
  add column shown_from timestamptz,
  add column shown_until timestamptz,
  add constraint packages_shown_from_check check (shown_from between '1999-12-31 00:00Z' and '2200-01-02 00:00Z'),
  add constraint packages_shown_until_check check (shown_until between '1999-12-31 00:00Z' and '2200-01-02 00:00Z'),
  add constraint packages_shown_in_order check (shown_from < shown_until);
alter table public.departures
  add column shown_from timestamptz,
  add column shown_until timestamptz,
  add constraint departures_shown_from_check check (shown_from between '1999-12-31 00:00Z' and '2200-01-02 00:00Z'),
  add constraint departures_shown_until_check check (shown_until between '1999-12-31 00:00Z' and '2200-01-02 00:00Z'),
  add constraint departures_shown_in_order check (shown_from < shown_until);
alter table public.testimonials
  add column shown_from timestamptz,
  add column shown_until timestamptz,
  add constraint testimonials_shown_from_check check (shown_from between '1999-12-31 00:00Z' and '2200-01-02 00:00Z'),
  add constraint testimonials_shown_until_check check (shown_until between '1999-12-31 00:00Z' and '2200-01-02 00:00Z'),
  add constraint testimonials_shown_in_order check (shown_from < shown_until);

alter policy "Visitors see active packages" on public.packages
using (status = 'active' and coalesce(shown_from <= now(), true) and coalesce(shown_until > now(), true));

alter policy "Signed-in users see active packages, admins all" on public.packages
using (
  status = 'active' and coalesce(shown_from <= now(), true) and coalesce(shown_until > now(), true) or (select private.is_admin())
);

alter policy "Whoever sees a package sees its departures" on public.departures to anon
using (
  coalesce(shown_from <= now(), true) and coalesce(shown_until > now(), true)
  and exists (select from public.packages p where p.id = package_id)
);

create policy "Signed-in users see departures in their time, admins all" on public.departures
for select to authenticated using (
  coalesce(shown_from <= now(), true) and coalesce(shown_until > now(), true)
  and exists (select from public.packages p where p.id = package_id)
  or (select private.is_admin())
);

alter policy "Everyone sees testimonials" on public.testimonials to anon
using (coalesce(shown_from <= now(), true) and coalesce(shown_until > now(), true));

create policy "Signed-in users see testimonials in their time, admins all" on public.testimonials
for select to authenticated using (
  coalesce(shown_from <= now(), true) and coalesce(shown_until > now(), true) or (select private.is_admin())
);

-- Offers.

alter table public.offers
  add column holds_from timestamptz not null default '-infinity',
  add column holds_until timestamptz not null default 'infinity',
  drop constraint offers_pkey,
  add constraint offers_pkey primary key (id, holds_from);

drop index public.offers_promo_idx, public.offers_last_idx, public.offers_day_idx, public.offers_price_idx,
  public.offers_city_idx, public.offers_airline_idx;
create index offers_promo_idx on public.offers (is_promo desc, package_created_at desc, package_id)
  include (category, day, days, walk, free_until, holds_from, holds_until) where is_last and listed;
create index offers_last_idx on public.offers (day desc, package_id)
  include (holds_from, holds_until) where is_last and listed;
create index offers_day_idx on public.offers (day, id)
  include (
    package_id, category, departure_city, state, price_quad, is_promo, package_created_at, shown_after, free_until, holds_from, holds_until
  ) where listed;
create index offers_price_idx on public.offers (price_quad, id)
  include (package_id, category, day, state, is_promo, package_created_at, cheaper_until, free_until, holds_from, holds_until) where listed;
create index offers_city_idx on public.offers (category, departure_city, day)
  include (package_id, price_quad, state, is_promo, package_created_at, holds_from, holds_until) where listed;
create index offers_airline_idx on public.offers (category, airline, day)
  include (package_id, price_quad, state, is_promo, package_created_at, holds_from, holds_until) where listed;

alter policy "Visitors see offers of active packages" on public.offers
using ((listed or is_public) and holds_from <= now() and holds_until > now());

alter policy "Signed-in users see offers of active packages, admins all" on public.offers
using ((listed or is_public or (select private.is_admin())) and holds_from <= now() and holds_until > now());

create or replace function private.refresh_offers(packages uuid[]) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  most bigint;
begin
  -- Two that refresh one package do so one after the other, and the second sees what the first has written.
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
  -- Materialized: else the seats would be counted anew for each column that asks for them.
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
  -- The row without a date stands in where no departure is to be seen.
  marked as (
    select
      o.id, o.is_public, o.first, o.next,
      max(o.day) filter (where o.live) over package as last_day,
      o.live and row_number() over (partition by o.package_id, o.first, o.live order by o.day desc, o.id) = 1 as is_last,
      case
        when o.free then coalesce(max(o.day) filter (where o.free) over earlier, '-infinity')
        else greatest(max(o.day) filter (where o.live) over earlier, max(o.day) filter (where o.free) over package, '-infinity')
      end as shown_after,
      coalesce(max(o.day) filter (where o.live) over cheaper, '-infinity') as cheaper_until,
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
    last_day, is_last, shown_after, cheaper_until, free_until, holds_from, holds_until
  )
  select
    o.id, o.package_id, o.departure_id, o.category, o.is_promo, o.package_created_at, m.is_public, o.departure_date, o.return_date, o.days,
    o.price_quad, o.price_triple, o.price_double, o.airline, o.departure_city, o.flight, o.walk, o.note, o.status, o.quota, o.seats_left,
    m.last_day, m.is_last, m.shown_after, m.cheaper_until, m.free_until, m.first, m.next
  from marked m join offer o on o.id = m.id;
end
$$;

-- What reads offers as their owner does, whom no policy keeps to those of now.

create or replace function private.shown_offer(package_id uuid) returns public.offers
language sql stable
set search_path = ''
as $$
  select o.*
  from public.offers o, (select private.jakarta_day(now()) as day) today
  where o.package_id = shown_offer.package_id and o.status <> 'batal' and o.holds_from <= now() and o.holds_until > now()
  order by
    not o.listed, o.day < today.day, o.day >= today.day and o.state in ('penuh', 'ditutup'),
    case when o.day >= today.day then o.day end, o.day desc, o.id
  limit 1
$$;

create or replace function public.seats_left(public.departures) returns integer
language sql stable
set search_path = ''
as $$
  select o.seats_left from public.offers o where o.id = $1.id and o.holds_from <= now() and o.holds_until > now()
$$;

create or replace function public.departed(public.packages) returns boolean
language sql stable
set search_path = ''
as $$
  select coalesce((
    select o.last_day < private.jakarta_day(now())
    from public.offers o
    where o.package_id = $1.id and o.is_last and o.holds_from <= now() and o.holds_until > now()
  ), false)
$$;

create or replace function private.asked_package(slug text) returns public.packages
language sql stable
set search_path = ''
as $$
  select p.*
  from public.packages p
  where p.status = 'active' and coalesce(p.shown_from <= now(), true) and coalesce(p.shown_until > now(), true) and (
    p.slug = asked_package.slug
    or p.id = (select f.item from public.former_addresses f where f.kind = 'packages' and f.slug = asked_package.slug)
  )
$$;

-- Staff prepare a departure whether visitors still see it or not.
create or replace function public.upcoming_departures(at timestamptz default now())
returns table (
  package_id uuid, title text, departure date, quota integer, seats_left integer, unanswered bigint,
  departure_id uuid, departure_city text, state text
)
language sql stable
set search_path = ''
as $$
  select p.id, p.title, o.departure_date, o.quota, o.seats_left,
    (select count(*) from public.inquiries i where i.departure_id = o.departure_id and i.status = 'baru' and not i.suspicious),
    o.departure_id, o.departure_city, o.state
  from public.offers o join public.packages p on p.id = o.package_id
  where p.status = 'active' and o.status <> 'batal' and o.holds_from <= now() and o.holds_until > now()
    and o.day between private.jakarta_day(upcoming_departures.at) and private.jakarta_day(upcoming_departures.at) + 60
  order by o.day, p.title, o.id
$$;

create function private.edit_function(signature regprocedure, before text, after text) returns void
language plpgsql
set search_path = ''
as $$
begin
  if strpos(pg_get_functiondef(signature), before) = 0 then
    raise exception '% does not say: %', signature, before;
  end if;
  execute replace(pg_get_functiondef(signature), before, after);
end
$$;

-- A departure may have several rows, with the same seats.
select private.edit_function(
  'private.count_seats(uuid)',
  'and o.quota is not null
  returning o.seats_left = 0 into is_full;',
  'and o.quota is not null;
  select o.seats_left = 0 into is_full from public.offers o where o.id = count_seats.offer;'
);
select private.edit_function(
  'private.tell_of_packages()',
  'where (c.category, c.is_promo,',
  'where (c.shown_from, c.shown_until, c.category, c.is_promo,'
);
select private.edit_function(
  'private.tell_of_packages()',
  'is distinct from (f.category, f.is_promo,',
  'is distinct from (f.shown_from, f.shown_until, f.category, f.is_promo,'
);
select private.edit_function(
  'private.record_inquiry(text,text,text,jsonb,text,boolean,uuid)',
  'and o.listed and o.day >= private.jakarta_day(now());',
  'and o.listed and o.day >= private.jakarta_day(now())
    and o.holds_from <= now() and o.holds_until > now();'
);
drop function private.edit_function(regprocedure, text, text);
