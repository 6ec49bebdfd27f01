-- Bills: what a booking costs, when it is due, what was reported, paid and paid back.
--
--   bill_lines       the total is their sum; lines are added and never changed; `reverses` takes one back
--   due_dates        amount null: the rest, on the last date, so that the plan cannot disagree with the total
--   payment_reports  what service was told; finance accepts or refuses it (verdict)
--   payments         the money, signed: masuk > 0, keluar < 0, koreksi the opposite of one row, pindah two rows that add up to 0.
--                    Nobody changes or deletes a row, service_role included
--   payments.series, year, number   KW (receipts, masuk) and BK (refunds, keluar), without gaps within a year
--   refunds          diajukan -> disetujui -> dibayar, or ditolak
--
-- Amounts are whole rupiah. private.bill gives total, paid and rest to everything that shows them.

create table public.bill_lines (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references public.bookings (id) on delete cascade,
  pilgrim_id uuid references public.booking_pilgrims (id) on delete cascade,
  kind text not null check (kind in ('harga', 'tambahan', 'potongan', 'biaya batal')),
  label text not null check (btrim(label) <> '' and char_length(label) <= 200),
  amount bigint not null check (amount between -9999999999 and 9999999999),
  room_type text check (room_type in ('quad', 'triple', 'double')),
  reverses uuid constraint bill_lines_reverses_key unique references public.bill_lines (id) on delete cascade,
  reason text check (char_length(reason) <= 500),
  actor text check (char_length(actor) <= 320),
  created_at timestamptz not null default now(),
  constraint bill_lines_sign check (
    reverses is not null or case kind when 'harga' then amount >= 0 when 'potongan' then amount < 0 else amount > 0 end
  )
);

create index bill_lines_booking_id_idx on public.bill_lines (booking_id, created_at);
create index bill_lines_pilgrim_id_idx on public.bill_lines (pilgrim_id);

create table public.due_dates (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references public.bookings (id) on delete cascade,
  due_on date not null check (due_on between '2000-01-01' and '2199-12-31'),
  amount bigint check (amount between 1 and 9999999999),
  updated_at timestamptz not null default now(),
  constraint due_dates_day_key unique (booking_id, due_on)
);

create unique index due_dates_rest_key on public.due_dates (booking_id) where amount is null;

create table public.payment_reports (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references public.bookings (id) on delete cascade,
  amount bigint not null check (amount between 1 and 9999999999),
  paid_on date not null,
  method text not null check (method in ('transfer', 'tunai', 'kartu', 'lainnya')),
  account text not null default '' check (char_length(account) <= 40),
  note text not null default '' check (char_length(note) <= 300),
  verdict text check (verdict in ('diterima', 'ditolak')),
  verdict_reason text check (char_length(verdict_reason) <= 500),
  judged_at timestamptz,
  judged_by text check (char_length(judged_by) <= 320),
  actor text check (char_length(actor) <= 320),
  created_at timestamptz not null default now()
);

create index payment_reports_booking_id_idx on public.payment_reports (booking_id);
create index payment_reports_open_idx on public.payment_reports (created_at) where verdict is null;

