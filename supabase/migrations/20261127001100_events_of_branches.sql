-- The newest activity of a member of a branch. Events of the whole agency were read until enough of the branch had been found: of a
-- quiet branch all of them. Now each event knows the branch of its inquiry or booking, and an index holds those of a branch in order.

alter table public.inquiry_events add column branch_id uuid;
alter table public.booking_events add column branch_id uuid;

comment on column public.inquiry_events.branch_id is 'That of the inquiry, kept by triggers.';
comment on column public.booking_events.branch_id is 'That of the booking, kept by triggers.';

update public.inquiry_events e set branch_id = i.branch_id
from public.inquiries i where i.id = e.inquiry_id and i.branch_id is not null;
update public.booking_events e set branch_id = b.branch_id
from public.bookings b where b.id = e.booking_id and b.branch_id is not null;

-- Only events that the list shows.
create index inquiry_events_branch_idx on public.inquiry_events (branch_id, id desc) where actor is not null and branch_id is not null;
create index booking_events_branch_idx on public.booking_events (branch_id, id desc)
where actor is not null and branch_id is not null
  and kind in ('dibuat', 'ditahan lagi', 'aktif', 'batal', 'jamaah batal', 'pembayaran', 'pengembalian dibayar');

create function private.place_event() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_table_name = 'inquiry_events' then
    select i.branch_id into new.branch_id from public.inquiries i where i.id = new.inquiry_id;
  else
    select b.branch_id into new.branch_id from public.bookings b where b.id = new.booking_id;
  end if;
  return new;
end
$$;

create trigger inquiry_events_place before insert on public.inquiry_events
for each row execute function private.place_event();
create trigger booking_events_place before insert on public.booking_events
for each row execute function private.place_event();

create function private.move_events() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_table_name = 'inquiries' then
    update public.inquiry_events e set branch_id = new.branch_id where e.inquiry_id = new.id and e.branch_id is distinct from new.branch_id;
  else
    update public.booking_events e set branch_id = new.branch_id where e.booking_id = new.id and e.branch_id is distinct from new.branch_id;
  end if;
  return null;
end
$$;

create trigger inquiries_move_events after update on public.inquiries
for each row when (old.branch_id is distinct from new.branch_id)
execute function private.move_events();
create trigger bookings_move_events after update on public.bookings
for each row when (old.branch_id is distinct from new.branch_id)
execute function private.move_events();

-- The newest events of inquiries and bookings with somebody's name, as far as the caller sees those: of all, or of one branch. The
-- policies of the timelines would have PostgreSQL read all inquiries first.
create or replace function private.newest_events(most integer)
returns table (at timestamptz, actor text, kind text, item text, operation text, event bigint, source text)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  rights record;
begin
  select r.* into rights from private.figure_rights() r;
  if not rights.sees_inquiries then
    return;
  end if;
  if rights.bound_to is null then
    return query
    (
      select e.created_at, e.actor, 'inquiries', e.inquiry_id::text, e.kind, e.id, 'inquiry'
      from public.inquiry_events e
      where e.actor is not null
      order by e.id desc
      limit newest_events.most
    )
    union all
    (
      select e.created_at, e.actor, 'bookings', e.booking_id::text, e.kind, e.id, 'booking'
      from public.booking_events e
      where e.actor is not null
        and e.kind in ('dibuat', 'ditahan lagi', 'aktif', 'batal', 'jamaah batal', 'pembayaran', 'pengembalian dibayar')
      order by e.id desc
      limit newest_events.most
    );
  else
    return query
    (
      select e.created_at, e.actor, 'inquiries', e.inquiry_id::text, e.kind, e.id, 'inquiry'
      from public.inquiry_events e
      where e.actor is not null and e.branch_id = rights.bound_to
      order by e.id desc
      limit newest_events.most
    )
    union all
    (
      select e.created_at, e.actor, 'bookings', e.booking_id::text, e.kind, e.id, 'booking'
      from public.booking_events e
      where e.actor is not null and e.branch_id = rights.bound_to
        and e.kind in ('dibuat', 'ditahan lagi', 'aktif', 'batal', 'jamaah batal', 'pembayaran', 'pengembalian dibayar')
      order by e.id desc
      limit newest_events.most
    );
  end if;
end
$$;

revoke all on function private.place_event(), private.move_events() from public;
