-- Lines and payments of a booking keep their order in time when the clock of the machine is set back.
--
-- A receipt says what was left after its payment: it counts the lines and payments that were recorded before. With a clock that is set
-- back, a later line would count as earlier, and a receipt that is printed again would say something else. A new row is therefore always
-- later than what the booking has. Numbers need no such rule: each goes on behind the highest of the year in which it is recorded.

create function private.keep_order() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- Rows that the database's owner dates back are no work of the clock.
  if new.created_at >= now() then
    new.created_at := greatest(
      new.created_at,
      (select max(l.created_at) from public.bill_lines l where l.booking_id = new.booking_id) + interval '1 microsecond',
      (select max(p.created_at) from public.payments p where p.booking_id = new.booking_id) + interval '1 microsecond'
    );
  end if;
  return new;
end
$$;

revoke all on function private.keep_order() from public;

-- Both fire after the triggers that write the time, because triggers go by name.
create trigger bill_lines_keep_order before insert on public.bill_lines
for each row execute function private.keep_order();
create trigger payments_keep_order before insert on public.payments
for each row execute function private.keep_order();
