-- Sums that the screens of staff read instead of counting inquiries and departures. They grow with the calendar, not with the rows.
--
--   kept_sums.figure   permintaan       inquiries by the day on which they came; those marked as suspicious are left out
--                      baru, dihubungi, terkonfirmasi, batal   the same, by their present status
--                      konfirmasi       inquiries by the day on which they were confirmed
--                      jamaah           confirmed pilgrims by the first day on which their trip is over; infinity: unknown
--                      pendaftaran      bookings by the day on which they were made
--                      pendaftaran ditahan, aktif, kedaluwarsa, batal   the same, by their present status
--                      keberangkatan    departures by their day, without a branch
--   kept_sums.span     day or month, which begins on the day `first`
--   confirmed_trips    the confirmed inquiries of packages: when the trip of each is over
--
-- A trigger adds a row for each change and updates none, so that two transactions never wait for each other. Every hundredth row
-- folds the rows of a figure, span, day and branch into one.

create table private.kept_sums (
  id bigint generated always as identity primary key,
  figure text not null,
  span text not null check (span in ('day', 'month')),
  first date not null,
  branch_id uuid,
  amount integer not null,
  is_folded boolean not null default false
);

create index kept_sums_figure_idx on private.kept_sums (figure, span, first) include (branch_id, amount);
create index kept_sums_unfolded_idx on private.kept_sums (figure, span, first, branch_id) where not is_folded;

create table private.confirmed_trips (
  inquiry_id uuid primary key references public.inquiries (id) on delete cascade,
  branch_id uuid,
  pilgrims integer not null,
  over_on date not null
);

revoke all on private.kept_sums, private.confirmed_trips from public, anon, authenticated, service_role;
alter table private.kept_sums enable row level security;
alter table private.confirmed_trips enable row level security;

-- Writing.

-- Rows that another transaction is folding are left to it.
create function private.fold_sums() returns void
language sql volatile security definer
set search_path = ''
as $$
  with present as materialized (
    select s.id
    from (select distinct u.figure, u.span, u.first, u.branch_id from private.kept_sums u where not u.is_folded) place
    join private.kept_sums s
      on s.figure = place.figure and s.span = place.span and s.first = place.first and s.branch_id is not distinct from place.branch_id
    for update of s skip locked
  ),
  taken as (
    delete from private.kept_sums s where s.id in (select p.id from present p) returning s.*
  )
  insert into private.kept_sums (figure, span, first, branch_id, amount, is_folded)
  select t.figure, t.span, t.first, t.branch_id, sum(t.amount), true
  from taken t
  group by t.figure, t.span, t.first, t.branch_id
  having sum(t.amount) <> 0
$$;

-- Adds an amount to a figure of a day and of its month.
create function private.add_to_sum(figure text, day date, branch uuid, amount integer) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  added bigint;
begin
  insert into private.kept_sums (figure, span, first, branch_id, amount)
  values (add_to_sum.figure, 'month', date_trunc('month', add_to_sum.day::timestamp)::date, add_to_sum.branch, add_to_sum.amount);
  insert into private.kept_sums (figure, span, first, branch_id, amount)
  values (add_to_sum.figure, 'day', add_to_sum.day, add_to_sum.branch, add_to_sum.amount)
  returning id into added;
  if added % 100 < 2 then
    perform private.fold_sums();
  end if;
end
$$;

create function private.count_inquiry() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op <> 'INSERT' and not old.suspicious then
    perform private.add_to_sum(f.figure, private.jakarta_day(old.created_at), old.branch_id, -1)
    from unnest(array['permintaan', old.status]) f (figure);
  end if;
  if tg_op <> 'DELETE' and not new.suspicious then
    perform private.add_to_sum(f.figure, private.jakarta_day(new.created_at), new.branch_id, 1)
    from unnest(array['permintaan', new.status]) f (figure);
  end if;
  if tg_op <> 'INSERT' and old.confirmed_at is not null then
    perform private.add_to_sum('konfirmasi', private.jakarta_day(old.confirmed_at), old.branch_id, -1);
  end if;
  if tg_op <> 'DELETE' and new.confirmed_at is not null then
    perform private.add_to_sum('konfirmasi', private.jakarta_day(new.confirmed_at), new.branch_id, 1);
  end if;
  return null;
