-- Inquiries: every conversation that a visitor starts, and what becomes of it.
--
--   code          five characters without look-alikes, in the greeting and on the screens of staff: 'K7M4P'
--   kind          what the visitor pressed: chat, konsultasi, booking, daftar-tunggu (the package was full); telepon: entered by hand
--   package_id    null: about no package, or about a deleted one; package_title keeps its name
--   page, utm_*, ref   the page on which the visitor pressed, and what led the visitor there
--   name, phone, pilgrims, room_type, note   filled in by staff; null or '' until then, and again once anonymised
--   status        baru -> dihubungi -> terkonfirmasi | batal, in any order that staff find right
--   confirmed_at  when it last became terkonfirmasi; null while it is not
--   is_demo       came with the demo content and is removed with it
--   suspicious    came above a limit: in no figure and no list of waiting inquiries until staff work on it, deleted after a week
--   tap           digest of random bytes, the kind and the package, so that a double tap makes one row in any process; it tells
--                 nothing about the visitor
--   branch_id, handler_id   the branch that the inquiry belongs to, and the person of the team who handles it
--   agent_id      the agent by whose link the visitor came first
--   phone_digits  the phone number as E.164 writes it, without the plus: 6281234567890. The site stores an Indonesian number
--                 with a leading 0, any other with + and its country code (app/lib/phone.server.ts). Numbers written otherwise
--                 (+62, 62, 0062, +62 (0), no prefix) are read the same way.

-- Codes are drawn until one is free. After five attempts a sixth character is added, long before codes run out.

create function private.draw_code(length integer) returns text
language sql volatile
set search_path = ''
as $$
  select string_agg(substr('ACDEFHJKMNPQRTVWXY34679', 1 + floor(random() * 23)::integer, 1), '')
  from generate_series(1, draw_code.length)
$$;

create function private.new_inquiry_code() returns text
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  drawn text;
begin
  for attempt in 0..19 loop
    drawn := private.draw_code(case when attempt < 5 then 5 else 6 end);
    if not exists (select from public.inquiries i where i.code = drawn) then
      return drawn;
    end if;
  end loop;
  return drawn;
end
$$;

create table public.inquiries (
  id uuid primary key default gen_random_uuid(),
  code text not null unique default private.new_inquiry_code() check (code ~ '^[ACDEFHJKMNPQRTVWXY34679]{5,6}$'),
  kind text not null default 'telepon' check (kind in ('chat', 'konsultasi', 'booking', 'daftar-tunggu', 'telepon')),
  package_id uuid references public.packages (id) on delete set null,
  package_title text check (char_length(package_title) <= 200),
  page text check (char_length(page) <= 300),
  utm_source text check (char_length(utm_source) <= 100),
  utm_medium text check (char_length(utm_medium) <= 100),
  utm_campaign text check (char_length(utm_campaign) <= 100),
  utm_content text check (char_length(utm_content) <= 100),
  utm_term text check (char_length(utm_term) <= 100),
  ref text check (char_length(ref) <= 100),
  name text not null default '' check (char_length(name) <= 120),
  phone text not null default '' check (char_length(phone) <= 40),
  pilgrims integer check (pilgrims between 1 and 1000),
  room_type text check (room_type in ('quad', 'triple', 'double')),
  note text not null default '' check (char_length(note) <= 5000),
  status text not null default 'baru' check (status in ('baru', 'dihubungi', 'terkonfirmasi', 'batal')),
  confirmed_at timestamptz,
  anonymised_at timestamptz,
  is_demo boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  suspicious boolean not null default false,
  tap text unique check (tap ~ '^[0-9A-Za-z_-]{43}$'),
  departure_id uuid references public.departures (id) on delete set null,
  branch_id uuid references public.branches (id) on delete set null,
  handler_id uuid references public.staff (id) on delete set null,
  agent_id uuid references public.agents (id),
  search_text text not null generated always as (private.search_text(name || ' ' || code)) stored,
  phone_digits text not null generated always as (
    replace(regexp_replace(regexp_replace(phone, '[^0-9+]', '', 'g'), '^(\+62|0062|62)?0?(?=[0-9])', '62'), '+', '')
  ) stored,

  constraint inquiries_confirmed_pilgrims check (status <> 'terkonfirmasi' or pilgrims is not null),
  -- An anonymised inquiry stays anonymous for any writer.
  constraint inquiries_anonymised check (anonymised_at is null or (name = '' and phone = '' and note = '')),
  constraint inquiries_confirmed_at check ((status = 'terkonfirmasi') = (confirmed_at is not null))
);

