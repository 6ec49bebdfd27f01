-- Offers: what visitors see of departures, with the values of the package filled in and the seats counted, so that a list of
-- thousands is one read by an index. Only triggers write this table. A package without a date has one row of its own.
--
--   id            of the departure, or of the package where no date is fixed
--   departure_date, return_date   null: not fixed; a missing return date is counted from the duration
--   days          of the journey; null where unknown;  walk: metres to the Masjidil Haram
--   seats_left    null without a quota
--   is_public     the package is active and both are in their time;  listed: and the departure is not cancelled
--   day           departure_date, or infinity
--   last_day      the latest day of the package's departures; is_last: on one row that has it
--   state         tersedia, sisa (5 seats or fewer), penuh, ditutup, batal
--   shown_after   from the day after this one until its own day, this row is the one that a card shows: the next bookable
--                 departure, otherwise the next
--   cheaper_until   from the day after this one, this row is the cheapest ahead
--   free_until    the last day of the package's departures with seats
--   holds_from, holds_until   when the row is true: from the first moment, before the second
--   city_key, airline_key   folded spellings: filters treat all spellings of a name as one
--
-- Packages and departures appear and vanish at a time (shown_from, shown_until). A departure outside its time does not exist for
-- visitors, so another one is shown, last or cheapest. The table therefore has a row for each stretch of time between two such
-- moments ahead, and row level security shows the rows of now. Without such times there is one stretch without end. A package
-- may have at most 10,000 of these rows.

create table public.offers (
  id uuid,
  package_id uuid not null references public.packages (id) on delete cascade,
  departure_id uuid,
  category text not null,
  is_promo boolean not null,
  package_created_at timestamptz not null,
  is_public boolean not null,
  departure_date date,
  return_date date,
  days integer,
  price_quad bigint not null,
  price_triple bigint,
  price_double bigint,
  airline text,
  departure_city text,
  flight text,
  walk integer,
  note text not null,
  status text not null,
  quota integer,
  seats_left integer,
  last_day date not null,
  is_last boolean not null,
  shown_after date not null,
  cheaper_until date not null,
  free_until date not null,
  day date not null generated always as (coalesce(departure_date, 'infinity'::date)) stored,
  listed boolean not null generated always as (is_public and status <> 'batal') stored,
  state text not null generated always as (
    case
      when status = 'batal' then 'batal'
      when status = 'tutup' then 'ditutup'
      when seats_left = 0 then 'penuh'
      when seats_left <= 5 then 'sisa'
      else 'tersedia'
    end
  ) stored,
  holds_from timestamptz not null default '-infinity',
  holds_until timestamptz not null default 'infinity',
  city_key text generated always as (private.search_text(departure_city)) stored,
  airline_key text generated always as (private.search_text(airline)) stored,
  constraint offers_pkey primary key (id, holds_from)
);

create index offers_package_id_day_idx on public.offers (package_id, day, id);
create index offers_promo_idx on public.offers (is_promo desc, package_created_at desc, package_id)
  include (category, day, days, walk, free_until, holds_from, holds_until) where is_last and listed;
create index offers_last_idx on public.offers (day desc, package_id)
  include (holds_from, holds_until) where is_last and listed;
create index offers_day_idx on public.offers (day, id)
  include (
    package_id, category, city_key, state, price_quad, is_promo, package_created_at, shown_after, free_until, holds_from, holds_until
  ) where listed;
create index offers_price_idx on public.offers (price_quad, id)
  include (package_id, category, day, state, is_promo, package_created_at, cheaper_until, free_until, holds_from, holds_until) where listed;
create index offers_city_idx on public.offers (category, city_key, day)
  include (departure_city, package_id, price_quad, state, is_promo, package_created_at, holds_from, holds_until) where listed;
create index offers_airline_idx on public.offers (category, airline_key, day)
  include (airline, package_id, price_quad, state, is_promo, package_created_at, holds_from, holds_until) where listed;

revoke all on public.offers from public, anon, authenticated, service_role;
grant select on public.offers to anon, authenticated, service_role;

alter table public.offers enable row level security;

-- `listed` adds nothing to `is_public` here; with it the indexes of listed rows answer without reading the table.
create policy "Visitors see offers of active packages" on public.offers
for select to anon using ((listed or is_public) and holds_from <= now() and holds_until > now());
create policy "Signed-in users see offers of active packages, the team all" on public.offers
for select to authenticated using (
  (listed or is_public or (select private.is_staff())) and holds_from <= now() and holds_until > now()
);

-- Writing offers.

