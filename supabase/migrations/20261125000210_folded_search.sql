-- One folding of text for every search and filter, the same as foldText in app/lib/text.ts: without accents, marks and
-- apostrophes, in small letters, with one spelling of what pilgrims spell in several ways.

create or replace function private.search_text(text text) returns text
language plpgsql immutable
set search_path = ''
as $$
declare
  -- How a word begins, and how that is written here.
  spellings constant text[] := '{
    {"umr[ao]h?", "umroh"}, {"mekk?ah|makah|mecca|mekka", "makkah"}, {"m[ae]dinah?", "madinah"}, {"j[ae]maa[ht]", "jamaah"},
    {"r[ao]m[ae]d[hl]?[ao]n", "ramadhan"}, {"(?:dz|d|z)ul ?[qk][ao]i?dah?", "dzulqadah"}, {"(?:dz|d|z)ul ?hij+ah?", "dzulhijjah"},
    {"s[hy]?aw+al", "syawal"}, {"mu?har+[ao]m", "muharram"}, {"s[hy]aban", "syaban"}, {"sh?[ao]l[ao]t", "sholat"},
    {"ka[ak]?bah", "kabah"}, {"th?[ao]waf", "thawaf"}, {"ik?tikaf", "itikaf"}, {"usta(?:dz|d|z)", "ustadz"},
    {"ziy?arah", "ziarah"}, {"mi[qk]at", "miqat"}, {"a[qk]sh?a", "aqsha"}
  }';
  folded text := regexp_replace(
    -- Decomposed, this apostrophe (an acute accent alone) would become a space.
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

-- Staff's lists look into these columns, which change with the row.
alter table public.packages
  add column search_text text not null generated always as (
    private.search_text(title || ' ' || location || ' ' || coalesce(departure_city, ''))
  ) stored;
alter table public.articles
  add column search_text text not null generated always as (private.search_text(title || ' ' || summary)) stored;
alter table public.testimonials
  add column search_text text not null generated always as (private.search_text(name || ' ' || location || ' ' || content)) stored;
alter table public.agents
  add column search_text text not null generated always as (
    private.search_text(name || ' ' || code || ' ' || city)
  ) stored;
alter table public.media
  add column search_text text not null generated always as (private.search_text(original_name || ' ' || file_path)) stored;
alter table public.inquiries
  add column search_text text not null generated always as (private.search_text(name || ' ' || code)) stored;

-- Cities and airlines as filters tell them apart: one option for all spellings.
drop index public.offers_day_idx, public.offers_city_idx, public.offers_airline_idx;
alter table public.offers
  add column city_key text generated always as (private.search_text(departure_city)) stored,
  add column airline_key text generated always as (private.search_text(airline)) stored;
create index offers_day_idx on public.offers (day, id)
  include (
    package_id, category, city_key, state, price_quad, is_promo, package_created_at, shown_after, free_until, holds_from, holds_until
  ) where listed;
create index offers_city_idx on public.offers (category, city_key, day)
  include (departure_city, package_id, price_quad, state, is_promo, package_created_at, holds_from, holds_until) where listed;
create index offers_airline_idx on public.offers (category, airline_key, day)
  include (airline, package_id, price_quad, state, is_promo, package_created_at, holds_from, holds_until) where listed;

create function private.edit_function(signature regprocedure, before text, after text) returns void
language plpgsql
set search_path = ''
as $$
begin
  if strpos(pg_get_functiondef(signature), before) = 0 then
    raise exception '% does not say: %', signature, before;
  end if;
  execute replace(pg_get_functiondef(signature), before, after);
end
$$;

select private.edit_function(
  'public.find_departures(text,text,text,boolean,uuid,integer,integer)',
  'o.departure_city = find_departures.from_city',
  'o.city_key = private.search_text(find_departures.from_city)'
);
drop function private.edit_function(regprocedure, text, text);

create or replace function public.offer_choices(category text default null)
returns table (months text[], cities text[], airlines text[], days text[], walks text[], free boolean)
language plpgsql stable
set search_path = ''
set plan_cache_mode = 'force_custom_plan'
as $$
declare
  today constant date := private.jakarta_day(now());
begin
  return query
  with recursive kind (name) as (
    select k from unnest('{umroh,haji}'::text[]) k where offer_choices.category is null or offer_choices.category = k
  ),
  city (kind, key) as (
    select k.name, (select min(o.city_key) from public.offers o where o.listed and o.category = k.name) from kind k
    union all
    select c.kind, (select min(o.city_key) from public.offers o where o.listed and o.category = c.kind and o.city_key > c.key)
    from city c
    where c.key is not null
  ),
  airline (kind, key) as (
    select k.name, (select min(o.airline_key) from public.offers o where o.listed and o.category = k.name) from kind k
    union all
    select a.kind, (select min(o.airline_key) from public.offers o where o.listed and o.category = a.kind and o.airline_key > a.key)
    from airline a
    where a.key is not null
  )
  select
    array(select m from public.departure_months(offer_choices.category) m where m >= to_char(today, 'YYYY-MM')),
    -- Spelled as the last departure spells it.
    array(
      select n.name from (
        select distinct on (c.key) c.key, last.name
        from city c
        cross join lateral (
          select o.departure_city as name, o.day from public.offers o
          where o.listed and o.category = c.kind and o.city_key = c.key order by o.day desc limit 1
        ) last
        where last.day >= today
        order by c.key, last.day desc, last.name
      ) n
      order by n.key
    ),
    array(
      select n.name from (
        select distinct on (a.key) a.key, last.name
        from airline a
        cross join lateral (
          select o.airline as name, o.day from public.offers o
          where o.listed and o.category = a.kind and o.airline_key = a.key order by o.day desc limit 1
        ) last
        where last.day >= today
        order by a.key, last.day desc, last.name
      ) n
      order by n.key
    ),
    array(select b.name from (values ('9', whole.short), ('12', whole.middle), ('13', whole.long)) as b (name, found) where b.found),
    array(select b.name from (values ('300', whole.near), ('700', whole.walkable)) as b (name, found) where b.found),
    coalesce(whole.free, false)
  from (
    select bool_or(o.days <= 9) as short, bool_or(o.days between 10 and 12) as middle, bool_or(o.days >= 13) as long,
      bool_or(o.walk <= 300) as near, bool_or(o.walk <= 700) as walkable, bool_or(o.free_until >= today) as free
    from public.offers o
    where o.is_last and o.listed and o.day >= today and (offer_choices.category is null or o.category = offer_choices.category)
  ) whole;
end
$$;

-- The search of visitors. A package is found by the cities and airlines of its departures too.

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

create or replace function private.keep_search_entry() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  -- tg_table_name has the collation C, in which no index of a text column is sorted.
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

-- Once for each package of a statement; where no word is new, nothing is written.
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

drop function private.search_hits(tsquery, tsquery, text);

-- So many are ranked, whatever was asked for, those with the rarest word first. Rarity: how few entries have a word, of up to 1000.
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
    -- The rarest of the words that it has decides, however often it has the others.
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

create or replace function public.search_site(query text, first integer default 0, most integer default 10)
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
    -- The last word may still be under the visitor's fingers.
    if word = words[cardinality(words)] and length(word) > 2 then
      one := one || to_tsquery('pg_catalog.simple', word || ':*');
    end if;
    asked := asked || one;
    each_word := coalesce(each_word && one, one);
    any_word := coalesce(any_word || one, one);
  end loop;
  -- All words; where nothing has them, any of them; else what is written alike. What is only near has one page.
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

revoke all on function
  private.departure_words(uuid), private.write_search_entry(text, uuid, text[], text), private.keep_departure_words(),
  private.search_hits(tsquery, tsquery[], text)
from public;
grant execute on function private.search_hits(tsquery, tsquery[], text) to anon, authenticated, service_role;

-- The entries were written with the folding of before.
select private.write_search_entry(f.kind, f.id, f.parts, f.more)
from (
  select 'packages' as kind, p.id, private.search_parts(to_jsonb(p)) as parts, private.departure_words(p.id) as more from public.packages p
  union all select 'questions', q.id, private.search_parts(to_jsonb(q)), null from public.questions q
  union all select 'articles', a.id, private.search_parts(to_jsonb(a)), null from public.articles a
) f;
