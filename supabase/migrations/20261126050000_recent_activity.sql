-- The newest activity of the whole team, for the dashboard. Who added a record is kept beside its versions, which begin with its
-- first change.
--
--   kind, item    the table, and the key of the row in it
--   actor         e-mail address of the person who added it; null: nobody was signed in
--   created_at    when; additions are forgotten after 60 days

create table public.content_additions (
  kind text not null check (
    kind in (
      'packages', 'departures', 'testimonials', 'features', 'page_content', 'media', 'articles', 'questions', 'albums',
      'branches', 'agents', 'staff'
    )
  ),
  item text not null,
  actor text check (char_length(actor) <= 320),
  created_at timestamptz not null default now(),
  primary key (kind, item)
);

create index content_additions_created_at_idx on public.content_additions (created_at desc);
create index content_versions_returned_at_idx on public.content_versions (returned_at desc) where returned_at is not null;

revoke all on public.content_additions from public, anon, authenticated, service_role;
grant select on public.content_additions to authenticated, service_role;

alter table public.content_additions enable row level security;

create policy "The team sees who added what, of settings and agents who may" on public.content_additions
for select to authenticated using (
  (select private.has_role())
  or not (kind = 'page_content' and item = 'site-settings') and kind <> 'agents' and (select private.is_staff())
  or kind = 'agents' and (select private.has_role('layanan', 'keuangan'))
);

-- A record that comes back from the bin is no addition.
create function private.keep_additions() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  execute format(
    'insert into public.content_additions (kind, item, actor, created_at)
     select %1$L, c.%2$I::text, $1, coalesce((to_jsonb(c) ->> ''created_at'')::timestamptz, now())
     from changed c
     where not exists (
       select from public.content_versions v
       where v.kind = %1$L and v.item = c.%2$I::text and v.operation = ''delete'' and v.returned_at = now()
     )
     on conflict do nothing',
    tg_table_name, private.key_column(tg_table_name)
  ) using auth.jwt() ->> 'email';
  delete from public.content_additions a where a.created_at < now() - interval '60 days';
  return null;
end
$$;

revoke all on function private.keep_additions() from public, anon, authenticated, service_role;

do $$
declare
  added text;
begin
  foreach added in array string_to_array(
    'packages,departures,testimonials,features,page_content,media,articles,questions,albums,branches,agents,staff', ','
  ) loop
    execute format(
      'create trigger %1$I after insert on public.%2$I
       referencing new table as changed for each statement execute function private.keep_additions()',
      added || '_keep_additions', added
    );
    execute format(
      'insert into public.content_additions (kind, item, created_at)
       select %1$L, c.%2$I::text, (to_jsonb(c) ->> ''created_at'')::timestamptz
       from public.%1$I c
       where (to_jsonb(c) ->> ''created_at'')::timestamptz > now() - interval ''60 days''',
      added, private.key_column(added)
    );
  end loop;
end
$$;

create function public.recent_activity(most integer default 60)
returns table (at timestamptz, actor text, name text, kind text, item text, operation text, content jsonb)
language sql stable
set search_path = ''
as $$
  with newest as (
    (
      select v.created_at as at, v.actor, v.kind, v.item, v.operation, to_jsonb(named) as content
      from public.content_versions v cross join lateral jsonb_to_record(v.content) as named(
        title text, name text, question text, original_name text, departure_date text, departure_city text, file_path text
      )
      order by v.id desc
      limit least(greatest(recent_activity.most, 0), 200)
    )
    union all
    (
      select v.returned_at, v.returned_by, v.kind, v.item, 'return', to_jsonb(named)
      from public.content_versions v cross join lateral jsonb_to_record(v.content) as named(
        title text, name text, question text, original_name text, departure_date text, departure_city text, file_path text
      )
      where v.returned_at is not null
      order by v.returned_at desc
      limit least(greatest(recent_activity.most, 0), 200)
    )
    union all
    (
      select a.created_at, a.actor, a.kind, a.item, 'insert',
        case a.kind
          when 'packages' then (select jsonb_build_object('title', r.title) from public.packages r where r.id = a.item::uuid)
          when 'articles' then (select jsonb_build_object('title', r.title) from public.articles r where r.id = a.item::uuid)
          when 'features' then (select jsonb_build_object('title', r.title) from public.features r where r.id = a.item::uuid)
          when 'albums' then (select jsonb_build_object('title', r.title) from public.albums r where r.id = a.item::uuid)
          when 'questions' then (select jsonb_build_object('question', r.question) from public.questions r where r.id = a.item::uuid)
          when 'testimonials' then (select jsonb_build_object('name', r.name) from public.testimonials r where r.id = a.item::uuid)
          when 'branches' then (select jsonb_build_object('name', r.name) from public.branches r where r.id = a.item::uuid)
          when 'agents' then (select jsonb_build_object('name', r.name) from public.agents r where r.id = a.item::uuid)
          -- The first owner was invited by nobody.
          when 'staff' then (
            select jsonb_build_object('name', coalesce(nullif(r.name, ''), r.email))
            from public.staff r where r.id = a.item::uuid and a.actor is not null
          )
          when 'media' then (
            select jsonb_build_object('original_name', r.original_name, 'file_path', r.file_path) from public.media r where r.id = a.item::uuid
          )
          when 'departures' then (
            select jsonb_build_object('departure_date', r.departure_date, 'departure_city', r.departure_city)
            from public.departures r where r.id = a.item::uuid
          )
          else '{}'
        end
      from public.content_additions a
      order by a.created_at desc
      limit least(greatest(recent_activity.most, 0), 200)
    )
    union all
    (
      select e.created_at, e.actor, 'inquiries', e.inquiry_id::text, e.kind,
        to_jsonb(e) || jsonb_build_object('code', i.code, 'made', i.kind)
      from public.inquiry_events e join public.inquiries i on i.id = e.inquiry_id
      where e.actor is not null
      order by e.id desc
      limit least(greatest(recent_activity.most, 0), 200)
    )
  )
  select n.at, n.actor, coalesce((select s.name from public.staff s where s.email = n.actor limit 1), ''), n.kind, n.item, n.operation, n.content
  from newest n
  where n.content is not null
  order by n.at desc
  limit least(greatest(recent_activity.most, 0), 200)
$$;

comment on function public.recent_activity(integer) is
  'What the team did last, as far as the caller may see it, newest first: operation is insert, update, delete, return, or
the kind of an inquiry''s event, which is then the content; otherwise content has the name of the record. actor: e-mail
address, null for nobody; name: that of the member, or empty. most: at most 200.';

revoke all on function public.recent_activity(integer) from public, anon, authenticated, service_role;
grant execute on function public.recent_activity(integer) to authenticated;
