-- Seats are counted per departure. Its row is the turnstile; where an inquiry names no departure, the package's is.

create or replace function private.take_seats() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  quota integer;
  others bigint;
begin
  if new.status <> 'terkonfirmasi' or new.package_id is null then
    return new;
  end if;
  -- What needs no further seat is always let through: a quota may have been lowered since. So is what the database ties by
  -- itself to a package's first date, for those seats were taken before.
  if tg_op = 'UPDATE' and old.status = 'terkonfirmasi' and old.package_id = new.package_id and new.pilgrims <= old.pilgrims
    and (old.departure_id is not distinct from new.departure_id or pg_trigger_depth() > 1)
  then
    return new;
  end if;
  if new.departure_id is null then
    select p.quota into quota from public.packages p where p.id = new.package_id for no key update;
  else
    select coalesce(d.quota, p.quota) into quota
    from public.departures d join public.packages p on p.id = d.package_id
    where d.id = new.departure_id
    for no key update of d;
  end if;
  -- A statement of its own, so that it sees what the one before us in the queue has confirmed.
  others := private.confirmed_pilgrims(new.package_id, new.departure_id) - new.pilgrims;
  if others + new.pilgrims > quota then
    raise exception using
      errcode = 'PT409',
      message = 'Not enough seats left',
      detail = greatest(quota - others, 0)::text;
  end if;
  return new;
end
$$;

create or replace function private.complete_inquiry() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  departs_from uuid;
begin
  if new.departure_id is not null and (tg_op = 'INSERT' or new.departure_id is distinct from old.departure_id) then
    select d.package_id into departs_from from public.departures d where d.id = new.departure_id;
    if tg_op = 'INSERT' then
      new.package_id := coalesce(new.package_id, departs_from);
    end if;
    if departs_from <> new.package_id or new.package_id is null then
      raise exception using
        errcode = '23503',
        message = 'insert or update on table "inquiries" violates foreign key constraint "inquiries_departure_id_fkey"',
        detail = format('Departure (%s) is not one of the package''s.', new.departure_id);
    end if;
  end if;
  if tg_op = 'INSERT' or new.package_id is distinct from old.package_id then
    -- A package that is deleted leaves its name behind.
    if new.package_id is not null then
      new.package_title := (select p.title from public.packages p where p.id = new.package_id);
    elsif tg_op = 'UPDATE' and exists (select from public.packages p where p.id = old.package_id) then
      new.package_title := null;
    end if;
    if departs_from is null then
      new.departure_id := (
        select (array_agg(d.id))[1] from public.departures d where d.package_id = new.package_id having count(*) = 1
      );
    end if;
  end if;
  if new.status = 'terkonfirmasi' then
    if tg_op = 'INSERT' then
      new.confirmed_at := coalesce(new.confirmed_at, now());
    elsif old.status <> 'terkonfirmasi' then
      new.confirmed_at := now();
    end if;
  else
    new.confirmed_at := null;
  end if;
  return new;
end
$$;

-- Offers: what visitors are shown of departures, with what is the package's filled in and the seats counted, so that a list
-- of thousands is one read by an index. Written by triggers alone. A package without a date has one row of its own.
--
--   id            the departure's, or the package's where no date is fixed
--   departure_date, return_date   null: not fixed; a return date that nobody entered is counted from the duration
--   day           departure_date, or infinity; last_day: the latest of the package's, and is_last on one row that has it
--   days          of the journey; null where unknown;  walk: metres to the Masjidil Haram
--   seats_left    null without a quota
--   state         tersedia, sisa (5 seats or fewer), penuh, ditutup, batal
--   is_public     the package is active;  listed: and the departure not cancelled
--   shown_after   on every day after this one, up to its own, it is the one that a card shows: the next bookable one, else the next
--   cheaper_until on every day after this one it is the cheapest ahead;  free_until: the last day of the package's with seats

create table public.offers (
  id uuid primary key,
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
  ) stored
);

create index offers_package_id_day_idx on public.offers (package_id, day, id);
create index offers_promo_idx on public.offers (is_promo desc, package_created_at desc, package_id)
  include (category, day, days, walk, free_until) where is_last and listed;
