-- Packages: umroh and haji journeys. Imports: changes of packages and departures read from a file.
--
--   slug          address of the package: lower-case words joined by hyphens. Never a uuid: an identifier that looks like one is an id
--   departure, return_date   dates of the only departure, in Asia/Jakarta; null without a departure or with several of them
--   duration      as printed: '9 Hari'
--   quota         seats offered; null: not entered, so nothing is said about seats and every pilgrim may be confirmed
--   price_*       whole rupiah per person, four / three / two to a room; triple and double are null when not offered
--   images        ["/media/kaabah-senja.jpg", ...]            at most 6 addresses, the first is the cover
--   itinerary     [{"day": 1, "title": "...", "activities": ["...", ...]}, ...]
--   included, excluded, terms   ["...", ...]
--   airline, departure_city, hotel_makkah_* and hotel_madinah_*
--                 what pilgrims ask first, null where unknown; *_stars 1 to 5,
--                 *_distance_m metres on foot to the Masjidil Haram or the Masjid Nabawi
--   flight        langsung or transit; null where unknown
--   visa          termasuk, tidak (pilgrims arrange it themselves) or menyusul; null where unknown
--   extra_costs   [{"label": "Vaksin meningitis", "amount": 350000}, ...], amount in whole rupiah per pilgrim; null: not known yet
--   change_reason   handed over with a change and kept in departure_changes; always null in the stored row
--   shown_from    first moment at which visitors see the package; null: at once
--   shown_until   moment from which visitors no longer see it; null: never ends
--
-- Computed columns (departed, next_departure, seats_left, confirmed_pilgrims) are functions of the files of offers and inquiries.

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
  quota integer check (quota between 0 and 100000),
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
  flight text check (flight in ('langsung', 'transit')),
  visa text check (visa in ('termasuk', 'tidak', 'menyusul')),
  extra_costs jsonb not null default '[]',
  change_reason text check (char_length(change_reason) <= 500),
  shown_from timestamptz,
  shown_until timestamptz,
  search_text text not null generated always as (
    private.search_text(title || ' ' || location || ' ' || coalesce(departure_city, ''))
  ) stored,

  constraint packages_slug_format check (
    slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'
    and char_length(slug) <= 250
    and slug !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  ),
  constraint packages_return_after_departure check (return_date >= departure),
  -- The operator @? returns null instead of an error for a value of another kind; the check of the kind refuses such a value.
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
  ),
  constraint packages_extra_costs_list check (
    jsonb_typeof(extra_costs) = 'array'
    and not extra_costs @? 'strict $ ? (@.size() > 20)'
    and not extra_costs @? 'strict $[*] ? (@.type() != "object")'
    and not extra_costs @? 'lax $[*] ? (!(@.label.type() == "string" && (@.amount.type() == "number" || @.amount.type() == "null")))'
    and not extra_costs @? 'lax $[*].amount ? (@.type() == "number" && (@ < 0 || @ > 9999999999 || @ != @.floor()))'
    and octet_length(extra_costs::text) <= 10000
  ),
  constraint packages_shown_from_check check (shown_from between '1999-12-31 00:00Z' and '2200-01-02 00:00Z'),
  constraint packages_shown_until_check check (shown_until between '1999-12-31 00:00Z' and '2200-01-02 00:00Z'),
  constraint packages_shown_in_order check (shown_from < shown_until)
);

create index packages_status_category_departure_idx on public.packages (status, category, departure);
create index packages_created_at_idx on public.packages (created_at desc);
-- For the few packages of the home page, promoted ones first, then the newest. Not partial: a prepared plan with `status = $1`
-- could not use a partial index.
create index packages_featured_idx on public.packages (status, is_promo desc, created_at desc, id);

create trigger aa_normalize_columns
before insert or update of title, tagline, duration, location, departure_city, airline, hotel_makkah_name, hotel_madinah_name on public.packages
for each row execute function private.normalize_columns(
  title, tagline, duration, location, departure_city, airline, hotel_makkah_name, hotel_madinah_name
);
create trigger packages_set_updated_at before update on public.packages
for each row execute function private.set_updated_at();
create trigger packages_keep_version before update or delete on public.packages
for each row execute function private.keep_version();
create trigger packages_note_return after insert on public.packages
for each row execute function private.note_return();

revoke all on public.packages from public, anon, authenticated, service_role;
grant select on public.packages to anon;
grant select, insert, update, delete on public.packages to authenticated, service_role;

alter table public.packages enable row level security;

create policy "Visitors see active packages" on public.packages
for select to anon using (
  status = 'active' and coalesce(shown_from <= now(), true) and coalesce(shown_until > now(), true)
);
create policy "Signed-in users see active packages, the team all" on public.packages
for select to authenticated using (
  status = 'active' and coalesce(shown_from <= now(), true) and coalesce(shown_until > now(), true) or (select private.is_staff())
);
create policy "Editors add packages" on public.packages
for insert to authenticated with check ((select private.has_role('editor')));
create policy "Editors change packages" on public.packages
for update to authenticated using ((select private.has_role('editor'))) with check ((select private.has_role('editor')));
create policy "Editors delete packages" on public.packages
for delete to authenticated using ((select private.has_role('editor')));

