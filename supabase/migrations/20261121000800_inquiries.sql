-- Inquiries: every conversation a visitor starts, and what becomes of it.
--
--   code          five characters without look-alikes, in the greeting and on the staff's screen: 'K7M4P'
--   kind          what was pressed: chat, konsultasi, booking, daftar-tunggu (the package was full); telepon: entered by hand
--   package_id    null: about no package, or about one that is gone; package_title keeps its name
--   page, utm_*, ref   the page the visitor pressed on, and what led them there
--   name, phone, pilgrims, room_type, note   filled in by staff; null or '' until then, and again once anonymised
--   phone_digits  the phone number as it is searched for: digits only, without 0 or 62 in front
--   status        baru -> dihubungi -> terkonfirmasi | batal, in any order staff find right
--   confirmed_at  when it last became terkonfirmasi; null while it is not
--   is_demo       came with the demo content, and goes with one button

grant usage on schema private to anon, service_role;

-- Last day of the journey plus one, by Jakarta's calendar: the number in `duration` counts days. Without one the
-- return date says it, else the journey is taken to last a day. Null while the departure is not fixed.
create function private.trip_end(departure date, duration text, return_date date) returns date
language sql immutable
set search_path = ''
as $$
  select coalesce(
    trip_end.departure + nullif(substring(trip_end.duration from '\d{1,3}')::integer, 0),
    trip_end.return_date + 1,
    trip_end.departure + 1
  )
$$;

create function private.draw_code(length integer) returns text
language sql volatile
set search_path = ''
as $$
  select string_agg(substr('ACDEFHJKMNPQRTVWXY34679', 1 + floor(random() * 23)::integer, 1), '')
  from generate_series(1, draw_code.length)
$$;

create table public.inquiries (
  id uuid primary key default gen_random_uuid(),
  code text not null unique check (code ~ '^[ACDEFHJKMNPQRTVWXY34679]{5,6}$'),
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
  phone_digits text not null generated always as (regexp_replace(regexp_replace(phone, '\D', '', 'g'), '^(0|62)', '')) stored,
  pilgrims integer check (pilgrims between 1 and 1000),
  room_type text check (room_type in ('quad', 'triple', 'double')),
  note text not null default '' check (char_length(note) <= 5000),
  status text not null default 'baru' check (status in ('baru', 'dihubungi', 'terkonfirmasi', 'batal')),
  confirmed_at timestamptz,
  anonymised_at timestamptz,
  is_demo boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  constraint inquiries_confirmed_pilgrims check (status <> 'terkonfirmasi' or pilgrims is not null),
  -- What was forgotten stays forgotten, whoever writes.
  constraint inquiries_anonymised check (anonymised_at is null or (name = '' and phone = '' and note = '')),
  constraint inquiries_confirmed_at check ((status = 'terkonfirmasi') = (confirmed_at is not null))
);

create index inquiries_created_at_idx on public.inquiries (created_at desc, id);
create index inquiries_package_id_status_idx on public.inquiries (package_id, status) include (pilgrims);
create index inquiries_confirmed_at_idx on public.inquiries (confirmed_at) where confirmed_at is not null;

create table public.inquiry_events (
  id bigint generated always as identity primary key,
  inquiry_id uuid not null references public.inquiries (id) on delete cascade,
  kind text not null check (kind in ('dibuat', 'status', 'jamaah', 'dianonimkan')),
  status text not null check (status in ('baru', 'dihubungi', 'terkonfirmasi', 'batal')),
  pilgrims integer,
  actor text check (char_length(actor) <= 320),
  created_at timestamptz not null default now()
);

comment on table public.inquiry_events is
  'The timeline of an inquiry, written by the database alone: what it came to, who did it (e-mail address; null: the visitor or the clock) and when.';

create index inquiry_events_inquiry_id_idx on public.inquiry_events (inquiry_id, id);

-- Seats. The package's row is the turnstile: whoever confirms waits for it, then counts what was confirmed before.

create function private.confirmed_pilgrims(package_id uuid) returns bigint
language sql stable security definer
set search_path = ''
as $$
  select coalesce(sum(i.pilgrims), 0)
  from public.inquiries i
  where i.package_id = confirmed_pilgrims.package_id and i.status = 'terkonfirmasi'
$$;

