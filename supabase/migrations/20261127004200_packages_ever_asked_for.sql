-- The packages by which the inbox can be filtered come from kept sums, in the order of their titles. Packages were gone through by title
-- and counted one by one: for a branch that has few inquiries, all of them.
--
--   asked_ever      the inquiries of each package: of one branch, or of all (the nil id); with the package's title
--   asked_changes   has those of every week now, and a change of 0 for a package with another title

create table private.asked_ever (
  scope uuid not null,
  package_id uuid not null,
  title text not null,
  amount integer not null,
  primary key (scope, package_id)
);

create index asked_ever_title_idx on private.asked_ever (scope, title, package_id) include (amount);
create index asked_ever_package_id_idx on private.asked_ever (package_id);

revoke all on private.asked_ever from public, anon, authenticated, service_role;
alter table private.asked_ever enable row level security;

-- Adds the changes to the sums, and takes out the weeks before the twelve of `at`. Whoever comes meanwhile leaves it to the next one.
create or replace function private.fold_asked(at timestamptz default now()) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  earliest date;
  present constant date := private.jakarta_week(fold_asked.at) - 77;
  folded uuid[];
begin
  if not pg_try_advisory_xact_lock(hashtext('asked packages')) then
    return;
  end if;
  update private.asked_span s set first = greatest(s.first, present) returning s.first into earliest;
  with expired as (
    delete from private.asked_weeks w where w.week < earliest returning w.scope, w.package_id, w.amount
  )
  update private.asked_packages p set amount = p.amount - e.amount
  from (select x.scope, x.package_id, sum(x.amount) as amount from expired x group by x.scope, x.package_id) e
  where p.scope = e.scope and p.package_id = e.package_id;
  if found then
    delete from private.asked_packages p where p.amount = 0;
  end if;
  with taken as (
    delete from private.asked_changes c returning c.week, c.branch_id, c.package_id, c.amount
  ),
  scoped as materialized (
    select t.week, s.scope, t.package_id, t.amount
    from taken t cross join lateral (
      select '00000000-0000-0000-0000-000000000000'::uuid union all select t.branch_id where t.branch_id is not null
    ) s (scope)
  ),
  changed as materialized (
    select s.week, s.scope, s.package_id, sum(s.amount) as amount
    from scoped s
    where s.week >= earliest
    group by s.week, s.scope, s.package_id
    having sum(s.amount) <> 0
  ),
  kept as (
    insert into private.asked_weeks as w (week, scope, package_id, amount)
    select c.week, c.scope, c.package_id, c.amount from changed c
    on conflict (week, scope, package_id) do update set amount = w.amount + excluded.amount
  ),
  recent as (
    insert into private.asked_packages as p (scope, package_id, amount)
    select c.scope, c.package_id, sum(c.amount) from changed c group by c.scope, c.package_id
    on conflict (scope, package_id) do update set amount = p.amount + excluded.amount
  ),
  ever as (
    insert into private.asked_ever as e (scope, package_id, title, amount)
    select s.scope, s.package_id, '', sum(s.amount) from scoped s group by s.scope, s.package_id
    on conflict (scope, package_id) do update set amount = e.amount + excluded.amount
    returning e.package_id
  )
  select array_agg(distinct e.package_id) into folded from ever e;
  -- Of a package that was deleted nothing is left, because its inquiries are about none now.
  delete from private.asked_ever e where e.package_id = any (folded) and e.amount = 0;
  update private.asked_ever e set title = p.title
  from public.packages p
  where p.id = any (folded) and e.package_id = p.id and e.title <> p.title;
end
$$;

