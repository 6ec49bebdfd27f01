-- Search joins the spellings of Jeddah, and forgives one wrong, missing, surplus or swapped letter of a word of at least five
-- letters that visitors find nowhere.

-- Folds text for every search and filter, the same as foldText in app/lib/text.ts: without accents, marks and apostrophes, in
-- small letters, and with one spelling for words that pilgrims spell in several ways.
create or replace function private.search_text(text text) returns text
language plpgsql immutable
set search_path = ''
as $$
declare
  -- The beginnings of a word, and the spelling used instead.
  spellings constant text[] := '{
    {"umr[ao]h?", "umroh"}, {"mekk?ah|makah|mecca|mekka", "makkah"}, {"m[ae]dinah?", "madinah"}, {"j[ei]dd?ah", "jeddah"},
    {"j[ae]maa[ht]", "jamaah"}, {"r[ao]m[ae]d[hl]?[ao]n", "ramadhan"}, {"(?:dz|d|z)ul ?[qk][ao]i?dah?", "dzulqadah"},
    {"(?:dz|d|z)ul ?hij+ah?", "dzulhijjah"}, {"s[hy]?aw+al", "syawal"}, {"mu?har+[ao]m", "muharram"}, {"s[hy]aban", "syaban"},
    {"sh?[ao]l[ao]t", "sholat"}, {"ka[ak]?bah", "kabah"}, {"th?[ao]waf", "thawaf"}, {"ik?tikaf", "itikaf"},
    {"usta(?:dz|d|z)", "ustadz"}, {"ziy?arah", "ziarah"}, {"mi[qk]at", "miqat"}, {"a[qk]sh?a", "aqsha"}
  }';
  folded text := regexp_replace(
    -- Normalisation would turn this apostrophe (an acute accent by itself) into a space.
    normalize(replace(search_text.text, chr(180), ''), NFKD),
    '[\u0300-\u036f\u064b-\u0652\u0670\u00ad\u034f\u061c\u115f\u1160\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe0e\ufe0f\ufeff''`\u02b9-\u02bf\u2018\u2019\u201a\u201b\u2032]',
    '', 'g'
  );
  spelling text[];
begin
  folded := lower(translate(folded, 'øØłŁđĐı', 'oOlLdDi') collate "C");
  folded := btrim(regexp_replace(folded, '[\u0009-\u000d ]+', ' ', 'g'));
  foreach spelling slice 1 in array spellings loop
    folded := regexp_replace(folded, '(^|[^a-z0-9])(?:' || spelling[1] || ')', '\1' || spelling[2], 'g');
  end loop;
  return folded;
end
$$;

-- Stored columns made by this function are computed anew where that changes them. A row is written as it is, without triggers:
-- neither its version nor its time of change is new.
do $$
declare
  folded record;
begin
  for folded in
    select c.oid::regclass as changed_table, source.name as source, a.attname as name, pg_get_expr(d.adbin, d.adrelid) as expression
    from (values
      ('media', 'original_name', 'search_text'), ('packages', 'title', 'search_text'), ('testimonials', 'name', 'search_text'),
      ('articles', 'title', 'search_text'), ('agents', 'name', 'search_text'), ('inquiries', 'name', 'search_text'),
      ('offers', 'departure_city', 'city_key'), ('offers', 'airline', 'airline_key')
    ) source (of_table, name, made)
    join pg_class c on c.relname = source.of_table and c.relnamespace = 'public'::regnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attname = source.made
    join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  loop
    execute format('alter table %s disable trigger user', folded.changed_table);
    execute format(
      'update %1$s set %2$I = %2$I where %3$I <> %4$s',
      folded.changed_table, folded.source, folded.name, folded.expression
    );
    execute format('alter table %s enable trigger user', folded.changed_table);
  end loop;
end
$$;

-- The words of all entries, among which near ones are looked for. A word may stand here twice: a unique index would make those
-- who bring the same new word wait for each other. Words that no entry has any more stay; they count for nothing.
create table private.search_words (
  id bigint generated always as identity primary key,
  word text not null
);

create index search_words_word_idx on private.search_words (word);

