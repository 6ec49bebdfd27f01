-- Bookings of the demo content: how they are told from real ones, and how they leave and come back with the rest.
--
--   bookings.is_demo   the seed made it, and nobody has worked on it since. Whoever changes it, or records money, makes it and its
--                      inquiry the agency's own
--   payments.is_demo   the seed made it. Its receipt has a series of its own, so that the agency's first receipt is KW number 1
--   demo_removal.bookings   the demo bookings that left: {table: [row]}, in the order in which they are inserted again
--
-- Payments are never changed and never deleted. remove_demo_bookings is the exception: it lifts that within its own transaction, for rows
-- that the seed has marked, of bookings in which nothing else happened. No role may call it; what staff call decides who may.

alter table public.payments
  add column is_demo boolean not null default false,
  drop constraint payments_series_check,
  add constraint payments_series_check check (series in ('KW', 'BK', 'CONTOH-KW', 'CONTOH-BK')),
  add constraint payments_demo_series check (series is null or is_demo = (series in ('CONTOH-KW', 'CONTOH-BK')));

comment on column public.payments.is_demo is
  'Whether the seed made this payment. Nobody who comes through the API can mark a payment so.';

alter table private.demo_removal add column bookings jsonb not null default '{}';

create or replace function private.complete_money() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  subject public.bookings;
  undone public.payments;
  refund public.refunds;
begin
  subject := private.open_booking(new.booking_id);
  new.is_demo := new.is_demo and subject.is_demo and auth.role() is null;
  new.actor := auth.jwt() ->> 'email';
  -- The seed says when its payments were recorded.
  new.created_at := case when new.is_demo then new.created_at else clock_timestamp() end;
  new.payer_name := subject.payer_name;
  if new.kind = 'koreksi' then
    select p.* into undone from public.payments p where p.id = new.reverses and p.booking_id = new.booking_id;
    if undone.kind not in ('masuk', 'keluar') then
      raise exception 'Only a payment is corrected' using errcode = 'PT422', hint = 'correction';
    end if;
    perform private.need_reason(new.reason);
    new.amount := -undone.amount;
    new.paid_on := private.jakarta_day(new.created_at);
    new.method := undone.method;
    new.account := undone.account;
  elsif new.kind = 'pindah' then
    perform private.need_reason(new.reason);
    new.paid_on := private.jakarta_day(new.created_at);
    new.method := 'lainnya';
    if new.amount < 0 and private.paid(subject.id) + new.amount < 0 then
      raise exception 'More than was paid' using errcode = 'PT422', hint = 'transfer', detail = private.paid(subject.id)::text;
    end if;
  elsif not new.is_demo then
    perform private.check_money(subject, new.paid_on, new.method, new.account);
  end if;
  if new.kind = 'keluar' then
    select r.* into refund from public.refunds r where r.id = new.refund_id and r.booking_id = subject.id for update;
    if coalesce(refund.status, '') <> 'disetujui' then
      raise exception 'No approved refund' using errcode = 'PT409', hint = 'refund-status', detail = coalesce(refund.status, '');
    end if;
    if refund.amount > private.paid(subject.id) - private.total(subject.id) then
      raise exception 'More than was paid too much' using
        errcode = 'PT422', hint = 'refund', detail = greatest(private.paid(subject.id) - private.total(subject.id), 0)::text;
    end if;
    new.amount := -refund.amount;
  end if;
  if new.kind in ('masuk', 'keluar') then
    new.series := case when new.is_demo then 'CONTOH-' else '' end || case new.kind when 'masuk' then 'KW' else 'BK' end;
    new.year := extract(year from private.jakarta_day(new.created_at));
    new.number := private.next_number(new.series, new.year);
  else
    new.series := null;
    new.year := null;
    new.number := null;
  end if;
  return new;
end
$$;

-- Makes a demo booking, and its inquiry, the agency's own. The seed itself has no role, a payment that it did not make counts whoever made it.
create function private.claim_demo_booking() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  claimed uuid;
begin
  if auth.role() is null and tg_table_name <> 'payments' then
    return null;
  end if;
  update public.bookings b set is_demo = false
  where b.is_demo and b.id = coalesce(to_jsonb(new) ->> 'booking_id', to_jsonb(new) ->> 'id')::uuid
  returning b.inquiry_id into claimed;
  if claimed is not null then
    update public.inquiries i set is_demo = false where i.id = claimed and i.is_demo;
  end if;
  return null;
end
$$;

