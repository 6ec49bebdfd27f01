-- A deleted picture lies in the bin like everything else: its row is kept as a version, and its file stays in the bucket
-- until the thirty days are over. Only the Storage API removes files, for whoever asks for orphaned_pictures.

alter table public.content_versions
  drop constraint content_versions_kind_check,
  add constraint content_versions_kind_check check (kind in ('packages', 'testimonials', 'features', 'page_content', 'media'));

create index content_versions_picture_idx on public.content_versions ((content ->> 'file_path')) where kind = 'media';

create function private.has_file(file_path text) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (select from storage.objects o where o.bucket_id = 'images' and o.name = has_file.file_path)
$$;

-- Without a file there is nothing to come back.
create trigger media_keep_version before delete on public.media
for each row when (private.has_file(old.file_path)) execute function private.keep_version();
create trigger media_note_return after insert on public.media
for each row execute function private.note_return();

create or replace function public.bin()
returns table (version bigint, kind text, item text, title text, actor text, deleted_at timestamptz, leaves_at timestamptz)
language sql stable
set search_path = ''
as $$
  select v.id, v.kind, v.item,
    coalesce(v.content ->> 'title', v.content ->> 'name', v.content ->> 'original_name', v.item),
    v.actor, v.created_at, v.created_at + interval '30 days'
  from public.content_versions v
  where v.operation = 'delete'
    and v.created_at > now() - interval '30 days'
    and not exists (
      select from public.content_versions later where later.kind = v.kind and later.item = v.item and later.id > v.id
    )
    and case v.kind
      when 'packages' then not exists (select from public.packages p where p.id::text = v.item)
      when 'testimonials' then not exists (select from public.testimonials t where t.id::text = v.item)
      when 'features' then not exists (select from public.features f where f.id::text = v.item)
      when 'media' then not exists (select from public.media m where m.id::text = v.item)
      else not exists (select from public.page_content c where c.page_name = v.item)
    end
  order by v.id desc
  limit 500
$$;

-- The version of a picture outlives its thirty days until the file is gone: it is all that still names the file.
create or replace function private.empty_bin() returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  emptied integer;
begin
  delete from public.content_versions v
  using public.content_versions gone
  where gone.operation = 'delete'
    and gone.created_at <= now() - interval '30 days'
    and v.kind = gone.kind and v.item = gone.item and v.id <= gone.id
    and (
      gone.kind <> 'media'
      or exists (select from public.media m where m.file_path = gone.content ->> 'file_path')
      or not private.has_file(gone.content ->> 'file_path')
    );
  get diagnostics emptied = row_count;
  return emptied;
end
$$;

create or replace function public.orphaned_pictures() returns setof text
language sql stable
set search_path = ''
as $$
  select o.name
  from storage.objects o
  cross join lateral (
    select max(v.created_at) as at from public.content_versions v where v.kind = 'media' and v.content ->> 'file_path' = o.name
  ) deleted
  where o.bucket_id = 'images'
    and case
      when deleted.at is null then o.name ~ '^\d{13}-[0-9a-f]{12}\.[a-z]{3,4}$' and o.created_at < now() - interval '1 hour'
      else deleted.at <= now() - interval '30 days'
    end
    and not exists (select from public.media m where m.file_path = o.name)
  order by o.created_at
  limit 100
$$;

comment on function public.orphaned_pictures() is
  'Files of uploads that broke off before their row was written, and of pictures whose time in the bin is over, at most 100; runs with
the caller''s rights, so that only administrators see any.';

-- The only versions whose time staff may cut short: a picture can show somebody who wants it gone.
create function private.end_picture(version bigint) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  update public.content_versions v
  set created_at = least(v.created_at, now() - interval '30 days')
  from public.content_versions asked
  where asked.id = end_picture.version
    and asked.kind = 'media'
    and asked.created_at > now() - interval '30 days'
    and v.kind = 'media' and v.item = asked.item
    and not exists (select from public.media m where m.id::text = asked.item)
    and (select private.is_admin());
  return found;
end
$$;

create function public.end_picture(version bigint) returns boolean
language sql volatile
set search_path = ''
as $$
  select private.end_picture(end_picture.version)
$$;

comment on function public.end_picture(bigint) is
  'Ends the time in the bin of the deleted picture of that version, so that its file is one of orphaned_pictures; false where it is not
there or the caller is no administrator.';

create function private.is_deleted_picture(file_path text) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
      select from public.content_versions v where v.kind = 'media' and v.content ->> 'file_path' = is_deleted_picture.file_path
    )
    and not exists (select from public.media m where m.file_path = is_deleted_picture.file_path)
$$;

create function public.is_deleted_picture(file_path text) returns boolean
language sql stable
set search_path = ''
as $$
  select private.is_deleted_picture(is_deleted_picture.file_path)
$$;

comment on function public.is_deleted_picture(text) is
  'Whether the file of this name lies in the public bucket for the bin alone; tells nothing else of it.';

revoke all on function
  private.has_file(text), private.end_picture(bigint), private.is_deleted_picture(text)
from public;
grant execute on function private.has_file(text), private.end_picture(bigint) to authenticated, service_role;
grant execute on function private.is_deleted_picture(text) to anon, authenticated, service_role;

revoke all on function public.end_picture(bigint), public.is_deleted_picture(text) from public, anon, authenticated, service_role;
grant execute on function public.end_picture(bigint) to authenticated, service_role;
grant execute on function public.is_deleted_picture(text) to anon, authenticated, service_role;
