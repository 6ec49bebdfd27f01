-- Excerpts of the search begin and end at a word, with three dots where the text goes on.

-- Cuts a text around the first hit of a query, which stands between the control characters 2 and 3. Three dots stand where a
-- sentence is cut; the sign that ends one stays.
create function private.excerpt(text text, wanted tsquery) returns text
language sql immutable
set search_path = ''
as $$
  select
    case when cut.place > 1 and left(excerpt.text, cut.place - 1) !~ '[.!?·\n]\s*$' then '…' else '' end
    || cut.headline
    || case
      when cut.place = 0 then '…'
      else coalesce(substring(after.text from '^[^\s[:alnum:]]*[.!?][^\s[:alnum:]]*(?=\s|$)'), case when after.text ~ '[[:alnum:]]' then '…' else '' end)
    end
  from (
    select
      headline.text as headline,
      translate(headline.text, chr(2) || chr(3), '') as plain,
      position(translate(headline.text, chr(2) || chr(3), '') in excerpt.text) as place
    from (
      select ts_headline(
        'pg_catalog.indonesian', excerpt.text, wanted,
        format('StartSel=%s, StopSel=%s, MaxFragments=1, MaxWords=32, MinWords=16', chr(2), chr(3))
      ) as text
    ) headline
  ) cut
  cross join lateral (select substr(excerpt.text, cut.place + length(cut.plain)) as text) after
$$;

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
      private.excerpt(
        private.plain_text(concat_ws(' · ', p.text, case p.kind when 'packages' then private.trip_words(p.id) end)), any_word
      ),
      attempt > 2, case when attempt < 4 and searched <> words then array_to_string(searched, ' ') end, p.total
    from page p
    order by p.rank desc, p.id;
    exit when found or search_site.first > 0;
  end loop;
end
$$;

revoke all on function private.excerpt(text, tsquery) from public;
grant execute on function private.excerpt(text, tsquery) to anon, authenticated, service_role;
