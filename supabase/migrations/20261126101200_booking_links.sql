-- Links to a booking's own page: for its payer, with the bill, or for one pilgrim, without money (PP1 to PP3).
--
--   booking_links.token_hash   SHA-256 in hex of the secret in the address, which is stored nowhere
--   wrong          wrong answers to the last four digits of the payer's number; 5 wait an hour, 20 end the link
--   private.booking_visits     who has answered, for 30 minutes; the secret of a visit is in a cookie
--
-- One link of each kind is valid at a time, until 30 days after the return or the cancellation.

create table public.booking_links (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references public.bookings (id) on delete cascade,
  pilgrim_id uuid references public.booking_pilgrims (id) on delete cascade,
  token_hash text not null constraint booking_links_token_hash_key unique check (token_hash ~ '^[0-9a-f]{64}$'),
  wrong integer not null default 0,
  wait_until timestamptz,
  opened_at timestamptz,
  revoked_at timestamptz,
  actor text check (char_length(actor) <= 320),
  created_at timestamptz not null default now()
);

create unique index booking_links_valid_key on public.booking_links (booking_id, pilgrim_id) nulls not distinct where revoked_at is null;

create index booking_links_pilgrim_id_idx on public.booking_links (pilgrim_id);

create table private.booking_visits (
  secret_hash text primary key,
  link_id uuid not null references public.booking_links (id) on delete cascade,
  ends_at timestamptz not null
);

create index booking_visits_ends_at_idx on private.booking_visits (ends_at);
create index booking_visits_link_id_idx on private.booking_visits (link_id);

alter table private.booking_visits enable row level security;
revoke all on private.booking_visits from public, anon, authenticated, service_role;

create function private.hash(secret text) returns text
language sql immutable
set search_path = ''
as $$
  select encode(sha256(convert_to(hash.secret, 'UTF8')), 'hex')
$$;

create function private.complete_link() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  subject public.bookings;
begin
  subject := private.open_booking(new.booking_id);
  if private.is_limited() and not private.may_book(subject.branch_id) then
    raise exception 'not for this role' using errcode = '42501';
  end if;
  if new.pilgrim_id is not null and not exists (
    select from public.booking_pilgrims bp where bp.id = new.pilgrim_id and bp.booking_id = new.booking_id
  ) then
    raise exception 'No such pilgrim of this booking' using errcode = 'PT422', hint = 'pilgrim';
  end if;
  new.actor := auth.jwt() ->> 'email';
  update public.booking_links l set revoked_at = clock_timestamp()
  where l.booking_id = new.booking_id and l.pilgrim_id is not distinct from new.pilgrim_id and l.revoked_at is null;
  return new;
end
$$;

create trigger booking_links_complete before insert on public.booking_links
for each row execute function private.complete_link();

create function private.follow_link() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    perform private.note_booking(new.booking_id, 'tautan');
  elsif old.revoked_at is null and new.revoked_at is not null then
    delete from private.booking_visits v where v.link_id = new.id;
    if pg_trigger_depth() = 1 then
      perform private.note_booking(new.booking_id, 'tautan dicabut');
    end if;
  end if;
  return null;
end
$$;

create trigger booking_links_follow after insert or update of revoked_at on public.booking_links
for each row execute function private.follow_link();

-- Whether a link may still be opened: not revoked, not guessed at too often, not 30 days after the end.
create function private.is_open_link(link public.booking_links) returns boolean
language sql stable
set search_path = ''
as $$
  select link.revoked_at is null and link.wrong < 20 and now() < coalesce(
    case when b.status = 'batal' then b.updated_at + interval '30 days' end,
    private.trip_end(d.departure_date, p.duration, d.return_date)::timestamp at time zone 'Asia/Jakarta' + interval '30 days'
  )
  from public.bookings b join public.departures d on d.id = b.departure_id join public.packages p on p.id = d.package_id
  where b.id = link.booking_id
$$;

create function private.open_booking_link(token text, digits text, visit text) returns text
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  link public.booking_links;
  phone text;
begin
  select l.* into link from public.booking_links l where l.token_hash = private.hash(open_booking_link.token) for update;
  if link.id is null or not private.is_open_link(link) then
    return 'no';
  end if;
  if link.wait_until > clock_timestamp() then
    return 'wait';
  end if;
  select regexp_replace(b.payer_phone, '\D', '', 'g') into phone from public.bookings b where b.id = link.booking_id;
  if length(open_booking_link.digits) = 4 and right(phone, 4) = open_booking_link.digits
    and open_booking_link.visit ~ '^[0-9A-Za-z_-]{43}$'
  then
    update public.booking_links l set wrong = 0, wait_until = null, opened_at = clock_timestamp() where l.id = link.id;
    delete from private.booking_visits v where v.ends_at < clock_timestamp();
    insert into private.booking_visits (secret_hash, link_id, ends_at)
    values (private.hash(open_booking_link.visit), link.id, clock_timestamp() + interval '30 minutes')
    on conflict do nothing;
    return 'yes';
  end if;
  update public.booking_links l
  set wrong = link.wrong + 1, wait_until = case when (link.wrong + 1) % 5 = 0 then clock_timestamp() + interval '1 hour' end
  where l.id = link.id;
  return 'no';
end
$$;

create function public.open_booking_link(token text, digits text, visit text) returns text
language sql volatile
set search_path = ''
as $$
  select private.open_booking_link(open_booking_link.token, open_booking_link.digits, open_booking_link.visit)