end
$$;

create trigger inquiries_count after insert or delete on public.inquiries
for each row execute function private.count_inquiry();
create trigger inquiries_count_changed after update on public.inquiries
for each row when (
  (old.created_at, old.confirmed_at, old.status, old.suspicious, old.branch_id)
    is distinct from (new.created_at, new.confirmed_at, new.status, new.suspicious, new.branch_id)
)
execute function private.count_inquiry();

-- Writes down when the trips of these inquiries are over, as far as they are confirmed.
create function private.place_trips(inquiries uuid[]) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
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

create function private.place_trip() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.place_trips(array[new.id]);
  return null;
end
$$;

-- Their names let them fire after inquiries_take_seats, which waits for others who change the departure.
create trigger inquiries_trip after insert on public.inquiries
for each row when (new.status = 'terkonfirmasi')
execute function private.place_trip();
create trigger inquiries_trip_changed after update on public.inquiries
for each row when (
  'terkonfirmasi' in (old.status, new.status)
  and (old.status, old.pilgrims, old.package_id, old.departure_id, old.branch_id)
    is distinct from (new.status, new.pilgrims, new.package_id, new.departure_id, new.branch_id)
)
execute function private.place_trip();

create function private.place_trips_of() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_table_name = 'departures' then
    perform private.place_trips(array(select i.id from public.inquiries i where i.departure_id = new.id and i.status = 'terkonfirmasi'));
  else
    perform private.place_trips(array(select i.id from public.inquiries i where i.package_id = new.id and i.status = 'terkonfirmasi'));
  end if;
  return null;
end
$$;

create trigger departures_trips after update of departure_date, return_date on public.departures
for each row when ((old.departure_date, old.return_date) is distinct from (new.departure_date, new.return_date))
execute function private.place_trips_of();
create trigger packages_trips after update of duration, departure, return_date on public.packages
for each row when ((old.duration, old.departure, old.return_date) is distinct from (new.duration, new.departure, new.return_date))
execute function private.place_trips_of();

create function private.count_trip() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op <> 'INSERT' then
    perform private.add_to_sum('jamaah', old.over_on, old.branch_id, -old.pilgrims);
  end if;
  if tg_op <> 'DELETE' then
    perform private.add_to_sum('jamaah', new.over_on, new.branch_id, new.pilgrims);
  end if;
  return null;
end
$$;

create trigger confirmed_trips_count after insert or update or delete on private.confirmed_trips
for each row execute function private.count_trip();

create function private.count_booking() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op <> 'INSERT' then
    perform private.add_to_sum(f.figure, private.jakarta_day(old.created_at), old.branch_id, -1)
    from unnest(array['pendaftaran', 'pendaftaran ' || old.status]) f (figure);
  end if;
  if tg_op <> 'DELETE' then
    perform private.add_to_sum(f.figure, private.jakarta_day(new.created_at), new.branch_id, 1)
    from unnest(array['pendaftaran', 'pendaftaran ' || new.status]) f (figure);
  end if;
  return null;
end
$$;

create trigger bookings_count after insert or delete on public.bookings
for each row execute function private.count_booking();
create trigger bookings_count_changed after update on public.bookings
for each row when ((old.created_at, old.status, old.branch_id) is distinct from (new.created_at, new.status, new.branch_id))
execute function private.count_booking();

