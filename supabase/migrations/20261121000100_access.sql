-- Who may change content: a signed-in user whose app_metadata.role is 'admin'.
-- app_metadata is written by the Auth service alone; user_metadata is the user's own and proves nothing.
-- Every table of this site follows one pattern: grants name exactly what a role may ever do, row level
-- security decides on which rows, one policy per role and verb.

create schema if not exists private;
revoke all on schema private from public;
grant usage on schema private to authenticated;

create function private.is_admin() returns boolean
language sql stable
set search_path = ''
as $$
  select coalesce((select auth.jwt()) -> 'app_metadata' ->> 'role' = 'admin', false)
$$;

revoke all on function private.is_admin() from public;
grant execute on function private.is_admin() to authenticated;

comment on function private.is_admin() is
  'True when the caller''s JWT carries app_metadata.role = admin. Policies call it as (select private.is_admin()), once per statement.';

-- Always moves forward, even twice within one transaction or across a clock step, so that it can tell two versions apart.
create function private.set_updated_at() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 microsecond');
  return new;
end
$$;

revoke all on function private.set_updated_at() from public;