-- Writes the offers of these packages anew.
create function private.refresh_offers(packages uuid[]) returns void
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

-- The package's own date and that of its only departure follow each other. Each side writes only what differs, so that they do
-- not set each other off for ever; and by statement, so that thousands of rows cost one pass.
create function private.mirror_only_date(packages uuid[], added boolean) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  -- Inquiries from the time without a date belong to the first departure.
  if mirror_only_date.added then
    update public.inquiries i set departure_id = d.id
    from public.departures d
    where i.package_id in (select asked.id from unnest(mirror_only_date.packages) asked (id)) and i.departure_id is null and d.package_id = i.package_id
      and not exists (select from public.departures other where other.package_id = d.package_id and other.id <> d.id);
  end if;
  update public.packages p set departure = dates.departure, return_date = dates.return_date
  from (
    select asked.id,
      case when count(d.id) = 1 then min(d.departure_date) end as departure,
      case when count(d.id) = 1 then min(d.return_date) end as return_date
    from unnest(mirror_only_date.packages) as asked (id) left join public.departures d on d.package_id = asked.id
    group by asked.id
  ) dates
  where p.id = dates.id and (p.departure, p.return_date) is distinct from (dates.departure, dates.return_date);
end
$$;

create function private.tell_of_departures() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  packages constant uuid[] := array(select distinct c.package_id from changed c);
begin
  perform private.mirror_only_date(packages, tg_op = 'INSERT');
  perform private.refresh_offers(packages);
  return null;
end
$$;

create trigger departures_tell_added after insert on public.departures
referencing new table as changed for each statement execute function private.tell_of_departures();
create trigger departures_tell_changed after update on public.departures
referencing new table as changed for each statement execute function private.tell_of_departures();
create trigger departures_tell_deleted after delete on public.departures
referencing old table as changed for each statement execute function private.tell_of_departures();

create function private.tell_of_packages() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if pg_trigger_depth() > 1 then
    return null;
  end if;
  insert into public.departures (package_id, departure_date, return_date)
  select c.id, c.departure, c.return_date
  from changed c
  where c.departure is not null and not exists (select from public.departures d where d.package_id = c.id);
  if tg_op = 'INSERT' then
    perform private.refresh_offers(array(select c.id from changed c where c.departure is null));
    return null;
  end if;
  -- A package with several departures has no date of its own, and nothing below applies.
  update public.departures d set departure_date = c.departure, return_date = c.return_date
  from changed c
  where d.package_id = c.id and (d.departure_date, d.return_date) is distinct from (c.departure, c.return_date) and c.departure is not null;
  delete from public.departures d
  using changed c join former f on f.id = c.id
  where d.package_id = c.id and c.departure is null and f.departure is not null
    and not exists (select from public.departures other where other.package_id = d.package_id and other.id <> d.id);
  perform private.refresh_offers(array(
    select c.id
    from changed c join former f on f.id = c.id
    where (c.shown_from, c.shown_until, c.category, c.is_promo, c.created_at, c.status, c.duration, c.quota, c.price_quad, c.price_triple, c.price_double, c.airline,
        c.departure_city, c.flight, c.hotel_makkah_distance_m)
      is distinct from (f.shown_from, f.shown_until, f.category, f.is_promo, f.created_at, f.status, f.duration, f.quota, f.price_quad, f.price_triple, f.price_double,
        f.airline, f.departure_city, f.flight, f.hotel_makkah_distance_m)
  ));
  return null;
end
$$;

create trigger packages_tell_added after insert on public.packages
referencing new table as changed for each statement execute function private.tell_of_packages();
create trigger packages_tell_changed after update on public.packages
referencing old table as former new table as changed for each statement execute function private.tell_of_packages();

