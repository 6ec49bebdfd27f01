-- Demo content: what the seed brought, how it leaves in one step, and how it comes back. The launch of the site, and what the owner's
-- checklist reads.
--
-- A demo record has an id that only the seed gives; a demo inquiry says so itself. What staff have changed counts as the agency's
-- own and stays. Of the pages, the texts that still are the seed's leave, one by one.
--
--   launch.launched_at         when an owner opened the site to search engines; null: not yet, or taken back
--   launch.confirmed           what an owner has confirmed: { item: the text or state that was confirmed }
--   demo_removal.inquiries     the demo inquiries that left, and their timelines: the bin keeps no inquiries

create table public.launch (
  is_only boolean primary key default true check (is_only),
  launched_at timestamptz,
  confirmed jsonb not null default '{}' check (jsonb_typeof(confirmed) = 'object' and octet_length(confirmed::text) <= 20000),
  updated_at timestamptz not null default now()
);

insert into public.launch default values;

create trigger launch_set_updated_at before update on public.launch
for each row execute function private.set_updated_at();

create table private.demo_removal (
  is_only boolean primary key default true check (is_only),
  removed_at timestamptz not null,
  actor text,
  counts jsonb not null,
  inquiries jsonb not null,
  events jsonb not null
);

-- Demo records.

create index inquiries_is_demo_idx on public.inquiries (id) where is_demo;

create function private.demo_rows() returns table (kind text, item uuid, title text, content jsonb)
language sql stable security definer
set search_path = ''
as $$
  select 'packages', r.id, r.title, to_jsonb(r) from public.packages r
  where r.id between 'a0000000-0000-4000-8000-000000000000' and 'a0000000-0000-4000-8000-999999999999'
  union all
  select 'testimonials', r.id, r.name, to_jsonb(r) from public.testimonials r
  where r.id between 'c0000000-0000-4000-8000-000000000000' and 'c0000000-0000-4000-8000-999999999999'
  union all
  select 'articles', r.id, r.title, to_jsonb(r) from public.articles r
  where r.id between 'd0000000-0000-4000-8000-000000000000' and 'd0000000-0000-4000-8000-999999999999'
  union all
  select 'questions', r.id, r.question, to_jsonb(r) from public.questions r
  where r.id between 'e0000000-0000-4000-8000-000000000000' and 'e0000000-0000-4000-8000-999999999999'
  union all
  select 'albums', r.id, r.title, to_jsonb(r) from public.albums r
  where r.id between 'e1000000-0000-4000-8000-000000000000' and 'e1000000-0000-4000-8000-999999999999'
  union all
  select 'features', r.id, r.title, to_jsonb(r) from public.features r
  where r.id between 'f0000000-0000-4000-8000-000000000000' and 'f0000000-0000-4000-8000-999999999999'
$$;

-- Only what somebody changed who was signed in makes a record the agency's own, because the seed changes records too. Columns that the
-- database itself changes, or that say nothing but a place, do not count. A package is the agency's own, too, where one of its dates was
-- changed or added, or where a pilgrim has really booked it.
create function private.demo_records() returns table (kind text, item uuid, title text, is_own boolean)
language sql stable security definer
set search_path = ''
as $$
  with records as materialized (
    select r.kind, r.item, r.title, r.content from private.demo_rows() r
  ),
  dates as materialized (
    select d.id, d.package_id, d.created_at, to_jsonb(d) as content from public.departures d
    where d.package_id between 'a0000000-0000-4000-8000-000000000000' and 'a0000000-0000-4000-8000-999999999999'
  ),
  changed as materialized (
    select distinct now.kind, now.item
    from (
      select r.kind, r.item, r.content from records r
      union all
      select 'departures', d.id, d.content from dates d
    ) now
    join public.content_versions v
      on v.kind = now.kind and v.item = now.item::text and v.operation = 'update' and v.actor is not null
    cross join lateral jsonb_each(v.content) earlier
    where earlier.key <> all ('{updated_at,order_index,package_id,departure,return_date}')
      and now.content -> earlier.key is distinct from earlier.value
  ),
  inquiries as materialized (
    select i.id, i.package_id, i.status, concat_ws(' ', i.code, nullif(i.name, '')) as title,
      i.updated_at <> i.created_at or i.handler_id is not null or i.branch_id is not null as is_own
    from public.inquiries i
    where i.is_demo
  )
  select r.kind, r.item, r.title,
    (r.kind, r.item) in (select c.kind, c.item from changed c)
    or r.kind = 'packages' and r.item in (
      select d.package_id from dates d
      where d.created_at <> (select min(first.created_at) from dates first)
        or d.id in (select c.item from changed c where c.kind = 'departures')
      union all
      select i.package_id from inquiries i where i.is_own and i.status = 'terkonfirmasi' and i.package_id is not null
      union all
      select i.package_id from public.inquiries i
      where not i.is_demo and i.status = 'terkonfirmasi'
        and i.package_id between 'a0000000-0000-4000-8000-000000000000' and 'a0000000-0000-4000-8000-999999999999'
    )
  from records r
  union all
  select 'inquiries', i.id, i.title, i.is_own from inquiries i
