-- Staff's list of packages: one call, whose page is found by an index in every order, however many packages there are.

-- Each order of the list ends with what decides between equal rows, or an import of thousands would be sorted for each page.
drop index public.packages_created_at_idx;
create index packages_created_at_idx on public.packages (created_at desc, id);
create index packages_updated_at_idx on public.packages (updated_at desc, id);
create index packages_price_idx on public.packages (price_quad, created_at desc, id);
create index packages_search_idx on public.packages using gin (search_text extensions.gin_trgm_ops);
create index packages_times_idx on public.packages (created_at desc, id) where shown_from is not null or shown_until is not null;
create index offers_undated_idx on public.offers (package_created_at desc, package_id) where departure_id is null;

-- The departure that stands for a package. As before, but of a draft too one that is outside its own time stands behind the others:
-- of a package that is not public, no offer is listed, so `listed` does not tell.
create or replace function private.shown_offer(package_id uuid) returns public.offers
language sql stable
set search_path = ''
as $$
  select o.*
  from public.offers o
  -- Without the offset the days would be worked out for each row that is sorted.
  cross join (select private.jakarta_day(now()) as day, private.bookable_from() as bookable_from offset 0) today
  where o.package_id = shown_offer.package_id and o.status <> 'batal' and o.holds_from <= now() and o.holds_until > now()
  order by
    not o.listed,
    not o.listed
      and not coalesce((select tstzrange(d.shown_from, d.shown_until) @> now() from public.departures d where d.id = o.departure_id), true),
    o.day < today.day, o.day >= today.day and (o.state in ('penuh', 'ditutup') or o.day < today.bookable_from),
    case when o.day >= today.day then o.day end, o.day desc, o.id
  limit 1
$$;

create or replace function public.package_dates(packages uuid[])
returns table (id uuid, departed boolean, seats_left integer, next_departure date, departures bigint)
language plpgsql stable
set search_path = ''
set plan_cache_mode = 'force_generic_plan'
as $$
declare
  today constant date := private.jakarta_day(now());
  bookable_from constant date := private.bookable_from();
begin
  return query
  select p.id, coalesce(last.last_day < today, false), shown.seats_left, shown.departure_date, dates.number
  from public.packages p
  left join public.offers last
    on last.package_id = p.id and last.is_last and last.holds_from <= now() and last.holds_until > now()
  left join lateral (
    select o.seats_left, o.departure_date
    from public.offers o
    where o.package_id = p.id and o.status <> 'batal' and o.holds_from <= now() and o.holds_until > now()
    order by
      not o.listed,
      not o.listed
        and not coalesce((select tstzrange(d.shown_from, d.shown_until) @> now() from public.departures d where d.id = o.departure_id), true),
      o.day < today, o.day >= today and (o.state in ('penuh', 'ditutup') or o.day < bookable_from),
      case when o.day >= today then o.day end, o.day desc, o.id
    limit 1
  ) shown on true
  cross join lateral (select count(*) as number from public.departures d where d.package_id = p.id) dates
  where p.id = any (package_dates.packages);
end
$$;

-- A page of packages by departure, of those that match: first what can be booked, by the departure that the card shows; then what is
-- ahead and full or closed; then packages without a date; then those that have departed, the last one first. Each part walks one index
-- of offers in its order. `matching`: a condition on o.package_id; $1 in it is `among`.
create function private.packages_by_departure(matching text, among uuid[], skipped bigint, rows integer) returns uuid[]
language plpgsql stable security definer
set search_path = ''
as $$
declare
  today constant date := private.jakarta_day(now());
  bookable_from constant date := private.bookable_from();
  parts constant text[] := array[
    'o.day >= $3 and o.day < ''infinity'' and o.state in (''tersedia'', ''sisa'') and o.free_before < $3',
    'o.day >= $2 and o.day < ''infinity'' and o.free_until < $3 and o.live_before < $2',
    'o.departure_id is null',
    'o.day < $2 and o.is_last'
  ];
  orders constant text[] := array['o.day, o.id', 'o.day, o.id', 'o.package_created_at desc, o.package_id', 'o.day desc, o.id desc'];
  -- Not cancelled, and in its own time.
  live constant text := '
    o.state <> ''batal'' and o.holds_from <= now() and o.holds_until > now() and (
      o.listed or coalesce((select tstzrange(d.shown_from, d.shown_until) @> now() from public.departures d where d.id = o.departure_id), true)
    )';
  matches text;
  left_out bigint := packages_by_departure.skipped;
  page uuid[] := '{}';
  found uuid[];
  counted bigint;
