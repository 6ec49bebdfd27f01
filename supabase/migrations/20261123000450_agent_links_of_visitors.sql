-- What the public site asks about agents: which codes count, and whether a number is an agent's.

create function private.agent_code_hashes() returns text[]
language sql stable security definer
set search_path = ''
as $$
  select coalesce(array_agg(left(encode(sha256(convert_to(a.code, 'UTF8')), 'hex'), 16)), '{}')
  from public.agents a where a.is_active
$$;

create function public.agent_code_hashes() returns text[]
language sql stable
set search_path = ''
as $$
  select private.agent_code_hashes()
$$;

comment on function public.agent_code_hashes() is
  'The first 16 hexadecimal digits of the SHA-256 of each active agent''s code: who has a code learns whether it counts, and no others.';

create function private.agent_of_number(digits text) returns table (name text, city text)
language sql stable security definer
set search_path = ''
as $$
  select a.name, a.city from public.agents a
  where a.is_active and char_length(a.phone_digits) >= 8
    and a.phone_digits = regexp_replace(agent_of_number.digits, '^(0|62)', '')
  order by a.created_at, a.id
  limit 1
$$;

create function public.agent_of_number(digits text) returns table (name text, city text)
language sql stable
set search_path = ''
as $$
  select found.name, found.city from private.agent_of_number(agent_of_number.digits) found
$$;

comment on function public.agent_of_number(text) is
  'Name and city of the active agent with exactly this number, in digits with 62, 0 or neither before it; no row for any other.';

revoke all on function private.agent_code_hashes(), private.agent_of_number(text) from public;
grant execute on function private.agent_code_hashes(), private.agent_of_number(text) to anon, authenticated, service_role;

revoke all on function public.agent_code_hashes(), public.agent_of_number(text)
from public, anon, authenticated, service_role;
grant execute on function public.agent_code_hashes(), public.agent_of_number(text) to anon, authenticated, service_role;