$$;

comment on function private.demo_records() is
  'The records and inquiries that the seed brought, pictures excepted, and whether they have become the agency''s own.';

-- Texts of pages.

-- The seed's content of a page: the earliest known, where it names the agency of the demo content.
create function private.demo_page(page_name text) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select case when first.content::text ~* 'rihlah ?teduh' then first.content end
  from (
    select coalesce(
      (
        select v.content -> 'content' from public.content_versions v
        where v.kind = 'page_content' and v.item = demo_page.page_name
        order by v.id
        limit 1
      ),
      (select c.content from public.page_content c where c.page_name = demo_page.page_name)
    ) as content
  ) first
$$;

comment on function private.demo_page(text) is
  'The content with which the seed filled a page; null for a page that the agency wrote first.';

-- Leaves out what is equal. Of lists, the bank accounts are compared as a set and figures by their place.
create function private.without_demo(content jsonb, demo jsonb) returns jsonb
language plpgsql immutable
set search_path = ''
as $$
begin
  if jsonb_typeof(content) = 'object' and jsonb_typeof(demo) = 'object' then
    return (
      select coalesce(jsonb_object_agg(own.key, own.value), '{}')
      from (
        select e.key,
          case e.key
            when 'bankAccounts' then (
              select coalesce(jsonb_agg(a.account), '[]') from jsonb_array_elements(e.value) a (account)
              where not coalesce(demo -> 'bankAccounts' @> jsonb_build_array(a.account), false)
            )
            else private.without_demo(e.value, demo -> e.key)
          end as value
        from jsonb_each(content) e
      ) own
      where own.value is not null
    );
  elsif jsonb_typeof(content) = 'array' and jsonb_typeof(demo) = 'array' then
    return (
      select coalesce(jsonb_agg(coalesce(private.without_demo(e.value, demo -> (e.place::integer - 1)), '{}') order by e.place), '[]')
      from jsonb_array_elements(content) with ordinality e (value, place)
    );
  end if;
  return case when content is distinct from demo then content end;
end
$$;

-- Fills what is missing or empty in `content` from `demo`.
create function private.with_demo(content jsonb, demo jsonb) returns jsonb
language plpgsql immutable
set search_path = ''
as $$
begin
  if jsonb_typeof(content) = 'object' and jsonb_typeof(demo) = 'object' then
    return (
      select jsonb_object_agg(
        key,
        case key
          when 'bankAccounts' then (
            select coalesce(jsonb_agg(distinct a.account), '[]')
            from jsonb_array_elements(coalesce(content -> key, '[]') || coalesce(demo -> key, '[]')) a (account)
          )
          else private.with_demo(content -> key, demo -> key)
        end
      )
      from (select jsonb_object_keys(content || demo)) k (key)
    );
  elsif jsonb_typeof(content) = 'array' and jsonb_typeof(demo) = 'array' then
    return (
      select coalesce(jsonb_agg(private.with_demo(content -> place, demo -> place) order by place), '[]')
      from generate_series(0, greatest(jsonb_array_length(content), jsonb_array_length(demo)) - 1) place
    );
  end if;
  return case when content is null or content in ('""', '[]', '{}') then coalesce(demo, content) else content end;
end
$$;

-- Removing and bringing back.

