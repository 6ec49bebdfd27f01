-- Reminders: who of the staff reminded a payer of what, noted in the booking's timeline. The timeline also says for whom a link was made,
-- and the activity of the team tells of bookings.

alter table public.booking_events
  drop constraint booking_events_kind_check,
  add constraint booking_events_kind_check check (kind in (
    'dibuat', 'diperpanjang', 'aktif', 'kedaluwarsa', 'ditahan lagi', 'batal', 'jamaah baru', 'jamaah batal', 'kamar', 'pindah tanggal',
    'jadwal bayar', 'tagihan', 'laporan', 'laporan ditolak', 'pembayaran', 'koreksi', 'uang pindah', 'pengembalian diajukan',
    'pengembalian disetujui', 'pengembalian ditolak', 'pengembalian dibayar', 'tautan', 'tautan dicabut', 'diingatkan'
  ));

create index booking_events_reminders_idx on public.booking_events (booking_id, created_at desc) where kind = 'diingatkan';

-- A second press within a minute is the same reminder.
create function private.remind_payer(booking uuid, about text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  if not exists (
    select from public.bookings b where b.id = remind_payer.booking and (private.may_book(b.branch_id) or private.may_pay(b.branch_id))
  ) then
    raise exception 'No such booking for this caller' using errcode = '42501';
  end if;
  if not coalesce(remind_payer.about in ('masa tahan', 'tagihan', 'lebih bayar', 'pengembalian'), false) then
    raise exception 'Nothing that payers are reminded of' using errcode = 'PT422', hint = 'about';
  end if;
  perform b.id from public.bookings b where b.id = remind_payer.booking for no key update;
  if not exists (
    select from public.booking_events e
    where e.booking_id = remind_payer.booking and e.kind = 'diingatkan' and e.reason = remind_payer.about
      and e.actor is not distinct from auth.jwt() ->> 'email' and e.created_at > clock_timestamp() - interval '1 minute'
  ) then
    perform private.note_booking(remind_payer.booking, 'diingatkan', remind_payer.about);
  end if;
end
$$;

create function public.remind_payer(booking uuid, about text) returns void
language sql volatile
set search_path = ''
as $$
  select private.remind_payer(remind_payer.booking, remind_payer.about)
$$;

comment on function public.remind_payer(uuid, text) is
  'Notes that the caller reminds the payer of a booking; about: masa tahan, tagihan, lebih bayar or pengembalian. For service and finance,
of the own branch where bound to one. Twice within a minute is noted once.';

create or replace function private.follow_link() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  pilgrim constant integer := (select bp.place from public.booking_pilgrims bp where bp.id = new.pilgrim_id);
begin
  if tg_op = 'INSERT' then
    perform private.note_booking(new.booking_id, 'tautan', null, pilgrim);
  elsif old.revoked_at is null and new.revoked_at is not null then
    delete from private.booking_visits v where v.link_id = new.id;
    if pg_trigger_depth() = 1 then
      perform private.note_booking(new.booking_id, 'tautan dicabut', null, pilgrim);
    end if;
  end if;
  return null;
end
$$;

create or replace function public.recent_activity(most integer default 60)
returns table (at timestamptz, actor text, name text, kind text, item text, operation text, content jsonb)
language sql stable
set search_path = ''
as $$
  with newest as (
    (
      select v.created_at as at, v.actor, v.kind, v.item, v.operation, to_jsonb(named) as content
      from public.content_versions v cross join lateral jsonb_to_record(v.content) as named(
        title text, name text, question text, original_name text, departure_date text, departure_city text, file_path text
      )
      order by v.id desc
      limit least(greatest(recent_activity.most, 0), 200)
    )
    union all
    (
      select v.returned_at, v.returned_by, v.kind, v.item, 'return', to_jsonb(named)
      from public.content_versions v cross join lateral jsonb_to_record(v.content) as named(
        title text, name text, question text, original_name text, departure_date text, departure_city text, file_path text
      )
      where v.returned_at is not null
      order by v.returned_at desc
      limit least(greatest(recent_activity.most, 0), 200)
    )
    union all
    (
      select a.created_at, a.actor, a.kind, a.item, 'insert',
        case a.kind
          when 'packages' then (select jsonb_build_object('title', r.title) from public.packages r where r.id = a.item::uuid)
          when 'articles' then (select jsonb_build_object('title', r.title) from public.articles r where r.id = a.item::uuid)
          when 'features' then (select jsonb_build_object('title', r.title) from public.features r where r.id = a.item::uuid)
          when 'albums' then (select jsonb_build_object('title', r.title) from public.albums r where r.id = a.item::uuid)
          when 'questions' then (select jsonb_build_object('question', r.question) from public.questions r where r.id = a.item::uuid)
          when 'testimonials' then (select jsonb_build_object('name', r.name) from public.testimonials r where r.id = a.item::uuid)
          when 'branches' then (select jsonb_build_object('name', r.name) from public.branches r where r.id = a.item::uuid)
          when 'agents' then (select jsonb_build_object('name', r.name) from public.agents r where r.id = a.item::uuid)
          -- The first owner was invited by nobody.
          when 'staff' then (
            select jsonb_build_object('name', coalesce(nullif(r.name, ''), r.email))
            from public.staff r where r.id = a.item::uuid and a.actor is not null
          )
          when 'media' then (
            select jsonb_build_object('original_name', r.original_name, 'file_path', r.file_path) from public.media r where r.id = a.item::uuid
          )
          when 'departures' then (
            select jsonb_build_object('departure_date', r.departure_date, 'departure_city', r.departure_city)
            from public.departures r where r.id = a.item::uuid
          )
          else '{}'
        end
      from public.content_additions a
      order by a.created_at desc
      limit least(greatest(recent_activity.most, 0), 200)
    )
    union all
    (
      select e.created_at, e.actor, 'inquiries', e.inquiry_id::text, e.kind,
        to_jsonb(e) || jsonb_build_object('code', i.code, 'made', i.kind)
      from public.inquiry_events e join public.inquiries i on i.id = e.inquiry_id
      where e.actor is not null
      order by e.id desc
      limit least(greatest(recent_activity.most, 0), 200)
    )
    union all
    (
      select e.created_at, e.actor, 'bookings', e.booking_id::text, e.kind, jsonb_build_object('code', b.code)
      from public.booking_events e join public.bookings b on b.id = e.booking_id
      where e.actor is not null
        and e.kind in ('dibuat', 'ditahan lagi', 'aktif', 'batal', 'jamaah batal', 'pembayaran', 'pengembalian dibayar')
      order by e.id desc
      limit least(greatest(recent_activity.most, 0), 200)
    )
  )
  select n.at, n.actor, coalesce((select s.name from public.staff s where s.email = n.actor limit 1), ''), n.kind, n.item, n.operation, n.content
  from newest n
  where n.content is not null
  order by n.at desc
  limit least(greatest(recent_activity.most, 0), 200)
$$;

comment on function public.recent_activity(integer) is
  'What the team did last, as far as the caller may see it, newest first: operation is insert, update, delete, return, or
the kind of an inquiry''s event, which is then the content, or of a booking''s, whose content is the code; otherwise content has the
name of the record. actor: e-mail
address, null for nobody; name: that of the member, or empty. most: at most 200.';

revoke all on function private.remind_payer(uuid, text) from public, anon, authenticated, service_role;
grant execute on function private.remind_payer(uuid, text) to authenticated;
revoke all on function public.remind_payer(uuid, text) from public, anon, authenticated, service_role;
grant execute on function public.remind_payer(uuid, text) to authenticated;
