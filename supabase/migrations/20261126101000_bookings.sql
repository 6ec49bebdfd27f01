-- Bookings: seats that are held for a payer and pilgrims, from the hold to the departure or the cancellation.
--
--   booking_rules       the owner's rules for new bookings: hours of a hold, cancellation, when commissions are due
--   bookings.code       that of its inquiry, which every booking has
--   bookings.status     ditahan -> aktif, kedaluwarsa or batal; aktif -> batal; kedaluwarsa -> ditahan or aktif
--   bookings.held_from, held_until   beginning and end of the hold; 14 days at most
--   bookings.lapses_at  held_until while the hold may lapse: not once there is money or a payment report that waits; null otherwise
--   bookings.rules      {downPayment, restDays, cancellation} as they were when the booking was made
--   bookings.has_own_plan   staff split the payments; otherwise the due dates follow the rules
--   booking_pilgrims    a person who travels; the name may follow later; departure_id is that of the booking
--
-- The inquiry is kept in step: terkonfirmasi with the number of active pilgrims while the booking has seats, batal otherwise. Seats,
-- commissions and figures therefore follow from inquiries, and a booking takes seats by the same trigger. Locks are taken in one
-- order: departures (lowest id first), booking, counter of numbers.
--
-- A hold lapses by the clock. Nothing has to run for that: lapsed holds are left out of the seats that are taken, and whoever changes
-- a booking of the departure, or calls settle_holds, writes down that they have lapsed.

create function private.is_cancellation(rules jsonb) returns boolean
language sql immutable
set search_path = ''
as $$
  select jsonb_typeof(is_cancellation.rules) = 'array' and jsonb_array_length(is_cancellation.rules) <= 10 and not exists (
    select from jsonb_array_elements(is_cancellation.rules) rule
    where jsonb_typeof(rule) <> 'object'
      or not coalesce((rule ->> 'days') ~ '^\d{1,3}$', false)
      or coalesce((rule ->> 'percent') ~ '^(\d{1,2}|100)$', false) = coalesce((rule ->> 'amount') ~ '^\d{1,10}$', false)
  )
$$;

create table public.booking_rules (
  is_only boolean primary key default true check (is_only),
  hold_hours integer not null default 24 check (hold_hours between 1 and 168),
  cancellation jsonb not null default '[]' check (private.is_cancellation(cancellation)),
  updated_at timestamptz not null default now()
);

comment on column public.booking_rules.cancellation is
  'Costs of a pilgrim who cancels: [{"days": 30, "percent": 50}, {"days": 60, "amount": 2000000}]. The rule with the fewest days that are
not fewer than those left until the departure applies; without one a cancellation costs nothing.';

insert into public.booking_rules default values;

create table public.bookings (
  id uuid primary key default gen_random_uuid(),
  code text not null,
  inquiry_id uuid not null constraint bookings_inquiry_id_key unique references public.inquiries (id),
  departure_id uuid not null references public.departures (id),
  branch_id uuid references public.branches (id) on delete set null,
  payer_name text not null check (char_length(payer_name) <= 120),
  payer_phone text not null check (char_length(payer_phone) <= 40),
  status text not null default 'ditahan' check (status in ('ditahan', 'aktif', 'kedaluwarsa', 'batal')),
  held_from timestamptz not null default now(),
  held_until timestamptz not null default now(),
  lapses_at timestamptz,
  rules jsonb not null default '{}',
  has_own_plan boolean not null default false,
  is_demo boolean not null default false,
  anonymised_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Either there are a name and a number, or nothing personal is left, for any writer.
  constraint bookings_payer check (
    case when anonymised_at is null then btrim(payer_name) <> '' and btrim(payer_phone) <> '' else payer_name = '' and payer_phone = '' end
  ),
  constraint bookings_hold check (held_until > held_from and held_until <= held_from + interval '14 days'),
  constraint bookings_lapse check (lapses_at is null or status = 'ditahan')
);

create index bookings_departure_id_idx on public.bookings (departure_id, status);
create index bookings_lapses_at_idx on public.bookings (lapses_at, departure_id) where lapses_at is not null;
create index bookings_created_at_idx on public.bookings (created_at desc, id);
create index bookings_branch_id_idx on public.bookings (branch_id, created_at desc);

