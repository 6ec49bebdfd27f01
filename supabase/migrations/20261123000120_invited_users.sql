-- Sign-up is open to whoever is invited, and to nobody else: Auth asks before it makes a user (config.toml).

create function private.before_user_created(event jsonb) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select case
    -- app_metadata can be written with the secret key alone.
    when event #>> '{user,app_metadata,role}' = 'admin' or exists (
      select from public.staff s
      where s.email = lower(btrim(event #>> '{user,email}')) and s.is_active and s.user_id is null
    ) then '{}'::jsonb
    else '{"error": {"http_code": 403, "message": "This address is not invited"}}'::jsonb
  end
$$;

comment on function private.before_user_created(jsonb) is
  'Auth''s before-user-created hook: lets in whoever an owner invited, and users that the secret key makes owners.';

revoke all on function private.before_user_created(jsonb) from public;
grant usage on schema private to supabase_auth_admin;
grant execute on function private.before_user_created(jsonb) to supabase_auth_admin;

create or replace function private.follow_user() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  address text := lower(btrim(new.email));
  is_confirmed_now boolean := tg_op = 'INSERT' or old.email_confirmed_at is null;
begin
  if new.email_confirmed_at is null or address is null or address !~ '^[^@[:space:]]+@[^@[:space:]]+$' then
    return null;
  end if;
  -- Anybody can sign up with an invited address and a password of theirs. The mail proves the address, not who chose the
  -- password, which ends: the link opens a session in which a new one is chosen.
  if tg_op = 'UPDATE' and is_confirmed_now and new.confirmation_sent_at is not null
    and new.encrypted_password is not distinct from old.encrypted_password then
    update auth.users u set encrypted_password = '' where u.id = new.id;
  end if;
  if exists (select from public.staff s where s.user_id = new.id) then
    -- Whoever is here already needs no invitation.
    delete from public.staff s where s.email = address and s.user_id is null;
    update public.staff s set email = address where s.user_id = new.id and s.email <> address;
  else
    update public.staff s set user_id = new.id, joined_at = now() where s.email = address and s.user_id is null;
  end if;
  -- The hosted Auth writes the role first and confirms the address afterwards.
  if new.raw_app_meta_data ->> 'role' = 'admin'
    and (is_confirmed_now or old.raw_app_meta_data ->> 'role' is distinct from 'admin') then
    insert into public.staff (email, role, user_id, joined_at) values (address, 'pemilik', new.id, now())
    on conflict on constraint staff_user_id_key do update set role = 'pemilik', is_active = true;
  end if;
  return null;
end
$$;

-- Whoever has an account already, and is invited, will confirm nothing any more.
create function private.find_user() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  select u.id, now() into new.user_id, new.joined_at
  from auth.users u
  where lower(u.email) = new.email and u.email_confirmed_at is not null and u.deleted_at is null and not u.is_sso_user
    and not exists (select from public.staff s where s.user_id = u.id);
  return new;
end
$$;

create trigger staff_find_user before insert on public.staff
for each row when (new.user_id is null) execute function private.find_user();

revoke all on function private.find_user() from public;
