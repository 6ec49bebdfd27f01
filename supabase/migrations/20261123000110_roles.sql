-- What was for administrators is now for the roles that need it: supabase/roles.md is the table.

do $$
declare
  noun text;
  old text;
begin
  foreach noun in array array[
    'packages', 'departures', 'testimonials', 'features', 'articles', 'questions', 'albums', 'media', 'imports'
  ] loop
    for old in
      select policyname from pg_policies
      where schemaname = 'public' and tablename = noun and cmd <> 'SELECT' and concat(qual, with_check) like '%is_admin%'
    loop
      execute format('drop policy %I on public.%I', old, noun);
    end loop;
    execute format(
      'create policy "Editors add %1$s" on public.%1$I for insert to authenticated with check ((select private.has_role(''editor'')))', noun
    );
    execute format(
      'create policy "Editors change %1$s" on public.%1$I for update to authenticated
      using ((select private.has_role(''editor''))) with check ((select private.has_role(''editor'')))', noun
    );
    execute format(
      'create policy "Editors delete %1$s" on public.%1$I for delete to authenticated using ((select private.has_role(''editor'')))', noun
    );
  end loop;
end
$$;

drop policy "Admins see imports" on public.imports;
create policy "Editors see imports" on public.imports
for select to authenticated using ((select private.has_role('editor')));

-- The team sees all content, drafts and what is not shown at the time included.

drop policy "Signed-in users see active packages, admins all" on public.packages;
create policy "Signed-in users see active packages, the team all" on public.packages
for select to authenticated using (
  status = 'active' and coalesce(shown_from <= now(), true) and coalesce(shown_until > now(), true) or (select private.is_staff())
);

drop policy "Signed-in users see departures in their time, admins all" on public.departures;
create policy "Signed-in users see departures in their time, the team all" on public.departures
for select to authenticated using (
  coalesce(shown_from <= now(), true) and coalesce(shown_until > now(), true)
  and exists (select from public.packages p where p.id = package_id)
  or (select private.is_staff())
);

drop policy "Signed-in users see offers of active packages, admins all" on public.offers;
create policy "Signed-in users see offers of active packages, the team all" on public.offers
for select to authenticated using (
  (listed or is_public or (select private.is_staff())) and holds_from <= now() and holds_until > now()
);

drop policy "Signed-in users see testimonials in their time, admins all" on public.testimonials;
create policy "Signed-in users see testimonials in their time, the team all" on public.testimonials
for select to authenticated using (
  coalesce(shown_from <= now(), true) and coalesce(shown_until > now(), true) or (select private.is_staff())
);

drop policy "Signed-in users see active features, admins all" on public.features;
create policy "Signed-in users see active features, the team all" on public.features
for select to authenticated using (is_active or (select private.is_staff()));

drop policy "Signed-in users see active questions, admins all" on public.questions;
create policy "Signed-in users see active questions, the team all" on public.questions
for select to authenticated using (is_active or (select private.is_staff()));

drop policy "Signed-in users see active albums, admins all" on public.albums;
create policy "Signed-in users see active albums, the team all" on public.albums
for select to authenticated using (is_active or (select private.is_staff()));

drop policy "Signed-in users see what visitors see, admins all articles" on public.articles;
create policy "Signed-in users see what visitors see, the team all articles" on public.articles
for select to authenticated using (
  status = 'published' and coalesce(shown_from <= now(), true) and coalesce(shown_until > now(), true)
  or (select private.is_staff())
);

drop policy "Admins see the words of the search" on public.search_entries;
create policy "The team sees the words of the search" on public.search_entries
for select to authenticated using ((select private.is_staff()));

-- Bank accounts, licences and the rest of the settings are the owner's, in what was kept of them too.

drop policy "Admins add page content" on public.page_content;
create policy "Owners and editors add pages, service the contact" on public.page_content
for insert to authenticated with check (
  (select private.has_role()) or page_name <> 'site-settings' and (select private.has_role('editor'))
  or page_name = 'contact' and (select private.has_role('layanan'))
);
drop policy "Admins change page content" on public.page_content;
create policy "Owners and editors change pages, service the contact" on public.page_content
for update to authenticated using (
  (select private.has_role()) or page_name <> 'site-settings' and (select private.has_role('editor'))
  or page_name = 'contact' and (select private.has_role('layanan'))
) with check (
  (select private.has_role()) or page_name <> 'site-settings' and (select private.has_role('editor'))
  or page_name = 'contact' and (select private.has_role('layanan'))
);
drop policy "Admins delete page content" on public.page_content;
create policy "Owners and editors delete pages" on public.page_content
for delete to authenticated using (
  (select private.has_role()) or page_name <> 'site-settings' and (select private.has_role('editor'))
);

drop policy "Admins see kept versions" on public.content_versions;
create policy "The team sees kept versions, owners those of the settings" on public.content_versions
for select to authenticated using (
  (select private.has_role()) or not (kind = 'page_content' and item = 'site-settings') and (select private.is_staff())
);

-- Pilgrims' names and numbers are for who answers them, and for who counts the money.

drop policy "Admins see inquiries" on public.inquiries;
create policy "Service and finance see inquiries" on public.inquiries
for select to authenticated using ((select private.has_role('layanan', 'keuangan')));
drop policy "Admins add inquiries" on public.inquiries;
create policy "Service adds inquiries" on public.inquiries
for insert to authenticated with check ((select private.has_role('layanan')) and not is_demo);
drop policy "Admins change inquiries" on public.inquiries;
create policy "Service changes inquiries" on public.inquiries
for update to authenticated using ((select private.has_role('layanan'))) with check ((select private.has_role('layanan')));
drop policy "Admins delete inquiries" on public.inquiries;
create policy "Service deletes inquiries" on public.inquiries
for delete to authenticated using ((select private.has_role('layanan')));
drop policy "Admins see the timeline" on public.inquiry_events;
create policy "Service and finance see the timeline" on public.inquiry_events
for select to authenticated using ((select private.has_role('layanan', 'keuangan')));

-- The storage schema outlives a reset of the database, so these may be there already.

drop policy if exists "Admins list images" on storage.objects;
drop policy if exists "Admins upload images" on storage.objects;
drop policy if exists "Admins change images" on storage.objects;
drop policy if exists "Admins remove images" on storage.objects;
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

create or replace function private.end_picture(version bigint) returns boolean
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

-- Nothing asks for it any more, or this fails.
drop function private.is_admin();
