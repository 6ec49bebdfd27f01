-- The list of bookings costs less where a filter matches tens of thousands: one page is sorted before it is numbered, and without words no
-- booking is asked about them.

create or replace function public.list_bookings(
  words text[] default '{}', numbers text[] default '{}', status text default null, departure uuid default null, month text default null,
  branch uuid default null, of_no_branch boolean default false, due text default null, page integer default 1, size integer default 25
)
returns table (place bigint, matching bigint, pilgrims bigint, rest bigint, id uuid)
language plpgsql stable
set search_path = ''
set plan_cache_mode = 'force_custom_plan'
as $$
declare
  month_start constant date := to_date(substring(list_bookings.month from '^\d{4}-(?:0[1-9]|1[0-2])$'), 'YYYY-MM');
  is_summed constant boolean :=
    cardinality(list_bookings.words) = 0 and list_bookings.departure is null and month_start is null
    and coalesce(list_bookings.due not in ('lewat', 'tempo', 'belum', 'lunas', 'lebih'), true);
  rows constant integer := greatest(list_bookings.size, 1);
  rows_before constant bigint := greatest(list_bookings.page - 1, 0)::bigint * rows;
  counted bigint;
begin
  if is_summed then
    counted := private.sum_of(
      concat_ws(' ', 'pendaftaran', list_bookings.status), null, null, list_bookings.branch, list_bookings.of_no_branch
    );
    -- Without a day to be ordered by, so that an index gives the order.
    return query
    select rows_before + row_number() over (order by b.created_at desc, b.id), counted, null::bigint, null::bigint, b.id
    from (
      select m.id, m.created_at from public.bookings m
      where (list_bookings.status is null or m.status = list_bookings.status)
        and (list_bookings.branch is null or m.branch_id = list_bookings.branch)
        and (not list_bookings.of_no_branch or m.branch_id is null)
      order by m.created_at desc, m.id
      limit rows offset rows_before
    ) b
    order by 1;
    return;
  end if;
  return query
  with days as materialized (
    -- The first day on which something is due, of each booking that has one.
    select d.booking_id, min(d.due_on) as day
    from public.due_dates d cross join (select private.jakarta_day(now()) as day) today
    where d.rest > 0 and case list_bookings.due
      when 'lewat' then d.due_on < today.day
      when 'tempo' then d.due_on between today.day and today.day + 7
      else false
    end
    group by d.booking_id
  ),
  found as materialized (
    select b.id, b.created_at, b.rest, b.status in ('ditahan', 'aktif') as keeps_seats,
      -- The day that the list is ordered by.
      case list_bookings.due when 'belum' then d.departure_date else days.day end as day
    from public.bookings b
    left join public.departures d on d.id = b.departure_id
    left join days on days.booking_id = b.id
    where (list_bookings.status is null or b.status = list_bookings.status)
      and (list_bookings.departure is null or b.departure_id = list_bookings.departure)
      and (month_start is null or d.departure_date >= month_start and d.departure_date < (month_start + interval '1 month')::date)
      and (list_bookings.branch is null or b.branch_id = list_bookings.branch)
      and (not list_bookings.of_no_branch or b.branch_id is null)
      and case list_bookings.due
        when 'lewat' then days.day is not null
        when 'tempo' then days.day is not null
        when 'belum' then b.status in ('ditahan', 'aktif') and b.rest > 0
        -- Written so that the planner knows how many there are.
        when 'lunas' then b.total > 0 and b.rest = 0 and b.overpaid = 0
        when 'lebih' then b.overpaid > 0
        else true
      end
      and (cardinality(list_bookings.words) = 0 or not exists (
        select from unnest(list_bookings.words, list_bookings.numbers) term (word, number)
        where b.payer_name !~* term.word and b.code !~* term.word and coalesce(b.payer_phone !~* nullif(term.number, ''), true)
      ))
  ),
  sums as (
    select count(*) as bookings, sum(f.rest)::bigint as rest from found f
  ),
  seats as (
    select count(*) as pilgrims
    from found f join public.booking_pilgrims p on p.booking_id = f.id
    where f.keeps_seats and p.status = 'aktif'
  ),
  -- One page, before anything is numbered.
  paged as (
    select f.id, f.created_at, f.day from found f order by f.day, f.created_at desc, f.id limit rows offset rows_before
  )
  select rows_before + row_number() over (order by p.day, p.created_at desc, p.id), sums.bookings, seats.pilgrims, sums.rest, p.id
  from paged p cross join sums cross join seats
  order by 1;
end
$$;
