-- Sums of bills, stored with the rows that they belong to. A list of bookings counts no bill any more: it reads these columns.
--
--   bookings.total, paid      counted by private.total_of and private.paid whenever the booking, a line or a payment is written
--   bookings.rest, overpaid   generated from the two
--   due_dates.rest            what of the date is not paid yet, counted by private.dues
--
-- Triggers count them anew, whoever writes: what a caller puts into these columns is counted over. Whoever adds a line or a payment has
-- the booking's lock already (private.open_booking). What depends on today (due, overdue, next) is derived from due_dates when it is read.

alter table public.bookings
  add column total bigint not null default 0,
  add column paid bigint not null default 0,
  add column rest bigint generated always as (greatest(total - paid, 0)) stored,
  add column overpaid bigint generated always as (greatest(paid - total, 0)) stored;

alter table public.due_dates add column rest bigint not null default 0;

create index bookings_overpaid_idx on public.bookings (id) where overpaid > 0;
create index due_dates_open_idx on public.due_dates (due_on, booking_id) where rest > 0;

-- The total that the lines of a booking come to in a status. A lapsed booking owes nothing. Discounts cannot make a total negative.
create function private.total_of(booking uuid, status text) returns bigint
language sql stable
set search_path = ''
as $$
  select case when total_of.status = 'kedaluwarsa' then 0
    else greatest(coalesce((select sum(l.amount) from public.bill_lines l where l.booking_id = total_of.booking), 0), 0)::bigint end
$$;

create or replace function private.total(booking uuid) returns bigint
language sql stable
set search_path = ''
as $$
  select private.total_of(b.id, b.status) from public.bookings b where b.id = total.booking
$$;

create function private.count_bill() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.total := private.total_of(new.id, new.status);
  new.paid := private.paid(new.id);
  return new;
end
$$;

create trigger bookings_count_bill before insert or update on public.bookings
for each row execute function private.count_bill();

create function private.fill_rests(booking uuid) returns void
language sql volatile security definer
set search_path = ''
as $$
  update public.due_dates d
  set rest = counted.rest
  from public.bookings b cross join lateral private.dues(b.id, b.total, b.paid) counted
  where b.id = fill_rests.booking and d.id = counted.id and d.rest <> counted.rest
$$;

create function private.follow_bill() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.fill_rests(new.id);
  return null;
end
$$;

create trigger bookings_follow_bill after update on public.bookings
for each row when ((old.total, old.paid) is distinct from (new.total, new.paid))
execute function private.follow_bill();

-- Bookings of the rows that a statement has written, lowest id first. Triggers name their transition tables `added` and `removed`.
create function private.keep_sums() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  written uuid[];
  booking uuid;
begin
  if tg_op = 'INSERT' then
    written := array(select distinct a.booking_id from added a order by 1);
  elsif tg_op = 'DELETE' then
    written := array(select distinct r.booking_id from removed r order by 1);
  else
    written := array(select a.booking_id from added a union select r.booking_id from removed r order by 1);
  end if;
  foreach booking in array written loop
    if tg_table_name = 'due_dates' then
      perform private.fill_rests(booking);
    else
      update public.bookings b set total = b.total where b.id = booking;
    end if;
  end loop;
  return null;
end
$$;

create trigger bill_lines_keep_sums after insert on public.bill_lines
referencing new table as added for each statement execute function private.keep_sums();
create trigger bill_lines_keep_sums_changed after update on public.bill_lines
referencing old table as removed new table as added for each statement execute function private.keep_sums();
create trigger bill_lines_keep_sums_removed after delete on public.bill_lines
referencing old table as removed for each statement execute function private.keep_sums();
create trigger payments_keep_sums after insert on public.payments
referencing new table as added for each statement execute function private.keep_sums();
create trigger due_dates_keep_sums after insert on public.due_dates
referencing new table as added for each statement execute function private.keep_sums();
create trigger due_dates_keep_sums_changed after update on public.due_dates
referencing old table as removed new table as added for each statement execute function private.keep_sums();
create trigger due_dates_keep_sums_removed after delete on public.due_dates
referencing old table as removed for each statement execute function private.keep_sums();

