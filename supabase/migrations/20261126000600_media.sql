-- Media: the picture library and its bucket in storage.
--
--   filename, file_path   name of the object in the bucket
--   original_name         name of the file on the uploader's machine
--   file_size             bytes
--   url                   address that pages use
--   tint                  mean colour, '#rrggbb', shown until the picture has loaded; null: not known
--
-- A deleted picture goes to the bin like every other record: its row is kept as a version, and its file stays in the bucket for
-- the 30 days. Only the Storage API can remove files; it removes those that orphaned_pictures names.

create table public.media (
  id uuid primary key default gen_random_uuid(),
  filename text not null check (btrim(filename) <> '' and char_length(filename) <= 255),
  original_name text not null check (char_length(original_name) <= 255),
  file_path text not null unique check (btrim(file_path) <> '' and char_length(file_path) <= 1024),
  file_size bigint not null check (file_size >= 0),
  mime_type text not null check (mime_type like 'image/%' and char_length(mime_type) <= 100),
  url text not null check (btrim(url) <> '' and char_length(url) <= 2048),
  created_at timestamptz not null default now(),
  width int check (width >= 1),
  height int check (height >= 1),
  tint text check (tint ~ '^#[0-9a-f]{6}$'),
  search_text text not null generated always as (private.search_text(original_name || ' ' || file_path)) stored
);

create index media_created_at_idx on public.media (created_at desc);

create function private.has_file(file_path text) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (select from storage.objects o where o.bucket_id = 'images' and o.name = has_file.file_path)
$$;

-- A picture without a file cannot come back, so its version is not kept.
create trigger media_keep_version before delete on public.media
for each row when (private.has_file(old.file_path)) execute function private.keep_version();
create trigger media_note_return after insert on public.media
for each row execute function private.note_return();

-- Files are recognised by the names that this site gives them; files that somebody put into the bucket in another way are left
-- alone.
create function public.orphaned_pictures() returns setof text
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
  'Names of files of uploads that broke off before their row was written, and of pictures whose time in the bin is over, at
most 100. Runs with the caller''s rights, so that only editors see any.';

-- Pictures are the only records whose time in the bin staff may cut short: a picture may show somebody who wants it gone.
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
    and (select private.has_role('editor'));
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
  'Ends the time in the bin of the deleted picture of that version, so that orphaned_pictures names its file. False when
there is no such picture or the caller is no editor.';

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
  'Whether the file of this name is in the public bucket only for the bin. Tells nothing else about it.';

revoke all on public.media from public, anon, authenticated, service_role;
grant select on public.media to anon;
grant select, insert, update, delete on public.media to authenticated, service_role;

alter table public.media enable row level security;

create policy "Everyone sees media" on public.media
for select to anon, authenticated using (true);
create policy "Editors add media" on public.media
for insert to authenticated with check ((select private.has_role('editor')));
create policy "Editors change media" on public.media
for update to authenticated using ((select private.has_role('editor'))) with check ((select private.has_role('editor')));
create policy "Editors delete media" on public.media
for delete to authenticated using ((select private.has_role('editor')));

revoke all on function private.has_file(text), private.end_picture(bigint), private.is_deleted_picture(text) from public;
grant execute on function private.has_file(text), private.end_picture(bigint) to authenticated, service_role;
grant execute on function private.is_deleted_picture(text) to anon, authenticated, service_role;

revoke all on function
  public.orphaned_pictures(), public.end_picture(bigint), public.is_deleted_picture(text)
from public, anon, authenticated, service_role;
grant execute on function public.orphaned_pictures(), public.end_picture(bigint) to authenticated, service_role;
grant execute on function public.is_deleted_picture(text) to anon, authenticated, service_role;

-- The bucket: public by address, 5 MiB per file, the four formats of the specification. A public bucket is read without any
-- policy; editors get one policy per verb, select included, because listing and removing need it. The storage schema outlives a
-- reset of the database, so everything here may exist already.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('images', 'images', true, 5242880, array['image/jpeg', 'image/png', 'image/webp', 'image/gif'])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

drop policy if exists "Editors list images" on storage.objects;
create policy "Editors list images" on storage.objects
for select to authenticated using (bucket_id = 'images' and (select private.has_role('editor')));
drop policy if exists "Editors upload images" on storage.objects;
create policy "Editors upload images" on storage.objects
for insert to authenticated with check (bucket_id = 'images' and (select private.has_role('editor')));
drop policy if exists "Editors change images" on storage.objects;
create policy "Editors change images" on storage.objects
for update to authenticated
using (bucket_id = 'images' and (select private.has_role('editor')))
with check (bucket_id = 'images' and (select private.has_role('editor')));
drop policy if exists "Editors remove images" on storage.objects;
create policy "Editors remove images" on storage.objects
for delete to authenticated using (bucket_id = 'images' and (select private.has_role('editor')));
