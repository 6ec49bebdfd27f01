-- One order of locks, for all that changes bookings: packages, departures, inquiries, bookings, and then what hangs on a booking
-- (pilgrims, bill, dates, reports, refunds, sums). Several of one kind are locked lowest id first.
--
-- Staff move an inquiry to another branch, claim or erase it as a row of a table: that locks the inquiry, and triggers then change its
-- booking. A cancellation locked the booking first and wrote the inquiry last, so that each waited for the other. Now whoever opens a
-- booking locks its inquiry before it.

create or replace function private.settle_holds(departure uuid default null) returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  due record;
  settled integer := 0;
begin
  for due in
    select b.id, b.departure_id, b.inquiry_id from public.bookings b
    where b.lapses_at <= clock_timestamp() and b.departure_id = coalesce(settle_holds.departure, b.departure_id)
    order by b.departure_id, b.inquiry_id
    limit case when settle_holds.departure is null then 100 else 1000 end
  loop
    perform from public.departures d where d.id = due.departure_id for no key update;
    perform from public.inquiries i where i.id = due.inquiry_id for no key update;
    update public.bookings b set status = 'kedaluwarsa' where b.id = due.id and b.lapses_at <= clock_timestamp();
    if found then
      perform private.note_booking(due.id, 'kedaluwarsa');
      settled := settled + 1;
    end if;
  end loop;
  return settled;
end
$$;

-- Locks departure, inquiry and booking, and gives the booking as it is then. Triggers call it before the policies are asked, so it
-- refuses whoever may not see the booking.
create or replace function private.open_booking(booking uuid, other_departure uuid default null) returns public.bookings
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  seen uuid;
  subject public.bookings;
begin
  if private.is_limited() and not exists (
    select from public.bookings b where b.id = open_booking.booking and (private.may_book(b.branch_id) or private.may_pay(b.branch_id))
  ) then
    raise exception 'No such booking for this caller' using errcode = '42501';
  end if;
  loop
    select b.departure_id into seen from public.bookings b where b.id = open_booking.booking;
    perform d.id from public.departures d where d.id in (seen, open_booking.other_departure) order by d.id for no key update;
    perform i.id from public.inquiries i
    where i.id = (select b.inquiry_id from public.bookings b where b.id = open_booking.booking) for no key update;
    select b.* into subject from public.bookings b where b.id = open_booking.booking for update;
    exit when subject.departure_id is not distinct from seen;
  end loop;
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
  -- Both departures, lowest id first, then both inquiries and both bookings.
  perform d.id from public.departures d join public.bookings b on b.departure_id = d.id
  where b.id in (move_money.source, move_money.target) order by d.id for no key update of d;
  perform i.id from public.inquiries i join public.bookings b on b.inquiry_id = i.id
  where b.id in (move_money.source, move_money.target) order by i.id for no key update of i;
  perform b.id from public.bookings b where b.id in (move_money.source, move_money.target) order by b.id for update;
  insert into public.payments (booking_id, kind, amount, paid_on, transfer_id, reason)
  values
    (move_money.source, 'pindah', -move_money.amount, private.jakarta_day(now()), move_money.id, move_money.reason),
    (move_money.target, 'pindah', move_money.amount, private.jakarta_day(now()), move_money.id, move_money.reason);
end
$$;
