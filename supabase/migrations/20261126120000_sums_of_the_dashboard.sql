-- What the dashboard still counted row by row comes from kept sums: the content, the packages that were asked for most, and the work
-- with money.
--
--   kept_sums.figure   paket active, paket draft   packages by the day on which they were made
--                      testimoni, bintang          testimonials in the same way; the sum of their stars
--                      fitur, gambar               active features and pictures in the same way
--                      uang <list> <state>         entries of waiting_money by their day
--   waiting_money      today's work with money and what may become it: the lists of open_money_work; state is that of a refund.
--                      lewat: each bill with an open date, by the first of these, whether it is past or ahead
--   asked_packages     the inquiries of each package in the weeks from asked_span.first on: of one branch, or of all (the nil id)
--   asked_weeks        the same, week by week, so that a week can leave
--   asked_changes      what inquiries have changed since; the sums do not have it yet
--
-- Inquiries only add to asked_changes, and one transaction at a time folds it into the sums, so that nobody waits for another. Both
-- together are right at every moment: a reader adds the changes to the sums.

-- Whose figures they are.

drop function private.figure_rights();

-- of_team: figures that the whole team sees, whoever they are bound to.
create function private.figure_rights(out sees_inquiries boolean, out bound_to uuid, out is_staff boolean, out of_team text[])
language sql stable security definer
set search_path = ''
as $$
  select not private.is_limited() or private.has_role('layanan', 'keuangan'),
    case when private.is_limited() then private.staff_branch() end,
    not private.is_limited() or private.is_staff(),
    '{keberangkatan,paket active,paket draft,testimoni,bintang,fitur,gambar}'::text[]
$$;

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
      when s.figure = any (r.of_team) then r.is_staff
      else r.sees_inquiries and coalesce(s.branch_id = r.bound_to, r.bound_to is null)
    end
  group by s.figure, s.first
  having sum(s.amount) <> 0
$$;

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
      when s.figure = any (r.of_team) then r.is_staff
      else r.sees_inquiries and coalesce(s.branch_id = r.bound_to, r.bound_to is null)
    end
    and (sum_of.for_branch is null or s.branch_id = sum_of.for_branch)
    and (not sum_of.of_no_branch or s.branch_id is null)
$$;

-- Content.

create function private.count_content() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op <> 'INSERT' then
    if tg_table_name = 'packages' then
      perform private.add_to_sum('paket ' || old.status, private.jakarta_day(old.created_at), null, -1);
    elsif tg_table_name = 'testimonials' then
      perform private.add_to_sum('testimoni', private.jakarta_day(old.created_at), null, -1);
      perform private.add_to_sum('bintang', private.jakarta_day(old.created_at), null, -old.rating);
    elsif tg_table_name = 'media' then
      perform private.add_to_sum('gambar', private.jakarta_day(old.created_at), null, -1);
    elsif old.is_active then
      perform private.add_to_sum('fitur', private.jakarta_day(old.created_at), null, -1);
    end if;
  end if;
  if tg_op <> 'DELETE' then
    if tg_table_name = 'packages' then
      perform private.add_to_sum('paket ' || new.status, private.jakarta_day(new.created_at), null, 1);
    elsif tg_table_name = 'testimonials' then
      perform private.add_to_sum('testimoni', private.jakarta_day(new.created_at), null, 1);
      perform private.add_to_sum('bintang', private.jakarta_day(new.created_at), null, new.rating);
    elsif tg_table_name = 'media' then
      perform private.add_to_sum('gambar', private.jakarta_day(new.created_at), null, 1);
    elsif new.is_active then
      perform private.add_to_sum('fitur', private.jakarta_day(new.created_at), null, 1);
    end if;
  end if;
  return null;
end
$$;

