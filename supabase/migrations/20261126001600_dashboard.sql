-- Dashboard: what the admin area shows across nouns. Figures, the bin, and what a person of the team did. Every function runs
-- with the caller's rights and by Jakarta's calendar; inquiries marked as suspicious are in no figure.

-- Figures of the content.

create function public.content_counts(since timestamptz)
returns table (
  active_packages bigint, draft_packages bigint, new_packages bigint,
  testimonials bigint, new_testimonials bigint, average_rating numeric, active_features bigint
)
language sql stable
set search_path = ''
as $$
  select p.active, p.draft, p.fresh, t.total, t.fresh, t.average, f.active
  from
    (select count(*) filter (where status = 'active') as active, count(*) filter (where status = 'draft') as draft,
       count(*) filter (where created_at >= content_counts.since) as fresh
     from public.packages) p,
    (select count(*) as total, count(*) filter (where created_at >= content_counts.since) as fresh, avg(rating) as average
     from public.testimonials) t,
    (select count(*) filter (where is_active) as active from public.features) f
$$;

comment on function public.content_counts(timestamptz) is
  'Packages by status, testimonials with their average rating (null without any), active features. new_*: created since the
given moment.';

-- Figures of inquiries.

create function public.inquiry_totals(at timestamptz default now())
returns table (active_pilgrims bigint, recent bigint, recent_confirmed bigint, earlier bigint, earlier_confirmed bigint)
language sql stable
set search_path = ''
as $$
  select
    (select coalesce(sum(i.pilgrims), 0)::bigint
     from public.inquiries i join public.packages p on p.id = i.package_id left join public.departures d on d.id = i.departure_id
     where i.status = 'terkonfirmasi'
       and coalesce(
         private.trip_end(coalesce(d.departure_date, p.departure), p.duration, coalesce(d.return_date, p.return_date))
           > private.jakarta_day(inquiry_totals.at),
         true
       )),
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

comment on function public.inquiry_totals(timestamptz) is
  'active_pilgrims: pilgrims of confirmed inquiries whose journey has not ended at the moment `at`. recent and earlier:
inquiries that came on the 30 days up to and with today, and on the 30 days before; *_confirmed: how many of them are
confirmed now.';

create function public.inquiry_weeks(at timestamptz default now())
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

comment on function public.inquiry_weeks(timestamptz) is
  'The last twelve weeks, Monday to Sunday in Jakarta, the present one last: inquiries that came and confirmations made in
each.';

create function public.most_asked_packages(at timestamptz default now(), most integer default 5)
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

comment on function public.most_asked_packages(timestamptz, integer) is
  'The packages with the most inquiries in the twelve weeks of inquiry_weeks, the largest number first.';

create function public.asked_packages() returns table (package_id uuid, title text, inquiries bigint)
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

comment on function public.asked_packages() is
  'Packages with inquiries, by title: the options by which the list of inquiries can be filtered.';

create function public.inquiry_months() returns setof text
language sql stable
set search_path = ''
as $$
  select distinct to_char(private.jakarta_day(i.created_at), 'YYYY-MM') from public.inquiries i where not i.suspicious order by 1 desc
$$;

comment on function public.inquiry_months() is
  'Months (YYYY-MM in Jakarta, newest first) in which inquiries came.';

-- Staff prepare a departure whether visitors still see it or not.
create function public.upcoming_departures(at timestamptz default now())
returns table (
  package_id uuid, title text, departure date, quota integer, seats_left integer, unanswered bigint,
  departure_id uuid, departure_city text, state text
)
language sql stable
set search_path = ''
as $$
  select p.id, p.title, o.departure_date, o.quota, o.seats_left,
    (select count(*) from public.inquiries i where i.departure_id = o.departure_id and i.status = 'baru' and not i.suspicious),
    o.departure_id, o.departure_city, o.state
  from public.offers o join public.packages p on p.id = o.package_id
  where p.status = 'active' and o.status <> 'batal' and o.holds_from <= now() and o.holds_until > now()
    and o.day between private.jakarta_day(upcoming_departures.at) and private.jakarta_day(upcoming_departures.at) + 60
  order by o.day, p.title, o.id
