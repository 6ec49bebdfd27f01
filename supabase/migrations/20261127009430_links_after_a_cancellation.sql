-- A payer's link ends 30 days after the cancellation (PP1). It ended 30 days after the last change of the booking, so that a payment or a
-- refund kept it open.

create or replace function private.is_open_link(link public.booking_links) returns boolean
language sql stable
set search_path = ''
as $$
  select link.revoked_at is null and link.wrong < 20 and now() < coalesce(
    (
      select max(e.created_at) + interval '30 days'
      from public.booking_pilgrims bp
      join public.booking_events e on e.booking_id = bp.booking_id and e.kind = 'jamaah batal' and e.place = bp.place
      where bp.id = link.pilgrim_id and bp.status = 'batal'
    ),
    case when b.status = 'batal' then coalesce(
      (select max(e.created_at) from public.booking_events e where e.booking_id = b.id and e.kind = 'batal'), b.updated_at
    ) + interval '30 days' end,
    private.trip_end(d.departure_date, p.duration, d.return_date)::timestamp at time zone 'Asia/Jakarta' + interval '30 days'
  )
  from public.bookings b join public.departures d on d.id = b.departure_id join public.packages p on p.id = d.package_id
  where b.id = link.booking_id
$$;
