-- Team: the people who run the site, their roles, and the rules that hold for them.
--
-- A row of `staff` is a person with a role. A confirmed account with the invited e-mail address becomes that person.
-- app_metadata.role = 'admin', which only the secret key can write, makes an owner (npm run admin).
--
--   staff.role        pemilik (owner, may do everything), editor, layanan (service), keuangan (finance)
--   staff.user_id     the account; null while the person is invited
--   staff.branch_id   the branch that the person is bound to, see the file of branches

create table public.staff (
  id uuid primary key default gen_random_uuid(),
  email text not null constraint staff_email_check check (
    email = lower(btrim(email)) and char_length(email) <= 320 and email ~ '^[^@[:space:]]+@[^@[:space:]]+$'
  ),
  name text not null default '' check (char_length(name) <= 120),
  role text not null check (role in ('pemilik', 'editor', 'layanan', 'keuangan')),
  is_active boolean not null default true,
  user_id uuid constraint staff_user_id_key unique references auth.users (id) on delete cascade,
  invited_at timestamptz not null default now(),
  joined_at timestamptz,
  last_seen_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  mailed_at timestamptz,
  branch_id uuid,
  constraint staff_email_key unique (email)
);

comment on column public.staff.mailed_at is
  'When Auth was last asked to mail an invitation; null: no invitation has been mailed yet.';

create index staff_branch_id_idx on public.staff (branch_id);

create table public.team_rules (
  is_only boolean primary key default true check (is_only),
  owners_use_second_step boolean not null default false,
  updated_at timestamptz not null default now()
);

insert into public.team_rules default values;

create trigger staff_set_updated_at before update on public.staff
for each row execute function private.set_updated_at();
create trigger team_rules_set_updated_at before update on public.team_rules
for each row execute function private.set_updated_at();

-- Roles.

create function private.staff_role() returns text
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
  'The caller''s role in the team. Null for everybody else, for a session that has ended, and until the second step of
signing in is taken where it is due.';

create function private.is_staff() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select private.staff_role() is not null
$$;

create function private.has_role(variadic roles text[] default '{}') returns boolean
language sql stable security definer
set search_path = ''
as $$
  select coalesce(private.staff_role() = any (has_role.roles || 'pemilik'::text), false)
$$;

comment on function private.has_role(text[]) is
  'Whether the caller has one of these roles or is an owner. Policies call it as (select private.has_role(...)), once per
statement.';

create function private.my_standing() returns jsonb
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

create function public.my_standing() returns jsonb
language sql volatile
set search_path = ''
as $$
  select private.my_standing()
$$;

comment on function public.my_standing() is
  'The caller''s place in the team: {id, name, role, branchId, hasSecondStep, due}. branchId: the only branch whose
inquiries the caller sees. due: what is left to do before the rights count (second-step, enrolment). Null for a caller
who is not in the team. Notes when the caller was last seen.';

create function private.set_my_name(name text) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  update public.staff s set name = btrim(set_my_name.name)
  where s.user_id = (select auth.uid()) and (select private.is_staff());
  return found;
end
$$;

create function public.set_my_name(name text) returns boolean
language sql volatile
set search_path = ''
as $$
  select private.set_my_name(set_my_name.name)
$$;

comment on function public.set_my_name(text) is
  'Changes the caller''s name in the team. False for a caller who is not in the team.';

create function private.staff_with_second_step() returns setof uuid
language sql stable security definer
set search_path = ''
as $$
  select s.id
  from public.staff s
  where (select private.has_role())
    and exists (select from auth.mfa_factors f where f.user_id = s.user_id and f.status = 'verified')
$$;

create function public.staff_with_second_step() returns setof uuid
language sql stable
set search_path = ''
as $$
  select private.staff_with_second_step()
$$;

comment on function public.staff_with_second_step() is
  'Ids of the people in `staff` who have a second step. Only owners get an answer.';

-- The last owner stays. Two owners who switch each other off at the same moment wait for each other at the advisory lock, and
-- the second is refused.
create function private.keep_an_owner() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- Deleting an account by hand deletes its row too, by the foreign key.
  if tg_op = 'DELETE' and pg_trigger_depth() > 1 then
    return old;
  end if;
  if old.role = 'pemilik' and old.is_active and old.user_id is not null
    and (tg_op = 'DELETE' or not (new.role = 'pemilik' and new.is_active and new.user_id is not null)) then
    perform pg_advisory_xact_lock(hashtext('public.staff owners'));
    if not exists (
      select from public.staff s where s.id <> old.id and s.role = 'pemilik' and s.is_active and s.user_id is not null
    ) then
      raise exception 'the last owner stays' using errcode = 'PT409', hint = 'last-owner';
    end if;
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;

create trigger staff_keep_an_owner before update or delete on public.staff
for each row execute function private.keep_an_owner();