create function public.seats_left(public.packages) returns integer
language sql stable
set search_path = ''
as $$
  select greatest($1.quota - private.confirmed_pilgrims($1.id), 0)::integer
$$;

comment on function public.seats_left(public.packages) is
  'Computed column of packages: the quota less the pilgrims of confirmed inquiries, never below zero. Ask for it by name.';

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
  -- What needs no further seat is always let through: a quota may have been lowered since.
  if tg_op = 'UPDATE' and old.status = 'terkonfirmasi' and old.package_id = new.package_id and new.pilgrims <= old.pilgrims then
    return new;
  end if;
  select p.quota into quota from public.packages p where p.id = new.package_id for no key update;
  -- A statement of its own, so that it sees what the one before us in the queue has confirmed.
  select coalesce(sum(i.pilgrims), 0) into others
  from public.inquiries i
  where i.package_id = new.package_id and i.status = 'terkonfirmasi' and i.id <> new.id;
  if others + coalesce(new.pilgrims, 0) > quota then
    raise exception using
      errcode = 'PT409',
      message = 'Not enough seats left',
      detail = greatest(quota - others, 0)::text;
  end if;
  return new;
end
$$;

-- What the columns say of each other, whoever writes.
create function private.complete_inquiry() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' or new.package_id is distinct from old.package_id then
    -- A package that is deleted leaves its name behind.
    if new.package_id is not null then
      new.package_title := (select p.title from public.packages p where p.id = new.package_id);
    elsif tg_op = 'UPDATE' and exists (select from public.packages p where p.id = old.package_id) then
      new.package_title := null;
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

create trigger inquiries_complete before insert or update on public.inquiries
for each row execute function private.complete_inquiry();
create trigger inquiries_set_updated_at before update on public.inquiries
for each row execute function private.set_updated_at();
create trigger inquiries_take_seats before insert or update on public.inquiries
for each row execute function private.take_seats();
create trigger inquiries_note_event after insert or update on public.inquiries
for each row execute function private.note_inquiry_event();

-- Codes. Drawn until one is free; a sixth character once five have been tried in vain, long before codes run out.

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

alter table public.inquiries alter column code set default private.new_inquiry_code();

-- Recording. All that a visitor may do: leave one row, and learn its code. Nothing here tells who they are.

create function private.clean(value text, longest integer) returns text
language sql immutable
set search_path = ''
as $$
  select nullif(left(btrim(regexp_replace(clean.value, '[[:cntrl:]]+', ' ', 'g')), clean.longest), '')
$$;

create function private.record_inquiry(kind text, package_slug text, page text, visit jsonb) returns text
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  asked public.packages;
  given text;
begin
  -- A flood from many places at once must not fill the table; visitors reach WhatsApp all the same.
  if (select count(*) from (
        select from public.inquiries i where i.created_at > now() - interval '1 minute' limit 120) recent) >= 120
    or (select count(*) from (
        select from public.inquiries i where i.created_at > now() - interval '1 day' limit 5000) recent) >= 5000
  then
    return null;
  end if;
  select p.* into asked from public.packages p where p.slug = record_inquiry.package_slug and p.status = 'active';
  for attempt in 1..3 loop
    insert into public.inquiries (kind, package_id, page, utm_source, utm_medium, utm_campaign, utm_content, utm_term, ref)
    values (
      case
        when record_inquiry.kind = 'booking' and asked.id is not null and public.seats_left(asked) = 0 then 'daftar-tunggu'
        when record_inquiry.kind in ('konsultasi', 'booking') then record_inquiry.kind
        else 'chat'
      end,
      asked.id,
      private.clean(record_inquiry.page, 300),
      private.clean(visit ->> 'utm_source', 100), private.clean(visit ->> 'utm_medium', 100),
      private.clean(visit ->> 'utm_campaign', 100), private.clean(visit ->> 'utm_content', 100),
      private.clean(visit ->> 'utm_term', 100), private.clean(visit ->> 'ref', 100)
    )
    -- Two that drew the same code at the same moment: one of them draws again.
    on conflict (code) do nothing
    returning code into given;
    exit when given is not null;
  end loop;
  return given;
end
$$;

create function public.record_inquiry(kind text, package_slug text default null, page text default null, visit jsonb default '{}')
returns text
language sql volatile
set search_path = ''
as $$
  select private.record_inquiry(record_inquiry.kind, record_inquiry.package_slug, record_inquiry.page, record_inquiry.visit)
