-- The newest activity of the team reads the texts of the lines that are shown, not those of every row from which the lines are chosen.
-- What one statement did to many records of a kind is one line here already.

drop function public.recent_activity(integer);

create function public.recent_activity(most integer default 60)
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
    (
      select e.created_at, e.actor, 'inquiries', e.inquiry_id::text, e.kind, e.id, 'inquiry'
      from public.inquiry_events e
      where e.actor is not null
      order by e.id desc
      limit 200
    )
    union all
    (
      select e.created_at, e.actor, 'bookings', e.booking_id::text, e.kind, e.id, 'booking'
      from public.booking_events e
      where e.actor is not null
        and e.kind in ('dibuat', 'ditahan lagi', 'aktif', 'batal', 'jamaah batal', 'pembayaran', 'pengembalian dibayar')
      order by e.id desc
      limit 200
    )
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

comment on function public.recent_activity(integer) is
  'What the team did last, as far as the caller may see it, newest first: operation is insert, update, delete, return, or the kind of an
inquiry''s event, which is then the content, or of a booking''s, whose content is the code; otherwise content has the name of the record.
alike: how many records of the kind the statement wrote; item and content are those of one. actor: e-mail address, null for nobody; name:
that of the member, or empty. most: lines, at most 200; they are made of the last 200 rows of each source.';

revoke all on function public.recent_activity(integer) from public, anon, authenticated, service_role;
grant execute on function public.recent_activity(integer) to authenticated;
