-- Forgets at most 200 of each kind a call: a backlog of years fits the time that a statement of a visitor may take. The site calls
-- again until nothing is left.
create or replace function private.forget_old_inquiries() returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  term constant interval := make_interval(months => private.retention_months());
  most constant integer := 200;
  inquiries integer;
  bookings integer;
  receipts integer;
begin
  update public.inquiries i
  set name = '', phone = '', note = '', anonymised_at = now()
  where i.anonymised_at is null
    and i.id in (
      select old.id from public.inquiries old
      where old.anonymised_at is null
        and old.created_at < now() - term
        and not (
          old.status = 'terkonfirmasi'
          and exists (
            select from public.packages p left join public.departures d on d.id = old.departure_id
            where p.id = old.package_id
              and coalesce(
                private.trip_end(coalesce(d.departure_date, p.departure), p.duration, coalesce(d.return_date, p.return_date))
                  > private.jakarta_day(now()),
                true
              )
          )
        )
        and not exists (
          select from public.bookings b join public.departures d on d.id = b.departure_id join public.packages p on p.id = d.package_id
          where b.inquiry_id = old.id
            and private.jakarta_day(now() - term) < case
              when b.status in ('ditahan', 'aktif') then private.trip_end(d.departure_date, p.duration, d.return_date)
              else private.jakarta_day(b.updated_at)
            end
        )
      limit most
    );
  get diagnostics inquiries = row_count;
  -- Bookings whose inquiry was anonymised before bookings went with it.
  perform private.erase_booking(left_over.id)
  from (
    select b.id from public.bookings b join public.inquiries i on i.id = b.inquiry_id
    where i.anonymised_at is not null and b.anonymised_at is null and not private.has_booked_trip(i.id)
    limit most
  ) left_over;
  get diagnostics bookings = row_count;
  update public.payments p set payer_name = ''
  where p.payer_name <> ''
    and p.id in (
      select old.id from public.payments old
      where old.payer_name <> '' and old.created_at < now() - private.receipt_term()
      limit most
    );
  get diagnostics receipts = row_count;
  return inquiries + bookings + receipts;
end
$$;

comment on function public.forget_old_inquiries() is
  'Anonymises inquiries that are due by the months in the settings, with their bookings, and takes the payer''s name off receipts that are
older than the rules say: at most 200 of each a call. Returns how many it has changed, 0 when nothing is left. Anyone may call it, because
it does only what is due.';
