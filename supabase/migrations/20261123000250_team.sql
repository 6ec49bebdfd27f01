-- Owners invite, take invitations back and switch people off; everybody says what they are called.

alter table public.staff add column mailed_at timestamptz;
comment on column public.staff.mailed_at is 'When an invitation was last handed to Auth for mailing; null: none was yet.';

-- Sending again mends what an invitation and a confirmation at the same moment did not see of each other.
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

-- The mailed link goes with the account that was only begun.
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
  'Ids in staff of those who sign in by two steps; for owners, nothing for everybody else.';

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

comment on function public.set_my_name(text) is 'Changes what the caller is called in the team; false for whoever is not in it.';

grant insert (id), update (mailed_at) on public.staff to authenticated;

revoke all on function
  private.end_sessions_of_staff(), private.take_invitation_back(), private.staff_with_second_step(), private.set_my_name(text)
from public;
grant execute on function private.staff_with_second_step(), private.set_my_name(text) to authenticated;
revoke all on function public.staff_with_second_step(), public.set_my_name(text)
from public, anon, authenticated, service_role;
grant execute on function public.staff_with_second_step(), public.set_my_name(text) to authenticated;
