-- Search over packages, articles and questions, and addresses that packages and articles have had before.

-- Search. A table kept by triggers has the words of each record in one index. What a caller may see of the hits, and in what
-- words, is decided by the records themselves. Row level security on the words instead would keep PostgreSQL from using the
-- index, because its text operators count as able to leak what they compare.
--
--   title     title, summary and names of places, folded, for mistyped words
--   words     stems and whole words, weighted A (title) to C (text)

create extension if not exists pg_trgm with schema extensions;

create table public.search_entries (
  kind text not null check (kind in ('packages', 'articles', 'questions')),
  id uuid not null,
  title text not null,
  words tsvector not null,
  primary key (kind, id)
);

create index search_entries_words_idx on public.search_entries using gin (words);
create index search_entries_title_idx on public.search_entries using gin (title extensions.gin_trgm_ops);

revoke all on public.search_entries from public, anon, authenticated, service_role;
grant select on public.search_entries to authenticated, service_role;

alter table public.search_entries enable row level security;

create policy "The team sees the words of the search" on public.search_entries
for select to authenticated using ((select private.is_staff()));

-- Markdown as the words that a reader sees.
create function private.plain_text(markdown text) returns text
language sql immutable
set search_path = ''
as $$
  select regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    plain_text.markdown,
    '!\[[^]]*\]\([^)]*\)', '', 'g'), '\[([^]]*)\]\([^)]*\)', '\1', 'g'),
    '^[[:space:]]*([#>*+-]+|[0-9]+\.)[[:space:]]+', '', 'gn'), '([*_`|~[:cntrl:]]|-{3,})+', ' ', 'g')
$$;

-- What is searched of a row of any of the three tables: its title, its short description, its text.
create function private.search_parts(stored jsonb) returns text[]
language sql immutable
set search_path = ''
as $$
  select array[
    private.search_text(coalesce(stored ->> 'title', stored ->> 'question')),
    private.search_text(concat_ws(
      ' ', stored ->> 'category', stored ->> 'tagline', stored ->> 'summary', stored ->> 'location', stored ->> 'departure_city',
      stored ->> 'airline', stored ->> 'hotel_makkah_name', stored ->> 'hotel_madinah_name'
    )),
    private.search_text(private.plain_text(coalesce(stored ->> 'body', stored ->> 'answer', stored ->> 'description', '')))
  ]
$$;

create function private.words_of(text text) returns tsvector
language sql immutable
set search_path = ''
as $$
  select to_tsvector('pg_catalog.indonesian', words_of.text) || to_tsvector('pg_catalog.simple', words_of.text)
$$;

-- A package is found by the cities and airlines of its departures too.
create function private.departure_words(package uuid) returns text
language sql stable
set search_path = ''
as $$
  select string_agg(distinct concat_ws(' ', d.departure_city, d.airline), ' ')
  from public.departures d
  where d.package_id = departure_words.package and d.status <> 'batal'
$$;

create function private.write_search_entry(kind text, id uuid, parts text[], more text) returns void
language sql
set search_path = ''
as $$
  insert into public.search_entries (kind, id, title, words)
  select
    write_search_entry.kind, write_search_entry.id, concat_ws(' ', parts[1], short.words),
    setweight(private.words_of(parts[1]), 'A') || setweight(private.words_of(short.words), 'B') || setweight(private.words_of(parts[3]), 'C')
  from (select concat_ws(' ', parts[2], nullif(private.search_text(more), '')) as words) short
  on conflict on constraint search_entries_pkey do update set title = excluded.title, words = excluded.words
$$;

create function private.keep_search_entry() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  -- tg_table_name has the collation C, and an index of a text column cannot serve a comparison in that collation.
  table_name constant text := tg_table_name;
  parts text[];
begin
  if tg_op = 'DELETE' then
    delete from public.search_entries e where e.kind = table_name and e.id = old.id;
    return null;
  end if;
  parts := private.search_parts(to_jsonb(new));
  if tg_op = 'UPDATE' then
    if parts = private.search_parts(to_jsonb(old)) then
      return null;
    end if;
  end if;
  perform private.write_search_entry(
    table_name, new.id, parts, case when table_name = 'packages' then private.departure_words(new.id) end
  );
  return null;
end
$$;

create trigger packages_keep_search_entry after insert or update or delete on public.packages
for each row execute function private.keep_search_entry();
create trigger questions_keep_search_entry after insert or update or delete on public.questions
for each row execute function private.keep_search_entry();
create trigger articles_keep_search_entry after insert or update or delete on public.articles
for each row execute function private.keep_search_entry();

