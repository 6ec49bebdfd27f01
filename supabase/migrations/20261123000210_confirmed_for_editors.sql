-- Editors see no inquiries, but must know what hangs on a date before they cancel it: how many pilgrims, and no more.

create function private.confirmed_for_staff(package_id uuid, departure_id uuid) returns bigint
language sql stable security definer
set search_path = ''
as $$
  select case
    when not private.is_staff() then 0
    when confirmed_for_staff.departure_id is not null then private.confirmed_pilgrims(null, confirmed_for_staff.departure_id)
    else (
      select coalesce(sum(i.pilgrims), 0)::bigint
      from public.inquiries i
      where i.package_id = confirmed_for_staff.package_id and i.status = 'terkonfirmasi'
    )
  end
$$;

create function public.confirmed_pilgrims(public.departures) returns bigint
language sql stable
set search_path = ''
as $$
  select private.confirmed_for_staff($1.package_id, $1.id)
$$;

comment on function public.confirmed_pilgrims(public.departures) is
  'Computed column of departures: pilgrims of its confirmed inquiries, for the team; 0 for everybody else. Ask for it by name.';

create function public.confirmed_pilgrims(public.packages) returns bigint
language sql stable
set search_path = ''
as $$
  select private.confirmed_for_staff($1.id, null)
$$;

comment on function public.confirmed_pilgrims(public.packages) is
  'Computed column of packages: pilgrims of its confirmed inquiries, for the team; 0 for everybody else. Ask for it by name.';

revoke all on function private.confirmed_for_staff(uuid, uuid) from public;
grant execute on function private.confirmed_for_staff(uuid, uuid) to authenticated;
revoke all on function public.confirmed_pilgrims(public.departures), public.confirmed_pilgrims(public.packages)
from public, anon, authenticated, service_role;
grant execute on function public.confirmed_pilgrims(public.departures), public.confirmed_pilgrims(public.packages) to authenticated;
