-- Terms of personal data in bookings.
--
-- An inquiry and its booking share one term, and one way of forgetting: when the inquiry is anonymised, by its term or on request, so is
-- the booking. Names, numbers, links and everything that staff wrote in their own words go; sums, numbers, days and kinds stay. A receipt
-- keeps the name of its payer for the years that the law wants it (booking_rules.receipt_years).
--
--   before a trip that is booked nobody erases anything; a booking is erased on request by an owner
--   payments stay as they are but for two values: reason goes with the booking, payer_name after the receipt's own term

alter table public.booking_rules
  add column receipt_years integer not null default 10 check (receipt_years between 5 and 30);

grant update (receipt_years) on public.booking_rules to authenticated;

create index payments_named_idx on public.payments (created_at) where payer_name <> '';

create function private.receipt_term() returns interval
language sql stable security definer
set search_path = ''
as $$
  select make_interval(years => (select r.receipt_years from public.booking_rules r))
$$;

-- Whether a change of a payment takes away nothing but personal values whose term is over.
create function private.is_erasure(before public.payments, after public.payments) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select to_jsonb(after) - array['payer_name', 'reason'] = to_jsonb(before) - array['payer_name', 'reason']
    and (
      after.payer_name = before.payer_name
      or after.payer_name = '' and before.created_at < now() - private.receipt_term()
    )
    and (
      after.reason is not distinct from before.reason
      or after.reason is null and exists (select from public.bookings b where b.id = before.booking_id and b.anonymised_at is not null)
    )
$$;

create or replace function private.keep_money() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    if private.is_erasure(old, new) then
      return new;
    end if;
  end if;
  raise exception 'Payments are never changed' using errcode = 'PT409', hint = 'payments-stay';
end
$$;

-- Whether the pilgrims of an inquiry have yet to travel, or to come back.
create function private.has_booked_trip(inquiry uuid) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from public.bookings b
    join public.departures d on d.id = b.departure_id
    join public.packages p on p.id = d.package_id
    where b.inquiry_id = has_booked_trip.inquiry and b.status in ('ditahan', 'aktif')
      and coalesce(b.lapses_at > now(), true)
      and coalesce(private.trip_end(d.departure_date, p.duration, d.return_date) > private.jakarta_day(now()), true)
  )
$$;

create function private.erase_booking(booking uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  update public.booking_pilgrims bp set name = '' where bp.booking_id = erase_booking.booking and bp.name <> '';
  update public.bookings b set payer_name = '', payer_phone = '', anonymised_at = now()
  where b.id = erase_booking.booking and b.anonymised_at is null;
  delete from public.booking_links l where l.booking_id = erase_booking.booking;
  update public.payment_reports r set note = '', verdict_reason = null where r.booking_id = erase_booking.booking;
  update public.bill_lines l
  set reason = null,
    label = case l.kind when 'harga' then l.label when 'tambahan' then 'Tambahan' when 'potongan' then 'Potongan' else 'Biaya pembatalan' end
  where l.booking_id = erase_booking.booking;
  update public.refunds r
  set reason = 'Dihapus sesuai masa simpan', decided_reason = null,
    deductions = (
      select coalesce(jsonb_agg(deduction || '{"label": "Biaya pembatalan"}'), '[]') from jsonb_array_elements(r.deductions) deduction
    )
  where r.booking_id = erase_booking.booking;
  update public.payments p set reason = null where p.booking_id = erase_booking.booking and p.reason is not null;
  update public.booking_events e set reason = null where e.booking_id = erase_booking.booking and e.reason is not null;
end
$$;

create function private.keep_booked_person() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if private.has_booked_trip(new.id) then
    raise exception 'The trip is booked' using errcode = 'PT409', hint = 'booked-trip';
  end if;
  return new;
end
$$;

create function private.leave_erasing_to_owners() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if not private.has_role() and exists (select from public.bookings b where b.inquiry_id = new.id) then
    raise exception 'Owners erase bookings' using errcode = 'PT403', hint = 'owner-erases';
  end if;
  return new;
end
$$;

create function private.erase_with_inquiry() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.erase_booking(b.id) from public.bookings b where b.inquiry_id = new.id;
  return null;
end
$$;

create trigger inquiries_keep_booked_person before update of anonymised_at on public.inquiries
for each row when (old.anonymised_at is null and new.anonymised_at is not null)
execute function private.keep_booked_person();
-- Staff change the row themselves; what is due by its term is forgotten with the rights of the database.
create trigger inquiries_leave_erasing before update of anonymised_at on public.inquiries
for each row when (old.anonymised_at is null and new.anonymised_at is not null and current_user = 'authenticated')
execute function private.leave_erasing_to_owners();
create trigger inquiries_erase_booking after update of anonymised_at on public.inquiries
for each row when (old.anonymised_at is null and new.anonymised_at is not null)
execute function private.erase_with_inquiry();

-- Forgets what is due: inquiries with their bookings, counted from the later of the inquiry and the return or the end of the booking, and
-- the names on receipts.
create or replace function private.forget_old_inquiries() returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  term constant interval := make_interval(months => private.retention_months());
  forgotten integer;
begin
  update public.inquiries i
  set name = '', phone = '', note = '', anonymised_at = now()
  where i.anonymised_at is null
    and i.created_at < now() - term
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
    )
    and not exists (
      select from public.bookings b join public.departures d on d.id = b.departure_id join public.packages p on p.id = d.package_id
      where b.inquiry_id = i.id
        and private.jakarta_day(now() - term) < case
          when b.status in ('ditahan', 'aktif') then private.trip_end(d.departure_date, p.duration, d.return_date)
          else private.jakarta_day(b.updated_at)
        end
    );
  get diagnostics forgotten = row_count;
  -- Bookings whose inquiry was anonymised before bookings went with it.
  perform private.erase_booking(b.id)
  from public.bookings b join public.inquiries i on i.id = b.inquiry_id
  where i.anonymised_at is not null and b.anonymised_at is null and not private.has_booked_trip(i.id);
  update public.payments p set payer_name = ''
  where p.payer_name <> '' and p.created_at < now() - private.receipt_term();
  return forgotten;
end
$$;

comment on function public.forget_old_inquiries() is
  'Anonymises the inquiries that are due by the months in the settings, with their bookings, and returns their number; takes the payer''s
name off receipts that are older than the rules say. Anyone may call it, because it does only what is due.';

revoke all on function
  private.receipt_term(), private.is_erasure(public.payments, public.payments), private.has_booked_trip(uuid), private.erase_booking(uuid),
  private.keep_booked_person(), private.leave_erasing_to_owners(), private.erase_with_inquiry()
from public;
