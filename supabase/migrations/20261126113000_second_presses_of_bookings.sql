-- Second presses of a booking's forms, and what a link tells that was guessed at too often.
--
--   extend_hold      may name the end that the form has shown: the same form twice extends once, and nobody extends what
--                    they have not seen
--   cancel_pilgrim   a pilgrim who has cancelled cancels no second time, so the timeline tells it once
--   note_booking     a hold lapses by the clock, whoever's call writes it down
--   open_booking_link   a link that 20 wrong answers have ended says so, because its payer needs another one

create or replace function private.note_booking(booking uuid, kind text, reason text default null, place integer default null) returns void
language sql volatile
set search_path = ''
as $$
  insert into public.booking_events (booking_id, kind, reason, place, actor)
  values (
    note_booking.booking, note_booking.kind, nullif(btrim(note_booking.reason), ''), note_booking.place,
    case when note_booking.kind <> 'kedaluwarsa' then auth.jwt() ->> 'email' end
  )
$$;

drop function public.extend_hold(uuid, integer, text);
drop function private.extend_hold(uuid, integer, text);

create function private.extend_hold(booking uuid, hours integer, reason text, held_until timestamptz) returns timestamptz
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
  perform private.note_booking(subject.id, 'diperpanjang', extend_hold.reason);
  return until;
end
$$;

create function public.extend_hold(booking uuid, hours integer, reason text, held_until timestamptz default null) returns timestamptz
language sql volatile
set search_path = ''
as $$
  select private.extend_hold(extend_hold.booking, extend_hold.hours, extend_hold.reason, extend_hold.held_until)
$$;

comment on function public.extend_hold(uuid, integer, text, timestamptz) is
  'Extends a hold by 1 to 168 hours, to 14 days in all; returns its new end. held_until: the end that the caller has seen, so that the same
request again extends once; PT409 with the hint hold-changed and the present end as detail where it is another. PT422 with the hint reason,
hours or hold-length; PT409 with the hint status where the booking is not held any more.';

create or replace function private.cancel_pilgrim(pilgrim uuid, reason text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  chosen public.booking_pilgrims;
  subject public.bookings;
begin
  select bp.* into chosen from public.booking_pilgrims bp where bp.id = cancel_pilgrim.pilgrim;
  subject := private.open_own_booking(chosen.booking_id);
  perform private.need_reason(cancel_pilgrim.reason);
  -- Read behind the lock: another press may have cancelled the pilgrim, or with the last one the booking.
  select bp.* into chosen from public.booking_pilgrims bp where bp.id = cancel_pilgrim.pilgrim;
  if chosen.status <> 'aktif' then
    return;
  end if;
  perform private.refuse_status(subject, 'ditahan', 'aktif');
  if private.active_pilgrims(subject.id) = 1 then
    perform private.cancel_booking(subject.id, cancel_pilgrim.reason);
    return;
  end if;
  perform private.cancel_pilgrims(subject, array[chosen.id], false, cancel_pilgrim.reason);
  perform private.plan_due_dates(subject.id);
  perform private.note_booking(subject.id, 'jamaah batal', cancel_pilgrim.reason, chosen.place);
end
$$;

create or replace function private.open_booking_link(token text, digits text, visit text) returns text
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  link public.booking_links;
  phone text;
begin
  select l.* into link from public.booking_links l where l.token_hash = private.hash(open_booking_link.token) for update;
  if link.revoked_at is null and link.wrong >= 20 then
    return 'wait';
  end if;
  if link.id is null or not private.is_open_link(link) then
    return 'no';
  end if;
  if link.wait_until > clock_timestamp() then
    return 'wait';
  end if;
  select regexp_replace(b.payer_phone, '\D', '', 'g') into phone from public.bookings b where b.id = link.booking_id;
  if length(open_booking_link.digits) = 4 and right(phone, 4) = open_booking_link.digits
    and open_booking_link.visit ~ '^[0-9A-Za-z_-]{43}$'
  then
    update public.booking_links l set wrong = 0, wait_until = null, opened_at = clock_timestamp() where l.id = link.id;
    delete from private.booking_visits v where v.ends_at < clock_timestamp();
    insert into private.booking_visits (secret_hash, link_id, ends_at)
    values (private.hash(open_booking_link.visit), link.id, clock_timestamp() + interval '30 minutes')
    on conflict do nothing;
    return 'yes';
  end if;
  update public.booking_links l
  set wrong = link.wrong + 1, wait_until = case when (link.wrong + 1) % 5 = 0 then clock_timestamp() + interval '1 hour' end
  where l.id = link.id;
  return 'no';
end
$$;

comment on function public.open_booking_link(text, text, text) is
  'Answers the question of a booking''s link: yes where the digits are the last four of the payer''s number, after which the visit may read
the page for 30 minutes; no for any other digits and any unknown, expired or revoked link; wait for an hour after 5 wrong answers, and for
good after 20, which end the link. visit: 43 characters of base64url, drawn by the caller.';

revoke all on function private.extend_hold(uuid, integer, text, timestamptz) from public;
grant execute on function private.extend_hold(uuid, integer, text, timestamptz) to authenticated;
revoke all on function public.extend_hold(uuid, integer, text, timestamptz) from public, anon, authenticated, service_role;
grant execute on function public.extend_hold(uuid, integer, text, timestamptz) to authenticated;