-- Runs once for each package of a statement, and writes nothing where no word is new.
create function private.keep_departure_words() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.write_search_entry('packages', p.id, found.parts, found.more)
  from public.packages p
  cross join lateral (select private.search_parts(to_jsonb(p)) as parts, private.departure_words(p.id) as more) found
  join public.search_entries e on e.kind = 'packages' and e.id = p.id
  where p.id in (select c.package_id from changed c)
    and e.title <> concat_ws(' ', found.parts[1], found.parts[2], nullif(private.search_text(found.more), ''));
  return null;
end
$$;

create trigger departures_keep_words_added after insert on public.departures
referencing new table as changed for each statement execute function private.keep_departure_words();
create trigger departures_keep_words_changed after update on public.departures
referencing new table as changed for each statement execute function private.keep_departure_words();
create trigger departures_keep_words_deleted after delete on public.departures
referencing old table as changed for each statement execute function private.keep_departure_words();

-- At most 500 entries are ranked for any query, those with the rarest word first. Rarity: how few entries have a word, counted
-- up to 1000.
create function private.search_hits(wanted tsquery, asked tsquery[], typed text) returns table (kind text, id uuid, rank real)
language plpgsql stable security definer
set search_path = ''
set enable_seqscan = off
as $$
begin
  if wanted is not null then
    return query
    with word as materialized (
      select w.one, ln(1 + 1000.0 / greatest(known.entries, 1))::real as rarity
      from unnest(asked) w (one)
      cross join lateral (
        select count(*) as entries from (select from public.search_entries e where e.words @@ w.one limit 1000) counted
      ) known
    ),
    hit as materialized (
      select e.kind, e.id, max(w.rarity) as rarity
      from word w
      cross join lateral (
        select e.kind, e.id from public.search_entries e where e.words @@ (w.one && wanted) limit 500
      ) e
      group by e.kind, e.id
      order by 3 desc
      limit 500
    )
    -- The rarest matching word decides, however often the entry has the others.
    select h.kind, h.id, (
      100 * h.rarity + (select sum(w.rarity * ts_rank('{0.05, 0.2, 0.5, 1}', e.words, w.one, 1)) from word w)
    )::real
    from hit h join public.search_entries e on e.kind = h.kind and e.id = h.id;
  elsif length(typed) > 3 then
    perform set_config('pg_trgm.word_similarity_threshold', '0.5', true);
    return query
    select e.kind, e.id, extensions.word_similarity(typed, e.title)
    from public.search_entries e where typed operator(extensions.<%) e.title
    order by 3 desc limit 50;
  end if;
end
$$;

create function public.search_site(query text, first integer default 0, most integer default 10)
returns table (kind text, id uuid, category text, slug text, title text, excerpt text, is_near boolean, total bigint)
language plpgsql stable
set search_path = ''
as $$
declare
  small constant text[] := '{ada,apa,atau,bagi,dan,dari,dengan,di,ini,itu,ke,pada,saat,untuk,yang}';
  typed constant text := private.search_text(left(coalesce(search_site.query, ''), 100));
  words text[] := regexp_split_to_array(btrim(regexp_replace(typed, '[^[:alnum:]]+', ' ', 'g')), ' ');
  word text;
  one tsquery;
  asked tsquery[] := '{}';
  each_word tsquery;
  any_word tsquery;
  wanted tsquery;
begin
  if typed !~ '[[:alnum:]]' then
    return;
  end if;
  if not words <@ small then
    words := array(select w.word from unnest(words) with ordinality w (word, place) where w.word <> all (small) order by w.place);
  end if;
  words := words[1:8];
  foreach word in array words loop
    one := to_tsquery('pg_catalog.simple', word) || to_tsquery('pg_catalog.indonesian', word);
    -- The visitor may not have finished the last word.
    if word = words[cardinality(words)] and length(word) > 2 then
      one := one || to_tsquery('pg_catalog.simple', word || ':*');
    end if;
    asked := asked || one;
    each_word := coalesce(each_word && one, one);
    any_word := coalesce(any_word || one, one);
  end loop;
  -- First entries with all words, otherwise with any of them, otherwise with similar spelling. The latter two have one page.
  foreach wanted in array array[each_word, any_word, null] loop
    return query
    with hits as materialized (
      select h.kind, h.id, h.rank from private.search_hits(wanted, asked, typed) h
    ),
    seen as (
      select h.kind, h.id, p.category, p.slug, p.title, concat_ws('. ', nullif(p.tagline, ''), p.description) as text,
        h.rank * case when public.departed(p) then 0.2 else 1 end as rank
      from hits h join public.packages p on p.id = h.id
      where h.kind = 'packages' and p.status = 'active'
      union all
      select h.kind, h.id, '', a.slug, a.title, concat(a.summary, E'\n', a.body), h.rank
      from hits h join public.articles a on a.id = h.id
      where h.kind = 'articles' and a.status = 'published'
      union all
      select h.kind, h.id, '', '', q.question, q.answer, h.rank
      from hits h join public.questions q on q.id = h.id
      where h.kind = 'questions' and q.is_active
    ),
    page as (
      select s.*, count(*) over () as total from seen s
      order by s.rank desc, s.id
      offset greatest(coalesce(search_site.first, 0), 0) limit least(greatest(coalesce(search_site.most, 10), 1), 50)
    )
    select p.kind, p.id, p.category, p.slug, p.title,
      ts_headline(
        'pg_catalog.indonesian', private.plain_text(p.text), coalesce(wanted, any_word),
        format('StartSel=%s, StopSel=%s, MaxFragments=1, MaxWords=32, MinWords=16', chr(2), chr(3))
      ),
      wanted is distinct from each_word, p.total
    from page p
    order by p.rank desc, p.id;
    exit when found or search_site.first > 0;
  end loop;
