-- Lead capture that can neither be silenced nor merged, and seats that only those hear of who may write inquiries.
--
--   suspicious   came above a share or a cap: in no figure and no list of what waits until staff take it up, gone after a week
--   tap          of what was pressed within one minute of one page: a digest of random bytes, of the kind and of the package,
--                so that a double tap is one row whichever process it reached; it tells nothing of who tapped

alter table public.inquiries
  add column suspicious boolean not null default false,
  add column tap text unique check (tap ~ '^[0-9A-Za-z_-]{43}$');

create index inquiries_counted_idx on public.inquiries (created_at desc, id) where not suspicious;
create index inquiries_suspicious_idx on public.inquiries (created_at) where suspicious;

-- What staff have taken up is no flood, and counts like any other.
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

-- Seats are counted once the row is written: a trigger before that would answer callers whom the policies refuse, and
-- tell them that a draft exists and how many seats it has.
drop trigger inquiries_take_seats on public.inquiries;
create trigger inquiries_take_seats after insert or update on public.inquiries
for each row execute function private.take_seats();

-- Recording. Anyone may call it, so that nobody's word is needed: `suspicious` can only make a row count for less. At most
-- 5,000 rows a day count; beyond 120 a minute or those, rows are marked. Of marked rows at most 10,000 a day are written, half
-- of them for callers who were marked by the site already, so that one flood leaves room for everybody else.

drop function public.record_inquiry(text, text, text, jsonb);
drop function private.record_inquiry(text, text, text, jsonb);

create function private.record_inquiry(
  kind text, package_slug text, page text, visit jsonb, tap text, suspicious boolean
) returns text
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  most constant integer := case when coalesce(record_inquiry.suspicious, false) then 5000 else 10000 end;
  own constant text := substring(record_inquiry.tap from '^[0-9A-Za-z_-]{43}$');
  marked boolean := coalesce(record_inquiry.suspicious, false);
  asked public.packages;
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
  select p.* into asked from public.packages p where p.slug = record_inquiry.package_slug and p.status = 'active';
  for attempt in 1..3 loop
    insert into public.inquiries (
      kind, package_id, page, utm_source, utm_medium, utm_campaign, utm_content, utm_term, ref, tap, suspicious
    )
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
      private.clean(visit ->> 'utm_term', 100), private.clean(visit ->> 'ref', 100),
      own, marked
    )
    on conflict do nothing
    returning code into given;
    exit when given is not null;
    -- The second tap has waited here for the first one's row. Else two drew the same code: one of them draws again.
    select i.code into given from public.inquiries i where i.tap = own;
    exit when given is not null;
  end loop;
  return given;
end
$$;

create function public.record_inquiry(
  kind text, package_slug text default null, page text default null, visit jsonb default '{}',
  tap text default null, suspicious boolean default false
) returns text
language sql volatile
set search_path = ''
as $$
  select private.record_inquiry(
    record_inquiry.kind, record_inquiry.package_slug, record_inquiry.page, record_inquiry.visit,
    record_inquiry.tap, record_inquiry.suspicious
  )
$$;

comment on function public.record_inquiry(text, text, text, jsonb, text, boolean) is
  'Records that a visitor starts a conversation and answers its reference code; null only when a day has brought more than can be kept.
A booking of a package without seats is recorded as daftar-tunggu. visit: the keys utm_source, utm_medium, utm_campaign, utm_content,
utm_term and ref, each optional, cut at 100 characters. tap: 43 characters of base64url; the same one again answers the same code.
suspicious: kept out of all figures; set without being asked for when too many come.';

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
  'Deletes marked inquiries that nobody has taken up within seven days and answers how many there were. Anyone may call it: it does nothing but what is due anyway.';

-- Who may do what.

revoke all on function
  private.trust_inquiry(), private.record_inquiry(text, text, text, jsonb, text, boolean),
  private.forget_suspicious_inquiries()
from public;
grant execute on function
  private.record_inquiry(text, text, text, jsonb, text, boolean), private.forget_suspicious_inquiries()
to anon, authenticated, service_role;

revoke all on function public.record_inquiry(text, text, text, jsonb, text, boolean), public.forget_suspicious_inquiries()
from public, anon, authenticated, service_role;
grant execute on function public.record_inquiry(text, text, text, jsonb, text, boolean), public.forget_suspicious_inquiries()
to anon, authenticated, service_role;