create trigger packages_count after insert or delete on public.packages
for each row execute function private.count_content();
create trigger packages_count_changed after update on public.packages
for each row when ((old.status, old.created_at) is distinct from (new.status, new.created_at))
execute function private.count_content();
create trigger testimonials_count after insert or delete on public.testimonials
for each row execute function private.count_content();
create trigger testimonials_count_changed after update on public.testimonials
for each row when ((old.rating, old.created_at) is distinct from (new.rating, new.created_at))
execute function private.count_content();
create trigger features_count after insert or delete on public.features
for each row execute function private.count_content();
create trigger media_count after insert or delete on public.media
for each row execute function private.count_content();
create trigger media_count_changed after update on public.media
for each row when (old.created_at <> new.created_at)
execute function private.count_content();
create trigger features_count_changed after update on public.features
for each row when ((old.is_active, old.created_at) is distinct from (new.is_active, new.created_at))
execute function private.count_content();

-- The first of the days is seldom a whole one, so the rows of its rest are counted.
create or replace function public.content_counts(since timestamptz)
returns table (
  active_packages bigint, draft_packages bigint, new_packages bigint,
  testimonials bigint, new_testimonials bigint, average_rating numeric, active_features bigint
)
language sql stable
set search_path = ''
set plan_cache_mode = 'force_generic_plan'
as $$
  with day as materialized (
    select next.day, next.day::timestamp at time zone 'Asia/Jakarta' as begins
    from (select private.jakarta_day(content_counts.since) + 1 as day) next
  ),
  every as materialized (
    select sum(s.amount) filter (where s.figure = 'paket active') as active, sum(s.amount) filter (where s.figure = 'paket draft') as draft,
      sum(s.amount) filter (where s.figure = 'testimoni') as testimonials, sum(s.amount) filter (where s.figure = 'bintang') as stars,
      sum(s.amount) filter (where s.figure = 'fitur') as features
    from private.sums('{paket active,paket draft,testimoni,bintang,fitur}', 'month', '-infinity', 'infinity') s
  ),
  fresh as materialized (
    select sum(s.amount) filter (where s.figure <> 'testimoni') as packages, sum(s.amount) filter (where s.figure = 'testimoni') as testimonials
    from day d cross join lateral private.sums('{paket active,paket draft,testimoni}', 'day', d.day, 'infinity') s
  )
  select coalesce(e.active, 0)::bigint, coalesce(e.draft, 0)::bigint,
    coalesce(f.packages, 0)::bigint + (
      select count(*) from public.packages p
      where p.created_at >= content_counts.since and p.created_at < (select d.begins from day d) and (select private.is_staff())
    ),
    coalesce(e.testimonials, 0)::bigint,
    coalesce(f.testimonials, 0)::bigint + (
      select count(*) from public.testimonials t
      where t.created_at >= content_counts.since and t.created_at < (select d.begins from day d) and (select private.is_staff())
    ),
    e.stars / nullif(e.testimonials, 0), coalesce(e.features, 0)::bigint
  from every e cross join fresh f
$$;

comment on function public.content_counts(timestamptz) is
  'For the team, from kept sums: packages by status, testimonials with their average rating (null without any), active features. new_*:
created since the given moment. Everybody else is told zeros.';

-- Work with money.

create table private.waiting_money (
  list text not null,
  state text not null,
  key uuid not null,
  booking_id uuid not null references public.bookings (id) on delete cascade,
  branch_id uuid,
  day date not null,
  primary key (list, key)
);

create index waiting_money_day_idx on private.waiting_money (list, state, day, key);
create index waiting_money_branch_idx on private.waiting_money (branch_id, list, state, day, key);
create index waiting_money_booking_id_idx on private.waiting_money (booking_id);

