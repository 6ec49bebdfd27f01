-- Accounts: what a signed-in account does with itself. Its sessions, the second step of signing in, recovery codes for that
-- step, and its metadata. The tables of Auth belong to Supabase.
--
-- An access token stays valid until it expires, up to an hour after its session has ended. The rights of the team and
-- everything that an account does to itself therefore check that the session still exists (S41). service_role has no session
-- and is not checked.
--
--   recovery_codes.hash     SHA-256 of a code; the code itself is shown once and stored nowhere
--   recovery_guesses.made   guesses since the moment `since`; at most ten wrong ones are answered within 15 minutes

create table private.recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  hash bytea not null,
  step_at timestamptz,
  constraint recovery_codes_pkey primary key (user_id, hash)
);

comment on column private.recovery_codes.step_at is
  'When the session took the second step for which these codes were given; null for codes made by an older version.';

create table private.recovery_guesses (
  user_id uuid primary key references auth.users (id) on delete cascade,
  since timestamptz not null default now(),
  made integer not null default 1
);

-- Only the functions below read and write these tables.
revoke all on private.recovery_codes, private.recovery_guesses from public, anon, authenticated, service_role;
alter table private.recovery_codes enable row level security;
alter table private.recovery_guesses enable row level security;

-- Sessions.

create function private.has_session() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from auth.sessions s
    where s.id = (
        -- A text that is no id must not fail the cast.
        case when token.session_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then token.session_id::uuid end
      )
      and s.user_id = (select auth.uid())
      and coalesce(s.not_after > now(), true)
  )
  from (select (select auth.jwt()) ->> 'session_id' as session_id) token
$$;

comment on function private.has_session() is
  'Whether the session for which the caller''s token was issued still exists. A token without a session has none.';

create function private.lacks_second_step() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select (select auth.jwt()) ->> 'aal' is distinct from 'aal2'
    and exists (select from auth.mfa_factors f where f.user_id = (select auth.uid()) and f.status = 'verified')
$$;

comment on function private.lacks_second_step() is
  'Whether the caller''s account has a second step set up that this session has not taken.';

create function private.took_second_step() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select coalesce((select auth.jwt()) ->> 'aal' = 'aal2', false)
    and (select private.has_session())
    and exists (select from auth.mfa_factors f where f.user_id = (select auth.uid()) and f.status = 'verified')
$$;

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
    and (select private.has_session()) and not (select private.lacks_second_step())
  order by 5 desc, 4 desc
  limit 50
$$;

create function public.my_sessions()
returns table (id uuid, user_agent text, opened_at timestamptz, seen_at timestamptz, is_this boolean)
language sql stable
set search_path = ''
as $$
  select * from private.my_sessions()
$$;

comment on function public.my_sessions() is
  'The sessions of the caller''s account, the caller''s own session first: the browser that opened each session, when, and
when the session was last renewed. Empty until the second step is taken where one is set up.';

create function private.end_session(session uuid) returns boolean
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

create function public.end_session(session uuid) returns boolean
language sql volatile
set search_path = ''
as $$
  select private.end_session(session)
$$;

comment on function public.end_session(uuid) is
  'Ends a session of the caller''s account. False when the account has no such session, and until the second step is taken
where one is set up.';

-- Recovery codes. New codes void the former ones, so a stolen session must not get them. They are given for a second step that
-- this session has just taken, and once for each such step. Auth notes in mfa_amr_claims when a session last took the step.

create function private.recovery_hash(code text) returns bytea
language sql immutable
set search_path = ''
as $$
  select sha256(convert_to(regexp_replace(lower(left(code, 200)), '[^0-9a-f]', '', 'g'), 'UTF8'))
$$;

create function private.new_recovery_codes() returns text[]
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  own uuid := (select auth.uid());
  step timestamptz;
  codes text[];