end
$$;

comment on function public.search_site(text, integer, integer) is
  'What visitors may see of packages, articles and questions that have all words of query (at most 100 characters, 8
words), the last word as a beginning, best first. is_near: nothing has all words, so these have some of them, or words
written alike. excerpt: plain text around the hit, which stands between the control characters 2 and 3. first: rows
skipped; most: at most 50; total: on all pages, counted up to 500.';

-- Former addresses lead on for ever. A record that visitors could see keeps every slug that it gives up, and no other record may
-- take it. The slug of a deleted record is free. Works for any table with id, slug and status ('draft': never seen): the table
-- needs the trigger, and the policy below has to show its rows.
--
--   kind, item    the table, and the id of its row, which is found under its present slug, so that no address leads on twice

create table public.former_addresses (
  kind text not null,
  slug text not null,
  item uuid not null,
  created_at timestamptz not null default now(),
  primary key (kind, slug)
);

-- Fires after the change: by then the unique index of the table has waited for anyone who gives up the slug at this moment.
create function private.keep_former_address() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  table_name constant text := tg_table_name;
begin
  if tg_op = 'UPDATE' and new.slug = old.slug then
    return null;
  end if;
  if tg_op = 'UPDATE' and (
    old.status <> 'draft'
    or exists (
      select from public.content_versions v
      where v.kind = table_name and v.item = old.id::text and v.content ->> 'status' <> 'draft'
    )
  ) then
    insert into public.former_addresses (kind, slug, item) values (table_name, old.slug, old.id);
  end if;
  if exists (
    select from public.former_addresses f
    where f.kind = table_name and f.slug = new.slug and f.item <> new.id
  ) then
    raise exception using
      errcode = '23505', constraint = 'former_addresses_pkey', schema = 'public', table = 'former_addresses',
      message = 'duplicate key value violates unique constraint "former_addresses_pkey"',
      detail = format('Key (kind, slug)=(%s, %s) leads to another item.', tg_table_name, new.slug);
  end if;
  delete from public.former_addresses f where f.kind = table_name and f.slug = new.slug;
  return null;
end
$$;

create trigger packages_keep_former_address after insert or update of slug on public.packages
for each row execute function private.keep_former_address();
create trigger articles_keep_former_address after insert or update of slug on public.articles
for each row execute function private.keep_former_address();

-- The package that a conversation is about, by the address of the page on which it began.
create function private.asked_package(slug text) returns public.packages
language sql stable
set search_path = ''
as $$
  select p.*
  from public.packages p
  where p.status = 'active' and coalesce(p.shown_from <= now(), true) and coalesce(p.shown_until > now(), true) and (
    p.slug = asked_package.slug
    or p.id = (select f.item from public.former_addresses f where f.kind = 'packages' and f.slug = asked_package.slug)
  )
$$;

revoke all on public.former_addresses from public, anon, authenticated, service_role;
grant select on public.former_addresses to anon, authenticated, service_role;

alter table public.former_addresses enable row level security;

create policy "Whoever sees a thing sees where it was" on public.former_addresses
for select to anon, authenticated using (
  case kind
    when 'packages' then exists (select from public.packages p where p.id = item)
    when 'articles' then exists (select from public.articles a where a.id = item)
  end
);

revoke all on function
  private.plain_text(text), private.search_parts(jsonb), private.words_of(text), private.departure_words(uuid),
  private.write_search_entry(text, uuid, text[], text), private.keep_search_entry(), private.keep_departure_words(),
  private.search_hits(tsquery, tsquery[], text), private.keep_former_address(), private.asked_package(text)
from public;
grant execute on function
  private.plain_text(text), private.search_hits(tsquery, tsquery[], text)
to anon, authenticated, service_role;

revoke all on function public.search_site(text, integer, integer) from public, anon, authenticated, service_role;
grant execute on function public.search_site(text, integer, integer) to anon, authenticated, service_role;
