-- Pages: the texts of the fixed pages, the features ('Keunggulan') and the frequently asked questions ('Tanya Jawab').
--
-- page_content has one row per page. Every key of `content` may be missing; readers fall back key by key:
--   home           { hero: { title, subtitle, backgroundImage }, about: { title, description },
--                    stats: [{ label, value }] (3) }
--   about          { title, description, vision, mission (a point per line), experience, certification (one per line) }
--   contact        { address, phone1, phone2, email1, email2, whatsapp, operationalHours (lines), googleMapsEmbed }
--   site-settings  { siteName, siteDescription, contactAddress, contactPhone, contactEmail, whatsappNumber,
--                    logo, favicon, socialMedia: { facebook, instagram, youtube, twitter },
--                    legality: { companyName, ppiuNumber, ppiuDate, pihkNumber, accreditation, accreditationUntil, nib, association },
--                    bankAccounts: [{ bank, number (8 to 20 digits), holder }],
--                    paymentDaysBefore (45), downPayment (5000000): for the saving plan, digits as text,
--                    inquiryRetentionMonths (12) }
--
--   features.icon           BookOpen, Star, Utensils, Car, shield, users, award, clock, heart or globe; pages draw any other
--                           name as shield
--   features.order_index    lowest first
--   questions.topic         questions of one topic stand together
--   questions.category      umroh or haji; null: both
--   questions.order_index   lowest first; a topic stands where its first question stands
--   questions.checked_at    the day on which somebody last checked the answer

create table public.page_content (
  page_name text primary key check (page_name in ('home', 'about', 'contact', 'site-settings')),
  content jsonb not null default '{}'
    check (jsonb_typeof(content) = 'object' and octet_length(content::text) <= 100000),
  updated_at timestamptz not null default now(),

  constraint page_content_bank_accounts check (
    page_name <> 'site-settings' or not content ? 'bankAccounts' or (
      jsonb_typeof(content -> 'bankAccounts') = 'array'
      and not content @? 'strict $.bankAccounts ? (@.size() > 20)'
      and not content @? 'lax $.bankAccounts[*] ? (!(@.bank.type() == "string" && @.holder.type() == "string" && @.number like_regex "^[0-9]{8,20}$"))'
    )
  )
);

