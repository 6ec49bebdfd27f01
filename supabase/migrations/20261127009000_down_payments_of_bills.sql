-- A bill tells its down payment, so that screens, the payer's page and reminders call that due date by its name.

-- The down payment of a booking in rupiah: what its rules ask of each pilgrim with a seat, and never more than the total.
create function private.down_payment_of(rules jsonb, pilgrims integer, total bigint) returns bigint
language sql immutable
set search_path = ''
as $$
  select least((down_payment_of.rules ->> 'downPayment')::bigint * down_payment_of.pilgrims, down_payment_of.total)
$$;

revoke all on function private.down_payment_of(jsonb, integer, bigint) from public;
grant execute on function private.down_payment_of(jsonb, integer, bigint) to authenticated, service_role;

drop function public.booking_bills(uuid[]);

create function public.booking_bills(only_these uuid[] default null)
returns table (
  id uuid, code text, inquiry_id uuid, departure_id uuid, branch_id uuid, payer_name text, payer_phone text, status text,
  held_until timestamptz, lapses_at timestamptz, created_at timestamptz, updated_at timestamptz, pilgrims integer, departure_date date,
  package_id uuid, total bigint, paid bigint, rest bigint, overpaid bigint, due bigint, overdue_since date, next_due_on date,
  next_due bigint, down_payment bigint
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
    bill.overpaid, bill.due, bill.overdue_since, bill.next_due_on, bill.next_due,
    private.down_payment_of(b.rules, coalesce(active.pilgrims, 0), bill.total)
  from bill
  join public.bookings b on b.id = bill.id
  join public.departures d on d.id = b.departure_id
  left join active on active.booking_id = b.id
$$;

comment on function public.booking_bills(uuid[]) is
  'Bookings that the caller sees, with the number of active pilgrims, the departure''s day and the bill: total, paid, rest, overpaid, due (up
to today), overdue_since, next_due_on, next_due and down_payment, in rupiah. only_these: ids of bookings; a filter on the answer is applied
after the bills of all have been read.';

revoke all on function public.booking_bills(uuid[]) from public, anon, authenticated, service_role;
grant execute on function public.booking_bills(uuid[]) to authenticated, service_role;

create or replace function private.booking_page(visit text) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'code', b.code,
    'status', case when b.lapses_at <= now() then 'kedaluwarsa' else b.status end,
    'heldUntil', b.lapses_at,
    'isPayer', l.pilgrim_id is null,
    'payerName', b.payer_name,
    'packageTitle', p.title,
    'departure', (
      select jsonb_build_object(
        'date', o.departure_date, 'returnDate', o.return_date, 'city', o.departure_city, 'airline', o.airline,
        'flightNumbers', o.flight_numbers, 'leader', o.leader, 'status', d.status,
        'hotelMakkah', o.hotel_makkah_name, 'hotelMadinah', o.hotel_madinah_name
      )
      from public.offers o where o.departure_id = d.id order by o.holds_until desc limit 1
    ),
    'pilgrims', (
      select coalesce(jsonb_agg(jsonb_build_object('place', bp.place, 'name', bp.name, 'roomType', bp.room_type, 'status', bp.status) order by bp.place), '[]')
      from public.booking_pilgrims bp where bp.booking_id = b.id and (l.pilgrim_id is null or bp.id = l.pilgrim_id)
    )
  ) || case when l.pilgrim_id is null then jsonb_build_object(
    'total', bill.total, 'paid', bill.paid, 'rest', bill.rest, 'overpaid', bill.overpaid,
    'downPayment', private.down_payment_of(b.rules, private.active_pilgrims(b.id), bill.total),
    'lines', (
      select coalesce(jsonb_agg(jsonb_build_object('label', n.label, 'count', n.count, 'amount', n.amount) order by n.first), '[]')
      from (
        select line.label, count(*) as count, sum(line.amount)::bigint as amount, min(line.created_at) as first
        from public.bill_lines line
        where line.booking_id = b.id and line.reverses is null
          and not exists (select from public.bill_lines other where other.reverses = line.id)
        group by line.kind, line.label
      ) n
    ),
    'dues', (
      select coalesce(jsonb_agg(
        jsonb_build_object('dueOn', due.due_on, 'amount', due.amount, 'rest', due.rest, 'isLast', due.is_last) order by due.due_on
      ), '[]')
      from private.dues(b.id, bill.total, bill.paid) due
    ),
    'receipts', (
      select coalesce(jsonb_agg(
        jsonb_build_object(
          'series', y.series, 'year', y.year, 'number', y.number, 'amount', y.amount, 'paidOn', y.paid_on,
          'isReversed', exists (select from public.payments other where other.reverses = y.id)
        ) order by y.created_at), '[]')
      from public.payments y where y.booking_id = b.id and y.series is not null
    ),
    'accounts', (
      select coalesce(c.content -> 'bankAccounts', '[]') from public.page_content c where c.page_name = 'site-settings'
    )
  ) else '{}' end
  from private.booking_visits v
  join public.booking_links l on l.id = v.link_id
  join public.bookings b on b.id = l.booking_id
  join public.departures d on d.id = b.departure_id
  join public.packages p on p.id = d.package_id
  cross join lateral private.bill(b.id) bill
  where v.secret_hash = private.hash(booking_page.visit) and v.ends_at > now() and private.is_open_link(l)
$$;