create index inquiries_created_at_idx on public.inquiries (created_at desc, id);
create index inquiries_counted_idx on public.inquiries (created_at desc, id) where not suspicious;
create index inquiries_suspicious_idx on public.inquiries (created_at) where suspicious;
create index inquiries_confirmed_at_idx on public.inquiries (confirmed_at) where confirmed_at is not null;
create index inquiries_package_id_status_idx on public.inquiries (package_id, status) include (pilgrims);
create index inquiries_departure_id_status_idx on public.inquiries (departure_id, status) include (pilgrims);
create index inquiries_branch_id_idx on public.inquiries (branch_id, created_at desc);
create index inquiries_handler_id_idx on public.inquiries (handler_id, created_at desc);
create index inquiries_agent_id_idx on public.inquiries (agent_id, created_at desc) where agent_id is not null;

create table public.inquiry_events (
  id bigint generated always as identity primary key,
  inquiry_id uuid not null references public.inquiries (id) on delete cascade,
  kind text not null check (kind in ('dibuat', 'status', 'jamaah', 'dianonimkan', 'ditangani', 'cabang', 'agen')),
  status text not null check (status in ('baru', 'dihubungi', 'terkonfirmasi', 'batal')),
  pilgrims integer,
  actor text check (char_length(actor) <= 320),
  created_at timestamptz not null default now(),
  about text check (char_length(about) <= 320),
  agent_id uuid references public.agents (id),
  reason text check (char_length(reason) <= 300)
);

comment on table public.inquiry_events is
  'The timeline of an inquiry, written only by the database: what changed, who changed it (e-mail address; null: the visitor or the clock)
and when.';

comment on column public.inquiry_events.about is
  'For ditangani and cabang: name of the person or branch that the inquiry was given to; null: nobody, or no branch.';

create index inquiry_events_inquiry_id_idx on public.inquiry_events (inquiry_id, id);
create index inquiry_events_actor_idx on public.inquiry_events (actor, created_at desc) where actor is not null;
create index inquiry_events_agent_id_idx on public.inquiry_events (agent_id) where agent_id is not null;

-- What the columns say about each other, for any writer.

create function private.complete_inquiry() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  departs_from uuid;
begin
  if new.departure_id is not null and (tg_op = 'INSERT' or new.departure_id is distinct from old.departure_id) then
    select d.package_id into departs_from from public.departures d where d.id = new.departure_id;
    if tg_op = 'INSERT' then
      new.package_id := coalesce(new.package_id, departs_from);
    end if;
    if departs_from <> new.package_id or new.package_id is null then
      raise exception using
        errcode = '23503',
        message = 'insert or update on table "inquiries" violates foreign key constraint "inquiries_departure_id_fkey"',
        detail = format('Departure (%s) is not one of the package''s.', new.departure_id);
    end if;
  end if;
  if tg_op = 'INSERT' or new.package_id is distinct from old.package_id then
    -- The title of a deleted package is kept.
    if new.package_id is not null then
      new.package_title := (select p.title from public.packages p where p.id = new.package_id);
    elsif tg_op = 'UPDATE' and exists (select from public.packages p where p.id = old.package_id) then
      new.package_title := null;
    end if;
    if departs_from is null then
      new.departure_id := (
        select (array_agg(d.id))[1] from public.departures d where d.package_id = new.package_id having count(*) = 1
      );
    end if;
  end if;
  if new.status = 'terkonfirmasi' then
    if tg_op = 'INSERT' then
      new.confirmed_at := coalesce(new.confirmed_at, now());
    elsif old.status <> 'terkonfirmasi' then
      new.confirmed_at := now();
    end if;
  else
    new.confirmed_at := null;
  end if;
  return new;
