-- A change of a booking keeps its packages from leaving, and from another address, before anything else is locked.
--
-- The second change of an inquiry in one transaction looks its package up again, and so does a departure that is full or free again.
-- Both came behind the seats. A package that was saved with another address was locked first and waited for the seats.

create or replace function private.lock_bookings(bookings uuid[], other_departure uuid default null) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  departures uuid[];
begin
  loop
    select array_agg(b.departure_id) into departures from public.bookings b where b.id = any (lock_bookings.bookings);
    begin
      perform p.id from public.packages p
      where p.id in (select d.package_id from public.departures d where d.id = any (departures) or d.id = lock_bookings.other_departure)
      order by p.id for key share;
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
    from public.bookings b
    join public.departures d on d.id = b.departure_id
    join public.packages p on p.id = d.package_id
    join public.inquiries i on i.id = b.inquiry_id
    where b.lapses_at <= clock_timestamp() and b.departure_id = coalesce(settle_holds.departure, b.departure_id)
    order by b.departure_id, b.inquiry_id
    limit case when settle_holds.departure is null then 100 else 1000 end
    for key share of p skip locked
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

-- A hold for an inquiry that was confirmed elsewhere locked the seats of the new package before those of the former one.

create or replace function private.complete_booking() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  asked public.inquiries;
  leaves public.departures;
begin
  if tg_op = 'INSERT' then
    perform from public.packages p
    where p.id = (select d.package_id from public.departures d where d.id = new.departure_id) for key share;
    select d.* into leaves from public.departures d where d.id = new.departure_id for no key update;
    if private.is_limited() and not exists (
      select from public.inquiries i where i.id = new.inquiry_id and private.may_book(coalesce(i.branch_id, leaves.branch_id))
    ) then
      raise exception 'No such inquiry for this caller' using errcode = '42501';
    end if;
    if leaves.id is null or leaves.status = 'batal' or leaves.departure_date < private.jakarta_day(clock_timestamp()) then
      raise exception 'This departure cannot be booked' using errcode = 'PT422', hint = 'departure';
    end if;
    -- A confirmed inquiry leaves its seats in another package. Both are locked before lapsed holds are settled, which locks seats too.
    select i.* into asked from public.inquiries i where i.id = new.inquiry_id for no key update;
    if asked.status = 'terkonfirmasi' and asked.package_id <> leaves.package_id then
      perform private.lock_seats(array[asked.package_id, leaves.package_id]);
    end if;
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
      'downPayment', private.down_payment(leaves.package_id),
      'restDays', private.setting_number('paymentDaysBefore', 30),
      'cancellation', (select r.cancellation from public.booking_rules r)
    );
  end if;
  new.lapses_at := case when new.status = 'ditahan' and not private.has_money(new.id) then new.held_until end;
  return new;
end
$$;