-- Counting is no change that anybody made to a due date.
drop trigger due_dates_set_updated_at on public.due_dates;
create trigger due_dates_set_updated_at before update of booking_id, due_on, amount on public.due_dates
for each row execute function private.set_updated_at();

-- The bookings that there are, all at once. They have not changed, so their moments stay.
alter table public.bookings disable trigger user;
alter table public.due_dates disable trigger user;
update public.bookings b set total = private.total(b.id), paid = private.paid(b.id);
update public.due_dates d
set rest = counted.rest
from public.bookings b cross join lateral private.dues(b.id, b.total, b.paid) counted
where counted.id = d.id;
alter table public.bookings enable trigger user;
alter table public.due_dates enable trigger user;

-- The bill of each of these bookings, as far as the caller sees them: the one place that gives total, paid and rest.
create function private.bills(bookings uuid[])
returns table (
  id uuid, total bigint, paid bigint, rest bigint, overpaid bigint, due bigint, overdue_since date, next_due_on date, next_due bigint
)
language sql stable
set search_path = ''
as $$
  with today as materialized (select private.jakarta_day(now()) as day)
  select b.id, b.total, b.paid, b.rest, b.overpaid, coalesce(dues.due, 0), dues.overdue_since, dues.next_due_on, dues.next_due
  from public.bookings b
  left join (
    select d.booking_id, coalesce(sum(d.rest) filter (where d.due_on <= t.day), 0)::bigint as due,
      min(d.due_on) filter (where d.due_on < t.day) as overdue_since,
      min(d.due_on) filter (where d.due_on >= t.day) as next_due_on,
      (array_agg(d.rest order by d.due_on) filter (where d.due_on >= t.day))[1] as next_due
    from public.due_dates d cross join today t
    where d.booking_id = any (bills.bookings) and d.rest > 0
    group by d.booking_id
  ) dues on dues.booking_id = b.id
  where b.id = any (bills.bookings)
$$;

create or replace function private.bill(booking uuid)
returns table (total bigint, paid bigint, rest bigint, overpaid bigint, due bigint, overdue_since date, next_due_on date, next_due bigint)
language sql stable
set search_path = ''
as $$
  select b.total, b.paid, b.rest, b.overpaid, b.due, b.overdue_since, b.next_due_on, b.next_due from private.bills(array[bill.booking]) b
$$;

create or replace function public.booking_bills(only_these uuid[] default null)
returns table (
  id uuid, code text, inquiry_id uuid, departure_id uuid, branch_id uuid, payer_name text, payer_phone text, status text,
  held_until timestamptz, lapses_at timestamptz, created_at timestamptz, updated_at timestamptz, pilgrims integer, departure_date date,
  package_id uuid, total bigint, paid bigint, rest bigint, overpaid bigint, due bigint, overdue_since date, next_due_on date,
  next_due bigint
)
language sql stable
set search_path = ''
as $$
  -- An array in both cases, so that a few bookings are found by their ids and not by reading all.
  with named as materialized (
    select coalesce(booking_bills.only_these, array(select every.id from public.bookings every)) as ids
  ),
  bill as materialized (select counted.* from named n cross join lateral private.bills(n.ids) counted),
  active as materialized (
    select bp.booking_id, count(*)::integer as pilgrims
    from public.booking_pilgrims bp
    where bp.booking_id = any ((select n.ids from named n)::uuid[]) and bp.status = 'aktif'
    group by bp.booking_id
  )
  select b.id, b.code, b.inquiry_id, b.departure_id, b.branch_id, b.payer_name, b.payer_phone, b.status, b.held_until, b.lapses_at,
    b.created_at, b.updated_at, coalesce(active.pilgrims, 0), d.departure_date, d.package_id, bill.total, bill.paid, bill.rest,
    bill.overpaid, bill.due, bill.overdue_since, bill.next_due_on, bill.next_due
  from bill
  join public.bookings b on b.id = bill.id
  join public.departures d on d.id = b.departure_id
  left join active on active.booking_id = b.id
