-- Articles ('Panduan').
--
--   summary               one or two sentences: the list, and what search engines print
--   body                  Markdown
--   cover                 address of a picture; null: none
--   author                '': the agency itself
--   shown_from, shown_until  when a published one is seen by visitors; null: at once, for ever
--   checked_at            the day on which its facts were last looked up
--   package_ids           related packages in their order. An array: it is kept with every version, and a package that is
--                         deleted is related again once it comes back from the bin

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
  constraint articles_shown_from_check check (shown_from between '1999-12-31 00:00Z' and '2200-01-02 00:00Z'),
  constraint articles_shown_until_check check (shown_until between '1999-12-31 00:00Z' and '2200-01-02 00:00Z'),
  constraint articles_shown_in_order check (shown_from < shown_until)
);

create index articles_published_at_idx on public.articles (coalesce(shown_from, created_at) desc, id);

create trigger articles_set_updated_at before update on public.articles
for each row execute function private.set_updated_at();
create trigger articles_keep_version before update or delete on public.articles
for each row execute function private.keep_version();
create trigger articles_note_return after insert on public.articles
for each row execute function private.note_return();

revoke all on public.articles from public, anon, authenticated, service_role;
grant select on public.articles to anon;
grant select, insert, update, delete on public.articles to authenticated, service_role;

alter table public.articles enable row level security;

create policy "Visitors see published articles in their time" on public.articles
for select to anon using (
  status = 'published' and coalesce(shown_from <= now(), true) and coalesce(shown_until > now(), true)
);

create policy "Signed-in users see what visitors see, admins all articles" on public.articles
for select to authenticated using (
  status = 'published' and coalesce(shown_from <= now(), true) and coalesce(shown_until > now(), true)
  or (select private.is_admin())
);

create policy "Admins add articles" on public.articles
for insert to authenticated with check ((select private.is_admin()));

create policy "Admins change articles" on public.articles
for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));

create policy "Admins delete articles" on public.articles
for delete to authenticated using ((select private.is_admin()));

create function public.published_at(article public.articles) returns timestamptz
language sql stable
set search_path = ''
as $$
  select coalesce(article.shown_from, article.created_at)
$$;

comment on function public.published_at(public.articles) is
  'The moment an article counts as published at, by which lists are ordered; a computed column, as PostgREST calls it.';

revoke all on function public.published_at(public.articles) from public, anon, authenticated, service_role;
grant execute on function public.published_at(public.articles) to anon, authenticated, service_role;
