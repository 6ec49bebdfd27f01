-- Receipts: everything that a receipt prints, for staff who may read the payment and for the payer's page.
--
-- What is left is counted as of the payment: the lines and payments that were there when it was recorded. A receipt therefore
-- says the same whenever it is printed.

create function private.receipt_content(payment uuid) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'kind', y.kind, 'series', y.series, 'year', y.year, 'number', y.number,
    'amount', abs(y.amount), 'paidOn', y.paid_on, 'recordedAt', y.created_at, 'method', y.method, 'account', y.account,
    'payerName', y.payer_name, 'code', b.code, 'packageTitle', p.title, 'departureDate', d.departure_date,
    'pilgrims', private.active_pilgrims(b.id),
    'isReversed', exists (select from public.payments other where other.reverses = y.id),
    'rest', case when b.status not in ('kedaluwarsa', 'batal') then greatest(
      coalesce((select sum(l.amount) from public.bill_lines l where l.booking_id = b.id and l.created_at <= y.created_at), 0)
      - coalesce((select sum(o.amount) from public.payments o where o.booking_id = b.id and o.created_at <= y.created_at), 0),
      0
    )::bigint end,
    'signer', coalesce((
      select s.name from public.staff s where s.email = lower(y.actor)
    ), '')
  )
  from public.payments y
  join public.bookings b on b.id = y.booking_id
  join public.departures d on d.id = b.departure_id
  join public.packages p on p.id = d.package_id
  where y.id = receipt_content.payment and y.series is not null
$$;

create function private.payment_receipt(payment uuid) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select private.receipt_content(y.id)
  from public.payments y join public.bookings b on b.id = y.booking_id
  where y.id = payment_receipt.payment and (private.may_book(b.branch_id) or private.may_pay(b.branch_id))
$$;

create function public.payment_receipt(payment uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select private.payment_receipt(payment_receipt.payment)
$$;

comment on function public.payment_receipt(uuid) is
  'What the receipt of a numbered payment (KW) or refund (BK) prints, for service and finance of the booking''s branch; null for anybody
else and any other payment. rest: what was left after it, null where the booking has lapsed or is cancelled.';

create function private.visit_receipt(visit text, series text, year integer, number integer) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select private.receipt_content(y.id)
  from private.booking_visits v
  join public.booking_links l on l.id = v.link_id
  join public.payments y on y.booking_id = l.booking_id
  where v.secret_hash = private.hash(visit_receipt.visit) and v.ends_at > now() and l.pilgrim_id is null and private.is_open_link(l)
    and y.series = visit_receipt.series and y.year = visit_receipt.year and y.number = visit_receipt.number
$$;

create function public.visit_receipt(visit text, series text, year integer, number integer) returns jsonb
language sql stable
set search_path = ''
as $$
  select private.visit_receipt(visit_receipt.visit, visit_receipt.series, visit_receipt.year, visit_receipt.number)
$$;

comment on function public.visit_receipt(text, text, integer, integer) is
  'What a receipt of the visited booking prints, for a visit of a payer''s link that open_booking_link has let in; null for any other.';

revoke all on function
  private.receipt_content(uuid), private.payment_receipt(uuid), private.visit_receipt(text, text, integer, integer)
from public;
grant execute on function private.payment_receipt(uuid) to authenticated;
grant execute on function private.visit_receipt(text, text, integer, integer) to anon, authenticated, service_role;

revoke all on function public.payment_receipt(uuid), public.visit_receipt(text, text, integer, integer)
from public, anon, authenticated, service_role;
grant execute on function public.payment_receipt(uuid) to authenticated;
grant execute on function public.visit_receipt(text, text, integer, integer) to anon, authenticated, service_role;
