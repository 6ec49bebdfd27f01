-- The dashboard's lists read the rows that they show, and hardly more.

-- The newest events of inquiries and bookings with somebody's name, as far as the caller sees those. The policies of the timelines would
-- have PostgreSQL read all inquiries first, for those of a branch; here each event looks for its own.
create function private.newest_events(most integer)
returns table (at timestamptz, actor text, kind text, item text, operation text, event bigint, source text)
language sql stable security definer
set search_path = ''
as $$
  with rights as materialized (select r.bound_to from private.figure_rights() r where r.sees_inquiries)
  (
    select e.created_at, e.actor, 'inquiries', e.inquiry_id::text, e.kind, e.id, 'inquiry'
    from rights r cross join public.inquiry_events e
    where e.actor is not null
      and (r.bound_to is null or (select i.branch_id from public.inquiries i where i.id = e.inquiry_id) = r.bound_to)
    order by e.id desc
    limit newest_events.most
  )
  union all
  (
    select e.created_at, e.actor, 'bookings', e.booking_id::text, e.kind, e.id, 'booking'
    from rights r cross join public.booking_events e
    where e.actor is not null
      and e.kind in ('dibuat', 'ditahan lagi', 'aktif', 'batal', 'jamaah batal', 'pembayaran', 'pengembalian dibayar')
      and (r.bound_to is null or (select b.branch_id from public.bookings b where b.id = e.booking_id) = r.bound_to)
    order by e.id desc
    limit newest_events.most
  )
$$;

create or replace function public.recent_activity(most integer default 60)
returns table (at timestamptz, actor text, name text, kind text, item text, operation text, content jsonb, alike bigint)
language sql stable
set search_path = ''
as $$
  with newest as materialized (
    (
      select v.created_at as at, v.actor, v.kind, v.item, v.operation, v.id as event, 'version' as source
      from public.content_versions v
      order by v.id desc
      limit 200
    )
    union all
    (
      select v.returned_at, v.returned_by, v.kind, v.item, 'return', v.id, 'version'
      from public.content_versions v
      where v.returned_at is not null
      order by v.returned_at desc
      limit 200
    )
    union all
    (
      select a.created_at, a.actor, a.kind, a.item, 'insert', null, 'addition'
      from public.content_additions a
      order by a.created_at desc
      limit 200
    )
    union all
    select e.at, e.actor, e.kind, e.item, e.operation, e.event, e.source from private.newest_events(least(5 * greatest(recent_activity.most, 0), 200)) e
  ),
  lines as (
    select n.at, n.actor, n.kind, n.operation, n.source, array_agg(n.item order by n.event desc, n.item) as items,
      array_agg(n.event order by n.event desc) as events,
      -- The key of a page is its name.
      array_agg(case when n.source = 'addition' and n.kind <> 'page_content' then n.item::uuid end) as ids
    from newest n
    group by n.at, n.actor, n.kind, n.operation, n.source, case when n.source in ('inquiry', 'booking') then n.item end
  )
  select l.at, l.actor, coalesce((select s.name from public.staff s where s.email = l.actor limit 1), ''), l.kind, told.item, l.operation,
    told.content, told.alike
  -- In this order, so that texts are read until there are enough lines.
  from (select lines.* from lines order by lines.at desc, lines.events desc) l
  cross join lateral (
    select v.item, cardinality(l.items), to_jsonb(named)
    from public.content_versions v cross join lateral jsonb_to_record(v.content) as named(
      title text, name text, question text, original_name text, departure_date text, departure_city text, file_path text
    )
    where l.source = 'version' and v.id = l.events[1]
    union all
    select l.items[1], 1, to_jsonb(e) || jsonb_build_object('code', i.code, 'made', i.kind)
    from public.inquiry_events e join public.inquiries i on i.id = e.inquiry_id
    where l.source = 'inquiry' and e.id = l.events[1]
    union all
    select l.items[1], 1, jsonb_build_object('code', b.code)
    from public.booking_events e join public.bookings b on b.id = e.booking_id
    where l.source = 'booking' and e.id = l.events[1]
    union all
    -- What is gone has no name to be told of its addition.
    select (array_agg(stored.item))[1], count(*), (array_agg(stored.content))[1]
    from (
      select r.id::text as item, jsonb_build_object('title', r.title) as content
      from public.packages r where l.kind = 'packages' and r.id = any (l.ids)
      union all
      select r.id::text, jsonb_build_object('title', r.title) from public.articles r where l.kind = 'articles' and r.id = any (l.ids)
      union all
      select r.id::text, jsonb_build_object('title', r.title) from public.features r where l.kind = 'features' and r.id = any (l.ids)
      union all
      select r.id::text, jsonb_build_object('title', r.title) from public.albums r where l.kind = 'albums' and r.id = any (l.ids)
      union all
      select r.id::text, jsonb_build_object('question', r.question)
      from public.questions r where l.kind = 'questions' and r.id = any (l.ids)
      union all
      select r.id::text, jsonb_build_object('name', r.name)
      from public.testimonials r where l.kind = 'testimonials' and r.id = any (l.ids)
      union all
      select r.id::text, jsonb_build_object('name', r.name) from public.branches r where l.kind = 'branches' and r.id = any (l.ids)
      union all
      select r.id::text, jsonb_build_object('name', r.name) from public.agents r where l.kind = 'agents' and r.id = any (l.ids)
      union all
      -- The first owner was invited by nobody.
      select r.id::text, jsonb_build_object('name', coalesce(nullif(r.name, ''), r.email))
      from public.staff r where l.kind = 'staff' and l.actor is not null and r.id = any (l.ids)
      union all
      select r.id::text, jsonb_build_object('original_name', r.original_name, 'file_path', r.file_path)
      from public.media r where l.kind = 'media' and r.id = any (l.ids)
      union all
      select r.id::text, jsonb_build_object('departure_date', r.departure_date, 'departure_city', r.departure_city)
      from public.departures r where l.kind = 'departures' and r.id = any (l.ids)
      union all
      select page.name, '{}' from unnest(l.items) page (name) where l.kind = 'page_content'
    ) stored
    where l.source = 'addition'
  ) told (item, alike, content)
  where told.content is not null
  order by l.at desc, l.events desc
  limit least(greatest(recent_activity.most, 0), 200)
$$;

-- Which departures of the last day are listed is decided by their ids, so that the index gives the order.
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

comment on function public.recent_activity(integer) is
  'What the team did last, as far as the caller may see it, newest first: operation is insert, update, delete, return, or the kind of an
inquiry''s event, which is then the content, or of a booking''s, whose content is the code; otherwise content has the name of the record.
alike: how many records of the kind the statement wrote; item and content are those of one. actor: e-mail address, null for nobody; name:
that of the member, or empty. most: lines, at most 200; they are made of the last 200 rows of each source, of events five for each line.';

revoke all on function private.newest_events(integer) from public;
grant execute on function private.newest_events(integer) to authenticated;
