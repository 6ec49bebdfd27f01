-- Texts of the pages, one row per page, and the media library.
--
-- page_content.content by page_name (every key may be missing: readers fall back key by key):
--   home           { hero: { title, subtitle, backgroundImage }, about: { title, description },
--                    stats: [{ label, value }] (3) }
--   about          { title, description, vision, mission (a point per line), experience, certification (one per line) }
--   contact        { address, phone1, phone2, email1, email2, whatsapp, operationalHours (lines), googleMapsEmbed }
--   site-settings  { siteName, siteDescription, contactAddress, contactPhone, contactEmail, whatsappNumber,
--                    logo, favicon, socialMedia: { facebook, instagram, youtube, twitter } }
--
-- media: one row per object of the bucket 'images'
--   filename, file_path   the object's name in the bucket
--   original_name         the file's name on the uploader's machine
--   file_size             bytes
--   url                   address for pages

create table public.page_content (
  page_name text primary key check (page_name in ('home', 'about', 'contact', 'site-settings')),
  content jsonb not null default '{}'
    check (jsonb_typeof(content) = 'object' and octet_length(content::text) <= 100000),
  updated_at timestamptz not null default now()
);

create trigger page_content_set_updated_at before update on public.page_content
for each row execute function private.set_updated_at();

revoke all on public.page_content from public, anon, authenticated, service_role;
grant select on public.page_content to anon;
grant select, insert, update, delete on public.page_content to authenticated, service_role;

alter table public.page_content enable row level security;

create policy "Everyone sees page content" on public.page_content
for select to anon, authenticated using (true);

create policy "Admins add page content" on public.page_content
for insert to authenticated with check ((select private.is_admin()));

create policy "Admins change page content" on public.page_content
for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));

create policy "Admins delete page content" on public.page_content
for delete to authenticated using ((select private.is_admin()));

create table public.media (
  id uuid primary key default gen_random_uuid(),
  filename text not null check (btrim(filename) <> '' and char_length(filename) <= 255),
  original_name text not null check (char_length(original_name) <= 255),
  file_path text not null unique check (btrim(file_path) <> '' and char_length(file_path) <= 1024),
  file_size bigint not null check (file_size >= 0),
  mime_type text not null check (mime_type like 'image/%' and char_length(mime_type) <= 100),
  url text not null check (btrim(url) <> '' and char_length(url) <= 2048),
  created_at timestamptz not null default now()
);

create index media_created_at_idx on public.media (created_at desc);

revoke all on public.media from public, anon, authenticated, service_role;
grant select on public.media to anon;
grant select, insert, update, delete on public.media to authenticated, service_role;

alter table public.media enable row level security;

create policy "Everyone sees media" on public.media
for select to anon, authenticated using (true);

create policy "Admins add media" on public.media
for insert to authenticated with check ((select private.is_admin()));

create policy "Admins change media" on public.media
for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));

create policy "Admins delete media" on public.media
for delete to authenticated using ((select private.is_admin()));
