-- A search for a kind of package ('umroh', 'paket haji', 'umroh surabaya', 'promo') lists packages before articles and questions.

-- What is searched of a row of any of the three tables: its title, its short description, its text. A package is a 'paket', and
-- visitors who look for its promo type 'promo' or 'diskon'.
create or replace function private.search_parts(stored jsonb) returns text[]
language sql immutable
set search_path = ''
as $$
  select array[
    private.search_text(coalesce(stored ->> 'title', stored ->> 'question')),
    private.search_text(concat_ws(
      ' ', stored ->> 'category', stored ->> 'tagline', stored ->> 'summary', stored ->> 'location', stored ->> 'departure_city',
      stored ->> 'airline', stored ->> 'hotel_makkah_name', stored ->> 'hotel_madinah_name',
      case when stored ? 'is_promo' then 'paket' end, case when (stored ->> 'is_promo')::boolean then 'promo diskon' end
    )),
    private.search_text(private.plain_text(coalesce(stored ->> 'body', stored ->> 'answer', stored ->> 'description', '')))
  ]
$$;

do $$
begin
  perform private.write_search_entry('packages', p.id, private.search_parts(to_jsonb(p)), private.departure_words(p.id))
  from public.packages p;
end
$$;

-- Finds a word of a search, folded: the whole word and its stem, and words that begin with it where the visitor may not have
-- finished it. Two letters are a beginning, two digits are a number.
create or replace function private.word_query(word text, is_last boolean) returns tsquery
language sql immutable
set search_path = ''
as $$
  select case
    when is_last and (length(word) > 2 or word ~ '^[a-z]{2}$') then whole.query || to_tsquery('pg_catalog.simple', word || ':*')
    else whole.query
  end
  from (select to_tsquery('pg_catalog.simple', word) || to_tsquery('pg_catalog.indonesian', word) as query) whole
$$;

drop function private.search_hits(tsquery[], tsquery, text);

-- The entries that have all words (asked), or one of them; without words, those whose title is written like `typed`. At most
-- 500 are ranked for any query, those with the rarest word first. Rarity: how few entries have a word, counted up to 1000.
-- Each word's entries are read once, and none of them where no entry has all words. is_named: title and short description alone
-- have all words.
create function private.search_hits(asked tsquery[], all_words tsquery, typed text)
returns table (kind text, id uuid, rank real, is_named boolean)
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
    )::real, coalesce(ts_filter(h.words, '{a,b}') @@ all_words, false)
    from fetched h;
  elsif length(typed) > 3 then
    perform set_config('pg_trgm.word_similarity_threshold', '0.5', true);
    return query
    select e.kind, e.id, extensions.word_similarity(typed, e.title), false
    from public.search_entries e where typed operator(extensions.<%) e.title
    order by 3 desc limit 50;
  end if;
end
$$;

revoke all on function private.search_hits(tsquery[], tsquery, text) from public;
grant execute on function private.search_hits(tsquery[], tsquery, text) to anon, authenticated, service_role;

create or replace function public.search_site(query text, first integer default 0, most integer default 10)
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
  -- 'Apa itu umroh' wants to be told, not to choose.
  is_question constant boolean := 'apa' = any (words);
  searched text[];
  names_promo boolean;
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
      names_promo := searched && '{promo,diskon}';
      foreach word in array searched loop
        one := private.word_query(word, word = searched[cardinality(searched)]);
        asked := asked || one;
        each_word := coalesce(each_word && one, one);
        any_word := coalesce(any_word || one, one);
      end loop;
    end if;
    return query
    with hits as materialized (
      select h.kind, h.id, h.rank, h.is_named
      from private.search_hits(case when attempt < 4 then asked end, case when attempt < 3 then each_word end, typed) h
    ),
    seen as (
      select h.kind, h.id, p.category, p.slug, p.title,
        concat_ws('. ', case when names_promo and p.is_promo then 'Promo' end, nullif(p.tagline, ''), p.description) as text,
        h.rank * case when left_already.yes then 0.2 else 1 end as rank,
        h.is_named and not left_already.yes and not is_question as goes_first
      from hits h
      join public.packages p on p.id = h.id
      cross join lateral (select public.departed(p) as yes offset 0) left_already
      -- A departed package has no promo any more (K10).
      where h.kind = 'packages' and p.status = 'active' and not (names_promo and p.is_promo and left_already.yes)
      union all
      select h.kind, h.id, '', a.slug, a.title, concat(a.summary, E'\n', a.body), h.rank, false
      from hits h join public.articles a on a.id = h.id
      where h.kind = 'articles' and a.status = 'published'
      union all
      select h.kind, h.id, '', '', q.question, q.answer, h.rank, false
      from hits h join public.questions q on q.id = h.id
      where h.kind = 'questions' and q.is_active
    ),
    page as (
      select s.*, count(*) over () as total from seen s
      order by s.goes_first desc, s.rank desc, s.id
      offset greatest(coalesce(search_site.first, 0), 0) limit least(greatest(coalesce(search_site.most, 10), 1), 50)
    )
    select p.kind, p.id, p.category, p.slug, p.title,
      private.excerpt(
        private.plain_text(concat_ws(' · ', p.text, case p.kind when 'packages' then private.trip_words(p.id) end)), any_word
      ),
      attempt > 2, case when attempt < 4 and searched <> words then array_to_string(searched, ' ') end, p.total
    from page p
    order by p.goes_first desc, p.rank desc, p.id;
    exit when found or search_site.first > 0;
  end loop;
end
$$;

comment on function public.search_site(text, integer, integer) is
  'What visitors may see of packages, articles and questions that have all words of query (at most 100 characters, 8
words), the last word as a beginning, best first; packages whose title or facts have all words go before. is_near: nothing has all
words, so these have some of them, or words written alike. corrected: the words searched in place of those with typing errors.
excerpt: plain text around the hit, which stands between the control characters 2 and 3. first: rows skipped; most: at most 50;
total: on all pages, counted up to 500.';