begin
  for part in 1 .. cardinality(parts) loop
    matches := format('from public.offers o where %s and %s and %s', parts[part], live, packages_by_departure.matching);
    execute format('select array(select o.package_id %s order by %s offset $4 limit $5)', matches, orders[part]) into found
    using packages_by_departure.among, today, bookable_from, left_out, packages_by_departure.rows - cardinality(page);
    page := page || found;
    exit when cardinality(page) = packages_by_departure.rows;
    if cardinality(found) > 0 then
      left_out := 0;
    elsif left_out > 0 then
      execute format('select count(*) %s', matches) into counted using packages_by_departure.among, today, bookable_from;
      left_out := left_out - counted;
    end if;
  end loop;
  return page;
end
$$;

-- The ids of a page, and how many packages match. With rights of its own: the policies of packages would keep a search from the index of
-- words.
create function private.find_team_packages(
  of_category text, of_status text, words text[], sort text, page integer, size integer, out listed uuid[], out counted bigint
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  rights record;
  rows constant integer := least(greatest(find_team_packages.size, 1), 100);
  skipped constant bigint := greatest(find_team_packages.page - 1, 0)::bigint * rows;
  by_words constant text := (
    select string_agg(format(' and p.search_text ~* %L', w.word), '') from unnest(find_team_packages.words) w (word)
  );
  matches constant text := concat(
    'from public.packages p where true',
    ' and p.category = ' || quote_literal(find_team_packages.of_category),
    case
      when find_team_packages.of_status = 'terjadwal' then
        ' and (p.shown_from is not null or p.shown_until is not null) and (p.shown_from > now() or p.shown_until > now())'
      else ' and p.status = ' || quote_literal(find_team_packages.of_status)
    end,
    by_words
  );
  among uuid[];
begin
  select r.* into rights from private.figure_rights() r;
  if not rights.is_staff then
    return;
  end if;
  if find_team_packages.of_category is null and by_words is null and find_team_packages.of_status is distinct from 'terjadwal' then
    select sum(private.sum_of('paket ' || s.status)) into counted
    from unnest('{active,draft}'::text[]) s (status) where coalesce(s.status = find_team_packages.of_status, true);
  else
    execute format('select count(*) from (select %s limit 1001) found', matches) into counted;
  end if;
  if find_team_packages.sort is distinct from 'berangkat' then
    execute format('select array(select p.id %s order by %s offset $1 limit $2)', matches, case find_team_packages.sort
      when 'harga' then 'p.price_quad, p.created_at desc, p.id'
      when 'judul' then 'p.title, p.id'
      when 'diubah' then 'p.updated_at desc, p.id'
      else 'p.created_at desc, p.id'
    end) into listed using skipped, rows;
  elsif matches = 'from public.packages p where true' then
    listed := private.packages_by_departure('true', null, skipped, rows);
  elsif counted <= 1000 then
    execute format('select array(select p.id %s)', matches) into among;
    listed := private.packages_by_departure('o.package_id = any ($1)', among, skipped, rows);
  else
    -- So many match that a page of them is soon found on the way.
    listed := private.packages_by_departure(format('exists (select %s and p.id = o.package_id)', matches), null, skipped, rows);
  end if;
end
$$;

create function public.list_packages(
  of_category text default null, of_status text default null, words text[] default '{}', sort text default null,
  page integer default 1, size integer default 12
) returns table (
  id uuid, slug text, title text, category text, status text, shown_from timestamptz, shown_until timestamptz, is_promo boolean,
  quota integer, price_quad bigint, image text, departed boolean, seats_left integer, next_departure date, departures bigint, total bigint
)
language sql stable
set search_path = ''
as $$
  with found as materialized (
    select f.* from private.find_team_packages(
      list_packages.of_category, list_packages.of_status, list_packages.words, list_packages.sort, list_packages.page, list_packages.size
    ) f
  )
  select p.id, p.slug, p.title, p.category, p.status, p.shown_from, p.shown_until, p.is_promo, p.quota, p.price_quad, p.images ->> 0,
    d.departed, d.seats_left, d.next_departure, d.departures, f.counted
  from found f
  cross join lateral unnest(f.listed) with ordinality place (id, number)
  join public.packages p on p.id = place.id
  join public.package_dates((select f.listed from found f)) d on d.id = place.id
  order by place.number
$$;

comment on function public.list_packages(text, text, text[], text, integer, integer) is
  'For the team: one page of the packages, drafts too, with what package_dates says of each. of_status: active, draft or terjadwal (appears
or vanishes at a time ahead); words: regular expressions, each of which search_text must match. sort: berangkat (bookable ones by
departure, then full and closed ones, then those without a date, then departed ones, the last first), harga, judul or diubah; otherwise
the newest first. size: at most 100. total: packages on all pages; with a category, words or terjadwal it is 1001 where there are more
than 1000.';

revoke all on function
  private.packages_by_departure(text, uuid[], bigint, integer),
  private.find_team_packages(text, text, text[], text, integer, integer), public.list_packages(text, text, text[], text, integer, integer)
from public, anon, authenticated, service_role;
grant execute on function
  private.find_team_packages(text, text, text[], text, integer, integer), public.list_packages(text, text, text[], text, integer, integer)
to authenticated, service_role;