-- Imports: what a file would add and change. A plan is kept for an hour between the preview and its confirmation.
--
--   plan     {"packages": [{"id", "version", "title", "row"}, ...], "departures": [...]}: version is the `updated_at` of
--            the row to change, null where a row is added; row has all its columns, or those that change
--   report   what staff see of the plan
--   applied_at   when the plan was applied; it is empty from then on

create table public.imports (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  plan jsonb not null,
  report jsonb not null default '{}',
  applied_at timestamptz,

  constraint imports_plan_size check (octet_length(plan::text) <= 10000000),
  constraint imports_report_size check (octet_length(report::text) <= 2000000)
);

create index imports_created_at_idx on public.imports (created_at);

create function private.stale_rows(kind text, planned jsonb) returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  stale jsonb;
begin
  -- Another change of these rows waits for this transaction, or is visible to it.
  execute format(
    'select from public.%I t where t.id in (select (c ->> ''id'')::uuid from jsonb_array_elements($1) c) order by t.id for update',
    stale_rows.kind
  ) using stale_rows.planned;
  execute format(
    'select coalesce(jsonb_agg(c ->> ''title''), ''[]'') from jsonb_array_elements($1) c
    left join public.%I t on t.id = (c ->> ''id'')::uuid
    where c ->> ''version'' is not null and t.updated_at is distinct from (c ->> ''version'')::timestamptz',
    stale_rows.kind
  ) into stale using stale_rows.planned;
  return stale;
end
$$;

create function private.write_planned(kind text, planned jsonb) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  columns text;
begin
  -- For new rows, the columns in the plan; the others take their defaults.
  select string_agg(distinct quote_ident(named.key), ', ') into columns
  from jsonb_array_elements(write_planned.planned) c, jsonb_object_keys(c -> 'row') named (key)
  where c ->> 'version' is null;
  if columns is not null then
    execute format(
      'insert into public.%1$I (id, %2$s)
      select (c ->> ''id'')::uuid, %2$s
      from jsonb_array_elements($1) c, jsonb_populate_record(null::public.%1$I, c -> ''row'') r
      where c ->> ''version'' is null',
      write_planned.kind, columns
    ) using write_planned.planned;
  end if;
  select string_agg(distinct quote_ident(named.key), ', ') into columns
  from jsonb_array_elements(write_planned.planned) c, jsonb_object_keys(c -> 'row') named (key)
  where c ->> 'version' is not null;
  if columns is not null then
    execute format(
      'update public.%1$I t set (%2$s) = (select %2$s from jsonb_populate_record(t, c -> ''row'') r)
      from jsonb_array_elements($1) c
      where c ->> ''version'' is not null and t.id = (c ->> ''id'')::uuid',
      write_planned.kind, columns
    ) using write_planned.planned;
  end if;
end
$$;

create function public.apply_import(import uuid, reason text default '') returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  asked public.imports;
  stale jsonb;
begin
  select i.* into asked from public.imports i
  where i.id = apply_import.import and i.created_at > now() - interval '1 hour'
  for update;
  if asked.id is null then
    return null;
  end if;
  if asked.applied_at is not null then
    return '[]';
  end if;
  stale := private.stale_rows('packages', asked.plan -> 'packages') || private.stale_rows('departures', asked.plan -> 'departures');
  if stale <> '[]' then
    return stale;
  end if;
  perform set_config('departures.reason', apply_import.reason, true);
  perform private.write_planned('packages', asked.plan -> 'packages');
  perform private.write_planned('departures', asked.plan -> 'departures');
  perform set_config('departures.reason', '', true);
  update public.imports i set applied_at = now(), plan = '{}' where i.id = asked.id;
  return '[]';
end
$$;

comment on function public.apply_import(uuid, text) is
  'Writes all of an import''s plan or nothing, with the caller''s rights; the present rows keep their versions. Returns the
titles of rows that changed since the plan was made, in which case nothing is written; null when there is no such import
of the last hour. A second call does nothing. The reason is for changes of what confirmed pilgrims were promised.';

revoke all on public.imports from public, anon, authenticated, service_role;
grant select, delete on public.imports to authenticated;
grant insert (plan, report), update (plan, report, applied_at) on public.imports to authenticated;
grant select, insert, update, delete on public.imports to service_role;

alter table public.imports enable row level security;

create policy "Editors see imports" on public.imports
for select to authenticated using ((select private.has_role('editor')));
create policy "Editors add imports" on public.imports
for insert to authenticated with check ((select private.has_role('editor')));
create policy "Editors change imports" on public.imports
for update to authenticated using ((select private.has_role('editor'))) with check ((select private.has_role('editor')));
create policy "Editors delete imports" on public.imports
for delete to authenticated using ((select private.has_role('editor')));

revoke all on function private.stale_rows(text, jsonb), private.write_planned(text, jsonb) from public;
grant execute on function private.stale_rows(text, jsonb), private.write_planned(text, jsonb) to authenticated, service_role;

revoke all on function public.apply_import(uuid, text) from public, anon, authenticated, service_role;
grant execute on function public.apply_import(uuid, text) to authenticated, service_role;