end
$$;

create trigger inquiries_complete before insert or update on public.inquiries
for each row execute function private.complete_inquiry();

-- The branch comes from the departure, unless the person who enters the inquiry is bound to a branch. The handler is a person
-- who may see the inquiry; when it moves to a branch that is not theirs, nobody handles it any more.
create function private.place_inquiry() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    new.branch_id := coalesce(
      private.staff_branch(), new.branch_id, (select d.branch_id from public.departures d where d.id = new.departure_id)
    );
  elsif new.departure_id is distinct from old.departure_id and coalesce(new.branch_id, old.branch_id) is null then
    new.branch_id := (select d.branch_id from public.departures d where d.id = new.departure_id);
  end if;
  if new.handler_id is null
    or tg_op = 'UPDATE' and (new.handler_id, new.branch_id) is not distinct from (old.handler_id, old.branch_id)
    or exists (
      select from public.staff s
      where s.id = new.handler_id and s.is_active and s.role in ('pemilik', 'layanan')
        and (s.role = 'pemilik' or s.branch_id is null or s.branch_id = new.branch_id)
    )
  then
    return new;
  end if;
  if tg_op = 'INSERT' or new.handler_id is distinct from old.handler_id then
    raise exception using errcode = 'PT422', message = 'This person cannot handle the inquiry';
  end if;
  new.handler_id := null;
  return new;
end
$$;

-- Fires after inquiries_complete, which finds a package's only departure.
create trigger inquiries_place before insert or update on public.inquiries
for each row execute function private.place_inquiry();

-- An inquiry that staff work on is no part of a flood and counts like any other.
create function private.trust_inquiry() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.suspicious := false;
  return new;
end
$$;

create trigger inquiries_trust before insert or update on public.inquiries
for each row when (
  new.suspicious
  and (
    new.status <> 'baru' or new.pilgrims is not null or new.room_type is not null
    or new.name <> '' or new.phone <> '' or new.note <> ''
  )
)
execute function private.trust_inquiry();

-- The handler is no part of the form of an inquiry: an open form stays up to date when the handler or the branch changes.
create trigger inquiries_set_updated_at before update on public.inquiries
for each row when (
  (old.handler_id, old.branch_id) is not distinct from (new.handler_id, new.branch_id)
  or old.departure_id is distinct from new.departure_id
)
execute function private.set_updated_at();

create function private.note_inquiry_event() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  what text;
begin
  what := case
    when tg_op = 'INSERT' then 'dibuat'
    when new.anonymised_at is distinct from old.anonymised_at and new.anonymised_at is not null then 'dianonimkan'
    when new.status <> old.status then 'status'
    when new.pilgrims is distinct from old.pilgrims then 'jamaah'
  end;
  if what is not null then
    insert into public.inquiry_events (inquiry_id, kind, status, pilgrims, actor, created_at)
    values (
      new.id, what, new.status, new.pilgrims, auth.jwt() ->> 'email',
      case tg_op when 'INSERT' then new.created_at else now() end
    );
  end if;
  return null;
end
$$;

create trigger inquiries_note_event after insert or update on public.inquiries
for each row execute function private.note_inquiry_event();

create function private.note_hands() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if new.branch_id is distinct from old.branch_id then
    insert into public.inquiry_events (inquiry_id, kind, status, pilgrims, actor, about)
    select new.id, 'cabang', new.status, new.pilgrims, auth.jwt() ->> 'email',
      (select b.name from public.branches b where b.id = new.branch_id);
  end if;
  if new.handler_id is distinct from old.handler_id then
    insert into public.inquiry_events (inquiry_id, kind, status, pilgrims, actor, about)
    select new.id, 'ditangani', new.status, new.pilgrims, auth.jwt() ->> 'email',
      (select coalesce(nullif(s.name, ''), s.email) from public.staff s where s.id = new.handler_id);
  end if;
  return null;
