-- An access token stays valid until it expires, up to an hour after its session has ended. The rights of the team and
-- everything an account does to itself therefore ask whether the session still exists (S41). service_role has no session
-- and is not asked.

create function private.has_session() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from auth.sessions s
    where s.id = (
        -- Any other text is no id and must not fail the cast.
        case when token.session_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then token.session_id::uuid end
      )
      and s.user_id = (select auth.uid())
      and coalesce(s.not_after > now(), true)
  )
  from (select (select auth.jwt()) ->> 'session_id' as session_id) token
$$;

comment on function private.has_session() is
  'Whether the session that the caller''s token was issued for still exists. A token without a session has none.';

create function private.lacks_second_step() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select (select auth.jwt()) ->> 'aal' is distinct from 'aal2'
    and exists (select from auth.mfa_factors f where f.user_id = (select auth.uid()) and f.status = 'verified')
$$;

comment on function private.lacks_second_step() is
  'Whether the caller''s account has a second step set up that this session has not taken.';

revoke all on function private.has_session(), private.lacks_second_step() from public;

create or replace function private.staff_role() returns text
language sql stable security definer
set search_path = ''
as $$
  select s.role
  from public.staff s
  where s.user_id = (select auth.uid()) and s.is_active and (select private.has_session()) and (
    (select auth.jwt()) ->> 'aal' = 'aal2'
    or not (select private.lacks_second_step())
    and not (s.role = 'pemilik' and (select r.owners_use_second_step from public.team_rules r))
  )
$$;

comment on function private.staff_role() is
  'The caller''s role in the team; null for everybody else, for a session that has ended, and until the second step of signing
in where one is due.';

create or replace function private.my_standing() returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  own public.staff;
  has_factor boolean;
begin
  select * into own
  from public.staff s
  where s.user_id = (select auth.uid()) and s.is_active and (select private.has_session());
  if own.id is null then
    return null;
  end if;
  if coalesce(own.last_seen_at < now() - interval '5 minutes', true) and not current_setting('transaction_read_only')::boolean then
    update public.staff s set last_seen_at = now() where s.id = own.id;
  end if;
  has_factor := exists (select from auth.mfa_factors f where f.user_id = own.user_id and f.status = 'verified');
  return jsonb_build_object(
    'id', own.id,
    'name', own.name,
    'role', own.role,
    'branchId', private.staff_branch(),
    'hasSecondStep', has_factor,
    'due', case
      when private.staff_role() is not null then null
      when has_factor then 'second-step'
      else 'enrolment'
    end
  );
end
$$;

create or replace function private.took_second_step() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select coalesce((select auth.jwt()) ->> 'aal' = 'aal2', false)
    and (select private.has_session())
    and exists (select from auth.mfa_factors f where f.user_id = (select auth.uid()) and f.status = 'verified')
$$;

-- Returns instead of raising, because a raised error would undo the count of guesses.
create or replace function private.spend_recovery_code(code text) returns text
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  own uuid := (select auth.uid());
  guesses integer;
begin
  if not private.has_session() then
    return 'wrong';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('recovery codes ' || own, 0));
  delete from private.recovery_guesses g where g.user_id = own and g.since < now() - interval '15 minutes';
  insert into private.recovery_guesses as g (user_id) values (own)
  on conflict (user_id) do update set made = g.made + 1
  returning g.made into guesses;
  if guesses > 10 then
    return 'too-many';
  end if;
  if not exists (
    select from private.recovery_codes c where c.user_id = own and c.hash = private.recovery_hash(spend_recovery_code.code)
  ) then
    return 'wrong';
  end if;
  delete from private.recovery_codes c where c.user_id = own;
  delete from private.recovery_guesses g where g.user_id = own;
  delete from auth.mfa_factors f where f.user_id = own;
  -- The phone that was lost may still be signed in.
  delete from auth.sessions s where s.user_id = own and s.id::text is distinct from (select auth.jwt()) ->> 'session_id';
  return 'spent';
end
$$;

create or replace function private.my_sessions()
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
    and (select private.has_session()) and not (select private.lacks_second_step())
  order by 5 desc, 4 desc
  limit 50
$$;

create or replace function private.end_session(session uuid) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  delete from auth.sessions s
  where s.id = end_session.session and s.user_id = (select auth.uid())
    and (select private.has_session()) and not (select private.lacks_second_step());
  return found;
end
$$;

comment on function public.my_sessions() is
  'The caller''s own sessions, this one first: the browser that opened each, when, and when it was renewed last. None before the
second step where one is set up.';
comment on function public.end_session(uuid) is
  'Ends a session of the caller''s own account; false where it is none, and before the second step where one is set up.';
