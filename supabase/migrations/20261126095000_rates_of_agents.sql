-- Rates of agents, and what an agent's own page tells. An agent's rate overrides those of the packages and the standard. A rate is
-- still that of the moment of confirmation: a new one changes no row of the ledger.
--
--   agents.commission_rate   rupiah per pilgrim for every package; null: the rate of the package or the standard
--   commissions.rule         where the rate comes from: agen (the agent's own), paket, standar (also where no rate was set);
--                            null: the row was written before rules were noted

alter table public.agents add column commission_rate bigint check (commission_rate between 0 and 1000000000);
alter table public.commissions add column rule text check (rule in ('agen', 'paket', 'standar'));

create function private.commission_rate(agent_id uuid, package_id uuid, out rate bigint, out rule text)
language sql stable
set search_path = ''
as $$
  select coalesce(rates.of_agent, rates.of_package, rates.standard, 0),
    case when rates.of_agent is not null then 'agen' when rates.of_package is not null then 'paket' else 'standar' end
  from (
    select
      (select a.commission_rate from public.agents a where a.id = commission_rate.agent_id) as of_agent,
      (select r.amount from public.commission_rates r where r.package_id = commission_rate.package_id) as of_package,
      (select r.amount from public.commission_rates r where r.package_id is null) as standard
  ) rates
$$;

-- The rate is that of the moment of confirmation, also for pilgrims who join later; another package has its own rate. Another agent
-- keeps it too, unless it is the rate of one of the two agents alone. Deleting a package, or restoring it, changes nothing. The rows
-- of an inquiry add up to one agent at one rate by one rule, or to nothing.
create or replace function private.keep_commissions() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  subject constant public.inquiries := case when tg_op = 'DELETE' then old else new end;
  is_due constant boolean := tg_op <> 'DELETE' and subject.agent_id is not null and subject.status = 'terkonfirmasi';
  is_moved constant boolean := tg_op = 'UPDATE' and coalesce(old.package_id <> new.package_id, false);
  standing record;
  present record;
  why text;
begin
  select c.agent_id, c.rate, c.rule, sum(c.pilgrims)::integer as pilgrims into standing
  from public.commissions c where c.inquiry_id = subject.id
  group by c.agent_id, c.rate, c.rule having sum(c.pilgrims) <> 0;
  if standing.agent_id is null and not is_due then
    return null;
  end if;
  select p.rate, p.rule into present from private.commission_rate(subject.agent_id, subject.package_id) p;
  if standing.agent_id is not null and not is_moved
    and (standing.agent_id is not distinct from subject.agent_id or present.rule <> 'agen' and standing.rule is distinct from 'agen')
  then
    present.rate := standing.rate;
    present.rule := standing.rule;
  end if;
  why := case
    when tg_op = 'DELETE' then 'dihapus'
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
  return null;
end
$$;

drop function private.commission_rate(uuid);

create function private.initials(name text) returns text
language sql immutable
set search_path = ''
as $$
  select coalesce(string_agg(upper(left(word, 1)) || '.', '' order by place), '')
  from regexp_split_to_table(btrim(initials.name), '\s+') with ordinality as words (word, place)
  where word <> '' and place <= 3
$$;

create or replace function private.agent_page(token text) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'name', a.name,
    'code', a.code,
    'phone', a.phone,
    'isActive', a.is_active,
    'rate', a.commission_rate,
    'standardRate', (select r.amount from public.commission_rates r where r.package_id is null),
    'packageRates', (
      select coalesce(jsonb_object_agg(r.package_id, r.amount), '{}')
      from public.commission_rates r join public.packages p on p.id = r.package_id
      where p.status = 'active' and coalesce(p.shown_from <= now(), true) and coalesce(p.shown_until > now(), true)
    ),
    'clicks', (
      select jsonb_agg(
        jsonb_build_object('day', days.day, 'clicks', coalesce(c.clicks, 0)) order by days.day
      )
      from (select private.jakarta_day(now()) - back as day from generate_series(0, 29) back) days
      left join public.agent_clicks c on c.agent_id = a.id and c.day = days.day
    ),
    'inquiryCount', (select count(*) from public.inquiries i where i.agent_id = a.id and not i.suspicious),
    'inquiries', (
      select coalesce(jsonb_agg(to_jsonb(latest) - 'at' order by latest.at desc), '[]')
      from (
        select i.created_at as at, private.jakarta_day(i.created_at) as day, i.code, i.status, i.pilgrims,
          private.initials(i.name) as initials
        from public.inquiries i
        where i.agent_id = a.id and not i.suspicious
        order by i.created_at desc, i.id
        limit 100
      ) latest
    ),
    'pilgrims', (select coalesce(sum(c.pilgrims), 0) from public.commissions c where c.agent_id = a.id),
    'due', (select coalesce(sum(c.amount), 0) from public.commissions c where c.agent_id = a.id),
    'paid', (select coalesce(sum(p.amount), 0) from public.commission_payments p where p.agent_id = a.id),
    'commissions', (
      select coalesce(jsonb_agg(to_jsonb(latest) - 'last' order by latest.last desc), '[]')
      from (
        select max(c.id) as last, c.inquiry_code as code, private.jakarta_day(min(c.created_at)) as day,
          sum(c.pilgrims)::integer as pilgrims, (array_agg(c.rate order by c.id desc))[1] as rate,
          (array_agg(c.rule order by c.id desc))[1] as rule, sum(c.amount)::bigint as amount
        from public.commissions c
        where c.agent_id = a.id
        group by c.inquiry_id, c.inquiry_code having sum(c.pilgrims) <> 0
        order by max(c.id) desc
        limit 100
      ) latest
    ),
    'payments', (
      select coalesce(jsonb_agg(to_jsonb(latest) - 'at' order by latest.day desc, latest.at desc), '[]')
      from (
        select p.created_at as at, p.paid_on as day, p.amount
        from public.commission_payments p
        where p.agent_id = a.id
        order by p.paid_on desc, p.created_at desc
        limit 100
      ) latest
    )
  )
  from public.agent_links l join public.agents a on a.id = l.agent_id
  where l.token_hash = encode(sha256(convert_to(agent_page.token, 'UTF8')), 'hex') and l.revoked_at is null
$$;

comment on function public.agent_page(text) is
  'Content of an agent''s own page, for a caller who knows the secret in its address; null for any other secret. It has no
name and no number of a pilgrim, and no note of a payment.';

revoke all on function private.commission_rate(uuid, uuid), private.initials(text) from public;
