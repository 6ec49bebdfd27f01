-- A statement of a visitor may take three seconds: these duties do a part of what is due, and the site calls them again until
-- nothing is left.

create or replace function private.settle_holds(departure uuid default null) returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  due record;
  settled integer := 0;
begin
  for due in
    select b.id, b.departure_id from public.bookings b
    where b.lapses_at <= clock_timestamp() and b.departure_id = coalesce(settle_holds.departure, b.departure_id)
    order by b.departure_id, b.id
    limit case when settle_holds.departure is null then 100 else 1000 end
  loop
    perform from public.departures d where d.id = due.departure_id for no key update;
    update public.bookings b set status = 'kedaluwarsa' where b.id = due.id and b.lapses_at <= clock_timestamp();
    if found then
      perform private.note_booking(due.id, 'kedaluwarsa');
      settled := settled + 1;
    end if;
  end loop;
  return settled;
end
$$;

create or replace function private.forget_suspicious_inquiries() returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  forgotten integer;
begin
  delete from public.inquiries i
  where i.id in (
    select old.id from public.inquiries old where old.suspicious and old.created_at < now() - interval '7 days' limit 1000
  );
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;
