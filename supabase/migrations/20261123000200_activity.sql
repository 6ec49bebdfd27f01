-- What a person of the team did is kept already, with their e-mail address: versions, returns from the bin, events of inquiries.

create index content_versions_actor_idx on public.content_versions (actor, created_at desc) where actor is not null;
create index content_versions_returned_by_idx on public.content_versions (returned_by, returned_at desc) where returned_by is not null;
create index inquiry_events_actor_idx on public.inquiry_events (actor, created_at desc) where actor is not null;

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
    where v.actor = activity_of.email
    order by v.created_at desc
    limit 200
  )
  union all
  (
    select v.returned_at, v.kind, v.item, 'return', to_jsonb(named)
    from public.content_versions v cross join lateral jsonb_to_record(v.content) as named(
      title text, name text, question text, original_name text, departure_date text, departure_city text, file_path text
    )
    where v.returned_by = activity_of.email
    order by v.returned_at desc
    limit 200
  )
  union all
  (
    select e.created_at, 'inquiries', e.inquiry_id::text, e.kind, to_jsonb(e) || jsonb_build_object('code', i.code, 'made', i.kind)
    from public.inquiry_events e join public.inquiries i on i.id = e.inquiry_id
    where e.actor = activity_of.email
    order by e.created_at desc
    limit 200
  )
  order by 1 desc
  limit 200
$$;

comment on function public.activity_of(text) is
  'What was done under an e-mail address, newest first, the last 200 at most: operation is update, delete, return, or the kind of
an inquiry''s event, which content then is; else content holds what the thing was named by before. Whoever asks sees what the tables show them.';

revoke all on function public.activity_of(text) from public, anon, authenticated, service_role;
grant execute on function public.activity_of(text) to authenticated;