-- The clock, and a reminder, change nothing of a booking.
create trigger booking_events_claim_demo after insert on public.booking_events
for each row when (new.kind not in ('kedaluwarsa', 'diingatkan')) execute function private.claim_demo_booking();
create trigger bookings_claim_demo after update of payer_name, payer_phone on public.bookings
for each row execute function private.claim_demo_booking();
create trigger booking_pilgrims_claim_demo after update of name on public.booking_pilgrims
for each row execute function private.claim_demo_booking();
create trigger due_dates_claim_demo after update of due_on, amount on public.due_dates
for each row execute function private.claim_demo_booking();
create trigger payments_claim_demo after insert on public.payments
for each row when (not new.is_demo) execute function private.claim_demo_booking();

-- Who changes the inquiry of a demo booking makes both the agency's own; what the database changes by itself does not count.
create function private.claim_demo_inquiry() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if pg_trigger_depth() = 1 and auth.role() is not null then
    update public.bookings b set is_demo = false where b.inquiry_id = new.id and b.is_demo;
    if found then
      update public.inquiries i set is_demo = false where i.id = new.id;
    end if;
  end if;
  return null;
end
$$;

create trigger inquiries_claim_demo after update on public.inquiries
for each row when (old.is_demo and new.is_demo and new.anonymised_at is null) execute function private.claim_demo_inquiry();

-- A demo booking goes where its inquiry goes, and any other keeps the package that it is about.
create or replace function private.demo_records() returns table (kind text, item uuid, title text, is_own boolean)
language sql stable security definer
set search_path = ''
as $$
  with records as materialized (
    select r.kind, r.item, r.title, r.content from private.demo_rows() r
  ),
  dates as materialized (
    select d.id, d.package_id, d.created_at, to_jsonb(d) as content from public.departures d
    where d.package_id between 'a0000000-0000-4000-8000-000000000000' and 'a0000000-0000-4000-8000-999999999999'
  ),
  changed as materialized (
    select distinct now.kind, now.item
    from (
      select r.kind, r.item, r.content from records r
      union all
      select 'departures', d.id, d.content from dates d
    ) now
    join public.content_versions v
      on v.kind = now.kind and v.item = now.item::text and v.operation = 'update' and v.actor is not null
    cross join lateral jsonb_each(v.content) earlier
    where earlier.key <> all ('{updated_at,order_index,package_id,departure,return_date}')
      and now.content -> earlier.key is distinct from earlier.value
  ),
  inquiries as materialized (
    select i.id, i.package_id, i.status, concat_ws(' ', i.code, nullif(i.name, '')) as title,
      -- The database keeps the inquiry of a booking in step, which changes it without anybody.
      case when b.id is null then i.updated_at <> i.created_at or i.handler_id is not null or i.branch_id is not null
        else not b.is_demo end as is_own
    from public.inquiries i left join public.bookings b on b.inquiry_id = i.id
    where i.is_demo
  )
  select r.kind, r.item, r.title,
    (r.kind, r.item) in (select c.kind, c.item from changed c)
    or r.kind = 'packages' and r.item in (
      select d.package_id from dates d
      where d.created_at <> (select min(first.created_at) from dates first)
        or d.id in (select c.item from changed c where c.kind = 'departures')
      union all
      select i.package_id from inquiries i where i.is_own and i.status = 'terkonfirmasi' and i.package_id is not null
      union all
      select i.package_id from public.inquiries i
      where not i.is_demo and i.status = 'terkonfirmasi'
        and i.package_id between 'a0000000-0000-4000-8000-000000000000' and 'a0000000-0000-4000-8000-999999999999'
      union all
      select d.package_id from dates d join public.bookings b on b.departure_id = d.id where not b.is_demo
    )
  from records r
  union all
  select 'inquiries', i.id, i.title, i.is_own from inquiries i
$$;

-- `plan`: the rows of demo_plan that leave.
create or replace function private.demo_counts(plan jsonb) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select coalesce(jsonb_object_agg(counted.kind, counted.number), '{}')
  from (
    select p ->> 'kind' as kind, count(*) as number from jsonb_array_elements(demo_counts.plan) p group by 1
    union all
    select 'departures', count(*) from public.departures d
    where d.package_id in (select (p ->> 'item')::uuid from jsonb_array_elements(demo_counts.plan) p where p ->> 'kind' = 'packages')
    having count(*) > 0
    union all
    select 'bookings', count(*) from public.bookings b
    where b.inquiry_id in (select (p ->> 'item')::uuid from jsonb_array_elements(demo_counts.plan) p where p ->> 'kind' = 'inquiries')
    having count(*) > 0
  ) counted
$$;

-- The tables of a booking, those that others refer to first.
create function private.booking_tables() returns text[]
language sql immutable
set search_path = ''
as $$
  select '{bookings,booking_pilgrims,bill_lines,due_dates,payment_reports,refunds,payments,booking_links,booking_events}'::text[]
