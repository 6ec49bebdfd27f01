-- What every screen of staff reads, and the search among inquiries, cost the same however many records there are.

-- The plans of these functions do not depend on their arguments. Making one takes longer than following it.
alter function public.recent_activity(integer) set plan_cache_mode = 'force_generic_plan';
alter function public.inquiry_totals(timestamptz) set plan_cache_mode = 'force_generic_plan';
alter function public.inquiry_weeks(timestamptz) set plan_cache_mode = 'force_generic_plan';

-- As before, but looks first for a demo record of which no change was written down: mostly the first one, and then it need not judge all
-- of them. A package is judged by its departures and pilgrims too.
create or replace function private.is_listed() returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (select l.launched_at is not null from public.launch l)
    or exists (
      select from public.features r
      where r.id between 'f0000000-0000-4000-8000-000000000000' and 'f0000000-0000-4000-8000-999999999999'
        and not exists (
          select from public.content_versions v
          where v.kind = 'features' and v.item = r.id::text and v.operation = 'update' and v.actor is not null
        )
    )
    or exists (select from private.demo_records() r where not r.is_own and r.kind <> 'inquiries');
end
$$;

-- As before, but counts up to 1,001 matches alone, and reads no more of them than the page has: a common word is found in thousands.
create or replace function private.find_inquiries(
  code text, number text, words text[], numbers text[], status text, suspicious boolean, package uuid, departure uuid, handler uuid,
  of_nobody boolean, branch uuid, of_no_branch boolean, month text, sort text, page integer, size integer
) returns table (place bigint, matching bigint, id uuid)
language plpgsql stable security definer
set search_path = ''
-- Reading the table from its start would test the text of each row.
set enable_seqscan = off
set enable_indexscan = on
as $$
declare
  rights record;
  rows constant integer := least(greatest(find_inquiries.size, 1), 100);
  skipped constant bigint := greatest(find_inquiries.page - 1, 0)::bigint * rows;
  first_day constant date := to_date(find_inquiries.month, 'YYYY-MM');
  typed text;
  matches text;
  counted bigint;
begin
  select r.* into rights from private.figure_rights() r;
  if not rights.sees_inquiries then
    return;
  end if;
  select string_agg(
    case when term.number = '' then format('i.search_text ~* %L', term.word)
      else format('(i.search_text ~* %L or i.phone_digits ~* %L)', term.word, term.number) end, ' and '
  ) into typed
  from unnest(find_inquiries.words, find_inquiries.numbers) term (word, number);
  typed := concat_ws(' or ',
    '(' || typed || ')',
    'i.code = ' || quote_literal(find_inquiries.code),
    'i.phone_digits ~* ' || quote_literal(nullif(find_inquiries.number, ''))
  );
  matches := format(
    'from public.inquiries i
     where (%s)
       and ($1 is null or i.status = $1) and ($2 is null or i.suspicious = $2)
       and ($3 is null or i.package_id = $3) and ($4 is null or i.departure_id = $4)
       and ($5 is null or i.handler_id = $5) and (not $6 or i.handler_id is null)
       and ($7 is null or i.branch_id = $7) and (not $8 or i.branch_id is null)
       and ($9 is null or i.created_at >= $9::timestamp at time zone ''Asia/Jakarta''
         and i.created_at < ($9 + interval ''1 month'')::timestamp at time zone ''Asia/Jakarta'')
       and ($10 is null or i.branch_id = $10)',
    typed
  );
  -- Three letters in a row are found by the index of words. Only where matches are many is it quicker to walk in the order of the list.
  perform set_config('enable_indexscan', case when exists (
    select from unnest(find_inquiries.words || find_inquiries.numbers || find_inquiries.number) term where term ~ '[[:alnum:]]{3}'
  ) then 'off' else 'on' end, true);
  execute format('select count(*) from (select 1 %s limit 1001) found', matches) into counted
  using find_inquiries.status, find_inquiries.suspicious, find_inquiries.package, find_inquiries.departure, find_inquiries.handler,
    find_inquiries.of_nobody, find_inquiries.branch, find_inquiries.of_no_branch, first_day, rights.bound_to;
  if counted <= skipped then
    return;
  end if;
  if counted > 1000 then
    perform set_config('enable_indexscan', 'on', true);
  end if;
  return query execute format(
    'select $11 + row_number() over (), $12, found.id
     from (select i.id %s order by %s i.created_at desc, i.id limit $13 offset $11) found',
    matches,
    case find_inquiries.sort
      when 'terlama' then 'i.created_at,'
      when 'diubah' then 'i.updated_at desc,'
      when 'jamaah' then 'i.pilgrims desc nulls last,'
    end
  ) using find_inquiries.status, find_inquiries.suspicious, find_inquiries.package, find_inquiries.departure, find_inquiries.handler,
    find_inquiries.of_nobody, find_inquiries.branch, find_inquiries.of_no_branch, first_day, rights.bound_to, skipped, counted, rows;
end
$$;

comment on function public.find_inquiries(
  text, text, text[], text[], text, boolean, uuid, uuid, uuid, boolean, uuid, boolean, text, text, integer, integer
) is
  'One page of the inquiries that the caller sees and that a search finds: place, the number of those that match in all (1001: more than
1000), and the id. words and numbers: regular expressions in pairs; each word must be found in name or code, or its number ('''': none) in
the phone number. Or the code is this one, or `number` is found in the phone number. month: YYYY-MM, when they came. sort: terlama, diubah
or jamaah; otherwise the newest first.';

-- Everything that the list of inquiries reads beside its page.
create function public.inbox_facts() returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'months', (select coalesce(jsonb_agg(m.month order by m.month desc), '[]') from public.inquiry_months() m (month)),
    'packages', (
      select coalesce(jsonb_agg(jsonb_build_array(p.package_id, p.title, p.inquiries) order by p.title, p.package_id), '[]')
      from public.asked_packages() p
    ),
    'demo', (select count(*) from public.inquiries i where i.is_demo),
    'suspicious', (select count(*) from public.inquiries i where i.suspicious),
    'until', (select max(i.created_at) from public.inquiries i where i.suspicious)
  )
$$;

comment on function public.inbox_facts() is
  'What stands beside the list of inquiries, as far as the caller sees them: {months, packages, demo, suspicious, until}. months and packages
(id, title, number of inquiries) as inquiry_months and asked_packages list them; the numbers of demo and of suspicious inquiries; when the
newest suspicious one came.';

revoke all on function public.inbox_facts() from public, anon, authenticated, service_role;
grant execute on function public.inbox_facts() to authenticated, service_role;