-- Writes down what waits of these bookings. All who change a report or a refund hold its booking already.
create function private.place_waiting_money(bookings uuid[]) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform b.id from public.bookings b where b.id = any (place_waiting_money.bookings) order by b.id for no key update;
  with present as materialized (
    select 'lewat' as list, '' as state, b.id as key, b.id as booking_id, b.branch_id, min(d.due_on) as day
    from public.bookings b join public.due_dates d on d.booking_id = b.id
    where b.id = any (place_waiting_money.bookings) and b.status <> 'kedaluwarsa' and d.rest > 0
    group by b.id
    union all
    select 'dilaporkan', '', r.id, b.id, b.branch_id, r.paid_on
    from public.payment_reports r join public.bookings b on b.id = r.booking_id
    where b.id = any (place_waiting_money.bookings) and r.verdict is null
    union all
    select 'lebih', '', b.id, b.id, b.branch_id, private.jakarta_day(b.updated_at)
    from public.bookings b
    where b.id = any (place_waiting_money.bookings) and b.overpaid > 0 and b.status in ('kedaluwarsa', 'batal') and not exists (
      select from public.refunds r where r.booking_id = b.id and r.status in ('diajukan', 'disetujui')
    )
    union all
    select 'pengembalian', r.status, r.id, b.id, b.branch_id, private.jakarta_day(r.created_at)
    from public.refunds r join public.bookings b on b.id = r.booking_id
    where b.id = any (place_waiting_money.bookings) and r.status in ('diajukan', 'disetujui')
  ),
  gone as (
    delete from private.waiting_money w
    where w.booking_id = any (place_waiting_money.bookings)
      and not exists (select from present p where p.list = w.list and p.key = w.key)
  )
  insert into private.waiting_money as w (list, state, key, booking_id, branch_id, day)
  select p.list, p.state, p.key, p.booking_id, p.branch_id, p.day from present p
  on conflict (list, key) do update
  set state = excluded.state, booking_id = excluded.booking_id, branch_id = excluded.branch_id, day = excluded.day
  where (w.state, w.booking_id, w.branch_id, w.day)
    is distinct from (excluded.state, excluded.booking_id, excluded.branch_id, excluded.day);
end
$$;

create function private.follow_waiting_money() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_table_name = 'bookings' then
    perform private.place_waiting_money(array[new.id]);
  elsif tg_op = 'INSERT' then
    perform private.place_waiting_money(array[new.booking_id]);
  elsif tg_op = 'DELETE' then
    perform private.place_waiting_money(array[old.booking_id]);
  else
    perform private.place_waiting_money(array[old.booking_id, new.booking_id]);
  end if;
  return null;
end
$$;

create trigger bookings_wait after update on public.bookings
for each row when (
  (old.status, old.overpaid, old.branch_id) is distinct from (new.status, new.overpaid, new.branch_id)
  or new.overpaid > 0 and old.updated_at <> new.updated_at
)
execute function private.follow_waiting_money();
create trigger payment_reports_wait after insert or delete or update of booking_id, verdict, paid_on on public.payment_reports
for each row execute function private.follow_waiting_money();
create trigger refunds_wait after insert or delete or update of booking_id, status, created_at on public.refunds
for each row execute function private.follow_waiting_money();

-- Triggers name their transition tables `added` and `removed`.
create function private.follow_due_dates() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  written uuid[];
begin
  if tg_op = 'INSERT' then
    written := array(select distinct a.booking_id from added a);
  elsif tg_op = 'DELETE' then
    written := array(select distinct r.booking_id from removed r);
  else
    written := array(select a.booking_id from added a union select r.booking_id from removed r);
  end if;
  if written <> '{}' then
    perform private.place_waiting_money(written);
  end if;
  return null;
end
$$;

create trigger due_dates_wait after insert on public.due_dates
referencing new table as added for each statement execute function private.follow_due_dates();
create trigger due_dates_wait_changed after update on public.due_dates
referencing old table as removed new table as added for each statement execute function private.follow_due_dates();
create trigger due_dates_wait_removed after delete on public.due_dates
referencing old table as removed for each statement execute function private.follow_due_dates();

-- The bookings that there are, before each entry is counted by itself.
select private.place_waiting_money(array(select b.id from public.bookings b));