create table public.refunds (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references public.bookings (id) on delete cascade,
  deductions jsonb not null default '[]' check (jsonb_typeof(deductions) = 'array' and jsonb_array_length(deductions) <= 20),
  amount bigint not null check (amount between 1 and 9999999999),
  status text not null default 'diajukan' check (status in ('diajukan', 'disetujui', 'dibayar', 'ditolak')),
  reason text not null check (char_length(btrim(reason)) between 10 and 500),
  actor text check (char_length(actor) <= 320),
  decided_by text check (char_length(decided_by) <= 320),
  decided_reason text check (char_length(decided_reason) <= 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

comment on column public.refunds.deductions is 'Costs that the agency names: [{"label", "amount"}]; on approval they become lines of the bill.';

create unique index refunds_open_key on public.refunds (booking_id) where status in ('diajukan', 'disetujui');

create table public.payments (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references public.bookings (id),
  kind text not null check (kind in ('masuk', 'keluar', 'koreksi', 'pindah')),
  amount bigint not null check (amount <> 0 and amount between -9999999999 and 9999999999),
  paid_on date not null,
  method text not null default 'transfer' check (method in ('transfer', 'tunai', 'kartu', 'lainnya')),
  account text not null default '' check (char_length(account) <= 40),
  series text check (series in ('KW', 'BK')),
  year integer,
  number integer,
  reverses uuid constraint payments_reverses_key unique references public.payments (id),
  report_id uuid constraint payments_report_id_key unique references public.payment_reports (id),
  refund_id uuid constraint payments_refund_id_key unique references public.refunds (id),
  transfer_id uuid,
  payer_name text not null default '' check (char_length(payer_name) <= 120),
  reason text check (char_length(reason) <= 500),
  actor text check (char_length(actor) <= 320),
  created_at timestamptz not null default now(),
  constraint payments_number_key unique (series, year, number),
  constraint payments_numbered check (
    (series is not null) = (kind in ('masuk', 'keluar')) and (year is null) = (series is null) and (number is null) = (series is null)
  ),
  constraint payments_sign check (case kind when 'masuk' then amount > 0 when 'keluar' then amount < 0 else true end),
  constraint payments_reversal check ((kind = 'koreksi') = (reverses is not null)),
  constraint payments_transfer check ((kind = 'pindah') = (transfer_id is not null))
);

create index payments_booking_id_idx on public.payments (booking_id, created_at);
create index payments_paid_on_idx on public.payments (paid_on);
create index payments_transfer_id_idx on public.payments (transfer_id) where transfer_id is not null;

create table private.payment_counters (
  series text not null,
  year integer not null,
  last integer not null,
  primary key (series, year)
);

alter table private.payment_counters enable row level security;
revoke all on private.payment_counters from public, anon, authenticated, service_role;

-- The bill.

create function private.paid(booking uuid) returns bigint
language sql stable
set search_path = ''
as $$
  select coalesce(sum(p.amount), 0)::bigint from public.payments p where p.booking_id = paid.booking
$$;

-- A lapsed booking owes nothing. Discounts cannot make a total negative.
create function private.total(booking uuid) returns bigint
language sql stable
set search_path = ''
as $$
  select case when b.status = 'kedaluwarsa' then 0
    else greatest(coalesce((select sum(l.amount) from public.bill_lines l where l.booking_id = b.id), 0), 0)::bigint end
  from public.bookings b where b.id = total.booking
$$;

-- The due dates of a booking. Payments fill the oldest date first, and no plan asks for more than the total.
create function private.dues(booking uuid, total bigint, paid bigint)
returns table (id uuid, due_on date, amount bigint, rest bigint, is_last boolean)
language sql stable
set search_path = ''
as $$
  with planned as (
    select d.id, d.due_on, d.amount is null as is_last,
      coalesce(sum(d.amount) over (order by d.due_on rows between unbounded preceding and 1 preceding), 0)::bigint as before, d.amount
    from public.due_dates d where d.booking_id = dues.booking
  ),
  capped as (
    select p.*, least(p.before, dues.total) as start,
      case when p.is_last then dues.total else least(p.before + p.amount, dues.total) end as until
    from planned p
  )
  select c.id, c.due_on, c.until - c.start, c.until - least(greatest(dues.paid, c.start), c.until), c.is_last
  from capped c
  order by c.due_on
$$;

create function private.bill(booking uuid)
returns table (total bigint, paid bigint, rest bigint, overpaid bigint, due bigint, overdue_since date, next_due_on date, next_due bigint)
language sql stable
set search_path = ''
as $$
  with sums as materialized (select private.total(bill.booking) as total, private.paid(bill.booking) as paid),
  dues as materialized (select d.* from sums s, private.dues(bill.booking, s.total, s.paid) d where d.rest > 0)
  select s.total, s.paid, greatest(s.total - s.paid, 0), greatest(s.paid - s.total, 0),
    coalesce((select sum(d.rest) from dues d where d.due_on <= private.jakarta_day(now())), 0)::bigint,
    (select min(d.due_on) from dues d where d.due_on < private.jakarta_day(now())),
    (select min(d.due_on) from dues d where d.due_on >= private.jakarta_day(now())),
    (select d.rest from dues d where d.due_on >= private.jakarta_day(now()) order by d.due_on limit 1)
  from sums s
$$;

-- Bookings with their bills, as far as the caller sees them.
create function public.booking_bills(only_these uuid[] default null)
returns table (
  id uuid, code text, inquiry_id uuid, departure_id uuid, branch_id uuid, payer_name text, payer_phone text, status text,
  held_until timestamptz, lapses_at timestamptz, created_at timestamptz, updated_at timestamptz, pilgrims integer, departure_date date,
  package_id uuid, total bigint, paid bigint, rest bigint, overpaid bigint, due bigint, overdue_since date, next_due_on date,
  next_due bigint
)
language sql stable
set search_path = ''
as $$
  select b.id, b.code, b.inquiry_id, b.departure_id, b.branch_id, b.payer_name, b.payer_phone, b.status, b.held_until, b.lapses_at,
    b.created_at, b.updated_at, private.active_pilgrims(b.id), d.departure_date, d.package_id, bill.*
  from public.bookings b
  join public.departures d on d.id = b.departure_id
  cross join lateral private.bill(b.id) bill
  where booking_bills.only_these is null or b.id = any (booking_bills.only_these)
$$;

comment on function public.booking_bills(uuid[]) is
  'Bookings that the caller sees, with the number of active pilgrims, the departure''s day and the bill: total, paid, rest, overpaid, due (up
to today), overdue_since, next_due_on and next_due, in rupiah. only_these: ids of bookings, because a filter on the answer is applied after every bill is counted.';

create function public.booking_dues(booking uuid)
returns table (id uuid, due_on date, amount bigint, rest bigint, is_last boolean)
language sql stable
set search_path = ''
as $$
  select d.* from private.dues(booking_dues.booking, private.total(booking_dues.booking), private.paid(booking_dues.booking)) d
$$;

comment on function public.booking_dues(uuid) is
  'The due dates of a booking that the caller sees: amount and what of it is not paid yet, in rupiah; is_last: the rest.';

create function private.has_money(booking uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select private.paid(has_money.booking) > 0
    or exists (select from public.payment_reports r where r.booking_id = has_money.booking and r.verdict is null)
$$;

-- Whether the caller may enter money of a branch's bookings.
create function private.may_pay(branch uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select private.has_role('keuangan') and coalesce(may_pay.branch = private.staff_branch(), private.staff_branch() is null)
$$;

-- Lines.

create function private.room_charge(pilgrim uuid) returns bigint
language sql stable
set search_path = ''
as $$
  select coalesce(sum(l.amount), 0)::bigint from public.bill_lines l where l.pilgrim_id = room_charge.pilgrim and l.kind = 'harga'
$$;

-- What the booking has for such a room already; null: none.
create function private.frozen_price(booking uuid, room_type text) returns bigint
language sql stable
set search_path = ''
as $$
  select l.amount
  from public.bill_lines l
  where l.booking_id = frozen_price.booking and l.kind = 'harga' and l.reverses is null and l.room_type = frozen_price.room_type
    and not exists (select from public.bill_lines other where other.reverses = l.id)
  order by l.created_at desc, l.id
  limit 1
$$;

create function private.complete_line() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  undone public.bill_lines;
  pilgrim public.booking_pilgrims;
  subject public.bookings;
begin
  subject := private.open_booking(new.booking_id);
  new.actor := auth.jwt() ->> 'email';
  new.created_at := clock_timestamp();
  if new.reverses is not null then
    select l.* into undone from public.bill_lines l where l.id = new.reverses and l.booking_id = new.booking_id and l.reverses is null;
    if undone.id is null then
      raise exception 'No such line of this booking' using errcode = 'PT422', hint = 'line';
    end if;
    new.pilgrim_id := undone.pilgrim_id;
    new.kind := undone.kind;
    new.label := undone.label;
    new.amount := -undone.amount;
    new.room_type := undone.room_type;
    perform private.need_reason(new.reason);
    return new;
  end if;
  select bp.* into pilgrim from public.booking_pilgrims bp where bp.id = new.pilgrim_id;
  if pilgrim.booking_id <> new.booking_id then
    raise exception 'No such pilgrim of this booking' using errcode = 'PT422', hint = 'pilgrim';
  end if;
  if new.kind = 'harga' then
    new.room_type := pilgrim.room_type;
    if pilgrim.id is null or private.room_charge(pilgrim.id) <> 0 or not coalesce(
      new.amount in (
        private.room_price(pilgrim.departure_id, pilgrim.room_type), private.frozen_price(new.booking_id, pilgrim.room_type)
      ),
      false
    ) then
      raise exception 'A price is that of the room, once for each pilgrim' using errcode = 'PT422', hint = 'price', detail = coalesce(pilgrim.room_type, '');
    end if;
  elsif new.kind in ('potongan', 'biaya batal') then
    perform private.need_reason(new.reason);
  end if;
  if new.kind = 'potongan' and private.total(subject.id) + new.amount < 0 then
    raise exception 'The discount is higher than the total' using errcode = 'PT422', hint = 'discount', detail = coalesce(private.total(subject.id), 0)::text;
  end if;
  return new;
end
$$;

create trigger bill_lines_complete before insert on public.bill_lines
for each row execute function private.complete_line();
create trigger aa_normalize_columns before insert on public.bill_lines
for each row execute function private.normalize_columns(label, reason);

create function private.follow_line() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- The lines of prices and cancellations are told by what made them.
  if pg_trigger_depth() = 1 and new.kind in ('tambahan', 'potongan') then
    perform private.note_booking(new.booking_id, 'tagihan', new.reason);
  end if;
  return null;
end
$$;

create trigger bill_lines_follow after insert on public.bill_lines
for each row execute function private.follow_line();

create function private.charge_room(pilgrim public.booking_pilgrims, price bigint, reason text default null) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  standing public.bill_lines;
begin
  if charge_room.price is null then
    raise exception 'This room has no price' using errcode = 'PT422', hint = 'price', detail = pilgrim.room_type;
  end if;
  select l.* into standing
  from public.bill_lines l
  where l.pilgrim_id = pilgrim.id and l.kind = 'harga' and l.reverses is null
    and not exists (select from public.bill_lines other where other.reverses = l.id);
  if standing.room_type = pilgrim.room_type and standing.amount = charge_room.price then
    return;
  end if;
  if standing.id is not null then
    insert into public.bill_lines (booking_id, kind, label, amount, reverses, reason)
    values (pilgrim.booking_id, standing.kind, standing.label, -standing.amount, standing.id, coalesce(charge_room.reason, 'Harga hari ini'));
  end if;
  insert into public.bill_lines (booking_id, pilgrim_id, kind, label, amount, reason)
  select pilgrim.booking_id, pilgrim.id, 'harga', left(format('%s, kamar %s', p.title, pilgrim.room_type), 200), charge_room.price,
    charge_room.reason
  from public.departures d join public.packages p on p.id = d.package_id where d.id = pilgrim.departure_id;
end
$$;

-- Takes back the lines of a pilgrim, or those of the whole booking (null); costs of a cancellation stay.
create function private.reverse_lines(booking uuid, pilgrim uuid, reason text) returns void
language sql volatile security definer
set search_path = ''
as $$
  insert into public.bill_lines (booking_id, kind, label, amount, reverses, reason)
  select l.booking_id, l.kind, l.label, -l.amount, l.id, reverse_lines.reason
  from public.bill_lines l
  where l.booking_id = reverse_lines.booking and l.pilgrim_id is not distinct from reverse_lines.pilgrim
    and l.kind <> 'biaya batal' and l.reverses is null
    and not exists (select from public.bill_lines other where other.reverses = l.id)
$$;

-- Due dates.

-- The plan by the rules: the down payment until the hold ends, the rest some days before the departure. Booked after that day,
-- everything is due with the hold. A plan of the staff's own is kept, its last date not later than the rules say.
create function private.plan_due_dates(booking uuid) returns void
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
  if rest_day > held_day and down between 1 and private.total(subject.id) - 1 then
    insert into public.due_dates (booking_id, due_on, amount) values (subject.id, held_day, down), (subject.id, rest_day, null);
  else
    insert into public.due_dates (booking_id, due_on) values (subject.id, greatest(held_day, least(rest_day, held_day)));
  end if;
end
$$;

create function private.set_due_dates(booking uuid, plan jsonb) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  subject public.bookings;
begin
  if not exists (
    select from public.bookings b
    where b.id = set_due_dates.booking and (private.may_book(b.branch_id) or private.may_pay(b.branch_id))
  ) then
    raise exception 'No such booking for this caller' using errcode = '42501';
  end if;
  subject := private.open_booking(set_due_dates.booking);
  perform private.refuse_status(subject, 'ditahan', 'aktif');
  if coalesce(jsonb_typeof(set_due_dates.plan), '') <> 'array' or jsonb_array_length(set_due_dates.plan) not between 1 and 24
    or exists (
      select from (
        select (step.value ->> 'dueOn')::date as due_on, (step.value ->> 'amount')::bigint as amount,
          lag((step.value ->> 'dueOn')::date) over (order by step.place) as before, step.place
        from jsonb_array_elements(set_due_dates.plan) with ordinality as step (value, place)
      ) p
      where p.due_on is null or p.due_on <= p.before or (p.amount is null) <> (p.place = jsonb_array_length(set_due_dates.plan))
        or p.amount <= 0
        or p.due_on > (select d.departure_date from public.departures d where d.id = subject.departure_id)
    )
  then
    raise exception 'Dates ascend until the departure, and the last one is the rest' using errcode = 'PT422', hint = 'plan';
  end if;
  if (select coalesce(sum((step ->> 'amount')::bigint), 0) from jsonb_array_elements(set_due_dates.plan) step) >= private.total(subject.id) then
    raise exception 'The plan asks for more than the total' using errcode = 'PT422', hint = 'plan-total', detail = private.total(subject.id)::text;
  end if;
  delete from public.due_dates d where d.booking_id = subject.id;
  insert into public.due_dates (booking_id, due_on, amount)
  select subject.id, (step ->> 'dueOn')::date, (step ->> 'amount')::bigint from jsonb_array_elements(set_due_dates.plan) step;
  update public.bookings b set has_own_plan = true where b.id = subject.id;
  perform private.note_booking(subject.id, 'jadwal bayar');
end
$$;

create function public.set_due_dates(booking uuid, plan jsonb) returns void
language sql volatile
set search_path = ''
as $$
  select private.set_due_dates(set_due_dates.booking, set_due_dates.plan)
$$;

comment on function public.set_due_dates(uuid, jsonb) is
  'Splits the payments of a booking: [{"dueOn", "amount"}], at most 24, days ascending until the departure; the last amount is null, the
rest. PT422 with the hint plan or plan-total.';

create trigger due_dates_set_updated_at before update on public.due_dates
for each row execute function private.set_updated_at();

-- Money.

-- Refuses what cannot be: a day in the future or before the booking, an account that is not the agency's.
create function private.check_money(subject public.bookings, paid_on date, method text, account text) returns void
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if check_money.paid_on is null or check_money.paid_on > private.jakarta_day(clock_timestamp())
    or check_money.paid_on < private.jakarta_day(subject.created_at)
  then
    raise exception 'The day is in the future or before the booking' using
      errcode = 'PT422', hint = 'paid-on', detail = private.jakarta_day(subject.created_at)::text;
  end if;
  if check_money.method = 'transfer' and not exists (
    select from public.page_content c, jsonb_array_elements(coalesce(c.content -> 'bankAccounts', '[]')) official
    where c.page_name = 'site-settings' and official ->> 'number' = check_money.account
  ) then
    raise exception 'Not an account of the agency' using errcode = 'PT422', hint = 'account';
  end if;
end
$$;

create function private.complete_report() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  subject public.bookings;
begin
  subject := private.open_booking(new.booking_id);
  perform private.check_money(subject, new.paid_on, new.method, new.account);
  new.actor := auth.jwt() ->> 'email';
  new.verdict := null;
  return new;
end
$$;

create trigger payment_reports_complete before insert on public.payment_reports
for each row execute function private.complete_report();

create function private.follow_report() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- Writes lapses_at anew.
  update public.bookings b set updated_at = b.updated_at where b.id = new.booking_id;
  if tg_op = 'INSERT' then
    perform private.note_booking(new.booking_id, 'laporan');
  elsif new.verdict = 'ditolak' then
    perform private.note_booking(new.booking_id, 'laporan ditolak', new.verdict_reason);
  end if;
  return null;
end
$$;

create trigger payment_reports_follow after insert or update of verdict on public.payment_reports
for each row execute function private.follow_report();

create function private.judge_report(report uuid, verdict text, reason text) returns uuid
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

create function public.judge_report(report uuid, verdict text, reason text default null) returns uuid
language sql volatile
set search_path = ''
as $$
  select private.judge_report(judge_report.report, judge_report.verdict, judge_report.reason)
$$;

comment on function public.judge_report(uuid, text, text) is
  'Accepts a payment report (diterima), which makes the payment whose id is returned, or refuses it (ditolak), with a reason. The same
verdict again changes nothing; another one is PT409.';

-- The next number of a series in this year, after the highest that there is. Its row is locked last, until the transaction ends.
create function private.next_number(series text, year integer) returns integer
language sql volatile
set search_path = ''
as $$
  insert into private.payment_counters as c (series, year, last)
  values (
    next_number.series, next_number.year,
    1 + coalesce((select max(p.number) from public.payments p where p.series = next_number.series and p.year = next_number.year), 0)
  )
  on conflict (series, year) do update set last = greatest(c.last + 1, excluded.last)
  returning last
$$;

create function private.complete_money() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  subject public.bookings;
  undone public.payments;
  refund public.refunds;
begin
  subject := private.open_booking(new.booking_id);
  new.actor := auth.jwt() ->> 'email';
  new.created_at := clock_timestamp();
  new.payer_name := subject.payer_name;
  if new.kind = 'koreksi' then
    select p.* into undone from public.payments p where p.id = new.reverses and p.booking_id = new.booking_id;
    if undone.kind not in ('masuk', 'keluar') then
      raise exception 'Only a payment is corrected' using errcode = 'PT422', hint = 'correction';
    end if;
    perform private.need_reason(new.reason);
    new.amount := -undone.amount;
    new.paid_on := private.jakarta_day(clock_timestamp());
    new.method := undone.method;
    new.account := undone.account;
  elsif new.kind = 'pindah' then
    perform private.need_reason(new.reason);
    new.paid_on := private.jakarta_day(clock_timestamp());
    new.method := 'lainnya';
    if new.amount < 0 and private.paid(subject.id) + new.amount < 0 then
      raise exception 'More than was paid' using errcode = 'PT422', hint = 'transfer', detail = private.paid(subject.id)::text;
    end if;
  else
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
    new.series := case new.kind when 'masuk' then 'KW' else 'BK' end;
    new.year := extract(year from private.jakarta_day(clock_timestamp()));
    new.number := private.next_number(new.series, new.year);
  else
    new.series := null;
    new.year := null;
    new.number := null;
  end if;
  return new;
end
$$;

create trigger payments_complete before insert on public.payments
for each row execute function private.complete_money();

-- A booking becomes aktif by itself with the down payment. Late money brings the seats of a lapsed one back where they are free.
create function private.follow_money() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  subject public.bookings;
  is_enough boolean;
begin
  select b.* into subject from public.bookings b where b.id = new.booking_id;
  is_enough := private.paid(subject.id) >= (subject.rules ->> 'downPayment')::bigint * private.active_pilgrims(subject.id);
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

create trigger payments_follow after insert on public.payments
for each row execute function private.follow_money();

create function private.check_transfers() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if exists (
    select from added a
    join public.payments p on p.transfer_id = a.transfer_id
    group by a.transfer_id
    having count(distinct p.id) <> 2 or count(distinct p.booking_id) <> 2 or sum(distinct p.amount) <> 0
  ) then
    raise exception 'A transfer is two payments that add up to 0' using errcode = 'PT422', hint = 'transfer';
  end if;
  return null;
end
$$;

create trigger payments_check_transfers after insert on public.payments
referencing new table as added for each statement execute function private.check_transfers();

create function private.keep_money() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception 'Payments are never changed' using errcode = 'PT409', hint = 'payments-stay';
end
$$;

create trigger payments_keep before update or delete on public.payments
for each row execute function private.keep_money();
create trigger payments_keep_all before truncate on public.payments
for each statement execute function private.keep_money();

create function private.move_money(id uuid, source uuid, target uuid, amount bigint, reason text) returns void
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
  -- Both departures, lowest id first, and then both bookings.
  perform d.id from public.departures d join public.bookings b on b.departure_id = d.id
  where b.id in (move_money.source, move_money.target) order by d.id for no key update of d;
  perform b.id from public.bookings b where b.id in (move_money.source, move_money.target) order by b.id for update;
  insert into public.payments (booking_id, kind, amount, paid_on, transfer_id, reason)
  values
    (move_money.source, 'pindah', -move_money.amount, private.jakarta_day(now()), move_money.id, move_money.reason),
    (move_money.target, 'pindah', move_money.amount, private.jakarta_day(now()), move_money.id, move_money.reason);
end
$$;

create function public.move_money(id uuid, source uuid, target uuid, amount bigint, reason text) returns void
language sql volatile
set search_path = ''
as $$
  select private.move_money(move_money.id, move_money.source, move_money.target, move_money.amount, move_money.reason)
$$;

comment on function public.move_money(uuid, uuid, uuid, bigint, text) is
  'Moves money from one booking to another as two payments that add up to 0. id: drawn by the caller, so that the same request again
changes nothing. PT422 with the hint transfer and what was paid as detail.';

-- Refunds.

create function private.complete_refund() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  subject public.bookings;
  most bigint;
  costs bigint;
begin
  subject := private.open_booking(new.booking_id);
  new.actor := auth.jwt() ->> 'email';
  new.status := 'diajukan';
  if exists (
    select from jsonb_array_elements(new.deductions) deduction
    where jsonb_typeof(deduction) <> 'object' or coalesce(btrim(deduction ->> 'label'), '') = ''
      or char_length(deduction ->> 'label') > 200 or not coalesce(deduction ->> 'amount' ~ '^[1-9]\d{0,9}$', false)
  ) then
    raise exception 'A deduction has a label and an amount' using errcode = 'PT422', hint = 'deductions';
  end if;
  most := greatest(private.paid(subject.id) - private.total(subject.id), 0);
  costs := (select coalesce(sum((deduction ->> 'amount')::bigint), 0) from jsonb_array_elements(new.deductions) deduction);
  new.amount := most - costs;
  if new.amount <= 0 then
    raise exception 'Nothing is left to pay back' using errcode = 'PT422', hint = 'refund', detail = most::text;
  end if;
  return new;
end
$$;

create trigger refunds_complete before insert on public.refunds
for each row execute function private.complete_refund();
create trigger refunds_set_updated_at before update on public.refunds
for each row execute function private.set_updated_at();

create function private.follow_refund() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    perform private.note_booking(new.booking_id, 'pengembalian diajukan', new.reason);
  elsif new.status in ('disetujui', 'ditolak') then
    perform private.note_booking(new.booking_id, 'pengembalian ' || new.status, new.decided_reason);
  end if;
  return null;
end
$$;

create trigger refunds_follow after insert or update of status on public.refunds
for each row execute function private.follow_refund();

create function private.decide_refund(refund uuid, verdict text, reason text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  subject public.refunds;
begin
  if not private.has_role() then
    raise exception 'not for this role' using errcode = '42501';
  end if;
  select r.* into subject from public.refunds r where r.id = decide_refund.refund;
  perform private.open_booking(subject.booking_id);
  select r.* into subject from public.refunds r where r.id = decide_refund.refund for update;
  if subject.status = decide_refund.verdict then
    return;
  end if;
  if coalesce(subject.status, '') <> 'diajukan' then
    raise exception 'The refund is decided' using errcode = 'PT409', hint = 'refund-status', detail = coalesce(subject.status, '');
  end if;
  if decide_refund.verdict = 'ditolak' then
    perform private.need_reason(decide_refund.reason);
  elsif coalesce(decide_refund.verdict, '') <> 'disetujui' then
    raise exception 'disetujui or ditolak' using errcode = 'PT422', hint = 'verdict';
  else
    insert into public.bill_lines (booking_id, kind, label, amount, reason)
    select subject.booking_id, 'biaya batal', deduction ->> 'label', (deduction ->> 'amount')::bigint, subject.reason
    from jsonb_array_elements(subject.deductions) deduction;
  end if;
  update public.refunds r
  set status = decide_refund.verdict, decided_by = auth.jwt() ->> 'email', decided_reason = nullif(btrim(decide_refund.reason), '')
  where r.id = subject.id;
end
$$;

create function public.decide_refund(refund uuid, verdict text, reason text default null) returns void
language sql volatile
set search_path = ''
as $$
  select private.decide_refund(decide_refund.refund, decide_refund.verdict, decide_refund.reason)
$$;

comment on function public.decide_refund(uuid, text, text) is
  'Approves a refund (disetujui), whose deductions become lines of the bill, or refuses it (ditolak), with a reason. For owners.';

-- The rest is the last date of a plan, for any writer.
create function private.check_plan() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if exists (
    select from (select distinct c.booking_id from changed c) asked
    where not exists (
      select from public.due_dates rest
      where rest.booking_id = asked.booking_id and rest.amount is null
        and rest.due_on = (select max(d.due_on) from public.due_dates d where d.booking_id = asked.booking_id)
    )
  ) then
    raise exception 'The rest is the last date' using errcode = 'PT422', hint = 'plan';
  end if;
  return null;
end
$$;

create trigger due_dates_check_new after insert on public.due_dates
referencing new table as changed for each statement execute function private.check_plan();
create trigger due_dates_check_changed after update on public.due_dates
referencing new table as changed for each statement execute function private.check_plan();

-- Rights.

revoke all on public.bill_lines, public.due_dates, public.payment_reports, public.payments, public.refunds
from public, anon, authenticated, service_role;
grant select on public.bill_lines, public.due_dates, public.payment_reports, public.payments, public.refunds
to authenticated, service_role;
grant insert (id, booking_id, pilgrim_id, kind, label, amount, reverses, reason) on public.bill_lines to authenticated;
grant insert (id, booking_id, due_on, amount), update (due_on, amount) on public.due_dates to authenticated;
grant insert (id, booking_id, amount, paid_on, method, account, note) on public.payment_reports to authenticated;
grant insert (id, booking_id, kind, amount, paid_on, method, account, reverses, refund_id, reason) on public.payments to authenticated;
grant insert (id, booking_id, deductions, reason) on public.refunds to authenticated;
grant insert, delete on public.bill_lines, public.due_dates, public.payment_reports, public.refunds to service_role;
grant update on public.due_dates, public.payment_reports, public.refunds to service_role;
grant insert on public.payments to service_role;

alter table public.bill_lines enable row level security;
alter table public.due_dates enable row level security;
alter table public.payment_reports enable row level security;
alter table public.payments enable row level security;
alter table public.refunds enable row level security;

create policy "Service and finance see lines of the bookings they see" on public.bill_lines
for select to authenticated using (
  (select private.has_role('layanan', 'keuangan')) and exists (select from public.bookings b where b.id = booking_id)
);
create policy "Service adds prices and extras, finance every line" on public.bill_lines
for insert to authenticated with check (
  ((select private.has_role('keuangan')) or (select private.has_role('layanan')) and kind in ('harga', 'tambahan'))
  and exists (select from public.bookings b where b.id = booking_id)
);

create policy "Service and finance see due dates of the bookings they see" on public.due_dates
for select to authenticated using (
  (select private.has_role('layanan', 'keuangan')) and exists (select from public.bookings b where b.id = booking_id)
);
create policy "Service and finance add due dates" on public.due_dates
for insert to authenticated with check (
  (select private.has_role('layanan', 'keuangan')) and exists (select from public.bookings b where b.id = booking_id)
);
create policy "Service and finance change due dates" on public.due_dates
for update to authenticated using (
  (select private.has_role('layanan', 'keuangan')) and exists (select from public.bookings b where b.id = booking_id)
) with check (
  (select private.has_role('layanan', 'keuangan')) and exists (select from public.bookings b where b.id = booking_id)
);

create policy "Service and finance see reports of the bookings they see" on public.payment_reports
for select to authenticated using (
  (select private.has_role('layanan', 'keuangan')) and exists (select from public.bookings b where b.id = booking_id)
);
create policy "Service reports payments" on public.payment_reports
for insert to authenticated with check (
  (select private.has_role('layanan')) and exists (select from public.bookings b where b.id = booking_id)
);

create policy "Service and finance see payments of the bookings they see" on public.payments
for select to authenticated using (
  (select private.has_role('layanan', 'keuangan')) and exists (select from public.bookings b where b.id = booking_id)
);
create policy "Finance records payments of bookings" on public.payments
for insert to authenticated with check (
  (select private.has_role('keuangan')) and exists (select from public.bookings b where b.id = booking_id)
);

create policy "Service and finance see refunds of the bookings they see" on public.refunds
for select to authenticated using (
  (select private.has_role('layanan', 'keuangan')) and exists (select from public.bookings b where b.id = booking_id)
);
create policy "Service proposes refunds" on public.refunds
for insert to authenticated with check (
  (select private.has_role('layanan')) and exists (select from public.bookings b where b.id = booking_id)
);

revoke all on function
  private.paid(uuid), private.total(uuid), private.dues(uuid, bigint, bigint), private.bill(uuid), private.has_money(uuid),
  private.may_pay(uuid), private.room_charge(uuid), private.frozen_price(uuid, text), private.complete_line(), private.follow_line(),
  private.charge_room(public.booking_pilgrims, bigint, text), private.reverse_lines(uuid, uuid, text), private.plan_due_dates(uuid),
  private.set_due_dates(uuid, jsonb), private.check_money(public.bookings, date, text, text), private.complete_report(),
  private.follow_report(), private.judge_report(uuid, text, text), private.next_number(text, integer), private.complete_money(),
  private.follow_money(), private.check_transfers(), private.keep_money(), private.move_money(uuid, uuid, uuid, bigint, text),
  private.complete_refund(), private.follow_refund(), private.decide_refund(uuid, text, text), private.check_plan()
from public;
grant execute on function private.paid(uuid), private.total(uuid), private.dues(uuid, bigint, bigint), private.bill(uuid)
to authenticated, service_role;
grant execute on function
  private.set_due_dates(uuid, jsonb), private.judge_report(uuid, text, text), private.move_money(uuid, uuid, uuid, bigint, text),
  private.decide_refund(uuid, text, text)
to authenticated;

revoke all on function
  public.booking_bills(uuid[]), public.booking_dues(uuid), public.set_due_dates(uuid, jsonb), public.judge_report(uuid, text, text),
  public.move_money(uuid, uuid, uuid, bigint, text), public.decide_refund(uuid, text, text)
from public, anon, authenticated, service_role;
grant execute on function public.booking_bills(uuid[]), public.booking_dues(uuid) to authenticated, service_role;
grant execute on function
  public.set_due_dates(uuid, jsonb), public.judge_report(uuid, text, text), public.move_money(uuid, uuid, uuid, bigint, text),
  public.decide_refund(uuid, text, text)
to authenticated;
