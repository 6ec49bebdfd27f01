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

/** The Monday of an inquiry's week in Jakarta. */
const weekOf = "date_trunc('week', i.created_at at time zone 'Asia/Jakarta')::date";
const allBranches = "'00000000-0000-0000-0000-000000000000'::uuid";

/** SQL that counts inquiries, trips, bookings, departures, content and waiting money row by row, without a function of the database's own, and gives the kept
 * sums that are others; likewise the packages that were asked for, the uses of pictures and the branches of events. It gives no row as long as all are right. */
export const wrongKeptSums = `
  with waiting as (
    select 'lewat' as list, null as state, b.id as key, b.branch_id, min(d.due_on) as day
    from public.bookings b join public.due_dates d on d.booking_id = b.id
    where b.status <> 'kedaluwarsa' and d.rest > 0 group by b.id
    union all
    select 'dilaporkan', null, r.id, b.branch_id, r.paid_on
    from public.payment_reports r join public.bookings b on b.id = r.booking_id where r.verdict is null
    union all
    select 'lebih', null, b.id, b.branch_id, (b.updated_at at time zone 'Asia/Jakarta')::date
    from public.bookings b
    where b.overpaid > 0 and b.status in ('kedaluwarsa', 'batal') and b.id not in (
      select r.booking_id from public.refunds r where r.status in ('diajukan', 'disetujui')
    )
    union all
    select 'pengembalian', r.status, r.id, b.branch_id, (r.created_at at time zone 'Asia/Jakarta')::date
    from public.refunds r join public.bookings b on b.id = r.booking_id where r.status in ('diajukan', 'disetujui')
  ),
  asked as (
    select ${weekOf} as week, s.scope, i.package_id, 1 as amount
    from public.inquiries i cross join lateral (values (${allBranches}), (i.branch_id)) s (scope)
    where s.scope is not null and i.package_id is not null and not i.suspicious
      and ${weekOf} >= (select first from private.asked_span)
  ),
  asked_unfolded as (
    select c.week, s.scope, c.package_id, c.amount
    from private.asked_changes c cross join lateral (values (${allBranches}), (c.branch_id)) s (scope)
    where s.scope is not null and c.week >= (select first from private.asked_span)
  ),
  places as (
    select i.address, 'packages' as kind, p.id as item from public.packages p cross join jsonb_array_elements_text(p.images) i (address)
    union
    select t.avatar_url, 'testimonials', t.id from public.testimonials t where t.avatar_url <> ''
    union
    select p.picture ->> 'address', 'albums', a.id from public.albums a cross join jsonb_array_elements(a.pictures) p (picture)
    union
    select a.cover, 'articles', a.id from public.articles a where a.cover <> ''
    union
    select m.parts[1], 'articles', a.id from public.articles a cross join regexp_matches(a.body, '/media/[^[:space:])"]+', 'g') m (parts)
  ),
  counted as (
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
    union all
    select 'paket ' || p.status, (p.created_at at time zone 'Asia/Jakarta')::date, null, 1 from public.packages p
    union all
    select 'testimoni', (t.created_at at time zone 'Asia/Jakarta')::date, null, 1 from public.testimonials t
    union all
    select 'bintang', (t.created_at at time zone 'Asia/Jakarta')::date, null, t.rating from public.testimonials t
    union all
    select 'fitur', (f.created_at at time zone 'Asia/Jakarta')::date, null, 1 from public.features f where f.is_active
    union all
    select 'gambar', (m.created_at at time zone 'Asia/Jakarta')::date, null, 1 from public.media m
    union all
    select concat_ws(' ', 'uang', w.list, w.state), w.day, w.branch_id, 1 from waiting w
  ),
  differences as (
    select c.figure, s.span, date_trunc(s.span, c.day::timestamp)::date as first, c.branch_id, c.amount
    from counted c cross join unnest('{day,month}'::text[]) s (span)
    union all
    select k.figure, k.span, k.first, k.branch_id, -k.amount from private.kept_sums k
    union all
    select concat_ws(' ', 'entri', w.list, w.state, w.key), '', w.day, w.branch_id, 1 from waiting w
    union all
    select concat_ws(' ', 'entri', w.list, nullif(w.state, ''), w.key), '', w.day, w.branch_id, -1 from private.waiting_money w
    union all
    select 'ditanyakan ' || a.package_id, 'week', a.week, a.scope, a.amount from asked a
    union all
    select 'ditanyakan ' || w.package_id, 'week', w.week, w.scope, -w.amount from private.asked_weeks w
    union all
    select 'ditanyakan ' || u.package_id, 'week', u.week, u.scope, -u.amount from asked_unfolded u
    union all
    select 'ditanyakan ' || a.package_id, '', null, a.scope, a.amount from asked a
    union all
    select 'ditanyakan ' || p.package_id, '', null, p.scope, -p.amount from private.asked_packages p
    union all
    select 'ditanyakan ' || u.package_id, '', null, u.scope, -u.amount from asked_unfolded u
    union all
    select concat_ws(' ', p.address, p.kind, p.item), '', null, null, 1 from places p
    union all
    select concat_ws(' ', p.address, p.kind, p.item), '', null, null, -1 from private.picture_places p
    union all
    select 'kejadian permintaan ' || e.id, '', null, i.branch_id, 1
    from public.inquiry_events e join public.inquiries i on i.id = e.inquiry_id where e.branch_id is distinct from i.branch_id
    union all
    select 'kejadian pendaftaran ' || e.id, '', null, b.branch_id, 1
    from public.booking_events e join public.bookings b on b.id = e.booking_id where e.branch_id is distinct from b.branch_id
  )
  select d.figure, d.span, d.first::text, d.branch_id, sum(d.amount)::integer as missing
  from differences d group by d.figure, d.span, d.first, d.branch_id having sum(d.amount) <> 0`;
