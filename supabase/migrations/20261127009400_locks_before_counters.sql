-- What is shared by many bookings is locked in the order of the house too: seats of packages, lowest id first, and the counter of receipts
-- after them.
--
-- A payment for a lapsed booking took its number and then the seats. A payment for a hold that had just ended settled that first, which
-- takes the seats of the package, and then waited for the counter.

create or replace function private.complete_money() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  subject public.bookings;
  undone public.payments;
  refund public.refunds;
begin
  subject := private.open_booking(new.booking_id);
  new.is_demo := new.is_demo and subject.is_demo and auth.role() is null;
  new.actor := auth.jwt() ->> 'email';
  -- The seed says when its payments were recorded.
  new.created_at := case when new.is_demo then new.created_at else clock_timestamp() end;
  new.payer_name := subject.payer_name;
  if new.kind = 'koreksi' then
    select p.* into undone from public.payments p where p.id = new.reverses and p.booking_id = new.booking_id;
    if undone.kind not in ('masuk', 'keluar') then
      raise exception 'Only a payment is corrected' using errcode = 'PT422', hint = 'correction';
    end if;
    perform private.need_reason(new.reason);
    new.amount := -undone.amount;
    new.paid_on := private.jakarta_day(new.created_at);
    new.method := undone.method;
    new.account := undone.account;
  elsif new.kind = 'pindah' then
    perform private.need_reason(new.reason);
    new.paid_on := private.jakarta_day(new.created_at);
    new.method := 'lainnya';
    if new.amount < 0 and private.paid(subject.id) + new.amount < 0 then
      raise exception 'More than was paid' using errcode = 'PT422', hint = 'transfer', detail = private.paid(subject.id)::text;
    end if;
  elsif not new.is_demo then
    perform private.check_money(subject, new.paid_on, new.method, new.account);
  end if;
  if new.kind = 'keluar' then
    select r.* into refund from public.refunds r where r.id = new.refund_id and r.booking_id = subject.id for update;
    if coalesce(refund.status, '') <> 'disetujui' then
      raise exception 'No approved refund' using errcode = 'PT409', hint = 'refund-status', detail = coalesce(refund.status, '');
    end if;
    if refund.amount > private.paid(subject.id) - private.total(subject.id) then
      raise exception 'More than was paid too much' using
        errcode = 'PT422', hint = 'refund', detail = greatest(private.paid(subject.id) - private.total(subject.id), 0)::text;
    end if;
    new.amount := -refund.amount;
  end if;
  if new.kind in ('masuk', 'keluar') then
    -- Money for a lapsed booking may bring its seats back: these are locked before the counter, which comes last.
    if subject.status = 'kedaluwarsa' then
      perform private.lock_seats(array(select d.package_id from public.departures d where d.id = subject.departure_id));
    end if;
    new.series := case when new.is_demo then 'CONTOH-' else '' end || case new.kind when 'masuk' then 'KW' else 'BK' end;
    new.year := extract(year from private.jakarta_day(new.created_at));
    new.number := private.next_number(new.series, new.year);
  else
    new.series := null;
    new.year := null;
    new.number := null;
  end if;
  return new;
end
$$;

-- A move of a booking locked the seats of the new package before those of the former one where the new departure had lapsed holds.

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
  -- Both packages at once, before lapsed holds of one of them are settled.
  perform private.lock_seats(array(select d.package_id from public.departures d where d.id in (subject.departure_id, leaves.id)));
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

-- Holds that are settled write the ends of their journeys behind the seats. A change of dates wrote those of all journeys, and then waited
-- for the seats.

create or replace function private.place_trips(inquiries uuid[]) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  -- A change of an inquiry writes the end of its journey, some of them behind the seats.
  perform from public.inquiries i where i.id = any (place_trips.inquiries) order by i.id for no key update;
  delete from private.confirmed_trips t
  where t.inquiry_id = any (place_trips.inquiries) and not exists (
    select from public.inquiries i where i.id = t.inquiry_id and i.status = 'terkonfirmasi' and i.package_id is not null
  );
  insert into private.confirmed_trips as t (inquiry_id, branch_id, pilgrims, over_on)
  select i.id, i.branch_id, i.pilgrims,
    -- A journey that has not begun is not over, whatever its return date says.
    coalesce(
      greatest(
        private.trip_end(coalesce(d.departure_date, p.departure), p.duration, coalesce(d.return_date, p.return_date)),
        coalesce(d.departure_date, p.departure) + 1
      ),
      'infinity'
    )
  from public.inquiries i
  join public.packages p on p.id = i.package_id
  left join public.departures d on d.id = i.departure_id
  where i.id = any (place_trips.inquiries) and i.status = 'terkonfirmasi'
  on conflict (inquiry_id) do update set branch_id = excluded.branch_id, pilgrims = excluded.pilgrims, over_on = excluded.over_on
  where (t.branch_id, t.pilgrims, t.over_on) is distinct from (excluded.branch_id, excluded.pilgrims, excluded.over_on);
end
$$;

create or replace function private.follow_departure_day() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  booked constant uuid[] := array(
    select b.id from public.bookings b where b.departure_id = new.id and b.status in ('ditahan', 'aktif') order by b.id
  );