-- Counts all of it anew, for the twelve weeks of this moment.
create or replace function private.count_asked() returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  earliest constant date := private.jakarta_week(now()) - 77;
begin
  perform pg_advisory_xact_lock(hashtext('asked packages'));
  delete from private.asked_changes;
  delete from private.asked_weeks;
  delete from private.asked_packages;
  delete from private.asked_ever;
  insert into private.asked_span as s (first) values (earliest) on conflict (is_only) do update set first = excluded.first;
  insert into private.asked_weeks (week, scope, package_id, amount)
  select private.jakarta_week(i.created_at), s.scope, i.package_id, count(*)
  from public.inquiries i cross join lateral (
    select '00000000-0000-0000-0000-000000000000'::uuid union all select i.branch_id where i.branch_id is not null
  ) s (scope)
  where i.created_at >= earliest::timestamp at time zone 'Asia/Jakarta' and not i.suspicious and i.package_id is not null
  group by 1, 2, 3;
  insert into private.asked_packages (scope, package_id, amount)
  select w.scope, w.package_id, sum(w.amount) from private.asked_weeks w group by w.scope, w.package_id;
  insert into private.asked_ever (scope, package_id, title, amount)
  select s.scope, p.id, p.title, count(*)
  from public.inquiries i
  join public.packages p on p.id = i.package_id
  cross join lateral (
    select '00000000-0000-0000-0000-000000000000'::uuid union all select i.branch_id where i.branch_id is not null
  ) s (scope)
  where not i.suspicious
  group by s.scope, p.id;
end
$$;

create or replace function private.add_to_asked(at timestamptz, branch uuid, package uuid, amount integer) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  added bigint;
begin
  insert into private.asked_changes (week, branch_id, package_id, amount)
  values (private.jakarta_week(add_to_asked.at), add_to_asked.branch, add_to_asked.package, add_to_asked.amount)
  returning id into added;
  -- With the first inquiry of a week, one leaves.
  if added % 100 = 0 or (select s.first from private.asked_span s) < private.jakarta_week(now()) - 77 then
    perform private.fold_asked();
  end if;
end
$$;

create function private.rename_asked() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.add_to_asked('-infinity', null, new.id, 0);
  return null;
end
$$;

create trigger packages_rename_asked after update on public.packages
for each row when (old.title is distinct from new.title)
execute function private.rename_asked();

-- The first packages by title that inquiries are about, as far as the caller sees inquiries. Those with changes are counted apart.
create function private.ever_asked(most integer) returns table (package_id uuid, title text, inquiries bigint)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  rights record;
  scope_of uuid;
  changed uuid[];
  amounts bigint[];
begin
  select r.* into rights from private.figure_rights() r;
  if not rights.sees_inquiries then
    return;
  end if;
  scope_of := coalesce(rights.bound_to, '00000000-0000-0000-0000-000000000000');
  select coalesce(array_agg(c.package_id), '{}'), coalesce(array_agg(c.amount), '{}') into changed, amounts
  from (
    select c.package_id, coalesce(sum(c.amount) filter (where rights.bound_to is null or c.branch_id = rights.bound_to), 0) as amount
    from private.asked_changes c
    group by c.package_id
  ) c;
  return query
  select n.package_id, n.title, n.amount
  from (
    (
      select e.package_id, e.title, e.amount::bigint
      from private.asked_ever e
      where e.scope = scope_of and e.package_id <> all (changed)
      order by e.title, e.package_id
      limit ever_asked.most
    )
    union all
    select p.id, p.title, c.amount + coalesce(e.amount, 0)
    from unnest(changed, amounts) c (package_id, amount)
    join public.packages p on p.id = c.package_id
    left join private.asked_ever e on e.scope = scope_of and e.package_id = p.id
  ) n
  where n.amount > 0
  order by n.title, n.package_id
  limit ever_asked.most;
end
$$;

create or replace function public.asked_packages() returns table (package_id uuid, title text, inquiries bigint)
language sql stable
set search_path = ''
as $$
  select e.package_id, e.title, e.inquiries from private.ever_asked(500) e
$$;

select private.count_asked();

revoke all on function private.rename_asked(), private.ever_asked(integer) from public;
grant execute on function private.ever_asked(integer) to authenticated, service_role;