revoke all on private.search_words from public, anon, authenticated, service_role;
alter table private.search_words enable row level security;

create function private.add_search_words(text text) returns void
language sql
set search_path = ''
as $$
  insert into private.search_words (word)
  select distinct w.word from regexp_split_to_table(add_search_words.text, '[^a-z]+') w (word)
  where length(w.word) between 4 and 21 and not exists (select from private.search_words s where s.word = w.word)
$$;

create or replace function private.write_search_entry(kind text, id uuid, parts text[], more text) returns void
language sql
set search_path = ''
as $$
  insert into public.search_entries (kind, id, title, words)
  select
    write_search_entry.kind, write_search_entry.id, concat_ws(' ', parts[1], short.words),
    setweight(private.words_of(parts[1]), 'A') || setweight(private.words_of(short.words), 'B') || setweight(private.words_of(parts[3]), 'C')
  from (select concat_ws(' ', parts[2], nullif(private.search_text(more), '')) as words) short
  on conflict on constraint search_entries_pkey do update set title = excluded.title, words = excluded.words;
  select private.add_search_words(concat_ws(' ', array_to_string(parts, ' '), private.search_text(more)))
$$;

-- The words of what is stored already; entries with the former spellings are written anew.
do $$
begin
  insert into private.search_words (word)
  select distinct w.word
  from (
    select private.search_parts(to_jsonb(p)) as parts, private.departure_words(p.id) as more from public.packages p
    union all
    select private.search_parts(to_jsonb(a)), null from public.articles a
    union all
    select private.search_parts(to_jsonb(q)), null from public.questions q
  ) stored
  cross join lateral regexp_split_to_table(concat_ws(' ', array_to_string(stored.parts, ' '), private.search_text(stored.more)), '[^a-z]+') w (word)
  where length(w.word) between 4 and 21;

  perform private.write_search_entry(e.kind, e.id, stored.parts, stored.more)
  from public.search_entries e
  cross join lateral (
    select private.search_parts(to_jsonb(p)) as parts, private.departure_words(p.id) as more
    from public.packages p where e.kind = 'packages' and p.id = e.id
    union all
    select private.search_parts(to_jsonb(a)), null from public.articles a where e.kind = 'articles' and a.id = e.id
    union all
    select private.search_parts(to_jsonb(q)), null from public.questions q where e.kind = 'questions' and q.id = e.id
  ) stored
  where e.words @@ 'jedah:* | jidah:* | jiddah:*'::tsquery;
end
$$;

-- Finds a word of a search, folded: the whole word and its stem, and words that begin with it where the visitor may not have
-- finished it.
create function private.word_query(word text, is_last boolean) returns tsquery
language sql immutable
set search_path = ''
as $$
  select case when is_last and length(word) > 2 then whole.query || to_tsquery('pg_catalog.simple', word || ':*') else whole.query end
  from (select to_tsquery('pg_catalog.simple', word) || to_tsquery('pg_catalog.indonesian', word) as query) whole
$$;

drop function private.search_hits(tsquery, tsquery[], text);