create index offers_last_idx on public.offers (day desc, package_id) where is_last and listed;
create index offers_day_idx on public.offers (day, id)
  include (package_id, category, departure_city, state, price_quad, is_promo, package_created_at, shown_after, free_until) where listed;
create index offers_price_idx on public.offers (price_quad, id)
  include (package_id, category, day, state, is_promo, package_created_at, cheaper_until, free_until) where listed;
create index offers_city_idx on public.offers (category, departure_city, day)
  include (package_id, price_quad, state, is_promo, package_created_at) where listed;
create index offers_airline_idx on public.offers (category, airline, day)
  include (package_id, price_quad, state, is_promo, package_created_at) where listed;

-- The days of a journey as `duration` prints them: '9 Hari', '8 Malam 9 Hari'.
create function private.journey_days(duration text) returns integer
language sql immutable
set search_path = ''
as $$
  select nullif(coalesce(
    substring(journey_days.duration from '(?i)(\d{1,3})\s*hari'),
    substring(journey_days.duration from '\d{1,3}')
  )::integer, 0)
$$;

create function private.refresh_offers(packages uuid[]) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  -- Two that refresh one package do so one after the other, and the second sees what the first has written.
  perform from public.packages p join unnest(refresh_offers.packages) asked (id) on asked.id = p.id order by p.id for no key update of p;
  delete from public.offers o using unnest(refresh_offers.packages) asked (id) where o.package_id = asked.id;
  -- Materialized: else the seats would be counted anew for each column that asks for them.
  with offer as materialized (
    select
      coalesce(d.id, p.id) as id, p.id as package_id, d.id as departure_id, p.category, p.is_promo, p.created_at as package_created_at,
      p.status = 'active' as is_public, d.departure_date, coalesce(d.departure_date, 'infinity') as day,
      coalesce(d.return_date, d.departure_date + journey.days - 1) as return_date,
      coalesce(d.return_date - d.departure_date + 1, journey.days) as days,
      coalesce(d.price_quad, p.price_quad) as price_quad, coalesce(d.price_triple, p.price_triple) as price_triple,
      coalesce(d.price_double, p.price_double) as price_double, coalesce(d.airline, p.airline) as airline,
      coalesce(d.departure_city, p.departure_city) as departure_city, coalesce(d.flight, p.flight) as flight,
      p.hotel_makkah_distance_m as walk, coalesce(d.note, '') as note, coalesce(d.status, 'buka') as status, seats.quota, seats.seats_left,
      d.status is distinct from 'batal' as live,
      coalesce(d.status, 'buka') = 'buka' and seats.seats_left is distinct from 0 as free
    from unnest(refresh_offers.packages) asked (id)
    join public.packages p on p.id = asked.id
    cross join lateral (
      select c.* from public.departures c where c.package_id = p.id
      union all
      select (null::public.departures).*
      where not exists (select from public.departures c where c.package_id = p.id and c.status <> 'batal')
    ) d
    cross join lateral (select private.journey_days(p.duration) as days) journey
    cross join lateral (
      select coalesce(d.quota, p.quota) as quota,
        case
          when coalesce(d.quota, p.quota) is not null
            then greatest(coalesce(d.quota, p.quota) - private.confirmed_pilgrims(p.id, d.id), 0)::integer
        end as seats_left
    ) seats
  )
  insert into public.offers (
    id, package_id, departure_id, category, is_promo, package_created_at, is_public, departure_date, return_date, days,
    price_quad, price_triple, price_double, airline, departure_city, flight, walk, note, status, quota, seats_left,
    last_day, is_last, shown_after, cheaper_until, free_until
  )
  select
    o.id, o.package_id, o.departure_id, o.category, o.is_promo, o.package_created_at, o.is_public, o.departure_date, o.return_date, o.days,
    o.price_quad, o.price_triple, o.price_double, o.airline, o.departure_city, o.flight, o.walk, o.note, o.status, o.quota, o.seats_left,
    max(o.day) filter (where o.live) over package,
    o.live and row_number() over (partition by o.package_id, o.live order by o.day desc, o.id) = 1,
    case
      when o.free then coalesce(max(o.day) filter (where o.free) over earlier, '-infinity')
      else greatest(max(o.day) filter (where o.live) over earlier, max(o.day) filter (where o.free) over package, '-infinity')
    end,
    coalesce(max(o.day) filter (where o.live) over cheaper, '-infinity'),
    coalesce(max(o.day) filter (where o.free) over package, '-infinity')
  from offer o
  window
    package as (partition by o.package_id),
    earlier as (partition by o.package_id order by o.day, o.id rows between unbounded preceding and 1 preceding),
    cheaper as (partition by o.package_id order by o.price_quad, o.id rows between unbounded preceding and 1 preceding);
