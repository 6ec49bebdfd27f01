-- When the commission of a booking is due: with the hold, as of a confirmed inquiry, or once the bill is paid. A booking keeps the rule
-- that it was made with. A commission that is due stays due until the inquiry is cancelled, whatever is added to the bill later.
-- And what bookings mean for the demo content: an inquiry with a booking, and the package of one, are the agency's own.

alter table public.booking_rules
  add column commission_when text not null default 'terkonfirmasi' check (commission_when in ('terkonfirmasi', 'lunas'));

grant update (commission_when) on public.booking_rules to authenticated;

create function private.keep_booking_rules() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.rules := new.rules || jsonb_build_object('commissionWhen', (select r.commission_when from public.booking_rules r));
  if private.is_limited() then
    new.is_demo := false;
    update public.inquiries i set is_demo = false where i.id = new.inquiry_id and i.is_demo;
  end if;
  return new;
end
$$;

-- Fires after bookings_complete, which writes the other rules.
create trigger bookings_complete_rules before insert on public.bookings
for each row execute function private.keep_booking_rules();

-- Whether the commission of a confirmed inquiry has to wait for money.
create function private.awaits_payment(inquiry uuid) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from public.bookings b
    where b.inquiry_id = awaits_payment.inquiry and b.rules ->> 'commissionWhen' = 'lunas' and private.paid(b.id) < private.total(b.id)
  )
$$;

-- Brings the ledger of an inquiry up to date. The rate is that of the moment when the commission becomes due, also for pilgrims who join
-- later; another package has its own rate. Another agent keeps it too, unless it is the rate of one of the two agents alone. Deleting
-- a package, or restoring it, changes nothing. The rows of an inquiry add up to one agent at one rate by one rule, or to nothing.
create function private.settle_commission(subject public.inquiries, is_deleted boolean, is_moved boolean) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  is_due boolean := not is_deleted and subject.agent_id is not null and subject.status = 'terkonfirmasi';
  standing record;
  present record;
  why text;
begin
  select c.agent_id, c.rate, c.rule, sum(c.pilgrims)::integer as pilgrims into standing
  from public.commissions c where c.inquiry_id = subject.id
  group by c.agent_id, c.rate, c.rule having sum(c.pilgrims) <> 0;
  is_due := is_due and (standing.agent_id is not null or not private.awaits_payment(subject.id));
  if standing.agent_id is null and not is_due then
    return;
  end if;
  select p.rate, p.rule into present from private.commission_rate(subject.agent_id, subject.package_id) p;
  if standing.agent_id is not null and not is_moved
    and (standing.agent_id is not distinct from subject.agent_id or present.rule <> 'agen' and standing.rule is distinct from 'agen')
  then
    present.rate := standing.rate;
    present.rule := standing.rule;
  end if;
  why := case
    when is_deleted then 'dihapus'
    when subject.status <> 'terkonfirmasi' then 'batal'
    when standing.agent_id is null then 'terkonfirmasi'
    when standing.agent_id is distinct from subject.agent_id then 'agen'
    when is_moved then 'paket'
    else 'jamaah'
  end;
  insert into public.commissions (agent_id, inquiry_id, inquiry_code, reason, pilgrims, rate, rule)
  select change.agent_id, subject.id, subject.code, why, sum(change.pilgrims), change.rate, change.rule
  from (
    select standing.agent_id, -standing.pilgrims, standing.rate, standing.rule where standing.agent_id is not null
    union all
    select subject.agent_id, subject.pilgrims, present.rate, present.rule where is_due
  ) as change (agent_id, pilgrims, rate, rule)
  group by change.agent_id, change.rate, change.rule having sum(change.pilgrims) <> 0
  order by sum(change.pilgrims);
end
$$;

create or replace function private.keep_commissions() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.settle_commission(
    case when tg_op = 'DELETE' then old else new end,
    tg_op = 'DELETE',
    tg_op = 'UPDATE' and coalesce(old.package_id <> new.package_id, false)
  );
  return null;
end
$$;

-- Trigger of payments and lines, behind the lock of the booking.
create function private.keep_paid_commissions() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.settle_commission(i, false, false)
  from public.bookings b join public.inquiries i on i.id = b.inquiry_id
  where b.id = new.booking_id and b.rules ->> 'commissionWhen' = 'lunas';
  return null;
end
$$;

-- They fire after payments_follow and bill_lines_follow, which may activate the booking.
create trigger payments_keep_commissions after insert on public.payments
for each row execute function private.keep_paid_commissions();
create trigger bill_lines_keep_commissions after insert on public.bill_lines
for each row execute function private.keep_paid_commissions();

create or replace function private.demo_records() returns table (kind text, item uuid, title text, is_own boolean)
language sql stable security definer
set search_path = ''
as $$
  with records as materialized (
    select r.kind, r.item, r.title, r.content from private.demo_rows() r
  ),
  dates as materialized (
    select d.id, d.package_id, d.created_at, to_jsonb(d) as content from public.departures d
    where d.package_id between 'a0000000-0000-4000-8000-000000000000' and 'a0000000-0000-4000-8000-999999999999'
  ),
  changed as materialized (
    select distinct now.kind, now.item
    from (
      select r.kind, r.item, r.content from records r
      union all
      select 'departures', d.id, d.content from dates d
    ) now
    join public.content_versions v
      on v.kind = now.kind and v.item = now.item::text and v.operation = 'update' and v.actor is not null
    cross join lateral jsonb_each(v.content) earlier
    where earlier.key <> all ('{updated_at,order_index,package_id,departure,return_date}')
      and now.content -> earlier.key is distinct from earlier.value
  ),
  inquiries as materialized (
    select i.id, i.package_id, i.status, concat_ws(' ', i.code, nullif(i.name, '')) as title,
      i.updated_at <> i.created_at or i.handler_id is not null or i.branch_id is not null as is_own
    from public.inquiries i
    where i.is_demo
  )
  select r.kind, r.item, r.title,
    (r.kind, r.item) in (select c.kind, c.item from changed c)
    or r.kind = 'packages' and r.item in (
      select d.package_id from dates d
      where d.created_at <> (select min(first.created_at) from dates first)
        or d.id in (select c.item from changed c where c.kind = 'departures')
      union all
      select i.package_id from inquiries i where i.is_own and i.status = 'terkonfirmasi' and i.package_id is not null
      union all
      select i.package_id from public.inquiries i
      where not i.is_demo and i.status = 'terkonfirmasi'
        and i.package_id between 'a0000000-0000-4000-8000-000000000000' and 'a0000000-0000-4000-8000-999999999999'
      union all
      select d.package_id from dates d join public.bookings b on b.departure_id = d.id
    )
  from records r
  union all
  select 'inquiries', i.id, i.title, i.is_own from inquiries i
$$;

revoke all on function
  private.keep_booking_rules(), private.awaits_payment(uuid), private.settle_commission(public.inquiries, boolean, boolean),
  private.keep_paid_commissions()
from public;
