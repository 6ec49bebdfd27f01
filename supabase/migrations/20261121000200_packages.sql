-- Umroh and haji packages.
--
--   slug          address of the package: lower-case words joined by hyphens, never a uuid (an identifier that looks like one is an id)
--   departure     first day of the journey, in Asia/Jakarta; null while it is not fixed
--   duration      as printed: '9 Hari'
--   quota         seats offered
--   price_*       whole rupiah per person, four / three / two to a room; triple and double are null when not offered
--   images        ["/media/kaabah-senja.jpg", ...]            at most 6 addresses, the first is the cover
--   itinerary     [{"day": 1, "title": "...", "activities": ["...", ...]}, ...]
--   included, excluded, terms   ["...", ...]
--   airline, departure_city, return_date, hotel_makkah_* and hotel_madinah_*
--                 facts that pilgrims ask first, null where unknown; *_stars 1 to 5,
--                 *_distance_m metres on foot to the Masjidil Haram or the Masjid Nabawi
--   departed      computed: true once the departure is before today in Asia/Jakarta; ask for it by name in `select` or `order`

create table public.packages (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique,
  title text not null check (btrim(title) <> '' and char_length(title) <= 200),
  tagline text not null default '' check (char_length(tagline) <= 300),
  description text not null default '' check (char_length(description) <= 10000),
  category text not null check (category in ('umroh', 'haji')),
  location text not null default '' check (char_length(location) <= 200),
  departure date,
  duration text not null default '' check (char_length(duration) <= 100),
  quota integer not null default 0 check (quota between 0 and 100000),
  price_quad bigint not null check (price_quad between 0 and 9999999999),
  price_triple bigint check (price_triple between 0 and 9999999999),
  price_double bigint check (price_double between 0 and 9999999999),
  is_promo boolean not null default false,
  status text not null default 'active' check (status in ('active', 'draft')),
  images jsonb not null default '[]',
  itinerary jsonb not null default '[]',
  included jsonb not null default '[]',
  excluded jsonb not null default '[]',
  terms jsonb not null default '[]',
  airline text check (char_length(airline) <= 120),
  departure_city text check (char_length(departure_city) <= 120),
  return_date date,
  hotel_makkah_name text check (char_length(hotel_makkah_name) <= 160),
  hotel_makkah_stars smallint check (hotel_makkah_stars between 1 and 5),
  hotel_makkah_distance_m integer check (hotel_makkah_distance_m between 0 and 100000),
  hotel_madinah_name text check (char_length(hotel_madinah_name) <= 160),
  hotel_madinah_stars smallint check (hotel_madinah_stars between 1 and 5),
  hotel_madinah_distance_m integer check (hotel_madinah_distance_m between 0 and 100000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  constraint packages_slug_format check (
    slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'
    and char_length(slug) <= 250
    and slug !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  ),
  constraint packages_return_after_departure check (return_date >= departure),
  -- The operator @? yields null instead of an error on a value of another kind, which the check on the kind beside it refuses.
  constraint packages_images_list check (
    jsonb_typeof(images) = 'array'
    and not images @? 'strict $ ? (@.size() > 6)'
    and not images @? 'strict $[*] ? (@.type() != "string")'
    and octet_length(images::text) <= 20000
  ),
  constraint packages_itinerary_list check (
    jsonb_typeof(itinerary) = 'array'
    and not itinerary @? 'strict $ ? (@.size() > 100)'
    and not itinerary @? 'strict $[*] ? (@.type() != "object")'
    and not itinerary @? 'lax $[*] ? (!(@.day.type() == "number" && @.title.type() == "string" && @.activities.type() == "array"))'
    and not itinerary @? 'strict $[*].activities[*] ? (@.type() != "string")'
    and octet_length(itinerary::text) <= 200000
  ),
  constraint packages_included_list check (
    jsonb_typeof(included) = 'array'
    and not included @? 'strict $ ? (@.size() > 100)'
    and not included @? 'strict $[*] ? (@.type() != "string")'
    and octet_length(included::text) <= 100000
  ),
  constraint packages_excluded_list check (
    jsonb_typeof(excluded) = 'array'
    and not excluded @? 'strict $ ? (@.size() > 100)'
    and not excluded @? 'strict $[*] ? (@.type() != "string")'
    and octet_length(excluded::text) <= 100000
  ),
  constraint packages_terms_list check (
    jsonb_typeof(terms) = 'array'
    and not terms @? 'strict $ ? (@.size() > 100)'
    and not terms @? 'strict $[*] ? (@.type() != "string")'
    and octet_length(terms::text) <= 100000
  )
);

create index packages_status_category_departure_idx on public.packages (status, category, departure);
create index packages_created_at_idx on public.packages (created_at desc);

create trigger packages_set_updated_at before update on public.packages
for each row execute function private.set_updated_at();

revoke all on public.packages from public, anon, authenticated, service_role;
grant select on public.packages to anon;
grant select, insert, update, delete on public.packages to authenticated, service_role;

alter table public.packages enable row level security;

create policy "Visitors see active packages" on public.packages
for select to anon using (status = 'active');

create policy "Signed-in users see active packages, admins all" on public.packages
for select to authenticated using (status = 'active' or (select private.is_admin()));

create policy "Admins add packages" on public.packages
for insert to authenticated with check ((select private.is_admin()));

create policy "Admins change packages" on public.packages
for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));

create policy "Admins delete packages" on public.packages
for delete to authenticated using ((select private.is_admin()));

-- Unnamed argument: that is how PostgREST and the type generator know a computed column.
create function public.departed(public.packages) returns boolean
language sql stable
set search_path = ''
as $$
  select coalesce($1.departure < (now() at time zone 'Asia/Jakarta')::date, false)
$$;

revoke all on function public.departed(public.packages) from public, anon, authenticated, service_role;
grant execute on function public.departed(public.packages) to anon, authenticated, service_role;

comment on function public.departed(public.packages) is
  'Computed column of packages: the departure is before today in Asia/Jakarta. False when no departure is fixed.';

create function public.departure_months(category text default null) returns setof text
language sql stable
set search_path = ''
as $$
  select distinct to_char(p.departure, 'YYYY-MM')
  from public.packages p
  where p.status = 'active'
    and p.departure is not null
    and (departure_months.category is null or p.category = departure_months.category)
  order by 1
$$;

revoke all on function public.departure_months(text) from public, anon, authenticated, service_role;
grant execute on function public.departure_months(text) to anon, authenticated, service_role;

comment on function public.departure_months(text) is
  'Distinct departure months (YYYY-MM, ascending) of public packages, of one category or of all; runs with the caller''s rights.';
