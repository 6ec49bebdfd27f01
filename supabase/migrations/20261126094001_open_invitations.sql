-- Open invitations: whoever follows an invitation reads on its page what they are invited to be. The page knows the id of the
-- invitation from the link. It never asks about the link's token, because an answer about tokens would let guesses go on
-- without the limit that Auth has on them.

create function private.open_invitation(id uuid) returns table (name text, role text)
language sql stable security definer
set search_path = ''
as $$
  select s.name, s.role
  from public.staff s
  where s.id = open_invitation.id and s.is_active and s.last_seen_at is null
$$;

create function public.open_invitation(id uuid) returns table (name text, role text)
language sql stable
set search_path = ''
as $$
  select * from private.open_invitation(open_invitation.id)
$$;

comment on function public.open_invitation(uuid) is
  'Name and role of somebody who is invited and has not been here yet, for whoever knows the invitation''s id; no row for
every other id.';

comment on column public.staff.mailed_at is
  'When Auth was last asked to mail an invitation, or an owner last got its link to pass on; null: neither has happened yet.';

revoke all on function private.open_invitation(uuid) from public;
revoke all on function public.open_invitation(uuid) from public, anon, authenticated, service_role;
grant execute on function private.open_invitation(uuid), public.open_invitation(uuid) to anon, authenticated, service_role;
