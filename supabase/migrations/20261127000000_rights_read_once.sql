-- What a screen asks the database for several times is worked out once: the caller's rights, and plans.

-- The role costs a third of a millisecond, and a dashboard asks for the rights of a figure a dozen times.
create or replace function private.figure_rights(out sees_inquiries boolean, out bound_to uuid, out is_staff boolean, out of_team text[])
language sql stable security definer
set search_path = ''
as $$
  with standing as materialized (select private.is_limited() as is_limited),
  caller as materialized (select s.is_limited, case when s.is_limited then private.staff_role() end as role from standing s)
  select not c.is_limited or coalesce(c.role in ('pemilik', 'layanan', 'keuangan'), false),
    case when c.is_limited then private.staff_branch() end,
    not c.is_limited or c.role is not null,
    '{keberangkatan,paket active,paket draft,testimoni,bintang,fitur,gambar}'::text[]
  from caller c
$$;

-- A plan for each departure of a list cost more than the sum itself.
create or replace function private.confirmed_pilgrims(package_id uuid, departure_id uuid) returns bigint
language sql stable security definer
set search_path = ''
set plan_cache_mode = 'force_generic_plan'
as $$
  -- Reads with one condition each: a single read with both would read every inquiry.
  select coalesce(sum(confirmed.pilgrims), 0)::bigint
  from (
    select i.pilgrims from public.inquiries i
    where i.departure_id = confirmed_pilgrims.departure_id and i.status = 'terkonfirmasi'
    union all
    select i.pilgrims from public.inquiries i
    where confirmed_pilgrims.departure_id is null
      and i.package_id = confirmed_pilgrims.package_id and i.departure_id is null and i.status = 'terkonfirmasi'
    union all
    select -i.pilgrims
    from public.bookings b join public.inquiries i on i.id = b.inquiry_id
    where b.departure_id = confirmed_pilgrims.departure_id and b.lapses_at <= clock_timestamp() and i.status = 'terkonfirmasi'
  ) confirmed
$$;

create function private.confirmed_of(departures uuid[]) returns table (id uuid, confirmed bigint)
language sql stable security definer
set search_path = ''
as $$
  with caller as materialized (select private.is_staff() as is_staff)
  select d.id, private.confirmed_pilgrims(null, d.id) from caller c cross join unnest(confirmed_of.departures) d (id) where c.is_staff
$$;

-- The computed column confirmed_pilgrims asks for the caller's role once for each row.
create function public.departure_figures(departures uuid[])
returns table (id uuid, shown_from timestamptz, shown_until timestamptz, confirmed bigint, open bigint)
language sql stable
set search_path = ''
set plan_cache_mode = 'force_generic_plan'
as $$
  with counted as materialized (
    select i.departure_id, count(*) as open
    from public.inquiries i
    where i.departure_id = any (departure_figures.departures) and i.status in ('baru', 'dihubungi') and not i.suspicious
    group by i.departure_id
  )
  select d.id, d.shown_from, d.shown_until, coalesce(c.confirmed, 0), coalesce(o.open, 0)
  from public.departures d
  left join private.confirmed_of(departure_figures.departures) c on c.id = d.id
  left join counted o on o.departure_id = d.id
  where d.id = any (departure_figures.departures)
$$;

comment on function public.departure_figures(uuid[]) is
  'For a list of departures: when visitors see each, pilgrims of its confirmed inquiries (for the team; 0 for everybody else), and
open inquiries that the caller sees.';

revoke all on function private.confirmed_of(uuid[]), public.departure_figures(uuid[]) from public, anon, authenticated, service_role;
grant execute on function private.confirmed_of(uuid[]), public.departure_figures(uuid[]) to authenticated, service_role;

-- Its indexes serve any day and any number of rows, so a plan of its own for each call was time lost.
create or replace function public.upcoming_departures(at timestamptz default now(), most integer default null)
returns table (
  package_id uuid, title text, departure date, quota integer, seats_left integer, unanswered bigint,
  departure_id uuid, departure_city text, state text, total bigint
)
language plpgsql stable
set search_path = ''
set plan_cache_mode = 'force_generic_plan'
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
    order by o.day, o.id
    limit upcoming_departures.most
  )
  select n.package_id, n.title, n.departure_date, n.quota, n.seats_left,
    (select count(*) from public.inquiries i where i.departure_id = n.departure_id and i.status = 'baru' and not i.suspicious),
    n.departure_id, n.departure_city, n.state, greatest(counted, (select count(*) from next))
  from next n
  order by n.day, n.title, n.id;
end
$$;