$$;

comment on function public.upcoming_departures(timestamptz) is
  'Departures of active packages today or in the next 60 days that are not cancelled: seats left and inquiries still baru.';

-- The bin, and what a person did.

create function public.bin()
returns table (version bigint, kind text, item text, title text, actor text, deleted_at timestamptz, leaves_at timestamptz)
language sql stable
set search_path = ''
as $$
  select v.id, v.kind, v.item,
    case v.kind
      when 'departures' then concat_ws(
        ', ',
        coalesce((select p.title from public.packages p where p.id = (v.content ->> 'package_id')::uuid), v.item),
        v.content ->> 'departure_date', v.content ->> 'departure_city'
      )
      else coalesce(v.content ->> 'title', v.content ->> 'name', v.content ->> 'question', v.content ->> 'original_name', v.item)
    end,
    v.actor, v.created_at, v.created_at + interval '30 days'
  from public.content_versions v
  where v.operation = 'delete'
    and v.created_at > now() - interval '30 days'
    and not exists (
      select from public.content_versions later where later.kind = v.kind and later.item = v.item and later.id > v.id
    )
    and not private.is_stored(v.kind, v.item)
  order by v.id desc
  limit 500
$$;

comment on function public.bin() is
  'What was deleted in the last 30 days and has not come back, the latest first. Runs with the caller''s rights.';

-- Only owners see the activity: everybody else would see the part that their tables show.
create function public.activity_of(email text)
returns table (at timestamptz, kind text, item text, operation text, content jsonb)
language sql stable
set search_path = ''
as $$
  (
    select v.created_at, v.kind, v.item, v.operation, to_jsonb(named)
    from public.content_versions v cross join lateral jsonb_to_record(v.content) as named(
      title text, name text, question text, original_name text, departure_date text, departure_city text, file_path text
    )
    where v.actor = activity_of.email and (select private.has_role())
    order by v.created_at desc
    limit 200
  )
  union all
  (
    select v.returned_at, v.kind, v.item, 'return', to_jsonb(named)
    from public.content_versions v cross join lateral jsonb_to_record(v.content) as named(
      title text, name text, question text, original_name text, departure_date text, departure_city text, file_path text
    )
    where v.returned_by = activity_of.email and (select private.has_role())
    order by v.returned_at desc
    limit 200
  )
  union all
  (
    select e.created_at, 'inquiries', e.inquiry_id::text, e.kind, to_jsonb(e) || jsonb_build_object('code', i.code, 'made', i.kind)
    from public.inquiry_events e join public.inquiries i on i.id = e.inquiry_id
    where e.actor = activity_of.email and (select private.has_role())
    order by e.created_at desc
    limit 200
  )
  order by 1 desc
  limit 200
$$;

comment on function public.activity_of(text) is
  'What was done under an e-mail address, newest first, at most the last 200: operation is update, delete, return, or the
kind of an inquiry''s event, which is then the content; otherwise content has the former name of the record. For owners;
empty for everybody else.';

revoke all on function
  public.content_counts(timestamptz), public.inquiry_totals(timestamptz), public.inquiry_weeks(timestamptz),
  public.most_asked_packages(timestamptz, integer), public.asked_packages(), public.inquiry_months(),
  public.upcoming_departures(timestamptz), public.bin(), public.activity_of(text)
from public, anon, authenticated, service_role;
grant execute on function
  public.content_counts(timestamptz), public.inquiry_totals(timestamptz), public.inquiry_weeks(timestamptz),
  public.most_asked_packages(timestamptz, integer), public.asked_packages(), public.inquiry_months(),
  public.upcoming_departures(timestamptz), public.bin()
to authenticated, service_role;
grant execute on function public.activity_of(text) to authenticated;