-- The entries that have all words (asked), or one of them; without words, those whose title is written like `typed`. At most
-- 500 are ranked for any query, those with the rarest word first. Rarity: how few entries have a word, counted up to 1000.
-- Each word's entries are read once, and none of them where no entry has all words.
create function private.search_hits(asked tsquery[], all_words tsquery, typed text) returns table (kind text, id uuid, rank real)
language plpgsql stable security definer
set search_path = ''
set enable_seqscan = off
as $$
begin
  if asked is not null then
    return query
    with entry as materialized (
      select w.place, e.kind, e.id, row_number() over (partition by w.place) as number
      from unnest(asked) with ordinality w (one, place)
      cross join lateral (select e.kind, e.id from public.search_entries e where e.words @@ w.one limit 1000) e
    ),
    word as materialized (
      select w.place, w.one, ln(1 + 1000.0 / greatest((select count(*) from entry e where e.place = w.place), 1))::real as rarity
      from unnest(asked) with ordinality w (one, place)
    ),
    hit as materialized (
      (select e.kind, e.id, 1::real as rarity from public.search_entries e where e.words @@ all_words limit 500)
      union all
      (
        select e.kind, e.id, max(w.rarity)
        from entry e join word w on w.place = e.place
        where all_words is null and e.number <= 500
        group by e.kind, e.id
        order by 3 desc
        limit 500
      )
    ),
    -- A long list of words is stored apart and packed: it is fetched once, not again for each word.
    fetched as materialized (
      select h.kind, h.id, h.rarity, e.words || ''::tsvector as words
      from hit h join public.search_entries e on e.kind = h.kind and e.id = h.id
    )
    -- The rarest matching word decides, however often the entry has the others.
    select h.kind, h.id, (
      100 * h.rarity + (select sum(w.rarity * ts_rank('{0.05, 0.2, 0.5, 1}', h.words, w.one, 1)) from word w)
    )::real
    from fetched h;
  elsif length(typed) > 3 then
    perform set_config('pg_trgm.word_similarity_threshold', '0.5', true);
    return query
    select e.kind, e.id, extensions.word_similarity(typed, e.title)
    from public.search_entries e where typed operator(extensions.<%) e.title
    order by 3 desc limit 50;
  end if;
end
$$;

create function private.entries_with(wanted tsquery) returns table (kind text, id uuid)
language sql stable security definer
set search_path = ''
set enable_seqscan = off
as $$
  select e.kind, e.id from public.search_entries e where e.words @@ wanted limit 100
$$;

-- Whether visitors see one of the entries that have the word; a hundred of them are looked at.
create function private.is_found(wanted tsquery) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from private.entries_with(wanted) e
    where case e.kind
      when 'packages' then exists (select from public.packages p where p.id = e.id and p.status = 'active')
      when 'articles' then exists (select from public.articles a where a.id = e.id and a.status = 'published')
      else exists (select from public.questions q where q.id = e.id and q.is_active)
    end
  )
$$;

-- The words that are one typing error away, those with the same first letter first, then those that more entries have (counted
-- up to 1000). At most five; none for a word of fewer than 5 letters, of more than 20, or with other signs.
create function private.near_words(word text) returns setof text
language sql stable security definer
set search_path = ''
set enable_seqscan = off
as $$
  with spelling as materialized (
    select distinct edited.word
    from generate_series(0, length(near_words.word)) place (n)
    cross join lateral (select left(near_words.word, n) as before, substr(near_words.word, n + 1) as after) cut
    cross join lateral (
      select before || substr(after, 2)
      union all
      select before || substr(after, 2, 1) || left(after, 1) || substr(after, 3)
      union all
      select before || letter || rest
      from regexp_split_to_table('abcdefghijklmnopqrstuvwxyz', '') letter
      cross join lateral (values (after), (substr(after, 2))) follows (rest)
    ) edited (word)
    where near_words.word ~ '^[a-z]{5,20}$' and edited.word <> near_words.word
  )
  select known.word
  from (
    select s.word, count(*) over () as candidates
    from private.search_words s where s.word = any (array(select e.word from spelling e))
    group by s.word
  ) known
  order by
    left(known.word, 1) <> left(near_words.word, 1),
    case when known.candidates > 1 then (
      select count(*)
      from (select from public.search_entries e where e.words @@ to_tsquery('pg_catalog.simple', known.word) limit 1000) counted
    ) end desc,
    known.word
  limit 5
$$;

-- The words of a search, those that visitors find nowhere replaced by near ones that they do find.
create function private.corrected_words(words text[]) returns text[]
language sql stable
set search_path = ''
as $$
  select array_agg(
    case
      when private.is_found(private.word_query(w.word, w.word = words[cardinality(words)])) then w.word
      else coalesce(
        (
          select n.word from private.near_words(w.word) with ordinality n (word, place)
          where private.is_found(to_tsquery('pg_catalog.simple', n.word))
          order by n.place limit 1
        ),
        w.word
      )
    end
    order by w.place
  )
  from unnest(words) with ordinality w (word, place)
$$;

