-- The bucket of the site's pictures: public by address, 5 MiB at most, the four formats of the specification.
-- A public bucket is read without any policy; admins get one per verb, select included, which listing and removing need.
-- The storage schema outlives a reset of the database, so everything here may already exist.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('images', 'images', true, 5242880, array['image/jpeg', 'image/png', 'image/webp', 'image/gif'])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

drop policy if exists "Admins list images" on storage.objects;
create policy "Admins list images" on storage.objects
for select to authenticated using (bucket_id = 'images' and (select private.is_admin()));

drop policy if exists "Admins upload images" on storage.objects;
create policy "Admins upload images" on storage.objects
for insert to authenticated with check (bucket_id = 'images' and (select private.is_admin()));

drop policy if exists "Admins change images" on storage.objects;
create policy "Admins change images" on storage.objects
for update to authenticated
using (bucket_id = 'images' and (select private.is_admin()))
with check (bucket_id = 'images' and (select private.is_admin()));

drop policy if exists "Admins remove images" on storage.objects;
create policy "Admins remove images" on storage.objects
for delete to authenticated using (bucket_id = 'images' and (select private.is_admin()));
