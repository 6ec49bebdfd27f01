-- A pilgrim who joins after the hold has ended pays within the time of a hold from then on, like anybody who books that day (BL2). The
-- down payments of all stood on the day on which the first hold had ended, so that the newcomer's was overdue at once.

-- The day of the down payment, where it is later than the end of the hold.
alter table public.bookings add column down_payment_on date;

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
  held_day := least(greatest(private.jakarta_day(subject.held_until), subject.down_payment_on), leaves_on);
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

create or replace function private.follow_pilgrims() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  pilgrim public.booking_pilgrims;
  subject record;
begin
  -- This comes before the bill grows. What is overdue already stays so.
  update public.bookings b
  set down_payment_on = private.jakarta_day(clock_timestamp() + make_interval(hours => (select r.hold_hours from public.booking_rules r)))
  where b.id in (select a.booking_id from added a where a.place > 1)
    and private.jakarta_day(b.held_until) < private.jakarta_day(clock_timestamp())
    and not exists (
      select from public.due_dates d
      where d.booking_id = b.id and d.rest > 0 and d.due_on < private.jakarta_day(clock_timestamp())
    );
  for pilgrim in select a.* from added a order by a.booking_id, a.place loop
    perform private.charge_room(pilgrim, private.room_price(pilgrim.departure_id, pilgrim.room_type));
  end loop;
  for subject in select a.booking_id as id, min(a.place) as first from added a group by a.booking_id order by a.booking_id loop
    perform private.settle_holds(b.departure_id) from public.bookings b where b.id = subject.id;
    perform private.sync_inquiry(subject.id);
    perform private.plan_due_dates(subject.id);
    if subject.first > 1 then
      perform private.note_booking(subject.id, 'jamaah baru');
    end if;
  end loop;
  return null;
end
$$;
