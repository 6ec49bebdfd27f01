-- Departures written by the thousand: their words read the packages of the statement by the primary key. As a list of rows the ids
-- were so many for the planner that it read all packages, each with its search text, for every statement.

create or replace function private.keep_departure_words() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  packages constant uuid[] := array(select distinct c.package_id from changed c);
begin
  perform private.write_search_entry('packages', p.id, found.parts, found.more)
  from public.packages p
  cross join lateral (
    -- Worked out once for each package, not again for each use.
    select private.search_parts(to_jsonb(p)) as parts, private.departure_words(p.id) as more offset 0
  ) found
  join public.search_entries e on e.kind = 'packages' and e.id = p.id
  where p.id = any (packages)
    and e.title <> concat_ws(' ', found.parts[1], found.parts[2], nullif(private.search_text(found.more), ''));
  return null;
end
$$;
