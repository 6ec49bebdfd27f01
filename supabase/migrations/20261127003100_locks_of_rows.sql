-- Changes of rows lock in the order of the house too. A row that somebody changes or deletes through the API is locked before any trigger
-- runs, so what triggers lock after it must never be what another holds while waiting for that row.
--
-- Whoever confirmed an inquiry locked its departure and its package after it; who deleted or booked the departure, or changed the date of
-- the package, locked these before. Seats and offers of a package have a lock of their own now, which comes after all rows of packages,
-- departures, inquiries and bookings: it keeps apart those who count, and nobody waits for a row behind it.

-- One row for each package that ever had an offer.
create table private.seat_locks (
  package_id uuid primary key
);
alter table private.seat_locks enable row level security;

insert into private.seat_locks (package_id) select p.id from public.packages p;

-- Locks seats and offers of packages until the transaction ends, lowest id first; nulls are left out.
create function private.lock_seats(packages uuid[]) returns void
language sql volatile security definer
set search_path = ''
as $$
  insert into private.seat_locks (package_id)
  select distinct asked.id from unnest(lock_seats.packages) asked (id) where asked.id is not null order by asked.id
  on conflict (package_id) do update set package_id = excluded.package_id where false
$$;

revoke all on function private.lock_seats(uuid[]) from public;