$$;

comment on function public.record_inquiry(text, text, text, jsonb) is
  'Records that a visitor starts a conversation and answers its reference code; null when so many come that it does not count them.
A booking of a package without seats is recorded as daftar-tunggu. visit: the keys utm_source, utm_medium, utm_campaign, utm_content,
utm_term and ref, each optional, cut at 100 characters.';

-- Forgetting (UU PDP). After the months set in the settings nothing personal is left of an inquiry; that it was, and
-- what came of it, stays. Pilgrims who have yet to travel are kept until they are back.

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
        select from public.packages p
        where p.id = i.package_id
          and coalesce(private.trip_end(p.departure, p.duration, p.return_date) > (now() at time zone 'Asia/Jakarta')::date, true)
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
  'Anonymises what is due by the settings'' months and answers how many there were. Anyone may call it: it does nothing but what is due anyway.';

-- Figures of the dashboard, by Jakarta's calendar; they run with the caller's rights, so that only administrators see any.

create function private.jakarta_day(at timestamptz) returns date
language sql immutable
set search_path = ''
as $$
  select (jakarta_day.at at time zone 'Asia/Jakarta')::date
$$;

create function public.inquiry_totals(at timestamptz default now())
returns table (active_pilgrims bigint, recent bigint, recent_confirmed bigint, earlier bigint, earlier_confirmed bigint)
language sql stable
set search_path = ''
as $$
  select
    (select coalesce(sum(i.pilgrims), 0)::bigint
     from public.inquiries i join public.packages p on p.id = i.package_id
     where i.status = 'terkonfirmasi'
       and coalesce(private.trip_end(p.departure, p.duration, p.return_date) > private.jakarta_day(inquiry_totals.at), true)),
    count(*) filter (where d.age between 0 and 29),
    count(*) filter (where d.age between 0 and 29 and d.status = 'terkonfirmasi'),
    count(*) filter (where d.age between 30 and 59),
    count(*) filter (where d.age between 30 and 59 and d.status = 'terkonfirmasi')
  from (
    select i.status, private.jakarta_day(inquiry_totals.at) - private.jakarta_day(i.created_at) as age
    from public.inquiries i
    where i.created_at > inquiry_totals.at - interval '61 days'
  ) d
$$;

comment on function public.inquiry_totals(timestamptz) is
  'active_pilgrims: pilgrims of confirmed inquiries whose trip has not ended at the moment `at`. recent and earlier: inquiries that came
on the 30 days up to and with today, and on the 30 days before; *_confirmed: how many of those are confirmed now.';

create function public.inquiry_weeks(at timestamptz default now())
returns table (week_start date, inquiries bigint, confirmed bigint)
language sql stable
set search_path = ''
as $$
  with weeks as (
    select (date_trunc('week', private.jakarta_day(inquiry_weeks.at)::timestamp)::date - 7 * back) as first
    from generate_series(11, 0, -1) back
  )
  select w.first,
    (select count(*) from public.inquiries i
     where i.created_at >= w.first::timestamp at time zone 'Asia/Jakarta'
       and i.created_at < (w.first + 7)::timestamp at time zone 'Asia/Jakarta'),
    (select count(*) from public.inquiries i
     where i.confirmed_at >= w.first::timestamp at time zone 'Asia/Jakarta'
       and i.confirmed_at < (w.first + 7)::timestamp at time zone 'Asia/Jakarta')
  from weeks w
  order by 1
$$;

comment on function public.inquiry_weeks(timestamptz) is
  'The last twelve weeks, Monday to Sunday in Jakarta, the present one last: inquiries that came and confirmations made in each.';

create function public.most_asked_packages(at timestamptz default now(), most integer default 5)
returns table (package_id uuid, title text, inquiries bigint)
language sql stable
set search_path = ''
as $$
  select p.id, p.title, count(*)
  from public.inquiries i join public.packages p on p.id = i.package_id
  where i.created_at >= (date_trunc('week', private.jakarta_day(most_asked_packages.at)::timestamp) - interval '77 days') at time zone 'Asia/Jakarta'
    and i.created_at <= most_asked_packages.at
  group by p.id, p.title
  order by 3 desc, 2, 1
  limit least(greatest(most_asked_packages.most, 0), 100)
$$;