end
$$;

-- The package's own date and that of its only departure, in step both ways: each writes only what differs, so that neither
-- sets off the other for ever. By statement, so that thousands of rows cost one pass.

create function private.mirror_only_date(packages uuid[], added boolean) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  -- Who asked while there was no date asked for the first one.
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
  -- With several dates the package has none of its own, and nothing here applies.
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
    where (c.category, c.is_promo, c.created_at, c.status, c.duration, c.quota, c.price_quad, c.price_triple, c.price_double, c.airline,
        c.departure_city, c.flight, c.hotel_makkah_distance_m)
      is distinct from (f.category, f.is_promo, f.created_at, f.status, f.duration, f.quota, f.price_quad, f.price_triple, f.price_double,
        f.airline, f.departure_city, f.flight, f.hotel_makkah_distance_m)
  ));
  return null;
end
$$;

create function private.count_seats(offer uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  of_package uuid;
  was_full boolean;
  is_full boolean;
begin
  -- Counted in a statement of its own once the package is ours: it sees whatever the one before us in the queue has written.
  select p.id into of_package
  from public.offers o join public.packages p on p.id = o.package_id
  where o.id = count_seats.offer
  for no key update of p;
  select o.seats_left = 0 into was_full from public.offers o where o.id = count_seats.offer;
  update public.offers o set seats_left = greatest(o.quota - private.confirmed_pilgrims(o.package_id, o.departure_id), 0)
  where o.id = count_seats.offer and o.quota is not null
  returning o.seats_left = 0 into is_full;
  -- Which of the package's departures a card shows may be another now.
  if was_full <> is_full then
    perform private.refresh_offers(array[of_package]);
  end if;
end
$$;

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

create trigger departures_tell_added after insert on public.departures
referencing new table as changed for each statement execute function private.tell_of_departures();
create trigger departures_tell_changed after update on public.departures
referencing new table as changed for each statement execute function private.tell_of_departures();
create trigger departures_tell_deleted after delete on public.departures
referencing old table as changed for each statement execute function private.tell_of_departures();

create trigger packages_tell_added after insert on public.packages
referencing new table as changed for each statement execute function private.tell_of_packages();
create trigger packages_tell_changed after update on public.packages
referencing old table as former new table as changed for each statement execute function private.tell_of_packages();

create trigger inquiries_tell after insert or delete or update of status, pilgrims, package_id, departure_id on public.inquiries
for each row execute function private.tell_of_inquiry();

select private.refresh_offers(array(select p.id from public.packages p));

revoke all on public.offers from public, anon, authenticated, service_role;
grant select on public.offers to anon, authenticated, service_role;

alter table public.offers enable row level security;

-- `listed` says nothing that `is_public` does not; with it the indexes of what is listed answer without the table.
create policy "Visitors see offers of active packages" on public.offers
for select to anon using (listed or is_public);

create policy "Signed-in users see offers of active packages, admins all" on public.offers
for select to authenticated using (listed or is_public or (select private.is_admin()));

-- What is asked of a package is answered by its next bookable departure, else the next, else the last there was.

create function private.shown_offer(package_id uuid) returns public.offers
language sql stable
set search_path = ''
as $$
  select o.*
  from public.offers o, (select private.jakarta_day(now()) as day) today
  where o.package_id = shown_offer.package_id and o.status <> 'batal'
  order by
    o.day < today.day, o.day >= today.day and o.state in ('penuh', 'ditutup'),
    case when o.day >= today.day then o.day end, o.day desc, o.id
  limit 1
$$;

create or replace function public.seats_left(public.packages) returns integer
language sql stable
set search_path = ''
as $$
  select (private.shown_offer($1.id)).seats_left
$$;

comment on function public.seats_left(public.packages) is
  'Computed column of packages: seats left of the next bookable departure (else of the next, else of the last there was; without any date,
of the package), never below zero; null without a quota. Ask for it by name.';