$$;

comment on function public.booking_bills(uuid[]) is
  'Bookings that the caller sees, with the number of active pilgrims, the departure''s day and the bill: total, paid, rest, overpaid, due (up
to today), overdue_since, next_due_on and next_due, in rupiah. only_these: ids of bookings; a filter on the answer is applied after the
bills of all have been read.';

create or replace function public.booking_dues(booking uuid)
returns table (id uuid, due_on date, amount bigint, rest bigint, is_last boolean)
language sql stable
set search_path = ''
as $$
  select d.* from public.bookings b cross join lateral private.dues(b.id, b.total, b.paid) d where b.id = booking_dues.booking
$$;

-- One page of the list of bookings.
create function public.list_bookings(
  words text[] default '{}', numbers text[] default '{}', status text default null, departure uuid default null, branch uuid default null,
  of_no_branch boolean default false, due text default null, page integer default 1, size integer default 25
)
returns table (place bigint, matching bigint, id uuid)
language sql stable
set search_path = ''
as $$
  with days as materialized (
    -- The day that the list is ordered by, of each booking that has one.
    select d.booking_id, min(d.due_on) as day
    from public.due_dates d cross join (select private.jakarta_day(now()) as day) today
    where d.rest > 0 and case list_bookings.due
      when 'lewat' then d.due_on < today.day
      when 'tempo' then d.due_on between today.day and today.day + 7
      else false
    end
    group by d.booking_id
  )
  select row_number() over (order by days.day, b.created_at desc, b.id), count(*) over (), b.id
  from public.bookings b left join days on days.booking_id = b.id
  where (list_bookings.status is null or b.status = list_bookings.status)
    and (list_bookings.departure is null or b.departure_id = list_bookings.departure)
    and (list_bookings.branch is null or b.branch_id = list_bookings.branch)
    and (not list_bookings.of_no_branch or b.branch_id is null)
    and case list_bookings.due
      when 'lewat' then days.day is not null
      when 'tempo' then days.day is not null
      when 'lunas' then b.total > 0 and b.total = b.paid
      when 'lebih' then b.overpaid > 0
      else true
    end
    and not exists (
      select from unnest(list_bookings.words, list_bookings.numbers) term (word, number)
      where b.payer_name !~* term.word and b.code !~* term.word and coalesce(b.payer_phone !~* nullif(term.number, ''), true)
    )
  order by 1
  limit greatest(list_bookings.size, 1) offset greatest(list_bookings.page - 1, 0)::bigint * greatest(list_bookings.size, 1)
$$;

comment on function public.list_bookings(text[], text[], text, uuid, uuid, boolean, text, integer, integer) is
  'One page of the bookings that the caller sees, in their order: place, the number of bookings that match in all, and the id. words and