-- By statement: departures come by the thousand. Triggers name their transition tables `added` and `removed`.
create function private.count_departures() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    perform private.add_to_sum('keberangkatan', a.departure_date, null, count(*)::integer) from added a group by a.departure_date;
  elsif tg_op = 'DELETE' then
    perform private.add_to_sum('keberangkatan', r.departure_date, null, -count(*)::integer) from removed r group by r.departure_date;
  else
    perform private.add_to_sum('keberangkatan', c.day, null, sum(c.amount)::integer)
    from (
      select a.departure_date as day, 1 as amount from added a
      union all
      select r.departure_date, -1 from removed r
    ) c
    group by c.day
    having sum(c.amount) <> 0;
  end if;
  return null;
end
$$;

create trigger departures_count_added after insert on public.departures
referencing new table as added for each statement execute function private.count_departures();
create trigger departures_count_changed after update on public.departures
referencing old table as removed new table as added for each statement execute function private.count_departures();
create trigger departures_count_removed after delete on public.departures
referencing old table as removed for each statement execute function private.count_departures();

-- The rows that there are, all at once.
create function private.count_all() returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  delete from private.confirmed_trips;
  perform private.place_trips(array(select i.id from public.inquiries i where i.status = 'terkonfirmasi'));
  delete from private.kept_sums;
  insert into private.kept_sums (figure, span, first, branch_id, amount, is_folded)
  select counted.figure, s.span, date_trunc(s.span, counted.day::timestamp)::date, counted.branch_id, sum(counted.amount), true
  from (
    select f.figure, private.jakarta_day(i.created_at) as day, i.branch_id, count(*) as amount
    from public.inquiries i cross join lateral unnest(array['permintaan', i.status]) f (figure)
    where not i.suspicious
    group by 1, 2, 3
    union all
    select 'konfirmasi', private.jakarta_day(i.confirmed_at), i.branch_id, count(*)
    from public.inquiries i where i.confirmed_at is not null
    group by 2, 3
    union all
    select 'jamaah', t.over_on, t.branch_id, sum(t.pilgrims) from private.confirmed_trips t group by 2, 3
    union all
    select f.figure, private.jakarta_day(b.created_at), b.branch_id, count(*)
    from public.bookings b cross join lateral unnest(array['pendaftaran', 'pendaftaran ' || b.status]) f (figure)
    group by 1, 2, 3
    union all
    select 'keberangkatan', d.departure_date, null, count(*) from public.departures d group by 2
  ) counted
  cross join unnest('{day,month}'::text[]) s (span)
  group by 1, 2, 3, 4;
end
$$;

comment on function private.count_all() is
  'Counts all kept sums anew. For rows that were written past the triggers; everything else is counted by them.';

select private.count_all();

-- Reading.

-- Whether somebody sees a figure of a branch: inquiries as their policy says, departures as a member of the team.
create function private.sees_figure(figure text, branch uuid, sees_inquiries boolean, bound_to uuid, is_staff boolean) returns boolean
language sql immutable
set search_path = ''
as $$
  select case
    when sees_figure.figure = 'keberangkatan' then sees_figure.is_staff
    else sees_figure.sees_inquiries and coalesce(sees_figure.branch = sees_figure.bound_to, sees_figure.bound_to is null)
  end
$$;

-- What sees_figure asks of the caller.
create function private.figure_rights(out sees_inquiries boolean, out bound_to uuid, out is_staff boolean)
language sql stable security definer
set search_path = ''
as $$
  select not private.is_limited() or private.has_role('layanan', 'keuangan'),
    case when private.is_limited() then private.staff_branch() end,
    not private.is_limited() or private.is_staff()
$$;

-- Figures of each day or month that begins within from_day until before `before`, as far as the caller sees them.
create function private.sums(figures text[], span text, from_day date, before date) returns table (figure text, first date, amount bigint)
language sql stable security definer
set search_path = ''
as $$
  with rights as materialized (select r.* from private.figure_rights() r)
  select s.figure, s.first, sum(s.amount)
  from rights r cross join private.kept_sums s
  where s.figure = any (sums.figures) and s.span = sums.span and s.first >= sums.from_day and s.first < sums.before
    and private.sees_figure(s.figure, s.branch_id, r.sees_inquiries, r.bound_to, r.is_staff)
  group by s.figure, s.first
  having sum(s.amount) <> 0