create table public.features (
  id uuid primary key default gen_random_uuid(),
  title text not null check (btrim(title) <> '' and char_length(title) <= 120),
  description text not null check (btrim(description) <> '' and char_length(description) <= 1000),
  icon text not null default 'shield' check (char_length(icon) <= 60),
  is_active boolean not null default true,
  order_index integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index features_is_active_order_index_idx on public.features (is_active, order_index);

create table public.questions (
  id uuid primary key default gen_random_uuid(),
  question text not null check (btrim(question) <> '' and char_length(question) <= 200),
  answer text not null check (btrim(answer) <> '' and char_length(answer) <= 4000),
  topic text not null check (btrim(topic) <> '' and char_length(topic) <= 60),
  category text check (category in ('umroh', 'haji')),
  is_active boolean not null default true,
  order_index integer not null default 0,
  checked_at date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index questions_is_active_order_index_idx on public.questions (is_active, order_index);

create trigger page_content_set_updated_at before update on public.page_content
for each row execute function private.set_updated_at();
create trigger page_content_keep_version before update or delete on public.page_content
for each row execute function private.keep_version();
create trigger page_content_note_return after insert on public.page_content
for each row execute function private.note_return();

create trigger aa_normalize_columns before insert or update of title on public.features
for each row execute function private.normalize_columns(title);
create trigger features_set_updated_at before update on public.features
for each row execute function private.set_updated_at();
create trigger features_keep_version before update or delete on public.features
for each row execute function private.keep_version();
create trigger features_note_return after insert on public.features
for each row execute function private.note_return();

create trigger aa_normalize_columns before insert or update of question, topic on public.questions
for each row execute function private.normalize_columns(question, topic);
create trigger questions_set_updated_at before update on public.questions
for each row execute function private.set_updated_at();
create trigger questions_keep_version before update or delete on public.questions
for each row execute function private.keep_version();
create trigger questions_note_return after insert on public.questions
for each row execute function private.note_return();

-- Reordering is one statement, so that no reader sees half of it and nothing else of a row is written.

create function public.order_features(ids uuid[]) returns setof uuid
language sql volatile
set search_path = ''
as $$
  update public.features f
  set order_index = wanted.place
  from (
    select id, min(place)::integer as place
    from unnest(order_features.ids) with ordinality as given (id, place)
    group by id
  ) wanted
  where f.id = wanted.id
  returning f.id
$$;

comment on function public.order_features(uuid[]) is
  'Gives features the order of their ids in the list, from 1, and returns the ids that were placed. Runs with the caller''s
rights.';

create function public.order_questions(ids uuid[]) returns setof uuid
language sql volatile
set search_path = ''
as $$
  update public.questions q
  set order_index = wanted.place
  from (
    select id, min(place)::integer as place
    from unnest(order_questions.ids) with ordinality as given (id, place)
    group by id
  ) wanted
  where q.id = wanted.id
  returning q.id
$$;

comment on function public.order_questions(uuid[]) is
  'Gives questions the order of their ids in the list, from 1, and returns the ids that were placed. Runs with the
caller''s rights.';

revoke all on public.page_content, public.features, public.questions from public, anon, authenticated, service_role;
grant select on public.page_content, public.features, public.questions to anon;
grant select, insert, update, delete on public.page_content, public.features, public.questions to authenticated, service_role;

alter table public.page_content enable row level security;
alter table public.features enable row level security;
alter table public.questions enable row level security;

-- The settings (bank accounts, licences) are the owners', the contact page is also for service, all other pages for editors.
create policy "Everyone sees page content" on public.page_content
for select to anon, authenticated using (true);
create policy "Owners and editors add pages, service the contact" on public.page_content
for insert to authenticated with check (
  (select private.has_role()) or page_name <> 'site-settings' and (select private.has_role('editor'))
  or page_name = 'contact' and (select private.has_role('layanan'))
);
create policy "Owners and editors change pages, service the contact" on public.page_content
for update to authenticated using (
  (select private.has_role()) or page_name <> 'site-settings' and (select private.has_role('editor'))
  or page_name = 'contact' and (select private.has_role('layanan'))
) with check (
  (select private.has_role()) or page_name <> 'site-settings' and (select private.has_role('editor'))
  or page_name = 'contact' and (select private.has_role('layanan'))
);
create policy "Owners and editors delete pages" on public.page_content
for delete to authenticated using (
  (select private.has_role()) or page_name <> 'site-settings' and (select private.has_role('editor'))
);

create policy "Visitors see active features" on public.features
for select to anon using (is_active);
create policy "Signed-in users see active features, the team all" on public.features
for select to authenticated using (is_active or (select private.is_staff()));
create policy "Editors add features" on public.features
for insert to authenticated with check ((select private.has_role('editor')));
create policy "Editors change features" on public.features
for update to authenticated using ((select private.has_role('editor'))) with check ((select private.has_role('editor')));
create policy "Editors delete features" on public.features
for delete to authenticated using ((select private.has_role('editor')));

create policy "Visitors see active questions" on public.questions
for select to anon using (is_active);
create policy "Signed-in users see active questions, the team all" on public.questions
for select to authenticated using (is_active or (select private.is_staff()));
create policy "Editors add questions" on public.questions
for insert to authenticated with check ((select private.has_role('editor')));
create policy "Editors change questions" on public.questions
for update to authenticated using ((select private.has_role('editor'))) with check ((select private.has_role('editor')));
create policy "Editors delete questions" on public.questions
for delete to authenticated using ((select private.has_role('editor')));

revoke all on function
  public.order_features(uuid[]), public.order_questions(uuid[])
from public, anon, authenticated, service_role;
grant execute on function public.order_features(uuid[]), public.order_questions(uuid[]) to authenticated, service_role;
