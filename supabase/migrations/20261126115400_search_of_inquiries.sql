-- A search among inquiries uses an index. Row level security would keep PostgreSQL from it, because it does not trust regular
-- expressions with rows that a policy may hide. So a function with the owner's rights looks for the ids, for those who see inquiries and
-- within their branch; the rows themselves are read with the caller's rights.

create index inquiries_search_idx on public.inquiries
using gin (search_text extensions.gin_trgm_ops, phone_digits extensions.gin_trgm_ops);

create function private.find_inquiries(
  code text, number text, words text[], numbers text[], status text, suspicious boolean, package uuid, departure uuid, handler uuid,
  of_nobody boolean, branch uuid, of_no_branch boolean, month text, sort text, page integer, size integer
) returns table (place bigint, matching bigint, id uuid)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  rights record;
  rows constant integer := least(greatest(find_inquiries.size, 1), 100);
  first_day constant date := to_date(find_inquiries.month, 'YYYY-MM');
  typed text;
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
  return query execute format(
    'select row_number() over (order by %s i.created_at desc, i.id), count(*) over (), i.id
     from public.inquiries i
     where (%s)
       and ($1 is null or i.status = $1) and ($2 is null or i.suspicious = $2)
       and ($3 is null or i.package_id = $3) and ($4 is null or i.departure_id = $4)
       and ($5 is null or i.handler_id = $5) and (not $6 or i.handler_id is null)
       and ($7 is null or i.branch_id = $7) and (not $8 or i.branch_id is null)
       and ($9 is null or i.created_at >= $9::timestamp at time zone ''Asia/Jakarta''
         and i.created_at < ($9 + interval ''1 month'')::timestamp at time zone ''Asia/Jakarta'')
       and ($10 is null or i.branch_id = $10)
     order by 1
     limit $11 offset $12',
    case find_inquiries.sort
      when 'terlama' then 'i.created_at,'
      when 'diubah' then 'i.updated_at desc,'
      when 'jamaah' then 'i.pilgrims desc nulls last,'
    end,
    typed
  ) using find_inquiries.status, find_inquiries.suspicious, find_inquiries.package, find_inquiries.departure, find_inquiries.handler,
    find_inquiries.of_nobody, find_inquiries.branch, find_inquiries.of_no_branch, first_day, rights.bound_to, rows,
    greatest(find_inquiries.page - 1, 0)::bigint * rows;
end
$$;

create function public.find_inquiries(
  code text default null, number text default '', words text[] default '{}', numbers text[] default '{}', status text default null,
  suspicious boolean default null, package uuid default null, departure uuid default null, handler uuid default null,
  of_nobody boolean default false, branch uuid default null, of_no_branch boolean default false, month text default null,
  sort text default null, page integer default 1, size integer default 25
) returns table (place bigint, matching bigint, id uuid)
language sql stable
set search_path = ''
as $$
  select f.* from private.find_inquiries(
    find_inquiries.code, find_inquiries.number, find_inquiries.words, find_inquiries.numbers, find_inquiries.status,
    find_inquiries.suspicious, find_inquiries.package, find_inquiries.departure, find_inquiries.handler, find_inquiries.of_nobody,
    find_inquiries.branch, find_inquiries.of_no_branch, find_inquiries.month, find_inquiries.sort, find_inquiries.page, find_inquiries.size
  ) f
$$;

comment on function public.find_inquiries(
  text, text, text[], text[], text, boolean, uuid, uuid, uuid, boolean, uuid, boolean, text, text, integer, integer
) is
  'One page of the inquiries that the caller sees and that a search finds: place, the number of those that match in all, and the id. words
and numbers: regular expressions in pairs; each word must be found in name or code, or its number ('''': none) in the phone number. Or the
code is this one, or `number` is found in the phone number. month: YYYY-MM, when they came. sort: terlama, diubah or jamaah; otherwise the
newest first.';

revoke all on function private.find_inquiries(
  text, text, text[], text[], text, boolean, uuid, uuid, uuid, boolean, uuid, boolean, text, text, integer, integer
) from public;
revoke all on function public.find_inquiries(
  text, text, text[], text[], text, boolean, uuid, uuid, uuid, boolean, uuid, boolean, text, text, integer, integer
) from public, anon, authenticated, service_role;
grant execute on function
  private.find_inquiries(text, text, text[], text[], text, boolean, uuid, uuid, uuid, boolean, uuid, boolean, text, text, integer, integer),
  public.find_inquiries(text, text, text[], text[], text, boolean, uuid, uuid, uuid, boolean, uuid, boolean, text, text, integer, integer)
to authenticated, service_role;
