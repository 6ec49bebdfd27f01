-- What the cancellation of a pilgrim costs today is counted in one place, for the screen that announces it and for the cancellation
-- that charges it. A departure that the agency has cancelled costs nothing, also where one pilgrim of several cancels.

create function private.cancellation_costs(booking uuid) returns table (pilgrim_id uuid, cost bigint)
language sql stable security definer
set search_path = ''
as $$
  select bp.id, case
    when b.status = 'aktif' and d.status <> 'batal' then
      private.cancellation_cost(b.rules, d.departure_date, private.room_charge(bp.id))
    else 0
  end
  from public.bookings b
  join public.departures d on d.id = b.departure_id
  join public.booking_pilgrims bp on bp.booking_id = b.id
  where b.id = cancellation_costs.booking and bp.status = 'aktif'
$$;

create function public.cancellation_costs(booking uuid) returns table (pilgrim_id uuid, cost bigint)
language sql stable
set search_path = ''
as $$
  select c.pilgrim_id, c.cost
  from public.bookings b cross join lateral private.cancellation_costs(b.id) c
  where b.id = cancellation_costs.booking
$$;

comment on function public.cancellation_costs(uuid) is
  'What each active pilgrim of a booking that the caller sees would owe who cancels today, in rupiah: by the rules of the booking; nothing,
where the agency has cancelled the departure or the booking is not active.';

-- Cancels pilgrims of a locked booking: their lines are taken back, and a cost is added where one is due. by_agency: the caller knows
-- that nothing is due.
create or replace function private.cancel_pilgrims(subject public.bookings, pilgrims uuid[], by_agency boolean, reason text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  leaving record;
begin
  for leaving in
    select bp.id, c.cost
    from public.booking_pilgrims bp join private.cancellation_costs(subject.id) c on c.pilgrim_id = bp.id
    where bp.id = any (cancel_pilgrims.pilgrims)
    order by bp.place
  loop
    perform private.reverse_lines(subject.id, leaving.id, cancel_pilgrims.reason);
    if leaving.cost > 0 and not by_agency then
      insert into public.bill_lines (booking_id, pilgrim_id, kind, label, amount, reason)
      values (subject.id, leaving.id, 'biaya batal', 'Biaya pembatalan', leaving.cost, cancel_pilgrims.reason);
    end if;
  end loop;
  update public.booking_pilgrims bp set status = 'batal'
  where bp.booking_id = subject.id and bp.id = any (cancel_pilgrims.pilgrims) and bp.status = 'aktif';
end
$$;

revoke all on function private.cancellation_costs(uuid) from public;
grant execute on function private.cancellation_costs(uuid) to authenticated;

revoke all on function public.cancellation_costs(uuid) from public, anon, authenticated, service_role;
grant execute on function public.cancellation_costs(uuid) to authenticated;
