-- packages.down_payment: what a pilgrim pays to register, in whole rupiah; null means the amount of the settings. A booking keeps
-- the amount that held when it was made (bookings.rules), whatever becomes of its package or of the settings.

alter table public.packages add column down_payment bigint check (down_payment between 0 and 9999999999);

-- What a pilgrim pays to register for a package. Pages and replies take the same amount by `paymentTermsOf`
-- (app/domain/packages/page/payments.ts).
create function private.down_payment(package uuid) returns bigint
language sql stable
set search_path = ''
as $$
  select coalesce(
    (select p.down_payment from public.packages p where p.id = down_payment.package),
    private.setting_number('downPayment', 5000000)
  )
$$;

revoke all on function private.down_payment(uuid) from public;

create or replace function private.complete_booking() returns trigger
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
    if leaves.id is null or leaves.status = 'batal' or leaves.departure_date < private.jakarta_day(clock_timestamp()) then
      raise exception 'This departure cannot be booked' using errcode = 'PT422', hint = 'departure';
    end if;
    -- Before lapsed holds are settled, which locks the seats.
    select i.* into asked from public.inquiries i where i.id = new.inquiry_id for no key update;
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

-- The plan by the rules: the down payment until the hold ends, the rest some days before the departure. Everything is due with the
-- hold where that day is over by then, and where the down payment is no less than the total. Without a down payment everything is
-- due on the last day. A plan of the staff's own is kept.
create or replace function private.plan_due_dates(booking uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  subject public.bookings;
  held_day date;
  rest_day date;
  down bigint;
begin
  select b.* into subject from public.bookings b where b.id = plan_due_dates.booking;
  if subject.has_own_plan then
    return;
  end if;
  held_day := private.jakarta_day(subject.held_until);
  select d.departure_date - (subject.rules ->> 'restDays')::integer into rest_day
  from public.departures d where d.id = subject.departure_id;
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

-- A booking becomes aktif by itself with the down payment, or with its whole total where that is less. Late money brings the seats
-- of a lapsed one back where they are free.
create or replace function private.follow_money() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  subject public.bookings;
  is_enough boolean;
begin
  select b.* into subject from public.bookings b where b.id = new.booking_id;
  -- A lapsed booking owes nothing until it has its seats again, so what it costs with them counts.
  is_enough := private.paid(subject.id) >= least(
    (subject.rules ->> 'downPayment')::bigint * private.active_pilgrims(subject.id), private.total_of(subject.id, 'aktif')
  );
  if subject.status = 'ditahan' and is_enough then
    update public.bookings b set status = 'aktif' where b.id = subject.id;
    perform private.note_booking(subject.id, 'aktif');
  elsif subject.status = 'kedaluwarsa' and new.amount > 0 then
    begin
      update public.bookings b set status = case when is_enough then 'aktif' else 'ditahan' end where b.id = subject.id;
      perform private.note_booking(subject.id, case when is_enough then 'aktif' else 'ditahan lagi' end);
    exception when sqlstate 'PT409' then
      -- The seats are gone; the money is recorded all the same.
      null;
    end;
  else
    update public.bookings b set updated_at = b.updated_at where b.id = subject.id;
  end if;
  if new.refund_id is not null then
    update public.refunds r set status = 'dibayar' where r.id = new.refund_id;
  end if;
  perform private.note_booking(
    subject.id,
    case new.kind when 'masuk' then 'pembayaran' when 'keluar' then 'pengembalian dibayar' when 'koreksi' then 'koreksi' else 'uang pindah' end,
    new.reason
  );
  return null;
end
$$;

-- Another departure. keep_price: at the sums of the lines that there are, otherwise at the prices of now, and with the down payment of
-- the other package where it is one of another package.
create or replace function private.move_booking(booking uuid, departure uuid, reason text, keep_price boolean) returns void
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
    update public.bookings b
    set rules = b.rules || jsonb_build_object('downPayment', private.down_payment(leaves.package_id))
    from public.departures former
    where b.id = subject.id and former.id = subject.departure_id and former.package_id <> leaves.package_id;
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