create function private.count_waiting_money() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op <> 'INSERT' then
    perform private.add_to_sum(btrim('uang ' || old.list || ' ' || old.state), old.day, old.branch_id, -1);
  end if;
  if tg_op <> 'DELETE' then
    perform private.add_to_sum(btrim('uang ' || new.list || ' ' || new.state), new.day, new.branch_id, 1);
  end if;
  return null;
end
$$;

create trigger waiting_money_count after insert or update or delete on private.waiting_money
for each row execute function private.count_waiting_money();

-- The first entries of today's work by list and state, as far as the caller sees bookings, and how many there are in all. A hold that has
-- lapsed by the clock counts as lapsed before anybody has written it down; there are few of them.
create function private.first_waiting_money(names integer)
returns table (list text, state text, key uuid, booking_id uuid, day date, place bigint, entries bigint)
language sql stable security definer rows 10
set search_path = ''
as $$
  with rights as materialized (select r.bound_to from private.figure_rights() r where r.sees_inquiries),
  today as materialized (select private.jakarta_day(now()) as day),
  lapsed as materialized (
    select b.id, private.jakarta_day(b.updated_at) as day,
      b.overpaid > 0 and not exists (
        select from public.refunds r where r.booking_id = b.id and r.status in ('diajukan', 'disetujui')
      ) as is_overpaid
    from rights r cross join public.bookings b
    where b.lapses_at <= now() and coalesce(b.branch_id = r.bound_to, r.bound_to is null)
  ),
  counted as materialized (
    select 'lewat' as list, '' as state,
      private.sum_of('uang lewat', null, t.day) - (
        select count(*) from lapsed l join private.waiting_money w on w.list = 'lewat' and w.key = l.id where w.day < t.day
      ) as entries, t.day as before
    from today t
    union all
    select k.list, k.state,
      coalesce(sum(s.amount), 0)::bigint + case when k.list = 'lebih' then (select count(*) from lapsed l where l.is_overpaid) else 0 end,
      'infinity'::date
    from (values ('dilaporkan', ''), ('lebih', ''), ('pengembalian', 'diajukan'), ('pengembalian', 'disetujui')) k (list, state)
    left join private.sums(
      '{uang dilaporkan,uang lebih,uang pengembalian diajukan,uang pengembalian disetujui}', 'month', '-infinity', 'infinity'
    ) s on s.figure = btrim('uang ' || k.list || ' ' || k.state)
    group by k.list, k.state
  )
  select c.list, c.state, f.key, f.booking_id, f.day, f.place, c.entries
  from rights r cross join counted c cross join lateral (
    select w.key, w.booking_id, w.day, row_number() over (order by w.day, w.key) as place
    from (
      (
        select e.key, e.booking_id, e.day from private.waiting_money e
        where r.bound_to is null and e.list = c.list and e.state = c.state and e.day < c.before
          and (c.list <> 'lewat' or e.key not in (select l.id from lapsed l))
        order by e.day, e.key
        limit greatest(first_waiting_money.names, 0)
      )
      union all
      (
        select e.key, e.booking_id, e.day from private.waiting_money e
        where e.branch_id = r.bound_to and e.list = c.list and e.state = c.state and e.day < c.before
          and (c.list <> 'lewat' or e.key not in (select l.id from lapsed l))
        order by e.day, e.key
        limit greatest(first_waiting_money.names, 0)
      )
      union all
      select l.id, l.id, l.day from lapsed l where c.list = 'lebih' and l.is_overpaid
    ) w
    order by w.day, w.key
    limit greatest(first_waiting_money.names, 0)
  ) f
  where c.entries > 0
$$;

