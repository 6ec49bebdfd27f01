-- The list of hashes gave every short code to whoever tried them all at home. A code is asked for by itself instead.

drop function public.agent_code_hashes();
drop function private.agent_code_hashes();

create function private.is_agent_code(code text) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select private.agent_by_code(is_agent_code.code) is not null
$$;

create function public.is_agent_code(code text) returns boolean
language sql stable
set search_path = ''
as $$
  select private.is_agent_code(is_agent_code.code)
$$;

comment on function public.is_agent_code(text) is
  'Whether this is the code of an active agent: who has a code learns whether it counts, and no others.';

revoke all on function private.is_agent_code(text) from public;
grant execute on function private.is_agent_code(text) to anon, authenticated, service_role;

revoke all on function public.is_agent_code(text) from public, anon, authenticated, service_role;
grant execute on function public.is_agent_code(text) to anon, authenticated, service_role;