$$;

comment on function public.open_booking_link(text, text, text) is
  'Answers the question of a booking''s link: yes where the digits are the last four of the payer''s number, after which the visit may read
the page for 30 minutes; no for any other digits and any unknown, ended or revoked link; wait for an hour after 5 wrong answers. visit: 43
characters of base64url, drawn by the caller.';

create function private.booking_page(visit text) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'code', b.code,
    'status', case when b.lapses_at <= now() then 'kedaluwarsa' else b.status end,
    'heldUntil', b.lapses_at,
    'isPayer', l.pilgrim_id is null,
    'payerName', b.payer_name,
    'packageTitle', p.title,
    'departure', (
      select jsonb_build_object(
        'date', o.departure_date, 'returnDate', o.return_date, 'city', o.departure_city, 'airline', o.airline,
        'flightNumbers', o.flight_numbers, 'leader', o.leader, 'status', d.status,
        'hotelMakkah', o.hotel_makkah_name, 'hotelMadinah', o.hotel_madinah_name
      )
      from public.offers o where o.departure_id = d.id order by o.holds_until desc limit 1
    ),
    'pilgrims', (
      select coalesce(jsonb_agg(jsonb_build_object('place', bp.place, 'name', bp.name, 'roomType', bp.room_type, 'status', bp.status) order by bp.place), '[]')
      from public.booking_pilgrims bp where bp.booking_id = b.id and (l.pilgrim_id is null or bp.id = l.pilgrim_id)
    )
  ) || case when l.pilgrim_id is null then jsonb_build_object(
    'total', bill.total, 'paid', bill.paid, 'rest', bill.rest, 'overpaid', bill.overpaid,
    'lines', (
      select coalesce(jsonb_agg(jsonb_build_object('label', n.label, 'count', n.count, 'amount', n.amount) order by n.first), '[]')
      from (
        select line.label, count(*) as count, sum(line.amount)::bigint as amount, min(line.created_at) as first
        from public.bill_lines line
        where line.booking_id = b.id and line.reverses is null
          and not exists (select from public.bill_lines other where other.reverses = line.id)
        group by line.kind, line.label
      ) n
    ),
    'dues', (
      select coalesce(jsonb_agg(jsonb_build_object('dueOn', due.due_on, 'amount', due.amount, 'rest', due.rest) order by due.due_on), '[]')
      from private.dues(b.id, bill.total, bill.paid) due
    ),
    'receipts', (
      select coalesce(jsonb_agg(
        jsonb_build_object(
          'series', y.series, 'year', y.year, 'number', y.number, 'amount', y.amount, 'paidOn', y.paid_on,
          'isReversed', exists (select from public.payments other where other.reverses = y.id)
        ) order by y.created_at), '[]')
      from public.payments y where y.booking_id = b.id and y.series is not null
    ),
    'accounts', (
      select coalesce(c.content -> 'bankAccounts', '[]') from public.page_content c where c.page_name = 'site-settings'
    )
  ) else '{}' end
  from private.booking_visits v
  join public.booking_links l on l.id = v.link_id
  join public.bookings b on b.id = l.booking_id
  join public.departures d on d.id = b.departure_id
  join public.packages p on p.id = d.package_id
  cross join lateral private.bill(b.id) bill
  where v.secret_hash = private.hash(booking_page.visit) and v.ends_at > now() and private.is_open_link(l)
$$;

create function public.booking_page(visit text) returns jsonb
language sql stable
set search_path = ''
as $$
  select private.booking_page(booking_page.visit)
$$;

comment on function public.booking_page(text) is
  'Content of a booking''s own page for a visit that open_booking_link has let in; null for any other. A payer''s link has the bill and all
pilgrims, a pilgrim''s link no money and one pilgrim. It has no phone number, no address and nothing of another booking.';

revoke all on public.booking_links from public, anon, authenticated, service_role;
grant select (id, booking_id, pilgrim_id, wrong, wait_until, opened_at, revoked_at, actor, created_at),
  insert (booking_id, pilgrim_id, token_hash), update (revoked_at) on public.booking_links to authenticated;
grant select, insert, update, delete on public.booking_links to service_role;

alter table public.booking_links enable row level security;

create policy "Service and owners see links of the bookings they see" on public.booking_links
for select to authenticated using (
  (select private.has_role('layanan')) and exists (select from public.bookings b where b.id = booking_id)
);
create policy "Service and owners make links" on public.booking_links
for insert to authenticated with check (
  (select private.has_role('layanan')) and revoked_at is null and exists (select from public.bookings b where b.id = booking_id)
);
create policy "Service and owners revoke links" on public.booking_links
for update to authenticated using (
  (select private.has_role('layanan')) and exists (select from public.bookings b where b.id = booking_id)
) with check (
  (select private.has_role('layanan')) and revoked_at is not null and exists (select from public.bookings b where b.id = booking_id)
);

revoke all on function
  private.hash(text), private.complete_link(), private.follow_link(), private.is_open_link(public.booking_links),
  private.open_booking_link(text, text, text), private.booking_page(text)
from public;
grant execute on function private.open_booking_link(text, text, text), private.booking_page(text) to anon, authenticated, service_role;

revoke all on function public.open_booking_link(text, text, text), public.booking_page(text) from public, anon, authenticated, service_role;
grant execute on function public.open_booking_link(text, text, text), public.booking_page(text) to anon, authenticated, service_role;
