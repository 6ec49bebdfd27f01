-- The list of bookings reads one page by an index. How many there are comes from kept sums, unless a filter needs them counted.

create index bookings_status_idx on public.bookings (status, created_at desc, id);
create index bookings_listed_idx on public.bookings (created_at desc, id) include (branch_id, status);
drop index public.bookings_created_at_idx;

create or replace function public.list_bookings(
  words text[] default '{}', numbers text[] default '{}', status text default null, departure uuid default null, branch uuid default null,
  of_no_branch boolean default false, due text default null, page integer default 1, size integer default 25
)
returns table (place bigint, matching bigint, id uuid)
language plpgsql stable
set search_path = ''
set plan_cache_mode = 'force_custom_plan'
as $$
declare
  is_summed constant boolean :=
    cardinality(list_bookings.words) = 0 and list_bookings.departure is null and coalesce(list_bookings.due not in ('lewat', 'tempo', 'lunas', 'lebih'), true);
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
    select rows_before + row_number() over (order by b.created_at desc, b.id), counted, b.id
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
  limit rows offset rows_before;
end
$$;