$$;

-- Deletes the demo bookings of these inquiries, and returns them as demo_removal keeps them. A booking with a payment that the seed
-- did not make is not touched.
create function private.remove_demo_bookings(inquiries uuid[]) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  leaving uuid[];
  name text;
  rows jsonb;
  removed jsonb := '{}';
begin
  select array_agg(b.id) into leaving from public.bookings b
  where b.inquiry_id = any (remove_demo_bookings.inquiries) and b.is_demo
    and not exists (select from public.payments p where p.booking_id = b.id and not p.is_demo);
  if leaving is null then
    return removed;
  end if;
  -- Nobody else writes payments until the transaction ends, so that nobody else finds the trigger away.
  alter table public.payments disable trigger payments_keep;
  foreach name in array private.booking_tables() loop
    execute format(
      'select coalesce(jsonb_agg(to_jsonb(t) order by to_jsonb(t) -> ''id''), ''[]'') from public.%I t where t.%I = any ($1)',
      name, case name when 'bookings' then 'id' else 'booking_id' end
    ) into rows using leaving;
    removed := removed || jsonb_build_object(name, rows);
  end loop;
  delete from public.payments p where p.booking_id = any (leaving) and p.is_demo;
  alter table public.payments enable trigger payments_keep;
  delete from public.bookings b where b.id = any (leaving);
  return removed;
end
$$;

-- Inserts removed demo bookings as they were: the triggers that complete a new row and tell of it are away meanwhile. The locks of
-- that come first, so that it waits for whoever is changing a booking.
create function private.return_demo_bookings(removed jsonb) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  name text;
  columns text;
begin
  if return_demo_bookings.removed = '{}' then
    return;
  end if;
  foreach name in array private.booking_tables() loop
    execute format('alter table public.%I disable trigger user', name);
  end loop;
  foreach name in array private.booking_tables() loop
    select string_agg(quote_ident(a.attname), ', ' order by a.attnum) into columns
    from pg_catalog.pg_attribute a
    where a.attrelid = format('public.%I', name)::regclass
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity = '';
    execute format(
      'insert into public.%1$I (%2$s) select %2$s from jsonb_populate_recordset(null::public.%1$I, $1)', name, columns
    ) using return_demo_bookings.removed -> name;
  end loop;
  foreach name in array private.booking_tables() loop
    execute format('alter table public.%I enable trigger user', name);
  end loop;
end
$$;

-- The button among the inquiries: without a way back, for whoever may delete these inquiries.
create function private.remove_demo_inquiries() returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  leaving uuid[];
begin
  if not private.has_role('layanan') then
    raise exception 'not for this role' using errcode = '42501';
  end if;
  perform pg_advisory_xact_lock(hashtext('demo content'));
  leaving := array(
    select i.id from public.inquiries i
    where i.is_demo and coalesce(i.branch_id = private.staff_branch(), private.staff_branch() is null)
  );
  perform private.remove_demo_bookings(leaving);
  delete from public.inquiries i
  where i.id = any (leaving) and not exists (select from public.bookings b where b.inquiry_id = i.id);
  return cardinality(leaving);
end
$$;

create function public.remove_demo_inquiries() returns integer
language sql volatile
set search_path = ''
as $$
  select private.remove_demo_inquiries()
$$;

comment on function public.remove_demo_inquiries() is
  'Deletes the demo inquiries that the caller may delete, with their demo bookings, for good; returns their number. For service.';

-- Every table in its own statement, so that each record lies in the bin by itself and the versions of one removal have one time.
create or replace function private.remove_demo_content() returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  plan jsonb;
  counts jsonb;
  leaving uuid[];
  kept_inquiries jsonb;
  kept_events jsonb;
  kept_bookings jsonb;
  deleted text;