end
$$;

create trigger inquiries_note_hands after update on public.inquiries
for each row when ((old.handler_id, old.branch_id) is distinct from (new.handler_id, new.branch_id))
execute function private.note_hands();

-- Policies let nobody move a row out of their own sight. By this function a person bound to a branch hands an inquiry to another.
create function private.move_inquiry(inquiry uuid, branch uuid) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  update public.inquiries i set branch_id = move_inquiry.branch
  where i.id = move_inquiry.inquiry and i.branch_id is distinct from move_inquiry.branch
    and (select private.has_role('layanan'))
    and coalesce(i.branch_id = (select private.staff_branch()), (select private.staff_branch()) is null);
  return found;
end
$$;

create function public.move_inquiry(inquiry uuid, branch uuid default null) returns boolean
language sql volatile
set search_path = ''
as $$
  select private.move_inquiry(move_inquiry.inquiry, move_inquiry.branch)
$$;

comment on function public.move_inquiry(uuid, uuid) is
  'Gives an inquiry that the caller may change to a branch (null: to none). False when nothing changed. A caller who is
bound to another branch no longer sees the inquiry afterwards.';

-- Seats are counted per departure. The row of the departure makes confirmations wait for each other; where an inquiry names no
-- departure, the row of the package does.

create function private.confirmed_pilgrims(package_id uuid, departure_id uuid) returns bigint
language sql stable security definer
set search_path = ''
as $$
  -- Two reads, of which only one is done: a single read with both conditions would read every inquiry.
  select coalesce(sum(confirmed.pilgrims), 0)::bigint
  from (
    select i.pilgrims from public.inquiries i
    where i.departure_id = confirmed_pilgrims.departure_id and i.status = 'terkonfirmasi'
    union all
    select i.pilgrims from public.inquiries i
    where confirmed_pilgrims.departure_id is null
      and i.package_id = confirmed_pilgrims.package_id and i.departure_id is null and i.status = 'terkonfirmasi'
  ) confirmed
$$;

comment on function private.confirmed_pilgrims(uuid, uuid) is
  'Pilgrims of confirmed inquiries of a departure; without a departure, of the inquiries that name the package and no
departure.';

-- Fires after the row is written: a trigger before that would answer callers whom the policies refuse, and tell them that a
-- draft exists and how many seats it has.
create function private.take_seats() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  quota integer;
  others bigint;
begin
  if new.status <> 'terkonfirmasi' or new.package_id is null then
    return new;
  end if;
  -- A change that needs no further seat always passes, because the quota may have been lowered since. So do inquiries that the
  -- database itself ties to the first departure of a package or to a restored package: their seats were taken before, and a
  -- package whose quota was lowered could otherwise never come back.
  if tg_op = 'UPDATE' and old.status = 'terkonfirmasi' and new.pilgrims <= old.pilgrims and (
    old.package_id = new.package_id and (old.departure_id is not distinct from new.departure_id or pg_trigger_depth() > 1)
    or old.package_id is null and exists (
      select from public.content_versions v
      where v.kind = 'packages' and v.item = new.package_id::text and v.operation = 'delete'
        and v.returned_at = now() and new.id = any (v.links)
    )
  ) then
    return new;
  end if;
  if new.departure_id is null then
    select p.quota into quota from public.packages p where p.id = new.package_id for no key update;
  else
    select coalesce(d.quota, p.quota) into quota
    from public.departures d join public.packages p on p.id = d.package_id
    where d.id = new.departure_id
    for no key update of d;
  end if;
  -- A separate statement after the lock, so that it sees what the transaction before this one has confirmed.
  others := private.confirmed_pilgrims(new.package_id, new.departure_id) - new.pilgrims;
  if others + new.pilgrims > quota then
    raise exception using
      errcode = 'PT409',
      message = 'Not enough seats left',
      detail = greatest(quota - others, 0)::text;
  end if;
  return new;