begin
  -- Confirmed inquiries without a booking too: the ends of all journeys are written next.
  perform from public.inquiries i where i.departure_id = new.id and i.status = 'terkonfirmasi' order by i.id for no key update;
  if booked <> '{}' then
    perform private.lock_bookings(booked);
    perform private.plan_due_dates(b.id) from unnest(booked) b (id);
  end if;
  return null;
end
$$;

-- Demo bookings leave behind the locks of their departures and inquiries. Their payments cannot leave while somebody writes payments, and
-- whoever writes some with a function waits for that before the booking is locked.

create or replace function private.remove_demo_bookings(inquiries uuid[]) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  leaving uuid[];
  name text;
  rows jsonb;
  removed jsonb := '{}';
begin
  select array_agg(b.id) into leaving from public.bookings b where b.inquiry_id = any (remove_demo_bookings.inquiries) and b.is_demo;
  if leaving is null then
    return removed;
  end if;
  -- Nobody else writes payments until the transaction ends, so that nobody else finds the trigger away.
  lock table public.payments in share row exclusive mode;
  perform private.lock_bookings(leaving);
  -- Somebody may have claimed one of them meanwhile.
  select array_agg(b.id) into leaving from public.bookings b
  where b.id = any (leaving) and b.is_demo and not exists (select from public.payments p where p.booking_id = b.id and not p.is_demo);
  if leaving is null then
    return removed;
  end if;
  alter table public.payments disable trigger payments_keep;
  foreach name in array private.booking_tables() loop
    execute format(
      'select coalesce(jsonb_agg(to_jsonb(t) order by to_jsonb(t) -> ''id''), ''[]'') from public.%I t where t.%I = any ($1)',
      name, case name when 'bookings' then 'id' else 'booking_id' end
    ) into rows using leaving;
    removed := removed || jsonb_build_object(name, rows);
  end loop;
  delete from public.payments p where p.booking_id = any (leaving) and p.is_demo;
  alter table public.payments enable trigger payments_keep;
  delete from public.bookings b where b.id = any (leaving);
  return removed;
end
$$;

create or replace function private.judge_report(report uuid, verdict text, reason text) returns uuid
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  subject public.payment_reports;
  made uuid;
begin
  select r.* into subject from public.payment_reports r where r.id = judge_report.report;
  if not exists (select from public.bookings b where b.id = subject.booking_id and private.may_pay(b.branch_id)) then
    raise exception 'No such report for this caller' using errcode = '42501';
  end if;
  lock table public.payments in row exclusive mode;
  perform private.open_booking(subject.booking_id);
  select r.* into subject from public.payment_reports r where r.id = judge_report.report for update;
  if subject.verdict is not null then
    if subject.verdict <> judge_report.verdict then
      raise exception 'The report is %', subject.verdict using errcode = 'PT409', hint = 'verdict', detail = subject.verdict;
    end if;
    return (select p.id from public.payments p where p.report_id = subject.id);
  end if;
  if judge_report.verdict = 'ditolak' then
    perform private.need_reason(judge_report.reason);
  elsif coalesce(judge_report.verdict, '') <> 'diterima' then
    raise exception 'diterima or ditolak' using errcode = 'PT422', hint = 'verdict';
  else
    insert into public.payments (booking_id, kind, amount, paid_on, method, account, report_id)
    values (subject.booking_id, 'masuk', subject.amount, subject.paid_on, subject.method, subject.account, subject.id)
    returning id into made;
  end if;
  update public.payment_reports r
  set verdict = judge_report.verdict, verdict_reason = nullif(btrim(judge_report.reason), ''), judged_at = clock_timestamp(),
    judged_by = auth.jwt() ->> 'email'
  where r.id = subject.id;
  return made;
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
  lock table public.payments in row exclusive mode;
  perform private.lock_bookings(array[move_money.source, move_money.target]);
  insert into public.payments (booking_id, kind, amount, paid_on, transfer_id, reason)
  values
    (move_money.source, 'pindah', -move_money.amount, private.jakarta_day(now()), move_money.id, move_money.reason),
    (move_money.target, 'pindah', move_money.amount, private.jakarta_day(now()), move_money.id, move_money.reason);
end
$$;

-- A demo booking may leave while somebody waits for its locks.

create or replace function private.open_booking(booking uuid, other_departure uuid default null) returns public.bookings
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  subject public.bookings;
begin
  if private.is_limited() and not exists (
    select from public.bookings b where b.id = open_booking.booking and (private.may_book(b.branch_id) or private.may_pay(b.branch_id))
  ) then
    raise exception 'No such booking for this caller' using errcode = '42501';
  end if;
  perform private.lock_bookings(array[open_booking.booking], open_booking.other_departure);
  select b.* into subject from public.bookings b where b.id = open_booking.booking;
  if subject.id is null and private.is_limited() then
    raise exception 'The booking has gone' using errcode = '42501';
  end if;
  if subject.lapses_at <= clock_timestamp() then
    perform private.settle_holds(subject.departure_id);
    select b.* into subject from public.bookings b where b.id = open_booking.booking;
  end if;
  return subject;
end
$$;