-- A picture stays where anything that stays shows it.
create function private.demo_plan() returns table (kind text, item text, title text, stays boolean)
language sql stable security definer
set search_path = ''
as $$
  with records as materialized (
    select r.kind, r.item, r.title, r.is_own from private.demo_records() r
  ),
  leaving as (
    select r.item from records r where not r.is_own
  ),
  pictures as materialized (
    select m.id, m.original_name, m.file_path from public.media m
    where m.id between 'd0000000-0000-4000-8000-000000000000' and 'd0000000-0000-4000-8000-999999999999'
  ),
  texts as (
    select p.images::text as text from public.packages p where p.id not in (select item from leaving)
    union all
    select t.avatar_url from public.testimonials t where t.id not in (select item from leaving)
    union all
    select a.pictures::text from public.albums a where a.id not in (select item from leaving)
    union all
    select concat_ws(' ', a.cover, a.body) from public.articles a where a.id not in (select item from leaving)
    union all
    select private.without_demo(c.content, private.demo_page(c.page_name))::text from public.page_content c
  ),
  shown as materialized (
    select distinct found.path[1] as path
    from texts t cross join lateral regexp_matches(t.text, '/([A-Za-z0-9._-]+\.(?:jpg|jpeg|png|webp|gif))', 'g') found (path)
    where exists (select from pictures)
  )
  select r.kind, r.item::text, r.title, r.is_own from records r
  union all
  select 'media', p.id::text, p.original_name, p.file_path in (select s.path from shown s) from pictures p
$$;

comment on function private.demo_plan() is
  'What the seed brought and is still there, and whether remove_demo_content leaves it: {kind: table, item: id, title}.';

-- `plan`: the rows of demo_plan that leave.
create function private.demo_counts(plan jsonb) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select coalesce(jsonb_object_agg(counted.kind, counted.number), '{}')
  from (
    select p ->> 'kind' as kind, count(*) as number from jsonb_array_elements(demo_counts.plan) p group by 1
    union all
    select 'departures', count(*) from public.departures d
    where d.package_id in (select (p ->> 'item')::uuid from jsonb_array_elements(demo_counts.plan) p where p ->> 'kind' = 'packages')
    having count(*) > 0
  ) counted
$$;

create function private.demo_content() returns jsonb
language sql stable security definer
set search_path = ''
as $$
  with plan as materialized (
    select p.* from private.demo_plan() p where private.has_role()
  )
  select jsonb_build_object(
    'counts', private.demo_counts((select coalesce(jsonb_agg(to_jsonb(p)), '[]') from plan p where not p.stays)),
    'stays', (
      select coalesce(jsonb_agg(jsonb_build_object('kind', p.kind, 'item', p.item, 'title', p.title) order by p.kind, p.title), '[]')
      from plan p where p.stays
    ),
    'pages', (
      select coalesce(jsonb_object_agg(c.page_name, jsonb_build_object('content', c.content, 'demo', private.demo_page(c.page_name))), '{}')
      from public.page_content c
    ),
    'removal', (
      select jsonb_build_object('at', r.removed_at, 'actor', r.actor, 'counts', r.counts)
      from private.demo_removal r where r.removed_at > now() - interval '30 days'
    )
  )
  where private.has_role()
$$;

create function public.demo_content() returns jsonb
language sql stable
set search_path = ''
as $$
  select private.demo_content()
$$;

comment on function public.demo_content() is
  'For owners, null for everybody else: {counts: how many records of each table remove_demo_content would delete; stays: demo records
that are the agency''s own by now, [{kind, item, title}]; pages: {page: {content, demo}}; removal: the one that can be taken back,
{at, actor, counts}, or null}.';

-- Every table in its own statement, so that each record lies in the bin by itself and the versions of one removal have one time.
create function private.remove_demo_content() returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  plan jsonb;
  counts jsonb;
  leaving uuid[];
  kept_inquiries jsonb;
  kept_events jsonb;
  deleted text;