create or replace function public.open_money_work(names integer default 3)
returns table (
  list text, state text, key uuid, booking_id uuid, entries bigint, payer_name text, amount bigint, day date
)
language sql stable
set search_path = ''
as $$
  select w.list, nullif(w.state, ''), w.key, w.booking_id, w.entries, b.payer_name,
    case w.list
      when 'lewat' then (
        select sum(d.rest)::bigint from public.due_dates d
        where d.booking_id = w.booking_id and d.rest > 0 and d.due_on <= private.jakarta_day(now())
      )
      when 'dilaporkan' then (select r.amount from public.payment_reports r where r.id = w.key)
      when 'lebih' then b.overpaid
      else (select r.amount from public.refunds r where r.id = w.key)
    end,
    w.day
  from private.first_waiting_money(open_money_work.names) w
  join public.bookings b on b.id = w.booking_id
  order by w.list, w.state, w.place
$$;

-- What was asked for.

create table private.asked_span (
  is_only boolean primary key default true check (is_only),
  first date not null
);

create table private.asked_changes (
  id bigint generated always as identity primary key,
  week date not null,
  branch_id uuid,
  package_id uuid not null,
  amount integer not null
);

create table private.asked_weeks (
  week date not null,
  scope uuid not null,
  package_id uuid not null,
  amount integer not null,
  primary key (week, scope, package_id)
);

create table private.asked_packages (
  scope uuid not null,
  package_id uuid not null,
  amount integer not null,
  primary key (scope, package_id)
);

create index asked_packages_most_idx on private.asked_packages (scope, amount desc, package_id);

revoke all on private.waiting_money, private.asked_span, private.asked_changes, private.asked_weeks, private.asked_packages
from public, anon, authenticated, service_role;
alter table private.waiting_money enable row level security;
alter table private.asked_span enable row level security;
alter table private.asked_changes enable row level security;
alter table private.asked_weeks enable row level security;
alter table private.asked_packages enable row level security;

-- The Monday of a moment's week in Jakarta.
create function private.jakarta_week(at timestamptz) returns date
language sql immutable
set search_path = ''
as $$
  select date_trunc('week', (jakarta_week.at at time zone 'Asia/Jakarta'))::date
$$;

-- Adds the changes to the sums, and takes out the weeks before the twelve of `at`. Whoever comes meanwhile leaves it to the next one.
create function private.fold_asked(at timestamptz default now()) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  earliest date;
  present constant date := private.jakarta_week(fold_asked.at) - 77;
begin
  if not pg_try_advisory_xact_lock(hashtext('asked packages')) then
    return;
  end if;
  update private.asked_span s set first = greatest(s.first, present) returning s.first into earliest;
  with expired as (
    delete from private.asked_weeks w where w.week < earliest returning w.scope, w.package_id, w.amount
  )
  update private.asked_packages p set amount = p.amount - e.amount
  from (select x.scope, x.package_id, sum(x.amount) as amount from expired x group by x.scope, x.package_id) e
  where p.scope = e.scope and p.package_id = e.package_id;
  if found then
    delete from private.asked_packages p where p.amount = 0;
  end if;
  with taken as (
    delete from private.asked_changes c returning c.week, c.branch_id, c.package_id, c.amount
  ),
  changed as materialized (
    select t.week, s.scope, t.package_id, sum(t.amount) as amount
    from taken t cross join lateral (
      select '00000000-0000-0000-0000-000000000000'::uuid union all select t.branch_id where t.branch_id is not null
    ) s (scope)
    where t.week >= earliest
    group by t.week, s.scope, t.package_id
    having sum(t.amount) <> 0
  ),
  kept as (
    insert into private.asked_weeks as w (week, scope, package_id, amount)
    select c.week, c.scope, c.package_id, c.amount from changed c
    on conflict (week, scope, package_id) do update set amount = w.amount + excluded.amount
  )
  insert into private.asked_packages as p (scope, package_id, amount)
  select c.scope, c.package_id, sum(c.amount) from changed c group by c.scope, c.package_id
  on conflict (scope, package_id) do update set amount = p.amount + excluded.amount;
end
$$;

