-- New recovery codes void those before, so a stolen session must not get them: they are given for a code of the second step
-- that this session has just taken, and for each such code once. Auth notes in mfa_amr_claims when a session took the step
-- last; the secret that the code is made of stays with Auth, which a hosted project keeps encrypted.

alter table private.recovery_codes add column step_at timestamptz;

comment on column private.recovery_codes.step_at is
  'When the code of the second step was taken for which these were given; null for those of before.';

create or replace function private.new_recovery_codes() returns text[]
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
  -- Otherwise a stolen password or a stolen session would be enough to get round the step.
  if step is null then
    raise exception 'the second step comes first' using errcode = '42501', hint = 'second-step';
  end if;
  -- 80 bits each: the digits of a UUID but for those that tell its version and variant.
  select array_agg(regexp_replace(left(made.digits, 12) || right(made.digits, 8), '(.{4})(?=.)', '\1-', 'g')) into codes
  from (select replace(gen_random_uuid()::text, '-', '') as digits from generate_series(1, 10)) made;
  delete from private.recovery_codes c where c.user_id = own;
  insert into private.recovery_codes (user_id, hash, step_at)
  select own, private.recovery_hash(code), step from unnest(codes) code;
  return codes;
end
$$;

comment on function public.new_recovery_codes() is
  'Ten recovery codes for the caller, whose session took the second step within the last two minutes; each step gives them once.
Those made before are worth nothing.';