-- What a package is found by and its description does not say, for its excerpt: cities ahead and hotels.
create function private.trip_words(package uuid) returns text
language sql stable
set search_path = ''
as $$
  select concat_ws(
    ' · ',
    'Berangkat dari ' || (
      select string_agg(distinct o.departure_city, ', ') from public.offers o
      where o.package_id = p.id and o.listed and o.day >= private.jakarta_day(now())
    ),
    'Hotel: ' || nullif(concat_ws(', ', nullif(p.hotel_makkah_name, ''), nullif(p.hotel_madinah_name, '')), '')
  )
  from public.packages p where p.id = trip_words.package
$$;

drop function public.search_site(text, integer, integer);

create function public.search_site(query text, first integer default 0, most integer default 10)
returns table (
  kind text, id uuid, category text, slug text, title text, excerpt text, is_near boolean, corrected text, total bigint
)
language plpgsql stable
set search_path = ''
as $$
declare
  small constant text[] := '{ada,apa,atau,bagi,dan,dari,dengan,di,ini,itu,ke,pada,saat,untuk,yang}';
  typed constant text := private.search_text(left(coalesce(search_site.query, ''), 100));
  words text[] := regexp_split_to_array(btrim(regexp_replace(typed, '[^[:alnum:]]+', ' ', 'g')), ' ');
  searched text[];
  word text;
  one tsquery;
  asked tsquery[];
  each_word tsquery;
  any_word tsquery;
begin
  if typed !~ '[[:alnum:]]' then
    return;
  end if;
  if not words <@ small then
    words := array(select w.word from unnest(words) with ordinality w (word, place) where w.word <> all (small) order by w.place);
  end if;
  words := words[1:8];
  searched := words;
  -- First entries with all words; then with all words, typing errors mended; then with any of them; then with similar spelling.
  -- All but the first have one page.
  for attempt in 1..4 loop
    if attempt = 2 then
      searched := private.corrected_words(words);
      continue when searched = words;
    end if;
    if attempt <= 2 then
      asked := '{}';
      each_word := null;
      any_word := null;
      foreach word in array searched loop
        one := private.word_query(word, word = searched[cardinality(searched)]);
        asked := asked || one;
        each_word := coalesce(each_word && one, one);
        any_word := coalesce(any_word || one, one);
      end loop;
    end if;
    return query
    with hits as materialized (
      select h.kind, h.id, h.rank
      from private.search_hits(case when attempt < 4 then asked end, case when attempt < 3 then each_word end, typed) h
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
        'pg_catalog.indonesian',
        private.plain_text(concat_ws(' · ', p.text, case p.kind when 'packages' then private.trip_words(p.id) end)),
        any_word,
        format('StartSel=%s, StopSel=%s, MaxFragments=1, MaxWords=32, MinWords=16', chr(2), chr(3))
      ),
      attempt > 2, case when attempt < 4 and searched <> words then array_to_string(searched, ' ') end, p.total
    from page p
    order by p.rank desc, p.id;
    exit when found or search_site.first > 0;
  end loop;
end
$$;

comment on function public.search_site(text, integer, integer) is
  'What visitors may see of packages, articles and questions that have all words of query (at most 100 characters, 8
words), the last word as a beginning, best first. corrected: the words that were searched instead, because visitors find
one of the typed ones nowhere; null where none was replaced. is_near: nothing has all words, so these have some of them,
or words written alike. excerpt: plain text around the hit, which stands between the control characters 2 and 3. first:
rows skipped, of uncorrected searches alone; most: at most 50; total: on all pages, counted up to 500.';

revoke all on function
  private.add_search_words(text), private.search_hits(tsquery[], tsquery, text), private.word_query(text, boolean),
  private.entries_with(tsquery), private.is_found(tsquery), private.near_words(text), private.corrected_words(text[]),
  private.trip_words(uuid)
from public;
grant execute on function
  private.search_hits(tsquery[], tsquery, text), private.word_query(text, boolean), private.entries_with(tsquery),
  private.is_found(tsquery), private.near_words(text), private.corrected_words(text[]), private.trip_words(uuid)
to anon, authenticated, service_role;

revoke all on function public.search_site(text, integer, integer) from public, anon, authenticated, service_role;
grant execute on function public.search_site(text, integer, integer) to anon, authenticated, service_role;
