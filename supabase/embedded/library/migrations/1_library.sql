-- The schema of this package's tests.
create extension if not exists pg_trgm with schema extensions;

create table public.authors (
  id uuid primary key default gen_random_uuid(),
  name text not null unique
);

create table public.books (
  id bigint generated always as identity primary key,
  author_id uuid references public.authors on delete cascade,
  title text not null,
  price numeric(12, 2),
  published date,
  tags text[] not null default '{}',
  facts jsonb,
  cover bytea,
  lent_by uuid default auth.uid(),
  label text generated always as (upper(title)) stored,
  added_at timestamptz not null default now()
);
create index books_title_idx on public.books using gin (title extensions.gin_trgm_ops);

-- A table of one row, which the migration inserts.
create table public.library (
  is_only boolean primary key default true check (is_only),
  opening_hours text not null default ''
);
insert into public.library default values;

create table public.ledger (id int primary key);

alter table public.authors enable row level security;
alter table public.books enable row level security;
grant select on public.authors, public.books to anon, authenticated;
grant insert on public.books to authenticated;
grant all on public.authors, public.books, public.library to service_role;
create policy read on public.authors for select to anon, authenticated using (true);
create policy read on public.books for select to anon, authenticated using (true);
create policy add on public.books for insert to authenticated
  with check ((select auth.jwt()) -> 'app_metadata' ->> 'role' = 'librarian');

create schema office;
create table office.desks (id int primary key);
grant usage on schema office to anon;
grant select on office.desks to anon;

insert into storage.buckets (id, name, public) values ('covers', 'covers', true);