begin
  if not private.has_role() then
    raise exception 'only owners remove the demo content' using errcode = '42501';
  end if;
  perform pg_advisory_xact_lock(hashtext('demo content'));
  select coalesce(jsonb_agg(to_jsonb(p)), '[]') into plan from private.demo_plan() p where not p.stays;
  counts := private.demo_counts(plan);
  leaving := array(select (p ->> 'item')::uuid from jsonb_array_elements(plan) p where p ->> 'kind' = 'inquiries');
  select coalesce(jsonb_agg(to_jsonb(i)), '[]') into kept_inquiries from public.inquiries i where i.id = any (leaving);
  select coalesce(jsonb_agg(to_jsonb(e) order by e.id), '[]') into kept_events
  from public.inquiry_events e where e.inquiry_id = any (leaving);
  foreach deleted in array '{inquiries,testimonials,albums,articles,questions,features,packages,media}'::text[] loop
    execute format(
      'delete from public.%I t where t.id in (select (p ->> ''item'')::uuid from jsonb_array_elements($1) p where p ->> ''kind'' = %L)',
      deleted, deleted
    ) using plan;
  end loop;
  update public.page_content c set content = private.without_demo(c.content, private.demo_page(c.page_name))
  where private.without_demo(c.content, private.demo_page(c.page_name)) is distinct from c.content;
  if found or plan <> '[]' then
    insert into private.demo_removal (removed_at, actor, counts, inquiries, events)
    values (now(), auth.jwt() ->> 'email', counts, kept_inquiries, kept_events)
    on conflict (is_only) do update set
      removed_at = excluded.removed_at, actor = excluded.actor, counts = excluded.counts,
      inquiries = excluded.inquiries, events = excluded.events;
  end if;
  return counts;
end
$$;

create function public.remove_demo_content() returns jsonb
language sql volatile
set search_path = ''
as $$
  select private.remove_demo_content()
$$;

comment on function public.remove_demo_content() is
  'Deletes the demo content that staff have not changed, and the texts of pages that still are the demo''s; returns how many records
of each table. Refuses everybody but owners (42501). Records go to the bin; restore_demo_content takes all of it back.';

create function private.restore_demo_content() returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  removal private.demo_removal;
  restored text;
  contents jsonb;
  columns text;
begin
  if not private.has_role() then
    raise exception 'only owners restore the demo content' using errcode = '42501';
  end if;
  perform pg_advisory_xact_lock(hashtext('demo content'));
  delete from private.demo_removal r where r.removed_at > now() - interval '30 days' returning r.* into removal;
  if removal.removed_at is null then
    return false;
  end if;
  -- One statement for each table: a hundred calls of restore_version would take longer than a request may.
  foreach restored in array '{media,packages,features,questions,articles,albums,testimonials}'::text[] loop
    select jsonb_agg(v.content - case v.kind when 'packages' then '{departure,return_date}' else '{}' end::text[] order by v.id)
    into contents
    from public.content_versions v
    where v.created_at = removal.removed_at and v.operation = 'delete' and v.kind = restored
      and not private.is_stored(v.kind, v.item);
    continue when contents is null;
    select string_agg(quote_ident(a.attname), ', ' order by a.attnum) into columns
    from pg_catalog.pg_attribute a
    where a.attrelid = format('public.%I', restored)::regclass
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attname <> 'updated_at' and contents -> 0 ? a.attname;
    execute format(
      'insert into public.%1$I (%2$s) select %2$s from jsonb_populate_recordset(null::public.%1$I, $1)', restored, columns
    ) using contents;
  end loop;
  insert into public.departures
  select d.*
  from public.content_versions v
  cross join lateral jsonb_array_elements(v.content -> 'departures') given (departure)
  cross join lateral jsonb_populate_record(null::public.departures, private.without_gone_branch(given.departure)) d
  where v.created_at = removal.removed_at and v.operation = 'delete' and v.kind = 'packages' and v.returned_at = now();
  perform private.tie_again(v.id)
  from public.content_versions v
  where v.created_at = removal.removed_at and v.operation = 'delete' and v.kind = 'packages' and v.returned_at = now();
  update public.page_content c set content = private.with_demo(c.content, v.content -> 'content')
  from public.content_versions v
  where v.created_at = removal.removed_at and v.kind = 'page_content' and v.operation = 'update' and v.item = c.page_name;
  select string_agg(quote_ident(a.attname), ', ' order by a.attnum) into columns
  from pg_catalog.pg_attribute a
  where a.attrelid = 'public.inquiries'::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '';
  execute format(
    'insert into public.inquiries (%1$s) select %1$s from jsonb_populate_recordset(null::public.inquiries, $1) on conflict do nothing',
    columns
  ) using removal.inquiries;
  -- The insert has begun a timeline of its own.
  delete from public.inquiry_events e using jsonb_array_elements(removal.inquiries) i where e.inquiry_id = (i ->> 'id')::uuid;
  insert into public.inquiry_events (inquiry_id, kind, status, pilgrims, actor, created_at, about, agent_id, reason)
  select e.inquiry_id, e.kind, e.status, e.pilgrims, e.actor, e.created_at, e.about, e.agent_id, e.reason
  from jsonb_populate_recordset(null::public.inquiry_events, removal.events) e
  order by e.id;
  return true;