create table public.booking_pilgrims (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references public.bookings (id) on delete cascade,
  departure_id uuid not null references public.departures (id),
  place integer not null,
  name text not null default '' check (char_length(name) <= 120),
  room_type text not null check (room_type in ('quad', 'triple', 'double')),
  status text not null default 'aktif' check (status in ('aktif', 'batal')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint booking_pilgrims_place_key unique (booking_id, place)
);

create index booking_pilgrims_departure_id_idx on public.booking_pilgrims (departure_id) where status = 'aktif';

create table public.booking_events (
  id bigint generated always as identity primary key,
  booking_id uuid not null references public.bookings (id) on delete cascade,
  kind text not null check (kind in (
    'dibuat', 'diperpanjang', 'aktif', 'kedaluwarsa', 'ditahan lagi', 'batal', 'jamaah baru', 'jamaah batal', 'kamar', 'pindah tanggal',
    'jadwal bayar', 'tagihan', 'laporan', 'laporan ditolak', 'pembayaran', 'koreksi', 'uang pindah', 'pengembalian diajukan',
    'pengembalian disetujui', 'pengembalian ditolak', 'pengembalian dibayar', 'tautan', 'tautan dicabut'
  )),
  place integer,
  reason text check (char_length(reason) <= 500),
  actor text check (char_length(actor) <= 320),
  created_at timestamptz not null default now()
);

comment on table public.booking_events is
  'The timeline of a booking, written only by the database: what happened, by whom (e-mail address; null: the clock), and why. place: number
of the pilgrim within the booking. It has no names, numbers or addresses of pilgrims.';

create index booking_events_booking_id_idx on public.booking_events (booking_id, id);

-- Tools.

create function private.note_booking(booking uuid, kind text, reason text default null, place integer default null) returns void
language sql volatile
set search_path = ''
as $$
  insert into public.booking_events (booking_id, kind, reason, place, actor)
  values (
    note_booking.booking, note_booking.kind, nullif(btrim(note_booking.reason), ''), note_booking.place, auth.jwt() ->> 'email'
  )
$$;

-- Whether the caller may change the bookings of a branch.
create function private.may_book(branch uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select private.has_role('layanan') and coalesce(may_book.branch = private.staff_branch(), private.staff_branch() is null)
$$;

-- Whether policies decide about the caller: not about the service key and the database's owner.
create function private.is_limited() returns boolean
language sql stable
set search_path = ''
as $$
  select coalesce(auth.role() in ('anon', 'authenticated'), false)
$$;

create function private.need_reason(reason text) returns void
language plpgsql immutable
set search_path = ''
as $$
begin
  if char_length(btrim(coalesce(need_reason.reason, ''))) < 10 then
    raise exception 'This needs a reason' using errcode = 'PT422', hint = 'reason';
  end if;
end
$$;

-- A number of the settings, which are text.
create function private.setting_number(key text, fallback bigint) returns bigint
language sql stable
set search_path = ''
as $$
  select coalesce(
    (select (c.content ->> setting_number.key)::bigint from public.page_content c
     where c.page_name = 'site-settings' and c.content ->> setting_number.key ~ '^\d{1,10}$'),
    setting_number.fallback
  )
$$;

-- The price of a room on a departure; null where there is none.
create function private.room_price(departure uuid, room_type text) returns bigint
language sql stable
set search_path = ''
as $$
  select case room_price.room_type
    when 'quad' then coalesce(d.price_quad, p.price_quad)
    when 'triple' then coalesce(d.price_triple, p.price_triple)
    when 'double' then coalesce(d.price_double, p.price_double)
  end
  from public.departures d join public.packages p on p.id = d.package_id
  where d.id = room_price.departure
$$;

create function private.active_pilgrims(booking uuid) returns integer
language sql stable
set search_path = ''
as $$
  select count(*)::integer from public.booking_pilgrims bp where bp.booking_id = active_pilgrims.booking and bp.status = 'aktif'
$$;

-- Seats that are taken: pilgrims of confirmed inquiries, less those whose hold has lapsed by the clock. clock_timestamp, because a
-- transaction that waited for the departure's lock began before the hold ended.
create or replace function private.confirmed_pilgrims(package_id uuid, departure_id uuid) returns bigint
language sql stable security definer
set search_path = ''
as $$
  -- Reads with one condition each: a single read with both would read every inquiry.
  select coalesce(sum(confirmed.pilgrims), 0)::bigint
  from (
    select i.pilgrims from public.inquiries i
    where i.departure_id = confirmed_pilgrims.departure_id and i.status = 'terkonfirmasi'
    union all
    select i.pilgrims from public.inquiries i
    where confirmed_pilgrims.departure_id is null
      and i.package_id = confirmed_pilgrims.package_id and i.departure_id is null and i.status = 'terkonfirmasi'
    union all
    select -i.pilgrims
    from public.bookings b join public.inquiries i on i.id = b.inquiry_id
    where b.departure_id = confirmed_pilgrims.departure_id and b.lapses_at <= clock_timestamp() and i.status = 'terkonfirmasi'
  ) confirmed
$$;

-- Keeps the inquiry in step.
create function private.sync_inquiry(booking uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  subject public.bookings;
  travellers constant integer := private.active_pilgrims(sync_inquiry.booking);
begin
  select b.* into subject from public.bookings b where b.id = sync_inquiry.booking;
  if subject.status in ('ditahan', 'aktif') and travellers > 0 then
    update public.inquiries i
    set status = 'terkonfirmasi', pilgrims = travellers, departure_id = d.id, package_id = d.package_id,
      name = coalesce(nullif(i.name, ''), subject.payer_name), phone = coalesce(nullif(i.phone, ''), subject.payer_phone)
    from public.departures d
    where i.id = subject.inquiry_id and d.id = subject.departure_id
      and (i.status, i.pilgrims, i.departure_id) is distinct from ('terkonfirmasi', travellers, d.id);
  elsif subject.status in ('kedaluwarsa', 'batal') then
    update public.inquiries i set status = 'batal' where i.id = subject.inquiry_id and i.status <> 'batal';
  end if;
end
$$;

-- Staff change the inquiry of a booking by the booking.
create function private.keep_booked_inquiry() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if pg_trigger_depth() = 1 and exists (select from public.bookings b where b.inquiry_id = old.id) then
    raise exception 'This inquiry has a booking' using errcode = 'PT409', hint = 'has-booking';
  end if;
  return new;
end
$$;

create trigger inquiries_keep_booked before update of status, pilgrims, package_id, departure_id on public.inquiries
for each row when (
  (old.status, old.pilgrims, old.package_id, old.departure_id)
    is distinct from (new.status, new.pilgrims, new.package_id, new.departure_id)
)
execute function private.keep_booked_inquiry();

create function private.move_booking_branch() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.bookings b set branch_id = new.branch_id where b.inquiry_id = new.id and b.branch_id is distinct from new.branch_id;
  return null;
end
$$;

create trigger inquiries_move_booking after update on public.inquiries
for each row when (old.branch_id is distinct from new.branch_id)
execute function private.move_booking_branch();

-- Completes a new booking, and keeps lapses_at true. `private.has_money` is defined with the bills.
create function private.complete_booking() returns trigger
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
    if leaves.status = 'batal' or leaves.departure_date < private.jakarta_day(clock_timestamp()) then
      raise exception 'This departure cannot be booked' using errcode = 'PT422', hint = 'departure';
    end if;
    perform private.settle_holds(new.departure_id);
    select i.* into asked from public.inquiries i where i.id = new.inquiry_id for no key update;
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

create trigger bookings_complete before insert or update on public.bookings
for each row execute function private.complete_booking();
create trigger aa_normalize_columns before insert or update of payer_name, payer_phone on public.bookings
for each row execute function private.normalize_columns(payer_name, payer_phone);
create trigger bookings_set_updated_at before update on public.bookings
for each row execute function private.set_updated_at();

create function private.follow_booking() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    perform private.note_booking(new.id, 'dibuat');
  else
    perform private.sync_inquiry(new.id);
  end if;
  return null;
end
$$;

create trigger bookings_follow after insert or update of status, departure_id on public.bookings
for each row execute function private.follow_booking();

create function private.complete_pilgrim() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  subject public.bookings;
begin
  subject := private.open_booking(new.booking_id);
  perform private.refuse_status(subject, 'ditahan', 'aktif');
  if private.active_pilgrims(subject.id) >= 100 then
    raise exception '100 pilgrims at most' using errcode = 'PT422', hint = 'pilgrims';
  end if;
  new.departure_id := subject.departure_id;
  new.place := coalesce((select max(bp.place) from public.booking_pilgrims bp where bp.booking_id = subject.id), 0) + 1;
  new.status := 'aktif';
  return new;
end
$$;

create trigger booking_pilgrims_complete before insert on public.booking_pilgrims
for each row execute function private.complete_pilgrim();

-- Takes the seats, charges the rooms at the prices of now, and plans the payments.
create function private.follow_pilgrims() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  pilgrim public.booking_pilgrims;
  subject record;
begin
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

create trigger booking_pilgrims_follow after insert on public.booking_pilgrims
referencing new table as added for each statement execute function private.follow_pilgrims();

create function private.follow_cancelled_pilgrims() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.sync_inquiry(cancelled.booking_id)
  from (
    select distinct a.booking_id from after a join before b using (id) where a.status <> b.status order by a.booking_id
  ) cancelled;
  return null;
end
$$;

create trigger booking_pilgrims_follow_cancelled after update on public.booking_pilgrims
referencing old table as before new table as after for each statement execute function private.follow_cancelled_pilgrims();
create trigger aa_normalize_columns before insert or update of name on public.booking_pilgrims
for each row execute function private.normalize_columns(name);
create trigger booking_pilgrims_set_updated_at before update on public.booking_pilgrims
for each row execute function private.set_updated_at();

create trigger booking_rules_set_updated_at before update on public.booking_rules
for each row execute function private.set_updated_at();

-- Writes down which holds have lapsed: of one departure, whose lock the caller has, or of all.
create function private.settle_holds(departure uuid default null) returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  due record;
  settled integer := 0;
begin
  for due in
    select b.id, b.departure_id from public.bookings b
    where b.lapses_at <= clock_timestamp() and b.departure_id = coalesce(settle_holds.departure, b.departure_id)
    order by b.departure_id, b.id
    limit 1000
  loop
    perform from public.departures d where d.id = due.departure_id for no key update;
    update public.bookings b set status = 'kedaluwarsa' where b.id = due.id and b.lapses_at <= clock_timestamp();
    if found then
      perform private.note_booking(due.id, 'kedaluwarsa');
      settled := settled + 1;
    end if;
  end loop;
  return settled;
end
$$;

create function public.settle_holds() returns integer
language sql volatile
set search_path = ''
as $$
  select private.settle_holds()
$$;

comment on function public.settle_holds() is
  'Writes down which holds have lapsed and returns their number. Anyone may call it, because it does only what is due.';

-- Locks departure and booking, and gives the booking as it is then. Triggers call it before the policies are asked, so it refuses
-- whoever may not see the booking.
create function private.open_booking(booking uuid, other_departure uuid default null) returns public.bookings
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

create function private.open_own_booking(booking uuid, other_departure uuid default null) returns public.bookings
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  subject public.bookings;
begin
  if not exists (select from public.bookings b where b.id = open_own_booking.booking and private.may_book(b.branch_id)) then
    raise exception 'No such booking for this caller' using errcode = '42501';
  end if;
  subject := private.open_booking(open_own_booking.booking, open_own_booking.other_departure);
  return subject;
end
$$;

create function private.refuse_status(subject public.bookings, variadic allowed text[]) returns void
language plpgsql immutable
set search_path = ''
as $$
begin
  if not subject.status = any (refuse_status.allowed) then
    raise exception 'The booking is %', subject.status using errcode = 'PT409', hint = 'status', detail = subject.status;
  end if;
end
$$;

create function public.hold_seats(
  id uuid, departure uuid, payer_name text, payer_phone text, pilgrims jsonb, inquiry uuid default null
) returns uuid
language plpgsql volatile
set search_path = ''
as $$
declare
  of_inquiry uuid := hold_seats.inquiry;
begin
  if exists (select from public.bookings b where b.id = hold_seats.id) then
    return hold_seats.id;
  end if;
  if coalesce(jsonb_typeof(hold_seats.pilgrims), '') <> 'array' or jsonb_array_length(hold_seats.pilgrims) not between 1 and 100 then
    raise exception '1 to 100 pilgrims' using errcode = 'PT422', hint = 'pilgrims';
  end if;
  if of_inquiry is null then
    insert into public.inquiries (id, kind, departure_id, name, phone)
    values (hold_seats.id, 'telepon', hold_seats.departure, hold_seats.payer_name, hold_seats.payer_phone)
    on conflict on constraint inquiries_pkey do nothing;
    of_inquiry := hold_seats.id;
  end if;
  insert into public.bookings (id, inquiry_id, departure_id, payer_name, payer_phone)
  values (hold_seats.id, of_inquiry, hold_seats.departure, hold_seats.payer_name, hold_seats.payer_phone)
  on conflict on constraint bookings_pkey do nothing;
  if found then
    insert into public.booking_pilgrims (booking_id, name, room_type)
    select hold_seats.id, coalesce(p.pilgrim ->> 'name', ''), p.pilgrim ->> 'roomType'
    from jsonb_array_elements(hold_seats.pilgrims) with ordinality as p (pilgrim, place)
    order by p.place;
  end if;
  return hold_seats.id;
end
$$;

comment on function public.hold_seats(uuid, uuid, text, text, jsonb, uuid) is
  'Makes a booking and holds its seats, with the caller''s rights; returns its id. id: drawn by the caller, so that the same request
again makes no second booking. pilgrims: [{"name", "roomType"}], 1 to 100, at the prices of now. inquiry: null for somebody who walked
in, whose inquiry is made with it. PT409 with the number of seats left as detail; PT422 with the hint departure, pilgrims, price or
anonymised; 23505 (bookings_inquiry_id_key) where the inquiry has a booking.';

create function private.extend_hold(booking uuid, hours integer, reason text) returns timestamptz
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
  until := greatest(subject.held_until, clock_timestamp()) + make_interval(hours => extend_hold.hours);
  if until > subject.held_from + interval '14 days' then
    raise exception 'A hold lasts 14 days at most' using errcode = 'PT422', hint = 'hold-length';
  end if;
  update public.bookings b set held_until = until where b.id = subject.id;
  perform private.note_booking(subject.id, 'diperpanjang', extend_hold.reason);
  return until;
end
$$;

-- Seats again for a hold that lapsed, at the prices of now.
create function private.hold_again(booking uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  subject constant public.bookings := private.open_own_booking(hold_again.booking);
  pilgrim public.booking_pilgrims;
begin
  perform private.refuse_status(subject, 'kedaluwarsa');
  perform private.settle_holds(subject.departure_id);
  for pilgrim in select bp.* from public.booking_pilgrims bp where bp.booking_id = subject.id and bp.status = 'aktif' order by bp.place loop
    perform private.charge_room(pilgrim, private.room_price(subject.departure_id, pilgrim.room_type));
  end loop;
  update public.bookings b
  set status = 'ditahan', held_from = clock_timestamp(),
    held_until = clock_timestamp() + make_interval(hours => (select r.hold_hours from public.booking_rules r))
  where b.id = subject.id;
  perform private.plan_due_dates(subject.id);
  perform private.note_booking(subject.id, 'ditahan lagi');
end
$$;

create function private.activate_booking(booking uuid, reason text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  subject public.bookings;
begin
  if not private.has_role() then
    raise exception 'not for this role' using errcode = '42501';
  end if;
  subject := private.open_own_booking(activate_booking.booking);
  perform private.refuse_status(subject, 'ditahan');
  perform private.need_reason(activate_booking.reason);
  update public.bookings b set status = 'aktif' where b.id = subject.id;
  perform private.note_booking(subject.id, 'aktif', activate_booking.reason);
end
$$;

-- What a pilgrim who cancels today owes by the rules that the booking was made with.
create function private.cancellation_cost(rules jsonb, departure_date date, price bigint) returns bigint
language sql stable
set search_path = ''
as $$
  select least(
    cancellation_cost.price,
    coalesce(
      (
        select coalesce(cancellation_cost.price * (rule ->> 'percent')::bigint / 100, (rule ->> 'amount')::bigint)
        from jsonb_array_elements(coalesce(cancellation_cost.rules -> 'cancellation', '[]')) rule
        where (rule ->> 'days')::integer >= cancellation_cost.departure_date - private.jakarta_day(clock_timestamp())
        order by (rule ->> 'days')::integer
        limit 1
      ),
      0
    )
  )
$$;

-- Cancels pilgrims of a locked booking: their lines are taken back, and a cost is added where one is due.
create function private.cancel_pilgrims(subject public.bookings, pilgrims uuid[], by_agency boolean, reason text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  pilgrim public.booking_pilgrims;
  leaves constant date := (select d.departure_date from public.departures d where d.id = subject.departure_id);
  price bigint;
  cost bigint;
begin
  for pilgrim in
    select bp.* from public.booking_pilgrims bp
    where bp.booking_id = subject.id and bp.id = any (cancel_pilgrims.pilgrims) and bp.status = 'aktif' order by bp.place
  loop
    price := private.room_charge(pilgrim.id);
    perform private.reverse_lines(subject.id, pilgrim.id, cancel_pilgrims.reason);
    cost := case when by_agency or subject.status <> 'aktif' then 0 else private.cancellation_cost(subject.rules, leaves, price) end;
    if cost > 0 then
      insert into public.bill_lines (booking_id, pilgrim_id, kind, label, amount, reason)
      values (subject.id, pilgrim.id, 'biaya batal', 'Biaya pembatalan', cost, cancel_pilgrims.reason);
    end if;
  end loop;
  update public.booking_pilgrims bp set status = 'batal'
  where bp.booking_id = subject.id and bp.id = any (cancel_pilgrims.pilgrims) and bp.status = 'aktif';
end
$$;

create function private.cancel_pilgrim(pilgrim uuid, reason text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  chosen public.booking_pilgrims;
  subject public.bookings;
begin
  select bp.* into chosen from public.booking_pilgrims bp where bp.id = cancel_pilgrim.pilgrim;
  subject := private.open_own_booking(chosen.booking_id);
  perform private.refuse_status(subject, 'ditahan', 'aktif');
  perform private.need_reason(cancel_pilgrim.reason);
  if private.active_pilgrims(subject.id) = 1 and chosen.status = 'aktif' then
    perform private.cancel_booking(subject.id, cancel_pilgrim.reason);
    return;
  end if;
  perform private.cancel_pilgrims(subject, array[chosen.id], false, cancel_pilgrim.reason);
  perform private.plan_due_dates(subject.id);
  perform private.note_booking(subject.id, 'jamaah batal', cancel_pilgrim.reason, chosen.place);
end
$$;

create function private.cancel_booking(booking uuid, reason text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  subject constant public.bookings := private.open_own_booking(cancel_booking.booking);
  by_agency constant boolean := (select d.status = 'batal' from public.departures d where d.id = subject.departure_id);
begin
  perform private.refuse_status(subject, 'ditahan', 'aktif', 'kedaluwarsa');
  perform private.need_reason(cancel_booking.reason);
  perform private.cancel_pilgrims(
    subject, array(select bp.id from public.booking_pilgrims bp where bp.booking_id = subject.id), by_agency, cancel_booking.reason
  );
  perform private.reverse_lines(subject.id, null, cancel_booking.reason);
  update public.bookings b set status = 'batal' where b.id = subject.id;
  perform private.note_booking(subject.id, 'batal', cancel_booking.reason);
end
$$;

-- Another room: at the price that the booking has for such a room already, otherwise at the price of now.
create function private.change_room(pilgrim uuid, room_type text, reason text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  chosen public.booking_pilgrims;
  subject public.bookings;
begin
  select bp.* into chosen from public.booking_pilgrims bp where bp.id = change_room.pilgrim;
  subject := private.open_own_booking(chosen.booking_id);
  perform private.refuse_status(subject, 'ditahan', 'aktif');
  perform private.need_reason(change_room.reason);
  if chosen.status <> 'aktif' then
    raise exception 'The pilgrim has cancelled' using errcode = 'PT409', hint = 'pilgrim';
  end if;
  if chosen.room_type = change_room.room_type then
    return;
  end if;
  update public.booking_pilgrims bp set room_type = change_room.room_type where bp.id = chosen.id returning * into chosen;
  perform private.charge_room(
    chosen, coalesce(private.frozen_price(subject.id, chosen.room_type), private.room_price(subject.departure_id, chosen.room_type)),
    change_room.reason
  );
  perform private.note_booking(subject.id, 'kamar', change_room.reason, chosen.place);
end
$$;

-- Another departure. keep_price: at the sums of the lines that there are, otherwise at the prices of now.
create function private.move_booking(booking uuid, departure uuid, reason text, keep_price boolean) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  subject constant public.bookings := private.open_own_booking(move_booking.booking, move_booking.departure);
  leaves public.departures;
  pilgrim public.booking_pilgrims;
begin
  perform private.refuse_status(subject, 'ditahan', 'aktif');
  perform private.need_reason(move_booking.reason);
  select d.* into leaves from public.departures d where d.id = move_booking.departure;
  if leaves.id is null or leaves.status = 'batal' or leaves.departure_date < private.jakarta_day(clock_timestamp()) then
    raise exception 'This departure cannot be booked' using errcode = 'PT422', hint = 'departure';
  end if;
  if leaves.id = subject.departure_id then
    return;
  end if;
  perform private.settle_holds(leaves.id);
  update public.booking_pilgrims bp set departure_id = leaves.id where bp.booking_id = subject.id and bp.status = 'aktif';
  update public.bookings b set departure_id = leaves.id where b.id = subject.id;
  if not coalesce(move_booking.keep_price, false) then
    for pilgrim in
      select bp.* from public.booking_pilgrims bp where bp.booking_id = subject.id and bp.status = 'aktif' order by bp.place
    loop
      perform private.charge_room(pilgrim, private.room_price(leaves.id, pilgrim.room_type), move_booking.reason);
    end loop;
  end if;
  perform private.plan_due_dates(subject.id);
  perform private.note_booking(subject.id, 'pindah tanggal', move_booking.reason);
end
$$;

-- Seats of departures that are moved to are checked, although the database itself writes the inquiry (see sync_inquiry).
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
  if new.departure_id is null then
    select p.quota into quota from public.packages p where p.id = new.package_id for no key update;
  else
    select coalesce(d.quota, p.quota) into quota
    from public.departures d join public.packages p on p.id = d.package_id
    where d.id = new.departure_id
    for no key update of d;
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

-- Forgetting. An inquiry and its booking share one term: the months of the settings, counted from the later of the inquiry and the return
-- or the end of the booking. Receipts keep the payer's name.
create or replace function private.forget_old_inquiries() returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  term constant interval := make_interval(months => private.retention_months());
  forgotten integer;
begin
  update public.inquiries i
  set name = '', phone = '', note = '', anonymised_at = now()
  where i.anonymised_at is null
    and i.created_at < now() - term
    and not (
      i.status = 'terkonfirmasi'
      and exists (
        select from public.packages p left join public.departures d on d.id = i.departure_id
        where p.id = i.package_id
          and coalesce(
            private.trip_end(coalesce(d.departure_date, p.departure), p.duration, coalesce(d.return_date, p.return_date))
              > private.jakarta_day(now()),
            true
          )
      )
    )
    and not exists (
      select from public.bookings b join public.departures d on d.id = b.departure_id join public.packages p on p.id = d.package_id
      where b.inquiry_id = i.id
        and private.jakarta_day(now() - term) < case
          when b.status in ('ditahan', 'aktif') then private.trip_end(d.departure_date, p.duration, d.return_date)
          else private.jakarta_day(b.updated_at)
        end
    );
  get diagnostics forgotten = row_count;
  update public.booking_pilgrims bp set name = ''
  from public.bookings b join public.inquiries i on i.id = b.inquiry_id
  where bp.booking_id = b.id and b.anonymised_at is null and i.anonymised_at is not null and bp.name <> '';
  update public.bookings b set payer_name = '', payer_phone = '', anonymised_at = now()
  from public.inquiries i
  where i.id = b.inquiry_id and i.anonymised_at is not null and b.anonymised_at is null;
  return forgotten;
end
$$;

-- What the API offers: functions of the same names with the caller's rights.

create function public.extend_hold(booking uuid, hours integer, reason text) returns timestamptz
language sql volatile
set search_path = ''
as $$
  select private.extend_hold(extend_hold.booking, extend_hold.hours, extend_hold.reason)
$$;

create function public.hold_again(booking uuid) returns void
language sql volatile
set search_path = ''
as $$
  select private.hold_again(hold_again.booking)
$$;

create function public.activate_booking(booking uuid, reason text) returns void
language sql volatile
set search_path = ''
as $$
  select private.activate_booking(activate_booking.booking, activate_booking.reason)
$$;

create function public.cancel_booking(booking uuid, reason text) returns void
language sql volatile
set search_path = ''
as $$
  select private.cancel_booking(cancel_booking.booking, cancel_booking.reason)
$$;

create function public.cancel_pilgrim(pilgrim uuid, reason text) returns void
language sql volatile
set search_path = ''
as $$
  select private.cancel_pilgrim(cancel_pilgrim.pilgrim, cancel_pilgrim.reason)
$$;

create function public.change_room(pilgrim uuid, room_type text, reason text) returns void
language sql volatile
set search_path = ''
as $$
  select private.change_room(change_room.pilgrim, change_room.room_type, change_room.reason)
$$;

create function public.move_booking(booking uuid, departure uuid, reason text, keep_price boolean default false) returns void
language sql volatile
set search_path = ''
as $$
  select private.move_booking(move_booking.booking, move_booking.departure, move_booking.reason, move_booking.keep_price)
$$;

comment on function public.extend_hold(uuid, integer, text) is
  'Extends a hold by 1 to 168 hours, to 14 days in all; returns its new end. PT422 with the hint reason, hours or hold-length; PT409 with
the hint status where the booking is not held any more.';
comment on function public.hold_again(uuid) is
  'Holds the seats of a lapsed booking again, at the prices of now. PT409 with the number of seats left as detail.';
comment on function public.activate_booking(uuid, text) is
  'Makes a held booking active before its down payment is paid, with a reason. For owners.';
comment on function public.cancel_booking(uuid, text) is
  'Cancels a booking with all its pilgrims, with a reason. The rules of the booking decide what that costs; nothing, where the agency has
cancelled the departure or the booking was not active yet.';
comment on function public.cancel_pilgrim(uuid, text) is
  'Cancels one pilgrim, whose seat is free at once; the last one cancels the booking.';
comment on function public.change_room(uuid, text, text) is
  'Gives a pilgrim another room, at the price that the booking has for such a room already, otherwise at that of now.';
comment on function public.move_booking(uuid, uuid, text, boolean) is
  'Moves a booking to another departure, at the prices of now or with keep_price at its own. PT409 with the seats left as detail.';

-- Rights. Names and numbers of payers and pilgrims are for the people who serve them and for finance.

revoke all on public.booking_rules, public.bookings, public.booking_pilgrims, public.booking_events from public, anon, authenticated, service_role;
grant select, update (hold_hours, cancellation) on public.booking_rules to authenticated;
grant select, insert (id, inquiry_id, departure_id, payer_name, payer_phone), update (payer_name, payer_phone) on public.bookings to authenticated;
grant select, insert (id, booking_id, name, room_type), update (name) on public.booking_pilgrims to authenticated;
grant select on public.booking_events to authenticated;
grant select, insert, update, delete on public.booking_rules, public.bookings, public.booking_pilgrims to service_role;
grant select on public.booking_events to service_role;

alter table public.booking_rules enable row level security;
alter table public.bookings enable row level security;
alter table public.booking_pilgrims enable row level security;
alter table public.booking_events enable row level security;

create policy "Service and finance see the rules" on public.booking_rules
for select to authenticated using ((select private.has_role('layanan', 'keuangan')));
create policy "Owners change the rules" on public.booking_rules
for update to authenticated using ((select private.has_role())) with check ((select private.has_role()));

create policy "Service and finance see bookings, bound ones their branch's" on public.bookings
for select to authenticated using (
  (select private.has_role('layanan', 'keuangan'))
  and coalesce(branch_id = (select private.staff_branch()), (select private.staff_branch()) is null)
);
create policy "Service adds bookings, bound ones their branch's" on public.bookings
for insert to authenticated with check (
  (select private.has_role('layanan')) and not is_demo
  and coalesce(branch_id = (select private.staff_branch()), (select private.staff_branch()) is null)
);
create policy "Service changes bookings, bound ones their branch's" on public.bookings
for update to authenticated using (
  (select private.has_role('layanan'))
  and coalesce(branch_id = (select private.staff_branch()), (select private.staff_branch()) is null)
) with check (
  (select private.has_role('layanan'))
  and coalesce(branch_id = (select private.staff_branch()), (select private.staff_branch()) is null)
);

create policy "Service and finance see pilgrims of the bookings they see" on public.booking_pilgrims
for select to authenticated using (
  (select private.has_role('layanan', 'keuangan')) and exists (select from public.bookings b where b.id = booking_id)
);
create policy "Service adds pilgrims to the bookings it sees" on public.booking_pilgrims
for insert to authenticated with check (
  (select private.has_role('layanan')) and exists (select from public.bookings b where b.id = booking_id)
);
create policy "Service changes pilgrims of the bookings it sees" on public.booking_pilgrims
for update to authenticated using (
  (select private.has_role('layanan')) and exists (select from public.bookings b where b.id = booking_id)
) with check (
  (select private.has_role('layanan')) and exists (select from public.bookings b where b.id = booking_id)
);

create policy "Service and finance see the timeline of the bookings they see" on public.booking_events
for select to authenticated using (
  (select private.has_role('layanan', 'keuangan')) and exists (select from public.bookings b where b.id = booking_id)
);

revoke all on function
  private.is_cancellation(jsonb), private.note_booking(uuid, text, text, integer), private.may_book(uuid), private.is_limited(), private.need_reason(text),
  private.setting_number(text, bigint), private.room_price(uuid, text), private.active_pilgrims(uuid), private.sync_inquiry(uuid),
  private.keep_booked_inquiry(), private.move_booking_branch(), private.complete_booking(), private.follow_booking(),
  private.complete_pilgrim(), private.follow_pilgrims(), private.follow_cancelled_pilgrims(), private.settle_holds(uuid), private.open_booking(uuid, uuid),
  private.open_own_booking(uuid, uuid), private.refuse_status(public.bookings, text[]), private.extend_hold(uuid, integer, text),
  private.hold_again(uuid), private.activate_booking(uuid, text), private.cancellation_cost(jsonb, date, bigint),
  private.cancel_pilgrims(public.bookings, uuid[], boolean, text), private.cancel_pilgrim(uuid, text),
  private.cancel_booking(uuid, text), private.change_room(uuid, text, text), private.move_booking(uuid, uuid, text, boolean)
from public;
grant execute on function
  private.active_pilgrims(uuid), private.is_cancellation(jsonb)
to authenticated, service_role;
grant execute on function
  private.extend_hold(uuid, integer, text), private.hold_again(uuid), private.activate_booking(uuid, text),
  private.cancel_pilgrim(uuid, text), private.cancel_booking(uuid, text), private.change_room(uuid, text, text),
  private.move_booking(uuid, uuid, text, boolean)
to authenticated;
grant execute on function private.settle_holds(uuid) to anon, authenticated, service_role;

revoke all on function
  public.settle_holds(), public.hold_seats(uuid, uuid, text, text, jsonb, uuid), public.extend_hold(uuid, integer, text),
  public.hold_again(uuid), public.activate_booking(uuid, text), public.cancel_booking(uuid, text), public.cancel_pilgrim(uuid, text),
  public.change_room(uuid, text, text), public.move_booking(uuid, uuid, text, boolean)
from public, anon, authenticated, service_role;
grant execute on function
  public.hold_seats(uuid, uuid, text, text, jsonb, uuid), public.extend_hold(uuid, integer, text), public.hold_again(uuid),
  public.activate_booking(uuid, text), public.cancel_booking(uuid, text), public.cancel_pilgrim(uuid, text),
  public.change_room(uuid, text, text), public.move_booking(uuid, uuid, text, boolean)
to authenticated;
grant execute on function public.settle_holds() to anon, authenticated, service_role;