end
$$;

create trigger inquiries_take_seats after insert or update on public.inquiries
for each row execute function private.take_seats();
create trigger inquiries_tell after insert or delete or update of status, pilgrims, package_id, departure_id on public.inquiries
for each row execute function private.tell_of_inquiry();

-- Editors see no inquiries, but must know how many pilgrims a date has before they cancel it.
create function private.confirmed_for_staff(package_id uuid, departure_id uuid) returns bigint
language sql stable security definer
set search_path = ''
as $$
  select case
    when not private.is_staff() then 0
    when confirmed_for_staff.departure_id is not null then private.confirmed_pilgrims(null, confirmed_for_staff.departure_id)
    else (
      select coalesce(sum(i.pilgrims), 0)::bigint
      from public.inquiries i
      where i.package_id = confirmed_for_staff.package_id and i.status = 'terkonfirmasi'
    )
  end
$$;

create function public.confirmed_pilgrims(public.departures) returns bigint
language sql stable
set search_path = ''
as $$
  select private.confirmed_for_staff($1.package_id, $1.id)
$$;

comment on function public.confirmed_pilgrims(public.departures) is
  'Computed column of departures: pilgrims of its confirmed inquiries, for the team; 0 for everybody else. Ask for it by
name.';

create function public.confirmed_pilgrims(public.packages) returns bigint
language sql stable
set search_path = ''
as $$
  select private.confirmed_for_staff($1.id, null)
$$;

comment on function public.confirmed_pilgrims(public.packages) is
  'Computed column of packages: pilgrims of its confirmed inquiries, for the team; 0 for everybody else. Ask for it by
name.';

-- Recording is all that a visitor may do: add one row and learn its code. Anyone may call it and nobody is trusted: `suspicious`
-- can only make a row count for less. At most 5,000 rows a day count; rows beyond 120 a minute or beyond those are marked. At
-- most 10,000 marked rows a day are written, half of them for callers whom the site had marked already, so that one flood leaves
-- room for everybody else.

create function private.record_inquiry(
  kind text, package_slug text, page text, visit jsonb, tap text, suspicious boolean, departure uuid
) returns text
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  most constant integer := case when coalesce(record_inquiry.suspicious, false) then 5000 else 10000 end;
  own constant text := substring(record_inquiry.tap from '^[0-9A-Za-z_-]{43}$');
  marked boolean := coalesce(record_inquiry.suspicious, false);
  asked public.packages;
  chosen public.offers;
  given text;
begin
  select i.code into given from public.inquiries i where i.tap = own;
  if given is not null then
    return given;
  end if;
  marked := marked
    or (select count(*) from (
        select from public.inquiries i where not i.suspicious and i.created_at > now() - interval '1 minute' limit 120) recent) >= 120
    or (select count(*) from (
        select from public.inquiries i where not i.suspicious and i.created_at > now() - interval '1 day' limit 5000) recent) >= 5000;
  if marked and (select count(*) from (
      select from public.inquiries i where i.suspicious and i.created_at > now() - interval '1 day' limit most) recent) >= most
  then
    return null;
  end if;
  asked := private.asked_package(record_inquiry.package_slug);
  -- A departure that is past, cancelled or of another package counts as none.
  select o.* into chosen
  from public.offers o
  where o.id = record_inquiry.departure and o.package_id = asked.id and o.listed and o.day >= private.jakarta_day(now())
    and o.holds_from <= now() and o.holds_until > now();
  if chosen.id is null then
    chosen := private.shown_offer(asked.id);
    chosen.departure_id := null;
  end if;
  for attempt in 1..3 loop
    insert into public.inquiries (
      kind, package_id, departure_id, branch_id, page, utm_source, utm_medium, utm_campaign, utm_content, utm_term, ref, agent_id, tap, suspicious
    )
    values (
      case
        when record_inquiry.kind = 'booking' and chosen.state = 'penuh' then 'daftar-tunggu'
        when record_inquiry.kind in ('konsultasi', 'booking') then record_inquiry.kind
        else 'chat'
      end,
      asked.id,
      chosen.departure_id, (select b.id from public.branches b where b.id::text = visit ->> 'branch' and b.is_active),
      private.clean(record_inquiry.page, 300),
      private.clean(visit ->> 'utm_source', 100), private.clean(visit ->> 'utm_medium', 100),
      private.clean(visit ->> 'utm_campaign', 100), private.clean(visit ->> 'utm_content', 100),
      private.clean(visit ->> 'utm_term', 100), private.clean(visit ->> 'ref', 100),
      private.agent_by_code(visit ->> 'agent'), own, marked
    )
    on conflict do nothing
    returning code into given;
    exit when given is not null;
    -- A second tap has waited for the row of the first. Otherwise two inquiries drew the same code and one draws again.
    select i.code into given from public.inquiries i where i.tap = own;
    exit when given is not null;
  end loop;
  return given;