end
$$;

create function public.restore_demo_content() returns boolean
language sql volatile
set search_path = ''
as $$
  select private.restore_demo_content()
$$;

comment on function public.restore_demo_content() is
  'Takes the latest removal of the demo content back, for 30 days, as a whole or not at all; false when there is none. Texts that were
entered since stay. Refuses everybody but owners (42501).';

-- Launch.

-- A site that holds demo content is for looking around, and is no offer of the agency yet.
create function private.is_listed() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select case
    when (select l.launched_at is not null from public.launch l) then true
    else exists (select from private.demo_records() r where not r.is_own and r.kind <> 'inquiries')
  end
$$;

create function public.is_listed() returns boolean
language sql stable
set search_path = ''
as $$
  select private.is_listed()
$$;

comment on function public.is_listed() is
  'Whether search engines may list the site: it was launched, or it shows demo content.';

create function private.site_checklist() returns jsonb
language sql stable security definer
set search_path = ''
as $$
  with demo as materialized (
    select r.kind, r.item from private.demo_records() r where not r.is_own
  )
  select jsonb_build_object(
    'launchedAt', l.launched_at,
    'confirmed', l.confirmed,
    'pages', (
      select coalesce(jsonb_object_agg(c.page_name, jsonb_build_object('content', c.content, 'demo', private.demo_page(c.page_name))), '{}')
      from public.page_content c
    ),
    'demoRecords', (select count(*) from demo),
    'hasPackage', exists (
      select from public.offers o join public.packages p on p.id = o.package_id
      where p.status = 'active' and o.departure_date > private.jakarta_day(now()) and o.status <> 'batal'
        and p.id not in (select d.item from demo d)
    ),
    'members', (select count(*) from public.staff s where s.is_active and s.user_id is not null),
    'invited', (select count(*) from public.staff s where s.is_active and s.user_id is null)
  )
  from public.launch l
  where private.has_role()
$$;

create function public.site_checklist() returns jsonb
language sql stable
set search_path = ''
as $$
  select private.site_checklist()
$$;

comment on function public.site_checklist() is
  'What the owner''s checklist is made of, in one read; null for everybody but owners: {launchedAt, confirmed, pages: {page: {content,
demo: what the seed wrote, or null}}, demoRecords: how many, hasPackage: an own active package with a date ahead, members, invited}.';

-- A site that is in use when this file is applied has been launched.
update public.launch set launched_at = now()
where exists (
    select from public.packages p where p.id not in (select r.item from private.demo_records() r where r.kind = 'packages' and not r.is_own)
  )
  or exists (select from public.inquiries i where not i.is_demo and not i.suspicious);

revoke all on public.launch from public, anon, authenticated, service_role;
revoke all on private.demo_removal from public, anon, authenticated, service_role;
grant select on public.launch to authenticated, service_role;
grant update (launched_at, confirmed) on public.launch to authenticated, service_role;

alter table public.launch enable row level security;
alter table private.demo_removal enable row level security;

create policy "The team sees whether the site was launched" on public.launch
for select to authenticated using ((select private.is_staff()));
create policy "Owners launch the site" on public.launch
for update to authenticated using ((select private.has_role())) with check ((select private.has_role()));

revoke all on function
  private.demo_rows(), private.demo_records(), private.demo_page(text), private.without_demo(jsonb, jsonb), private.with_demo(jsonb, jsonb),
  private.demo_plan(), private.demo_counts(jsonb), private.demo_content(), private.remove_demo_content(),
  private.restore_demo_content(), private.is_listed(), private.site_checklist()
from public, anon, authenticated, service_role;
grant execute on function
  private.demo_content(), private.remove_demo_content(), private.restore_demo_content(), private.site_checklist()
to authenticated;
grant execute on function private.is_listed() to anon, authenticated, service_role;

revoke all on function
  public.demo_content(), public.remove_demo_content(), public.restore_demo_content(), public.is_listed(), public.site_checklist()
from public, anon, authenticated, service_role;
grant execute on function
  public.demo_content(), public.remove_demo_content(), public.restore_demo_content(), public.site_checklist()
to authenticated;
grant execute on function public.is_listed() to anon, authenticated, service_role;