-- Counts all of it anew, for the twelve weeks of this moment.
create function private.count_asked() returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  earliest constant date := private.jakarta_week(now()) - 77;
begin
  perform pg_advisory_xact_lock(hashtext('asked packages'));
  delete from private.asked_changes;
  delete from private.asked_weeks;
  delete from private.asked_packages;
  insert into private.asked_span as s (first) values (earliest) on conflict (is_only) do update set first = excluded.first;
  insert into private.asked_weeks (week, scope, package_id, amount)
  select private.jakarta_week(i.created_at), s.scope, i.package_id, count(*)
  from public.inquiries i cross join lateral (
    select '00000000-0000-0000-0000-000000000000'::uuid union all select i.branch_id where i.branch_id is not null
  ) s (scope)
  where i.created_at >= earliest::timestamp at time zone 'Asia/Jakarta' and not i.suspicious and i.package_id is not null
  group by 1, 2, 3;
  insert into private.asked_packages (scope, package_id, amount)
  select w.scope, w.package_id, sum(w.amount) from private.asked_weeks w group by w.scope, w.package_id;
end
$$;

create function private.add_to_asked(at timestamptz, branch uuid, package uuid, amount integer) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  added bigint;
  asked_in constant date := private.jakarta_week(add_to_asked.at);
  earliest constant date := (select s.first from private.asked_span s);
begin
  if asked_in < earliest then
    return;
  end if;
  insert into private.asked_changes (week, branch_id, package_id, amount)
  values (asked_in, add_to_asked.branch, add_to_asked.package, add_to_asked.amount)
  returning id into added;
  -- With the first inquiry of a week, one leaves.
  if added % 100 = 0 or earliest < private.jakarta_week(now()) - 77 then
    perform private.fold_asked();
  end if;
end
$$;

create function private.count_asked_inquiry() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op <> 'INSERT' and not old.suspicious and old.package_id is not null then
    perform private.add_to_asked(old.created_at, old.branch_id, old.package_id, -1);
  end if;
  if tg_op <> 'DELETE' and not new.suspicious and new.package_id is not null then
    perform private.add_to_asked(new.created_at, new.branch_id, new.package_id, 1);
  end if;
  return null;
end
$$;

create trigger inquiries_asked after insert or delete on public.inquiries
for each row execute function private.count_asked_inquiry();
create trigger inquiries_asked_changed after update on public.inquiries
for each row when (
  (old.created_at, old.suspicious, old.branch_id, old.package_id)
    is distinct from (new.created_at, new.suspicious, new.branch_id, new.package_id)
)
execute function private.count_asked_inquiry();

-- The packages with the most inquiries from the week `first` until the moment `until`, as far as the caller sees inquiries. Of equal ones
-- the lower id comes first. A package without changes has its number in the sums, so the first of those and all with changes are enough.
create function private.most_asked(first date, until timestamptz, most integer) returns table (package_id uuid, inquiries bigint)
language plpgsql stable security definer rows 5
set search_path = ''
-- The limit, known when it is planned, lets the index give the order.
set plan_cache_mode = 'force_custom_plan'
as $$
declare
  rights record;
  begins constant timestamptz := most_asked.first::timestamp at time zone 'Asia/Jakarta';
  scope_of uuid;
  changed uuid[];
  amounts bigint[];
  enough integer;