$$;

-- A figure from a day (null: the first) until before another (null: for ever), added up from whole months and the days at both ends.
-- for_branch: of this branch alone; of_no_branch: of none.
create function private.sum_of(
  figure text, from_day date default null, before date default null, for_branch uuid default null, of_no_branch boolean default false
) returns bigint
language sql stable security definer
set search_path = ''
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
  where private.sees_figure(s.figure, s.branch_id, r.sees_inquiries, r.bound_to, r.is_staff)
    and (sum_of.for_branch is null or s.branch_id = sum_of.for_branch)
    and (not sum_of.of_no_branch or s.branch_id is null)
$$;

create or replace function public.inquiry_totals(at timestamptz default now())
returns table (active_pilgrims bigint, recent bigint, recent_confirmed bigint, earlier bigint, earlier_confirmed bigint)
language sql stable
set search_path = ''
as $$
  with today as materialized (select private.jakarta_day(inquiry_totals.at) as day)
  select private.sum_of('jamaah', (select t.day from today t) + 1), counted.*
  from (
    select
      coalesce(sum(s.amount) filter (where s.first >= t.day - 29 and s.figure = 'permintaan'), 0)::bigint,
      coalesce(sum(s.amount) filter (where s.first >= t.day - 29 and s.figure = 'terkonfirmasi'), 0)::bigint,
      coalesce(sum(s.amount) filter (where s.first < t.day - 29 and s.figure = 'permintaan'), 0)::bigint,
      coalesce(sum(s.amount) filter (where s.first < t.day - 29 and s.figure = 'terkonfirmasi'), 0)::bigint
    from today t left join lateral private.sums('{permintaan,terkonfirmasi}', 'day', t.day - 59, t.day + 1) s on true
  ) counted
$$;

create or replace function public.inquiry_weeks(at timestamptz default now())
returns table (week_start date, inquiries bigint, confirmed bigint)
language sql stable
set search_path = ''
as $$
  with weeks as materialized (
    select (date_trunc('week', private.jakarta_day(inquiry_weeks.at)::timestamp)::date - 7 * back) as first
    from generate_series(11, 0, -1) back
  ),
  counted as materialized (
    select s.figure, date_trunc('week', s.first::timestamp)::date as week, sum(s.amount)::bigint as amount
    from (select min(w.first) as first, max(w.first) + 7 as before from weeks w) span
    cross join lateral private.sums('{permintaan,konfirmasi}', 'day', span.first, span.before) s
    group by 1, 2
  )
  select w.first, coalesce(came.amount, 0), coalesce(confirmed.amount, 0)
  from weeks w
  left join counted came on came.week = w.first and came.figure = 'permintaan'
  left join counted confirmed on confirmed.week = w.first and confirmed.figure = 'konfirmasi'
  order by 1
$$;

create or replace function public.inquiry_months() returns setof text
language sql stable
set search_path = ''
as $$
  select to_char(s.first, 'YYYY-MM') from private.sums('{permintaan}', 'month', '-infinity', 'infinity') s order by 1 desc
$$;

create function public.count_inquiries(
  status text default null, month text default null, branch uuid default null, of_no_branch boolean default false
) returns bigint
language sql stable
set search_path = ''
as $$
  select private.sum_of(
    coalesce(count_inquiries.status, 'permintaan'), m.first, (m.first + interval '1 month')::date, count_inquiries.branch, count_inquiries.of_no_branch
  )
  from (select to_date(count_inquiries.month, 'YYYY-MM') as first) m
$$;

comment on function public.count_inquiries(text, text, uuid, boolean) is
  'Number of the inquiries that the caller sees and that are not suspicious, from kept sums. status: with this status now; month: that came
in this month (YYYY-MM, Jakarta); branch: of this branch; of_no_branch: of the head office.';

