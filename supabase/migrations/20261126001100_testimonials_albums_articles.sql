-- Testimonials ('Testimoni Jamaah'), albums of past groups ('Galeri') and articles ('Panduan').
--
--   testimonials.rating      1 to 5 stars, 5 when not given
--   testimonials.avatar_url  null: the default picture of the site
--   testimonials.video_id    YouTube's id of the video
--   testimonials.travel_year, package_id   year of the journey, and its package, which may be deleted later
--   albums.traveled_on       first day of the journey
--   albums.pictures          [{"address": "/media/kaabah-senja.jpg", "caption": "...", "alt": "..."}, ...]   at most 60
--   articles.summary         one or two sentences, for the list and for search engines
--   articles.body            Markdown
--   articles.cover           address of a picture; null: none
--   articles.author          '': the agency itself
--   articles.checked_at      the day on which somebody last checked the facts
--   articles.package_ids     related packages in their order. An array: every version keeps it, and a deleted package is related
--                            again once it comes back from the bin
--   *.shown_from, shown_until   when visitors see it; null: at once, for ever

create table public.testimonials (
  id uuid primary key default gen_random_uuid(),
  name text not null check (btrim(name) <> '' and char_length(name) <= 120),
  location text not null default '' check (char_length(location) <= 120),
  content text not null check (btrim(content) <> '' and char_length(content) <= 5000),
  rating smallint not null default 5 check (rating between 1 and 5),
  avatar_url text check (char_length(avatar_url) <= 2048),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  video_id text check (video_id ~ '^[A-Za-z0-9_-]{11}$'),
  travel_year smallint check (travel_year between 1970 and 2199),
  package_id uuid references public.packages (id) on delete set null,
  shown_from timestamptz,
  shown_until timestamptz,
  search_text text not null generated always as (private.search_text(name || ' ' || location || ' ' || content)) stored,

  constraint testimonials_shown_from_check check (shown_from between '1999-12-31 00:00Z' and '2200-01-02 00:00Z'),
  constraint testimonials_shown_until_check check (shown_until between '1999-12-31 00:00Z' and '2200-01-02 00:00Z'),
  constraint testimonials_shown_in_order check (shown_from < shown_until)
);

create index testimonials_created_at_idx on public.testimonials (created_at desc);
create index testimonials_package_id_idx on public.testimonials (package_id);

create table public.albums (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique,
  title text not null check (btrim(title) <> '' and char_length(title) <= 120),
  description text not null default '' check (char_length(description) <= 2000),
  traveled_on date not null,
  category text check (category in ('umroh', 'haji')),
  package_id uuid references public.packages (id) on delete set null,
  pictures jsonb not null default '[]',
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  constraint albums_slug_format check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 250),
  constraint albums_pictures_list check (
    jsonb_typeof(pictures) = 'array'
    and not pictures @? 'strict $ ? (@.size() > 60)'
    and not pictures @? 'strict $[*] ? (@.type() != "object")'
    and not pictures @? 'lax $[*] ? (!(@.address.type() == "string" && @.caption.type() == "string" && @.alt.type() == "string"))'
    and octet_length(pictures::text) <= 100000
  )
);

create index albums_is_active_traveled_on_idx on public.albums (is_active, traveled_on desc, id);
create index albums_package_id_idx on public.albums (package_id);

