-- Former addresses lead on for ever. What visitors could see keeps every slug that it gives up for another, and nobody
-- else may take one. The slug of what is deleted is free, as it was before. For any table with id, slug and status ('draft': unseen): it needs the trigger, and a policy
-- that shows its rows.
--
--   kind, item    the table, and the id of its row; it is found under the slug that it has now, so that nothing leads on twice

create table public.former_addresses (
  kind text not null,
  slug text not null,
  item uuid not null,
  created_at timestamptz not null default now(),
  primary key (kind, slug)
);

-- After the change: whoever gives the slug up at this moment has then been waited for, by the table's unique index.
create function private.keep_former_address() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new.slug = old.slug then
    return null;
  end if;
  if tg_op = 'UPDATE' and (
    old.status <> 'draft'
    or exists (
      select from public.content_versions v
      where v.kind = tg_table_name and v.item = old.id::text and v.content ->> 'status' <> 'draft'
    )
  ) then
    insert into public.former_addresses (kind, slug, item) values (tg_table_name, old.slug, old.id);
  end if;
  if exists (
    select from public.former_addresses f where f.kind = tg_table_name and f.slug = new.slug and f.item <> new.id
  ) then
    raise exception using
      errcode = '23505', constraint = 'former_addresses_pkey', schema = 'public', table = 'former_addresses',
      message = 'duplicate key value violates unique constraint "former_addresses_pkey"',
      detail = format('Key (kind, slug)=(%s, %s) leads to another item.', tg_table_name, new.slug);
  end if;
  delete from public.former_addresses f where f.kind = tg_table_name and f.slug = new.slug;
  return null;
end
$$;

create trigger packages_keep_former_address after insert or update of slug on public.packages
for each row execute function private.keep_former_address();

-- What a conversation is about, by the address of the page on which it began.
create function private.asked_package(slug text) returns public.packages
language sql stable
set search_path = ''
as $$
  select p.*
  from public.packages p
  where p.status = 'active' and (
    p.slug = asked_package.slug
    or p.id = (select f.item from public.former_addresses f where f.kind = 'packages' and f.slug = asked_package.slug)
  )
$$;

do $$
begin
  execute replace(
    pg_get_functiondef('private.record_inquiry(text,text,text,jsonb,text,boolean,uuid)'::regprocedure),
    'select p.* into asked from public.packages p where p.slug = record_inquiry.package_slug and p.status = ''active'';',
    'asked := private.asked_package(record_inquiry.package_slug);'
  );
end
$$;

revoke all on public.former_addresses from public, anon, authenticated, service_role;
grant select on public.former_addresses to anon, authenticated, service_role;

alter table public.former_addresses enable row level security;

create policy "Whoever sees a package sees where it was" on public.former_addresses
for select to anon, authenticated using (kind = 'packages' and exists (select from public.packages p where p.id = item));

revoke all on function private.keep_former_address(), private.asked_package(text) from public;
