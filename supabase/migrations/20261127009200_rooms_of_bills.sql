-- A bill's line names the room as screens and pages do: "kamar Quad".

create or replace function private.charge_room(pilgrim public.booking_pilgrims, price bigint, reason text default null) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  standing public.bill_lines;
begin
  if charge_room.price is null then
    raise exception 'This room has no price' using errcode = 'PT422', hint = 'price', detail = pilgrim.room_type;
  end if;
  select l.* into standing
  from public.bill_lines l
  where l.pilgrim_id = pilgrim.id and l.kind = 'harga' and l.reverses is null
    and not exists (select from public.bill_lines other where other.reverses = l.id);
  if standing.room_type = pilgrim.room_type and standing.amount = charge_room.price then
    return;
  end if;
  if standing.id is not null then
    insert into public.bill_lines (booking_id, kind, label, amount, reverses, reason)
    values (pilgrim.booking_id, standing.kind, standing.label, -standing.amount, standing.id, coalesce(charge_room.reason, 'Harga hari ini'));
  end if;
  insert into public.bill_lines (booking_id, pilgrim_id, kind, label, amount, reason)
  select pilgrim.booking_id, pilgrim.id, 'harga', left(format('%s, kamar %s', p.title, initcap(pilgrim.room_type)), 200), charge_room.price,
    charge_room.reason
  from public.departures d join public.packages p on p.id = d.package_id where d.id = pilgrim.departure_id;
end
$$;
