-- Recovery codes for whoever lost what makes the digits of the second step, and a rule that locks no owner out.

create table private.recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  hash bytea not null,
  constraint recovery_codes_pkey primary key (user_id, hash)
);

create table private.recovery_guesses (
  user_id uuid primary key references auth.users (id) on delete cascade,
  since timestamptz not null default now(),
  made integer not null default 1
);

revoke all on private.recovery_codes, private.recovery_guesses from public, anon, authenticated, service_role;
alter table private.recovery_codes enable row level security;
alter table private.recovery_guesses enable row level security;

create function private.took_second_step() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select coalesce((select auth.jwt()) ->> 'aal' = 'aal2', false)
    and exists (select from auth.mfa_factors f where f.user_id = (select auth.uid()) and f.status = 'verified')
$$;

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
  codes text[];
begin
  -- Else a stolen password were enough to get round the step.
  if not private.took_second_step() then
    raise exception 'the second step comes first' using errcode = '42501', hint = 'second-step';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('recovery codes ' || own, 0));
  -- 80 bits each: the digits of a UUID but for those that tell its version and variant.
  select array_agg(regexp_replace(left(made.digits, 12) || right(made.digits, 8), '(.{4})(?=.)', '\1-', 'g')) into codes
  from (select replace(gen_random_uuid()::text, '-', '') as digits from generate_series(1, 10)) made;
  delete from private.recovery_codes c where c.user_id = own;
  insert into private.recovery_codes (user_id, hash) select own, private.recovery_hash(code) from unnest(codes) code;
  return codes;
end
$$;

-- Returns instead of raising, for what is counted must stay counted.
create function private.spend_recovery_code(code text) returns text
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  own uuid := (select auth.uid());
  guesses integer;
begin
  if own is null then
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

create function public.new_recovery_codes() returns text[]
language sql volatile
set search_path = ''
as $$
  select private.new_recovery_codes()
$$;

comment on function public.new_recovery_codes() is
  'Ten recovery codes for the caller, who has just taken the second step of signing in; those made before are worth nothing.';

create function public.spend_recovery_code(code text) returns text
language sql volatile
set search_path = ''
as $$
  select private.spend_recovery_code(code)
$$;

comment on function public.spend_recovery_code(text) is
  '"spent": the caller''s second step is switched off, and their other sessions and recovery codes are gone. Else "wrong", or
"too-many" after ten wrong ones within 15 minutes.';

revoke all on function
  private.took_second_step(), private.recovery_hash(text), private.new_recovery_codes(), private.spend_recovery_code(text)
from public;
grant execute on function
  private.took_second_step(), private.new_recovery_codes(), private.spend_recovery_code(text)
to authenticated;
revoke all on function public.new_recovery_codes(), public.spend_recovery_code(text) from public, anon, authenticated, service_role;
grant execute on function public.new_recovery_codes(), public.spend_recovery_code(text) to authenticated;

-- Only who has the step themselves may ask it of the owners: nobody locks the house from outside.
drop policy "Owners change the rules" on public.team_rules;
create policy "Owners change the rules, the second step's with it alone" on public.team_rules
for update to authenticated using ((select private.has_role()))
with check ((select private.has_role()) and (not owners_use_second_step or (select private.took_second_step())));