begin
  perform pg_advisory_xact_lock(hashtextextended('recovery codes ' || own, 0));
  if private.took_second_step() then
    select c.updated_at into step
    from auth.mfa_amr_claims c
    where c.session_id = ((select auth.jwt()) ->> 'session_id')::uuid and c.authentication_method = 'totp'
      and c.updated_at > now() - interval '2 minutes'
      and not exists (select from private.recovery_codes r where r.user_id = own and r.step_at >= c.updated_at);
  end if;
  -- Otherwise a stolen password or a stolen session would be enough to bypass the step.
  if step is null then
    raise exception 'the second step comes first' using errcode = '42501', hint = 'second-step';
  end if;
  -- 80 bits each: the digits of a UUID without those of its version and variant.
  select array_agg(regexp_replace(left(made.digits, 12) || right(made.digits, 8), '(.{4})(?=.)', '\1-', 'g')) into codes
  from (select replace(gen_random_uuid()::text, '-', '') as digits from generate_series(1, 10)) made;
  delete from private.recovery_codes c where c.user_id = own;
  insert into private.recovery_codes (user_id, hash, step_at)
  select own, private.recovery_hash(code), step from unnest(codes) code;
  return codes;
end
$$;

create function public.new_recovery_codes() returns text[]
language sql volatile
set search_path = ''
as $$
  select private.new_recovery_codes()
$$;

comment on function public.new_recovery_codes() is
  'Ten recovery codes for the caller, whose session must have taken the second step within the last two minutes; each step
gives codes once. Codes made before become void.';

-- Returns an answer instead of raising an error, because an error would undo the count of guesses.
create function private.spend_recovery_code(code text) returns text
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
  -- The lost phone may still be signed in.
  delete from auth.sessions s where s.user_id = own and s.id::text is distinct from (select auth.jwt()) ->> 'session_id';
  return 'spent';
end
$$;

create function public.spend_recovery_code(code text) returns text
language sql volatile
set search_path = ''
as $$
  select private.spend_recovery_code(code)
$$;

comment on function public.spend_recovery_code(text) is
  '"spent": the caller''s second step is switched off, and their other sessions and recovery codes are gone. "wrong": the
code is not valid. "too-many": ten wrong codes came within 15 minutes.';

-- Metadata. What an account writes about itself travels in each of its tokens; with 7 kB of it, browsers could no longer send
-- them. Known entries are kept within limits and everything else is left out, so that nobody is refused or locked out (S42).

create function private.known_metadata(metadata jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  select coalesce(jsonb_object_agg(entry.key, entry.value), '{}')
  from jsonb_each(case when jsonb_typeof(known_metadata.metadata) = 'object' then known_metadata.metadata else '{}' end) entry
  where case entry.key
    -- Written by Auth.
    when 'email_verified' then jsonb_typeof(entry.value) = 'boolean'
    when 'phone_verified' then jsonb_typeof(entry.value) = 'boolean'
    when 'sub' then jsonb_typeof(entry.value) = 'string' and octet_length(entry.value::text) <= 40
    when 'email' then jsonb_typeof(entry.value) = 'string' and octet_length(entry.value::text) <= 330
    -- Id of a session in which the password was set by a mailed link (S37).
    when 'password_set_in_session' then jsonb_typeof(entry.value) = 'string' and octet_length(entry.value::text) <= 40
    else false
  end
$$;

comment on function private.known_metadata(jsonb) is
  'The part of an account''s own metadata that Auth and the site know, within limits.';

create function private.keep_known_metadata() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.raw_user_meta_data := private.known_metadata(new.raw_user_meta_data);
  return new;
end
$$;

create trigger staff_keep_known_metadata before insert or update of raw_user_meta_data on auth.users
for each row when (new.raw_user_meta_data is not null) execute function private.keep_known_metadata();

revoke all on function
  private.has_session(), private.lacks_second_step(), private.took_second_step(), private.my_sessions(),
  private.end_session(uuid), private.recovery_hash(text), private.new_recovery_codes(), private.spend_recovery_code(text),
  private.known_metadata(jsonb), private.keep_known_metadata()
from public;
grant execute on function
  private.took_second_step(), private.my_sessions(), private.end_session(uuid), private.new_recovery_codes(),
  private.spend_recovery_code(text)
to authenticated;

revoke all on function
  public.my_sessions(), public.end_session(uuid), public.new_recovery_codes(), public.spend_recovery_code(text)
from public, anon, authenticated, service_role;
grant execute on function
  public.my_sessions(), public.end_session(uuid), public.new_recovery_codes(), public.spend_recovery_code(text)
to authenticated;
