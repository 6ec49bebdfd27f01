-- A search among inquiries for a common word tests the text of a thousand of them. As before, but words without signs of a regular
-- expression are compared as texts.

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
  -- Of a word of plain letters, digits and escaped signs, LIKE tests a text in a quarter of the time. Both texts are folded.
  select string_agg(
    case when term.number = '' then term.named else format('(%s or i.phone_digits ~* %L)', term.named, term.number) end, ' and '
  ) into typed
  from (
    select t.number, case
      when t.word ~ '^[ -~]+$' and t.word ~ '^([A-Za-z0-9 ]|\\[^A-Za-z0-9])+$' then
        format('i.search_text like %L', '%' || regexp_replace(lower(regexp_replace(t.word, '\\(.)', '\1', 'g')), '([\\%_])', '\\\1', 'g') || '%')
      else format('i.search_text ~* %L', t.word)
    end as named
    from unnest(find_inquiries.words, find_inquiries.numbers) t (word, number)
  ) term;
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
