-- Branches: offices that answer on a phone number of their own. A departure may belong to a branch. A person of the team may be
-- bound to a branch and then sees only the inquiries of that branch.
--
--   whatsapp      as staff typed it, 8 to 15 digits
--   map_link      https address; '': none
--   order_index   lowest first

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

-- A branch that people are bound to cannot be deleted: without it they would see the inquiries of all branches.
alter table public.staff add constraint staff_branch_id_fkey foreign key (branch_id) references public.branches (id);

create trigger aa_normalize_columns before insert or update of name, city on public.branches
for each row execute function private.normalize_columns(name, city);
create trigger branches_set_updated_at before update on public.branches
for each row execute function private.set_updated_at();
create trigger branches_keep_version before update or delete on public.branches
for each row execute function private.keep_version();
create trigger branches_note_return after insert on public.branches
for each row execute function private.note_return();

create function private.staff_branch() returns uuid
language sql stable security definer
set search_path = ''
as $$
  select s.branch_id from public.staff s where s.user_id = (select auth.uid()) and s.role <> 'pemilik'
$$;

comment on function private.staff_branch() is
  'The only branch whose inquiries the caller sees; null: all branches. The answer does not depend on the caller''s rights.';

-- A departure that is restored after its branch was deleted belongs to no branch. Trigger of departures.
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

create function private.without_gone_branch(departure jsonb) returns jsonb
language sql stable
set search_path = ''
as $$
  select case
    when exists (select from public.branches b where b.id = (without_gone_branch.departure ->> 'branch_id')::uuid)
      then without_gone_branch.departure
    else without_gone_branch.departure || '{"branch_id": null}'
  end
$$;

comment on function private.without_gone_branch(jsonb) is
  'A kept departure without its branch when that branch has been deleted since. The departure could not be restored with
it.';

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
  'Gives branches the order of their ids in the list, from 1, and returns the ids that were placed. Runs with the caller''s
rights.';

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

revoke all on function private.staff_branch(), private.forget_gone_branch(), private.without_gone_branch(jsonb) from public;
grant execute on function private.staff_branch() to authenticated;
grant execute on function private.without_gone_branch(jsonb) to authenticated, service_role;

revoke all on function public.order_branches(uuid[]) from public, anon, authenticated, service_role;
grant execute on function public.order_branches(uuid[]) to authenticated, service_role;
