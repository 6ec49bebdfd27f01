-- A plan of payments has no date after the departure, also where the departure's day changes or the booking moves to an earlier one.

-- The plan by the rules: the down payment until the hold ends, the rest some days before the departure. Everything is due with the
-- hold, or on the departure's day where that is sooner, if the day of the rest is over by then or the down payment is no less than the
-- total. Without a down payment everything is due on the last day. A plan of the staff's own is kept while it ends by the departure.
create or replace function private.plan_due_dates(booking uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  subject public.bookings;
  leaves_on date;
  held_day date;
  rest_day date;
  down bigint;
begin
  select b.* into subject from public.bookings b where b.id = plan_due_dates.booking;
  select d.departure_date into leaves_on from public.departures d where d.id = subject.departure_id;
  if subject.has_own_plan then
    if not exists (select from public.due_dates d where d.booking_id = subject.id and d.due_on > leaves_on) then
      return;
    end if;
    update public.bookings b set has_own_plan = false where b.id = subject.id;
    perform private.note_booking(subject.id, 'jadwal bayar', 'Disusun ulang: ada tanggal sesudah keberangkatan');
  end if;
  held_day := least(private.jakarta_day(subject.held_until), leaves_on);
  rest_day := leaves_on - (subject.rules ->> 'restDays')::integer;
  down := (subject.rules ->> 'downPayment')::bigint * private.active_pilgrims(subject.id);
  delete from public.due_dates d where d.booking_id = subject.id;
  if rest_day > held_day and down < private.total(subject.id) then
    insert into public.due_dates (booking_id, due_on, amount)
    select subject.id, dates.due_on, dates.amount
    from (values (held_day, down), (rest_day, null)) dates (due_on, amount)
    where dates.amount > 0 or dates.amount is null;
  else
    insert into public.due_dates (booking_id, due_on) values (subject.id, held_day);
  end if;
end
$$;

-- The departure is locked by its own update, so bookings follow in the order of locks.
create function private.follow_departure_day() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  booked constant uuid[] := array(
    select b.id from public.bookings b where b.departure_id = new.id and b.status in ('ditahan', 'aktif') order by b.id
  );
begin
  if booked <> '{}' then
    perform private.lock_bookings(booked);
    perform private.plan_due_dates(b.id) from unnest(booked) b (id);
  end if;
  return null;
end
$$;

create trigger departures_plan_payments after update of departure_date on public.departures
for each row when (old.departure_date <> new.departure_date)
execute function private.follow_departure_day();

revoke all on function private.follow_departure_day() from public;