create table public.articles (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (char_length(slug) <= 250 and slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null check (btrim(title) <> '' and char_length(title) <= 200),
  summary text not null check (btrim(summary) <> '' and char_length(summary) <= 300),
  body text not null check (btrim(body) <> '' and char_length(body) <= 20000),
  cover text check (char_length(cover) <= 2048),
  author text not null default '' check (char_length(author) <= 120),
  status text not null default 'draft' check (status in ('published', 'draft')),
  shown_from timestamptz,
  shown_until timestamptz,
  checked_at date,
  package_ids uuid[] not null default '{}' check (cardinality(package_ids) <= 3),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_text text not null generated always as (private.search_text(title || ' ' || summary)) stored,

  constraint articles_shown_from_check check (shown_from between '1999-12-31 00:00Z' and '2200-01-02 00:00Z'),
  constraint articles_shown_until_check check (shown_until between '1999-12-31 00:00Z' and '2200-01-02 00:00Z'),
  constraint articles_shown_in_order check (shown_from < shown_until)
);

create index articles_published_at_idx on public.articles (coalesce(shown_from, created_at) desc, id);

create trigger aa_normalize_columns before insert or update of name, location on public.testimonials
for each row execute function private.normalize_columns(name, location);
create trigger testimonials_set_updated_at before update on public.testimonials
for each row execute function private.set_updated_at();
create trigger testimonials_keep_version before update or delete on public.testimonials
for each row execute function private.keep_version();
create trigger testimonials_note_return after insert on public.testimonials
for each row execute function private.note_return();

create trigger aa_normalize_columns before insert or update of title on public.albums
for each row execute function private.normalize_columns(title);
create trigger albums_set_updated_at before update on public.albums
for each row execute function private.set_updated_at();
create trigger albums_keep_version before update or delete on public.albums
for each row execute function private.keep_version();
create trigger albums_note_return after insert on public.albums
for each row execute function private.note_return();

create trigger aa_normalize_columns before insert or update of title, author on public.articles
for each row execute function private.normalize_columns(title, author);
create trigger articles_set_updated_at before update on public.articles
for each row execute function private.set_updated_at();
create trigger articles_keep_version before update or delete on public.articles
for each row execute function private.keep_version();
create trigger articles_note_return after insert on public.articles
for each row execute function private.note_return();

create function public.published_at(article public.articles) returns timestamptz
language sql stable
set search_path = ''
as $$
  select coalesce(article.shown_from, article.created_at)
$$;

comment on function public.published_at(public.articles) is
  'Computed column of articles: the moment from which the article counts as published. Lists are ordered by it.';

revoke all on public.testimonials, public.albums, public.articles from public, anon, authenticated, service_role;
grant select on public.testimonials, public.albums, public.articles to anon;
grant select, insert, update, delete on public.testimonials, public.albums, public.articles to authenticated, service_role;

alter table public.testimonials enable row level security;
alter table public.albums enable row level security;
alter table public.articles enable row level security;

create policy "Everyone sees testimonials" on public.testimonials
for select to anon using (coalesce(shown_from <= now(), true) and coalesce(shown_until > now(), true));
create policy "Signed-in users see testimonials in their time, the team all" on public.testimonials
for select to authenticated using (
  coalesce(shown_from <= now(), true) and coalesce(shown_until > now(), true) or (select private.is_staff())
);
create policy "Editors add testimonials" on public.testimonials
for insert to authenticated with check ((select private.has_role('editor')));
create policy "Editors change testimonials" on public.testimonials
for update to authenticated using ((select private.has_role('editor'))) with check ((select private.has_role('editor')));
create policy "Editors delete testimonials" on public.testimonials
for delete to authenticated using ((select private.has_role('editor')));

create policy "Visitors see active albums" on public.albums
for select to anon using (is_active);
create policy "Signed-in users see active albums, the team all" on public.albums
for select to authenticated using (is_active or (select private.is_staff()));
create policy "Editors add albums" on public.albums
for insert to authenticated with check ((select private.has_role('editor')));
create policy "Editors change albums" on public.albums
for update to authenticated using ((select private.has_role('editor'))) with check ((select private.has_role('editor')));
create policy "Editors delete albums" on public.albums
for delete to authenticated using ((select private.has_role('editor')));

create policy "Visitors see published articles in their time" on public.articles
for select to anon using (
  status = 'published' and coalesce(shown_from <= now(), true) and coalesce(shown_until > now(), true)
);
create policy "Signed-in users see what visitors see, the team all articles" on public.articles
for select to authenticated using (
  status = 'published' and coalesce(shown_from <= now(), true) and coalesce(shown_until > now(), true)
  or (select private.is_staff())
);
create policy "Editors add articles" on public.articles
for insert to authenticated with check ((select private.has_role('editor')));
create policy "Editors change articles" on public.articles
for update to authenticated using ((select private.has_role('editor'))) with check ((select private.has_role('editor')));
create policy "Editors delete articles" on public.articles
for delete to authenticated using ((select private.has_role('editor')));

revoke all on function public.published_at(public.articles) from public, anon, authenticated, service_role;
grant execute on function public.published_at(public.articles) to anon, authenticated, service_role;