-- Sign-up is open to invited people only: Auth calls this hook before it makes an account (config.toml).
create function private.before_user_created(event jsonb) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select case
    -- Only the secret key can write app_metadata.
    when event #>> '{user,app_metadata,role}' = 'admin' then '{}'::jsonb
    when not exists (
      select from public.staff s
      where s.email = lower(btrim(event #>> '{user,email}')) and s.is_active and s.user_id is null
    ) then '{"error": {"http_code": 403, "message": "This address is not invited"}}'::jsonb
    -- Invited people need no metadata; a stranger who signs up with their address may send some.
    when coalesce(nullif(event #> '{user,user_metadata}', 'null'), '{}') <> private.known_metadata(event #> '{user,user_metadata}')
      then '{"error": {"http_code": 422, "message": "This metadata is not known here"}}'::jsonb
    else '{}'::jsonb
  end
$$;

comment on function private.before_user_created(jsonb) is
  'Auth''s before-user-created hook. Accepts people whom an owner invited, without metadata of their own, and accounts that
the secret key makes owners.';

-- Follows the accounts of Auth: an administrator becomes an owner, a confirmed address becomes the person invited by it, and a
-- changed address is changed here too.
create function private.follow_user() returns trigger
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
  -- Anybody can sign up with an invited address and a password. The mail proves the address, but not who chose the password.
  -- The password is therefore voided, and the mailed link opens a session in which a new one is chosen.
  if tg_op = 'UPDATE' and is_confirmed_now and new.confirmation_sent_at is not null
    and new.encrypted_password is not distinct from old.encrypted_password then
    update auth.users u set encrypted_password = '' where u.id = new.id;
  end if;
  if exists (select from public.staff s where s.user_id = new.id) then
    -- A person who has joined needs no invitation.
    delete from public.staff s where s.email = address and s.user_id is null;
    update public.staff s set email = address where s.user_id = new.id and s.email <> address;
  else
    update public.staff s set user_id = new.id, joined_at = now() where s.email = address and s.user_id is null;
  end if;
  -- Hosted Auth writes the role first and confirms the address afterwards.
  if new.raw_app_meta_data ->> 'role' = 'admin'
    and (is_confirmed_now or old.raw_app_meta_data ->> 'role' is distinct from 'admin') then
    insert into public.staff (email, role, user_id, joined_at) values (address, 'pemilik', new.id, now())
    on conflict on constraint staff_user_id_key do update set role = 'pemilik', is_active = true;
  end if;
  return null;
end
$$;

create trigger staff_follow_user after insert or update of email, email_confirmed_at, raw_app_meta_data on auth.users
for each row execute function private.follow_user();

-- A person who has a confirmed account already joins at the moment of the invitation, because nothing will be confirmed later.
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
-- Sending the invitation again repairs the case in which invitation and confirmation happened at the same moment.
create trigger staff_find_user_again before update of mailed_at on public.staff
for each row when (new.user_id is null) execute function private.find_user();

create function private.end_sessions_of_staff() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from auth.sessions s where s.user_id = old.user_id;
  return null;
end
$$;

create trigger staff_end_sessions after update of is_active on public.staff
for each row when (old.is_active and not new.is_active) execute function private.end_sessions_of_staff();

-- The mailed link of a withdrawn invitation ends with the unconfirmed account.
create function private.take_invitation_back() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from auth.users u where lower(btrim(u.email)) = old.email and u.email_confirmed_at is null;
  return null;
end
$$;

create trigger staff_take_back after delete on public.staff
for each row when (old.user_id is null) execute function private.take_invitation_back();

-- Rights.

revoke all on public.staff, public.team_rules from public, anon, authenticated, service_role;
grant select, delete on public.staff to authenticated;
grant insert (id, email, name, role, branch_id) on public.staff to authenticated;
grant update (name, role, is_active, invited_at, mailed_at, branch_id) on public.staff to authenticated;
grant select, insert, update, delete on public.staff to service_role;
grant select, update (owners_use_second_step) on public.team_rules to authenticated;
grant select, update on public.team_rules to service_role;

alter table public.staff enable row level security;
alter table public.team_rules enable row level security;

create policy "The team sees the team" on public.staff
for select to authenticated using ((select private.is_staff()));
create policy "Owners invite" on public.staff
for insert to authenticated with check ((select private.has_role()));
create policy "Owners change roles" on public.staff
for update to authenticated using ((select private.has_role())) with check ((select private.has_role()));
create policy "Owners take invitations back" on public.staff
for delete to authenticated using ((select private.has_role()) and user_id is null);

create policy "The team sees its rules" on public.team_rules
for select to authenticated using ((select private.is_staff()));
-- Only an owner who has the second step may demand it of all owners, so that nobody locks the others out from outside.
create policy "Owners change the rules, the second step's with it alone" on public.team_rules
for update to authenticated using ((select private.has_role()))
with check ((select private.has_role()) and (not owners_use_second_step or (select private.took_second_step())));

revoke all on function
  private.staff_role(), private.is_staff(), private.has_role(text[]), private.my_standing(), private.set_my_name(text),
  private.staff_with_second_step(), private.keep_an_owner(), private.before_user_created(jsonb), private.follow_user(),
  private.find_user(), private.end_sessions_of_staff(), private.take_invitation_back()
from public;
grant execute on function
  private.is_staff(), private.has_role(text[]), private.my_standing(), private.set_my_name(text),
  private.staff_with_second_step()
to authenticated;
grant execute on function private.before_user_created(jsonb) to supabase_auth_admin;

revoke all on function
  public.my_standing(), public.set_my_name(text), public.staff_with_second_step()
from public, anon, authenticated, service_role;
grant execute on function public.my_standing(), public.set_my_name(text), public.staff_with_second_step() to authenticated;