begin
  if not private.has_role() then
    raise exception 'only owners remove the demo content' using errcode = '42501';
  end if;
  perform pg_advisory_xact_lock(hashtext('demo content'));
  select coalesce(jsonb_agg(to_jsonb(p)), '[]') into plan from private.demo_plan() p where not p.stays;
  counts := private.demo_counts(plan);
  leaving := array(select (p ->> 'item')::uuid from jsonb_array_elements(plan) p where p ->> 'kind' = 'inquiries');
  select coalesce(jsonb_agg(to_jsonb(i)), '[]') into kept_inquiries from public.inquiries i where i.id = any (leaving);
  select coalesce(jsonb_agg(to_jsonb(e) order by e.id), '[]') into kept_events
  from public.inquiry_events e where e.inquiry_id = any (leaving);
  kept_bookings := private.remove_demo_bookings(leaving);
  foreach deleted in array '{inquiries,testimonials,albums,articles,questions,features,packages,media}'::text[] loop
    execute format(
      'delete from public.%I t where t.id in (select (p ->> ''item'')::uuid from jsonb_array_elements($1) p where p ->> ''kind'' = %L)',
      deleted, deleted
    ) using plan;
  end loop;
  update public.page_content c set content = private.without_demo(c.content, private.demo_page(c.page_name))
  where private.without_demo(c.content, private.demo_page(c.page_name)) is distinct from c.content;
  if found or plan <> '[]' then
    insert into private.demo_removal (removed_at, actor, counts, inquiries, events, bookings)
    values (now(), auth.jwt() ->> 'email', counts, kept_inquiries, kept_events, kept_bookings)
    on conflict (is_only) do update set
      removed_at = excluded.removed_at, actor = excluded.actor, counts = excluded.counts,
      inquiries = excluded.inquiries, events = excluded.events, bookings = excluded.bookings;
  end if;
  return counts;
end
$$;

create or replace function private.restore_demo_content() returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  removal private.demo_removal;
  restored text;
  contents jsonb;
  columns text;
begin
  if not private.has_role() then
    raise exception 'only owners restore the demo content' using errcode = '42501';
  end if;
  perform pg_advisory_xact_lock(hashtext('demo content'));
  delete from private.demo_removal r where r.removed_at > now() - interval '30 days' returning r.* into removal;
  if removal.removed_at is null then
    return false;
  end if;
  -- One statement for each table: a hundred calls of restore_version would take longer than a request may.
  foreach restored in array '{media,packages,features,questions,articles,albums,testimonials}'::text[] loop
    select jsonb_agg(v.content - case v.kind when 'packages' then '{departure,return_date}' else '{}' end::text[] order by v.id)
    into contents
    from public.content_versions v
    where v.created_at = removal.removed_at and v.operation = 'delete' and v.kind = restored
      and not private.is_stored(v.kind, v.item);
    continue when contents is null;
    select string_agg(quote_ident(a.attname), ', ' order by a.attnum) into columns
    from pg_catalog.pg_attribute a
    where a.attrelid = format('public.%I', restored)::regclass
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attname <> 'updated_at' and contents -> 0 ? a.attname;
    execute format(
      'insert into public.%1$I (%2$s) select %2$s from jsonb_populate_recordset(null::public.%1$I, $1)', restored, columns
    ) using contents;
  end loop;
  insert into public.departures
  select d.*
  from public.content_versions v
  cross join lateral jsonb_array_elements(v.content -> 'departures') given (departure)
  cross join lateral jsonb_populate_record(null::public.departures, private.without_gone_branch(given.departure)) d
  where v.created_at = removal.removed_at and v.operation = 'delete' and v.kind = 'packages' and v.returned_at = now();
  perform private.tie_again(v.id)
  from public.content_versions v
  where v.created_at = removal.removed_at and v.operation = 'delete' and v.kind = 'packages' and v.returned_at = now();
  update public.page_content c set content = private.with_demo(c.content, v.content -> 'content')
  from public.content_versions v
  where v.created_at = removal.removed_at and v.kind = 'page_content' and v.operation = 'update' and v.item = c.page_name;
  select string_agg(quote_ident(a.attname), ', ' order by a.attnum) into columns
  from pg_catalog.pg_attribute a
  where a.attrelid = 'public.inquiries'::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '';
  execute format(
    'insert into public.inquiries (%1$s) select %1$s from jsonb_populate_recordset(null::public.inquiries, $1) on conflict do nothing',
    columns
  ) using removal.inquiries;
  perform private.return_demo_bookings(removal.bookings);
  -- The insert has begun a timeline of its own.
  delete from public.inquiry_events e using jsonb_array_elements(removal.inquiries) i where e.inquiry_id = (i ->> 'id')::uuid;
  insert into public.inquiry_events (inquiry_id, kind, status, pilgrims, actor, created_at, about, agent_id, reason)
  select e.inquiry_id, e.kind, e.status, e.pilgrims, e.actor, e.created_at, e.about, e.agent_id, e.reason
  from jsonb_populate_recordset(null::public.inquiry_events, removal.events) e
  order by e.id;
  return true;
end
$$;

revoke all on function
  private.claim_demo_booking(), private.claim_demo_inquiry(), private.booking_tables(), private.remove_demo_bookings(uuid[]),
  private.return_demo_bookings(jsonb), private.remove_demo_inquiries()
from public, anon, authenticated, service_role;
grant execute on function private.remove_demo_inquiries() to authenticated;

revoke all on function public.remove_demo_inquiries() from public, anon, authenticated, service_role;
grant execute on function public.remove_demo_inquiries() to authenticated;