comment on function public.most_asked_packages(timestamptz, integer) is
  'The packages most asked about in the twelve weeks of inquiry_weeks, the most asked first.';

create function public.upcoming_departures(at timestamptz default now())
returns table (package_id uuid, title text, departure date, quota integer, seats_left integer, unanswered bigint)
language sql stable
set search_path = ''
as $$
  select p.id, p.title, p.departure, p.quota, public.seats_left(p),
    (select count(*) from public.inquiries i where i.package_id = p.id and i.status = 'baru')
  from public.packages p
  where p.status = 'active'
    and p.departure between private.jakarta_day(upcoming_departures.at) and private.jakarta_day(upcoming_departures.at) + 60
  order by p.departure, p.title, p.id
$$;

comment on function public.upcoming_departures(timestamptz) is
  'Active packages that depart today or in the next 60 days: seats left and inquiries still baru.';

create function public.asked_packages() returns table (package_id uuid, title text, inquiries bigint)
language sql stable
set search_path = ''
as $$
  select p.id, p.title, count(*)
  from public.inquiries i join public.packages p on p.id = i.package_id
  group by p.id, p.title
  order by 2, 1
  limit 500
$$;

comment on function public.asked_packages() is 'Packages somebody has asked about, by title: what the list of inquiries can be narrowed to.';

create function public.inquiry_months() returns setof text
language sql stable
set search_path = ''
as $$
  select distinct to_char(private.jakarta_day(i.created_at), 'YYYY-MM') from public.inquiries i order by 1 desc
$$;

comment on function public.inquiry_months() is 'Months (YYYY-MM in Jakarta, newest first) in which inquiries came.';

-- Who may do what.

revoke all on public.inquiries, public.inquiry_events from public, anon, authenticated, service_role;
grant select, delete on public.inquiries to authenticated;
grant insert (id, kind, package_id, name, phone, pilgrims, room_type, note, status) on public.inquiries to authenticated;
grant update (package_id, name, phone, pilgrims, room_type, note, status, anonymised_at) on public.inquiries to authenticated;
grant select on public.inquiry_events to authenticated;
grant select, insert, update, delete on public.inquiries to service_role;
grant select on public.inquiry_events to service_role;

alter table public.inquiries enable row level security;
alter table public.inquiry_events enable row level security;

create policy "Admins see inquiries" on public.inquiries
for select to authenticated using ((select private.is_admin()));

create policy "Admins add inquiries" on public.inquiries
for insert to authenticated with check ((select private.is_admin()) and not is_demo);

create policy "Admins change inquiries" on public.inquiries
for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));

create policy "Admins delete inquiries" on public.inquiries
for delete to authenticated using ((select private.is_admin()));

create policy "Admins see the timeline" on public.inquiry_events
for select to authenticated using ((select private.is_admin()));

revoke all on function
  private.trip_end(date, text, date), private.draw_code(integer), private.confirmed_pilgrims(uuid), private.take_seats(),
  private.complete_inquiry(), private.note_inquiry_event(), private.new_inquiry_code(), private.clean(text, integer),
  private.record_inquiry(text, text, text, jsonb), private.retention_months(), private.forget_old_inquiries(),
  private.jakarta_day(timestamptz)
from public;

grant execute on function private.confirmed_pilgrims(uuid), private.record_inquiry(text, text, text, jsonb), private.forget_old_inquiries()
to anon, authenticated, service_role;
grant execute on function private.new_inquiry_code(), private.trip_end(date, text, date), private.jakarta_day(timestamptz)
to authenticated, service_role;

revoke all on function
  public.seats_left(public.packages), public.record_inquiry(text, text, text, jsonb), public.forget_old_inquiries(),
  public.inquiry_totals(timestamptz), public.inquiry_weeks(timestamptz), public.most_asked_packages(timestamptz, integer),
  public.upcoming_departures(timestamptz), public.asked_packages(), public.inquiry_months()
from public, anon, authenticated, service_role;

grant execute on function public.seats_left(public.packages), public.record_inquiry(text, text, text, jsonb), public.forget_old_inquiries()
to anon, authenticated, service_role;
grant execute on function
  public.inquiry_totals(timestamptz), public.inquiry_weeks(timestamptz), public.most_asked_packages(timestamptz, integer),
  public.upcoming_departures(timestamptz), public.asked_packages(), public.inquiry_months()
to authenticated, service_role;