create function public.next_departure(public.packages) returns date
language sql stable
set search_path = ''
as $$
  select (private.shown_offer($1.id)).departure_date
$$;

comment on function public.next_departure(public.packages) is
  'Computed column of packages: the next bookable departure (else the next, else the last there was); null where none is fixed. Ask for it by name.';

create function public.seats_left(public.departures) returns integer
language sql stable
set search_path = ''
as $$
  select o.seats_left from public.offers o where o.id = $1.id
$$;

comment on function public.seats_left(public.departures) is
  'Computed column of departures: the quota less the pilgrims of confirmed inquiries, never below zero; null without a quota. Ask for it by name.';

create or replace function public.departed(public.packages) returns boolean
language sql stable
set search_path = ''
as $$
  select coalesce((
    select o.last_day < private.jakarta_day(now()) from public.offers o where o.package_id = $1.id and o.is_last
  ), false)
$$;

comment on function public.departed(public.packages) is
  'Computed column of packages: all its departures are before today in Asia/Jakarta. False when none is fixed.';

drop function private.confirmed_pilgrims(uuid);

-- Figures and duties that knew one date per package.

drop function public.record_inquiry(text, text, text, jsonb, text, boolean);
drop function private.record_inquiry(text, text, text, jsonb, text, boolean);

create function private.record_inquiry(
  kind text, package_slug text, page text, visit jsonb, tap text, suspicious boolean, departure uuid
) returns text
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  most constant integer := case when coalesce(record_inquiry.suspicious, false) then 5000 else 10000 end;
  own constant text := substring(record_inquiry.tap from '^[0-9A-Za-z_-]{43}$');
  marked boolean := coalesce(record_inquiry.suspicious, false);
  asked public.packages;
  chosen public.offers;
  given text;
begin
  select i.code into given from public.inquiries i where i.tap = own;
  if given is not null then
    return given;
  end if;
  marked := marked
    or (select count(*) from (
        select from public.inquiries i where not i.suspicious and i.created_at > now() - interval '1 minute' limit 120) recent) >= 120
    or (select count(*) from (
        select from public.inquiries i where not i.suspicious and i.created_at > now() - interval '1 day' limit 5000) recent) >= 5000;
  if marked and (select count(*) from (
      select from public.inquiries i where i.suspicious and i.created_at > now() - interval '1 day' limit most) recent) >= most
  then
    return null;
  end if;
  select p.* into asked from public.packages p where p.slug = record_inquiry.package_slug and p.status = 'active';
  -- A departure that is past, cancelled or another package's is none.
  select o.* into chosen
  from public.offers o
  where o.id = record_inquiry.departure and o.package_id = asked.id and o.listed and o.day >= private.jakarta_day(now());
  if chosen.id is null then
    chosen := private.shown_offer(asked.id);
    chosen.departure_id := null;
  end if;
  for attempt in 1..3 loop
    insert into public.inquiries (
      kind, package_id, departure_id, page, utm_source, utm_medium, utm_campaign, utm_content, utm_term, ref, tap, suspicious
    )
    values (
      case
        when record_inquiry.kind = 'booking' and chosen.state = 'penuh' then 'daftar-tunggu'
        when record_inquiry.kind in ('konsultasi', 'booking') then record_inquiry.kind
        else 'chat'
      end,
      asked.id,
      chosen.departure_id,
      private.clean(record_inquiry.page, 300),
      private.clean(visit ->> 'utm_source', 100), private.clean(visit ->> 'utm_medium', 100),
      private.clean(visit ->> 'utm_campaign', 100), private.clean(visit ->> 'utm_content', 100),
      private.clean(visit ->> 'utm_term', 100), private.clean(visit ->> 'ref', 100),
      own, marked
    )
    on conflict do nothing
    returning code into given;
    exit when given is not null;
    -- The second tap has waited here for the first one's row. Else two drew the same code: one of them draws again.
    select i.code into given from public.inquiries i where i.tap = own;
    exit when given is not null;
  end loop;
  return given;
end
$$;

