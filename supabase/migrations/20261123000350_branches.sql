-- Branches: offices that answer on a number of their own. A departure may belong to one, and a person of the team may be
-- bound to one and then sees its inquiries only.
--
--   branches.whatsapp     as staff typed it, 8 to 15 digits
--   branches.map_link     https, '' for none
--   branches.order_index  lowest first

create table public.branches (
  id uuid primary key default gen_random_uuid(),
  name text not null check (btrim(name) <> '' and char_length(name) <= 80),
  city text not null check (btrim(city) <> '' and char_length(city) <= 80),
  address text not null default '' check (char_length(address) <= 300),
  hours text not null default '' check (char_length(hours) <= 200),
  whatsapp text not null check (
    char_length(whatsapp) <= 40 and char_length(regexp_replace(whatsapp, '\D', '', 'g')) between 8 and 15
  ),
  map_link text not null default '' check (map_link = '' or map_link ~ '^https://' and char_length(map_link) <= 500),
  is_active boolean not null default true,
  order_index integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index branches_order_index_idx on public.branches (order_index);

create trigger branches_set_updated_at before update on public.branches
for each row execute function private.set_updated_at();
create trigger branches_keep_version before update or delete on public.branches
for each row execute function private.keep_version();
create trigger branches_note_return after insert on public.branches
for each row execute function private.note_return();

revoke all on public.branches from public, anon, authenticated, service_role;
grant select on public.branches to anon;
grant select, insert, update, delete on public.branches to authenticated, service_role;

alter table public.branches enable row level security;

create policy "Visitors see active branches" on public.branches
for select to anon using (is_active);
create policy "Signed-in users see active branches, the team all" on public.branches
for select to authenticated using (is_active or (select private.is_staff()));
create policy "Editors add branches" on public.branches
for insert to authenticated with check ((select private.has_role('editor')));
create policy "Editors change branches" on public.branches
for update to authenticated using ((select private.has_role('editor'))) with check ((select private.has_role('editor')));
create policy "Editors delete branches" on public.branches
for delete to authenticated using ((select private.has_role('editor')));

create function public.order_branches(ids uuid[]) returns setof uuid
language sql volatile
set search_path = ''
as $$
  update public.branches b
  set order_index = wanted.place
  from (
    select id, min(place)::integer as place
    from unnest(order_branches.ids) with ordinality as given (id, place)
    group by id
  ) wanted
  where b.id = wanted.id
  returning b.id
$$;

comment on function public.order_branches(uuid[]) is
  'Gives branches the order of their ids in the list, from 1; answers the ids that were placed. Runs with the caller''s rights.';

alter table public.content_versions
  drop constraint content_versions_kind_check,
  add constraint content_versions_kind_check check (
    kind in (
      'packages', 'departures', 'testimonials', 'features', 'page_content', 'media', 'articles', 'questions', 'albums',
      'branches'
    )
  );

-- A branch that people are bound to stays: without it they would see everybody's inquiries.
alter table public.staff add column branch_id uuid references public.branches (id);
alter table public.departures add column branch_id uuid references public.branches (id) on delete set null;
alter table public.inquiries
  add column branch_id uuid references public.branches (id) on delete set null,
  add column handler_id uuid references public.staff (id) on delete set null;

create index staff_branch_id_idx on public.staff (branch_id);
create index departures_branch_id_idx on public.departures (branch_id);
create index inquiries_branch_id_idx on public.inquiries (branch_id, created_at desc);
create index inquiries_handler_id_idx on public.inquiries (handler_id, created_at desc);

-- A departure that comes back from the bin after its branch has gone is nobody's.
create function private.forget_gone_branch() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if not exists (select from public.branches b where b.id = new.branch_id) then
    new.branch_id := null;
  end if;
  return new;
end
$$;

create trigger departures_forget_gone_branch before insert or update of branch_id on public.departures
for each row when (new.branch_id is not null) execute function private.forget_gone_branch();

grant insert (branch_id), update (branch_id) on public.staff to authenticated;
grant update (handler_id) on public.inquiries to authenticated;

create function private.staff_branch() returns uuid
language sql stable security definer
set search_path = ''
as $$
  select s.branch_id from public.staff s where s.user_id = (select auth.uid()) and s.role <> 'pemilik'
$$;

comment on function private.staff_branch() is
  'The branch whose inquiries the caller sees alone; null: of all. Says nothing of the caller''s role.';

drop policy "Service and finance see inquiries" on public.inquiries;
create policy "Service and finance see inquiries, bound ones their branch's" on public.inquiries
for select to authenticated using (
  (select private.has_role('layanan', 'keuangan'))
  and coalesce(branch_id = (select private.staff_branch()), (select private.staff_branch()) is null)
);
drop policy "Service adds inquiries" on public.inquiries;
create policy "Service adds inquiries, bound ones their branch's" on public.inquiries
for insert to authenticated with check (
  (select private.has_role('layanan')) and not is_demo
  and coalesce(branch_id = (select private.staff_branch()), (select private.staff_branch()) is null)
);
drop policy "Service changes inquiries" on public.inquiries;
create policy "Service changes inquiries, bound ones their branch's" on public.inquiries
for update to authenticated using (
  (select private.has_role('layanan'))
  and coalesce(branch_id = (select private.staff_branch()), (select private.staff_branch()) is null)
) with check (
  (select private.has_role('layanan'))
  and coalesce(branch_id = (select private.staff_branch()), (select private.staff_branch()) is null)
);
drop policy "Service deletes inquiries" on public.inquiries;
create policy "Service deletes inquiries, bound ones their branch's" on public.inquiries
for delete to authenticated using (
  (select private.has_role('layanan'))
  and coalesce(branch_id = (select private.staff_branch()), (select private.staff_branch()) is null)
);
drop policy "Service and finance see the timeline" on public.inquiry_events;
create policy "Service and finance see the timeline of what they see" on public.inquiry_events
for select to authenticated using (
  (select private.has_role('layanan', 'keuangan'))
  and ((select private.staff_branch()) is null or exists (select from public.inquiries i where i.id = inquiry_id))
);

-- Whose an inquiry is. A branch comes from the departure, unless whoever enters it is bound to one; a handler is somebody
-- who may see it, and where it moves to another branch than theirs it is nobody's again.
create function private.place_inquiry() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    new.branch_id := coalesce(
      private.staff_branch(), new.branch_id, (select d.branch_id from public.departures d where d.id = new.departure_id)
    );
  elsif new.departure_id is distinct from old.departure_id and coalesce(new.branch_id, old.branch_id) is null then
    new.branch_id := (select d.branch_id from public.departures d where d.id = new.departure_id);
  end if;
  if new.handler_id is null
    or tg_op = 'UPDATE' and (new.handler_id, new.branch_id) is not distinct from (old.handler_id, old.branch_id)
    or exists (
      select from public.staff s
      where s.id = new.handler_id and s.is_active and s.role in ('pemilik', 'layanan')
        and (s.role = 'pemilik' or s.branch_id is null or s.branch_id = new.branch_id)
    )
  then
    return new;
  end if;
  if tg_op = 'INSERT' or new.handler_id is distinct from old.handler_id then
    raise exception using errcode = 'PT422', message = 'This person cannot handle the inquiry';
  end if;
  new.handler_id := null;
  return new;
end
$$;

-- After `inquiries_complete`, which finds a package's only departure.
create trigger inquiries_place before insert or update on public.inquiries
for each row execute function private.place_inquiry();

-- Who handles an inquiry is no part of its form: a form that is open stays as new as it was.
drop trigger inquiries_set_updated_at on public.inquiries;
create trigger inquiries_set_updated_at before update on public.inquiries
for each row when (
  (old.handler_id, old.branch_id) is not distinct from (new.handler_id, new.branch_id)
  or old.departure_id is distinct from new.departure_id
)
execute function private.set_updated_at();

alter table public.inquiry_events
  add column about text check (char_length(about) <= 320),
  drop constraint inquiry_events_kind_check,
  add constraint inquiry_events_kind_check check (
    kind in ('dibuat', 'status', 'jamaah', 'dianonimkan', 'ditangani', 'cabang')
  );

comment on column public.inquiry_events.about is
  'Of ditangani and cabang: the person or branch it was given to, as they were called; null: nobody, or no branch.';

create function private.note_hands() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if new.branch_id is distinct from old.branch_id then
    insert into public.inquiry_events (inquiry_id, kind, status, pilgrims, actor, about)
    select new.id, 'cabang', new.status, new.pilgrims, auth.jwt() ->> 'email',
      (select b.name from public.branches b where b.id = new.branch_id);
  end if;
  if new.handler_id is distinct from old.handler_id then
    insert into public.inquiry_events (inquiry_id, kind, status, pilgrims, actor, about)
    select new.id, 'ditangani', new.status, new.pilgrims, auth.jwt() ->> 'email',
      (select coalesce(nullif(s.name, ''), s.email) from public.staff s where s.id = new.handler_id);
  end if;
  return null;
end
$$;

create trigger inquiries_note_hands after update on public.inquiries
for each row when ((old.handler_id, old.branch_id) is distinct from (new.handler_id, new.branch_id))
execute function private.note_hands();

-- Policies let nobody move a row out of their own sight; whoever is bound may hand an inquiry to another branch by this.
create function private.move_inquiry(inquiry uuid, branch uuid) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  update public.inquiries i set branch_id = move_inquiry.branch
  where i.id = move_inquiry.inquiry and i.branch_id is distinct from move_inquiry.branch
    and (select private.has_role('layanan'))
    and coalesce(i.branch_id = (select private.staff_branch()), (select private.staff_branch()) is null);
  return found;
end
$$;

create function public.move_inquiry(inquiry uuid, branch uuid default null) returns boolean
language sql volatile
set search_path = ''
as $$
  select private.move_inquiry(move_inquiry.inquiry, move_inquiry.branch)
$$;

comment on function public.move_inquiry(uuid, uuid) is
  'Gives an inquiry that the caller may change to a branch, null: to none; false where nothing changed. Whoever is bound to a
branch no longer sees it then.';

-- A chat begun on a branch's card names it; one that visitors do not see is none.
do $$
declare
  edited constant text := replace(
    replace(
      pg_get_functiondef('private.record_inquiry(text,text,text,jsonb,text,boolean,uuid)'::regprocedure),
      'package_id, departure_id, page,', 'package_id, departure_id, branch_id, page,'
    ),
    'chosen.departure_id,',
    'chosen.departure_id, (select b.id from public.branches b where b.id::text = visit ->> ''branch'' and b.is_active),'
  );
begin
  if edited not like '%branch_id, page,%b.is_active),%' then
    raise exception 'record_inquiry is not as this migration knows it';
  end if;
  execute edited;
end
$$;

comment on function public.record_inquiry(text, text, text, jsonb, text, boolean, uuid) is
  'Records that a visitor starts a conversation and answers its reference code; null only when a day has brought more than can be kept.
A booking without seats is recorded as daftar-tunggu. visit: the keys utm_source, utm_medium, utm_campaign, utm_content, utm_term and ref,
each optional, cut at 100 characters, and branch, the id of the one that was asked. tap: 43 characters of base64url; the same one again
answers the same code. suspicious: kept out of all figures; set without being asked for when too many come. departure: the id of the one
that was chosen, null for none.';

create or replace function private.my_standing() returns jsonb
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

comment on function public.my_standing() is
  'Who the caller is in the team: {id, name, role, branchId, hasSecondStep, due}; branchId: the branch whose inquiries they see
alone; due names what is left to do before any right counts (second-step, enrolment). Null for whoever is not in it. Notes that
they were here.';

revoke all on function
  private.staff_branch(), private.forget_gone_branch(), private.place_inquiry(), private.note_hands(), private.move_inquiry(uuid, uuid)
from public;
grant execute on function private.staff_branch(), private.move_inquiry(uuid, uuid) to authenticated;
revoke all on function public.order_branches(uuid[]), public.move_inquiry(uuid, uuid)
from public, anon, authenticated, service_role;
grant execute on function public.order_branches(uuid[]) to authenticated, service_role;
grant execute on function public.move_inquiry(uuid, uuid) to authenticated;