end
$$;

create function public.record_inquiry(
  kind text, package_slug text default null, page text default null, visit jsonb default '{}',
  tap text default null, suspicious boolean default false, departure uuid default null
) returns text
language sql volatile
set search_path = ''
as $$
  select private.record_inquiry(
    record_inquiry.kind, record_inquiry.package_slug, record_inquiry.page, record_inquiry.visit,
    record_inquiry.tap, record_inquiry.suspicious, record_inquiry.departure
  )
$$;

comment on function public.record_inquiry(text, text, text, jsonb, text, boolean, uuid) is
  'Records that a visitor starts a conversation and returns its reference code; null only when a day has brought more than
can be kept. A booking without seats is recorded as daftar-tunggu. visit: the keys utm_source, utm_medium, utm_campaign,
utm_content, utm_term and ref, each optional, cut at 100 characters; branch, the id of the branch that was asked; agent,
the code of an agent, where an unknown or switched-off code counts as none. tap: 43 characters of base64url; the same
tap again returns the same code. suspicious: kept out of all figures; set by itself when too many come. departure: the
id of the selected departure, null for none.';

-- Forgetting (UU PDP). After the months set in the settings nothing personal is left of an inquiry; that it existed, and its
-- outcome, stay. Data of pilgrims who have yet to travel is kept until they are back.

create function private.retention_months() returns integer
language sql stable security definer
set search_path = ''
as $$
  select coalesce(
    (select (c.content ->> 'inquiryRetentionMonths')::integer
     from public.page_content c
     where c.page_name = 'site-settings' and c.content ->> 'inquiryRetentionMonths' ~ '^([1-9]|[1-9]\d|1[01]\d|120)$'),
    12
  )
$$;

create function private.forget_old_inquiries() returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  forgotten integer;
begin
  update public.inquiries i
  set name = '', phone = '', note = '', anonymised_at = now()
  where i.anonymised_at is null
    and i.created_at < now() - make_interval(months => private.retention_months())
    and not (
      i.status = 'terkonfirmasi'
      and exists (
        select from public.packages p left join public.departures d on d.id = i.departure_id
        where p.id = i.package_id
          and coalesce(
            private.trip_end(coalesce(d.departure_date, p.departure), p.duration, coalesce(d.return_date, p.return_date))
              > private.jakarta_day(now()),
            true
          )
      )
    );
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;

create function public.forget_old_inquiries() returns integer
language sql volatile
set search_path = ''
as $$
  select private.forget_old_inquiries()
$$;

comment on function public.forget_old_inquiries() is
  'Anonymises the inquiries that are due by the months in the settings and returns their number. Anyone may call it,
because it does only what is due.';

create function private.forget_suspicious_inquiries() returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  forgotten integer;
begin
  delete from public.inquiries i where i.suspicious and i.created_at < now() - interval '7 days';
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;

create function public.forget_suspicious_inquiries() returns integer
language sql volatile
set search_path = ''
as $$
  select private.forget_suspicious_inquiries()
$$;

