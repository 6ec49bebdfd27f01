-- Figures, without what is marked. What is confirmed never is.

create or replace function public.inquiry_totals(at timestamptz default now())
returns table (active_pilgrims bigint, recent bigint, recent_confirmed bigint, earlier bigint, earlier_confirmed bigint)
language sql stable
set search_path = ''
as $$
  select
    (select coalesce(sum(i.pilgrims), 0)::bigint
     from public.inquiries i join public.packages p on p.id = i.package_id
     where i.status = 'terkonfirmasi'
       and coalesce(private.trip_end(p.departure, p.duration, p.return_date) > private.jakarta_day(inquiry_totals.at), true)),
    count(*) filter (where d.age between 0 and 29),
    count(*) filter (where d.age between 0 and 29 and d.status = 'terkonfirmasi'),
    count(*) filter (where d.age between 30 and 59),
    count(*) filter (where d.age between 30 and 59 and d.status = 'terkonfirmasi')
  from (
    select i.status, private.jakarta_day(inquiry_totals.at) - private.jakarta_day(i.created_at) as age
    from public.inquiries i
    where i.created_at > inquiry_totals.at - interval '61 days' and not i.suspicious
  ) d
$$;

create or replace function public.inquiry_weeks(at timestamptz default now())
returns table (week_start date, inquiries bigint, confirmed bigint)
language sql stable
set search_path = ''
as $$
  with weeks as (
    select (date_trunc('week', private.jakarta_day(inquiry_weeks.at)::timestamp)::date - 7 * back) as first
    from generate_series(11, 0, -1) back
  )
  select w.first,
    (select count(*) from public.inquiries i
     where i.created_at >= w.first::timestamp at time zone 'Asia/Jakarta'
       and i.created_at < (w.first + 7)::timestamp at time zone 'Asia/Jakarta'
       and not i.suspicious),
    (select count(*) from public.inquiries i
     where i.confirmed_at >= w.first::timestamp at time zone 'Asia/Jakarta'
       and i.confirmed_at < (w.first + 7)::timestamp at time zone 'Asia/Jakarta')
  from weeks w
  order by 1
$$;

create or replace function public.most_asked_packages(at timestamptz default now(), most integer default 5)
returns table (package_id uuid, title text, inquiries bigint)
language sql stable
set search_path = ''
as $$
  select p.id, p.title, count(*)
  from public.inquiries i join public.packages p on p.id = i.package_id
  where i.created_at >= (date_trunc('week', private.jakarta_day(most_asked_packages.at)::timestamp) - interval '77 days') at time zone 'Asia/Jakarta'
    and i.created_at <= most_asked_packages.at
    and not i.suspicious
  group by p.id, p.title
  order by 3 desc, 2, 1
  limit least(greatest(most_asked_packages.most, 0), 100)
$$;

create or replace function public.upcoming_departures(at timestamptz default now())
returns table (package_id uuid, title text, departure date, quota integer, seats_left integer, unanswered bigint)
language sql stable
set search_path = ''
as $$
  select p.id, p.title, p.departure, p.quota, public.seats_left(p),
    (select count(*) from public.inquiries i where i.package_id = p.id and i.status = 'baru' and not i.suspicious)
  from public.packages p
  where p.status = 'active'
    and p.departure between private.jakarta_day(upcoming_departures.at) and private.jakarta_day(upcoming_departures.at) + 60
  order by p.departure, p.title, p.id
$$;

create or replace function public.asked_packages() returns table (package_id uuid, title text, inquiries bigint)
language sql stable
set search_path = ''
as $$
  select p.id, p.title, count(*)
  from public.inquiries i join public.packages p on p.id = i.package_id
  where not i.suspicious
  group by p.id, p.title
  order by 2, 1
  limit 500
$$;

create or replace function public.inquiry_months() returns setof text
language sql stable
set search_path = ''
as $$
  select distinct to_char(private.jakarta_day(i.created_at), 'YYYY-MM') from public.inquiries i where not i.suspicious order by 1 desc
$$;
