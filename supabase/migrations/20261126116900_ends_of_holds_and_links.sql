-- Ends that move with what they depend on.
--
--   extend_hold    the down payment is due by the end of the hold, so its date moves with that end (BL2); a plan of the staff's own stays
--   is_open_link   the link of a pilgrim who has cancelled ends 30 days later, as that of a cancelled booking does (PP1)

create or replace function private.extend_hold(booking uuid, hours integer, reason text, held_until timestamptz) returns timestamptz
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  subject constant public.bookings := private.open_own_booking(extend_hold.booking);
  until timestamptz;
begin
  perform private.refuse_status(subject, 'ditahan');
  perform private.need_reason(extend_hold.reason);
  if coalesce(extend_hold.hours not between 1 and 168, true) then
    raise exception '1 to 168 hours' using errcode = 'PT422', hint = 'hours';
  end if;
  if subject.held_until <> extend_hold.held_until then
    if subject.held_until = extend_hold.held_until + make_interval(hours => extend_hold.hours) then
      return subject.held_until;
    end if;
    raise exception 'The hold ends at another time' using errcode = 'PT409', hint = 'hold-changed', detail = to_jsonb(subject.held_until) #>> '{}';
  end if;
  until := greatest(subject.held_until, clock_timestamp()) + make_interval(hours => extend_hold.hours);
  if until > subject.held_from + interval '14 days' then
    raise exception 'A hold lasts 14 days at most' using errcode = 'PT422', hint = 'hold-length';
  end if;
  update public.bookings b set held_until = until where b.id = subject.id;
  perform private.plan_due_dates(subject.id);
  perform private.note_booking(subject.id, 'diperpanjang', extend_hold.reason);
  return until;
end
$$;

-- Whether a link may still be opened: not revoked, not guessed at too often, not 30 days after the end. The timeline tells when a
-- pilgrim has cancelled; the row of the pilgrim also changes with its name.
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
    case when b.status = 'batal' then b.updated_at + interval '30 days' end,
    private.trip_end(d.departure_date, p.duration, d.return_date)::timestamp at time zone 'Asia/Jakarta' + interval '30 days'
  )
  from public.bookings b join public.departures d on d.id = b.departure_id join public.packages p on p.id = d.package_id
  where b.id = link.booking_id
$$;