comment on function public.forget_suspicious_inquiries() is
  'Deletes marked inquiries that nobody has worked on within seven days and returns their number. Anyone may call it,
because it does only what is due.';

-- Rights. Names and numbers of pilgrims are for the people who answer them and for finance.

revoke all on public.inquiries, public.inquiry_events from public, anon, authenticated, service_role;
grant select, delete on public.inquiries to authenticated;
grant insert (id, kind, package_id, departure_id, name, phone, pilgrims, room_type, note, status) on public.inquiries to authenticated;
grant update (
  package_id, departure_id, name, phone, pilgrims, room_type, note, status, anonymised_at, handler_id
) on public.inquiries to authenticated;
grant select on public.inquiry_events to authenticated;
grant select, insert, update, delete on public.inquiries to service_role;
grant select on public.inquiry_events to service_role;

alter table public.inquiries enable row level security;
alter table public.inquiry_events enable row level security;

create policy "Service and finance see inquiries, bound ones their branch's" on public.inquiries
for select to authenticated using (
  (select private.has_role('layanan', 'keuangan'))
  and coalesce(branch_id = (select private.staff_branch()), (select private.staff_branch()) is null)
);
create policy "Service adds inquiries, bound ones their branch's" on public.inquiries
for insert to authenticated with check (
  (select private.has_role('layanan')) and not is_demo
  and coalesce(branch_id = (select private.staff_branch()), (select private.staff_branch()) is null)
);
create policy "Service changes inquiries, bound ones their branch's" on public.inquiries
for update to authenticated using (
  (select private.has_role('layanan'))
  and coalesce(branch_id = (select private.staff_branch()), (select private.staff_branch()) is null)
) with check (
  (select private.has_role('layanan'))
  and coalesce(branch_id = (select private.staff_branch()), (select private.staff_branch()) is null)
);
create policy "Service deletes inquiries, bound ones their branch's" on public.inquiries
for delete to authenticated using (
  (select private.has_role('layanan'))
  and coalesce(branch_id = (select private.staff_branch()), (select private.staff_branch()) is null)
);

create policy "Service and finance see the timeline of what they see" on public.inquiry_events
for select to authenticated using (
  (select private.has_role('layanan', 'keuangan'))
  and ((select private.staff_branch()) is null or exists (select from public.inquiries i where i.id = inquiry_id))
);

revoke all on function
  private.draw_code(integer), private.new_inquiry_code(), private.complete_inquiry(), private.place_inquiry(),
  private.trust_inquiry(), private.note_inquiry_event(), private.note_hands(), private.move_inquiry(uuid, uuid),
  private.confirmed_pilgrims(uuid, uuid), private.take_seats(), private.confirmed_for_staff(uuid, uuid),
  private.record_inquiry(text, text, text, jsonb, text, boolean, uuid), private.retention_months(),
  private.forget_old_inquiries(), private.forget_suspicious_inquiries()
from public;
grant execute on function private.new_inquiry_code() to authenticated, service_role;
grant execute on function private.move_inquiry(uuid, uuid), private.confirmed_for_staff(uuid, uuid) to authenticated;
grant execute on function
  private.record_inquiry(text, text, text, jsonb, text, boolean, uuid), private.forget_old_inquiries(),
  private.forget_suspicious_inquiries()
to anon, authenticated, service_role;

revoke all on function
  public.move_inquiry(uuid, uuid), public.confirmed_pilgrims(public.departures), public.confirmed_pilgrims(public.packages),
  public.record_inquiry(text, text, text, jsonb, text, boolean, uuid), public.forget_old_inquiries(),
  public.forget_suspicious_inquiries()
from public, anon, authenticated, service_role;
grant execute on function
  public.move_inquiry(uuid, uuid), public.confirmed_pilgrims(public.departures), public.confirmed_pilgrims(public.packages)
to authenticated;
grant execute on function
  public.record_inquiry(text, text, text, jsonb, text, boolean, uuid), public.forget_old_inquiries(),
  public.forget_suspicious_inquiries()
to anon, authenticated, service_role;