numbers: regular expressions in pairs; each word must be found in name or code, or its number ('''': none) in the payer''s number. due:
lewat (overdue), tempo (due within 7 days), lunas (paid) or lebih (paid too much); the first two come by their day, others newest first.';

-- What is open.

create function public.open_money(only_list text default null)
returns table (list text, key uuid, booking_id uuid, amount bigint, day date, state text, is_work boolean)
language sql stable
set search_path = ''
as $$
  with today as materialized (select private.jakarta_day(now()) as day),
  bookings as not materialized (
    -- A hold that has lapsed by the clock counts as lapsed before anybody has written it down.
    select b.id, b.overpaid, b.updated_at, case when b.lapses_at <= now() then 'kedaluwarsa' else b.status end as status
    from public.bookings b
  )
  select 'jatuh-tempo', b.id, b.id, next.rest, next.due_on, b.status, true
  from (
    select distinct on (d.booking_id) d.booking_id, d.rest, d.due_on
    from public.due_dates d cross join today t
    where coalesce(open_money.only_list = 'jatuh-tempo', true) and d.rest > 0 and d.due_on >= t.day
    order by d.booking_id, d.due_on
  ) next join bookings b on b.id = next.booking_id
  union all
  select 'lewat', b.id, b.id, late.rest, late.since, b.status, b.status <> 'kedaluwarsa'
  from (
    select d.booking_id, sum(d.rest)::bigint as rest, min(d.due_on) as since
    from public.due_dates d cross join today t
    where coalesce(open_money.only_list = 'lewat', true) and d.rest > 0 and d.due_on <= t.day
    group by d.booking_id having min(d.due_on) < min(t.day)
  ) late join bookings b on b.id = late.booking_id
  union all
  select 'dilaporkan', r.id, b.id, r.amount, r.paid_on, b.status, true
  from public.payment_reports r join bookings b on b.id = r.booking_id
  where coalesce(open_money.only_list = 'dilaporkan', true) and r.verdict is null
  union all
  select 'lebih', b.id, b.id, b.overpaid, private.jakarta_day(b.updated_at), b.status,
    b.status in ('kedaluwarsa', 'batal') and not exists (
      select from public.refunds r where r.booking_id = b.id and r.status in ('diajukan', 'disetujui')
    )
  from bookings b
  where coalesce(open_money.only_list = 'lebih', true) and b.overpaid > 0
  union all
  select 'pengembalian', r.id, b.id, r.amount, private.jakarta_day(r.created_at), r.status, true
  from public.refunds r join bookings b on b.id = r.booking_id
  where coalesce(open_money.only_list = 'pengembalian', true) and r.status in ('diajukan', 'disetujui')
$$;

comment on function public.open_money(text) is
  'Money of the bookings that the caller sees and that waits for somebody, in five lists: jatuh-tempo (the next date of each bill), lewat
(all that is due of a bill that is overdue, with the day since when), dilaporkan, lebih (paid too much) and pengembalian. key: id of the
report or refund, otherwise of the booking. state: status of the booking, or of the refund. is_work: whether it is work for today.';

create function public.open_money_sums() returns table (list text, month text, entries bigint, amount bigint)
language sql stable
set search_path = ''
as $$
  select m.list, to_char(m.day, 'YYYY-MM'), count(*), sum(m.amount)::bigint from public.open_money() m group by 1, 2
$$;

comment on function public.open_money_sums() is 'Number and sum of what open_money gives, for each list and month (YYYY-MM).';

create function public.open_money_work(names integer default 3)
returns table (
  list text, state text, key uuid, booking_id uuid, entries bigint, payer_name text, amount bigint, day date
)
language sql stable
set search_path = ''
as $$
  select w.list, w.state, w.key, w.booking_id, w.entries, b.payer_name, w.amount, w.day
  from (
    select m.*, count(*) over task as entries, row_number() over (task order by m.day, m.key) as place
    from (
      select o.list, case when o.list = 'pengembalian' then o.state end as state, o.key, o.booking_id, o.amount, o.day
      from public.open_money() o
      where o.is_work and o.list <> 'jatuh-tempo'
    ) m
    window task as (partition by m.list, m.state)
  ) w
  join public.bookings b on b.id = w.booking_id
  where w.place <= open_money_work.names
  order by w.list, w.state, w.place
$$;

comment on function public.open_money_work(integer) is
  'Today''s work with money: of each list of open_money but jatuh-tempo, refunds by their status, the first entries by day with the payer''s
name, and how many there are in all (entries). names: how many are named.';

revoke all on function
  private.total_of(uuid, text), private.count_bill(), private.fill_rests(uuid), private.follow_bill(), private.keep_sums(),
  private.bills(uuid[])
from public;
-- Callers read the stored sums; only the database counts them.
revoke all on function private.total(uuid), private.paid(uuid), private.bill(uuid) from authenticated, service_role;
grant execute on function private.bills(uuid[]) to authenticated, service_role;

revoke all on function
  public.list_bookings(text[], text[], text, uuid, uuid, boolean, text, integer, integer), public.open_money(text),
  public.open_money_sums(), public.open_money_work(integer)
from public, anon, authenticated, service_role;
grant execute on function
  public.list_bookings(text[], text[], text, uuid, uuid, boolean, text, integer, integer), public.open_money(text),
  public.open_money_sums(), public.open_money_work(integer)
to authenticated, service_role;