create function public.waiting_inquiries(out total bigint, out oldest timestamptz, out newest timestamptz)
language sql stable
set search_path = ''
as $$
  select private.sum_of('baru'),
    (select min(i.created_at) from public.inquiries i where i.status = 'baru' and not i.suspicious),
    (select max(i.created_at) from public.inquiries i where i.status = 'baru' and not i.suspicious)
$$;

comment on function public.waiting_inquiries() is
  'Inquiries that the caller sees and that nobody has answered yet: how many, and when the oldest and the newest came.';

create function public.count_departures(past boolean default false, month text default null) returns bigint
language sql stable
set search_path = ''
as $$
  select private.sum_of(
    'keberangkatan',
    case when count_departures.past then m.first else greatest(m.first, today.day) end,
    case when count_departures.past then least((m.first + interval '1 month')::date, today.day) else (m.first + interval '1 month')::date end
  )
  from (select to_date(count_departures.month, 'YYYY-MM') as first) m, (select private.jakarta_day(now()) as day) today
$$;

comment on function public.count_departures(boolean, text) is
  'Number of departures ahead, or past, from kept sums, for the team; 0 for everybody else. month: of this month (YYYY-MM).';

-- The number of departures in 60 days is that of all, less those that are cancelled or of drafts, which are few.
create index departures_cancelled_idx on public.departures (departure_date) where status = 'batal';

create or replace function public.upcoming_departures(at timestamptz default now(), most integer default null)
returns table (
  package_id uuid, title text, departure date, quota integer, seats_left integer, unanswered bigint,
  departure_id uuid, departure_city text, state text, total bigint
)
language plpgsql stable
set search_path = ''
set plan_cache_mode = 'force_custom_plan'
as $$
declare
  today constant date := private.jakarta_day(upcoming_departures.at);
  counted bigint;
begin
  counted := private.sum_of('keberangkatan', today, today + 61)
    - (select count(*) from public.departures d where d.status = 'batal' and d.departure_date between today and today + 60)
    - (
      select count(*) from public.packages p join public.departures d on d.package_id = p.id
      where p.status = 'draft' and d.status <> 'batal' and d.departure_date between today and today + 60
    );
  return query
  with next as materialized (
    select o.id, o.day, o.package_id, p.title, o.departure_date, o.quota, o.seats_left, o.departure_id, o.departure_city, o.state
    from public.offers o join public.packages p on p.id = o.package_id
    where p.status = 'active' and o.status <> 'batal' and o.holds_from <= now() and o.holds_until > now()
      and o.day between today and today + 60
    order by o.day, p.title, o.id
    limit upcoming_departures.most
  )
  select n.package_id, n.title, n.departure_date, n.quota, n.seats_left,
    (select count(*) from public.inquiries i where i.departure_id = n.departure_id and i.status = 'baru' and not i.suspicious),
    n.departure_id, n.departure_city, n.state, greatest(counted, (select count(*) from next))
  from next n
  order by n.day, n.title, n.id;
end
$$;

revoke all on function
  private.fold_sums(), private.add_to_sum(text, date, uuid, integer), private.count_inquiry(), private.place_trips(uuid[]), private.place_trip(),
  private.place_trips_of(), private.count_trip(), private.count_booking(), private.count_departures(), private.count_all(),
  private.sees_figure(text, uuid, boolean, uuid, boolean), private.figure_rights(), private.sums(text[], text, date, date),
  private.sum_of(text, date, date, uuid, boolean)
from public;
grant execute on function private.sums(text[], text, date, date), private.sum_of(text, date, date, uuid, boolean) to authenticated, service_role;

revoke all on function
  public.count_inquiries(text, text, uuid, boolean), public.waiting_inquiries(), public.count_departures(boolean, text)
from public, anon, authenticated, service_role;
grant execute on function
  public.count_inquiries(text, text, uuid, boolean), public.waiting_inquiries(), public.count_departures(boolean, text)
to authenticated, service_role;
