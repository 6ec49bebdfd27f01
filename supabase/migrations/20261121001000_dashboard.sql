-- The days of a journey are the number before 'hari': agencies also print '8 Malam 9 Hari'.
create or replace function private.trip_end(departure date, duration text, return_date date) returns date
language sql immutable
set search_path = ''
as $$
  select coalesce(
    trip_end.departure + nullif(coalesce(
      substring(trip_end.duration from '(?i)(\d{1,3})\s*hari'),
      substring(trip_end.duration from '\d{1,3}')
    )::integer, 0),
    trip_end.return_date + 1,
    trip_end.departure + 1
  )
$$;

-- One call for the dashboard's counts of content; it runs with the caller's rights.
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
  'Packages by status, testimonials with their average rating (null without any), active features; new_*: created since the moment given.';

revoke all on function public.content_counts(timestamptz) from public, anon, authenticated, service_role;
grant execute on function public.content_counts(timestamptz) to authenticated, service_role;