begin
  select r.* into rights from private.figure_rights() r;
  if not rights.sees_inquiries then
    return;
  end if;
  if most_asked.first <> (select s.first from private.asked_span s) then
    return query
    select i.package_id, count(*)
    from public.inquiries i
    where i.created_at >= begins and i.created_at <= most_asked.until and not i.suspicious and i.package_id is not null
      and coalesce(i.branch_id = rights.bound_to, rights.bound_to is null)
    group by i.package_id
    order by 2 desc, 1
    limit most_asked.most;
    return;
  end if;
  select array_agg(c.package_id), array_agg(c.amount) into changed, amounts
  from (
    select x.package_id, sum(x.amount) as amount
    from (
      select c.package_id, c.amount, c.branch_id from private.asked_changes c where c.week >= most_asked.first
      union all
      -- What is dated later than `until` is in the sums.
      select i.package_id, -1, i.branch_id from public.inquiries i
      where i.created_at > most_asked.until and not i.suspicious and i.package_id is not null
    ) x
    where coalesce(x.branch_id = rights.bound_to, rights.bound_to is null)
    group by x.package_id
  ) c;
  scope_of := coalesce(rights.bound_to, '00000000-0000-0000-0000-000000000000');
  enough := most_asked.most + coalesce(cardinality(changed), 0);
  return query
  select n.package_id, sum(n.amount)::bigint
  from (
    select k.package_id, k.amount
    from (
      (select p.package_id, p.amount from private.asked_packages p where p.scope = scope_of order by p.amount desc, p.package_id limit enough)
      union
      select p.package_id, p.amount from private.asked_packages p where p.scope = scope_of and p.package_id = any (changed)
    ) k
    union all
    select c.package_id, c.amount from unnest(changed, amounts) c (package_id, amount)
  ) n
  group by n.package_id
  having sum(n.amount) > 0
  order by 2 desc, 1
  limit most_asked.most;
end
$$;

create or replace function public.most_asked_packages(at timestamptz default now(), most integer default 5)
returns table (package_id uuid, title text, inquiries bigint)
language sql stable
set search_path = ''
as $$
  select p.id, p.title, a.inquiries
  from private.most_asked(
    private.jakarta_week(most_asked_packages.at) - 77, most_asked_packages.at, least(greatest(most_asked_packages.most, 0), 100)
  ) a
  join public.packages p on p.id = a.package_id
  order by 3 desc, 2, 1
$$;

comment on function public.most_asked_packages(timestamptz, integer) is
  'The packages with the most inquiries in the twelve weeks of inquiry_weeks, the largest number first, equal ones by title. Which of equal
ones are still among them is decided by their ids.';

-- All at once.

create function private.count_sums() returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
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
    union all
    select 'paket ' || p.status, private.jakarta_day(p.created_at), null, count(*) from public.packages p group by 1, 2
    union all
    select f.figure, private.jakarta_day(t.created_at), null, sum(f.amount)
    from public.testimonials t cross join lateral (values ('testimoni', 1), ('bintang', t.rating)) f (figure, amount)
    group by 1, 2
    union all
    select 'fitur', private.jakarta_day(f.created_at), null, count(*) from public.features f where f.is_active group by 2
    union all
    select 'gambar', private.jakarta_day(m.created_at), null, count(*) from public.media m group by 2
    union all
    select btrim('uang ' || w.list || ' ' || w.state), w.day, w.branch_id, count(*) from private.waiting_money w group by 1, 2, 3
  ) counted
  cross join unnest('{day,month}'::text[]) s (span)
  group by 1, 2, 3, 4;
end
$$;

create or replace function private.count_all() returns void
language sql volatile security definer
set search_path = ''
as $$
  delete from private.confirmed_trips;
  select private.place_trips(array(select i.id from public.inquiries i where i.status = 'terkonfirmasi'));
  delete from private.waiting_money;
  select private.place_waiting_money(array(select b.id from public.bookings b));
  select private.count_asked();
  select private.count_sums();
$$;

select private.count_asked();
select private.count_sums();

revoke all on function
  private.figure_rights(), private.count_content(), private.place_waiting_money(uuid[]), private.follow_waiting_money(),
  private.follow_due_dates(), private.count_waiting_money(), private.first_waiting_money(integer), private.jakarta_week(timestamptz),
  private.fold_asked(timestamptz), private.count_asked(), private.count_sums(), private.add_to_asked(timestamptz, uuid, uuid, integer),
  private.count_asked_inquiry(), private.most_asked(date, timestamptz, integer)
from public;
grant execute on function
  private.first_waiting_money(integer), private.jakarta_week(timestamptz), private.most_asked(date, timestamptz, integer)
to authenticated, service_role;