-- Counts the seats of one departure again, or of a package without one. A departure may have several rows with the same seats.
create function private.count_seats(offer uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  of_package uuid;
  was_full boolean;
  is_full boolean;
begin
  -- Counted in a separate statement after the lock, so that it sees what the transaction before this one has written.
  select p.id into of_package
  from public.offers o join public.packages p on p.id = o.package_id
  where o.id = count_seats.offer
  for no key update of p;
  select o.seats_left = 0 into was_full from public.offers o where o.id = count_seats.offer;
  update public.offers o set seats_left = greatest(o.quota - private.confirmed_pilgrims(o.package_id, o.departure_id), 0)
  where o.id = count_seats.offer and o.quota is not null;
  select o.seats_left = 0 into is_full from public.offers o where o.id = count_seats.offer;
  -- A card may have to show another departure of the package now.
  if was_full <> is_full then
    perform private.refresh_offers(array[of_package]);
  end if;
end
$$;

-- Trigger of inquiries.
create function private.tell_of_inquiry() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op <> 'INSERT' and old.status = 'terkonfirmasi' then
    perform private.count_seats(coalesce(old.departure_id, old.package_id));
  end if;
  if tg_op <> 'DELETE' and new.status = 'terkonfirmasi' then
    perform private.count_seats(coalesce(new.departure_id, new.package_id));
  end if;
  return null;
end
$$;

-- The offer of a package that stands for it: its next bookable departure, otherwise the next, otherwise the last. The functions
-- here run also with the owner's rights, whom no policy limits to the rows of now, so they name the time themselves.

create function private.shown_offer(package_id uuid) returns public.offers
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

create function public.seats_left(public.packages) returns integer
language sql stable
set search_path = ''
as $$
  select (private.shown_offer($1.id)).seats_left
$$;

comment on function public.seats_left(public.packages) is
  'Computed column of packages: seats left of the next bookable departure (otherwise of the next, otherwise of the last;
without any date, of the package), never below zero; null without a quota. Ask for it by name.';

create function public.seats_left(public.departures) returns integer
language sql stable
set search_path = ''
as $$
  select o.seats_left from public.offers o where o.id = $1.id and o.holds_from <= now() and o.holds_until > now()
$$;

comment on function public.seats_left(public.departures) is
  'Computed column of departures: the quota less the pilgrims of confirmed inquiries, never below zero; null without a
quota. Ask for it by name.';

create function public.next_departure(public.packages) returns date
language sql stable
set search_path = ''
as $$
  select (private.shown_offer($1.id)).departure_date
$$;

comment on function public.next_departure(public.packages) is
  'Computed column of packages: date of the next bookable departure (otherwise of the next, otherwise of the last); null
where none is fixed. Ask for it by name.';

create function public.departed(public.packages) returns boolean
language sql stable
set search_path = ''
as $$
  select coalesce((
    select o.last_day < private.jakarta_day(now())
    from public.offers o
    where o.package_id = $1.id and o.is_last and o.holds_from <= now() and o.holds_until > now()
  ), false)
$$;

comment on function public.departed(public.packages) is
  'Computed column of packages: all its departures are before today in Asia/Jakarta. False when no departure is fixed.';

-- Lists. Each is one read, runs with the caller's rights and never names drafts, not even to the team.

create function public.departure_months(category text default null) returns setof text
language sql stable
set search_path = ''
as $$
  -- Goes from month to month by the index, however many departures a month has.
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

comment on function public.departure_months(text) is
  'Distinct departure months (YYYY-MM, ascending) of public packages, of one category or of all. Runs with the caller''s
rights.';

create function public.package_months(category text default null) returns setof text
language plpgsql stable
set search_path = ''
set plan_cache_mode = 'force_custom_plan'
as $$
declare
  today constant date := private.jakarta_day(now());
begin
  return query
  -- Goes from month to month by the index, however many departures a month has.
  with recursive ahead (first) as (
    select date_trunc('month', min(o.day))::date
    from public.offers o
    where o.listed and o.day >= today and o.day < 'infinity'
      and (package_months.category is null or o.category = package_months.category)
    union all
    select (
      select date_trunc('month', min(o.day))::date
      from public.offers o
      where o.listed and o.day >= (m.first + interval '1 month')::date and o.day < 'infinity'
        and (package_months.category is null or o.category = package_months.category)
    )
    from ahead m
    where m.first is not null
  ),
  -- A departed package is listed with its last departure.
  departed (first) as (
    select date_trunc('month', min(o.day))::date
    from public.offers o
    where o.is_last and o.listed and o.day < today
      and (package_months.category is null or o.category = package_months.category)
    union all
    select (
      select date_trunc('month', min(o.day))::date
      from public.offers o
      where o.is_last and o.listed and o.day >= (m.first + interval '1 month')::date and o.day < today
        and (package_months.category is null or o.category = package_months.category)
    )
    from departed m
    where m.first is not null
  )
  select to_char(m.first, 'YYYY-MM')
  from (select a.first from ahead a union select d.first from departed d) m
  where m.first is not null
  order by 1;
end
$$;

comment on function public.package_months(text) is
  'Months (YYYY-MM, ascending) in which find_packages lists something, of one category or of all: those of departures
ahead, and of the last departure of each package that has departed.';