create or replace function private.count_seats(offer uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  of_package uuid;
  was_full boolean;
  is_full boolean;
begin
  -- Counted in a separate statement after the lock, so that it sees what the transaction before this one has written.
  select o.package_id into of_package from public.offers o where o.id = count_seats.offer;
  perform private.lock_seats(array[of_package]);
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

create or replace function private.refresh_offers(packages uuid[]) returns void
language plpgsql security definer
set search_path = ''
set enable_seqscan = off
as $$
declare
  most bigint;
begin
  -- Nobody deletes the packages meanwhile. Two transactions refresh one package one after the other, and the second sees what the first
  -- has written.
  perform from public.packages p join unnest(refresh_offers.packages) asked (id) on asked.id = p.id order by p.id for key share of p;
  perform private.lock_seats(refresh_offers.packages);
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
  package as materialized (
    select p.*, private.journey_days(p.duration) as days
    from unnest(refresh_offers.packages) asked (id) join public.packages p on p.id = asked.id
  ),
  -- Materialized: otherwise each column that uses the seats would count them again. Most departures have no confirmed pilgrims, and an
  -- index says so for less than the function that counts them.
  offer as materialized (
    select
      coalesce(d.id, p.id) as id, p.id as package_id, d.id as departure_id, p.category, p.is_promo, p.created_at as package_created_at,
      p.status = 'active' as is_active, d.departure_date, coalesce(d.departure_date, 'infinity') as day,
      coalesce(d.return_date, d.departure_date + p.days - 1) as return_date,
      coalesce(d.return_date - d.departure_date + 1, p.days) as days,
      coalesce(d.price_quad, p.price_quad) as price_quad, coalesce(d.price_triple, p.price_triple) as price_triple,
      coalesce(d.price_double, p.price_double) as price_double, coalesce(d.airline, p.airline) as airline,
      coalesce(d.departure_city, p.departure_city) as departure_city, coalesce(d.flight, p.flight) as flight,
      coalesce(d.hotel_makkah_name, p.hotel_makkah_name) as hotel_makkah_name,
      coalesce(d.hotel_makkah_stars, case when d.hotel_makkah_name is null then p.hotel_makkah_stars end) as hotel_makkah_stars,
      coalesce(d.hotel_makkah_distance_m, case when d.hotel_makkah_name is null then p.hotel_makkah_distance_m end) as walk,
      coalesce(d.hotel_madinah_name, p.hotel_madinah_name) as hotel_madinah_name,
      coalesce(d.hotel_madinah_stars, case when d.hotel_madinah_name is null then p.hotel_madinah_stars end) as hotel_madinah_stars,
      coalesce(d.hotel_madinah_distance_m, case when d.hotel_madinah_name is null then p.hotel_madinah_distance_m end)
        as hotel_madinah_distance_m,
      d.flight_numbers, d.leader, coalesce(d.note, '') as note, coalesce(d.status, 'buka') as status, seats.quota, seats.seats_left,
      tstzrange(p.shown_from, p.shown_until) as package_time, tstzrange(d.shown_from, d.shown_until) as own_time
    from package p
    cross join lateral (
      select c.* from public.departures c where c.package_id = p.id
      union all
      select (null::public.departures).*
      where not exists (
        select from public.departures c
        where c.package_id = p.id and c.status <> 'batal' and coalesce(c.shown_from, c.shown_until) is null
      )
    ) d
    cross join lateral (
      select coalesce(d.quota, p.quota) as quota,
        case
          when coalesce(d.quota, p.quota) is not null
            then greatest(coalesce(d.quota, p.quota) - case
              when d.id is null or exists (select from public.inquiries i where i.departure_id = d.id and i.status = 'terkonfirmasi')
                then private.confirmed_pilgrims(p.id, d.id)
              else 0
            end, 0)::integer
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
  -- Thousands of departures have few cities and airlines.
  spelling as materialized (
    select n.name, private.search_text(n.name) as key
    from (select o.departure_city as name from offer o union select o.airline from offer o) n
    where n.name is not null
  ),
  -- The row without a date is used where no departure is visible.
  marked as (
    select
      o.id, o.is_public, o.first, o.next,
      max(o.day) filter (where o.live) over whole as last_day,
      o.live and row_number() over (partition by o.package_id, o.first, o.live order by o.day desc, o.id) = 1 as is_last,
      coalesce(max(o.day) filter (where o.live) over earlier, '-infinity') as live_before,
      coalesce(max(o.day) filter (where o.free) over earlier, '-infinity') as free_before,
      coalesce(max(o.day) filter (where o.live) over cheaper, '-infinity') as cheaper_until,
      coalesce(max(o.day) filter (where o.free) over cheaper, '-infinity') as cheaper_free_until,
      coalesce(max(o.day) filter (where o.free) over whole, '-infinity') as free_until
    from (select t.*, bool_or(t.live and t.departure_id is not null) over (partition by t.package_id, t.first) as dated from timed t) o
    where o.departure_id is not null or not o.dated
    window
      whole as (partition by o.package_id, o.first),
      earlier as (partition by o.package_id, o.first order by o.day, o.id rows between unbounded preceding and 1 preceding),
      cheaper as (partition by o.package_id, o.first order by o.price_quad, o.id rows between unbounded preceding and 1 preceding)
  )
  insert into public.offers (
    id, package_id, departure_id, category, is_promo, package_created_at, is_public, departure_date, return_date, days,
    price_quad, price_triple, price_double, airline, departure_city, flight, walk, note, status, quota, seats_left,
    hotel_makkah_name, hotel_makkah_stars, hotel_madinah_name, hotel_madinah_stars, hotel_madinah_distance_m, flight_numbers, leader,
    last_day, is_last, live_before, free_before, cheaper_until, cheaper_free_until, free_until, holds_from, holds_until, city_key, airline_key
  )
  select
    o.id, o.package_id, o.departure_id, o.category, o.is_promo, o.package_created_at, m.is_public, o.departure_date, o.return_date, o.days,
    o.price_quad, o.price_triple, o.price_double, o.airline, o.departure_city, o.flight, o.walk, o.note, o.status, o.quota, o.seats_left,
    o.hotel_makkah_name, o.hotel_makkah_stars, o.hotel_madinah_name, o.hotel_madinah_stars, o.hotel_madinah_distance_m, o.flight_numbers,
    o.leader, m.last_day, m.is_last, m.live_before, m.free_before, m.cheaper_until, m.cheaper_free_until, m.free_until, m.first, m.next, city.key, airline.key
  from marked m join offer o on o.id = m.id
  left join spelling city on city.name = o.departure_city left join spelling airline on airline.name = o.airline;
end
$$;

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
  -- A change that needs no further seat always passes, because the quota may have been lowered since. So do inquiries that the
  -- database itself ties to the first departure of a package or to a restored package: their seats were taken before, and a
  -- package whose quota was lowered could otherwise never come back.
  if tg_op = 'UPDATE' and old.status = 'terkonfirmasi' and new.pilgrims <= old.pilgrims and (
    old.package_id = new.package_id and (
      old.departure_id is not distinct from new.departure_id
      or (old.departure_id is null or new.departure_id is null) and pg_trigger_depth() > 1
    )
    or old.package_id is null and exists (
      select from public.content_versions v
      where v.kind = 'packages' and v.item = new.package_id::text and v.operation = 'delete'
        and v.returned_at = now() and new.id = any (v.links)
    )
  ) then
    return new;
  end if;
  -- Both packages, because the seats of the one that the inquiry leaves are counted next.
  perform private.lock_seats(array[new.package_id, case when tg_op = 'UPDATE' and old.status = 'terkonfirmasi' then old.package_id end]);
  if new.departure_id is null then
    select p.quota into quota from public.packages p where p.id = new.package_id;
  else
    select coalesce(d.quota, p.quota) into quota
    from public.departures d join public.packages p on p.id = d.package_id
    where d.id = new.departure_id;
  end if;
  -- A separate statement after the lock, so that it sees what the transaction before this one has confirmed.
  others := private.confirmed_pilgrims(new.package_id, new.departure_id) - new.pilgrims;
  if others + new.pilgrims > quota then
    raise exception using
      errcode = 'PT409',
      message = 'Not enough seats left',
      detail = greatest(quota - others, 0)::text,
      hint = 'seats';
  end if;
  return new;
end
$$;

create or replace function private.keep_departure() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  pilgrims bigint;
begin
  -- A deleted package takes its departures into the bin.
  if not exists (select from public.packages p where p.id = old.package_id) then
    return old;
  end if;
  -- Whoever is confirming one of its inquiries comes first, and is counted.
  perform from public.inquiries i where i.departure_id = old.id order by i.id for no key update;
  perform private.lock_seats(array[old.package_id]);
  pilgrims := private.confirmed_pilgrims(old.package_id, old.id);
  if pilgrims > 0 then
    raise exception using
      errcode = 'PT409', message = 'Departure has confirmed pilgrims', detail = pilgrims::text, hint = 'Set its status to batal instead';
  end if;
  return old;
end
$$;

create or replace function private.complete_booking() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  asked public.inquiries;
  leaves public.departures;
begin
  if tg_op = 'INSERT' then
    select d.* into leaves from public.departures d where d.id = new.departure_id for no key update;
    if private.is_limited() and not exists (
      select from public.inquiries i where i.id = new.inquiry_id and private.may_book(coalesce(i.branch_id, leaves.branch_id))
    ) then
      raise exception 'No such inquiry for this caller' using errcode = '42501';
    end if;
    if leaves.id is null or leaves.status = 'batal' or leaves.departure_date < private.jakarta_day(clock_timestamp()) then
      raise exception 'This departure cannot be booked' using errcode = 'PT422', hint = 'departure';
    end if;
    -- Before lapsed holds are settled, which locks the seats.
    select i.* into asked from public.inquiries i where i.id = new.inquiry_id for no key update;
    perform private.settle_holds(new.departure_id);
    if asked.anonymised_at is not null then
      raise exception 'This inquiry is anonymised' using errcode = 'PT422', hint = 'anonymised';
    end if;
    new.code := asked.code;
    new.is_demo := asked.is_demo;
    new.branch_id := coalesce(asked.branch_id, leaves.branch_id);
    new.held_from := clock_timestamp();
    new.held_until := new.held_from + make_interval(hours => (select r.hold_hours from public.booking_rules r));
    new.status := 'ditahan';
    new.rules := jsonb_build_object(
      'downPayment', private.setting_number('downPayment', 5000000),
      'restDays', private.setting_number('paymentDaysBefore', 30),
      'cancellation', (select r.cancellation from public.booking_rules r)
    );
  end if;
  new.lapses_at := case when new.status = 'ditahan' and not private.has_money(new.id) then new.held_until end;
  return new;
end
$$;

-- A package that is deleted unties its inquiries: whoever is confirming one comes first.
create function private.await_inquiries() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform from public.inquiries i where i.package_id = old.id order by i.id for no key update;
  return old;
end
$$;

create trigger packages_await_inquiries before delete on public.packages
for each row execute function private.await_inquiries();

revoke all on function private.await_inquiries() from public;

-- A change of a departure writes the ends of its journeys before it counts seats. Triggers run in the order of their names.
alter trigger inquiries_trip on public.inquiries rename to inquiries_place_trip;
alter trigger inquiries_trip_changed on public.inquiries rename to inquiries_place_trip_changed;

-- A change of a package writes those after its departure, as a cancellation does.
drop trigger packages_trips on public.packages;

create or replace function private.place_trips_of() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.place_trips(array(select i.id from public.inquiries i where i.departure_id = new.id and i.status = 'terkonfirmasi'));
  return null;
end
$$;

create or replace function private.tell_of_packages() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if pg_trigger_depth() > 1 then
    -- A departure has changed the package's date.
    if tg_op = 'UPDATE' then
      perform private.place_trips(array(select i.id from public.inquiries i where i.package_id = c.id and i.status = 'terkonfirmasi'))
      from changed c join former f on f.id = c.id
      where (c.duration, c.departure, c.return_date) is distinct from (f.duration, f.departure, f.return_date);
    end if;
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
  perform private.place_trips(array(select i.id from public.inquiries i where i.package_id = c.id and i.status = 'terkonfirmasi'))
  from changed c join former f on f.id = c.id
  where (c.duration, c.departure, c.return_date) is distinct from (f.duration, f.departure, f.return_date);
  perform private.refresh_offers(array(
    select c.id
    from changed c join former f on f.id = c.id
    where (c.shown_from, c.shown_until, c.category, c.is_promo, c.created_at, c.status, c.duration, c.quota, c.price_quad, c.price_triple, c.price_double, c.airline,
        c.departure_city, c.flight, c.hotel_makkah_name, c.hotel_makkah_stars, c.hotel_makkah_distance_m, c.hotel_madinah_name,
        c.hotel_madinah_stars, c.hotel_madinah_distance_m)
      is distinct from (f.shown_from, f.shown_until, f.category, f.is_promo, f.created_at, f.status, f.duration, f.quota, f.price_quad, f.price_triple, f.price_double,
        f.airline, f.departure_city, f.flight, f.hotel_makkah_name, f.hotel_makkah_stars, f.hotel_makkah_distance_m, f.hotel_madinah_name,
        f.hotel_madinah_stars, f.hotel_madinah_distance_m)
  ));
  return null;
end
$$;

-- A booking may move to another departure while somebody waits for its locks, and money moves between two bookings.

-- Locks bookings until the transaction ends, after their departures, `other_departure` and their inquiries. Others may still add events
-- of a locked booking: a link that is being revoked is locked before its booking, and adds one.
create function private.lock_bookings(bookings uuid[], other_departure uuid default null) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  departures uuid[];
begin
  loop
    select array_agg(b.departure_id) into departures from public.bookings b where b.id = any (lock_bookings.bookings);
    begin
      perform d.id from public.departures d
      where d.id = any (departures) or d.id = lock_bookings.other_departure order by d.id for no key update;
      perform i.id from public.inquiries i
      where i.id in (select b.inquiry_id from public.bookings b where b.id = any (lock_bookings.bookings)) order by i.id for no key update;
      perform b.id from public.bookings b where b.id = any (lock_bookings.bookings) order by b.id for no key update;
      if not exists (
        select from public.bookings b where b.id = any (lock_bookings.bookings) and b.departure_id <> all (departures)
      ) then
        return;
      end if;
      raise exception 'A booking has moved to another departure' using errcode = 'UM001';
    exception when sqlstate 'UM001' then
      -- The locks of this attempt are released, so that the next one takes all of them in the order of the house.
    end;
  end loop;
end
$$;

revoke all on function private.lock_bookings(uuid[], uuid) from public;

create or replace function private.open_booking(booking uuid, other_departure uuid default null) returns public.bookings
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  subject public.bookings;
begin
  if private.is_limited() and not exists (
    select from public.bookings b where b.id = open_booking.booking and (private.may_book(b.branch_id) or private.may_pay(b.branch_id))
  ) then
    raise exception 'No such booking for this caller' using errcode = '42501';
  end if;
  perform private.lock_bookings(array[open_booking.booking], open_booking.other_departure);
  select b.* into subject from public.bookings b where b.id = open_booking.booking;
  if subject.lapses_at <= clock_timestamp() then
    perform private.settle_holds(subject.departure_id);
    select b.* into subject from public.bookings b where b.id = open_booking.booking;
  end if;
  return subject;
end
$$;

create or replace function private.move_money(id uuid, source uuid, target uuid, amount bigint, reason text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  if (select count(*) from public.bookings b where b.id in (move_money.source, move_money.target) and private.may_pay(b.branch_id)) <> 2 then
    raise exception 'No such bookings for this caller' using errcode = '42501';
  end if;
  if exists (select from public.payments p where p.transfer_id = move_money.id) then
    return;
  end if;
  if coalesce(move_money.amount, 0) <= 0 then
    raise exception 'An amount above 0' using errcode = 'PT422', hint = 'transfer';
  end if;
  perform private.lock_bookings(array[move_money.source, move_money.target]);
  insert into public.payments (booking_id, kind, amount, paid_on, transfer_id, reason)
  values
    (move_money.source, 'pindah', -move_money.amount, private.jakarta_day(now()), move_money.id, move_money.reason),
    (move_money.target, 'pindah', move_money.amount, private.jakarta_day(now()), move_money.id, move_money.reason);
end
$$;

-- Lapsed holds are settled in the midst of other changes, so what somebody else has locked is left to the next call: seats are counted
-- by the clock, not by the status. Their packages are locked together, lowest id first.

create or replace function private.settle_holds(departure uuid default null) returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  lapsed uuid[];
  due uuid;
begin
  select array_agg(l.id) into lapsed
  from (
    select b.id
    from public.bookings b join public.departures d on d.id = b.departure_id join public.inquiries i on i.id = b.inquiry_id
    where b.lapses_at <= clock_timestamp() and b.departure_id = coalesce(settle_holds.departure, b.departure_id)
    order by b.departure_id, b.inquiry_id
    limit case when settle_holds.departure is null then 100 else 1000 end
    for no key update of d, i, b skip locked
  ) l;
  perform private.lock_seats(array(
    select d.package_id from public.bookings b join public.departures d on d.id = b.departure_id where b.id = any (lapsed)
  ));
  foreach due in array coalesce(lapsed, '{}') loop
    update public.bookings b set status = 'kedaluwarsa' where b.id = due;
    perform private.note_booking(due, 'kedaluwarsa');
  end loop;
  return coalesce(cardinality(lapsed), 0);
end
$$;

-- The booking before its pilgrims.

create or replace function private.erase_booking(booking uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform from public.bookings b where b.id = erase_booking.booking for no key update;
  update public.booking_pilgrims bp set name = '' where bp.booking_id = erase_booking.booking and bp.name <> '';
  update public.bookings b set payer_name = '', payer_phone = '', anonymised_at = now()
  where b.id = erase_booking.booking and b.anonymised_at is null;
  delete from public.booking_links l where l.booking_id = erase_booking.booking;
  update public.payment_reports r set note = '', verdict_reason = null where r.booking_id = erase_booking.booking;
  update public.bill_lines l
  set reason = null,
    label = case l.kind when 'harga' then l.label when 'tambahan' then 'Tambahan' when 'potongan' then 'Potongan' else 'Biaya pembatalan' end
  where l.booking_id = erase_booking.booking;
  update public.refunds r
  set reason = 'Dihapus sesuai masa simpan', decided_reason = null,
    deductions = (
      select coalesce(jsonb_agg(deduction || '{"label": "Biaya pembatalan"}'), '[]') from jsonb_array_elements(r.deductions) deduction
    )
  where r.booking_id = erase_booking.booking;
  update public.payments p set reason = null where p.booking_id = erase_booking.booking and p.reason is not null;
  update public.booking_events e set reason = null where e.booking_id = erase_booking.booking and e.reason is not null;
end
$$;

-- Whoever changed the payer of a demo booking locked the booking before its inquiry.

create or replace function private.claim_demo_booking() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  claimed constant uuid := coalesce(to_jsonb(new) ->> 'booking_id', to_jsonb(new) ->> 'id')::uuid;
begin
  if auth.role() is null and tg_table_name <> 'payments' then
    return null;
  end if;
  update public.bookings b set is_demo = false where b.id = claimed and b.is_demo;
  -- The booking is locked already, so an inquiry that somebody else has locked is left to them: whoever changes it claims it.
  update public.inquiries i set is_demo = false
  where i.id = (
    select asked.id from public.inquiries asked join public.bookings b on b.inquiry_id = asked.id
    where b.id = claimed and asked.is_demo for no key update of asked skip locked
  );
  return null;
end
$$;

create or replace function private.claim_demo_inquiry() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  if pg_trigger_depth() = 1 and auth.role() is not null then
    update public.bookings b set is_demo = false where b.inquiry_id = new.id and b.is_demo;
    if exists (select from public.bookings b where b.inquiry_id = new.id) then
      update public.inquiries i set is_demo = false where i.id = new.id;
    end if;
  end if;
  return null;
end
$$;
