-- Whatever an account says of itself travels in each of its tokens: 7 kB of it, and the browser could no longer send them.
-- What Auth and the site write is kept, within bounds. Everything else is left out, so that nobody is refused and nobody is
-- locked out (S42).

create function private.known_metadata(metadata jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  select coalesce(jsonb_object_agg(entry.key, entry.value), '{}')
  from jsonb_each(case when jsonb_typeof(known_metadata.metadata) = 'object' then known_metadata.metadata else '{}' end) entry
  where case entry.key
    -- Auth's own.
    when 'email_verified' then jsonb_typeof(entry.value) = 'boolean'
    when 'phone_verified' then jsonb_typeof(entry.value) = 'boolean'
    when 'sub' then jsonb_typeof(entry.value) = 'string' and octet_length(entry.value::text) <= 40
    when 'email' then jsonb_typeof(entry.value) = 'string' and octet_length(entry.value::text) <= 330
    -- The id of a session that has set its password by a mailed link (S37).
    when 'password_set_in_session' then jsonb_typeof(entry.value) = 'string' and octet_length(entry.value::text) <= 40
    else false
  end
$$;

comment on function private.known_metadata(jsonb) is
  'Of the metadata that an account may write about itself, what Auth and the site know, within bounds.';

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

-- Frees whoever is locked out already.
update auth.users u set raw_user_meta_data = private.known_metadata(u.raw_user_meta_data)
where u.raw_user_meta_data <> private.known_metadata(u.raw_user_meta_data);

create or replace function private.before_user_created(event jsonb) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select case
    -- app_metadata can be written with the secret key alone.
    when event #>> '{user,app_metadata,role}' = 'admin' then '{}'::jsonb
    when not exists (
      select from public.staff s
      where s.email = lower(btrim(event #>> '{user,email}')) and s.is_active and s.user_id is null
    ) then '{"error": {"http_code": 403, "message": "This address is not invited"}}'::jsonb
    -- Nobody invited needs any; a stranger who signs up with their address may have some.
    when coalesce(nullif(event #> '{user,user_metadata}', 'null'), '{}') <> private.known_metadata(event #> '{user,user_metadata}')
      then '{"error": {"http_code": 422, "message": "This metadata is not known here"}}'::jsonb
    else '{}'::jsonb
  end
$$;

comment on function private.before_user_created(jsonb) is
  'Auth''s before-user-created hook: lets in whoever an owner invited, without metadata of their own, and users that the secret
key makes owners.';

revoke all on function private.known_metadata(jsonb), private.keep_known_metadata() from public;
