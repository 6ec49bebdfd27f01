-- One search over packages, articles and questions. A table kept by triggers holds the words of each, in one index; what a caller may
-- see of what is found, and in what words, is decided by the rows themselves. Row level security on the words instead would
-- keep PostgreSQL from using the index, as its text operators count as able to leak what they compare.
--
--   title     title, summary and names of places, small, for words that are mistyped
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

create policy "Admins see the words of the search" on public.search_entries
for select to authenticated using ((select private.is_admin()));

-- Without accents, and with one spelling of what pilgrims spell in several ways.
create function private.search_text(text text) returns text
language sql immutable
set search_path = ''
as $$
  select regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    lower(regexp_replace(normalize(search_text.text, NFKD), '[\u0300-\u036f]', '', 'g')),
    '\mumrah', 'umroh', 'g'), '\m(mekk?ah|makah|mecca)', 'makkah', 'g'), '\mmedinah', 'madinah', 'g'), '\m(jemaah|jama.ah)', 'jamaah', 'g')
$$;

-- Markdown as the words a reader sees.
create function private.plain_text(markdown text) returns text
language sql immutable
set search_path = ''
as $$
  select regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    plain_text.markdown,
    '!\[[^]]*\]\([^)]*\)', '', 'g'), '\[([^]]*)\]\([^)]*\)', '\1', 'g'),
    '^[[:space:]]*([#>*+-]+|[0-9]+\.)[[:space:]]+', '', 'gn'), '([*_`|~[:cntrl:]]|-{3,})+', ' ', 'g')
$$;

-- What is searched of a row, whatever its table: its title, what describes it in short, its text.
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

create function private.keep_search_entry() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  parts text[];
begin
  if tg_op = 'DELETE' then
    delete from public.search_entries e where e.kind = tg_table_name and e.id = old.id;
    return null;
  end if;
  parts := private.search_parts(to_jsonb(new));
  if tg_op = 'UPDATE' then
    if parts = private.search_parts(to_jsonb(old)) then
      return null;
    end if;
  end if;
  insert into public.search_entries (kind, id, title, words)
  values (
    tg_table_name, new.id, concat_ws(' ', parts[1], parts[2]),
    setweight(private.words_of(parts[1]), 'A') || setweight(private.words_of(parts[2]), 'B') || setweight(private.words_of(parts[3]), 'C')
  )
  on conflict on constraint search_entries_pkey do update set title = excluded.title, words = excluded.words;
  return null;
end
$$;

create trigger packages_keep_search_entry after insert or update or delete on public.packages
for each row execute function private.keep_search_entry();
create trigger questions_keep_search_entry after insert or update or delete on public.questions
for each row execute function private.keep_search_entry();
create trigger articles_keep_search_entry after insert or update or delete on public.articles
for each row execute function private.keep_search_entry();

-- So many are ranked, whatever was asked for; by words joined by 'or', as those joined by 'and' cost the square of their number.
create function private.search_hits(wanted tsquery, any_word tsquery, typed text) returns table (kind text, id uuid, rank real)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if wanted is not null then
    return query
    select e.kind, e.id, ts_rank('{0.05, 0.2, 0.5, 1}', e.words, any_word, 1)
    from public.search_entries e where e.words @@ wanted limit 500;
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
    -- The last word may still be under the visitor's fingers.
    if word = words[cardinality(words)] and length(word) > 2 then
      one := one || to_tsquery('pg_catalog.simple', word || ':*');
    end if;
    each_word := coalesce(each_word && one, one);
    any_word := coalesce(any_word || one, one);
  end loop;
  -- All words; where nothing has them, any of them; else what is written alike. What is only near has one page.
  foreach wanted in array array[each_word, any_word, null] loop
    return query
    with hits as materialized (
      select h.kind, h.id, h.rank from private.search_hits(wanted, any_word, typed) h
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
  'What visitors may see of packages, articles and questions that have all words of query (at most 100 characters, 8 words), the last one as a beginning,
best first; is_near: nothing has them all, so these have some, or are written alike. excerpt: plain text around what was found, which stands
between the control characters 2 and 3. first: rows skipped; most: at most 50; total: on all pages, counted up to 500.';

revoke all on function
  private.search_text(text), private.plain_text(text), private.search_parts(jsonb), private.words_of(text), private.keep_search_entry(),
  private.search_hits(tsquery, tsquery, text)
from public;
grant execute on function private.search_text(text), private.plain_text(text), private.search_hits(tsquery, tsquery, text)
to anon, authenticated, service_role;
revoke all on function public.search_site(text, integer, integer) from public, anon, authenticated, service_role;
grant execute on function public.search_site(text, integer, integer) to anon, authenticated, service_role;

insert into public.search_entries (kind, id, title, words)
select f.kind, f.id, concat_ws(' ', f.parts[1], f.parts[2]),
  setweight(private.words_of(f.parts[1]), 'A') || setweight(private.words_of(f.parts[2]), 'B') || setweight(private.words_of(f.parts[3]), 'C')
from (
  select 'packages' as kind, p.id, private.search_parts(to_jsonb(p)) as parts from public.packages p
  union all select 'questions', q.id, private.search_parts(to_jsonb(q)) from public.questions q
  union all select 'articles', a.id, private.search_parts(to_jsonb(a)) from public.articles a
) f;
