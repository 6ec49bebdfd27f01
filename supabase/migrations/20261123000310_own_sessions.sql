-- Everybody sees where their own account is signed in, and ends what they do not know.

create function private.my_sessions()
returns table (id uuid, user_agent text, opened_at timestamptz, seen_at timestamptz, is_this boolean)
language sql stable security definer
set search_path = ''
as $$
  select
    s.id,
    left(s.user_agent, 400),
    s.created_at,
    greatest(s.created_at, s.refreshed_at at time zone 'UTC'),
    coalesce(s.id::text = (select auth.jwt()) ->> 'session_id', false)
  from auth.sessions s
  where s.user_id = (select auth.uid()) and coalesce(s.not_after > now(), true)
  order by 5 desc, 4 desc
  limit 50
$$;

create function private.end_session(session uuid) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  delete from auth.sessions s where s.id = end_session.session and s.user_id = (select auth.uid());
  return found;
end
$$;

create function public.my_sessions()
returns table (id uuid, user_agent text, opened_at timestamptz, seen_at timestamptz, is_this boolean)
language sql stable
set search_path = ''
as $$
  select * from private.my_sessions()
$$;

comment on function public.my_sessions() is
  'The caller''s own sessions, this one first: the browser that opened each, when, and when it was renewed last.';

create function public.end_session(session uuid) returns boolean
language sql volatile
set search_path = ''
as $$
  select private.end_session(session)
$$;

comment on function public.end_session(uuid) is 'Ends a session of the caller''s own account; false where it is none.';

revoke all on function private.my_sessions(), private.end_session(uuid) from public;
grant execute on function private.my_sessions(), private.end_session(uuid) to authenticated;
revoke all on function public.my_sessions(), public.end_session(uuid) from public, anon, authenticated, service_role;
grant execute on function public.my_sessions(), public.end_session(uuid) to authenticated;
