-- What `npm run doctor` and the upkeep of the pictures ask.

create function private.applied_migrations() returns setof text
language plpgsql stable security definer
set search_path = ''
as $$
begin
  -- Kept by the Supabase CLI and by the embedded backend; whoever applies the files by hand keeps no list.
  if to_regclass('supabase_migrations.schema_migrations') is not null then
    return query execute 'select version::text from supabase_migrations.schema_migrations order by version';
  end if;
end
$$;

create function public.applied_migrations() returns setof text
language sql stable
set search_path = ''
as $$
  select private.applied_migrations()
$$;

comment on function public.applied_migrations() is
  'Versions of the migrations that were applied, as `supabase db push` records them; tells nothing that the repository does not.';

-- By the names that this site gives files, so that what somebody put into the bucket by another way is left alone.
create function public.orphaned_pictures() returns setof text
language sql stable
set search_path = ''
as $$
  select o.name
  from storage.objects o
  where o.bucket_id = 'images'
    and o.name ~ '^\d{13}-[0-9a-f]{12}\.[a-z]{3,4}$'
    and o.created_at < now() - interval '1 hour'
    and not exists (select from public.media m where m.file_path = o.name)
  order by o.created_at
  limit 100
$$;

comment on function public.orphaned_pictures() is
  'Files of uploads that broke off before their row was written, at most 100; runs with the caller''s rights, so that only administrators see any.';

revoke all on function private.applied_migrations() from public;
grant execute on function private.applied_migrations() to anon, authenticated, service_role;

revoke all on function public.applied_migrations(), public.orphaned_pictures() from public, anon, authenticated, service_role;
grant execute on function public.applied_migrations() to anon, authenticated, service_role;
grant execute on function public.orphaned_pictures() to authenticated, service_role;
