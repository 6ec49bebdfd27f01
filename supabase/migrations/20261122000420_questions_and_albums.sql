-- Questions that pilgrims ask ('Tanya Jawab') and albums of past groups ('Galeri').
--
--   questions.topic        those of one topic stand together
--   questions.category     umroh or haji; null: both
--   questions.order_index  lowest first; a topic stands where its first question does
--   questions.checked_at   the day on which somebody last looked whether the answer is still right
--   albums.traveled_on     first day of the journey
--   albums.pictures        [{"address": "/media/kaabah-senja.jpg", "caption": "...", "alt": "..."}, ...]   at most 60

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

create trigger questions_set_updated_at before update on public.questions
for each row execute function private.set_updated_at();
create trigger albums_set_updated_at before update on public.albums
for each row execute function private.set_updated_at();
create trigger questions_keep_version before update or delete on public.questions
for each row execute function private.keep_version();
create trigger albums_keep_version before update or delete on public.albums
for each row execute function private.keep_version();
create trigger questions_note_return after insert on public.questions
for each row execute function private.note_return();
create trigger albums_note_return after insert on public.albums
for each row execute function private.note_return();

revoke all on public.questions, public.albums from public, anon, authenticated, service_role;
grant select on public.questions, public.albums to anon;
grant select, insert, update, delete on public.questions, public.albums to authenticated, service_role;

alter table public.questions enable row level security;
alter table public.albums enable row level security;

create policy "Visitors see active questions" on public.questions
for select to anon using (is_active);

create policy "Signed-in users see active questions, admins all" on public.questions
for select to authenticated using (is_active or (select private.is_admin()));

create policy "Admins add questions" on public.questions
for insert to authenticated with check ((select private.is_admin()));

create policy "Admins change questions" on public.questions
for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));

create policy "Admins delete questions" on public.questions
for delete to authenticated using ((select private.is_admin()));

create policy "Visitors see active albums" on public.albums
for select to anon using (is_active);

create policy "Signed-in users see active albums, admins all" on public.albums
for select to authenticated using (is_active or (select private.is_admin()));

create policy "Admins add albums" on public.albums
for insert to authenticated with check ((select private.is_admin()));

create policy "Admins change albums" on public.albums
for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));

create policy "Admins delete albums" on public.albums
for delete to authenticated using ((select private.is_admin()));

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

revoke all on function public.order_questions(uuid[]) from public, anon, authenticated, service_role;
grant execute on function public.order_questions(uuid[]) to authenticated, service_role;

comment on function public.order_questions(uuid[]) is
  'Gives questions the order of their ids in the list, from 1; answers the ids that were placed. Runs with the caller''s rights.';