-- Planned with today's date and the category known: for 10,000 packages a generic plan reads what an index could answer.
create function public.offer_choices(category text default null)
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
      bool_or(o.walk <= 300) as near, bool_or(o.walk <= 700) as walkable, bool_or(o.free_until >= today) as free
    from public.offers o
    where o.is_last and o.listed and o.day >= today and (offer_choices.category is null or o.category = offer_choices.category)
  ) whole;
end
$$;

comment on function public.offer_choices(text) is
  'Options of the filters of lists, of one category or of all, from today in Jakarta on: months (YYYY-MM), cities and
airlines in order; days: 9 (up to 9 days), 12 (10 to 12), 13 (13 or more); walks: 300, 700 (metres at most); free:
whether any departure has seats.';

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
  with_seats constant text := ' and o.state in (''tersedia'', ''sisa'')';
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
    case when free and single = '' then ' and o.free_until >= $1' end
  );
  ahead bigint;
  past bigint := 0;
  shown uuid[];
  more uuid[];
begin
  if free and (single <> '' or sorted = 'termurah') then
    single := single || with_seats;
  end if;
  if single = '' then
    -- There is one row per package and an index for each order, so nothing is collected first.
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
    if free then
      single := with_seats;
    end if;
  else
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
      o.last_day < $1, greatest(dates.ahead - (o.day >= $1)::integer, 0), coalesce(dates.lowest, o.price_quad), o.departure_id,
      o.departure_date, o.return_date, o.departure_city, o.airline, o.flight, o.price_quad, o.price_triple, o.price_double,
      coalesce(dates.quota, o.quota), coalesce(dates.seats_left, o.seats_left), o.state, $12
    from unnest($13) with ordinality as page (package_id, place)
    join public.packages p on p.id = page.package_id
    cross join lateral (
      select o.* from public.offers o where o.package_id = page.package_id and o.listed and (o.day >= $1 or o.last_day < $1) %s
      order by o.day >= $1 and o.state in (''penuh'', ''ditutup''), case when o.day >= $1 then o.day end, o.day desc, o.id
      limit 1
    ) o
    cross join lateral (
      select count(*) as ahead, min(d.price_quad) filter (where true %s) as lowest,
        sum(d.quota)::integer as quota, sum(d.seats_left)::integer as seats_left
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
  'A page of active packages, each with the departure that a card shows: of the matching ones the next bookable, otherwise
the next. Packages without a departure ahead come last, without promo mark, with their last departure (ahead_only leaves
them out). in_month: YYYY-MM; walk: metres at most; price_from <= price_quad < price_below; stay: days that the journey
touches, as datemultirange ({[2027-02-08,2027-03-09)}); only_free: with seats. sort: promo (then newest), terdekat,
termurah. first: rows skipped; most: at most 100. other_dates: further departures ahead; lowest_quad: the lowest price
ahead of the matching ones; quota, seats_left: sums over the departures ahead, otherwise of the last; total: matching
packages on all pages.';

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
      and (find_departures.from_city is null or o.city_key = private.search_text(find_departures.from_city))
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
  'Departures ahead of active packages that are not cancelled, the nearest first: of one category, month (in_month:
YYYY-MM) or city, or with seats. With package (its id): of that package alone, also of a draft for callers who may see
it; is_shown marks the one that its page selects. first: rows skipped; most: at most 1000; total: number of matching
departures.';

revoke all on function
  private.refresh_offers(uuid[]), private.mirror_only_date(uuid[], boolean), private.tell_of_departures(),
  private.tell_of_packages(), private.count_seats(uuid), private.tell_of_inquiry(), private.shown_offer(uuid)
from public;
grant execute on function private.shown_offer(uuid) to anon, authenticated, service_role;

revoke all on function
  public.seats_left(public.packages), public.seats_left(public.departures), public.next_departure(public.packages),
  public.departed(public.packages), public.departure_months(text), public.package_months(text), public.offer_choices(text),
  public.find_packages(text, text, text, text, integer, integer, integer, bigint, bigint, text, boolean, text, boolean, integer, integer),
  public.find_departures(text, text, text, boolean, uuid, integer, integer)
from public, anon, authenticated, service_role;
grant execute on function
  public.seats_left(public.packages), public.seats_left(public.departures), public.next_departure(public.packages),
  public.departed(public.packages), public.departure_months(text), public.package_months(text), public.offer_choices(text),
  public.find_packages(text, text, text, text, integer, integer, integer, bigint, bigint, text, boolean, text, boolean, integer, integer),
  public.find_departures(text, text, text, boolean, uuid, integer, integer)
to anon, authenticated, service_role;
