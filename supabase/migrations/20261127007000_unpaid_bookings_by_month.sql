-- Who departs in a month, and who has not paid: the list of bookings takes a month of departure and the bookings with a rest to pay, and
-- tells the pilgrims and the rest of all that match.

create index bookings_rest_idx on public.bookings (departure_id) where rest > 0;

drop function public.list_bookings(text[], text[], text, uuid, uuid, boolean, text, integer, integer);

create function public.list_bookings(
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
      and not exists (
        select from unnest(list_bookings.words, list_bookings.numbers) term (word, number)
        where b.payer_name !~* term.word and b.code !~* term.word and coalesce(b.payer_phone !~* nullif(term.number, ''), true)
      )
  ),
  sums as (
    select count(*) as bookings, sum(f.rest)::bigint as rest from found f
  ),
  seats as (
    select count(*) as pilgrims
    from found f join public.booking_pilgrims p on p.booking_id = f.id
    where f.keeps_seats and p.status = 'aktif'
  )
  select row_number() over (order by f.day, f.created_at desc, f.id), sums.bookings, seats.pilgrims, sums.rest, f.id
  from found f cross join sums cross join seats
  order by 1
  limit rows offset rows_before;
end
$$;

comment on function public.list_bookings(text[], text[], text, uuid, text, uuid, boolean, text, integer, integer) is
  'One page of the bookings that the caller sees, in their order: place and id; of all that match, their number (matching), the pilgrims
with a seat and the rest to pay in rupiah, both null where status and branch alone narrow the list. words and numbers: regular expressions
in pairs; each word must be found in name or code, or its number ('''': none) in the payer''s number. month: YYYY-MM of the departure. due:
lewat (overdue), tempo (due within 7 days), belum (with a seat and a rest), lunas (paid) or lebih (paid too much); the first two come by
their day, belum by the departure''s, others newest first.';

create function public.booking_months() returns setof text
language sql stable
set search_path = ''
as $$
  -- Goes from departure to departure by the index, however many bookings a departure has.
  with recursive booked (departure_id) as (
    (select b.departure_id from public.bookings b order by b.departure_id limit 1)
    union all
    select (select n.departure_id from public.bookings n where n.departure_id > b.departure_id order by n.departure_id limit 1)
    from booked b
    where b.departure_id is not null
  )
  select distinct to_char(d.departure_date, 'YYYY-MM') from booked b join public.departures d on d.id = b.departure_id order by 1 desc
$$;

comment on function public.booking_months() is
  'Months (YYYY-MM) of the departures of the bookings that the caller sees, the last one first.';

revoke all on function
  public.list_bookings(text[], text[], text, uuid, text, uuid, boolean, text, integer, integer), public.booking_months()
from public, anon, authenticated, service_role;
grant execute on function
  public.list_bookings(text[], text[], text, uuid, text, uuid, boolean, text, integer, integer), public.booking_months()
to authenticated, service_role;
