/** SQL that counts every bill from its lines, payments and due dates, without a function of the database's own, and gives the bookings
 * whose stored sums are others. It gives no row as long as the stored sums are right. */
export const wrongSums = `
  with counted as (
    select b.*, t.total_of_lines, coalesce((select sum(p.amount) from public.payments p where p.booking_id = b.id), 0) as paid_in_all
    from public.bookings b cross join lateral (
      select case when b.status = 'kedaluwarsa' then 0 else greatest(coalesce(sum(l.amount), 0), 0) end as total_of_lines
      from public.bill_lines l where l.booking_id = b.id
    ) t
  ),
  dated as (
    select d.*, c.total_of_lines, c.paid_in_all,
      least(coalesce(sum(d.amount) over (
        partition by d.booking_id order by d.due_on rows between unbounded preceding and 1 preceding
      ), 0), c.total_of_lines) as beginning,
      least(coalesce(sum(d.amount) over (partition by d.booking_id order by d.due_on), 0), c.total_of_lines) as planned
    from public.due_dates d join counted c on c.id = d.booking_id
  )
  select c.id as booking, c.total::text, c.paid::text from counted c
  where c.total <> c.total_of_lines or c.paid <> c.paid_in_all
    or c.rest <> greatest(c.total_of_lines - c.paid_in_all, 0) or c.overpaid <> greatest(c.paid_in_all - c.total_of_lines, 0)
  union all
  select d.booking_id, d.due_on::text, d.rest::text from dated d
  where d.rest <> greatest(
    case when d.amount is null then d.total_of_lines else d.planned end - greatest(d.paid_in_all, d.beginning), 0
  )`;

/** SQL that counts inquiries, trips, bookings and departures row by row, without a function of the database's own, and gives the kept
 * sums that are others. It gives no row as long as the kept sums are right. */
export const wrongKeptSums = `
  with counted as (
    select f.figure, (i.created_at at time zone 'Asia/Jakarta')::date as day, i.branch_id, 1 as amount
    from public.inquiries i cross join lateral unnest(array['permintaan', i.status]) f (figure) where not i.suspicious
    union all
    select 'konfirmasi', (i.confirmed_at at time zone 'Asia/Jakarta')::date, i.branch_id, 1
    from public.inquiries i where i.status = 'terkonfirmasi'
    union all
    select 'jamaah', coalesce(
        greatest(private.trip_end(coalesce(d.departure_date, p.departure), p.duration, coalesce(d.return_date, p.return_date)),
          coalesce(d.departure_date, p.departure) + 1),
        'infinity'
      ), i.branch_id, i.pilgrims
    from public.inquiries i join public.packages p on p.id = i.package_id left join public.departures d on d.id = i.departure_id
    where i.status = 'terkonfirmasi'
    union all
    select f.figure, (b.created_at at time zone 'Asia/Jakarta')::date, b.branch_id, 1
    from public.bookings b cross join lateral unnest(array['pendaftaran', 'pendaftaran ' || b.status]) f (figure)
    union all
    select 'keberangkatan', d.departure_date, null, 1 from public.departures d
  ),
  differences as (
    select c.figure, s.span, date_trunc(s.span, c.day::timestamp)::date as first, c.branch_id, c.amount
    from counted c cross join unnest('{day,month}'::text[]) s (span)
    union all
    select k.figure, k.span, k.first, k.branch_id, -k.amount from private.kept_sums k
  )
  select d.figure, d.span, d.first::text, d.branch_id, sum(d.amount)::integer as missing
  from differences d group by d.figure, d.span, d.first, d.branch_id having sum(d.amount) <> 0`;
