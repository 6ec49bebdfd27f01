-- Who may do what is said in tables: a person of the team has a role, and a confirmed user with the invited address is that
-- person. app_metadata.role = 'admin', which the secret key alone can write, only makes an owner (npm run admin).

create table public.staff (
  id uuid primary key default gen_random_uuid(),
  email text not null constraint staff_email_check check (
    email = lower(btrim(email)) and char_length(email) <= 320 and email ~ '^[^@[:space:]]+@[^@[:space:]]+$'
  ),
  name text not null default '' check (char_length(name) <= 120),
  role text not null check (role in ('pemilik', 'editor', 'layanan', 'keuangan')),
  is_active boolean not null default true,
  -- Null: invited, and not here yet.
  user_id uuid constraint staff_user_id_key unique references auth.users (id) on delete cascade,
  invited_at timestamptz not null default now(),
  joined_at timestamptz,
  last_seen_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint staff_email_key unique (email)
);

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

create function private.staff_role() returns text
language sql stable security definer
set search_path = ''
as $$
  select s.role
  from public.staff s
  where s.user_id = (select auth.uid()) and s.is_active and (
    (select auth.jwt()) ->> 'aal' = 'aal2'
    or not exists (select from auth.mfa_factors f where f.user_id = s.user_id and f.status = 'verified')
    and not (s.role = 'pemilik' and (select r.owners_use_second_step from public.team_rules r))
  )
$$;

comment on function private.staff_role() is
  'The caller''s role in the team; null for everybody else, and until the second step of signing in where one is due.';

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
  'Whether the caller has one of these roles or is an owner. Policies call it as (select private.has_role(...)), once per statement.';

-- Two owners who switch each other off at the same moment take turns here, and the second is refused.
create function private.keep_an_owner() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- A user deleted by hand takes the row along, as the foreign key says.
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

-- Auth tells of its users: an administrator becomes an owner, a confirmed address the person invited by it, and a changed
-- address is changed here too.
create function private.follow_user() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  address text := lower(btrim(new.email));
begin
  if new.email_confirmed_at is null or address is null or address !~ '^[^@[:space:]]+@[^@[:space:]]+$' then
    return null;
  end if;
  if exists (select from public.staff s where s.user_id = new.id) then
    -- Whoever is here already needs no invitation.
    delete from public.staff s where s.email = address and s.user_id is null;
    update public.staff s set email = address where s.user_id = new.id and s.email <> address;
  else
    update public.staff s set user_id = new.id, joined_at = now() where s.email = address and s.user_id is null;
  end if;
  if new.raw_app_meta_data ->> 'role' = 'admin'
    and (tg_op = 'INSERT' or old.raw_app_meta_data ->> 'role' is distinct from 'admin') then
    insert into public.staff (email, role, user_id, joined_at) values (address, 'pemilik', new.id, now())
    on conflict on constraint staff_user_id_key do update set role = 'pemilik', is_active = true;
  end if;
  return null;
end
$$;

create trigger staff_follow_user after insert or update of email, email_confirmed_at, raw_app_meta_data on auth.users
for each row execute function private.follow_user();

insert into public.staff (email, role, user_id, joined_at, invited_at)
select distinct on (lower(u.email)) lower(u.email), 'pemilik', u.id, coalesce(u.created_at, now()), coalesce(u.created_at, now())
from auth.users u
where u.raw_app_meta_data ->> 'role' = 'admin' and u.email is not null
order by lower(u.email), u.created_at;

create function private.my_standing() returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  own public.staff;
  has_factor boolean;
begin
  select * into own from public.staff s where s.user_id = (select auth.uid()) and s.is_active;
  if own.id is null then
    return null;
  end if;
  update public.staff s set last_seen_at = now()
  where s.id = own.id and coalesce(s.last_seen_at < now() - interval '5 minutes', true);
  has_factor := exists (select from auth.mfa_factors f where f.user_id = own.user_id and f.status = 'verified');
  return jsonb_build_object(
    'id', own.id,
    'name', own.name,
    'role', own.role,
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
  'Who the caller is in the team: {id, name, role, hasSecondStep, due}; due names what is left to do before any right counts
(second-step, enrolment). Null for whoever is not in it. Notes that they were here.';

revoke all on public.staff, public.team_rules from public, anon, authenticated, service_role;
grant select, delete on public.staff to authenticated;
grant insert (email, name, role), update (name, role, is_active, invited_at) on public.staff to authenticated;
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
create policy "Owners change the rules" on public.team_rules
for update to authenticated using ((select private.has_role())) with check ((select private.has_role()));

revoke all on function
  private.staff_role(), private.is_staff(), private.has_role(text[]), private.keep_an_owner(), private.follow_user(), private.my_standing()
from public;
grant execute on function private.is_staff(), private.has_role(text[]), private.my_standing() to authenticated;
revoke all on function public.my_standing() from public, anon, authenticated, service_role;
grant execute on function public.my_standing() to authenticated;