create function public.record_inquiry(
  kind text, package_slug text default null, page text default null, visit jsonb default '{}',
  tap text default null, suspicious boolean default false, departure uuid default null
) returns text
language sql volatile
set search_path = ''
as $$
  select private.record_inquiry(
    record_inquiry.kind, record_inquiry.package_slug, record_inquiry.page, record_inquiry.visit,
    record_inquiry.tap, record_inquiry.suspicious, record_inquiry.departure
  )
$$;

comment on function public.record_inquiry(text, text, text, jsonb, text, boolean, uuid) is
  'Records that a visitor starts a conversation and answers its reference code; null only when a day has brought more than can be kept.
A booking without seats is recorded as daftar-tunggu. visit: the keys utm_source, utm_medium, utm_campaign, utm_content, utm_term and ref,
each optional, cut at 100 characters. tap: 43 characters of base64url; the same one again answers the same code. suspicious: kept out of all
figures; set without being asked for when too many come. departure: the id of the one that was chosen, null for none.';

create or replace function private.forget_old_inquiries() returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  forgotten integer;
begin
  update public.inquiries i
  set name = '', phone = '', note = '', anonymised_at = now()
  where i.anonymised_at is null
    and i.created_at < now() - make_interval(months => private.retention_months())
    and not (
      i.status = 'terkonfirmasi'
      and exists (
        select from public.packages p left join public.departures d on d.id = i.departure_id
        where p.id = i.package_id
          and coalesce(
            private.trip_end(coalesce(d.departure_date, p.departure), p.duration, coalesce(d.return_date, p.return_date))
              > private.jakarta_day(now()),
            true
          )
      )
    );
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;

create or replace function public.inquiry_totals(at timestamptz default now())
returns table (active_pilgrims bigint, recent bigint, recent_confirmed bigint, earlier bigint, earlier_confirmed bigint)
language sql stable
set search_path = ''
as $$
  select
    (select coalesce(sum(i.pilgrims), 0)::bigint
     from public.inquiries i join public.packages p on p.id = i.package_id left join public.departures d on d.id = i.departure_id
     where i.status = 'terkonfirmasi'
       and coalesce(
         private.trip_end(coalesce(d.departure_date, p.departure), p.duration, coalesce(d.return_date, p.return_date))
           > private.jakarta_day(inquiry_totals.at),
         true
       )),
    count(*) filter (where d.age between 0 and 29),
    count(*) filter (where d.age between 0 and 29 and d.status = 'terkonfirmasi'),
    count(*) filter (where d.age between 30 and 59),
    count(*) filter (where d.age between 30 and 59 and d.status = 'terkonfirmasi')
  from (
    select i.status, private.jakarta_day(inquiry_totals.at) - private.jakarta_day(i.created_at) as age
    from public.inquiries i
    where i.created_at > inquiry_totals.at - interval '61 days' and not i.suspicious
  ) d
$$;

drop function public.upcoming_departures(timestamptz);
create function public.upcoming_departures(at timestamptz default now())
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
  where o.listed
    and o.day between private.jakarta_day(upcoming_departures.at) and private.jakarta_day(upcoming_departures.at) + 60
  order by o.day, p.title, o.id
$$;

comment on function public.upcoming_departures(timestamptz) is
  'Departures of active packages today or in the next 60 days that are not cancelled: seats left and inquiries still baru.';

revoke all on function
  private.mirror_only_date(uuid[], boolean), private.tell_of_departures(), private.tell_of_packages(), private.count_seats(uuid),
  private.tell_of_inquiry(), private.refresh_offers(uuid[]), private.journey_days(text), private.shown_offer(uuid),
  private.record_inquiry(text, text, text, jsonb, text, boolean, uuid)
from public;
grant execute on function private.shown_offer(uuid), private.jakarta_day(timestamptz),
  private.record_inquiry(text, text, text, jsonb, text, boolean, uuid)
to anon, authenticated, service_role;

revoke all on function
  public.next_departure(public.packages), public.seats_left(public.departures), public.upcoming_departures(timestamptz),
  public.record_inquiry(text, text, text, jsonb, text, boolean, uuid)
from public, anon, authenticated, service_role;
grant execute on function public.next_departure(public.packages), public.seats_left(public.departures), public.record_inquiry(text, text, text, jsonb, text, boolean, uuid)
to anon, authenticated, service_role;
grant execute on function public.upcoming_departures(timestamptz) to authenticated, service_role;
