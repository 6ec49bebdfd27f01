-- Who sees a figure is asked in place: the function that was called for each row took nearly all the time of a sum.

-- Figures of each day or month that begins within from_day until before `before`, as far as the caller sees them.
create or replace function private.sums(figures text[], span text, from_day date, before date) returns table (figure text, first date, amount bigint)
language sql stable security definer
set search_path = ''
set plan_cache_mode = 'force_generic_plan'
as $$
  with rights as materialized (select r.* from private.figure_rights() r)
  select s.figure, s.first, sum(s.amount)
  from rights r cross join private.kept_sums s
  where s.figure = any (sums.figures) and s.span = sums.span and s.first >= sums.from_day and s.first < sums.before
    and case
      when s.figure = 'keberangkatan' then r.is_staff
      else r.sees_inquiries and coalesce(s.branch_id = r.bound_to, r.bound_to is null)
    end
  group by s.figure, s.first
  having sum(s.amount) <> 0
$$;

-- A figure from a day (null: the first) until before another (null: for ever), added up from whole months and the days at both ends.
-- for_branch: of this branch alone; of_no_branch: of none.
create or replace function private.sum_of(
  figure text, from_day date default null, before date default null, for_branch uuid default null, of_no_branch boolean default false
) returns bigint
language sql stable security definer
set search_path = ''
set plan_cache_mode = 'force_generic_plan'
as $$
  with rights as materialized (select r.* from private.figure_rights() r),
  whole as materialized (
    select start.month, greatest(coalesce(date_trunc('month', sum_of.before::timestamp)::date, 'infinity'), start.month) as until
    from (
      select coalesce(date_trunc('month', sum_of.from_day::timestamp + interval '1 month' - interval '1 day')::date, '-infinity') as month
    ) start
  )
  select coalesce(sum(s.amount), 0)::bigint
  from rights r cross join whole w cross join lateral (
    select m.figure, m.branch_id, m.amount from private.kept_sums m
    where m.figure = sum_of.figure and m.span = 'month' and m.first >= w.month and (m.first < w.until or sum_of.before is null)
    union all
    select d.figure, d.branch_id, d.amount from private.kept_sums d
    where d.figure = sum_of.figure and d.span = 'day' and d.first >= sum_of.from_day
      and d.first < least(w.month, coalesce(sum_of.before, 'infinity'))
    union all
    select d.figure, d.branch_id, d.amount from private.kept_sums d
    where d.figure = sum_of.figure and d.span = 'day' and d.first >= w.until and d.first < sum_of.before
  ) s
  where
    case
      when s.figure = 'keberangkatan' then r.is_staff
      else r.sees_inquiries and coalesce(s.branch_id = r.bound_to, r.bound_to is null)
    end
    and (sum_of.for_branch is null or s.branch_id = sum_of.for_branch)
    and (not sum_of.of_no_branch or s.branch_id is null)
$$;

drop function private.sees_figure(text, uuid, boolean, uuid, boolean);
